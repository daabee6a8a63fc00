from fractions import Fraction
from itertools import pairwise

from pipeline.ingest.chapters import LONGEST_MS, SHORTEST_MS, chapters
from pipeline.model import Bundle, Evidence, Video

VIDEO = Video("v", "V", "drama", 3_600_000, Fraction(25))


def line(n, start, text="and so on", end=None, kind="stt", ad=False):
    return Evidence(f"{kind}-{n}", kind, start, end or start + 4000, text, is_ad=ad)


def test_windows_close_at_the_longest_pause():
    lines = (
        [line(n, n * 5000) for n in range(30)]
        + [line(99, 200_000)]
        + [line(n, n * 5000) for n in range(41, 90)]
    )
    made = chapters(Bundle(VIDEO, evidence=tuple(lines)))
    assert made[0].end_ms == 29 * 5000 + 4000
    assert made[1].start_ms == 200_000


def test_every_line_is_in_one_chapter_of_a_length_that_fits():
    lines = tuple(line(n, n * 7000) for n in range(200))
    made = chapters(Bundle(VIDEO, evidence=lines))
    for one, after in pairwise(made):
        assert one.end_ms <= after.start_ms
    for chapter in made[:-1]:
        assert SHORTEST_MS <= chapter.end_ms - chapter.start_ms <= LONGEST_MS + 4000
    covered = [e for e in lines if any(c.start_ms <= e.start_ms < c.end_ms for c in made)]
    assert len(covered) == len(lines)


def test_titles_and_summaries_tell_what_is_in_it():
    talk = [line(n, n * 10_000, "we talk about the weather") for n in range(30)]
    storm = [line(n, n * 10_000, "the lifeboat and the storm and the lifeboat crew") for n in range(31, 60)]
    made = chapters(Bundle(VIDEO, evidence=(*talk, *storm)))
    assert "lifeboat" in made[-1].title
    assert "lifeboat" in made[-1].summary
    assert "lifeboat" not in made[0].title


def test_captions_serve_where_nobody_speaks_and_adverts_never():
    captions = tuple(line(n, n * 8000, f"caption {n}", kind="caption") for n in range(20))
    assert chapters(Bundle(VIDEO, evidence=(*captions, line(1, 0, "buy", ad=True))))[0].summary.startswith(
        "caption"
    )
    assert chapters(Bundle(VIDEO)) == ()
