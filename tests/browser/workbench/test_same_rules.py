"""What the component works out by itself is what Python works out."""

import json
import random
from fractions import Fraction

import pytest

from pipeline.editing.form import list_form
from pipeline.editing.operations import COLOURS, apply
from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Video
from pipeline.timebase import Timebase
from pipeline.ui.workbench.data import API, version

RATES = ["24000/1001", "25", "30000/1001", "50", "60000/1001"]


def module(screen, room, name):
    address = f"{room.address}{API}/workbench/js/{version()}/{name}"
    screen.page.goto(address)
    return address


@pytest.mark.parametrize("drop", [False, True])
@pytest.mark.parametrize("rate", RATES)
def test_timecode(room, screen, rate, drop):
    fps = Fraction(rate)
    if drop and rate not in ("30000/1001", "60000/1001"):
        return
    grid = Timebase(fps, drop, 107892)
    near = [minute * round(60 * fps) + step for minute in range(62) for step in range(-3, 4)]
    frames = (
        [frame for frame in near if frame >= 0] + list(range(0, 2_000_000, 9973)) + [grid.frames_a_day - 1]
    )
    told = screen.page.evaluate(
        """async ([url, num, den, drop, frames]) => {
          const { Grid } = await import(url);
          const grid = new Grid(num, den, drop, 107892, 10000000);
          return frames.map((frame) => [
            grid.label(frame), grid.countOf(...grid.label(frame).split(/[:;]/).map(Number)), grid.msOf(frame),
            grid.shownAt(frame * den / num), grid.at((frame + 0.5) * den / num),
          ]);
        }""",
        [module(screen, room, "time.js"), fps.numerator, fps.denominator, drop, frames],
    )
    wanted = [
        [grid.label(frame), grid.count_of(grid.label(frame)), grid.ms_of(frame), frame, frame]
        for frame in frames
    ]
    assert told == wanted


def some_edits(rng, ids):
    """Give edits of every kind, some of which do not fit."""
    frame = lambda: rng.randint(-20, 320)  # noqa: E731
    clip = lambda: rng.choice([*ids, "gone"])  # noqa: E731
    return rng.choice(
        [
            {"op": "set_in", "clip_id": clip(), "frame": frame()},
            {"op": "set_out", "clip_id": clip(), "frame": frame()},
            {"op": "set_range", "clip_id": clip(), "in": frame(), "out": frame()},
            {"op": "drop", "clip_id": clip()},
            {"op": "keep", "clip_id": clip()},
            {"op": "star", "clip_id": clip(), "stars": rng.randint(0, 3)},
            {"op": "note", "clip_id": clip(), "text": "x"},
            {"op": "title", "clip_id": clip(), "text": "y"},
            {"op": "reorder", "clip_id": clip(), "after": rng.choice([None, *ids, "gone"])},
            {"op": "order", "clip_ids": rng.sample(ids, 2)},
            {"op": "split", "clip_id": clip(), "frame": frame(), "new_id": f"s{rng.random()}"},
            {"op": "add", "clip_id": f"n{rng.random()}", "video_id": "v", "in": frame(), "out": frame(),
             "after": rng.choice([None, *ids]), "segment_ids": [3]},
            {"op": "remove", "clip_id": clip()},
            {"op": "marker_set", "video_id": "v", "frame": rng.randint(0, 9),
             "colour": rng.choice(COLOURS), "note": ""},
            {"op": "marker_remove", "video_id": "v", "frame": rng.randint(0, 9)},
            {"op": "mode", "mode": rng.choice(["reel", "selects"])},
        ]
    )  # fmt: skip


def test_edits_and_their_undoing(room, screen):
    rng = random.Random(7)
    video = Video("v", "v", "baseball", 12_000, Fraction(25))
    grid = video.timebase
    ids = ["a", "b", "c", "d"]
    clips = tuple(
        Clip("v", grid.ms_of(n * 60), grid.ms_of(n * 60 + 50), clip_id=name) for n, name in enumerate(ids)
    )
    held = CutList("cut", clips, version=1)
    start = list_form(held, lambda _: video)
    edits, wanted = [], []
    for _ in range(400):
        edit = some_edits(rng, ids)
        edits.append(edit)
        try:
            held, _ = apply(held, edit, lambda _: video)
            wanted.append(list_form(held, lambda _: video))
        except InputError:
            wanted.append(None)
    told = screen.page.evaluate(
        """async ([url, start, edits]) => {
          const { apply, inverse } = await import(url);
          const seen = (list) => JSON.stringify([list.mode, list.markers,
            list.clips.map((c) => [c.clip_id, c.in, c.out, c.kept, c.stars, c.note, c.title])]);
          let list = start;
          const wrong = [];
          return [edits.map((edit, at) => {
            try {
              const next = apply(list, edit, () => 300);
              const back = inverse(list, edit).reduce((held, one) => apply(held, one, () => 300), next);
              if (seen(back) !== seen(list)) wrong.push([at, edit]);
              list = next;
              return list;
            } catch (error) {
              return error.constructor.name === "DoesNotFit" ? null : String(error);
            }
          }), wrong];
        }""",
        [module(screen, room, "list.js"), start, edits],
    )
    assert [at for at, (one, other) in enumerate(zip(told[0], wanted, strict=True)) if one != other] == []
    assert json.dumps(told[1]) == "[]"
