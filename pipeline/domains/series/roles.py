"""What each side named in a request is to it: who did it, who suffered it, who was at home, which match."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.domains.series.places import Span, club_of
from pipeline.domains.series.wish import Wish
from pipeline.model import Team, Video

_T = r"⟦(\d+)⟧"
_ART = r"(?:the |el |la |los |las |die |der |le )?"
_POSS = r"(?:['’]s?)?"
_PAIR = re.compile(
    rf"{_T}{_POSS}\s*(?:\d+\s*[-–:]\s*\d+|v\.?|vs\.?|versus|[-–/x]|대|와의?|과의?|하고|and|y|und|,)?\s*{_ART}{_T}(전|\s*경기)?"
)
_BETWEEN = re.compile(rf"{_T}\s*(?:against|contra|gegen|contre|facing|to)\s*{_ART}{_T}", re.I)
_BY = re.compile(rf"(?:\bby|\bdel?|\bof|\bfrom|\bfor|\bvon|\bde los)\s+{_ART}$", re.I)
_PART_OF = re.compile(
    rf"\b(?:half|halves|minutes?|seconds|best|highlights|moments|game|match|story|end|start|stages) of\s+{_ART}$",
    re.I,
)
_HOST = re.compile(
    rf"(?:\bat|\baway (?:to|at)|\ben casa (?:de|del)|\bbei|@|\bagainst hosts)\s+{_ART}{_T}|{_T}\s*(?:홈)",
    re.I,
)
_IN = re.compile(rf"\b(?:in|en) {_T}", re.I)
_CITY = re.compile(r"\b(?:in|at|en) ([A-ZÀ-Þ][\w'’-]{2,})")
_INSIDE = re.compile(r"\b(in|en|auf) (the )?$", re.I)
_AWAY = re.compile(rf"{_T}\s*원정(?!팀)", re.I)
_AGAINST = re.compile(
    rf"(?:\bv|\bvs|\bversus|\bagainst|\bcontra|\bgegen|\bcontre|\bfacing|\bpast|\bante|\bfrente a)\.?\s+"
    rf"{_ART}{_T}|"
    rf"{_T}\s*(?:전(?!반|체|부|경기)|(?:을|를)?\s*상대)",
    re.I,
)
_CONCEDED = re.compile(
    rf"{_T}\s*(?:have |has |had |were |got )?(?:conced\w+|let in|letting in|shipped|gave away)|"
    rf"(?:conceded|let in|shipped) by {_ART}{_T}|"
    rf"{_T}(?:이|가|의)?\s*(?:실점|먹힌|내준|허용|먹은)|(?:encajad\w+|recibid\w+) (?:por|del?) {_ART}{_T}|"
    rf"{_T} (?:encaj|recib)\w+",
    re.I,
)
_GAME = re.compile(
    rf"{_T}{_POSS}\s*(?:home |away )?(?:match|game|tie|clash|fixture|defeat|win|victory|loss|draw|trip|visit|"
    r"경기|시합|partido|spiel|encounter)(?:es|s|e|en)?\b(?!\s*골)",
    re.I,
)
_HOME_SIDE = re.compile(r"\b(home (team|side|club|goal)s?|hosts?)\b|홈 ?팀|locales?\b|equipos? local", re.I)
_AWAY_SIDE = re.compile(
    r"\b(away (team|side|club)s?|visitors?|visiting (team|side)s?|away goals?)\b|원정 ?팀|visitantes?\b", re.I
)


def of_teams(
    text: str, places: Sequence[Span], teams: Mapping[str, Team], videos: Sequence[Video], wish: Wish
) -> Wish:
    """Give every side, ground, league and country its part in the wish."""
    named = [span for span in places if span.kind == "team"]
    marked = _marked(text, named)
    keys = [span.key for span in named]
    parts: dict[int, str] = {}
    _pairs(marked, keys, videos, parts)
    for role, pattern in (
        ("victim", _CONCEDED),
        ("host", _HOST),
        ("away", _AWAY),
        ("against", _AGAINST),
        ("team", _GAME),
    ):
        for match in pattern.finditer(marked):
            for group in match.groups():
                if group is not None:
                    parts.setdefault(int(group), role)
    for match in _IN.finditer(marked):
        parts.setdefault(int(match[1]), "host")
    wish = _with_parts(wish, keys, parts)
    return _with_places(wish, text, places, teams)


def _marked(text: str, named: Sequence[Span]) -> str:
    out, at = [], 0
    for place, span in enumerate(named):
        out += [text[at : span.start], f"⟦{place}⟧"]
        at = span.end
    return "".join([*out, text[at:]])


def _pairs(marked: str, keys: Sequence[str], videos: Sequence[Video], parts: dict[int, str]) -> None:
    """Two sides next to each other are a match, if they met; "by X against Y" says whose it was."""
    for match in _BETWEEN.finditer(marked):
        before = marked[: match.start()]
        if _BY.search(before) and not _PART_OF.search(before):
            parts[int(match[1])], parts[int(match[2])] = "scorer", "against"
        else:
            parts[int(match[1])] = parts[int(match[2])] = "team"
    for match in _PAIR.finditer(marked):
        one, other = int(match[1]), int(match[2])
        if keys[one] != keys[other] and (
            _met(keys[one], keys[other], videos) or not re.search("and|y|,", match[0])
        ):
            parts.setdefault(one, "team")
            parts.setdefault(other, "team")


def _met(one: str, other: str, videos: Sequence[Video]) -> bool:
    return any({one, other} <= {team.id for team in video.teams} for video in videos)


def _with_parts(wish: Wish, keys: Sequence[str], parts: Mapping[int, str]) -> Wish:
    roles = [(key, parts.get(place, "scorer")) for place, key in enumerate(keys)]
    absent = tuple(key[1:] for key, _ in roles if key.startswith("?"))

    def those(*wanted: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for key, role in roles if role in wanted and key[0] != "?"))

    scorers, against = those("scorer"), those("against")
    return replace(
        wish,
        scorers=scorers,
        victims=(*those("victim"), *(against if not scorers else ())),
        teams=tuple(dict.fromkeys((*those("team", "away"), *against))),
        hosts=those("host"),
        absent=(*wish.absent, *absent),
    )


def cities(text: str, teams: Mapping[str, Team]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Find the cities that sides are called after, where those play: "in Munich" is at Bayern."""
    found = [(match.start(1), match.end(1), match[1].casefold()) for match in _CITY.finditer(text)]
    return [
        (start, end, hosts)
        for start, end, city in found
        if (hosts := tuple(key for key, team in teams.items() if city in _words_of(team)))
    ]


