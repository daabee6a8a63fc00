"""Time scope, retrieve and import in libraries of growing size, in the process and through a Chroma server.

The largest default is two seasons' worth: 2,000 episodes with two million lines. Libraries are built by the
product's own import in `--home` and kept there for another run; `--drop` deletes them at the end. Every size is
asked the same kinds of requests in a process of its own, in turns: some in an app that has just started, the
rest one after the other over the whole library, and each once more.

    python -m benchmarks.library [--sizes 20 200 2000] [--lines 1000] [--home DIR] [--drop]
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.episodes import Jittered, episode, numbers, requests, stock, video_of
from pipeline.build import Desk, build
from pipeline.domains.series.plan import plan
from pipeline.domains.series.retrieve import retrieve
from pipeline.domains.series.scope import scope
from pipeline.ingest.derive import chapter_text
from pipeline.ingest.importer import import_one
from pipeline.services import Embedder, Vectors
from pipeline.settings import Settings
from pipeline.stores.embedder import SentenceEmbedder

WAYS = ("embedded", "server")
MOST_MS, MOST_RATIO, MOST_IMPORT = 300.0, 1.2, 1.1
STOCK = 20_000
ROUNDS = ("fresh", "roam", "again")
"""In an app that has just started; on and on over the library; and each of these requests once more."""
NODES = ("scope", "retrieve", "both", "stores")


def main() -> int:
    """Build what is not there, measure, print; exit 1 when a bound is passed."""
    options = arguments()
    if options.measure:
        print(json.dumps(measure(options.home, options.measure, options)))
        return 0
    home = options.home or Path(tempfile.gettempdir()) / "cutdesk-library"
    sizes = sorted(options.sizes)
    try:
        ratio = import_ratio(home / "import", options)
        texts = None
        for size in sizes:
            texts = fill(home / f"of-{size}", size, options, texts)
        found = {way: in_turns(home, sizes, way, options) for way in WAYS}
    finally:
        if options.drop:
            shutil.rmtree(home, ignore_errors=True)
    return int(not report(found, sizes, ratio))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[20, 200, 2000])
    parser.add_argument("--lines", type=int, default=1000, help="lines of evidence an episode")
    parser.add_argument("--stock", type=int, default=STOCK, help="texts that are really embedded")
    parser.add_argument("--requests", type=int, default=40)
    parser.add_argument("--fresh", type=int, default=15, help="requests that meet an app just started")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--import-lines", type=int, default=6000)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--drop", action="store_true", help="delete the libraries at the end")
    parser.add_argument("--measure", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def desk_in(home: Path, *, serve: bool = False) -> Desk:
    """Return the product's own parts in a folder; no settings of the machine are read."""
    return build(Settings(_env_file=None, home=home, engine="rules"), serve=serve)  # type: ignore[call-arg]


def fill(home: Path, size: int, options: argparse.Namespace, held: Jittered | None) -> Jittered | None:
    """Import what of a library is not there yet; returns the stock where it had to be embedded."""
    desk = desk_in(home)
    there = {video.video_id for video in desk.library.videos()}
    missing = [n for n in numbers(size) if video_of(n, options.lines).video_id not in there]
    if missing:
        kept = home.parent / f"stock-{options.stock}.npy"
        held = held or Jittered(desk.embedder, stock(options.stock), kept)
        began = time.perf_counter()
        tools = replace(desk.importing(), embedder=held)
        for done, number in enumerate(missing, 1):
            import_one(episode(number, options.lines, held), tools)
            held.forget()
            if done % 100 == 0 or done == len(missing):
                pace = (time.perf_counter() - began) / done
                print(
                    f"  {done} of {len(missing)} episodes in, {pace:.2f} s each", file=sys.stderr, flush=True
                )
    desk.close()
    return held


def in_turns(
    home: Path, sizes: list[int], way: str, options: argparse.Namespace
) -> dict[int, list[dict[str, Any]]]:
    """Measure every size in a process of its own, several times in turn, so that noise hits all alike."""
    found: dict[int, list[dict[str, Any]]] = {size: [] for size in sizes}
    for _ in range(options.turns):
        for size in sizes:
            words = ["--measure", way, "--size", size, "--home", home / f"of-{size}"]
            words += ["--lines", options.lines, "--stock", options.stock, "--requests", options.requests]
            words += ["--fresh", options.fresh]
            out = subprocess.run(
                [sys.executable, "-m", "benchmarks.library", *map(str, words)],
                stdout=subprocess.PIPE, check=True, cwd=Path(__file__).parents[1],
            )  # fmt: skip
            found[size].append(json.loads(out.stdout))
    return found


