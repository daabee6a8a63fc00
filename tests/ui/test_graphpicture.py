from xml.etree import ElementTree

from pipeline.domains.baseball.flow import FLOW
from pipeline.domains.series.flow import FLOW as SERIES
from pipeline.ui.graphpicture import edges_of, picture
from pipeline.ui.strings import speaker
from pipeline.ui.watching import NodeState

SAY = speaker("en")


def nodes_of(svg: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return {e.attrib["data-node"]: e for e in root.iter() if "data-node" in e.attrib}


def test_every_node_of_the_flow_is_drawn_once_and_can_be_reached_by_keys():
    drawn = nodes_of(picture(FLOW, [], SAY))
    assert list(drawn) == [step.name for step in FLOW.steps]
    assert all(e.attrib["tabindex"] == "0" for e in drawn.values())


def test_a_node_shows_its_state_time_and_who_decided():
    states = [NodeState("parse_query", "done", 12.4, "qwen3.5:4b", 2)]
    node = nodes_of(picture(FLOW, states, SAY, "parse_query"))["parse_query"]
    text = " ".join(node.itertext())
    assert "12 ms · qwen3.5:4b" in text
    assert "⚠2" in text
    assert node.attrib["aria-pressed"] == "true"
    assert node.attrib["class"] == "node done"


def test_a_models_name_cannot_break_the_picture():
    svg = picture(FLOW, [NodeState("parse_query", "done", 1, '<b>&"')], SAY)
    assert "<b>" not in svg
    nodes_of(svg)


def test_edges_are_those_of_the_flow_with_ways_back():
    svg = picture(SERIES, [], SAY)
    assert ("select", "retrieve", "again") in edges_of(SERIES)
    assert svg.count('class="edge') == len(edges_of(SERIES))
    assert ">again</text>" in svg
