"""Facts of the real games, asked in many ways; what is right is worked out here from the rows of the inventory."""
# Patterns read best on one line.

from collections import Counter

import pytest

from tests.ask.banks import BENCH, bank, bundle, cited, converse

GAMES = ("alcs2017-g4", "alcs2017-g6", "alcs2017-g7")
HITS = {"single", "double", "triple", "home run"}
pytestmark = pytest.mark.skipif(not BENCH.is_dir(), reason="the real games are not here")


def ordinal(n):
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")


def facts(segments, video):  # noqa: C901 (a list of questions)
    """Yield (question, words that the answer must hold, plays that may be cited)."""
    ordered = sorted(segments, key=lambda s: (s.start_ms, s.segment_id))
    last = ordered[-1]
    names = {team.id: team.name for team in video.teams}
    final = [f"{names[video.away.id]} {last.score_away}", f"{names[video.home.id]} {last.score_home}"]
    for question in (
        "What was the final score?",
        "How did it finish? What was the score?",
        "최종 점수는 몇 대 몇이야?",
    ):
        yield question, final, {last.segment_id}
    winner = names[video.home.id if last.score_home > last.score_away else video.away.id]
    for question in ("Who won the game?", "Which team won?", "누가 이겼어?"):
        yield question, [winner], {last.segment_id}
    for n in (3, 5, 7):
        play = [s for s in ordered if s.inning == n][-1]
        score = [f"{names[video.away.id]} {play.score_away}", f"{names[video.home.id]} {play.score_home}"]
        for question in (
            f"What was the score after the {ordinal(n)} inning?",
            f"What was the score at the end of {n} innings?",
            f"{n}회 종료 후 점수는?",
        ):
            yield question, score, {play.segment_id}
    for label, verb in (("home run", "homer"), ("double", "double")):
        for play in ordered:
            mine = [s for s in ordered if label in s.labels and s.batter == play.batter]
            if label in play.labels and len(mine) == 1:
                where = f"{play.half} of the {ordinal(play.inning)}"
                surname = play.batter.split()[-1]
                yield f"When did {surname} {verb}?", [where], {play.segment_id}
                yield f"In what inning did {play.batter} hit a {label}?", [where], {play.segment_id}
                yield f"Who gave up {surname}'s {label}?", [play.pitcher], {play.segment_id}
                yield (
                    f"Who was pitching when {surname} {verb.rstrip('e')}ed?",
                    [play.pitcher],
                    {play.segment_id},
                )
                yield (
                    f"How many outs were there when {surname} hit the {label}?",
                    [f"{play.outs_before} out"],
                    {play.segment_id},
                )
                yield f"How many runs scored on {surname}'s {label}?", [f"{play.runs} run"], {play.segment_id}
    pitchers = Counter(s.pitcher for s in ordered)
    for name, _ in pitchers.most_common(3):
        out = [s for s in ordered if s.pitcher == name and "strikeout" in s.labels]
        walks = [s for s in ordered if s.pitcher == name and {"walk", "intentional walk"} & set(s.labels)]
        yield f"How many strikeouts did {name} have?", [f"{len(out)} "], {s.segment_id for s in out}
        yield (
            f"How many batters did {name.split()[-1]} strike out?",
            [f"{len(out)} "],
            {s.segment_id for s in out},
        )
        yield f"How many walks did {name} give up?", [f"{len(walks)} "], {s.segment_id for s in walks}
    for team in video.teams:
        hits = [s for s in ordered if s.batting_team == team.id and HITS & set(s.labels)]
        runs = [s for s in ordered if s.batting_team == team.id and s.runs]
        start = next(s for s in ordered if s.fielding_team == team.id)
        yield f"How many hits did the {team.name} have?", [f"{len(hits)} hit"], {s.segment_id for s in hits}
        yield (
            f"How many runs did the {team.name} score?",
            [f"{sum(s.runs for s in runs)} run"],
            {s.segment_id for s in runs},
        )
        yield f"Who started on the mound for the {team.name}?", [start.pitcher], {start.segment_id}
        yield f"{team.name} 선발 투수는 누구야?", [start.pitcher], {start.segment_id}
    first = next(s for s in ordered if s.runs)
    for question in ("Who drove in the first run of the game?", "선취점은 누가 올렸어?"):
        yield question, [first.batter], {first.segment_id}
    yield (
        "When was the first run scored?",
        [f"{first.half} of the {ordinal(first.inning)}"],
        {first.segment_id},
    )
    yield "Who made the final out?", [last.batter], {last.segment_id}


UNANSWERABLE = [row["turns"][-1] for row in bank("unanswerable.jsonl")]


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_right_and_cite_the_right_plays(game):
    folder = str(BENCH / game)
    held = bundle(folder)
    plays = {s.segment_id: s for s in held.segments}
    asked = list(facts(held.segments, held.video))
    wrong = []
    for question, expected, allowed in asked:
        turn = converse([question], folder)
        if turn.status != "answered" or not all(text in turn.answer for text in expected):
            wrong.append((question, turn.answer, expected))
            continue
        assert cited(turn) <= allowed, (question, turn.answer)
        for citation in turn.citations:
            assert any(
                plays[n].start_ms <= citation.start_ms < citation.end_ms <= plays[n].end_ms
                for n in citation.segment_ids
            )
    assert len(asked) > 30
    assert len(wrong) <= 0.05 * len(asked), wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_the_game_cannot_answer_is_refused(game):
    answered = [q for q in UNANSWERABLE if converse([q], str(BENCH / game)).status == "answered"]
    assert len(answered) <= 0.05 * len(UNANSWERABLE), answered
