"""How many questions to the model a mode can cost at most, read from the graph itself."""

from collections.abc import Mapping
from functools import lru_cache

from pipeline.ask.flow import FLOW, MAX_REVISIONS, MODES
from pipeline.flow import END

CALLS: Mapping[str, int] = {"rewrite": 1, "generate": 1, "verify": 1, "run_verifier": 1}
"""Calls that a node makes at most, the others none; a reply that was cut off may be asked for once more."""
BACK = "prepare_revise"


def ways(mode: str) -> dict[str, tuple[str, ...]]:
    """Return where each node can lead in a mode."""
    given = MODES[mode]
    closed = {("judge", "generate" if given["enable_verify"] else "verify")}
    if not given["enable_verifier"]:
        closed |= {("run_verifier", label) for label in ("revise", "insufficient", "conflict")}
    out: dict[str, list[str]] = {}
    for source, target in FLOW.edges:
        out.setdefault(source, []).append(target)
    for router in FLOW.routers:
        out[router.source] = [
            to for label, to in router.targets.items() if (router.source, label) not in closed
        ]
    return {name: tuple(targets) for name, targets in out.items()}


def calls(node: str, mode: str) -> int:
    """Return how often a node asks at most, each time that it runs."""
    if node == "run_verifier" and not MODES[mode]["enable_verifier"]:
        return 0
    return CALLS.get(node, 0)


@lru_cache(maxsize=64)
def worst_calls(mode: str, max_revisions: int = MAX_REVISIONS) -> int:
    """Return the most calls that any way through the graph makes."""
    paths = ways(mode)

    def most(node: str, rounds: int) -> int:
        if node == END or (node == BACK and rounds == 0):
            return 0
        left = rounds - 1 if node == BACK else rounds
        return calls(node, mode) + max(most(target, left) for target in paths[node])

    return most(FLOW.steps[0].name, max_revisions)


def worst_retries(mode: str, max_revisions: int = MAX_REVISIONS) -> int:
    """Return the most second tries of replies that were cut off: one a call."""
    return worst_calls(mode, max_revisions)
