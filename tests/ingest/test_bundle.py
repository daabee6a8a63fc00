import json
from fractions import Fraction

import pytest

from pipeline.errors import InputError
from pipeline.ingest.bundle import read_bundle
from pipeline.model import AudioRole, Evidence, Player, Segment, Team
from tests import bundles


def refused(folder, **parts) -> str:
    with pytest.raises(InputError) as caught:
        read_bundle(bundles.write(folder, **parts))
    return str(caught.value)


def swapped(row: str, place: int, value: str) -> str:
    cells = row.split(",")
    cells[place] = value
    return ",".join(cells)


def test_a_good_bundle_is_read_whole(tmp_path):
    bundle = read_bundle(bundles.write(tmp_path, chapters=("0,60,First inning,",)))
    video = bundle.video
    assert (video.video_id, video.fps, video.drop_frame) == ("night-game", Fraction(30000, 1001), True)
    assert video.duration_ms == 600_000
    assert video.timebase.timecode(0) == "01:00:00;00"
    assert video.home == Team("HER", "Herons", ("왜가리",))
    assert video.players == (Player("p1", "Mina Park", "OTT"),)
    assert bundle.segments[0] == Segment(
        1, 10_000, 40_500, 1, "top", "OTT", "HER", "Mina Park", "Jo Reed", ("home run", "hit"), ("scoring",),
        1, 0, 1, 0, "000", 12_000, (20_000, 38_000), "Park homers", True,
    )  # fmt: skip
    assert bundle.segments[1].pitch_ms is None
    assert not bundle.segments[1].located
    assert [e.evidence_id for e in bundle.evidence] == ["stt-1", "stt-2", "shot-1", "caption-1", "stt-3"]
    assert bundle.evidence[3] == Evidence("caption-1", "caption", 15_000, 15_000, "홈런을 쳤습니다, 박민아")
    assert bundle.chapters[0].title == "First inning"
    assert bundle.left_out == bundle.warnings == ()


def test_only_game_json_is_needed(tmp_path):
    bundle = read_bundle(bundles.write(tmp_path, segments=None, evidence=None))
    assert bundle.segments == bundle.evidence == bundle.chapters == ()


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (0, "x", "segment_id 'x': write a whole number"),
        (1, "", "start_sec '': write seconds such as 570.5"),
        (2, "9:30", "end_sec '9:30': write seconds, 570"),
        (2, "1:09:30.5", "end_sec '1:09:30.5': write seconds, 4170.5"),
        (2, "40;5", "end_sec '40;5': write seconds such as 570.5"),
        (1, "nan", "start_sec 'nan': write seconds"),
        (1, "inf", "start_sec 'inf': write seconds"),
        (1, "1e3", "start_sec '1e3': write seconds"),
        (1, "-4", "start_sec '-4': write seconds from the start of the video, 0 or more"),
        (2, "9", "end_sec '9': write at least start_sec, 10"),
        (2, "700", "end_sec '700': write at most 600, the video's duration_sec"),
        (3, "0", "inning '0': write a whole number from 1"),
        (3, "1.5", "inning '1.5': write a whole number"),
        (4, "Top", "half 'Top': write 'top'"),
        (4, "upper", "half 'upper': write one of top, bottom"),
        (5, "NYY", "batting_team 'NYY': write the id of a team in game.json, OTT or HER"),
        (5, "", "batting_team ''"),
        (6, "OTT", "fielding_team 'OTT': the fielding team is the one"),
        (11, "-1", "score_away '-1': write a whole number from 0"),
        (14, "3", "outs_before '3': write a whole number from 0 to 2"),
        (15, "1-1", "bases_before '1-1': write first, second and third base"),
        (15, "10", "bases_before '10'"),
        (16, "90", "pitch_sec '90': write a time in the play, 10 to 40.5"),
        (17, "30|20", "end_candidates_sec '30|20': write the times in order"),
        (17, "20|20", "end_candidates_sec '20|20': write the times in order, each once"),
        (17, "20|30|35", "end_candidates_sec '20|30|35': write at most 2 times"),
        (17, "20|90", "end_candidates_sec '20|90': write times in the play"),
        (17, "20|soon", "end_candidates_sec '20|soon': write seconds"),
        (19, "maybe", "located 'maybe': write 1 or 0"),
    ],
)
def test_a_bad_cell_is_named(tmp_path, place, value, said):
    bad = swapped(bundles.SEGMENTS[0], place, value)
    assert f"segments.csv line 3, {said}" in refused(tmp_path, segments=(bundles.SEGMENTS[1], bad))


def test_a_decimal_comma_is_named(tmp_path):
    row = 'stt,"9,5",10,text'
    assert "start_sec '9,5': write the decimal with a point, 9.5" in refused(tmp_path, evidence=(row,))


def test_all_problems_are_said_together_but_not_endlessly(tmp_path):
    said = refused(
        tmp_path,
        game={"fps": "fast"},
        segments=(swapped(bundles.SEGMENTS[0], 3, "0"),),
        evidence=tuple(f"radio,{n},{n},text" for n in range(100)),
    )
    assert "fps 'fast'" in said
    assert "segments.csv line 2, inning '0'" in said
    assert "evidence.csv line 2, kind 'radio': write one of stt, shot, caption" in said
    assert "and 62 more" in said
    assert len(said.splitlines()) < 50


