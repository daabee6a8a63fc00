"""The made-up matches of the series tests: other sides, leagues and styles than any real recording here."""

# Players read best on one line.
# ruff: noqa: E501

from pipeline.model import Team
from tests.domains.series.commentator import Line, Script, Side


def _side(key: str, name: str, aliases: tuple[str, ...], players: str) -> Side:
    return Side(Team(key, name, aliases), tuple(part.strip() for part in players.split(",")))


def _lines(text: str) -> tuple[Line, ...]:
    """Read a script: a line an event, `half minute what side player / other`."""
    out = []
    for row in text.strip().splitlines():
        half, minute, what, side, names = row.split(maxsplit=4)
        player, _, other = names.partition("/")
        out.append(Line(int(half), float(minute), what, side, player.strip(), other.strip()))
    return tuple(out)


HARWICK = _side(
    "HAR",
    "Harwick Town",
    ("Harwick", "하윅"),
    "Tom Brackley, Ellis Garside, Danny Osgood, Josh Pemberton, Marcus Thorley, Lee Whitcombe, Aaron Fensome, Kyle Dunmore",
)
ASHBORNE = _side(
    "ASB",
    "Ashborne Athletic",
    ("Ashborne", "Athletic"),
    "Luke Stannard, Ryan Corbett, Jamie Hollis, Nathan Prewitt, Callum Rusk, Owen Tranter, Bobby Marlowe, Sam Ingleby",
)
PORTSIDE = _side(
    "POR",
    "Portside Union",
    ("Portside",),
    "Chris Valdano, Tyler Beckman, Diego Arriaga, Malik Johnson, Andre Whitfield, Cole Hendricks, Jordan Maddox, Luis Camarena",
)
RIVERTON = _side(
    "RIV",
    "Riverton SC",
    ("Riverton",),
    "Zach Lindgren, Brandon Kessler, Mateo Fuentes, Darius Coleman, Ethan Brody, Kofi Mensah, Nick Salazar, Will Tanaka",
)
VALDORO = _side(
    "VAL",
    "Valdoro",
    ("Valdoro CF",),
    "Iker Zubiaga, Sergio Mendizabal, Raul Etxeberria, Pablo Quintanilla, Joaquin Bermejo, Alvaro Tristante, Nico Villalonga, Hugo Carracedo",
)
MONTALBO = _side(
    "MON",
    "Montalbo",
    ("AC Montalbo",),
    "Gianluca Ferrante, Matteo Scognamiglio, Davide Bellucci, Lorenzo Casagrande, Andrea Pizzorno, Luca Tagliabue, Stefano Guarnieri, Fabio Zappacosta",
)
STEINBACH = _side(
    "STB",
    "SV Steinbach",
    ("Steinbach",),
    "Jonas Weidenfeld, Lukas Schreiner, Timo Hagemeister, Felix Oberhauser, Niklas Brandtner, Moritz Kaltenegger, Jan Rottweiler, Emre Yildirim",
)
GALLEN = _side(
    "GAL",
    "Gallenburg",
    ("FC Gallenburg",),
    "Marvin Teuscher, Sandro Zellweger, Pascal Knochel, Reto Hungerbuhler, Dario Frischknecht, Yannick Boateng, Milos Petkovic, Kevin Aebischer",
)
HANGANG = _side(
    "HGU",
    "Hangang United",
    ("한강 유나이티드", "한강"),
    "오승현, 박진호, 이강민, 최도윤, 정우석, 김태섭, 한지훈, 윤재하",
)
NAMSAN = _side(
    "NSF", "Namsan FC", ("남산 FC", "남산"), "조현빈, 배성준, 임찬우, 강민혁, 서동현, 문지호, 권혁수, 노상원"
)

