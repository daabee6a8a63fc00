"""Timecode, name and count burnt into a shot's frames."""

from pipeline.media import overlays
from pipeline.media.overlays import Picture
from pipeline.media.presets import Preset
from pipeline.media.shots import Plan, Shot
from pipeline.timebase import Timebase

FOOT = 10
"""The lowest line stands a tenth of the height above the edge, inside what every screen shows."""


class Burn:
    """Draws what a preset's overlays say: name and count above, source and record timecode below."""

    def __init__(self, shot: Shot, work: Plan, preset: Preset, count: str) -> None:
        """Prepare for one shot, `count` being its place such as "3/12"."""
        self._shot, self._work, self._shown = shot, work, preset.overlays
        self._width, self._height = work.target.size
        self._size = overlays.text_size(self._width, self._height)
        self._count = count

    def on(self, picture: Picture, frame: int) -> Picture:
        """Return a copy of `picture` with the overlays of the shot's `frame`, in the reel's rate."""
        out: Picture = picture.copy()
        side = self._size
        below = self._height - self._height // FOOT - self._size * 5 // 3
        if "name" in self._shown:
            room = self._width - 7 * self._size
            overlays.paste(out, overlays.label(self._shot.title, self._size, room), side, side)
        if "count" in self._shown:
            count = overlays.label(self._count, self._size, self._width)
            overlays.paste(out, count, self._width - side - count.shape[1], side)
        if "source_timecode" in self._shown:
            overlays.paste(out, overlays.running("SRC", self.source_timecode(frame), self._size), side, below)
        if "record_timecode" in self._shown:
            label = overlays.running("REC", self.record_timecode(frame), self._size)
            overlays.paste(out, label, self._width - side - label.shape[1], below)
        return out

    def source_timecode(self, frame: int) -> str:
        """Return the source timecode of the shot's `frame`."""
        of_file = int(frame * self._shot.fps / self._work.target.fps)
        return self._shot.timebase.timecode(Timebase(self._shot.fps).ms_of(self._shot.first + of_file))

    def record_timecode(self, frame: int) -> str:
        """Return the place in the reel of the shot's `frame`."""
        grid = self._work.record
        return grid.label(grid.start_frame + self._shot.record + frame)