def test_two_plays_with_one_id_are_named(tmp_path):
    said = refused(tmp_path, segments=(bundles.SEGMENTS[0], bundles.SEGMENTS[0]))
    assert "segments.csv line 3, segment_id '1': line 2 has this id" in said


def test_bad_rows_are_left_out_when_asked(tmp_path):
    folder = bundles.write(tmp_path, evidence=("stt,0,1,one", "stt,x,2,two", "stt,2,3,three"))
    bundle = read_bundle(folder, skip_bad_rows=True)
    assert [(e.evidence_id, e.text) for e in bundle.evidence] == [("stt-1", "one"), ("stt-3", "three")]
    assert bundle.left_out == ("evidence.csv line 3, start_sec 'x': write seconds such as 570.5",)


def test_the_advice_to_skip_stands_only_where_it_helps(tmp_path):
    assert "--skip-bad-rows" in refused(tmp_path / "a", evidence=("stt,x,2,two",))
    assert "--skip-bad-rows" not in refused(tmp_path / "b", game={"fps": 0}, evidence=("stt,x,2,two",))


def test_what_concerns_the_whole_file_is_not_skipped(tmp_path):
    folder = bundles.write(tmp_path)
    (folder / "evidence.csv").write_text("kind,start_sec,text\nstt,0,one\n", "utf-8")
    with pytest.raises(InputError, match=r"evidence\.csv line 1: column end_sec is missing"):
        read_bundle(folder, skip_bad_rows=True)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "evidence.csv is empty; give it the header"),
        (
            "kind,start_sec,end_sec,text\nstt,0,1,caf\xe9\n".encode("latin-1"),
            "line 2: byte 0xe9 at position 39",
        ),
        ("kind\n".encode("utf-16"), "is UTF-16"),
        (b"kind,start_sec,end_sec,text\nstt,0,1,a\0b\n", "line 2 holds a NUL"),
        (b"kind,kind,start_sec,end_sec,text\n", "column kind stands twice"),
        (b"kind,start_sec,end_sec,text\nstt,0,1\n", "line 2: 3 cells where the header has 4"),
        (b"kind,start_sec,end_sec,text\nstt,0,1,a,b\n", "line 2: 5 cells where the header has 4"),
        (b'kind,start_sec,end_sec,text\nstt,0,1,a\nstt,0,1,"open\nx\n', "line 3: unexpected end of data"),
        (b'kind,start_sec,end_sec,text\nstt,0,1,"a"b\nstt,0,9:3,a\n', "line 2: ',' expected after '\"'"),
        (b"kind,start_sec,end_sec,text\nstt,0,1," + b"x" * 200_000 + b"\n", "line 2: field larger than"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, data, said):
    folder = bundles.write(tmp_path)
    (folder / "evidence.csv").write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_bundle(folder)
    assert said in str(caught.value)


def test_marks_and_line_ends_of_other_systems_are_read(tmp_path):
    folder = bundles.write(tmp_path)
    rows = 'kind,start_sec,end_sec,text\r\n\r\nstt,0,1,"one\r\ntwo"\r\nstt,1,x,three\r\n'
    (folder / "evidence.csv").write_bytes(b"\xef\xbb\xbf" + rows.encode())
    bundle = read_bundle(folder, skip_bad_rows=True)
    assert [e.text for e in bundle.evidence] == ["one\r\ntwo"]
    assert bundle.left_out[0].startswith("evidence.csv line 5, end_sec 'x'")


