"""Lay the game out in time: plays, shots, breaks and the ad, all on whole frames of the broadcast."""

from dataclasses import dataclass, field
from fractions import Fraction

from pipeline.ingest.demo.game import Play, play_out
from pipeline.ingest.demo.script import Teams, read_script, read_teams
from pipeline.timebase import Timebase

FPS = Fraction(30000, 1001)
NO_CONTACT = {"K", "Kc", "BB", "IBB", "HBP", "WP", "SB", "CS"}
REPLAYED = {"2B", "3B", "GDP", "E", "SF", "CS", "OOB", "WP"}
OPENING_S, BREAK_S, AD_S, CHEER_S, CLOSING_S = 10, 2.4, 10, 5, 9
SECONDS: dict[str, tuple[float, float, float]] = {
    "K": (4.1, 1.8, 2.8),
    "Kc": (4.1, 1.8, 2.8),
    "BB": (4.1, 1.6, 2.6),
    "IBB": (4.1, 1.4, 2.4),
    "HBP": (4.1, 2.0, 3.6),
    "1B": (4.1, 2.8, 4.2),
    "2B": (4.1, 3.8, 6.4),
    "3B": (4.1, 4.8, 7.4),
    "HR": (4.2, 5.2, 10.2),
    "GDP": (4.1, 3.2, 5.4),
    "E": (4.1, 3.0, 5.0),
    "SF": (4.1, 3.6, 5.6),
    "SB": (4.1, 2.4, 3.4),
    "CS": (4.1, 2.6, 4.8),
    "WP": (4.1, 2.4, 4.4),
}
"""By result: seconds before the pitch, and from the pitch to the first and the last end candidate."""
SUFFIXES = {1: "st", 2: "nd", 3: "rd"}
ROUTINE = (4.1, 2.4, 3.2)
RELAY_START_S, RELAY_ENDS_S = 4.4, (10.0, 12.4)
"""The split play: when its second row begins and ends, from the pitch of the first."""


@dataclass(frozen=True, slots=True)
class TimedPlay:
    """A play in frames; the second row of a split play has no pitch of its own."""

    play: Play
    start: int
    pitch: int | None
    first_end: int
    end: int


@dataclass(frozen=True, slots=True)
class Shot:
    """One camera from `start` to `end`; `hit` is the frame of the pitch that the picture follows.

    `camera` is `pitch`, `field`, `close`, `crowd`, `replay`, `card` or `ad`; `title` is a card's headline.
    """

    camera: str
    start: int
    end: int
    play: Play | None = None
    hit: int = 0
    title: str = ""
    subject: str = ""


@dataclass(slots=True)
class Broadcast:
    """The whole programme; `innings` are the frames at which innings begin."""

    teams: Teams
    plays: list[TimedPlay] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    innings: list[int] = field(default_factory=list)
    frames: int = 0

    @property
    def timebase(self) -> Timebase:
        """The frame grid of the programme."""
        return Timebase.starting_at(FPS, self.teams.start_timecode)

    def add(self, camera: str, seconds: float, play: Play | None = None, title: str = "") -> None:
        """Append a shot outside of play."""
        end = self.frames + frames_in(seconds)
        self.shots.append(Shot(camera, self.frames, end, play, self.frames, title))
        self.frames = end


def frames_in(seconds: float) -> int:
    """Return the whole frames nearest to a length."""
    return round(Fraction(str(seconds)) * FPS)


def make_broadcast() -> Broadcast:
    """Read the script and lay it out."""
    teams = read_teams()
    show = Broadcast(teams)
    show.add("crowd", 4)
    show.add("card", OPENING_S - 4, title=f"{teams.away.name} at {teams.home.name}")
    last: Play | None = None
    for entry, play in play_out(teams, read_script()):
        if entry.kind == "half":
            if last:
                show.add("card", BREAK_S, last, f"{_ended(last)}")
            if entry.result[0] == "T":
                show.innings.append(show.frames)
        elif entry.kind == "ad":
            show.add("ad", AD_S, title="Kettle & Pine Coffee")
        elif entry.kind == "end":
            show.add("crowd", CHEER_S, last)
            show.add("card", CLOSING_S, last, "Final")
        elif play:
            (_add_relay if play.result == "OOB" else _add_play)(show, play)
            last = play
    return show


def _add_play(show: Broadcast, play: Play) -> None:
    lead, first_end, last_end = SECONDS.get(play.result, ROUTINE)
    lead += 3 * ("full count" in play.tags) + play.number * 7 % 5 * 0.05
    last_end += 0.8 * play.runs + 5 * ("walk-off" in play.tags)
    start = show.frames
    pitch = start + frames_in(lead)
    first, end = pitch + frames_in(first_end), pitch + frames_in(last_end)
    show.plays.append(TimedPlay(play, start, pitch, first, end))
    shown = start
    if play.number % 3 == 1 or lead > 6:
        shown = start + frames_in(lead - 2.6)
        show.shots.append(Shot("close", start, shown, play, pitch, subject=play.batter))
    cut = pitch + frames_in(0.7 if play.result in NO_CONTACT else 0.3)
    show.shots.append(Shot("pitch", shown, cut, play, pitch))
    if play.result in NO_CONTACT - {"SB", "CS", "WP"}:
        subject = play.pitcher if play.result in ("K", "Kc") else play.batter
        show.shots.append(Shot("close", cut, end, play, pitch, subject=subject))
    else:
        show.shots.append(Shot("field", cut, first, play, pitch))
        _add_aftermath(show, play, pitch, first, end)
    show.frames = end


def _add_aftermath(show: Broadcast, play: Play, pitch: int, first: int, end: int) -> None:
    if play.result == "HR":
        crowd = first + (end - first) * 2 // 5
        show.shots.append(Shot("crowd", first, crowd, play, pitch))
        show.shots.append(Shot("replay", crowd, end, play, pitch))
    elif play.runs or play.result in REPLAYED:
        show.shots.append(Shot("replay", first, end, play, pitch))
    else:
        show.shots.append(Shot("close", first, end, play, pitch, subject=play.batter))


def _add_relay(show: Broadcast, play: Play) -> None:
    """Add the second row of a split play, which begins before the first row ends."""
    hit = show.plays[-1].pitch or 0
    start = hit + frames_in(RELAY_START_S)
    first, end = (hit + frames_in(seconds) for seconds in RELAY_ENDS_S)
    show.plays.append(TimedPlay(play, start, None, first, end))
    show.shots.append(Shot("field", show.frames, first, play, start))
    show.shots.append(Shot("replay", first, end, play, start))
    show.frames = end


def _ended(play: Play) -> str:
    return f"{'Middle' if play.half == 'top' else 'End'} of the {ordinal(play.inning)}"


def ordinal(number: int) -> str:
    """Write an inning as people say it: 1st, 2nd, 3rd, 4th."""
    return f"{number}{SUFFIXES.get(number, 'th')}"
