"""Run the series Flow over made-up programmes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pipeline.domains.series.flow import FLOW
from pipeline.flow import Watch
from pipeline.model import Bundle
from pipeline.plain import dumps
from pipeline.services import Services
from pipeline.settings import Settings
from pipeline.stores.database import Database
from pipeline.stores.library import SqliteLibrary
from tests.fakes import FakeEmbedder, FakeIndex, ScriptedModel, services
from tests.orchestrators import direct, langgraph

RUNNERS = {"direct": direct, "langgraph": langgraph}


def run(query: str, *bundles: Bundle, runner: str = "direct", **given: Any) -> dict[str, Any]:
    return run_on(services(*bundles), query, runner=runner, **given)


def run_on(
    held: Services, query: str, *, runner: str = "direct", model: ScriptedModel | None = None, **given: Any
) -> dict[str, Any]:
    watch = Watch(chat_model=model)
    state = RUNNERS[runner].run(FLOW, {"query": query, **given}, held, watch)
    return {**state, "traces": watch.traces}


def stored(folder: Path, bundles: Sequence[Bundle]) -> Services:
    """Services over a real library, whose full text knows Korean."""
    library = SqliteLibrary(Database(folder / "library.sqlite3"))
    for bundle in bundles:
        library.publish(bundle, ())
    embedder = FakeEmbedder()
    index = FakeIndex(library, embedder)  # type: ignore[arg-type]
    return Services(Settings(_env_file=None), library, index, embedder)


def plain_state(state: dict[str, Any]) -> str:
    """A state as JSON, without the traces, which hold times."""
    return dumps({key: value for key, value in state.items() if key != "traces"})


def spans(state: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(clip.video_id, clip.start_ms // 1000, clip.end_ms // 1000) for clip in state["clips"]]
