# ruff: noqa: E501 (a play a line)
"""A small invented game for tests of understanding: the Harbor Otters at the Pinewood Foxes."""

from fractions import Fraction

from pipeline.model import Player, Segment, Team, Video

OTTERS = Team("HAR", "Harbor Otters", ("Harbor", "Otters", "하버", "오터스"))
FOXES = Team("PIN", "Pinewood Foxes", ("Pinewood", "Foxes", "파인우드", "폭스"))
_AWAY = ("Ray Dunmore", "Luis Castellan", "Ben Judd", "Miguel Sandoval", "Aaron Green")
_HOME = ("Tomas Belinsky", "Carl Sandoval", "Jake Wheatley", "Hiro Nakano", "Pete Bird")
_ARMS = {"top": ("Victor Almeida", "Dale Hopper"), "bottom": ("Grant Keller", "Sam Whitlock")}

# inning, half, batter, pitcher (0 starter, 1 reliever), labels, tags, runs, outs, bases, description
_PLAYS = (
    (1, "top", 0, 0, "strikeout|strikeout swinging", "", 0, 0, "000", "Dunmore strikes out swinging"),
    (1, "top", 1, 0, "single", "", 0, 1, "000", "Castellan singles to left"),
    (1, "top", 2, 0, "groundout|double play", "inning end", 0, 1, "100", "Judd grounds into a double play started by short"),
    (1, "bottom", 0, 0, "home run", "run+1|first run|go-ahead", 1, 0, "000", "Belinsky homers to right-center, 1 run scores"),
    (1, "bottom", 1, 0, "strikeout|strikeout looking", "", 0, 0, "000", "Sandoval strikes out looking"),
    (1, "bottom", 2, 0, "flyout", "", 0, 1, "000", "Wheatley flies out to right"),
    (1, "bottom", 3, 0, "walk", "full count", 0, 2, "000", "Nakano walks"),
    (1, "bottom", 4, 0, "caught stealing", "inning end", 0, 2, "100", "Nakano is caught stealing second"),
    (2, "top", 3, 0, "walk", "", 0, 0, "000", "Sandoval walks"),
    (2, "top", 4, 0, "double", "", 0, 0, "100", "Green doubles to left"),
    (2, "top", 0, 0, "walk|intentional walk", "", 0, 0, "011", "Dunmore is intentionally walked"),
    (2, "top", 1, 0, "strikeout|strikeout swinging", "bases loaded|full count", 0, 0, "111", "Castellan strikes out"),
    (2, "top", 2, 0, "double", "run+3|go-ahead|lead change|bases loaded", 3, 1, "111", "Judd doubles to center, 3 runs score"),
    (2, "top", 3, 0, "popout", "", 0, 1, "010", "Sandoval pops out to short"),
    (2, "top", 4, 0, "strikeout|strikeout looking", "inning end", 0, 2, "010", "Green strikes out looking"),
    (2, "bottom", 4, 0, "groundout", "", 0, 0, "000", "Bird grounds out to third"),
    (2, "bottom", 0, 0, "lineout", "", 0, 1, "000", "Belinsky lines out to left"),
    (2, "bottom", 1, 0, "popout", "inning end", 0, 2, "000", "Sandoval pops out to first"),
    (3, "top", 0, 1, "single", "", 0, 0, "000", "Dunmore singles to center"),
    (3, "top", 1, 1, "wild pitch", "", 0, 0, "100", "Wild pitch by Hopper with Castellan batting"),
    (3, "top", 1, 1, "home run", "run+2", 2, 0, "010", "Castellan homers to left, 2 runs score"),
    (3, "top", 2, 1, "strikeout|strikeout swinging", "", 0, 0, "000", "Judd strikes out swinging"),
    (3, "top", 3, 1, "error|reached on error", "", 0, 1, "000", "Sandoval reaches on an error by second"),
    (3, "top", 4, 1, "groundout|double play", "inning end", 0, 1, "100", "Green grounds into a double play started by second"),
    (3, "bottom", 2, 1, "single", "", 0, 0, "000", "Wheatley singles to right"),
    (3, "bottom", 3, 1, "home run", "run+2", 2, 0, "100", "Nakano homers to left, 2 runs score"),
    (3, "bottom", 4, 1, "hit by pitch", "", 0, 0, "000", "Bird is hit by a pitch from Whitlock"),
    (3, "bottom", 0, 1, "triple", "run+1", 1, 0, "100", "Belinsky triples to right, 1 run scores"),
    (3, "bottom", 1, 1, "flyout|sacrifice fly", "run+1|tying run", 1, 0, "001", "Sandoval hits a sacrifice fly to center, 1 run scores"),
    (3, "bottom", 2, 1, "strikeout|strikeout swinging", "full count", 0, 1, "000", "Wheatley strikes out swinging"),
    (3, "bottom", 3, 1, "single", "", 0, 2, "000", "Nakano singles to center"),
    (3, "bottom", 4, 1, "double", "run+1|go-ahead|lead change", 1, 2, "100", "Bird doubles to left, 1 run scores"),
    (3, "bottom", 0, 1, "groundout", "inning end", 0, 2, "010", "Belinsky grounds out to short"),
)  # fmt: skip


def video() -> Video:
    people = [Player(n, n, "HAR") for n in (*_AWAY, *_ARMS["bottom"])]
    people += [Player(n, n, "PIN") for n in (*_HOME, *_ARMS["top"])]
    return Video(
        "otters-foxes", "Otters at Foxes", "baseball", 3_600_000, Fraction(30000, 1001),
        home=FOXES, away=OTTERS, players=tuple(people),
    )  # fmt: skip


def segments() -> tuple[Segment, ...]:
    out, away, home = [], 0, 0
    for number, (inning, half, batter, arm, labels, tags, runs, outs, bases, text) in enumerate(_PLAYS, 1):
        away, home = (away + runs, home) if half == "top" else (away, home + runs)
        start = number * 60_000
        out.append(
            Segment(
                number, start, start + 55_000, inning, half,
                "HAR" if half == "top" else "PIN", "PIN" if half == "top" else "HAR",
                (_AWAY if half == "top" else _HOME)[batter], _ARMS[half][arm],
                tuple(labels.split("|")), tuple(t for t in tags.split("|") if t),
                away, home, runs, outs, bases, start + 20_000, (start + 32_000, start + 50_000), text,
            )
        )  # fmt: skip
    return tuple(out)