SCRIPTS = (
    Script(
        "har-asb",
        "Combined Counties League 2021-22",
        "2021-11-13",
        HARWICK,
        ASHBORNE,
        "british",
        _lines("""
        1 3.0 corner home Danny Osgood
        1 7.5 miss away Callum Rusk
        1 11.2 goal home Marcus Thorley
        1 16.8 yellow away Ryan Corbett
        1 20.5 save away Owen Tranter
        1 24.0 disallowed away Jamie Hollis
        1 29.3 woodwork home Josh Pemberton
        1 33.0 injury home Ellis Garside
        1 35.5 sub home Kyle Dunmore / Ellis Garside
        1 40.6 header away Nathan Prewitt
        2 4.0 chance home Lee Whitcombe
        2 8.5 penalty_goal home Josh Pemberton / Marcus Thorley
        2 14.0 yellow home Danny Osgood
        2 18.2 sub away Bobby Marlowe / Callum Rusk
        2 23.0 miss home Marcus Thorley
        2 27.7 second_yellow away Ryan Corbett
        2 33.4 free_kick home Josh Pemberton
        2 37.0 sub home Aaron Fensome / Lee Whitcombe
        2 41.3 goal home Marcus Thorley
        """),
    ),
    Script(
        "asb-har",
        "Combined Counties League 2022-23",
        "2022-09-03",
        ASHBORNE,
        HARWICK,
        "british",
        _lines("""
        1 5.0 miss home Owen Tranter
        1 9.8 offside away Marcus Thorley
        1 15.0 own_goal away Ryan Corbett
        1 21.0 yellow home Jamie Hollis
        1 27.5 penalty_saved home Owen Tranter / Callum Rusk
        1 34.0 save home Callum Rusk
        1 39.0 corner away Josh Pemberton
        2 6.0 disallowed home Owen Tranter
        2 12.0 long_range home Callum Rusk
        2 19.0 woodwork away Lee Whitcombe
        2 25.0 sub home Sam Ingleby / Nathan Prewitt
        2 31.0 yellow away Aaron Fensome
        2 38.0 injury away Josh Pemberton
        """),
    ),
    Script(
        "por-riv",
        "Continental Soccer League 2023",
        "2023-06-17",
        PORTSIDE,
        RIVERTON,
        "american",
        _lines("""
        1 4.4 save away Kofi Mensah
        1 10.0 goal away Darius Coleman
        1 15.6 yellow home Tyler Beckman
        1 19.5 miss home Malik Johnson
        1 25.0 penalty_missed home Diego Arriaga / Malik Johnson
        1 33.3 corner away Mateo Fuentes
        1 38.2 goal away Ethan Brody
        2 3.5 goal home Malik Johnson
        2 9.0 sub away Nick Salazar / Mateo Fuentes
        2 13.5 disallowed home Diego Arriaga
        2 18.0 red away Brandon Kessler
        2 24.0 header home Andre Whitfield
        2 29.0 chance home Malik Johnson
        2 34.0 yellow away Kofi Mensah
        2 38.0 sub home Luis Camarena / Jordan Maddox
        2 42.0 miss away Darius Coleman
        """),
    ),
    Script(
        "riv-por",
        "Continental Soccer League 2023",
        "2023-09-30",
        RIVERTON,
        PORTSIDE,
        "american",
        _lines("""
        1 6.0 woodwork home Mateo Fuentes
        1 14.0 yellow away Cole Hendricks
        1 22.0 injury home Darius Coleman
        1 24.0 sub home Will Tanaka / Darius Coleman
        1 32.0 miss away Malik Johnson
        2 8.0 penalty_saved away Diego Arriaga / Jordan Maddox
        2 20.0 save home Ethan Brody
        2 28.0 disallowed home Kofi Mensah
        2 36.0 free_kick away Diego Arriaga
        """),
    ),
    Script(
        "val-mon",
        "Mediterranean Cup 2019-20",
        "2019-10-22",
        VALDORO,
        MONTALBO,
        "world",
        _lines("""
        1 4.0 corner home Joaquin Bermejo
        1 8.0 penalty_goal home Pablo Quintanilla / Raul Etxeberria
        1 14.0 miss away Lorenzo Casagrande
        1 19.0 yellow home Sergio Mendizabal
        1 26.0 goal away Lorenzo Casagrande
        1 33.0 disallowed home Joaquin Bermejo
        1 39.0 save away Andrea Pizzorno
        2 5.0 header home Raul Etxeberria
        2 11.0 sub away Fabio Zappacosta / Luca Tagliabue
        2 17.0 second_yellow away Matteo Scognamiglio
        2 23.0 goal home Pablo Quintanilla
        2 30.0 woodwork home Alvaro Tristante
        2 36.0 goal home Pablo Quintanilla
        2 41.0 sub home Hugo Carracedo / Pablo Quintanilla
        """),
    ),
    Script(
        "stb-gal",
        "Alpine Cup 2020-21",
        "2020-12-05",
        STEINBACH,
        GALLEN,
        "world",
        _lines("""
        1 6.5 chance home Emre Yildirim
        1 13.0 free_kick_goal away Reto Hungerbuhler
        1 20.0 yellow away Dario Frischknecht
        1 27.0 woodwork home Felix Oberhauser
        1 36.0 penalty_missed home Niklas Brandtner / Emre Yildirim
        2 7.0 red home Lukas Schreiner
        2 15.0 sub home Jan Rottweiler / Felix Oberhauser
        2 24.0 own_goal away Timo Hagemeister
        2 33.0 long_range home Moritz Kaltenegger
        2 40.0 yellow away Yannick Boateng
        """),
        with_result=False,
    ),
    Script(
        "hgu-nsf",
        "서울 리그 2023",
        "2023-05-20",
        HANGANG,
        NAMSAN,
        "korean",
        _lines("""
        1 5.0 corner home 이강민
        1 9.0 goal home 이강민
        1 16.0 yellow away 배성준
        1 22.0 woodwork away 강민혁
        1 28.0 save home 최도윤
        1 34.0 penalty_goal away 강민혁 / 서동현
        1 41.0 miss home 정우석
        2 6.0 sub away 노상원 / 임찬우
        2 12.0 disallowed home 최도윤
        2 19.0 header home 정우석
        2 26.0 second_yellow away 배성준
        2 32.0 injury home 박진호
        2 37.0 sub home 윤재하 / 이강민
        2 42.0 goal away 서동현
        """),
    ),
    Script(
        "nsf-hgu",
        "서울 리그 2023",
        "2023-08-12",
        NAMSAN,
        HANGANG,
        "korean",
        _lines("""
        1 8.0 miss home 임찬우
        1 15.0 penalty_saved away 최도윤 / 이강민
        1 25.0 long_range home 문지호
        1 33.0 yellow away 정우석
        2 9.0 goal home 강민혁
        2 17.0 save away 이강민
        2 24.0 sub away 한지훈 / 최도윤
        2 33.0 disallowed away 이강민
        2 40.0 chance home 서동현
        """),
    ),
)

