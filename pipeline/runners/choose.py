"""Choose the runner that a request or the settings ask for."""

from importlib.util import find_spec
from typing import Any, Protocol

from pipeline.errors import InputError
from pipeline.flow import Flow, State, Watch
from pipeline.services import Services

NAMES = ("langgraph", "direct")


class Runner(Protocol):
    """A module that runs Flows."""

    NAME: str

    def run(
        self, flow: Flow, state: State, services: Services, watch: Watch, start: str = ""
    ) -> dict[str, Any]:
        """Walk `flow` from `start` (its first node where empty) and return the last state."""


def runner(name: str = "") -> Runner:
    """Return the runner called `name`; where empty LangGraph if installed, else direct.

    Raises InputError for an unknown name, and for `langgraph` where it is not installed.
    """
    if name and name not in NAMES:
        raise InputError(f"orchestrator {name!r} is unknown; it is one of {', '.join(NAMES)}")
    installed = find_spec("langgraph") is not None
    if name == "langgraph" and not installed:
        raise InputError(
            "orchestrator 'langgraph' is asked for but not installed; install it or ask for direct"
        )
    if name == "direct" or not installed:
        from pipeline.runners import direct

        return direct
    from pipeline.runners import langgraph

    return langgraph
