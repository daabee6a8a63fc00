"""Both runners write the same bytes over the real games, the matches and the ask suite, times left out."""

import json
import os
from pathlib import Path

import pytest

from pipeline.ask.flow import MODES
from pipeline.asking import Ask, as_line, ask
from pipeline.ingest.importer import import_bundle
from pipeline.plain import dumps, plain
from pipeline.request.door import Request
from pipeline.run import Options, run
from tests.ask.banks import bank
from tests.conftest import DEMO_ID, make_desk
from tests.orchestrators import needs_langgraph

BENCH = Path(os.environ.get("CUTDESK_BENCH", Path(__file__).parents[3] / "shared" / "bench"))
pytestmark = needs_langgraph
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
    for line in (folder / "requests.jsonl").read_text(encoding="utf-8").splitlines():
        both(real_desk, json.loads(line)["query"], (video,))


@real
def test_requests_over_the_three_games(real_desk):
    games = sorted(BENCH.glob("baseball/*/game.json"))
    videos = tuple(json.loads(path.read_text(encoding="utf-8"))["video_id"] for path in games)
    for query in ("all home runs", "5 minutes of strikeouts", "the 10 best plays", "양키스 득점 장면"):
        both(real_desk, query, videos)


@real
def test_requests_on_the_matches_beside_games(real_desk):
    for line in (BENCH / "soccer" / "requests.jsonl").read_text(encoding="utf-8").splitlines():
        both(real_desk, json.loads(line)["query"], ())


def answers(desk, turns, videos, mode):
    """Return the last answer and all that its steps returned, by each runner, times left out."""
    out = []
    for name in ("direct", "langgraph"):
        history = []
        for turn in turns:
            said = ask(Ask(turn, videos, mode, engine="rules", orchestrator=name), desk, history=history)
            history.append(said.turn)
        steps = [(trace.node, without_times(plain(trace.returned))) for trace in said.traces]
        line = {key: value for key, value in as_line("", said).items() if key != "ms"}
        out.append(dumps([line, plain(said.turn), steps]))
    return out


def without_times(value):
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if not k.endswith("_elapsed_ms")}
    return value


@pytest.mark.parametrize("mode", MODES)
def test_questions_of_the_banks(demo_desk, mode):
    for row in bank("demo_questions.jsonl") + bank("unanswerable.jsonl"):
        one, two = answers(demo_desk, row["turns"], (DEMO_ID,), mode)
        assert one == two, row["id"]


@real
@pytest.mark.parametrize("mode", MODES)
def test_questions_on_the_library_of_games_and_matches(real_desk, mode):
    for row in bank("demo_questions.jsonl")[::5] + bank("unanswerable.jsonl")[::5]:
        one, two = answers(real_desk, row["turns"], (), mode)
        assert one == two, row["id"]