class Watched:
    """The real embedder, with the seconds that it took."""

    def __init__(self, real: Embedder) -> None:
        """Watch `real`."""
        self._real, self.seconds = real, 0.0

    @property
    def name(self) -> str:
        """The real one's name."""
        return self._real.name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return what the real one does."""
        began = time.perf_counter()
        vectors = self._real.embed(texts)
        self.seconds += time.perf_counter() - began
        return vectors


def measure(home: Path, way: str, options: argparse.Namespace) -> dict[str, Any]:
    """Ask one library everything twice; milliseconds by round and node, memory and open files at the end.

    `stores` is what is left of both nodes without the embedding of the request.
    """
    made = SentenceEmbedder()
    took: dict[str, list[float]] = {f"{name} {node}": [] for name in ROUNDS for node in NODES}
    desk = _opened(home, way, made)
    for place, query in enumerate(
        requests(options.size, options.lines, options.requests, stock(options.stock))
    ):
        fresh = place < options.fresh
        if fresh:
            desk.close()
            desk = _opened(home, way, made)
        for name in ("fresh" if fresh else "roam", "again"):
            for node, seconds in zip(NODES, _asked(query, desk), strict=True):
                took[f"{name} {node}"].append(seconds * 1000)
    pids = {"process": os.getpid(), **({"server": desk.index.server_pid} if way == "server" else {})}
    out = {"ms": took, "memory": {name: usage(pid) for name, pid in pids.items()}}
    desk.close()
    return out


def _opened(home: Path, way: str, embedder: Embedder) -> Desk:
    """Open a library and ask it something that reads no episode, as the app does when it starts."""
    desk = desk_in(home, serve=way == "server")
    desk.embedder = embedder  # type: ignore[assignment]
    desk.index.open()
    scope({"query": "a warm up that finds nothing"}, desk.services())
    return desk


def _asked(query: str, desk: Desk) -> tuple[float, float, float, float]:
    """Return the seconds of NODES for one request."""
    embedder = Watched(desk.embedder)
    services = replace(desk.services(), embedder=embedder)
    state: dict[str, Any] = {"query": query}
    began = time.perf_counter()
    state |= scope(state, services)  # type: ignore[arg-type]
    scoped = time.perf_counter() - began
    embedding = embedder.seconds
    state |= plan(state, services)  # type: ignore[arg-type]
    embedder.seconds = 0.0
    began = time.perf_counter()
    retrieve(state, services)  # type: ignore[arg-type]
    retrieved = time.perf_counter() - began
    both = scoped + retrieved
    return scoped, retrieved, both, both - embedding - embedder.seconds


def usage(pid: int) -> dict[str, int]:
    """Return the resident megabytes and the open files of a process of this machine (Linux)."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return {
        "mb": pages * os.sysconf("SC_PAGE_SIZE") // 2**20,
        "files": len(list(Path(f"/proc/{pid}/fd").iterdir())),
    }


def import_ratio(home: Path, options: argparse.Namespace) -> float:
    """Return how long an import takes beside embedding the same texts alone, the best of three turns each.

    In processor time, so that what else the machine does counts for neither.
    """
    texts = stock(options.import_lines)
    best = {"embed": 1e9, "import": 1e9}
    for turn in range(3):
        shutil.rmtree(home, ignore_errors=True)
        desk = desk_in(home)
        desk.embedder.embed(["the model is loaded"])
        desk.index.open()
        held = Told(texts)
        bundle = episode(turn, len(texts), held)  # type: ignore[arg-type]
        every = [line.text for line in bundle.evidence] + [chapter_text(c) for c in bundle.chapters]
        began = time.process_time()
        desk.embedder.embed(every)
        embedded = time.process_time()
        import_one(bundle, desk.importing())
        best["embed"] = min(best["embed"], embedded - began)
        best["import"] = min(best["import"], time.process_time() - embedded)
        desk.close()
    shutil.rmtree(home, ignore_errors=True)
    return best["import"] / best["embed"]


class Told:
    """Texts for an episode that is embedded for real."""

    def __init__(self, texts: list[str]) -> None:
        """Hold `texts`."""
        self.texts = texts

    def tell(self, text: str, places: Any) -> None:
        """Keep nothing."""


def report(found: dict[str, dict[int, list[dict[str, Any]]]], sizes: list[int], ratio: float) -> bool:
    """Print a line a way and size; tells whether all bounds hold."""
    good = ratio <= MOST_IMPORT
    print(f"import / embedding alone: {ratio:.3f} (at most {MOST_IMPORT})")
    for way, by_size in found.items():
        medians = {
            size: {key: _median(turns, key) for key in turns[0]["ms"]} for size, turns in by_size.items()
        }
        for size, by_key in medians.items():
            for name in ROUNDS:
                told = ", ".join(f"{node} {by_key[f'{name} {node}']:.1f}" for node in NODES)
                slow = max(max(turn["ms"][f"{name} both"]) for turn in by_size[size])
                print(f"{way}, {size} episodes, {name}: {told} ms at the median, {slow:.0f} at most")
            print(f"{way}, {size} episodes: {by_size[size][-1]['memory']}")
        least, most = medians[sizes[0]], medians[sizes[-1]]
        for name in ("fresh", "again"):
            times = most[f"{name} stores"] / least[f"{name} stores"]
            print(f"{way}, {name}: {sizes[-1]} / {sizes[0]} episodes {times:.2f} (at most {MOST_RATIO})")
            good = good and times <= MOST_RATIO
        good = good and all(most[f"{name} both"] <= MOST_MS for name in ROUNDS)
    return good


def _median(turns: list[dict[str, Any]], key: str) -> float:
    return min(statistics.median(turn["ms"][key]) for turn in turns)


if __name__ == "__main__":
    sys.exit(main())
