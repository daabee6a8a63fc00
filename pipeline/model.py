"""The values that Cutdesk passes around: frozen, slotted, compared by content.

Times are integer milliseconds from the start of the media, half open `[start_ms, end_ms)`.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from pipeline.timebase import Timebase

EVIDENCE_KINDS = ("stt", "shot", "caption")
HALVES = ("top", "bottom")


@dataclass(frozen=True, slots=True)
class Team:
    """One side of a game, with the names that people call it by."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """One player; `team` is a team's id, or empty."""

    id: str
    name: str
    team: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AudioRole:
    """What one audio channel carries: `programme`, `effects`, `commentary` or `other`."""

    channel: int
    role: str


@dataclass(frozen=True, slots=True)
class Video:
    """One recording and what is known of it.

    `media` is an absolute path or None; `drop_frame` is said by the bundle or the editor, never guessed.
    `name_template` names its subclips where an export says nothing else; empty for their titles.
    `camera`, `sync_group`, `feed` (`live`, `replay` or empty) and `growing` are kept for later screens.
    """

    video_id: str
    title: str
    category: str
    duration_ms: int
    fps: Fraction
    drop_frame: bool = False
    start_timecode: str = "00:00:00:00"
    series: str = ""
    episode: str = ""
    half: int | None = None
    date: str = ""
    broadcast_start: str = ""
    home: Team | None = None
    away: Team | None = None
    players: tuple[Player, ...] = ()
    reel: str = ""
    media: str | None = None
    source: str = ""
    audio_roles: tuple[AudioRole, ...] = ()
    name_template: str = ""
    feed: str = ""
    camera: str = ""
    sync_group: str = ""
    growing: bool = False

    @property
    def timebase(self) -> Timebase:
        """The frame grid that every time of this video lies on."""
        return Timebase.starting_at(self.fps, self.start_timecode, self.drop_frame)

    @property
    def teams(self) -> tuple[Team, ...]:
        """Away first, as scoreboards have it; without those that are unknown."""
        return tuple(team for team in (self.away, self.home) if team is not None)


@dataclass(frozen=True, slots=True)
class Segment:
    """One play of the inventory.

    Scores are those after the play, `runs` what it scored, `bases_before` first-second-third ("101").
    `pitch_ms` is the last pitch; `end_candidates_ms` ascend, at most two. Not `located`: interpolated.
    """

    segment_id: int
    start_ms: int
    end_ms: int
    inning: int
    half: str
    batting_team: str
    fielding_team: str
    batter: str
    pitcher: str
    labels: tuple[str, ...] = ()
    board_tags: tuple[str, ...] = ()
    score_away: int = 0
    score_home: int = 0
    runs: int = 0
    outs_before: int = 0
    bases_before: str = "000"
    pitch_ms: int | None = None
    end_candidates_ms: tuple[int, ...] = ()
    description: str = ""
    located: bool = True


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of a video with a title and a summary."""

    start_ms: int
    end_ms: int
    title: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One line of transcript (`stt`), shot description (`shot`) or on-screen text (`caption`).

    `evidence_id` is unique within its video and stable over re-imports of the same bundle.
    A zero length is a point in time.
    """

    evidence_id: str
    kind: str
    start_ms: int
    end_ms: int
    text: str
    speaker: str = ""
    cast: tuple[str, ...] = ()
    event: str = ""
    is_ad: bool = False


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """Something that happened in a match, told from what was said; `at_ms` is where the talk of it starts.

    `kind` is one of the vocabulary's (`goal`, `penalty`, `red_card`, …); `side` is `home`, `away` or empty.
    `names` are those heard near it with their weight, the likeliest first. `traits` say how (`header`,
    `penalty`, `saved`, `equaliser`, …). The score is that after it; `minute` is the match's.
    """

    event_id: str
    kind: str
    at_ms: int
    end_ms: int
    side: str = ""
    names: tuple[tuple[str, float], ...] = ()
    traits: tuple[str, ...] = ()
    score_home: int = 0
    score_away: int = 0
    minute: int = 0
    weight: float = 0.0
    evidence_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One found line with how well it fits: cosine similarity in [-1, 1]; `phrase` is what found it."""

    evidence: Evidence
    similarity: float
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class RollAdded:
    """What a play's label added before a clip's in point or after its out point."""

    label: str
    before_ms: int = 0
    after_ms: int = 0


@dataclass(frozen=True, slots=True)
class Clip:
    """One stretch of one video in a cut list; both ends lie on the video's frame grid.

    `rank` counts importance from 1; 0 where nobody ranked. `decided_by` is `rules`, `editor` or a model's
    name. `start_ms` and `end_ms` are the cut itself, without export handles; `rolls` say what of it the run
    added by label.
    """

    video_id: str
    start_ms: int
    end_ms: int
    score: float = 0.0
    rank: int = 0
    segment_ids: tuple[int, ...] = ()
    reason: str = ""
    decided_by: str = "rules"
    hits: tuple[Hit, ...] = ()
    flags: tuple[str, ...] = ()
    title: str = ""
    caption: str = ""
    beat: str = ""
    clip_id: str = ""
    kept: bool = True
    stars: int = 0
    note: str = ""
    rolls: tuple[RollAdded, ...] = ()

    @property
    def length_ms(self) -> int:
        """How long the clip plays."""
        return self.end_ms - self.start_ms


@dataclass(frozen=True, slots=True)
class Marker:
    """A named point in a video; `colour` is a name such as `red`."""

    video_id: str
    at_ms: int
    colour: str = "blue"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something a node left out, and why; the times are the whole play's or clip's."""

    what: str
    reason: str
    segment_ids: tuple[int, ...] = ()
    start_ms: int = 0
    end_ms: int = 0


@dataclass(frozen=True, slots=True)
class CutList:
    """Clips in playing order. `mode` is `selects` (a pool) or `reel` (a sequence).

    `render_preset` and `export_format` are what is offered first to take it away; empty for no wish.
    """

    name: str
    clips: tuple[Clip, ...]
    markers: tuple[Marker, ...] = ()
    mode: str = "reel"
    run_id: str = ""
    list_id: str = ""
    version: int = 0
    locked: bool = False
    render_preset: str = ""
    export_format: str = ""

    @property
    def kept(self) -> tuple[Clip, ...]:
        """The clips that play."""
        return tuple(clip for clip in self.clips if clip.kept)

    @property
    def total_ms(self) -> int:
        """How long the kept clips play together."""
        return sum(clip.length_ms for clip in self.kept)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model; `name` says which decision it serves, for the trace."""

    name: str
    system: str
    user: str
    max_tokens: int = 512
    think: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered; `text` is without thinking. Token counts are 0 where unknown."""

    text: str
    model: str
    thinking: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    finish_reason: str = "stop"
    ms: int = 0
    retries: int = 0


@dataclass(frozen=True, slots=True)
class Bundle:
    """One folder in the bundle format, read and checked; `content_hash` is of its files' content.

    `left_out` names bad rows that were passed over, `warnings` what was read but looks odd.
    """

    video: Video
    segments: tuple[Segment, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    content_hash: str = ""
    left_out: tuple[str, ...] = field(default=())
    warnings: tuple[str, ...] = field(default=())
