"""A bundle, one folder that describes one video, read and checked row by row."""

import hashlib
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pipeline.errors import InputError
from pipeline.ingest.gamefile import read_game
from pipeline.ingest.problems import Problems
from pipeline.ingest.table import EDGE_MS, Row, read_rows
from pipeline.model import EVIDENCE_KINDS, HALVES, Bundle, Chapter, Evidence, Segment, Video
from pipeline.timebase import seconds_from_ms

SEGMENT_NEEDS = (
    "segment_id", "start_sec", "end_sec", "inning", "half", "batting_team", "fielding_team", "batter",
    "pitcher", "labels", "board_tags", "score_away", "score_home", "runs", "outs_before", "bases_before",
    "description",
)  # fmt: skip
SEGMENT_MAY = ("pitch_sec", "end_candidates_sec", "located")
CHAPTER_NEEDS, CHAPTER_MAY = ("start_sec", "end_sec", "title"), ("summary",)
EVIDENCE_NEEDS = ("kind", "start_sec", "end_sec", "text")
EVIDENCE_MAY = ("speaker", "cast", "event", "is_ad")
BASES = re.compile(r"[01]{3}")
MOST_ENDS = 2


def read_bundle(folder: Path | str, *, skip_bad_rows: bool = False) -> Bundle:
    """Read and check the bundle in `folder`.

    Raises InputError that names every problem by file, line, column and value; with `skip_bad_rows` bad rows
    are left out and named in `Bundle.left_out`, and only what concerns a whole file is an error.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise InputError(f"there is no folder {folder}; give one that holds a game.json")
    problems = Problems()
    video = read_game(folder, problems)
    if video is None:
        problems.check(str(folder), skip_bad_rows=skip_bad_rows)
        raise AssertionError("an unreadable game.json is fatal")
    bundle = Bundle(
        video=video,
        segments=_segments(folder, video, problems),
        chapters=_chapters(folder, video, problems),
        evidence=_evidence(folder, video, problems),
    )
    problems.check(str(folder), skip_bad_rows=skip_bad_rows)
    return replace(
        bundle,
        content_hash=content_hash(bundle),
        left_out=tuple(problems.bad_rows),
        warnings=tuple(problems.notes),
    )


def content_hash(bundle: Bundle) -> str:
    """Hash what a bundle says, however its files are written."""
    digest = hashlib.sha256()
    values: Iterable[object] = (bundle.video, *bundle.segments, *bundle.chapters, *bundle.evidence)
    for value in values:
        digest.update(repr(value).encode("utf-8", "surrogatepass"))
        digest.update(b"\n")
    return digest.hexdigest()


def _segments(folder: Path, video: Video, problems: Problems) -> tuple[Segment, ...]:
    path = folder / "segments.csv"
    if not os.path.lexists(path):
        return ()
    out: dict[int, Segment] = {}
    lines: dict[int, int] = {}
    for row in read_rows(path, SEGMENT_NEEDS, SEGMENT_MAY, problems):
        segment = _segment(row, video)
        if segment.segment_id in out:
            row.wrong("segment_id", f"line {lines[segment.segment_id]} has this id; give each play its own")
        if row.problems:
            problems.bad_rows.extend(row.problems)
            continue
        out[segment.segment_id] = segment
        lines[segment.segment_id] = row.line
    return tuple(sorted(out.values(), key=lambda s: (s.start_ms, s.segment_id)))


def _segment(row: Row, video: Video) -> Segment:
    start, end = row.span(video.duration_ms)
    batting, fielding = _sides(row, video)
    bases = row.text("bases_before") or "000"
    if not BASES.fullmatch(bases):
        row.wrong("bases_before", "write first, second and third base as 1 or 0, such as 101")
    return Segment(
        segment_id=row.whole("segment_id", 0, 10**9),
        start_ms=start,
        end_ms=end,
        inning=row.whole("inning", 1, 99),
        half=row.choice("half", HALVES),
        batting_team=batting,
        fielding_team=fielding,
        batter=row.text("batter"),
        pitcher=row.text("pitcher"),
        labels=row.texts("labels"),
        board_tags=row.texts("board_tags"),
        score_away=row.whole("score_away", 0, 999),
        score_home=row.whole("score_home", 0, 999),
        runs=row.whole("runs", 0, 99),
        outs_before=row.whole("outs_before", 0, 2),
        bases_before=bases,
        pitch_ms=_pitch(row, start, end),
        end_candidates_ms=_ends(row, start, end),
        description=row.text("description"),
        located=row.yes("located", default=True),
    )


def _sides(row: Row, video: Video) -> tuple[str, str]:
    ids = [team.id for team in video.teams]
    right = f"write the id of a team in game.json, {' or '.join(ids)}"
    sides = row.text("batting_team", right), row.text("fielding_team", right)
    for column, side in zip(("batting_team", "fielding_team"), sides, strict=True):
        if side and ids and side not in ids:
            row.wrong(column, right)
    if sides[0] and sides[0] == sides[1]:
        row.wrong("fielding_team", "the fielding team is the one that doesn't bat")
    return sides


def _pitch(row: Row, start: int, end: int) -> int | None:
    pitch = row.milliseconds("pitch_sec")
    if pitch is None:
        return None
    if not start - EDGE_MS <= pitch <= end + EDGE_MS:
        row.wrong(
            "pitch_sec", f"write a time in the play, {seconds_from_ms(start):g} to {seconds_from_ms(end):g}"
        )
    return min(max(pitch, start), end)


def _ends(row: Row, start: int, end: int) -> tuple[int, ...]:
    ends = row.many_milliseconds("end_candidates_sec")
    if len(ends) > MOST_ENDS:
        row.wrong("end_candidates_sec", f"write at most {MOST_ENDS} times")
    if list(ends) != sorted(set(ends)):
        row.wrong("end_candidates_sec", "write the times in order, each once")
    if any(not start - EDGE_MS <= ms <= end + EDGE_MS for ms in ends):
        row.wrong(
            "end_candidates_sec",
            f"write times in the play, {seconds_from_ms(start):g} to {seconds_from_ms(end):g}",
        )
    return tuple(dict.fromkeys(min(max(ms, start), end) for ms in ends))


def _chapters(folder: Path, video: Video, problems: Problems) -> tuple[Chapter, ...]:
    path = folder / "chapters.csv"
    if not os.path.lexists(path):
        return ()
    out = []
    for row in read_rows(path, CHAPTER_NEEDS, CHAPTER_MAY, problems):
        start, end = row.span(video.duration_ms)
        chapter = Chapter(
            start, end, row.text("title", "write what the chapter is called"), row.text("summary")
        )
        if row.problems:
            problems.bad_rows.extend(row.problems)
        else:
            out.append(chapter)
    return tuple(sorted(out, key=lambda c: (c.start_ms, c.end_ms, c.title)))


def _evidence(folder: Path, video: Video, problems: Problems) -> tuple[Evidence, ...]:
    path = folder / "evidence.csv"
    if not os.path.lexists(path):
        return ()
    counts = dict.fromkeys(EVIDENCE_KINDS, 0)
    out, blank = [], 0
    for row in read_rows(path, EVIDENCE_NEEDS, EVIDENCE_MAY, problems):
        kind = row.choice("kind", EVIDENCE_KINDS)
        # Bad and blank rows count as well, so that mending one doesn't rename those after it.
        counts[kind] += not row.problems
        start, end = row.span(video.duration_ms)
        line = Evidence(
            f"{kind}-{counts[kind]}", kind, start, end, row.text("text"), row.text("speaker"),
            row.texts("cast"), row.text("event"), row.yes("is_ad"),
        )  # fmt: skip
        if row.problems:
            problems.bad_rows.extend(row.problems)
        elif line.text:
            out.append(line)
        else:
            blank += 1
    if blank:
        problems.notes.append(f"evidence.csv: {blank} row(s) without text were not read")
    return tuple(sorted(out, key=lambda e: (e.start_ms, e.evidence_id)))
