"""What is wrong with a bundle, gathered so that all of it can be said together."""

from dataclasses import dataclass, field

from pipeline.errors import InputError

SHOWN = 40
CELL_SHOWN = 60


def shown(value: object) -> str:
    """Quote a value for a message, shortened where it is long."""
    text = repr(value)
    return text if len(text) <= CELL_SHOWN else f"{text[: CELL_SHOWN - 4]}...{text[-1]}"


@dataclass(slots=True)
class Problems:
    """Bad rows can be left out; `fatal` problems cannot. Notes are no problems, only worth saying."""

    fatal: list[str] = field(default_factory=list)
    bad_rows: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def check(self, folder: str, *, skip_bad_rows: bool) -> None:
        """Raise InputError with every problem that stands in the way, at most SHOWN of them."""
        found = self.fatal + ([] if skip_bad_rows else self.bad_rows)
        if not found:
            return
        lines = found[:SHOWN]
        if len(found) > SHOWN:
            lines.append(f"and {len(found) - SHOWN} more")
        if self.bad_rows and not self.fatal:
            lines.append("mend these, or leave such rows out with --skip-bad-rows")
        raise InputError(f"{folder} was not imported:\n  " + "\n  ".join(lines))
