"""What went wrong with the model server, and what to do about it, for people."""

import httpx

from pipeline.errors import ModelError


def explain(error: Exception, address: str, model: str) -> ModelError:
    """Turn what the client raised into a ModelError that names the cure."""
    return ModelError(_text(error, address, model))


def is_outage(error: Exception) -> bool:
    """Tell whether the server itself is gone or stuck, so that asking on would only cost time."""
    return isinstance(error, (ConnectionError, TimeoutError, httpx.ConnectError, httpx.TimeoutException))


def _text(error: Exception, address: str, model: str) -> str:
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _refusal(status, str(getattr(error, "error", error)), address, model)
    if isinstance(error, (ConnectionError, httpx.ConnectError, httpx.ConnectTimeout)):
        return (
            f"no model server answers at {address}; start it with `ollama serve`, "
            "or set OLLAMA_HOST to where it runs"
        )
    if isinstance(error, httpx.TransportError):
        return (
            f"the connection to the model server at {address} broke off during a reply "
            f"({error or type(error).__name__}); see `ollama ps` and the server's log, then try again"
        )
    return (
        f"the server at {address} sent what is no Ollama reply ({_short(str(error))}); "
        "check that OLLAMA_HOST leads to an Ollama server"
    )


def _refusal(status: int, said: str, address: str, model: str) -> str:
    if status == httpx.codes.NOT_FOUND and "not found" in said and "model" in said:
        return (
            f"the model server at {address} has no model {model!r}; get it with `ollama pull {model}`, "
            "or set CUTDESK_MODEL to one that `ollama list` shows"
        )
    if status == httpx.codes.NOT_FOUND:
        return f"the server at {address} is no Ollama server (404: {_short(said)}); check OLLAMA_HOST"
    if status in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
        return f"the model server at {address} refuses entry ({status}: {_short(said)}); set OLLAMA_API_KEY"
    number = f"{status}: " if status > 0 else ""
    return (
        f"the model server at {address} failed with {model!r} ({number}{_short(said)}); "
        "see `ollama ps` and the server's log: often memory is short and a smaller model helps"
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:199] + "…"
