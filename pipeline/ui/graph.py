"""The graph picture as a component: a click or Enter on a node names it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import streamlit as st

from pipeline.flow import Flow
from pipeline.ui.graphpicture import picture
from pipeline.ui.strings import Say
from pipeline.ui.watching import NodeState

CSS = """
.graph { width: 100%; height: auto; max-height: 130px; display: block; font-family: var(--st-font); }
.node { cursor: pointer; outline: none; }
.node rect { fill: #1d2026; stroke: #6b7483; stroke-width: 1.2; }
.node text { fill: #d9dce1; font-size: 13px; }
.node .name { font-weight: 600; }
.node .info { fill: #a9b0bb; font-size: 11.5px; }
.node .warned { fill: #f0c36d; }
.node.done .mark { fill: #7fc08a; }
.node.kept .mark { fill: #8ab8e6; }
.node.failed rect { stroke: #e5837b; } .node.failed .mark { fill: #e5837b; }
.node.running rect { stroke: #e0a458; stroke-width: 2; } .node.running .mark { fill: #e0a458; }
.node.waiting text, .node.skipped text { fill: #8b929d; }
.node:hover rect { fill: #262a32; }
.node:focus-visible rect { stroke: #8ab8e6; stroke-width: 2.5; }
.node[aria-pressed="true"] rect { fill: #2d2a22; stroke: #e0a458; stroke-width: 2; }
.edge { fill: none; stroke: #78818f; stroke-width: 1.3; } .edge.jump { stroke-dasharray: 3 3; }
.tip { fill: #78818f; } .way { fill: #8b929d; font-size: 11px; }
.end { fill: none; stroke: #78818f; stroke-width: 1.3; } .end-dot { fill: #78818f; }
"""

JS = """
export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const held = root.contains(parentElement.activeElement ?? document.activeElement)
    ? (parentElement.activeElement ?? document.activeElement)?.dataset?.node : null;
  if (root.dataset.svg !== data.svg) {
    root.innerHTML = data.svg;
    root.dataset.svg = data.svg;
    if (held) root.querySelector(`[data-node="${held}"]`)?.focus();
  }
  const choose = (event) => {
    const node = event.target.closest("[data-node]");
    if (node) setTriggerValue("node", node.dataset.node);
  };
  root.onclick = choose;
  root.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(event);
  };
}
"""


@lru_cache(maxsize=1)
def _component() -> Any:
    return st.components.v2.component("cutdesk_graph", html='<div class="root"></div>', css=CSS, js=JS)


def graph(flow: Flow, nodes: Sequence[NodeState], say: Say, *, key: str, chosen: str = "") -> str:
    """Draw the flow and return the node that was just clicked, or nothing."""
    result = _component()(
        key=key,
        data={"svg": picture(flow, nodes, say, chosen)},
        height="content",
        on_node_change=lambda: None,
    )
    return str(getattr(result, "node", None) or "")
