"""Requests over a drama, a variety show and a talk show, with their adverts and shots."""

import pytest

from tests.domains.series.programmes_more import everything
from tests.domains.series.running import run_on, stored


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """Words alone: the fake vectors find every sentence with "the" in it alike."""
    made = stored(tmp_path_factory.mktemp("programmes"), everything())
    made.index.query = lambda video_id, kind, vectors, limit: [[] for _ in vectors]
    made.index.nearest_chapters = lambda vectors, limit, among=None: [[] for _ in vectors]
    return made


@pytest.mark.parametrize(
    ("query", "video_id", "second"),
    [
        ("고백 장면", "island", 210),
        ("소라가 우는 장면", "island", 182),
        ("웃긴 장면 모음", "island", 22),
        ("먹방 장면", "island", 101),
        ("the funniest moments", "talk", 168),
        ("Mara crying", "bakery-e1", 210),
        ("every argument", "bakery-e1", 178),
        ("the minister admits a mistake", "talk", 33),
        ("the ending of The Corner Bakery episode 2", "bakery-e2", 195),
        ("Old Weber confesses, then the crowd in the street", "bakery-e2", 140),
    ],
)
def test_a_scene_is_found(held, query, video_id, second):
    clips = run_on(held, query)["clips"]
    assert any(c.video_id == video_id and c.start_ms <= second * 1000 < c.end_ms for c in clips)


@pytest.mark.parametrize(
    "query", ["the car chase", "a wedding", "washing powder", "결혼식 장면", "총격 장면", "the goal"]
)
def test_what_is_not_there_stays_nothing(held, query):
    assert run_on(held, query)["clips"] == ()


@pytest.mark.parametrize(
    "query", ["the letter", "Mara", "the story of Mara", "trailer for The Corner Bakery"]
)
def test_no_clip_has_an_advert_in_it_or_stands_on_a_long_shot(held, query):
    clips = run_on(held, query)["clips"]
    assert clips
    for clip in clips:
        ads = [line for line in held.library.evidence(clip.video_id) if line.is_ad]
        assert all(line.end_ms <= clip.start_ms or line.start_ms >= clip.end_ms for line in ads)
        assert clip.length_ms <= 75_000


def test_a_story_goes_through_its_episodes_and_no_others(held):
    state = run_on(held, "The Corner Bakery: the story of Mara, about 3 minutes")
    assert {clip.video_id for clip in state["clips"]} == {"bakery-e1", "bakery-e2"}
    assert len(state["clips"]) >= 4
    assert state["total_ms"] <= 207_000
