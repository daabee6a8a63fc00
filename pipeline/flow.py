"""A Flow: nodes, edges and routers as plain data, and what every runner does around a node.

A runner walks a Flow; `run_node` here is the one wrapper that it calls for each node. The wrapper hands the
node only the keys that it reads, rejects keys that it doesn't own and None, and writes the trace.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from pipeline.errors import Cancelled, CutdeskError, ModelError
from pipeline.model import Prompt, Reply
from pipeline.services import Asker, ChatModel, Services

END = "END"
State = Mapping[str, Any]
Node = Callable[[Any, Services], Mapping[str, Any]]
Reducer = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A node with the keys that it reads and the keys that it owns; `reads` may be absent from a state.

    `times` names an own key, a mapping that is merged, into which the wrapper writes `NAME_elapsed_ms`.
    """

    name: str
    run: Node
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    times: str = ""


@dataclass(frozen=True, slots=True)
class Router:
    """A pure choice after a node: `choose(state)` returns a label of `targets` (a node's name or END)."""

    source: str
    choose: Callable[[Any], str]
    targets: Mapping[str, str]
    reads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """A graph as plain data; the first step is the start.

    `schema` is the TypedDict of the state; `reducers` join a key's old and new value instead of replacing it.
    `max_steps` bounds a run, whatever the routers say.
    """

    name: str
    schema: type
    steps: tuple[Step, ...]
    edges: tuple[tuple[str, str], ...]
    routers: tuple[Router, ...] = ()
    reducers: Mapping[str, Reducer] = field(default_factory=dict)
    max_steps: int = 100

    def __post_init__(self) -> None:
        """Refuse a graph that a runner could not walk."""
        names = [step.name for step in self.steps]
        known = {*names, END}
        keys = set(self.schema.__annotations__)
        ends = [*self.edges, *((r.source, t) for r in self.routers for t in r.targets.values())]
        lost = [name for pair in ends for name in pair if name not in known]
        sources = [source for source, _ in self.edges] + [router.source for router in self.routers]
        undeclared = {key for step in self.steps for key in (*step.reads, *step.writes)} - keys
        if lost or len(set(names)) != len(names) or sorted(sources) != sorted(names) or undeclared:
            raise ValueError(
                f"flow {self.name}: each node needs one name and one way out; unknown nodes {lost}, "
                f"ways out {sorted(sources)}, undeclared keys {sorted(undeclared)}"
            )

    def step(self, name: str) -> Step:
        """Return the step called `name`."""
        return next(step for step in self.steps if step.name == name)

    def following(self, name: str, state: State) -> str:
        """Return the node after `name`, asking its router where it has one."""
        for router in self.routers:
            if router.source == name:
                return router.targets[router.choose({k: state[k] for k in router.reads if k in state})]
        return next(target for source, target in self.edges if source == name)

    def merged(self, state: State, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the state after a node's changes."""
        out = dict(state)
        for key, value in changes.items():
            reducer = self.reducers.get(key)
            out[key] = reducer(out[key], value) if reducer and key in out else value
        return out

    def mermaid(self) -> str:
        """Draw the graph as Mermaid text, in the order of its data."""
        lines = ["flowchart LR"]
        lines += [f"    {source} --> {target}" for source, target in self.edges]
        for router in self.routers:
            lines += [f"    {router.source} -- {label} --> {to}" for label, to in router.targets.items()]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One question to the model and what came of it; `error` is empty where it answered."""

    prompt: Prompt
    reply: Reply | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class NodeTrace:
    """What one node did. `step` counts from 1; times are left out of comparisons."""

    step: int
    node: str
    read: Mapping[str, Any]
    returned: Mapping[str, Any]
    decided_by: str = ""
    model_calls: tuple[ModelCall, ...] = ()
    warnings: tuple[str, ...] = ()
    thrown_away: tuple[tuple[str, str], ...] = ()
    error: str = ""
    started_at: str = ""
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Event:
    """What a runner says as it goes: `node_started`, `token`, `node_done`."""

    kind: str
    node: str
    step: int
    text: str = ""
    trace: NodeTrace | None = None


@dataclass(slots=True)
class Watch:
    """How a run is watched and stopped from outside; `traces` fills as nodes end."""

    on_event: Callable[[Event], None] = lambda event: None
    cancelled: Callable[[], bool] = lambda: False
    chat_model: ChatModel | None = None
    traces: list[NodeTrace] = field(default_factory=list)

    def check(self) -> None:
        """Raise Cancelled when the user stopped the run."""
        if self.cancelled():
            raise Cancelled("stopped")


class Recorder:
    """The Log and the Asker of one node, writing down everything for its trace."""

    def __init__(self, node: str, step: int, watch: Watch) -> None:
        """Record for `node`, telling `watch` of tokens as they come."""
        self._node, self._step, self._watch = node, step, watch
        self.warnings: list[str] = []
        self.by = ""
        self.thrown: list[tuple[str, str]] = []
        self.calls: list[ModelCall] = []

    def warn(self, text: str) -> None:
        """Keep a warning once."""
        if text not in self.warnings:
            self.warnings.append(text)

    def decided(self, by: str) -> None:
        """Keep who decided; a later word wins."""
        self.by = by

    def threw_away(self, what: str, reason: str) -> None:
        """Keep what was dropped and why."""
        self.thrown.append((what, reason))

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def context_tokens(self) -> int:
        """The model's context in tokens."""
        return self._model.context_tokens

    @property
    def _model(self) -> ChatModel:
        if self._watch.chat_model is None:
            raise ModelError("no model is at hand; the rules decide")
        return self._watch.chat_model

    def ask(self, prompt: Prompt) -> Reply:
        """Ask one question. Raises ModelError."""
        answer = self.ask_all([prompt])[0]
        if isinstance(answer, ModelError):
            raise answer
        return answer

    def ask_all(self, prompts: Sequence[Prompt]) -> list[Reply | ModelError]:
        """Ask many questions at once and record each with its answer, in order."""
        self._watch.check()

        def tell(place: int, text: str) -> None:
            self._watch.on_event(Event("token", self._node, self._step, text))

        try:
            answers = self._model.chat(prompts, on_token=tell, cancelled=self._watch.cancelled)
        except Cancelled as stopped:
            self.calls += [ModelCall(prompt, None, str(stopped)) for prompt in prompts]
            raise
        for prompt, answer in zip(prompts, answers, strict=True):
            if isinstance(answer, ModelError):
                self.calls.append(ModelCall(prompt, None, str(answer)))
            else:
                self.calls.append(ModelCall(prompt, answer))
        self._watch.check()
        return answers


def run_node(step: Step, number: int, state: State, services: Services, watch: Watch) -> Mapping[str, Any]:
    """Run one node as every runner must: watched, checked and traced. Returns its changes.

    Raises what the node raised, with its name on Cutdesk's own errors; the trace is kept all the same.
    """
    watch.check()
    watch.on_event(Event("node_started", step.name, number))
    recorder = Recorder(step.name, number, watch)
    asker: Asker | None = recorder if watch.chat_model is not None else None
    read = {key: state[key] for key in step.reads if key in state}
    began, clock = datetime.now(UTC).isoformat(timespec="milliseconds"), time.perf_counter()
    changes: Mapping[str, Any] = {}
    error = ""
    try:
        changes = step.run(dict(read), replace(services, log=recorder, model=asker))
        _check(step, changes)
        if step.times:
            elapsed = round((time.perf_counter() - clock) * 1000, 3)
            times = {**changes.get(step.times, {}), f"{step.name}_elapsed_ms": elapsed}
            changes = {**changes, step.times: times}
        return changes
    except CutdeskError as problem:
        error = str(problem)
        problem.node = problem.node or step.name
        raise
    except Exception as problem:
        error = repr(problem)
        raise
    finally:
        trace = NodeTrace(
            number, step.name, read, changes, recorder.by, tuple(recorder.calls), tuple(recorder.warnings),
            tuple(recorder.thrown), error, began, (time.perf_counter() - clock) * 1000,
        )  # fmt: skip
        watch.traces.append(trace)
        watch.on_event(Event("node_done", step.name, number, trace=trace))


def _check(step: Step, changes: Mapping[str, Any]) -> None:
    foreign = sorted(set(changes) - set(step.writes))
    empty = sorted(key for key, value in changes.items() if value is None)
    if foreign or empty:
        raise ValueError(
            f"node {step.name} returned keys that it doesn't own {foreign} or None for {empty}; "
            f"it owns {list(step.writes)}"
        )
