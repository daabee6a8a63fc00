from dataclasses import replace
from fractions import Fraction

import pytest

from pipeline.errors import InputError
from pipeline.ingest.bundle import read_bundle
from pipeline.model import AudioRole, Bundle, Evidence, Video
from pipeline.stores import ranking
from pipeline.stores.database import Database
from pipeline.stores.library import SqliteLibrary
from pipeline.stores.videorows import IndexRow
from tests import bundles

ROW = IndexRow("stt", "c1", "fake", 3, "h1")


@pytest.fixture
def database(tmp_path):
    held = Database(tmp_path / "library.sqlite3")
    yield held
    held.close()


@pytest.fixture
def library(database):
    return SqliteLibrary(database)


@pytest.fixture
def bundle(tmp_path):
    return read_bundle(
        bundles.write(tmp_path / "bundle", chapters=("0,60,First inning,quiet", "60,90,Second,"))
    )


def lines(*texts, video_id="v"):
    video = Video(video_id, "t", "drama", 60_000, Fraction(25))
    rows = tuple(Evidence(f"stt-{n}", "stt", n, n + 1, text) for n, text in enumerate(texts, start=1))
    return Bundle(video, evidence=rows, content_hash="x")


def test_a_bundle_comes_back_as_it_was(library, bundle):
    assert library.publish(bundle, [ROW]) == ()
    key = bundle.video.video_id
    assert library.videos() == (bundle.video,)
    assert library.video(key) == bundle.video
    assert library.segments(key) == bundle.segments
    assert library.chapters(key) == bundle.chapters
    assert library.evidence(key) == bundle.evidence
    assert library.index_row(key, "stt") == ROW
    assert library.index_row(key, "shot") is None
    assert library.content_hash(key) == bundle.content_hash


def test_evidence_is_chosen_by_kind_and_id(library, bundle):
    library.publish(bundle, [])
    ids = [e.evidence_id for e in library.evidence("night-game", kind="stt")]
    assert ids == ["stt-1", "stt-2", "stt-3"]
    found = library.evidence("night-game", ids=["stt-3", "shot-1", "none", "shot-1"])
    assert [e.evidence_id for e in found] == ["shot-1", "stt-3"]
    assert library.evidence("night-game", kind="shot", ids=["stt-3"]) == ()
    assert library.evidence("night-game", kind="chapter") == ()


def test_an_unknown_video_is_answered_with_near_ones(library, bundle):
    with pytest.raises(InputError, match="the library is empty"):
        library.video("night-game")
    library.publish(bundle, [])
    with pytest.raises(InputError, match="no video 'nigth-game'; there is night-game"):
        library.segments("nigth-game")


def test_reads_are_kept_until_somebody_else_writes(library, database, bundle):
    library.publish(bundle, [])
    first = library.segments("night-game")
    assert library.segments("night-game") is first
    SqliteLibrary(database).publish(replace(bundle, segments=bundle.segments[:1], content_hash="new"), [])
    assert library.segments("night-game") == bundle.segments[:1]


def test_a_new_version_names_what_serves_no_longer(library, bundle):
    library.publish(bundle, [ROW, replace(ROW, kind="shot", collection="c2")])
    assert library.publish(
        bundle, [replace(ROW, collection="c3"), replace(ROW, kind="shot", collection="c2")]
    ) == ("c1",)
    assert library.collections() == {"c2", "c3"}


def test_a_write_that_fails_leaves_the_old_version(library, bundle):
    library.publish(bundle, [ROW])
    twice = replace(bundle, evidence=bundle.evidence + bundle.evidence[:1])
    with pytest.raises(Exception, match="UNIQUE"):
        library.publish(twice, [])
    assert library.evidence("night-game") == bundle.evidence
    assert library.find_text("gone", video_ids=["night-game"])


def test_what_the_editor_set_outlives_a_re_import(library, bundle):
    library.publish(bundle, [])
    roles = (AudioRole(1, "effects"), AudioRole(2, "commentary"))
    changed = library.change_video("night-game", reel="A001", audio_roles=roles, media="/new.mp4")
    library.publish(replace(bundle, video=replace(bundle.video, source="again")), [])
    video = library.video("night-game")
    assert (video.reel, video.audio_roles, video.media, video.source) == ("A001", roles, "/new.mp4", "again")
    assert changed.reel == "A001"
    assert library.videos() == (video,)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"duration_ms": 5}, "'duration_ms' of a video cannot be set"),
        ({"start_timecode": "00:01:00;00"}, "does not exist in drop frame"),
        ({"start_timecode": "soon"}, "is not a timecode"),
        ({"title": 5}, "title"),
        ({"title": " "}, "title"),
        ({"drop_frame": "yes"}, "drop_frame"),
    ],
)
def test_a_setting_that_does_not_fit_is_refused(library, bundle, changes, said):
    library.publish(bundle, [])
    with pytest.raises(InputError, match=said):
        library.change_video("night-game", **changes)
    assert library.video("night-game") == bundle.video


