"""Requests over the made-up matches, each with what of the truth it means; an empty one means nothing.

A row: the request, then words that choose from the truth: keys of matches, kinds, `what`s, `by:NAME` (who did
it or came off), `for:SIDE` (whose it was), `h:1` or `h:2`, `n:3` (the third, -1 the last), `score:2-1`;
`nothing` alone for what did not happen. A second field after `~` names a length in seconds.
"""

# Requests read best on one line.

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.domains.series.commentator import GOALS, Truth

ROWS = """
all the goals | goal
every goal in the library | goal
show me all goals from Harwick v Ashborne in November 2021 | har-asb goal
Harwick Town goals against Ashborne in the 2021-22 season | har-asb goal for:home
goals by Ashborne in 2021 | har-asb goal for:away
every goal Portside scored | goal for:POR
all Riverton goals | goal for:RIV
Valdoro's goals | goal for:VAL
goals conceded by Montalbo | goal for:VAL
every goal Steinbach let in | goal for:GAL
gallenburg goals please | goal for:GAL
Marcus Thorley goals | goal by:Marcus Thorley
Thorley's goals for Harwick | goal by:Marcus Thorley
all of Pablo Quintanilla's goals | goal by:Pablo Quintanilla
Quintanilla hat-trick | goal by:Pablo Quintanilla
Etxeberria header | header by:Raul Etxeberria
Goal by Casagrande | goal by:Lorenzo Casagrande
the Darius Coleman goal | goal by:Darius Coleman
Malik Johnson's strike for Portside | goal by:Malik Johnson
Andre Whitfield equaliser | goal by:Andre Whitfield
callum rusk goal | goal by:Callum Rusk
clips of Reto Hungerbuhler scoring | goal by:Reto Hungerbuhler
Kaltenegger from long range | goal by:Moritz Kaltenegger
when does Nathan Prewitt score | goal by:Nathan Prewitt
Pemberton scoring from the penalty spot | penalty_taken by:Josh Pemberton
the first goal of Harwick against Ashborne, November 2021 | har-asb goal n:1
the last goal in Valdoro v Montalbo | val-mon goal n:-1
opening goal of Portside v Riverton | por-riv goal n:1
the equaliser between Portside and Riverton | por-riv goal score:2-2
Riverton 2-0 up against Portside | por-riv goal score:0-2
the winning goal in Valdoro against Montalbo | goal by:Raul Etxeberria
the goal that makes it 3-1 for Valdoro | goal score:3-1 val-mon
the 2-1 in Valdoro v Montalbo | val-mon goal score:2-1
Harwick's third against Ashborne | har-asb goal score:3-1
headed goals | header
headers that went in, every match | header
goals scored with the head in the Mediterranean Cup | val-mon header
own goals | own_goal
own goal in the Alpine Cup | stb-gal own_goal
all the own goals in the Combined Counties League | asb-har own_goal
goals in the first half of Portside against Riverton | por-riv goal h:1
second half goals of Valdoro v Montalbo | val-mon goal h:2
second half of the Steinbach game: goals | stb-gal goal h:2
every goal after the break in 서울 리그 | hgu-nsf nsf-hgu goal h:2
goals in the last 10 minutes of Harwick v Ashborne 2021 | har-asb goal score:3-1
goals in the first 15 minutes | goal early
Mediterranean Cup goals | val-mon goal
all goals of the Alpine Cup 2020-21 | stb-gal goal
Combined Counties League goals | har-asb asb-har goal
Continental Soccer League goals | por-riv riv-por goal
goals from June 2023 | por-riv goal
goals in May 2023 | hgu-nsf goal
goals from the 2019-20 season | val-mon goal
goals on 2022-09-03 | asb-har goal
all penalties | penalty_taken
every penalty kick, scored or not | penalty_taken
penalties that were missed | penalty_taken missed
saved penalties | penalty_taken penalty_saved
penalties scored | penalty_taken penalty_goal
penalty in Valdoro v Montalbo | val-mon penalty_taken
Owen Tranter's penalty | asb-har penalty_taken
Diego Arriaga penalty misses | penalty_taken by:Diego Arriaga
Niklas Brandtner's missed penalty | penalty_taken by:Niklas Brandtner
penalty awarded to Steinbach | penalty_given stb-gal
the moment the penalty is given, Harwick v Ashborne 2021 | har-asb penalty_given
PKs in the Continental Soccer League | por-riv riv-por penalty_taken
spot kicks in the Combined Counties League | har-asb asb-har penalty_taken
yellow cards | yellow_card
all bookings | yellow_card
every yellow card in the Alpine Cup | stb-gal yellow_card
Ryan Corbett yellow card | yellow_card by:Ryan Corbett
Danny Osgood booked | yellow_card by:Danny Osgood
Jamie Hollis's booking | yellow_card by:Jamie Hollis
Tyler Beckman caution | yellow_card by:Tyler Beckman
Boateng yellow | yellow_card by:Yannick Boateng
Mendizabal's yellow card | yellow_card by:Sergio Mendizabal
yellow cards for Gallenburg players | stb-gal yellow_card for:GAL
bookings in the first half of Harwick v Ashborne in 2021 | har-asb yellow_card h:1
red cards | red_card
all the sendings off | red_card
every red card in the Continental Soccer League | por-riv red_card
Ryan Corbett sent off | red_card by:Ryan Corbett
straight reds | red
second yellows | second_yellow
Scognamiglio's red card | red_card by:Matteo Scognamiglio
Brandon Kessler dismissed | red_card by:Brandon Kessler
Lukas Schreiner red | red_card by:Lukas Schreiner
cards in Steinbach against Gallenburg | stb-gal cards
all cards, Valdoro v Montalbo | val-mon cards
substitutions | substitution
every substitution in Harwick v Ashborne 2021 | har-asb substitution
substitutions made by Valdoro | val-mon substitution for:VAL
when Kyle Dunmore comes on | substitution by:Kyle Dunmore
Bobby Marlowe coming on | substitution by:Bobby Marlowe
Nick Salazar coming off the bench | substitution by:Nick Salazar
Jan Rottweiler comes on as a sub | substitution by:Jan Rottweiler
Lee Whitcombe taken off | substitution by:Lee Whitcombe
Will Tanaka's introduction | substitution by:Will Tanaka
Zappacosta substitution | substitution by:Fabio Zappacosta
Hugo Carracedo comes on | substitution by:Hugo Carracedo
changes in the Continental Soccer League | por-riv riv-por substitution
near misses | near_miss
all near misses from the Combined Counties League | har-asb asb-har near_miss
Callum Rusk near miss | near_miss by:Callum Rusk
Malik Johnson just wide | near_miss by:Malik Johnson
shots that went wide or over in Portside v Riverton | por-riv near_miss
shots off the woodwork | woodwork
hit the post | woodwork
Josh Pemberton hits the post | woodwork by:Josh Pemberton
Alvaro Tristante off the post | woodwork by:Alvaro Tristante
Lee Whitcombe against the bar | woodwork by:Lee Whitcombe
crossbar and post moments in Steinbach v Gallenburg | stb-gal woodwork
great saves | save saves
all saves in the Mediterranean Cup | val-mon save
saves, Riverton against Portside, September 2023 | riv-por save saves
Kofi Mensah denied by the keeper | save by:Kofi Mensah
big chances | chance
chance for Emre Yildirim | chance by:Emre Yildirim
Lee Whitcombe chance | chance by:Lee Whitcombe
offside calls in Ashborne v Harwick 2022 | asb-har offside
disallowed goals | disallowed_goal
goals ruled out, Combined Counties League | har-asb asb-har disallowed_goal
VAR no goal decisions | disallowed_goal
disallowed goal of Portside | disallowed_goal for:POR
Jamie Hollis's disallowed goal | disallowed_goal by:Jamie Hollis
Kofi Mensah goal ruled out | disallowed_goal by:Kofi Mensah
goals chalked off in Valdoro v Montalbo | val-mon disallowed_goal
injuries | injury
Ellis Garside injury | injury by:Ellis Garside
Darius Coleman goes down hurt | injury by:Darius Coleman
injuries in the Combined Counties League | har-asb asb-har injury
corners in Harwick v Ashborne 2021 | har-asb corner
corner kicks in the Mediterranean Cup | val-mon corner
free kicks in Riverton v Portside, September 2023 | riv-por free_kick
45 seconds of Harwick goals | goal for:HAR ~45
90 seconds of goals from the Mediterranean Cup | val-mon goal ~90
about a minute of Portside goals | goal for:POR ~69
red cards in 30 seconds | red_card ~30
two minutes of the best of Portside v Riverton | por-riv best ~120
highlights of Valdoro v Montalbo | val-mon best
best moments of Steinbach against Gallenburg | stb-gal best
모든 골 | goal
이강민 골 | goal by:이강민
강민혁 골 모음 | goal by:강민혁
한강 유나이티드 골 | goal for:HGU
남산 골 전부 보여줘 | goal for:NSF
한강 대 남산 경기 골 | hgu-nsf nsf-hgu goal
정우석 헤딩골 | goal by:정우석
문지호 중거리골 | goal by:문지호
서동현 동점골 | goal by:서동현
강민혁 페널티킥 | penalty_taken by:강민혁
최도윤 페널티킥 실축 | penalty_taken by:최도윤
페널티킥 막은 장면 | penalty_taken penalty_saved
페널티킥 선언 순간 | penalty_given
옐로카드 장면 | yellow_card
배성준 경고 | yellow_card by:배성준
배성준 퇴장 | red_card by:배성준
퇴장 장면 모두 | red_card
교체 장면 | substitution
노상원 교체 투입 | substitution by:노상원
윤재하 교체 | substitution by:윤재하
골대 맞은 슛 | woodwork
강민혁 골대 맞은 장면 | woodwork by:강민혁
선방 장면 | save saves
부상 장면 | injury
박진호 부상 | injury by:박진호
취소된 골 | disallowed_goal
최도윤 오프사이드 골 | disallowed_goal by:최도윤
아쉬운 슛 빗나간 장면 | near_miss
서울 리그 골 | hgu-nsf nsf-hgu goal
2023년 8월 골 | nsf-hgu goal
5월 20일 경기 골 | hgu-nsf goal
2023년 5월 20일 경기의 골 | hgu-nsf goal
한강 경기 후반 골 | hgu-nsf nsf-hgu goal h:2
하윅 골 | goal for:HAR
자책골 | own_goal
1분짜리 남산 골 | goal for:NSF ~60
한강 남산 2023년 5월 하이라이트 | hgu-nsf best
첫 골만, 한강 대 남산 2023년 5월 | hgu-nsf goal n:1
Harwick hat-trick | nothing
Thorley hat-trick | nothing
Darius Coleman hat-trick | nothing
Kofi Mensah goals | nothing
Emre Yildirim goals | nothing
Ellis Garside goal | nothing
Lukas Schreiner goal | nothing
Luca Tagliabue yellow card | nothing
Marcus Thorley red card | nothing
Pablo Quintanilla red card | nothing
Darius Coleman own goal | nothing
Barcelona goals | nothing
Manchester City v Harwick | nothing
goals from Wrexham | nothing
Juventus against Valdoro goals | nothing
Lionel Messi goals | nothing
goals by Erling Haaland | nothing
Jean-Pierre Duval substitution | nothing
goals in January 2024 | nothing
goals from the 2015-16 season | nothing
World Cup goals | nothing
La Liga red cards | nothing
red cards in Ashborne v Harwick, September 2022 | nothing
penalty shootouts | nothing
goals in Riverton v Portside, September 2023 | nothing
goals that make it 5-0 | nothing
Montalbo own goals | nothing
own goals in the Mediterranean Cup | nothing
penalties in the Seoul League in August scored | nothing
red cards in the Alpine Cup for Gallenburg | nothing
손흥민 골 | nothing
이강민 퇴장 | nothing
배성준 골 | nothing
첼시 골 | nothing
전북 현대 골 | nothing
승부차기 | nothing
해트트릭 이강민 | nothing
2024년 골 | nothing
임찬우 페널티킥 | nothing
"""
SAVED, BEST = (
    ("save", "penalty_saved"),
    (
        "goal",
        "penalty_taken",
        "red_card",
        "disallowed_goal",
        "woodwork",
        "chance",
        "save",
        "penalty_given",
        "near_miss",
    ),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with what it means; `limit_ms` is a length that was asked for."""

    query: str
    truths: tuple[Truth, ...]
    limit_ms: int = 0
    best: bool = False


def requests(told: Sequence[Truth]) -> Iterator[Asked]:
    """Yield every request with its truth."""
    for row in ROWS.strip().splitlines():
        query, _, rest = row.partition(" | ")
        words, _, limit = rest.partition("~")
        meant = () if words.strip() == "nothing" else tuple(_meant(words.strip(), told))
        yield Asked(query, meant, int(limit or 0) * 1000, "best" in words.split())


def _meant(words: str, told: Sequence[Truth]) -> Iterator[Truth]:
    who = words.partition("by:")[2].split("/")[0].strip()
    parts = words.replace(f"by:{who}", "").split()
    keys = [part for part in parts if "-" in part and ":" not in part]
    found = [t for t in told if not keys or t.video_id[:-3] in keys]
    found = [
        t for t in found if not who or who in (t.player, t.other if t.kind == "substitution" else t.player)
    ]
    for part in parts:
        if part not in keys:
            found = _kept(part, found)
    yield from found


def _kept(part: str, found: list[Truth]) -> list[Truth]:
    name, _, value = part.partition(":")
    if name == "for":
        return [t for t in found if value in (t.side, _team(t))]
    if name == "h":
        return [t for t in found if t.video_id.endswith(f"h{value}")]
    if name == "n":
        return [found[int(value) - 1 if int(value) > 0 else -1]]
    if name == "score":
        return [t for t in found if f"{t.score[0]}-{t.score[1]}" == value]
    if part == "early":
        return [t for t in found if t.video_id.endswith("h1") and t.at_ms < 15 * 60_000]
    return [t for t in found if _is(part, t)]


def _is(part: str, truth: Truth) -> bool:
    ways = {
        "best": truth.kind in BEST,
        "cards": truth.kind in ("yellow_card", "red_card"),
        "saves": truth.kind == "save" or truth.what in SAVED,
        "save": truth.kind == "save" or (truth.what == "penalty_saved" and truth.kind == "penalty_taken"),
        "offside": truth.kind in ("offside", "disallowed_goal"),
        "missed": truth.kind == "penalty_taken" and truth.what in ("penalty_missed", "penalty_saved"),
        "goal": truth.kind == "goal" and truth.what in GOALS,
    }
    return ways.get(part, part in (truth.kind, truth.what))


def _team(truth: Truth) -> str:
    home, away = truth.video_id[:-3].upper().split("-")
    return home if truth.side == "home" else away
