"""The banks of questions, and the games that they are asked about, in memory."""

import json
import os
from functools import lru_cache
from pathlib import Path

from pipeline.ask.flow import FLOW, MODES
from pipeline.flow import Watch
from pipeline.ingest.bundle import read_bundle
from pipeline.runners import direct
from tests.fakes import services

ROOT = Path(__file__).parents[2]
BENCH = Path(os.environ.get("CUTDESK_BENCH", ROOT.parent / "shared" / "bench")) / "baseball"
DEMO = ROOT / "data" / "demo"


@lru_cache
def bundle(folder: str):
    return read_bundle(folder, skip_bad_rows=True)


def demo_bundle():
    return bundle(str(DEMO))


def bank(name: str):
    lines = (ROOT / "data" / "banks" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@lru_cache
def services_of(folder: str):
    return services(bundle(folder))


def ask(question, folder=str(DEMO), *, mode="plain", history=(), model=None, runner=direct, at=None, **state):
    """Answer one question; returns the last state and the watch."""
    watch = Watch(chat_model=model)
    given = {
        "question": question,
        "history": tuple(history),
        "video_ids": (),
        "meta": {},
        **MODES[mode],
        **state,
    }
    return runner.run(FLOW, given, at or services_of(folder), watch), watch


def converse(turns, folder=str(DEMO), **options):
    """Answer the turns of a conversation and return the last one."""
    history = []
    for turn in turns:
        out, _ = ask(turn, folder, history=history, **options)
        history.append(out["turn"])
    return history[-1]


def cited(turn):
    return {number for citation in turn.citations for number in citation.segment_ids}
