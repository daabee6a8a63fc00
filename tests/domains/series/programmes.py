"""Made-up programmes for the series tests: a drama in English, one in Korean, and a football match."""

from fractions import Fraction

from pipeline.ingest.chapters import chapters
from pipeline.model import Bundle, Evidence, Team, Video

EPISODES = {
    1: (
        "The ferry comes in late tonight.",
        "You must be the new keeper of the lighthouse.",
        "Nora, my name is Nora. I have never lived by the sea.",
        "The old keeper left without a word.",
        "He left a locked box under the stairs.",
        "Don't open the box, Nora. Promise me.",
        "The storm will be here before morning.",
        "Light the lamp! The boat is on the rocks!",
        "We pulled all of them out of the water.",
        "You saved my brother tonight.",
    ),
    2: (
        "It has been a quiet week on the island.",
        "Nora teaches the children to row.",
        "I like you, Tom. I have liked you since the storm.",
        "I did not expect you to say it first.",
        "Then kiss me, before the whole harbour hears.",
        "Somebody broke into the lighthouse.",
        "The box is gone from under the stairs.",
        "You lied to me, Tom. You knew what was in it.",
        "Get out of my house!",
        "She walked along the pier alone, in tears.",
    ),
    3: (
        "The court sits in the old chapel.",
        "The truth is, the keeper was my father.",
        "It was you who hid the letters, Elias.",
        "I am sorry. I was afraid of losing the light.",
        "Nora forgives him in front of everyone.",
        "The island votes to keep the lighthouse.",
        "Tom comes back on the morning ferry.",
        "Is it really you? It's been so long.",
        "They dance at the summer fair.",
        "The lamp burns all night over the bay.",
    ),
}
KOREAN = {
    1: (
        "우체국에 새 직원이 왔습니다.",
        "서연이라고 합니다. 잘 부탁드려요.",
        "이 마을에는 편지가 오지 않아요.",
        "창고에서 오래된 편지를 찾았어요.",
        "주인을 찾아 줘야겠어요.",
        "민준아, 나 너 좋아해. 오래전부터.",
        "갑자기 고백을 하면 어떡해.",
        "비가 많이 오네요.",
    ),
    2: (
        "편지의 주인은 할머니였습니다.",
        "사실은 내가 그 편지를 숨겼어.",
        "어떻게 그럴 수 있어? 나가!",
        "할머니가 눈물을 흘리며 편지를 읽습니다.",
        "미안해, 용서해 줘.",
        "우리 다 같이 저녁 먹어요. 맛있다!",
        "마을 축제가 시작됩니다.",
        "서연과 민준이 함께 춤을 춥니다.",
    ),
}
STEP_MS = 20_000


def drama() -> list[Bundle]:
    """Three episodes of The Lighthouse Road."""
    return [_episode("The Lighthouse Road", "light", n, lines) for n, lines in EPISODES.items()]


def korean_drama() -> list[Bundle]:
    """Two episodes of 바닷가 우체국."""
    return [_episode("바닷가 우체국", "post", n, lines) for n, lines in KOREAN.items()]


def _episode(series: str, key: str, number: int, texts: tuple[str, ...]) -> Bundle:
    lines = tuple(
        Evidence(f"stt-{n:05}", "stt", n * STEP_MS, n * STEP_MS + 5_000, text) for n, text in enumerate(texts)
    )
    video = Video(
        f"{key}-e{number}",
        f"{series} {number}",
        "drama",
        len(texts) * STEP_MS,
        Fraction(25),
        series=series,
        episode=str(number),
        date=f"2024-03-{number:02}",
    )
    bundle = Bundle(video, evidence=lines)
    return Bundle(video, (), chapters(bundle), lines)


ROVERS = Team("NRV", "Norland Rovers", ("Norland", "Rovers", "노를란드"))
UNITED = Team("SEA", "Seaton United", ("Seaton", "시튼"))
FIRST_HALF = (
    (60, "Welcome to the Harbour Ground."),
    (300, "Marchetti with the corner. Cleared."),
    (610, "Okafor with the cross."),
    (616, "Lindqvist! It's in!"),
    (620, "And Seaton take the lead! 1-0."),
    (626, "Lindqvist scores on his debut."),
    (640, "Great finish, the goalkeeper had no chance."),
    (1200, "He's been booked. A yellow card for Okafor."),
    (1500, "Oh, it's hit the post! Marchetti so close."),
    (2000, "In the other match it's still goalless."),
    (2400, "Rovers need a goal before half-time."),
)
SECOND_HALF = (
    (30, "Seaton lead by that goal from Lindqvist in the first half."),
    (400, "He goes down in the box."),
    (404, "It is a penalty for Norland!"),
    (410, "The referee points to the spot."),
    (450, "Marchetti from the spot. He doesn't miss! 1-1."),
    (458, "Norland are level. Marchetti, the equaliser."),
    (470, "Good penalty, straight into the corner."),
    (1500, "Hagen will come on. He replaces Okafor."),
    (2300, "Dubois! Heads it in!"),
    (2304, "Norland have the lead, 2-1!"),
    (2310, "Dubois with the header."),
    (2330, "A great header, and the defending was poor."),
    (2650, "It's finished, Norland 2-1 Seaton."),
)


def match() -> list[Bundle]:
    """Both halves of a match that ends 2-1."""
    return [_half(1, FIRST_HALF), _half(2, SECOND_HALF)]


def _half(number: int, rows: tuple[tuple[int, str], ...]) -> Bundle:
    lines = tuple(
        Evidence(f"stt-{n:05}", "stt", at * 1000, at * 1000 + 4_000, text)
        for n, (at, text) in enumerate(rows)
    )
    words = ("1st", "2nd")[number - 1]
    video = Video(
        f"nrv-sea-h{number}",
        f"Northern League 2023-24: Norland 2-1 Seaton, {words} half",
        "soccer",
        2_700_000,
        Fraction(25),
        series="Northern League 2023-24",
        date="2023-10-07",
        half=number,
        home=ROVERS,
        away=UNITED,
    )
    return Bundle(video, evidence=lines)