def _words_of(team: Team) -> set[str]:
    club = club_of(team)
    names = (team.name, *team.aliases, *(club.aliases if club else ()))
    return {word for name in names for word in name.casefold().split()}


def _with_places(wish: Wish, text: str, places: Sequence[Span], teams: Mapping[str, Team]) -> Wish:
    hosts = [s.key for s in places if s.kind == "ground"]
    sides = (("home",) if _HOME_SIDE.search(text) else ()) + (("away",) if _AWAY_SIDE.search(text) else ())
    countries = tuple(dict.fromkeys(s.key for s in places if s.kind == "country"))
    abroad = tuple(
        team.id
        for team in teams.values()
        if (club := club_of(team)) is not None and club.country in countries
    )
    played_in = any(s.kind == "country" and _INSIDE.search(text[: s.start]) for s in places)
    return replace(
        wish,
        hosts=(*wish.hosts, *(key for key in hosts if key[0] != "?"), *(abroad if played_in else ())),
        absent=(*wish.absent, *(key[1:] for key in hosts if key[0] == "?")),
        leagues=tuple(dict.fromkeys(s.key for s in places if s.kind == "league")),
        countries=countries,
        scorers=(*wish.scorers, *(abroad if countries and not (wish.scorers or played_in) else ())),
        sides=sides,
    )
