"""A made-up library of any size for benchmarks: series of ten episodes, a thousand lines of evidence each.

Lines come from a stock of texts that is really embedded: sentences of the evaluation's transcripts where they
are at hand, else sentences of our own. The first episodes hold the stock itself; the rest say it again with a
name after it, with the vector moved a little.
"""

import csv
import os
import random
import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np

from pipeline.ingest.derive import chapter_text
from pipeline.model import Bundle, Chapter, Evidence, Player, Team, Video
from pipeline.services import Embedder, Vectors

ROOT = Path(__file__).parents[1]
BENCH = Path(os.environ.get("CUTDESK_BENCH", ROOT.parent / "shared" / "bench"))
STEP_MS = 3_600
CHAPTERS = 15
JITTER = 0.45
"""How far a vector is moved, as a share of its length: two that came from one text are some 0.83 alike."""
KOREAN_SHARE = 0.2
A_SERIES = 10

WHO = ("Mara", "Tobin", "Ilse", "Corwin", "Hana", "Petra", "Anselm", "Yuna", "Dario", "Linnea", "Oskar", "Bree",
       "Joon", "Silvan", "Noor", "Wendel", "Ayla", "Casper", "Romy", "Teo")  # fmt: skip
DID = (
    "finds",
    "hides",
    "burns",
    "steals",
    "drops",
    "opens",
    "paints",
    "loses",
    "buries",
    "sells",
    "reads",
    "breaks",
)
WHAT = ("an old letter", "the red umbrella", "a locked box", "the family recipe", "a torn photograph", "the spare key",
        "a silver watch", "the last ticket", "a paper boat", "the winning mask")  # fmt: skip
WHERE = ("in the attic", "under the bridge", "at the night market", "behind the stage", "on the ferry", "in the rain",
         "by the empty pool", "at the wedding", "before the vote", "in the greenhouse")  # fmt: skip
KO_WHO = ("지우", "하린", "도윤", "서아", "태오", "은채", "민서", "라온", "가온", "시우", "나래", "준영")
KO_WHAT = (
    "오래된 편지를",
    "빨간 우산을",
    "잠긴 상자를",
    "찢어진 사진을",
    "은색 시계를",
    "마지막 표를",
    "종이배를",
    "비밀 요리법을",
)
KO_WHERE = (
    "다락방에서",
    "다리 밑에서",
    "야시장에서",
    "무대 뒤에서",
    "배 위에서",
    "빗속에서",
    "결혼식에서",
    "온실에서",
)
KO_DID = (
    "찾아냅니다",
    "숨깁니다",
    "태웁니다",
    "훔칩니다",
    "떨어뜨립니다",
    "읽습니다",
    "잃어버립니다",
    "깨뜨립니다",
)
FIRST = ("Salt", "Paper", "Winter", "Glass", "Copper", "Violet", "Harbour", "Thunder", "Cedar", "Lantern", "Marble",
         "Velvet", "Silver", "Cinder", "Meadow")  # fmt: skip
SECOND = ("Street", "Kitchen", "Orchard", "Tower", "Promise", "Detectives", "Quarter", "Signal", "Weather", "Island",
          "Station", "Garden", "Verdict", "Ferry", "Parade")  # fmt: skip
NAMES = ("Adair", "Boden", "Calla", "Devrim", "Edda", "Fenno", "Greta", "Hollis", "Imre", "Jorun", "Kestrel",
         "Lorcan", "Maelle", "Nils", "Oriel", "Pavel", "Quill", "Runa", "Sorrel", "Tamsin", "Ulla", "Vesper",
         "Wyn", "Ysolde")  # fmt: skip


def stock(count: int) -> list[str]:
    """Return `count` different texts; the last fifth is Korean."""
    own = [" ".join(words) + "." for words in product(WHO, DID, WHAT, WHERE)]
    korean = [
        f"{who} {where} {what} {did}." for who, where, what, did in product(KO_WHO, KO_WHERE, KO_WHAT, KO_DID)
    ]
    chance = random.Random(7)
    chance.shuffle(own)
    chance.shuffle(korean)
    spoken = list(dict.fromkeys([*_transcripts(), *own]))
    many = min(round(count * KOREAN_SHARE), len(korean))
    return [*spoken[: count - many], *korean[:many]]


