"""From a question to an answer that cites its evidence: the table of contents.

Three modes by the first state alone: plain, verified (`enable_verify`), self-correcting (both).
"""

from collections.abc import Mapping
from typing import Any

from pipeline.ask.conflict import conflict
from pipeline.ask.fallback import fallback
from pipeline.ask.format import format_answer
from pipeline.ask.generate import generate
from pipeline.ask.judge import judge
from pipeline.ask.prepare_revise import prepare_revise
from pipeline.ask.retrieve import retrieve
from pipeline.ask.rewrite import rewrite
from pipeline.ask.run_verifier import run_verifier
from pipeline.ask.state import AskState
from pipeline.ask.verify import verify
from pipeline.flow import END, Flow, Router, Step

MAX_REVISIONS = 2
META = "meta"
"""The key that holds what nodes say of themselves, their times too."""
MODES: Mapping[str, Mapping[str, bool]] = {
    "plain": {"enable_verify": False, "enable_verifier": False},
    "verified": {"enable_verify": True, "enable_verifier": False},
    "self-correcting": {"enable_verify": True, "enable_verifier": True},
}


def judged(state: AskState) -> str:
    """Return what judge decided."""
    return state["verdict"]


def verified(state: AskState) -> str:
    """Return what the verifier decided."""
    return state["outcome"]


def merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """Join meta by its node-prefixed keys."""
    return {**old, **new}


STEPS = (
    Step("rewrite", rewrite, ("question", "history"), ("standalone", "meta"), times=META),
    Step(
        "retrieve",
        retrieve,
        ("standalone", "video_ids", "search", "lang", "enable_verifier"),
        ("passages", "found", "refusal", "doubts", "meta"),
        times=META,
    ),
    Step(
        "judge",
        judge,
        ("standalone", "passages", "found", "refusal", "enable_verify"),
        ("kept", "verdict", "meta"),
        times=META,
    ),
    Step("generate", generate, ("standalone", "kept", "found", "lang"), ("draft", "meta"), times=META),
    Step(
        "verify",
        verify,
        ("standalone", "kept", "found", "draft", "hints", "lang"),
        ("draft", "meta"),
        times=META,
    ),
    Step(
        "run_verifier",
        run_verifier,
        ("standalone", "kept", "found", "doubts", "draft", "enable_verifier", "revisions", "max_revisions"),
        ("outcome", "grade", "problems", "degraded", "checked", "sides", "meta"),
        times=META,
    ),
    Step(
        "prepare_revise",
        prepare_revise,
        ("problems", "revisions"),
        ("hints", "revisions", "meta"),
        times=META,
    ),
    Step(
        "conflict", conflict, ("standalone", "sides", "kept", "lang"), ("text", "status", "meta"), times=META
    ),
    Step(
        "fallback",
        fallback,
        ("standalone", "kept", "refusal", "outcome", "lang"),
        ("text", "status", "meta"),
        times=META,
    ),
    Step(
        "format",
        format_answer,
        (
            "question",
            "standalone",
            "conversation_id",
            "kept",
            "draft",
            "checked",
            "text",
            "status",
            "degraded",
            "sides",
            "lang",
            "enable_verify",
            "enable_verifier",
            "meta",
        ),
        ("answer", "citations", "status", "turn", "meta"),
        times=META,
    ),
)

FLOW = Flow(
    name="ask",
    schema=AskState,
    steps=STEPS,
    edges=(
        ("rewrite", "retrieve"),
        ("retrieve", "judge"),
        ("generate", "format"),
        ("verify", "run_verifier"),
        ("prepare_revise", "verify"),
        ("conflict", "format"),
        ("fallback", "format"),
        ("format", END),
    ),
    routers=(
        Router(
            "judge", judged, {"miss": "fallback", "generate": "generate", "verify": "verify"}, ("verdict",)
        ),
        Router(
            "run_verifier",
            verified,
            {
                "pass": "format",
                "revise": "prepare_revise",
                "insufficient": "fallback",
                "conflict": "conflict",
            },
            ("outcome",),
        ),
    ),
    reducers={"meta": merged},
)
