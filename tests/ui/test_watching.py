import threading

from pipeline.domains.baseball.flow import FLOW
from pipeline.errors import Cancelled, StoreError
from pipeline.flow import Event, NodeTrace
from pipeline.jobs import live
from pipeline.request.door import Request
from pipeline.run import Options
from pipeline.ui.watching import Watches, after, waiting

WAIT_S = 60


def done(node: str, **changes) -> Event:
    return Event("node_done", node, 1, trace=NodeTrace(1, node, {}, {}, ms=5.0, **changes))


def test_nodes_light_up_as_the_runner_speaks():
    nodes = waiting(FLOW)
    assert {node.state for node in nodes} == {"waiting"}
    nodes = after(nodes, Event("node_started", "parse_query", 2))
    nodes = after(nodes, Event("token", "parse_query", 2, "innings: "))
    nodes = after(nodes, Event("token", "parse_query", 2, "7"))
    node = nodes[1]
    assert (node.state, node.text) == ("running", "innings: 7")
    nodes = after(nodes, done("parse_query", decided_by="rules", warnings=("one",)))
    assert (nodes[1].state, nodes[1].decided_by, nodes[1].warnings, nodes[1].ms) == ("done", "rules", 1, 5.0)
    assert after(nodes, done("select_clips", error="no"))[3].state == "failed"


def test_a_run_in_the_background_keeps_its_list(the_desk):
    watch = Watches().start(the_desk, Request("all home runs", engine="rules"), FLOW, Options())
    assert watch.ended.wait(WAIT_S)
    assert not watch.running
    assert {node.state for node in watch.nodes} == {"done"}
    kept = the_desk.cut_lists.get(watch.list_id)
    assert kept.run_id == watch.finished.run_id
    assert kept.clips == watch.finished.state["clips"]


def test_a_run_that_finds_nothing_keeps_no_list(the_desk):
    watch = Watches().start(the_desk, Request("triple plays", engine="rules"), FLOW, Options())
    assert watch.ended.wait(WAIT_S)
    assert (watch.list_id, watch.error) == ("", "")
    assert watch.nodes[-1].state == "skipped"


def test_a_stopped_run_says_so(the_desk, monkeypatch):
    begun = threading.Event()

    def slow(request, desk, options):
        begun.set()
        while not options.cancelled():
            pass
        raise Cancelled("stopped")

    monkeypatch.setattr(live, "run", slow)
    watch = Watches().start(the_desk, Request("all home runs"), FLOW, Options())
    assert begun.wait(WAIT_S)
    assert watch.running
    watch.stop.set()
    assert watch.ended.wait(WAIT_S)
    assert watch.cancelled


def test_a_failure_is_told_and_ends_the_watch(the_desk, monkeypatch):
    def fail(*args):
        raise StoreError("the index is gone")

    monkeypatch.setattr(live, "run", fail)
    watches = Watches()
    watch = watches.start(the_desk, Request("all home runs"), FLOW, Options())
    assert watch.ended.wait(WAIT_S)
    assert watch.error == "the index is gone"
    assert watches.get(watch.watch_id) is watch
    assert watches.get("other") is None
