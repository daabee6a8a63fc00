"""Made-up programmes as a desk has them: a drama with cast, shots and adverts, a variety show, a talk show."""

# Scripts read best on one line.
# ruff: noqa: E501

from fractions import Fraction
from itertools import pairwise

from pipeline.ingest.chapters import chapters
from pipeline.model import Bundle, Evidence, Video

# Each row: second, seconds, who says it (or - for nobody), what. A row with [ad] is an advert's.
DRAMA_1 = """
4 3 Mara|We open the bakery at five, whether it rains or not.
9 3 Jonas|You have flour on your nose again.
15 4 Mara|Then stop looking at my nose and carry the trays.
24 4 Old Weber|When your mother ran this place, people queued round the corner.
31 3 Mara|My mother had help. I have you two.
60 5 Jonas|There is a letter from the bank. They want the loan back by Friday.
67 4 Mara|Friday? That is four days from now.
73 4 Jonas|I could sell the van.
79 3 Mara|Nobody is selling the van.
110 4 [ad]|Sparkle, the washing powder that loves your whites. I love you, Sparkle!
116 4 [ad]|Only this week, two for one.
150 4 Old Weber|Somebody was in the shop last night. The till is empty.
156 3 Mara|Did you lock the back door?
161 3 Jonas|I thought you locked it.
166 5 Mara|You thought? Eight hundred euros, Jonas! You never think!
173 3 Jonas|Don't shout at me in front of him.
178 4 Mara|Get out. Go on, get out of my bakery!
210 4 Old Weber|She sat on the steps and cried for an hour.
216 4 Mara|I can't lose this place, Weber. It's all I have left of her.
222 4 Old Weber|You won't. Your mother never gave up, and neither will you.
"""
DRAMA_2 = """
5 4 Mara|Two days until Friday, and we have sold eleven loaves.
12 4 Jonas|I came back because I have something to tell you.
20 4 Mara|If it's about the van, the answer is still no.
27 5 Jonas|It isn't the van. Mara, I love you. I have loved you since the first morning.
35 4 Mara|You picked a fine time to say so.
41 3 Jonas|There is never a fine time at five in the morning.
46 4 Mara|Then say it again, slowly, without the tray in your hands.
80 4 Weber's son|My father has something to confess to you both.
88 5 Old Weber|It was me. I took the money from the till. I was ashamed to ask you for it.
97 4 Mara|Eight hundred euros? You could have asked me, Weber.
104 5 Old Weber|I owed it to the pharmacy. I am so sorry, child.
112 4 Mara|Keep it. You taught me to knead before I could walk.
140 5 Jonas|The whole street is outside. They heard about the bank.
147 4 Neighbour|We want bread! All of us, and we are paying double!
155 3 Mara|Open the doors! Open all the doors!
162 4 Jonas|That's the loan. Mara, that's the whole loan!
180 4 Mara|My mother always said, bread is the only letter everybody reads.
190 4 Old Weber|She never said that.
195 3 Mara|No. But she would have liked it.
"""
VARIETY = """
3 4 진행자|오늘은 섬에서 하룻밤을 보내는 날입니다!
9 3 민호|저는 벌레를 정말 무서워하는데요.
14 3 소라|민호 씨, 어깨에 뭐 있어요.
18 3 민호|으악! 뭐야 뭐야 뭐야!
22 4 -|(일동 폭소) 하하하하
28 3 소라|나뭇잎이에요, 나뭇잎. 하하하.
50 4 진행자|점심 재료를 걸고 퀴즈를 시작합니다.
56 3 지우|라면 받고 싶어요, 제발.
62 4 진행자|정답입니다! 라면 다섯 봉지 획득!
68 3 지우|이겼다! 우리가 이겼어!
95 4 민호|물이 끓습니다. 라면 넣을게요.
101 3 소라|와, 진짜 맛있다. 대박이에요.
107 4 지우|이 국물 먹어 봐. 인생 라면이야.
130 3 [ad]|상쾌한 한 모금, 푸른샘 생수.
134 3 [ad]|지금 하하하 웃으며 만나 보세요.
160 5 진행자|밤이 되니 다들 조용해졌네요. 속마음을 이야기해 볼까요?
168 5 소라|사실은 저 이 프로그램 그만두려고 했어요.
176 4 지우|누나, 왜 말 안 했어요.
182 5 소라|미안해요. 다들 고마워서 말을 못 했어요. 눈물이 나네요.
190 4 민호|가지 마세요, 소라 씨. 우리 끝까지 같이 가요.
210 5 민호|그리고 저도 할 말이 있어요. 소라 씨 좋아합니다.
217 3 지우|지금 고백한 거야? 진짜로?
222 4 소라|카메라 앞에서 이러는 법이 어디 있어요.
240 4 진행자|내일 아침, 섬을 떠나는 배가 기다립니다.
"""
TALK = """
2 4 Host|Good evening, tonight we talk about water, housing and a very large cat.
10 4 Host|First, the reservoir. Minister, why was the dam not repaired?
17 6 Minister|We knew about the cracks in March, and we should have acted faster. I accept that.
26 5 Host|So you admit that the ministry made a mistake.
33 5 Minister|Yes. It was our mistake, and I apologise to the families in the valley.
60 4 Host|Let us turn to housing with Professor Lind.
67 6 Professor Lind|Rents have risen by nineteen per cent in two years. That is the highest figure since records began.
77 5 Host|What would you do tomorrow morning?
84 6 Professor Lind|Build on the railway land. Nobody uses it, and it is in the middle of the city.
120 4 [ad]|Fly to the sun from forty-nine euros.
125 4 [ad]|Terms apply.
150 4 Host|And finally, the cat. Mr Brown, how big is it?
157 5 Mr Brown|My wife thought it was a fox, then she thought it was a dog, and then it ate the dog's dinner.
164 3 -|(laughter)
168 4 Host|That's hilarious. Where is it now?
174 4 Mr Brown|On the sofa. We are afraid to ask.
180 3 -|(laughter and applause)
200 4 Host|That was tonight. Good night.
"""
SHOTS = {
    "bakery-e1": ((0, "a street before dawn, a bakery window"), (22, "an old man in a doorway"), (58, "hands open a letter"), (148, "an empty till"), (208, "a woman on the steps, crying")),
    "bakery-e2": ((0, "a nearly empty shop"), (10, "a man in the doorway with a tray"), (45, "they kiss behind the counter"), (78, "an old man takes off his hat"), (138, "a crowd in the street"), (178, "bread on a table")),
    "island": ((0, "people on a ferry"), (20, "everyone laughs on the beach"), (93, "a pot on a camp fire"), (158, "a camp fire at night"), (238, "a pier at sunrise")),
    "talk": ((0, "a studio with a desk"), (58, "a professor with charts"), (148, "a man with a photo of a cat")),
}  # fmt: skip


