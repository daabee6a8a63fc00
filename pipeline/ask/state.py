"""The state of a question: immutable values, replaced; `meta` alone is merged."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from pipeline.language import words


@dataclass(frozen=True, slots=True)
class Citation:
    """A stretch of a video that proves something that is said; `number` is how the answer cites it."""

    number: int
    video_id: str
    start_ms: int
    end_ms: int
    text: str
    kind: str = "play"
    segment_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with what came of it; `standalone` is the question with its references resolved."""

    question: str
    answer: str = ""
    status: str = ""
    standalone: str = ""
    mode: str = ""
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A numbered piece of evidence: a play of the inventory or a line of transcript, shots or captions.

    `score` in [0, 1] says how well it fits; 1 is what the inventory itself says.
    """

    number: int
    video_id: str
    kind: str
    start_ms: int
    end_ms: int
    text: str
    score: float = 0.0
    segment_ids: tuple[int, ...] = ()
    evidence_id: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of an answer with the passages that it cites by number; `problem` says what is wrong."""

    text: str
    cites: tuple[int, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer in claims and who made it."""

    claims: tuple[Claim, ...] = ()
    by: str = "rules"


class AskState(TypedDict, total=False):
    """Keys and the node that owns each; those of the first group are given.

    `enable_verify` and `enable_verifier` choose the mode. `search` is `vector`, `keyword` or `hybrid`. `lang`
    is the language of the answer, `en` or `ko`, empty for that of the question.
    """

    question: str
    history: tuple[Turn, ...]
    video_ids: tuple[str, ...]
    conversation_id: str
    search: str
    enable_verify: bool
    enable_verifier: bool
    max_revisions: int
    lang: str
    standalone: str  # rewrite
    passages: tuple[Passage, ...]  # retrieve
    found: Draft  # retrieve: what the inventory says, ready to cite
    doubts: tuple[Claim, ...]  # retrieve: what was said or shown against the inventory
    refusal: str  # retrieve: why the inventory says that there is no answer
    kept: tuple[Passage, ...]  # judge
    verdict: str  # judge: miss, generate or verify
    draft: Draft  # generate, verify
    outcome: str  # run_verifier: pass, revise, insufficient or conflict
    grade: float  # run_verifier
    problems: tuple[str, ...]  # run_verifier
    degraded: bool  # run_verifier
    checked: tuple[Claim, ...]  # run_verifier: the claims with what is wrong with each
    sides: tuple[Claim, ...]  # run_verifier: claims that deny each other
    hints: tuple[str, ...]  # prepare_revise
    revisions: int  # prepare_revise
    status: str  # conflict, fallback, format
    answer: str  # format
    citations: tuple[Citation, ...]  # format
    turn: Turn  # format
    text: str  # conflict, fallback: what to say instead of a draft
    meta: Mapping[str, Any]  # every node, keys led by its name


def lang_of(state: AskState) -> str:
    """Return the language to answer in: `en` or `ko`."""
    return state.get("lang", "") or ("ko" if words.is_hangul(state["standalone"]) else "en")
