"""Run a Flow in a plain loop."""

from typing import Any

from pipeline.errors import CutdeskError
from pipeline.flow import END, Flow, State, Watch, run_node
from pipeline.services import Services

NAME = "direct"


def run(flow: Flow, state: State, services: Services, watch: Watch, start: str = "") -> dict[str, Any]:
    """Walk `flow` from `start` (its first node where empty) and return the last state."""
    current, at = dict(state), start or flow.steps[0].name
    for number in range(1, flow.max_steps + 1):
        changes = run_node(flow.step(at), number, current, services, watch)
        current = flow.merged(current, changes)
        at = flow.following(at, current)
        if at == END:
            return current
    raise CutdeskError(f"flow {flow.name} did not end within {flow.max_steps} steps")