def test_what_is_not_known_is_noted(tmp_path):
    folder = bundles.write(tmp_path, game={"mood": "tense", "media": "none.mp4"})
    (folder / "evidence.csv").write_text("kind,start_sec,end_sec,text,loudness\nstt,0,1,,3\nstt,0,1,a,3\n")
    bundle = read_bundle(folder)
    assert [e.evidence_id for e in bundle.evidence] == ["stt-2"]
    said = " / ".join(bundle.warnings)
    assert "key mood is not known" in said
    assert "column loudness is not known" in said
    assert "1 row(s) without text" in said
    assert f"there is no file {folder / 'none.mp4'}" in said
    assert bundle.video.media == str(folder / "none.mp4")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ({"video_id": "a b"}, "video_id 'a b': write an id without blanks"),
        ({"video_id": ".."}, "video_id '..'"),
        ({"video_id": None}, "video_id None"),
        ({"title": 3.5}, "title 3.5: write a text"),
        ({"duration_sec": 0}, "duration_sec 0: write the length in seconds"),
        ({"duration_sec": "long"}, "duration_sec 'long'"),
        ({"duration_sec": True}, "duration_sec True"),
        ({"fps": None}, "fps None: write the frame rate"),
        ({"fps": "25", "start_timecode": "00:00:00;00"}, "drop frame at 25 fps does not exist"),
        ({"drop_frame": True, "fps": "24"}, "drop frame at 24 fps does not exist"),
        ({"start_timecode": "00:01:00;00"}, "does not exist in drop frame"),
        ({"start_timecode": "9h"}, "start_timecode '9h'"),
        ({"date": "21.10.2017"}, "date '21.10.2017': write the day as 2017-10-21"),
        ({"half": 0}, "half 0: write 1 or 2"),
        ({"home": "Herons"}, "home 'Herons': write {"),
        ({"home": {"id": "HER"}}, "home.name None: write the team's name"),
        ({"home": {"id": "OTT", "name": "O"}}, "away 'OTT': give the two teams ids"),
        ({"home": {"id": "H", "name": "H", "aliases": [1]}}, "home.aliases 1: write names"),
        ({"players": [{"name": "A", "team": "XXX"}]}, "players[1].team 'XXX': write the id of a team, HER"),
        ({"players": [{"id": "1", "name": "A"}, {"id": "1", "name": "B"}]}, "players[2].id '1'"),
        ({"players": {}}, "players {}: write a list"),
        ({"growing": "yes"}, "growing 'yes': write true or false"),
        ({"feed": "dream"}, "feed 'dream': write live or replay"),
        ({"audio_roles": [{"channel": 0, "role": "other"}]}, "audio_roles {'channel': 0"),
    ],
)  # fmt: skip
def test_a_bad_key_is_named(tmp_path, game, said):
    assert f"game.json, {said}" in refused(tmp_path, game=game) or said in refused(tmp_path, game=game)


def test_drop_frame_is_what_the_key_says(tmp_path):
    bundle = read_bundle(bundles.write(tmp_path, game={"drop_frame": False}))
    assert not bundle.video.drop_frame
    assert bundle.video.timebase.timecode(0) == "01:00:00:00"


def test_audio_and_later_fields_are_read(tmp_path):
    game = {
        "audio_roles": [{"channel": 1, "role": "effects"}],
        "feed": "live",
        "camera": "3",
        "growing": True,
    }
    video = read_bundle(bundles.write(tmp_path, game=game)).video
    assert video.audio_roles == (AudioRole(1, "effects"),)
    assert (video.feed, video.camera, video.growing) == ("live", "3", True)


def test_media_lies_beside_its_bundle(tmp_path):
    folder = bundles.write(tmp_path, game={"media": "game.mp4"})
    (folder / "game.mp4").write_bytes(b"")
    bundle = read_bundle(folder)
    assert bundle.video.media == str(folder / "game.mp4")
    assert bundle.warnings == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"video_id": "x",\n "title" "y"}', "game.json line 2 column 10 is not JSON"),
        ("[1]", "it must be an object"),
        ('{"duration_sec": NaN}', "NaN is no number of JSON"),
        ("", "game.json line 1 column 1 is not JSON"),
        ("[" * 100_000, "game.json is not JSON"),
    ],
)
def test_a_broken_game_json_is_named(tmp_path, text, said):
    (tmp_path / "game.json").write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_bundle(tmp_path, skip_bad_rows=True)
    assert said in str(caught.value)


def test_what_is_no_bundle_is_said(tmp_path):
    with pytest.raises(InputError, match=r"there is no game\.json"):
        read_bundle(tmp_path)
    with pytest.raises(InputError, match="there is no folder"):
        read_bundle(tmp_path / "none")


def test_the_hash_is_of_the_content_and_not_of_the_bytes(tmp_path):
    first = read_bundle(bundles.write(tmp_path)).content_hash
    text = (tmp_path / "evidence.csv").read_text("utf-8")
    (tmp_path / "evidence.csv").write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    (tmp_path / "game.json").write_text(json.dumps(bundles.GAME, indent=4), "utf-8")
    assert read_bundle(tmp_path).content_hash == first
    (tmp_path / "evidence.csv").write_text(text.replace("warm", "cold"), "utf-8")
    assert read_bundle(tmp_path).content_hash != first


@pytest.mark.skipif(not bundles.bench().is_dir(), reason="the real games are not here")
def test_the_real_games_are_read_without_a_word():
    folders = [path.parent for path in sorted(bundles.bench().glob("*/*/game.json"))]
    assert folders
    for folder in folders:
        bundle = read_bundle(folder)
        assert bundle.evidence
        assert bundle.left_out == bundle.warnings == ()


@pytest.mark.parametrize(
    "game", [{"media": "a\0b"}, {"title": "\ud800"}, {"home": {"id": "HER", "name": "H", "aliases": ["\0"]}}]
)
def test_what_no_path_and_no_library_can_hold_is_refused(tmp_path, game):
    assert "game.json, " in refused(tmp_path, game=game)


@pytest.mark.parametrize("name", ["segments.csv", "evidence.csv", "chapters.csv"])
def test_a_link_to_nothing_is_no_absent_file(tmp_path, name):
    folder = bundles.write(tmp_path, chapters=())
    (folder / name).unlink()
    (folder / name).symlink_to(tmp_path / "gone")
    with pytest.raises(InputError, match=f"{name} cannot be read"):
        read_bundle(folder)
