from dataclasses import replace
from fractions import Fraction

import pytest

from pipeline.domains.series.named import facts, people_in
from pipeline.domains.series.plan import plan
from pipeline.domains.series.scope import scope
from pipeline.model import Bundle, Evidence, Player, Video
from tests.domains.series.programmes import drama, korean_drama, match
from tests.domains.series.running import stored
from tests.fakes import FakeLibrary, services


def show(key, title, series, episode, lines, *players, category="drama"):
    """An episode of lines (text, people)."""
    evidence = tuple(
        Evidence(f"shot-{n}", "shot", n * 10_000, n * 10_000 + 9_000, text, cast=cast)
        for n, (text, cast) in enumerate(lines)
    )
    video = Video(
        key,
        title,
        category,
        len(lines) * 10_000,
        Fraction(25),
        series=series,
        episode=episode,
        players=players,
    )
    return Bundle(video, evidence=evidence)


CELLAR = [
    show(
        "cellar-1",
        "The Cellar 1",
        "The Cellar",
        "1",
        [("Two women carry wine.", ("Ada Stone", "Will Marsh"))],
    ),
    show("cellar-2", "The Cellar 2", "The Cellar", "2", [("A man hides the key.", ("Will Marsh",))]),
    show("cellar-3", "The Cellar 3: Frost", "The Cellar", "3", [("Ice on the vines.", ("Ada Stone",))]),
]
KOREAN = [
    show("star-1", "별빛 식당 1회", "별빛 식당", "1", [("요리사가 문을 연다.", ("한지우", "최도윤"))]),
    show("star-2", "별빛 식당 2회", "별빛 식당", "2", [("비 오는 골목.", ("최도윤", "라온"))]),
    show(
        "walk-1", "주말 산책", "주말 산책", "1", [("산을 오른다.", ("민서",))],
        Player("p1", "오세린", "", ("세린이",)), category="variety",
    ),
]  # fmt: skip
LIBRARY = [*CELLAR, *KOREAN]


def named(query, *bundles):
    library = FakeLibrary(bundles or LIBRARY)
    return [video.video_id for video in facts(query, library.videos(), library)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Ada Stone tastes the wine", ["cellar-1", "cellar-3"]),
        ("Ada and Will in one scene", ["cellar-1"]),
        ("the scene with Marsh", ["cellar-1", "cellar-2"]),
        ("ada stone at the window", ["cellar-1", "cellar-3"]),
        ("지우가 우는 장면", ["star-1"]),
        ("최도윤이 뛰는 장면", ["star-1", "star-2"]),
        ("도윤이랑 라온의 대화", ["star-2"]),
        ("민서 나오는 부분", ["walk-1"]),
        ("오세린 웃는 장면", ["walk-1"]),
        ("세린이 웃는 장면", ["walk-1"]),
        ("별빛식당 2회", ["star-2"]),
        ("The Cellar 3: Frost, the vines", ["cellar-3"]),
        ("frost on the vines", ["cellar-3"]),
    ],
)
def test_names_are_facts(query, expected):
    assert named(query) == expected


@pytest.mark.parametrize(
    "query",
    [
        "will they carry the stone",
        "Will they kiss?",
        "a stone wall",
        "지우개를 찾는 장면",
        "라온제나 노래",
        "episode",
    ],
)
def test_words_that_only_look_like_names_are_none(query):
    assert named(query) == []


def test_people_choose_among_the_works_that_are_named():
    assert named("The Cellar, Ada at the window") == ["cellar-1", "cellar-3"]
    assert named("The Cellar episode 2, Ada at the window") == ["cellar-2"]
    assert named("The Cellar: 최도윤") == ["cellar-1", "cellar-2", "cellar-3"]


def test_scope_searches_where_the_people_are():
    state = scope({"query": "the man, Will, hides something"}, services(*LIBRARY))
    assert state["scope"].video_ids == ("cellar-1", "cellar-2")
    assert state["scope"].reason == "the request names them"
    state = scope({"query": "라온이 나오는 장면"}, services(*LIBRARY, *drama(), *korean_drama(), *match()))
    assert state["scope"].video_ids == ("star-2",)


def test_the_votes_of_the_named_are_counted_wherever_else_is_nearer():
    """More near chapters elsewhere than may vote must not silence the episodes that are named."""
    crowd = [
        replace(
            bundle,
            video=replace(bundle.video, video_id=f"{bundle.video.video_id}-{n}", series="Other", title="x"),
        )
        for n in range(30)
        for bundle in drama()
    ]
    lighthouse = drama()
    cast = [
        replace(b, evidence=tuple(replace(line, cast=("Ilka Roth",)) for line in b.evidence))
        for b in lighthouse
    ]
    held = services(*cast, *crowd, scope_limit=1)
    state = scope({"query": "Ilka Roth: court chapel letters Elias"}, held)
    assert state["scope"].video_ids == ("light-e3",)
    assert {key for key, _ in state["scope"].votes} <= {"light-e1", "light-e2", "light-e3"}


def test_a_first_name_is_a_beat_s_cast():
    held = services(*LIBRARY)
    state = {"query": "Ada tastes the wine", "video_ids": ("cellar-1",)}
    state |= scope(state, held)
    assert plan(state, held)["plan"].beats[0].cast == ("Ada Stone",)


def test_people_of_the_evidence_are_kept_with_the_library(tmp_path):
    library = stored(tmp_path, LIBRARY).library
    assert library.casts()["cellar-1"] == ("Ada Stone", "Will Marsh")
    assert library.casts() is library.casts()
    library.publish(replace(CELLAR[0], evidence=()), ())
    assert "cellar-1" not in library.casts()
    library.delete_video("star-1")
    assert "star-1" not in library.casts()


def test_names_in_the_order_given():
    assert people_in("scenes of Will and Ada", ("Ada Stone", "Will Marsh", "Bo")) == (
        "Ada Stone",
        "Will Marsh",
    )
