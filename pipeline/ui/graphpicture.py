"""A flow as a picture: an SVG with the state, the time and who decided on each node."""

from collections.abc import Iterator, Sequence
from html import escape

from pipeline.flow import END, Flow
from pipeline.ui.strings import Say, has
from pipeline.ui.watching import NodeState

BOX, GAP, HIGH, TOP, BOTTOM, END_ROOM = 148, 26, 54, 34, 14, 34
MARKS = {"waiting": "○", "running": "◐", "done": "●", "failed": "✕", "skipped": "–", "kept": "↺"}
"""A sign beside the colour, so that nobody depends on colours."""
Edge = tuple[str, str, str]


def edges_of(flow: Flow) -> list[Edge]:
    """Return (source, target, label) of a flow in the order of its data."""
    plain = [(source, target, "") for source, target in flow.edges]
    routed = [(r.source, target, label) for r in flow.routers for label, target in r.targets.items()]
    return [*plain, *routed]


def picture(flow: Flow, nodes: Sequence[NodeState], say: Say, chosen: str = "") -> str:
    """Draw the nodes in one row, jumps as arcs above and ways back as arcs below."""
    places = {step.name: n * (BOX + GAP) for n, step in enumerate(flow.steps)}
    places[END] = len(flow.steps) * (BOX + GAP)
    states = {node.name: node for node in nodes}
    back = any(places[target] <= places[source] for source, target, _ in edges_of(flow))
    high = TOP + HIGH + (BOTTOM + 26 if back else BOTTOM)
    wide = places[END] + END_ROOM
    parts = [
        f'<svg class="graph" viewBox="-2 0 {wide + 4} {high}" role="group" aria-label="{escape(flow.name)}">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker></defs>',
        *_edges(flow, places, say),
        *(_node(states.get(s.name, NodeState(s.name)), places[s.name], say, chosen) for s in flow.steps),
        f'<circle class="end" cx="{places[END] + 12}" cy="{TOP + HIGH / 2:g}" r="9"/>',
        f'<circle class="end-dot" cx="{places[END] + 12}" cy="{TOP + HIGH / 2:g}" r="5"/>',
        "</svg>",
    ]
    return "".join(parts)


def node_title(name: str, say: Say) -> str:
    """Return a node's name for people; its own name, spelled out, where the catalogue has none."""
    return say(f"node.{name}") if has(f"node.{name}") else name.replace("_", " ")


def _edges(flow: Flow, places: dict[str, int], say: Say) -> Iterator[str]:
    middle = TOP + HIGH / 2
    for source, target, label in edges_of(flow):
        left, right = places[source], places[target]
        if right == left + BOX + GAP:
            yield f'<path class="edge" d="M{left + BOX} {middle:g}H{right - 1}" marker-end="url(#tip)"/>'
        elif right > left:
            start, end = left + BOX / 2, right + (12 if target == END else BOX / 2)
            stop = middle - 12 if target == END else TOP - 1
            way = f"M{start:g} {TOP}C{start:g} 6 {start + 24:g} 10 {start + 48:g} 10H{end - 30:g}"
            yield (
                f'<path class="edge jump" d="{way}Q{end:g} 10 {end:g} {stop:g}" marker-end="url(#tip)"/>'
                f'<text class="way" x="{start + 52:g}" y="22">{escape(say.message(label))}</text>'
            )
        else:
            low, start, end = TOP + HIGH, left + BOX / 2, right + BOX / 2
            yield (
                f'<path class="edge jump" d="M{start:g} {low}V{low + 16}H{end:g}V{low + 1}" '
                f'marker-end="url(#tip)"/>'
                f'<text class="way" x="{end + 8:g}" y="{low + 30}">{escape(say.message(label))}</text>'
            )


def _node(node: NodeState, left: int, say: Say, chosen: str) -> str:
    title = node_title(node.name, say)
    parts = [say(f"state.{node.state}")] if node.state not in ("done", "kept") else [f"{node.ms:.0f} ms"]
    if node.state == "kept":
        parts = [say("state.kept")]
    if node.decided_by:
        parts.append(say("trace.rules") if node.decided_by == "rules" else node.decided_by)
    line = _short(" · ".join(parts), 24)
    warned = f" ⚠{node.warnings}" if node.warnings else ""
    pressed = "true" if node.name == chosen else "false"
    spoken = f"{title}, {say(f'state.{node.state}')}, {line}"
    return (
        f'<g class="node {node.state}" tabindex="0" role="button" aria-pressed="{pressed}" '
        f'aria-label="{escape(spoken)}" data-node="{escape(node.name)}" transform="translate({left} {TOP})">'
        f'<rect width="{BOX}" height="{HIGH}" rx="5"/>'
        f'<text class="mark" x="12" y="23">{MARKS[node.state]}</text>'
        f'<text class="name" x="28" y="23">{escape(_short(title, 17))}</text>'
        f'<text class="info" x="12" y="42">{escape(line)}<tspan class="warned">{warned}</tspan></text></g>'
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
