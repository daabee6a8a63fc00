"""Do what one game's node does for each of several games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pipeline.domains.baseball.games.state import GamesState
from pipeline.services import Log, Services

EMPTY = "empty"
SHARED = ("query", "duration_ms", "rolls", "wanted_ms")
OWN = ("video", "segments", "filters", "hits", "picks", "cuts", "merged")
"""Keys that a game's node reads from the run as it is, and those that it has of its own."""
CALLED = {"status": "found", "reason": "why"}
"""What a game's node calls otherwise than the run does, since the run has one of its own."""

Node = Callable[[Any, Services], Mapping[str, Any]]


@dataclass(slots=True)
class GameLog:
    """The run's log for one game: warnings and what is thrown away say which game it was."""

    log: Log
    title: str
    by: str = "rules"

    def warn(self, text: str) -> None:
        """Say something that the editor must know."""
        self.log.warn(f"{self.title}: {text}")

    def decided(self, by: str) -> None:
        """Keep who decided for this game."""
        self.by = by

    def threw_away(self, what: str, reason: str) -> None:
        """Say what was dropped and why."""
        self.log.threw_away(f"{self.title}: {what}", reason)


def lifted(node: Node) -> Node:
    """Return the node that does for each game what `node` does for one."""
    return partial(each, node)


def each(node: Node, state: GamesState, services: Services) -> dict[str, Any]:
    """Run a game's node for every game that something may still be found in; return changes by game."""
    out: dict[str, dict[str, Any]] = {}
    by = "rules"
    for video_id in going(state):
        log = GameLog(services.log, services.library.video(video_id).title or video_id)
        changes = node(of_game(state, video_id), replace(services, log=log))
        by = by if log.by == "rules" else log.by
        for key, value in changes.items():
            out.setdefault(CALLED.get(key, key), {})[video_id] = value
    services.log.decided(by)
    lengths = out.pop("wanted_ms", None)
    if lengths is not None:
        return {**out, "wanted_ms": next((ms for ms in lengths.values() if ms), 0)}
    return {**out, **summed_up(state, out)} if "found" in out else dict(out)


def going(state: GamesState) -> tuple[str, ...]:
    """Return the games that are not known to hold nothing."""
    found = state.get("found", {})
    return tuple(video_id for video_id in state["video_ids"] if found.get(video_id) != EMPTY)


def of_game(state: GamesState, video_id: str) -> dict[str, Any]:
    """Return the state as one game's node has it."""
    shared = {key: value for key, value in state.items() if key in SHARED}
    own = {
        key: value[video_id]
        for key, value in state.items()
        if key in OWN and isinstance(value, Mapping) and video_id in value
    }
    return {"video_id": video_id, **shared, **own}


def summed_up(state: GamesState, changes: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return what is known of each game and of all: something is found where one game has something."""
    found = {**state.get("found", {}), **changes["found"]}
    why = {**state.get("why", {}), **changes["why"]}
    videos = {**state.get("video", {}), **changes.get("video", {})}
    if any(one != EMPTY for one in found.values()):
        return {"found": found, "why": why, "status": "ok", "reason": ""}
    reasons = dict.fromkeys(why.values())
    said = next(iter(reasons), "")
    if len(reasons) > 1:
        said = "; ".join(f"{videos[key].title or key}: {reason}" for key, reason in why.items())
    return {"found": found, "why": why, "status": EMPTY, "reason": said}