def test_a_deleted_video_is_gone_with_its_settings(library, bundle):
    library.publish(bundle, [ROW])
    library.change_video("night-game", reel="A001")
    assert library.delete_video("night-game") == ("c1",)
    assert library.videos() == ()
    assert library.find_text("park", video_ids=["night-game"]) == ()
    with pytest.raises(InputError):
        library.delete_video("night-game")
    library.publish(bundle, [])
    assert library.video("night-game").reel == ""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("home", ["stt-1"]),
        ("homers", ["stt-2"]),
        ("home walk", ["stt-1", "stt-3"]),
        ("홈런", ["stt-4", "stt-5"]),
        ("역전", ["stt-5"]),
        ("역전홈런", ["stt-4", "stt-5"]),
        ("끝", ["stt-5"]),
        ("CAFÉ", ["stt-6"]),
        ('" OR NOT (*', []),
        ("!?", []),
        ("", []),
    ],
)
def test_words_are_found_in_both_languages(library, words, found):
    library.publish(
        lines("a home run", "he homers", "two walks", "홈런을 쳤다", "역전홈런이다 끝났다", "the café"), []
    )
    hits = library.find_text(words, video_ids=["v"])
    if words == "역전홈런":
        hits = hits[:1]
        found = ["stt-5"]
    assert sorted(hit[1] for hit in hits) == found
    assert all(hit[2] > 0 for hit in hits)


def test_hangul_of_single_letters_is_found(library):
    library.publish(lines("홈런"), [])  # written in single letters, as some systems do
    assert library.find_text("홈런", video_ids=["v"])


def test_a_search_keeps_to_its_videos_and_kind_and_limit(library, bundle):
    library.publish(bundle, [])
    library.publish(lines("park", "park", "park", video_id="w"), [])
    assert [hit[1] for hit in library.find_text("park", video_ids=["w"], limit=2)] == ["stt-1", "stt-2"]
    assert {hit[0] for hit in library.find_text("park", video_ids=["night-game"])} == {"night-game"}
    assert library.find_text("park", video_ids=["night-game"], kind="shot") == ()
    assert library.find_text("park", video_ids=[]) == ()


def crowd(library, texts, count=20):
    """Put `count` videos in that say the same; the last says something of its own."""
    ids = [f"v-{n:02}" for n in range(count)]
    for key in ids:
        own = ("an otter in a rowing boat",) if key == ids[-1] else ()
        lines = tuple(
            Evidence(f"stt-{n}", ("stt", "shot")[n % 2], n, n + 1, text)
            for n, text in enumerate((*texts, *own))
        )
        library.publish(Bundle(replace(bundle_video(), video_id=key), evidence=lines), ())
    return ids


def bundle_video():
    return Video("v", "A title", "drama", 60_000, Fraction(25))


def test_over_a_library_the_rare_words_of_a_request_decide(library, monkeypatch):
    monkeypatch.setattr(ranking, "COMMON", 10)
    ids = crowd(library, ("the boat on the lake", "a boat in the rain", "골이 들어갔습니다"))
    hits = library.find_text("the boat and the otter", video_ids=ids)
    assert [hit[:2] for hit in hits] == [("v-19", "stt-3")]
    assert library.find_text("the boat and the otter", video_ids=ids[:-1], limit=99)
    assert {hit[0] for hit in library.find_text("otter", video_ids=ids[:-1])} == set()


def test_of_common_words_alone_every_part_of_the_library_is_heard(library, monkeypatch):
    monkeypatch.setattr(ranking, "COMMON", 10)
    monkeypatch.setattr(ranking, "SLICES", 5)
    ids = crowd(library, ("the boat on the lake", "a boat in the rain", "골이 들어갔습니다"))
    hits = library.find_text("boat", video_ids=ids, limit=99)
    assert len(hits) == 10
    assert min(hit[0] for hit in hits) == "v-00"
    assert max(hit[0] for hit in hits) > "v-15"
    assert hits == library.find_text("boat", video_ids=ids, limit=99)
    assert {hit[1] for hit in library.find_text("boat", video_ids=ids, kind="shot", limit=99)} == {"stt-1"}
    assert library.find_text("골이 들어", video_ids=ids)
    assert library.find_text("zebra", video_ids=ids) == ()
