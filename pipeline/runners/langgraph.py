"""Run a Flow in LangGraph; the only importer of LangGraph.

LangGraph drops keys that it doesn't know and takes None without a word, so the wrapper of `flow.py` checks
first. Services and the watch travel in the run's context, so a compiled graph serves every run of a Flow.
"""

import typing
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from langgraph.errors import GraphRecursionError
from langgraph.graph import END as GRAPH_END
from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from pipeline.errors import CutdeskError
from pipeline.flow import END, Flow, Router, State, Step, Watch, run_node
from pipeline.services import Services

NAME = "langgraph"
_compiled: dict[tuple[int, str], tuple[Flow, CompiledStateGraph[Any, Any, Any, Any]]] = {}


@dataclass(slots=True)
class Context:
    """What one run carries beside its state; `steps` counts the nodes that have run."""

    services: Services
    watch: Watch
    steps: int = 0


def run(flow: Flow, state: State, services: Services, watch: Watch, start: str = "") -> dict[str, Any]:
    """Walk `flow` from `start` (its first node where empty) and return the last state."""
    graph = compiled(flow, start)
    known = {key: value for key, value in state.items() if key in flow.schema.__annotations__}
    try:
        out = graph.invoke(known, {"recursion_limit": flow.max_steps + 1}, context=Context(services, watch))
    except GraphRecursionError as error:
        raise CutdeskError(f"flow {flow.name} did not end within {flow.max_steps} steps") from error
    return dict(out)


def compiled(flow: Flow, start: str = "") -> CompiledStateGraph[Any, Any, Any, Any]:
    """Return the compiled graph of a Flow, made once a process and start."""
    key = (id(flow), start)
    held = _compiled.get(key)
    if held is None or held[0] is not flow:
        held = _compiled[key] = (flow, _compile(flow, start))
    return held[1]


def _compile(flow: Flow, start: str) -> CompiledStateGraph[Any, Any, Any, Any]:
    graph = StateGraph(_schema(flow), context_schema=Context)
    for step in flow.steps:
        graph.add_node(step.name, partial(_node, step))
    graph.add_edge(START, start or flow.steps[0].name)
    for source, target in flow.edges:
        graph.add_edge(source, GRAPH_END if target == END else target)
    for router in flow.routers:
        targets: dict[Hashable, str] = {
            label: GRAPH_END if to == END else to for label, to in router.targets.items()
        }
        graph.add_conditional_edges(router.source, partial(_choose, router), targets)
    return graph.compile()


def _node(step: Step, state: State, runtime: Runtime[Context]) -> Any:
    context = runtime.context
    context.steps += 1
    return run_node(step, context.steps, state, context.services, context.watch)


def _choose(router: Router, state: State) -> str:
    return router.choose({key: state[key] for key in router.reads if key in state})


@lru_cache(maxsize=32)
def _typed(name: str, items: tuple[tuple[str, Any], ...]) -> Any:
    return typing.TypedDict(name, dict(items), total=False)  # type: ignore[operator]


def _schema(flow: Flow) -> Any:
    items = [
        (key, typing.Annotated[Any, flow.reducers[key]] if key in flow.reducers else Any)
        for key in flow.schema.__annotations__
    ]
    return _typed(flow.name.title().replace("_", ""), tuple(items))
