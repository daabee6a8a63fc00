"""Measure what a warm request costs by rules, in both runners, in one run.

A request costs (a batch of N less a batch of 1) / (N - 1): start-up is in both and cancels. The two runners
take turns, so that a noisy machine disturbs both alike. The median over the rounds is what counts.

    tools/bench.py [--game DIR] [--rounds 5] [--requests 60]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNNERS = ("direct", "langgraph")
LIMIT_MS, LIMIT_DIFFERENCE_MS = 60.0, 5.0


def main() -> int:
    """Print the figures; exit code 1 when a limit is missed."""
    options = arguments()
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CUTDESK_HOME": home}
        command(environment, "import", str(options.game))
        video = json.loads((options.game / "game.json").read_text(encoding="utf-8"))["video_id"]
        lines = (options.game / "requests.jsonl").read_text(encoding="utf-8").splitlines()[: options.requests]
        files = {n: Path(home) / f"requests-{n}.jsonl" for n in (1, len(lines))}
        for n, file in files.items():
            file.write_text("\n".join(lines[:n]) + "\n", encoding="utf-8")
        found: dict[str, list[float]] = {name: [] for name in RUNNERS}
        inside: dict[str, list[float]] = {name: [] for name in RUNNERS}
        for _ in range(options.rounds):
            for name in RUNNERS:
                one, many = (batch(environment, name, video, file, Path(home)) for file in files.values())
                found[name].append((many[0] - one[0]) / (len(lines) - 1) * 1000)
                inside[name].append(statistics.median(many[1]))
    return report(found, inside, len(lines), options.rounds)


def arguments() -> argparse.Namespace:
    """Read the command line; the default game is a real one where there is any, else the demo."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    bench = Path(os.environ.get("CUTDESK_BENCH", ROOT.parent / "shared" / "bench"))
    parser.add_argument("--game", type=Path, default=bench / "baseball" / "alcs2017-g7")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=60)
    return parser.parse_args()


def command(environment: dict[str, str], *words: str) -> float:
    """Run one `cutdesk` command as a whole process and return its seconds."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "pipeline.cli.main", *words],
        cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return time.perf_counter() - began


def batch(
    environment: dict[str, str], runner: str, video: str, requests: Path, home: Path
) -> tuple[float, list[float]]:
    """Return the seconds of one batch and the milliseconds that it reports for each request."""
    out = home / "out.jsonl"
    words = ["batch", "--engine", "rules", "--video", video, "--orchestrator", runner]
    seconds = command(environment, *words, "--requests", str(requests), "--out", str(out))
    return seconds, [json.loads(line)["ms"] for line in out.read_text(encoding="utf-8").splitlines()]


def report(found: dict[str, list[float]], inside: dict[str, list[float]], requests: int, rounds: int) -> int:
    """Print a line a runner and what LangGraph adds."""
    print(f"{requests} requests, {rounds} rounds, both runners in turn; milliseconds a request")
    medians = {name: statistics.median(values) for name, values in found.items()}
    for name, values in found.items():
        print(
            f"{name:<10} median {medians[name]:6.1f}  min {min(values):6.1f}  max {max(values):6.1f}"
            f"  (inside the process, median {statistics.median(inside[name]):.1f})"
        )
    added = statistics.median(b - a for a, b in zip(found["direct"], found["langgraph"], strict=True))
    ratio = medians["langgraph"] / medians["direct"]
    print(f"LangGraph adds {added:.1f} ms (limit {LIMIT_DIFFERENCE_MS:g}); ratio {ratio:.2f}")
    missed = max(medians.values()) > LIMIT_MS or added > LIMIT_DIFFERENCE_MS
    print(f"limit {LIMIT_MS:g} ms a request: {'missed' if missed else 'held'}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
