"""Lists that the tests of exports share."""

from fractions import Fraction

from pipeline.model import Clip, CutList, Evidence, Marker, Video
from pipeline.timebase import Timebase

RATES = {
    "23.976": (Fraction(24000, 1001), False),
    "24": (Fraction(24), False),
    "25": (Fraction(25), False),
    "29.97 DF": (Fraction(30000, 1001), True),
    "29.97 NDF": (Fraction(30000, 1001), False),
    "30": (Fraction(30), False),
    "50": (Fraction(50), False),
    "59.94 DF": (Fraction(60000, 1001), True),
    "59.94 NDF": (Fraction(60000, 1001), False),
    "60": (Fraction(60), False),
}


def video(video_id="game-1", *, rate="29.97 DF", start=0, frames=100_000, **more):
    """Make a video whose first frame counts `start` from midnight."""
    fps, drop = RATES[rate]
    grid = Timebase(fps, drop)
    values = {"title": f"Title of {video_id}", "category": "sport", **more}
    return Video(
        video_id, duration_ms=grid.ms_of(frames), fps=fps, drop_frame=drop,
        start_timecode=grid.label(start), **values,
    )  # fmt: skip


def clip(of, first, last, title="", **more):
    """Make a clip of frames."""
    grid = of.timebase
    return Clip(of.video_id, grid.ms_of(first), grid.ms_of(last), title=title, **more)


def sample(rate="29.97 DF"):
    """Return a list that holds what trips exporters up, with its videos and transcript.

    One clip twice, another video over midnight, Korean, quotes, bars, angle brackets, a formula, line ends.
    """
    fps, drop = RATES[rate]
    hour = Timebase(fps, drop).count_of("01:00:00" + (";" if drop else ":") + "00")
    day = Timebase(fps, drop).frames_a_day
    one = video(
        "game-1",
        rate=rate,
        start=hour,
        title="한국시리즈 1차전",
        reel="A001C007_1026",
        media="/media/경기 1/game #1.mov",
    )
    two = video("game-2", rate=rate, start=day - 200, title="Game 2 <final>")
    clips = (
        clip(one, 1800, 2100, "홈런 | 3점 <&> \"끝내기\"", note="first line\nsecond line",
             beat="climax", rank=1, score=0.5, reason="walk-off", stars=3, segment_ids=(4, 5),
             flags=("replay", "slow, motion")),
        clip(two, 100, 400, "=SUM(A1:A9) it's over midnight", note="+1 run"),
        clip(one, 1800, 2100, "the same again", kept=True),
        clip(one, 300, 345, "⚾ emoji\nand a line end", decided_by="qwen3:8b"),
        clip(one, 30, 60, "left out", kept=False),
    )  # fmt: skip
    grid = one.timebase
    markers = (
        Marker("game-1", grid.ms_of(1810), "red", "contact & crack"),
        Marker("game-1", grid.ms_of(1800), "green", "pitch"),
        Marker("game-2", grid.ms_of(5), "yellow", "outside every clip"),
    )
    words = {
        "game-1": (
            Evidence("1", "stt", grid.ms_of(1700), grid.ms_of(1830), "Here <it> comes & goes", "Vin"),
            Evidence("2", "stt", grid.ms_of(1830), grid.ms_of(2050), "넘어갔습니다!\n\n--> 홈런"),
            Evidence("3", "shot", grid.ms_of(1830), grid.ms_of(2050), "a shot, not a word"),
            Evidence("4", "stt", grid.ms_of(300), grid.ms_of(300), "a point has no length"),
        ),
        "game-2": (Evidence("5", "stt", two.timebase.ms_of(0), two.timebase.ms_of(1000), "all along"),),
    }
    return CutList("Highlights: 10월", clips, markers), {v.video_id: v for v in (one, two)}, words
