"""Ask quickly whether the model server and the model are there, for `cutdesk doctor` and engine `auto`."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.llm import address, loop
from pipeline.settings import Settings

if TYPE_CHECKING:
    import httpx

LIMIT_S = 1.0
OLDEST = (0, 9, 0)
"""The first version with a thinking switch; far older ones also count a cached prompt as empty."""


@dataclass(frozen=True, slots=True)
class ModelHealth:
    """What a quick look at the model server found; `advice` is empty where all is well."""

    host: str
    model: str
    reachable: bool
    version: str = ""
    present: bool = False
    models: tuple[str, ...] = ()
    advice: str = ""

    @property
    def ready(self) -> bool:
        """Whether the model can be asked."""
        return self.reachable and self.present


def check(settings: Settings, model: str = "", limit_s: float = LIMIT_S) -> ModelHealth:
    """Look for the server and for `model` (the setting where empty) within `limit_s`. Never raises."""
    name = model or settings.model
    try:
        host = address.url(settings.ollama_host)
    except ValueError as error:
        advice = f"OLLAMA_HOST={settings.ollama_host!r} is no address ({error}); write http://127.0.0.1:11434"
        return ModelHealth(settings.ollama_host, name, False, advice=advice)
    return loop.submit(_look(host, name, limit_s)).result()


async def _look(host: str, model: str, limit_s: float) -> ModelHealth:
    import httpx

    try:
        async with (
            asyncio.timeout(limit_s),
            httpx.AsyncClient(base_url=host, trust_env=not address.is_local(host)) as client,
        ):
            version, tags = await asyncio.gather(_get(client, "/api/version"), _get(client, "/api/tags"))
    except TimeoutError:
        advice = f"the model server does not answer within {limit_s:g} s; restart it with `ollama serve`"
        return ModelHealth(host, model, False, advice=advice)
    except httpx.TransportError:
        advice = "start it with `ollama serve`, or set OLLAMA_HOST to where it runs"
        return ModelHealth(host, model, False, advice=advice)
    except (ValueError, httpx.HTTPError, httpx.InvalidURL):
        advice = "what answers there is no Ollama server; set OLLAMA_HOST to where Ollama runs"
        return ModelHealth(host, model, False, advice=advice)
    return _found(host, model, str(version.get("version", "")), _names(tags))


async def _get(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    reply = await client.get(path)
    value = reply.raise_for_status().json()
    if not isinstance(value, dict):
        raise ValueError(f"{path} is no object")
    return value


def _names(tags: dict[str, Any]) -> tuple[str, ...]:
    models = tags.get("models")
    entries = models if isinstance(models, list) else []
    return tuple(sorted(str(e.get("model") or e.get("name")) for e in entries if isinstance(e, dict)))


def _found(host: str, model: str, version: str, models: tuple[str, ...]) -> ModelHealth:
    present = _full(model) in {_full(name) for name in models}
    advice = "" if present else f"get the model with `ollama pull {model}`"
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:3])
    # Builds from source call themselves 0.0.0.
    if (0, 0, 0) < numbers < OLDEST:
        advice = f"update Ollama: {version} is older than 0.9 and cannot switch thinking off"
    return ModelHealth(host, model, True, version, present, models, advice)


def _full(name: str) -> str:
    """Write a model's name with its tag, as Ollama reads it."""
    lower = name.strip().casefold()
    return lower if ":" in lower.rsplit("/", 1)[-1] else f"{lower}:latest"
