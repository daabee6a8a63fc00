"""Both runners write the same bytes over the real games, the matches and the ask suite, times left out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.ask.flow import MODES
from pipeline.asking import Ask, ask
from pipeline.ingest.importer import import_bundle
from pipeline.plain import dumps
from pipeline.request.door import Request
from pipeline.run import Options, run
from tests.ask.banks import bank
from tests.conftest import DEMO_ID, make_desk

BENCH = Path(os.environ.get("CUTDESK_BENCH", Path(__file__).parents[3] / "shared" / "bench"))
EVERY = 11
real = pytest.mark.skipif(not BENCH.is_dir(), reason="the real games are not here")


@pytest.fixture(scope="module")
def real_desk(tmp_path_factory):
    desk = make_desk(tmp_path_factory.mktemp("real"))
    for folder in sorted([*BENCH.glob("baseball/*/"), *BENCH.glob("soccer/*/")]):
        import_bundle(folder, desk.importing(), skip_bad_rows=True)
    yield desk
    desk.close()


def bytes_of(desk, request):
    result = run(request, desk, Options(keep=False)).result
    return dumps({key: value for key, value in result.items() if key not in ("run_id", "runner")})


def both(desk, query, videos):
    one, two = (
        bytes_of(desk, Request(query, videos, engine="rules", orchestrator=name))
        for name in ("direct", "langgraph")
    )
    assert one == two


@real
@pytest.mark.parametrize("game", ["alcs2017-g4", "alcs2017-g6", "alcs2017-g7"])
def test_requests_on_a_game(real_desk, game):
    folder = BENCH / "baseball" / game
    video = json.loads((folder / "game.json").read_text(encoding="utf-8"))["video_id"]
    for line in (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()[::EVERY]:
        both(real_desk, json.loads(line)["query"], (video,))


@real
def test_requests_over_the_three_games(real_desk):
    games = sorted(BENCH.glob("baseball/*/game.json"))
    videos = tuple(json.loads(path.read_text(encoding="utf-8"))["video_id"] for path in games)
    for query in ("all home runs", "5 minutes of strikeouts", "the 10 best plays", "양키스 득점 장면"):
        both(real_desk, query, videos)


@real
def test_requests_on_the_matches_beside_games(real_desk):
    for line in (BENCH / "soccer" / "requests.jsonl").read_text(encoding="utf-8").splitlines()[::EVERY]:
        both(real_desk, json.loads(line)["query"], ())


@pytest.mark.parametrize("mode", MODES)
def test_questions_of_the_bank(demo_desk, mode):
    for row in bank("demo_questions.jsonl")[::7]:
        one, two = (
            ask(Ask(row["turns"][-1], (DEMO_ID,), mode, engine="rules", orchestrator=name), demo_desk)
            for name in ("direct", "langgraph")
        )
        assert dumps(one.turn) == dumps(two.turn)


WITHOUT = """
import sys
from pathlib import Path
sys.modules["langgraph"] = None
import importlib.util
find = importlib.util.find_spec
import pipeline.runners.choose as choose
choose.find_spec = lambda name: None if name == "langgraph" else find(name)
from tests.conftest import make_desk
from pipeline.asking import Ask, ask
from pipeline.request.door import Request
from pipeline.run import run
desk = make_desk(Path(sys.argv[1]))
finished = run(Request("all home runs", engine="rules"), desk)
assert finished.result["runner"] == "direct" and finished.result["clips"]
for mode in ("plain", "verified", "self-correcting"):
    assert ask(Ask("Who hit the walk-off?", mode=mode, engine="rules"), desk).turn.status == "answered"
"""


def test_without_langgraph_everything_runs_on_direct(demo_desk):
    home = demo_desk.settings.home
    demo_desk.close()
    subprocess.run([sys.executable, "-c", WITHOUT, str(home)], check=True)
