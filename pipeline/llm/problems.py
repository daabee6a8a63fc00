"""What went wrong with the model server, and what to do about it, for people."""

from http import HTTPStatus

from pipeline.errors import ModelError


class WireError(Exception):
    """What a client raised, in one shape: `kind` is `down`, `broken`, `refused` or `nonsense`.

    `status` is the HTTP status of a refusal, or -1 for one in the middle of a stream.
    """

    def __init__(self, kind: str, said: str, status: int = 0) -> None:
        """Keep what the library said."""
        super().__init__(said)
        self.kind, self.said, self.status = kind, said, status


def explain(error: WireError, address: str, model: str) -> ModelError:
    """Turn what the client raised into a ModelError that names the cure."""
    if error.kind == "refused":
        return ModelError(_refusal(error.status, error.said, address, model))
    if error.kind == "down":
        return ModelError(
            f"no model server answers at {address}; start it with `ollama serve`, "
            "or set OLLAMA_HOST to where it runs"
        )
    if error.kind == "broken":
        return ModelError(
            f"the connection to the model server at {address} broke off during a reply "
            f"({_short(error.said)}); see `ollama ps` and the server's log, then try again"
        )
    return ModelError(
        f"the server at {address} sent what is no Ollama reply ({_short(error.said)}); "
        "check that OLLAMA_HOST leads to an Ollama server"
    )


def _refusal(status: int, said: str, address: str, model: str) -> str:
    if status == HTTPStatus.NOT_FOUND and "not found" in said and "model" in said:
        return (
            f"the model server at {address} has no model {model!r}; get it with `ollama pull {model}`, "
            "or set CUTDESK_MODEL to one that `ollama list` shows"
        )
    if status == HTTPStatus.NOT_FOUND:
        return f"the server at {address} is no Ollama server (404: {_short(said)}); check OLLAMA_HOST"
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return f"the model server at {address} refuses entry ({status}: {_short(said)}); set OLLAMA_API_KEY"
    number = f"{status}: " if status > 0 else ""
    return (
        f"the model server at {address} failed with {model!r} ({number}{_short(said)}); "
        "see `ollama ps` and the server's log: often memory is short and a smaller model helps"
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:199] + "…"
