from typing import TypedDict

import pytest

from pipeline.errors import Cancelled, CutdeskError, InputError
from pipeline.flow import END, Flow, Router, Step, Watch
from pipeline.plain import dumps
from pipeline.runners.choose import runner
from pipeline.services import Services
from tests.orchestrators import AT_HAND, EACH, langgraph, needs_langgraph


class Numbers(TypedDict, total=False):
    number: int
    double: int
    rounds: int
    meta: dict


def double(state, services):
    services.log.decided("rules")
    return {"double": state["number"] * 2, "meta": {"double": 1}}


def count(state, services):
    services.log.warn("counted")
    return {"number": state["double"], "rounds": state.get("rounds", 0) + 1, "meta": {"count": 1}}


def flow(first=double, second=count, **changes):
    steps = (
        Step("double", first, ("number",), ("double", "meta")),
        Step("count", second, ("double", "rounds"), ("number", "rounds", "meta")),
    )
    back = Router(
        "count", lambda s: "more" if s["rounds"] < 3 else "end", {"more": "double", "end": END}, ("rounds",)
    )
    reducers = {"meta": lambda old, new: {**old, **new}}
    return Flow("numbers", Numbers, steps, (("double", "count"),), (back,), reducers, **changes)


@pytest.fixture(params=EACH)
def run(request):
    return request.param.run


@pytest.fixture
def services():
    return Services(None, None, None, None)


def test_the_graph_is_walked(run, services):
    watch = Watch()
    assert run(flow(), {"number": 1}, services, watch) == {
        "number": 8, "double": 8, "rounds": 3, "meta": {"double": 1, "count": 1},
    }  # fmt: skip
    assert [(t.step, t.node) for t in watch.traces] == [
        (1, "double"), (2, "count"), (3, "double"), (4, "count"), (5, "double"), (6, "count"),
    ]  # fmt: skip
    assert watch.traces[0].decided_by == "rules"
    assert watch.traces[1].warnings == ("counted",)
    assert watch.traces[1].read == {"double": 2}


@needs_langgraph
def test_both_runners_give_the_same(services):
    one, two = (dumps(r.run(flow(), {"number": 3}, services, Watch())) for r in AT_HAND)
    assert one == two


def test_a_run_may_begin_in_the_middle(run, services):
    watch = Watch()
    out = run(flow(), {"number": 0, "double": 5, "rounds": 2}, services, watch, "count")
    assert out["number"] == 5
    assert [t.node for t in watch.traces] == ["count"]


@pytest.mark.parametrize(
    "bad", [lambda s, _: {"double": None}, lambda s, _: {"double": 1, "stray": 2}, lambda s, _: {"rounds": 1}]
)
def test_foreign_keys_and_none_are_refused(run, services, bad):
    with pytest.raises(ValueError, match="node double"):
        run(flow(first=bad), {"number": 1}, services, Watch())


def test_a_node_sees_only_what_it_reads(run, services):
    def nosy(state, services):
        return {"double": state["rounds"]}

    with pytest.raises(KeyError):
        run(flow(first=nosy), {"number": 1, "rounds": 1}, services, Watch())


def test_errors_carry_the_node_and_leave_a_trace(run, services):
    def broken(state, services):
        raise InputError("no such team")

    watch = Watch()
    with pytest.raises(InputError, match="double: no such team"):
        run(flow(first=broken), {"number": 1}, services, watch)
    assert watch.traces[0].error == "no such team"


def test_cancelling_between_nodes(run, services):
    seen = []
    watch = Watch(on_event=seen.append, cancelled=lambda: any(e.kind == "node_done" for e in seen))
    with pytest.raises(Cancelled):
        run(flow(), {"number": 1}, services, watch)
    assert [t.node for t in watch.traces] == ["double"]


def test_a_graph_without_end_is_stopped(run, services):
    endless = Router("count", lambda s: "more", {"more": "double"}, ())
    steps = flow().steps
    with pytest.raises(CutdeskError, match="did not end within 10 steps"):
        run(
            Flow("endless", Numbers, steps, (("double", "count"),), (endless,), max_steps=10),
            {"number": 1},
            services,
            Watch(),
        )


def test_events_come_in_order(run, services):
    seen = []
    run(flow(), {"number": 1}, services, Watch(on_event=seen.append))
    assert [(e.kind, e.node) for e in seen[:4]] == [
        ("node_started", "double"), ("node_done", "double"),
        ("node_started", "count"), ("node_done", "count"),
    ]  # fmt: skip


@needs_langgraph
def test_a_compiled_graph_is_used_again():
    same = flow()
    assert langgraph.compiled(same) is langgraph.compiled(same)


def test_a_graph_that_cannot_be_walked_is_refused():
    with pytest.raises(ValueError, match="unknown nodes"):
        Flow("odd", Numbers, flow().steps, (("double", "nowhere"), ("count", END)))


def test_the_diagram_shows_the_back_edge():
    assert flow().mermaid() == (
        "flowchart LR\n    double --> count\n    count -- more --> double\n    count -- end --> END\n"
    )


@needs_langgraph
def test_runners_by_name():
    assert runner("direct").NAME == "direct"
    assert runner("langgraph").NAME == runner().NAME == "langgraph"
    with pytest.raises(InputError, match="'fast' is unknown"):
        runner("fast")


def test_without_langgraph_direct_serves_and_langgraph_fails(monkeypatch):
    monkeypatch.setattr("pipeline.runners.choose.find_spec", lambda name: None)
    assert runner().NAME == "direct"
    with pytest.raises(InputError, match="not installed"):
        runner("langgraph")
