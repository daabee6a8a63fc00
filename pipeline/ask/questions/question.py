"""What a question asks, as values: the kind of answer, and the plays that it is about as plain words."""

from dataclasses import dataclass

KINDS = (
    "who",
    "team",
    "when",
    "count",
    "score",
    "leader",
    "what",
    "whether",
    "said",
    "why",
    "teams",
    "date",
    "open",
)
"""`leader` is the side ahead, `whether` yes or no, `said` what commentators said, `open` nothing known."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question read.

    `event` is what it is about without its question words, for the reader of requests. `moment` is `before`,
    `after` or `at` that event; `unit` what is counted; `role` who is sought (`batter`, `pitcher`, `runner` or
    empty); `extreme` is `most` or `fewest`. `special` names what no play says by itself: `starter`,
    `relieved`, `winner`, `loser`, `last_play`.
    """

    text: str
    lang: str
    kind: str
    event: str = ""
    moment: str = ""
    unit: str = ""
    role: str = ""
    extreme: str = ""
    special: str = ""
