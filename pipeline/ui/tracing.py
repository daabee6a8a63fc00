"""The stored trace of a run, with what it took over from the run that it was made from."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, get_type_hints

from pipeline.build import Desk
from pipeline.domains.baseball.games.each import CALLED, OWN, SHARED
from pipeline.domains.dispatch import flow_for
from pipeline.errors import CutdeskError, InputError
from pipeline.flow import Flow
from pipeline.plain import from_plain
from pipeline.stores.runs import RunRecord
from pipeline.ui.watching import NodeState

MOST_PARENTS = 20
GIVEN = "given"
GAMES, GAME_CATEGORY = "games", "baseball"
"""The flow over several games, and the category that it is of."""


@dataclass(frozen=True, slots=True)
class Story:
    """A run with its flow and its nodes' dumps by name; `kept` are nodes whose dump is an earlier run's.

    `whole` is there where this is one game's part of a run over several.
    """

    run: RunRecord
    flow: Flow
    given: Mapping[str, Any] = field(default_factory=dict)
    dumps: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    whole: "Story | None" = None

    @property
    def games(self) -> tuple[str, ...]:
        """The videos of a run over several games; none for any other run."""
        return tuple(self.given["video_ids"]) if self.flow.name == GAMES else ()

    @property
    def video_id(self) -> str:
        """The video that plays and times are of; empty where no video is known."""
        return str(self.given.get("video_id") or next(iter(self.run.video_ids), ""))

    def part(self, video_id: str) -> "Story":
        """Return one game's part of a run over several, told as a run of that game alone."""
        given = {key: value for key, value in self.given.items() if key in SHARED} | {"video_id": video_id}
        for key in OWN:
            if video_id in self.given.get(key, {}):
                given[key] = self.given[key][video_id]
        dumps = {name: _of_game(dump, video_id) for name, dump in self.dumps.items()}
        return replace(self, flow=flow_for(GAME_CATEGORY), given=given, dumps=dumps, whole=self)

    def typed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Turn a dump's values back into what the nodes saw. Raises InputError for a damaged dump."""
        hints = get_type_hints(self.flow.schema)
        try:
            return {key: from_plain(hints[key], value) for key, value in values.items() if key in hints}
        except ValueError as error:
            raise InputError(f"the trace of {self.run.run_id} cannot be read: {error}") from error

    def state_before(self, node: str) -> dict[str, Any]:
        """Return the state, as it was stored, that `node` began with."""
        state = dict(self.given)
        for step in self.flow.steps:
            if step.name == node:
                break
            state = self.flow.merged(state, self.dumps.get(step.name, {}).get("returned", {}))
        return state

    def states(self) -> tuple[NodeState, ...]:
        """Return the nodes' states for the picture."""
        return tuple(self._state(step.name) for step in self.flow.steps)

    def _state(self, name: str) -> NodeState:
        dump = self.dumps.get(name)
        if dump is None:
            return NodeState(name, "skipped")
        how = "failed" if dump["error"] else ("kept" if name in self.kept else "done")
        return NodeState(name, how, dump["ms"], dump["decided_by"], len(dump["warnings"]))


def _of_game(dump: Mapping[str, Any], video_id: str) -> dict[str, Any]:
    """Show what a node over several games read and returned of one."""
    named = {found: status for status, found in CALLED.items()}

    def mine(values: Mapping[str, Any]) -> dict[str, Any]:
        out = {key: value for key, value in values.items() if key not in (*OWN, *named, *CALLED)}
        for key, value in values.items():
            if key in (*OWN, *named) and video_id in value:
                out[named.get(key, key)] = value[video_id]
        if "clips" in out:
            out["clips"] = [clip for clip in out["clips"] if clip["video_id"] == video_id]
        return out

    return {**dump, "read": mine(dump["read"]), "returned": mine(dump["returned"])}


def story(desk: Desk, run_id: str) -> Story:
    """Read a run and its trace; nodes that it did not run come from its parents. Raises InputError."""
    record = desk.runs.get(run_id)
    own = desk.runs.traces(run_id)
    given: Mapping[str, Any] = next((dump["returned"] for dump in own if dump["node"] == GIVEN), {})
    flow = _flow(desk, record, given)
    dumps = {dump["node"]: dump for dump in own if dump["node"] != GIVEN}
    kept = dict[str, Any]()
    parent, first = record.parent_id, _first(flow, dumps)
    for _ in range(MOST_PARENTS):
        if not parent or first == 0:
            break
        try:
            older = desk.runs.get(parent)
            theirs = {dump["node"]: dump for dump in desk.runs.traces(parent)}
        except CutdeskError:
            break
        for step in flow.steps[:first]:
            if step.name in theirs and step.name not in kept:
                kept[step.name] = _as_given(theirs[step.name], given)
        parent, first = older.parent_id, _first(flow, {**theirs, **dumps})
    return Story(record, flow, given, {**kept, **dumps}, frozenset(kept) - set(dumps))


def _flow(desk: Desk, record: RunRecord, given: Mapping[str, Any]) -> Flow:
    category = GAME_CATEGORY
    if record.video_ids:
        with suppress(InputError):
            category = desk.library.video(record.video_ids[0]).category
    return flow_for(category, "video_ids" in given)


def _first(flow: Flow, dumps: Mapping[str, Any]) -> int:
    return next((n for n, step in enumerate(flow.steps) if step.name in dumps), len(flow.steps))


def _as_given(dump: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Show what the run really began with where the editor changed a node's result."""
    returned = {key: given.get(key, value) for key, value in dump["returned"].items()}
    by = "editor" if returned != dump["returned"] else dump["decided_by"]
    return {**dump, "returned": returned, "decided_by": by}


def calls(dump: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the model calls of a dump."""
    return list(dump.get("model_calls", ()))
