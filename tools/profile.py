"""Print what each phase of a request and of a question costs by rules, and what LangGraph adds to the whole.

The whole of a request is what the desk does for it, the stored trace included.
The two runners take turns on the same requests in one warm process, so that a noisy machine disturbs both
alike; medians count.

    tools/profile.py [--bundle DIR] [--rounds 5]
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[0] = str(ROOT)  # not this folder, in which a file is called like the standard library's `profile`

from pipeline.asking import Ask, ask  # noqa: E402
from pipeline.build import Desk, build  # noqa: E402
from pipeline.ingest.importer import import_bundle  # noqa: E402
from pipeline.request.door import Request  # noqa: E402
from pipeline.run import run  # noqa: E402
from pipeline.settings import Settings  # noqa: E402

RUNNERS = ("direct", "langgraph")
LIMIT_RATIO = 1.3
REQUESTS = (
    "all home runs", "3 minutes of strikeouts", "highlights in two minutes", "5회 득점 장면",
    "walks in the late innings", "90초 하이라이트", "double plays",
    "the bottom of the 8th", "crowd going wild", "hits with runners on base",
)  # fmt: skip
QUESTIONS = (
    "Who hit the first home run?",
    "What was the score after the 5th?",
    "몇 회에 동점이 됐어?",
    "How many strikeouts were there?",
)
Times = dict[str, dict[str, list[float]]]


def main() -> int:
    """Print the figures; exit code 1 when the ratio is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bundle", type=Path, default=ROOT / "data" / "demo")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        desk = build(Settings(home=Path(home)))
        video = import_bundle(options.bundle, desk.importing()).video_id
        requests = _measured(options.rounds, REQUESTS, lambda text, name: _request(text, video, name, desk))
        questions = _measured(
            options.rounds, QUESTIONS, lambda text, name: _question(text, video, name, desk)
        )
        desk.close()
    _table("request", requests)
    _table("question", questions)
    ratio = statistics.median(requests["langgraph"]["(whole)"]) / statistics.median(
        requests["direct"]["(whole)"]
    )
    print(f"LangGraph to direct, whole request: {ratio:.2f} (limit {LIMIT_RATIO})")
    return int(ratio > LIMIT_RATIO)


def _measured(
    rounds: int, texts: tuple[str, ...], answer: Callable[[str, str], Mapping[str, float]]
) -> Times:
    """Return milliseconds by runner and phase; the first round warms up and does not count."""
    times: Times = {name: defaultdict(list) for name in RUNNERS}
    for number in range(rounds + 1):
        for text in texts:
            for name in RUNNERS:
                began = time.perf_counter()
                phases = answer(text, name)
                whole = (time.perf_counter() - began) * 1000
                if number:
                    times[name]["(whole)"].append(whole)
                    for phase, ms in phases.items():
                        times[name][phase].append(ms)
    return times


def _request(text: str, video: str, name: str, desk: Desk) -> dict[str, float]:
    """Return the milliseconds of each phase in order: reading, the flow's nodes, the answer, the stored trace."""
    done = run(Request(text, (video,), engine="rules", orchestrator=name), desk)
    spans = dict(done.spans)
    return {"analyze": spans.pop("analyze"), **{trace.node: trace.ms for trace in done.traces}, **spans}


def _question(text: str, video: str, name: str, desk: Desk) -> dict[str, float]:
    traces = ask(Ask(text, (video,), engine="rules", orchestrator=name), desk).traces
    return {trace.node: trace.ms for trace in traces}


def _table(what: str, times: Times) -> None:
    print(f"{what}: median milliseconds a phase")
    for phase in dict.fromkeys(phase for name in RUNNERS for phase in times[name]):
        row = "  ".join(
            f"{name} {statistics.median(times[name].get(phase) or [0.0]):7.2f}" for name in RUNNERS
        )
        print(f"  {phase:<18} {row}")


if __name__ == "__main__":
    sys.exit(main())