def bakery() -> list[Bundle]:
    """Two episodes of The Corner Bakery."""
    return [
        _made("bakery-e1", "The Corner Bakery 1: Four Days", "drama", DRAMA_1, "The Corner Bakery", "1"),
        _made("bakery-e2", "The Corner Bakery 2: Friday", "drama", DRAMA_2, "The Corner Bakery", "2"),
    ]


def island() -> Bundle:
    """A Korean variety show, 섬에서 하룻밤."""
    return _made("island", "섬에서 하룻밤 3회", "variety", VARIETY, "섬에서 하룻밤", "3")


def talk() -> Bundle:
    """A talk show, Tonight With Hale."""
    return _made("talk", "Tonight With Hale, 12 May", "talk", TALK, "Tonight With Hale", "")


def everything() -> list[Bundle]:
    """All of them, as one library."""
    return [*bakery(), island(), talk()]


def _made(key: str, title: str, category: str, text: str, series: str, episode: str) -> Bundle:
    rows: list[Evidence] = []
    for place, row in enumerate(text.strip().splitlines()):
        told, _, said = row.partition("|")
        start, length, who = told.split(maxsplit=2)
        cast = () if who in ("-", "[ad]") else (who,)
        rows.append(
            Evidence(
                f"stt-{place:05}", "stt", int(start) * 1000, (int(start) + int(length)) * 1000, said,
                speaker=cast[0] if cast else "", cast=cast, is_ad=who == "[ad]",
            )
        )  # fmt: skip
    shots = [*SHOTS[key], (rows[-1].end_ms // 1000 + 20, "")]
    for place, ((start, seen), (end, _)) in enumerate(pairwise(shots)):
        rows.append(Evidence(f"shot-{place:05}", "shot", start * 1000, end * 1000, seen))
    rows.sort(key=lambda e: (e.start_ms, e.evidence_id))
    length = shots[-1][0] * 1000
    video = Video(
        key, title, category, length, Fraction(25), series=series, episode=episode, date="2024-05-12"
    )
    bundle = Bundle(video, (), (), tuple(rows))
    return Bundle(video, (), chapters(bundle), tuple(rows))
