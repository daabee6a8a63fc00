"""Numbers with the word that goes with them."""


def counted(count: int, one: str) -> str:
    """Write "1 clip" or "3 clips"; `one` is an English word that takes an s."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
