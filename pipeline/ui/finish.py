"""How a request is finished: the order of its clips, their roll, and what is offered first to take away."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.domains.baseball.rolls import NONE, Roll, Rolls, checked
from pipeline.errors import InputError
from pipeline.exports.formats import FORMATS
from pipeline.media.presets import names
from pipeline.model import CutList
from pipeline.timebase import seconds_from_ms

ORDERS = ("time", "importance")
DESK, WITHOUT, OWN = "desk", "none", "own"
ROLLS = (DESK, WITHOUT, OWN)


@dataclass(frozen=True, slots=True)
class Finish:
    """What stands beside a request and its length.

    `roll` is `desk` for the desk's table, `none`, or `own` for `rolls`. `preset` is a render preset and
    `export` a format; each is empty where nothing is offered first.
    """

    order: str = "time"
    roll: str = DESK
    rolls: Rolls = field(default_factory=lambda: NONE)
    preset: str = ""
    export: str = ""

    @property
    def asked_rolls(self) -> Rolls | None:
        """The rolls that the request asks for; None for the desk's table."""
        return {DESK: None, WITHOUT: NONE}.get(self.roll, self.rolls)

    def given_to(self, cut_list: CutList) -> CutList:
        """Return a list in this order that offers this preset and format first."""
        clips = cut_list.clips
        if self.order == "importance":
            clips = tuple(sorted(clips, key=lambda clip: (clip.rank or 10**6, clip.clip_id)))
        return replace(cut_list, clips=clips, render_preset=self.preset, export_format=self.export)


def read_finish(data: Mapping[str, Any]) -> Finish:
    """Read `order`, `roll`, `preset` and `export` of a template's file. Raises InputError that names them."""
    kinds = tuple(kind.name for kind in FORMATS)
    order = _one_of("order", str(data.get("order", "time")), ORDERS)
    preset = _one_of("preset", str(data.get("preset", "")), ("", *names()))
    export = _one_of("export", str(data.get("export", "")), ("", *kinds))
    roll = data.get("roll", DESK)
    if not isinstance(roll, Mapping):
        return Finish(order, _one_of("roll", str(roll), (DESK, WITHOUT)), NONE, preset, export)
    rolls = {label: _roll(str(label), line) for label, line in roll.items()}
    return Finish(order, OWN, rolls, preset, export)


def finish_form(finish: Finish) -> dict[str, Any]:
    """Write a finish as a template's file has it; a roll by label is a table of tables."""
    roll: Any = finish.roll
    if finish.roll == OWN:
        roll = {
            label: {"before": seconds_from_ms(one.before_ms), "after": seconds_from_ms(one.after_ms)}
            for label, one in sorted(finish.rolls.items())
        }
    return {"order": finish.order, "roll": roll, "preset": finish.preset, "export": finish.export}


def _roll(label: str, line: Any) -> Roll:
    if not isinstance(line, Mapping):
        raise InputError(f"roll of {label!r}: {line!r} must be a table with before and after in seconds")
    return checked(label, line.get("before", 0), line.get("after", 0))


def _one_of(key: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise InputError(f"{key} {value!r} is unknown; write one of {', '.join(filter(None, allowed))}")
    return value
