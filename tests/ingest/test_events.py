from dataclasses import replace

from pipeline.ingest.events import match_key, timelines
from pipeline.model import Evidence
from tests.domains.series.programmes import drama, match


def told(bundles=None):
    bundles = bundles or match()
    return timelines([b.video for b in bundles], {b.video.video_id: b.evidence for b in bundles})


def of(kind, made=None):
    return [e for events in (made or told()).values() for e in events if e.kind == kind]


def test_goals_with_their_sides_and_scores():
    goals = [(e.at_ms // 1000, e.side, e.score_home, e.score_away) for e in of("goal")]
    assert goals == [(618, "away", 0, 1), (452, "home", 1, 1), (2301, "home", 2, 1)]


def test_what_a_goal_did_and_how():
    first, second, third = (e.traits for e in of("goal"))
    assert {"opener", "go_ahead"} <= set(first)
    assert {"equaliser", "penalty"} <= set(second)
    assert {"go_ahead", "header"} <= set(third)


def test_the_scorer_is_the_likeliest_name():
    assert [e.names[0][0] for e in of("goal")] == ["Lindqvist", "Marchetti", "Dubois"]


def test_a_penalty_has_its_award_and_its_kick():
    assert [e.at_ms // 1000 for e in of("penalty_given")] == [404]
    assert [(e.at_ms // 1000, e.traits) for e in of("penalty_taken")] == [(452, ("scored",))]


def test_other_matches_and_memories_are_no_goals():
    assert len(of("goal")) == 3
    assert of("red_card") == []


def test_the_minute_is_the_matchs():
    assert [e.minute for e in of("goal")] == [11, 45 + 8, 45 + 39]


def test_halves_are_one_match_and_their_order_does_not_matter():
    first, second = match()
    assert match_key(first.video) == match_key(second.video)
    assert told([second, first]) == told([first, second])


def test_ids_are_unique_and_stable():
    made = told()
    ids = [e.event_id for e in made["nrv-sea-h2"]]
    assert len(ids) == len(set(ids))
    assert told() == made


def test_without_a_final_score_only_loud_goals_count():
    bundles = [replace(b, video=replace(b.video, title="Norland v Seaton")) for b in match()]
    assert [e.at_ms // 1000 for e in of("goal", told(bundles))] == [618, 452, 2301]


def test_the_final_score_bounds_the_goals():
    bundles = [replace(b, video=replace(b.video, title="Norland 0-1 Seaton")) for b in match()]
    assert [(e.at_ms // 1000, e.side) for e in of("goal", told(bundles))] == [(618, "away")]


def test_a_kept_penalty_is_no_goal():
    first, second = match()
    lines = tuple(
        replace(e, text="Marchetti from the spot. Saved! What a save.") if e.start_ms == 450_000 else e
        for e in second.evidence
        if not 450_000 < e.start_ms < 480_000
    )
    level = [replace(half.video, title="Norland 1-1 Seaton") for half in (first, second)]
    made = told([replace(first, video=level[0]), replace(second, evidence=lines, video=level[1])])
    assert [e.traits for e in of("penalty_taken", made)] == [("saved",)]
    assert [e.at_ms // 1000 for e in of("goal", made)] == [618, 2301]


def test_a_loop_of_the_recogniser_is_no_burst():
    first, second = match()
    loop = tuple(
        Evidence(f"loop-{n}", "stt", 1_700_000 + n * 2000, 1_701_000 + n * 2000, "And it's a goal.")
        for n in range(9)
    )
    made = told([replace(first, evidence=(*first.evidence, *loop)), second])
    assert [e.at_ms // 1000 for e in of("goal", made)] == [618, 452, 2301]


def test_other_programmes_have_no_timeline():
    assert set(told(drama()).values()) == {()}