UNSEEN = (
    Script(
        "gal-har",
        "Friendly Shield 2018-19",
        "2018-08-04",
        GALLEN,
        HARWICK,
        "radio",
        _lines("""
        1 4.0 miss home Reto Hungerbuhler
        1 9.0 goal away Danny Osgood
        1 14.0 yellow home Milos Petkovic
        1 19.0 penalty_goal home Pascal Knochel / Dario Frischknecht
        1 25.0 woodwork away Marcus Thorley
        1 31.0 save home Dario Frischknecht
        1 38.0 disallowed away Josh Pemberton
        2 4.0 sub away Kyle Dunmore / Danny Osgood
        2 10.0 header home Yannick Boateng
        2 16.0 second_yellow away Ellis Garside
        2 22.0 miss home Kevin Aebischer
        2 28.0 yellow away Josh Pemberton
        2 33.0 chance home Reto Hungerbuhler
        2 39.0 goal home Kevin Aebischer
        """),
    ),
    Script(
        "mon-riv",
        "Friendly Shield 2018-19",
        "2018-08-11",
        MONTALBO,
        RIVERTON,
        "radio",
        _lines("""
        1 5.0 corner home Davide Bellucci
        1 11.0 own_goal away Lorenzo Casagrande
        1 18.0 penalty_missed away Kofi Mensah / Ethan Brody
        1 26.0 injury home Stefano Guarnieri
        1 28.0 sub home Fabio Zappacosta / Stefano Guarnieri
        1 36.0 long_range home Davide Bellucci
        2 5.0 yellow home Andrea Pizzorno
        2 12.0 free_kick_goal away Nick Salazar
        2 18.0 woodwork home Luca Tagliabue
        2 25.0 disallowed home Lorenzo Casagrande
        2 31.0 red home Andrea Pizzorno
        2 37.0 sub away Will Tanaka / Darius Coleman
        2 42.0 penalty_saved home Davide Bellucci / Luca Tagliabue
        """),
    ),
)
"""Matches told in a voice that no cue was written for."""