def _transcripts() -> Iterator[str]:
    """Yield the sentences of the evaluation's transcripts, read where they lie."""
    for path in sorted(BENCH.glob("*/*/evidence.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                for sentence in re.split(r"(?<=[.!?])\s+", row["text"]):
                    if 20 <= len(sentence) <= 160:
                        yield sentence


class Jittered:
    """An embedder that knows the stock and what was said of it before; anything else is really embedded."""

    def __init__(self, real: Embedder, texts: Sequence[str], kept: Path | None = None) -> None:
        """Embed `texts` for real, or take what an earlier run kept in a file."""
        self._real = real
        self.texts = list(texts)
        if kept is not None and kept.is_file():
            self._vectors = np.load(kept)
        else:
            self._vectors = real.embed(self.texts)
            if kept is not None:
                np.save(kept, self._vectors)
        self._from: dict[str, tuple[int, ...]] = {}

    @property
    def name(self) -> str:
        """The name of the real one, so that the product can ask what was made here."""
        return self._real.name

    def tell(self, text: str, places: Sequence[int]) -> None:
        """Remember which texts of the stock `text` is made of."""
        self._from[text] = tuple(places)

    def forget(self) -> None:
        """Forget what was told: an episode is done."""
        self._from.clear()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return `(n, d)` float32, L2-normalised."""
        places = [self._from.get(text) for text in texts]
        if any(place is None for place in places):
            return self._real.embed(texts)
        rows = np.stack([self._vectors[list(place)].mean(axis=0) for place in places if place])
        chance = np.random.default_rng(abs(hash(tuple(places))) % 2**32)
        noise = chance.standard_normal(rows.shape).astype(np.float32)
        noise *= (
            JITTER
            * np.linalg.norm(rows, axis=1, keepdims=True)
            / np.linalg.norm(noise, axis=1, keepdims=True)
        )
        said = [
            len(place) == 1 and self.texts[place[0]] == t
            for t, place in zip(texts, places, strict=True)
            if place
        ]
        noise[np.array(said)] = 0
        moved = rows + noise
        return np.ascontiguousarray(moved / np.linalg.norm(moved, axis=1, keepdims=True), np.float32)


def episode(number: int, lines: int, held: Jittered) -> Bundle:
    """Make one episode; every twentieth series is football, every third a variety show, the rest drama."""
    chance = random.Random(number)
    series, place = divmod(number, A_SERIES)
    video = video_of(number, lines)
    cast = cast_of(series)
    rows: list[Evidence] = []
    sources: list[int] = []
    for at in range(lines):
        source = (number * lines + at) % len(held.texts)
        text = held.texts[source]
        if number * lines + at >= len(held.texts):
            source = chance.randrange(len(held.texts))
            text = f"{held.texts[source]} {chance.choice(NAMES)} {chance.choice(NAMES)}"
        held.tell(text, (source,))
        sources.append(source)
        kind = ("stt", "shot", "caption")[at % 3]
        present = tuple(chance.sample(cast, 2)) if at % 7 == place % 7 and video.category != "soccer" else ()
        rows.append(Evidence(f"{kind}-{at}", kind, at * STEP_MS, (at + 1) * STEP_MS, text, "", present))
    chapters = tuple(_chapters(rows, sources, held))
    return Bundle(video, (), chapters, tuple(rows), content_hash=f"made-{number}-{lines}")


def video_of(number: int, lines: int) -> Video:
    """Return what is known of an episode without its lines."""
    series, place = divmod(number, A_SERIES)
    category = "soccer" if series % 20 == 19 else "variety" if series % 3 == 2 else "drama"
    title = f"{series_of(series)}, episode {place + 1}"
    day = (date(2024, 1, 1) + timedelta(days=number % 700)).isoformat()
    sides: tuple[Team | None, Team | None] = (None, None)
    if category == "soccer":
        names = random.Random(number).sample(FIRST, 2)
        sides = (Team(names[0].lower(), f"{names[0]} Rovers"), Team(names[1].lower(), f"{names[1]} Town"))
    return Video(
        f"made-{number:05}", title, category, lines * STEP_MS, Fraction(25), series=series_of(series),
        episode=str(place + 1), date=day, home=sides[0], away=sides[1],
        players=tuple(Player(name.lower().replace(" ", "-"), name) for name in cast_of(series)[:4]),
    )  # fmt: skip


def series_of(number: int) -> str:
    """Return the name of a series."""
    first, second = divmod(number, len(SECOND))
    again = first // len(FIRST)
    return f"{FIRST[first % len(FIRST)]} {SECOND[second]}" + (f" {again + 1}" if again else "")


def cast_of(series: int) -> list[str]:
    """Return the eight people of a series."""
    chance = random.Random(f"cast {series}")
    english = [
        f"{chance.choice(NAMES)} {chance.choice(FIRST)}{chance.choice(('son', 'ley', 'wood'))}"
        for _ in range(6)
    ]
    korean = [f"{chance.choice('김이박최정강조윤')}{name}" for name in chance.sample(KO_WHO, 2)]
    return list(dict.fromkeys([*english, *korean]))


def _chapters(rows: Sequence[Evidence], sources: Sequence[int], held: Jittered) -> Iterator[Chapter]:
    size = max(1, -(-len(rows) // CHAPTERS))
    for start in range(0, len(rows), size):
        part = rows[start : start + size]
        told = [start, start + len(part) // 2, start + len(part) - 1]
        summary = " ".join(rows[at].text for at in told)[:320]
        chapter = Chapter(part[0].start_ms, part[-1].end_ms, " ".join(part[0].text.split()[:4]), summary)
        held.tell(chapter_text(chapter), [sources[at] for at in told])
        yield chapter


def numbers(size: int) -> range:
    """Return the numbers of the episodes of a library; a small one has series and football matches too."""
    first_match = 19 * A_SERIES
    return (
        range(size)
        if size >= 20 * A_SERIES
        else range(first_match - size + size // 4, first_match + size // 4)
    )


def requests(size: int, lines: int, count: int, texts: Sequence[str]) -> list[str]:
    """Return requests of five kinds in turn, the same whatever the size but for the names in them."""
    chance = random.Random(11)
    english = [text for text in texts if text.isascii()]
    korean = [text for text in texts if not text.isascii()] or english
    out = []
    for kind in range(count):
        chosen = chance.choice(numbers(size))
        while video_of(chosen, lines).category == "soccer":
            chosen = chance.choice(numbers(size))
        series, place = divmod(chosen, A_SERIES)
        scene, other = _scene(chance.choice(english)), _scene(chance.choice(english))
        kinds = (
            f"the scene where {scene}",
            f"{series_of(series)} episode {place + 1}: {scene}, then {other}",
            f"every time {cast_of(series)[0]} says {scene}",
            f"{_scene(chance.choice(korean))} 장면",
            f"a two minute trailer of {series_of(series)}",
        )
        out.append(kinds[kind % len(kinds)])
    return out


def _scene(text: str) -> str:
    return " ".join(re.findall(r"[\w']+", text)[:7])
