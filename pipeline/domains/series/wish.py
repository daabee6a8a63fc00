"""What a request asks of matches, understood: conditions on events and on the matches they are in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wish:
    """A request as conditions; empty means that nothing was said.

    Teams are ids of the library. `scorers` did it, `victims` suffered it, `sides` are `home` or `away`;
    `teams` must be in the match, `hosts` at home. `traits` must all hold; `outcome` is of a penalty
    (`scored`, `saved` or `kept_out`, which is saved or missed). `minutes` are the match's, both included.
    `order` picks by place ("first", "last"), `count` keeps that many of the weightiest over all. `players` are
    people's names, `hints` words that may be, `topic` what else is left of the request: words about no event.
    `absent` names what was asked for and is in no video: nothing can be right then. `without` is what is left
    out of all this.
    """

    kinds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    outcome: str = ""
    scorers: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    leagues: tuple[str, ...] = ()
    seasons: tuple[int, ...] = ()
    months: tuple[tuple[int, int], ...] = ()
    dates: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    topic: str = ""
    minutes: tuple[int, int] | None = None
    halves: tuple[int, ...] = ()
    score: tuple[int, int] | None = None
    order: str = ""
    count: int = 0
    best: bool = False
    whole: bool = False
    duration_ms: int = 0
    about: bool = False
    absent: tuple[str, ...] = ()
    without: "Wish | None" = None

    @property
    def names_match(self) -> bool:
        """Tell whether the request says which matches it means."""
        return bool(
            self.scorers or self.victims or self.teams or self.hosts or self.leagues or self.seasons
            or self.months or self.dates or self.countries
        )  # fmt: skip

    @property
    def other_words(self) -> tuple[str, ...]:
        """Return the words that are left of the request, about no event and nobody's name."""
        names = {word for name in self.players for word in name.split()}
        return tuple(word for word in dict.fromkeys(self.topic.split()) if word not in names)
