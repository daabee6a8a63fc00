"""Facts of a game in many wordings, English and Korean; what is right is worked out here from the inventory's rows."""

# Lists of questions read best on one line.
# ruff: noqa: E501

from collections import Counter

from tests.domains.baseball.truths import RUNNING

HITS = {"single", "double", "triple", "home run"}
WALKS = {"walk", "intentional walk"}


def ordinal(n):
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(n, f"{n}th")


def asked(questions, expected, allowed):
    for question in questions:
        yield question, expected, None if allowed is None else {s.segment_id for s in allowed}


def of_game(video, segments):
    """Yield (question, what the answer holds, the plays that may be cited) for one game."""
    ordered = sorted(segments, key=lambda s: (s.start_ms, s.segment_id))
    names = {team.id: team.name for team in video.teams}
    korean = {t.id: next((a for a in t.aliases if "가" <= a[0] <= "힣"), t.name) for t in video.teams}
    yield from results(video, ordered, names)
    yield from innings(video, ordered, names)
    yield from homers(video, ordered, names)
    yield from pitchers(ordered)
    for team in video.teams:
        yield from sides(team.id, names[team.id], korean[team.id], ordered)
    yield from counts(ordered)
    yield from bests(ordered)


def score(video, names, play):
    return [f"{names[video.away.id]} {play.score_away}", f"{names[video.home.id]} {play.score_home}"]


def results(video, ordered, names):
    last, first = ordered[-1], ordered[0]
    yield from asked(
        ["Give me the final score.", "What did the scoreboard say at the end?", "How did it end up, score-wise?", "What was the final tally?",
         "몇 대 몇으로 끝났어?", "최종 스코어가 어떻게 돼?", "경기 결과는 몇 대 몇이야?"],
        score(video, names, last), [last])  # fmt: skip
    home_won = last.score_home > last.score_away
    winner, loser = (video.home, video.away) if home_won else (video.away, video.home)
    yield from asked(
        [
            "Who took this one?",
            "Who came away with the win?",
            "Which side came out on top?",
            "Who ended up winning?",
            "승리한 팀은 어디야?",
            "이긴 팀이 어디야?",
        ],
        [winner.name],
        [last],
    )
    yield from asked(
        ["Who ended up losing?", "Which team got beaten?", "진 팀은 어디야?", "어느 팀이 졌어?"],
        [loser.name],
        [last],
    )
    most = sum(s.runs for s in ordered if s.batting_team == winner.id)
    yield from asked(
        [f"Who scored more, the {winner.name} or the {loser.name}?"], [winner.name, f"{most}"], None
    )
    shut = "Yes" if 0 in (last.score_away, last.score_home) else "No"
    yield from asked(["Was it a shutout?", "Was this game a shutout?"], [shut], [last])
    yield from asked(["완봉승이었어?"], ["네" if shut == "Yes" else "아니요"], [last])
    for team in video.teams:
        led = [
            s for s in ordered if (s.score_home - s.score_away) * (1 if team.id == video.home.id else -1) > 0
        ]
        yield from asked(
            [f"Did the {team.name} ever lead?", f"Were the {team.name} ahead at any point?"],
            ["Yes" if led else "No"],
            led[:1],
        )
    margin = abs(last.score_home - last.score_away)
    yield from asked(
        ["How many runs did they win by?", "What was the margin of victory?", "몇 점 차로 이겼어?"],
        [f"{margin}"],
        [last],
    )
    yield from asked(
        ["Who was the very first batter?", "Who led off the ballgame?", "Who was first to bat?"],
        [first.batter],
        [first],
    )
    yield from asked(
        ["Who was the last man to bat?", "Who made the last out?", "마지막 타자는 누구였어?"],
        [last.batter],
        [last],
    )


def innings(video, ordered, names):
    for n in (2, 4, 6, 8):
        inside = [s for s in ordered if s.inning == n]
        if not inside:
            continue
        held = score(video, names, inside[-1])
        yield from asked(
            [f"Where did things stand after {n} innings?", f"Through {n} innings, what was the score?", f"What was the score once the {ordinal(n)} was over?",
             f"What was the score heading into the {ordinal(n + 1)}?", f"{n}회까지 점수가 어떻게 됐어?", f"{n}회 끝나고 스코어는?", f"{n}이닝이 끝났을 때 몇 대 몇이었어?"],
            held, [inside[-1], *[s for s in ordered if s.inning == n + 1][:1]])  # fmt: skip
        runs = [s for s in inside if s.runs]
        yield from asked(
            [f"How many runs crossed in the {ordinal(n)}?", f"How many runs did the {ordinal(n)} inning see?", f"{n}회에 몇 점 났어?", f"{n}회에 총 몇 득점이 나왔어?"],
            [f"{sum(s.runs for s in runs)}"], runs)  # fmt: skip
        yield from asked([f"Walk me through the {ordinal(n)}.", f"{n}회에는 어떤 일이 있었어?"], [], inside)


def homers(video, ordered, names):
    for play in ordered:
        mine = [s for s in ordered if "home run" in s.labels and s.batter == play.batter]
        if "home run" not in play.labels or len(mine) > 1:
            continue
        who, full = play.batter.split()[-1], play.batter
        if sum(s.batter.split()[-1] == who for s in {s.batter: s for s in ordered}.values()) > 1:
            who = full
        where = [f"{play.half} of the {ordinal(play.inning)}"]
        yield from asked(
            [
                f"When did {who} go deep?",
                f"Which frame did {who}'s homer come in?",
                f"What inning was it when {who} hit his home run?",
                f"When was {full}'s home run?",
            ],
            where,
            [play],
        )
        yield from asked(
            [f"{who} 홈런은 몇 회에 나왔어?", f"{who}가 언제 홈런을 쳤어?"],
            [f"{play.inning}회{'초' if play.half == 'top' else '말'}"],
            [play],
        )
        yield from asked(
            [
                f"Who served up {who}'s homer?",
                f"Which pitcher did {who} take deep?",
                f"Who was on the hill when {who} went deep?",
                f"{who}에게 홈런을 맞은 투수는 누구야?",
                f"{who} 홈런 때 투수가 누구였어?",
            ],
            [play.pitcher],
            [play],
        )
        outs, men = play.outs_before, play.bases_before.count("1")
        yield from asked(
            [
                f"How many were out when {who} homered?",
                f"With how many outs did {who} homer?",
                f"{who} 홈런 당시 아웃카운트는 몇 개였어?",
            ],
            [f"{outs}"],
            [play],
        )
        yield from asked(
            [
                f"How many men were on when {who} homered?",
                f"How many runners were aboard for {who}'s homer?",
                f"{who} 홈런 때 주자는 몇 명이었어?",
            ],
            [f"{men}"],
            [play],
        )
        yield from asked(
            [f"How many runs did {who}'s home run bring in?", f"How many did {who} drive in with his homer?"],
            [f"{play.runs}"],
            [play],
        )
        yield from asked(
            [f"What was the score right after {who}'s homer?", f"{who} 홈런 직후 점수는?"],
            score(video, names, play),
            [play],
        )


def pitchers(ordered):
    for name, _ in Counter(s.pitcher for s in ordered).most_common(3):
        last = name.split()[-1]
        mine = [s for s in ordered if s.pitcher == name]
        faced = [s for s in mine if not s.labels or not set(s.labels) <= RUNNING]
        yield from asked(
            [f"Who was the last batter {last} faced?", f"{last}가 상대한 마지막 타자는?"],
            [faced[-1].batter],
            faced[-1:],
        )
        yield from asked([f"{last}는 몇 회까지 던졌어?"], [f"{mine[-1].inning}회"], mine[-1:])
        out = [s for s in mine if "strikeout" in s.labels]
        yield from asked([f"How many batters did {last} fan?"], [f"{len(out)}"], out)
        walks, hits = ([s for s in mine if labels & set(s.labels)] for labels in (WALKS, HITS))
        yield from asked(
            [
                f"How many guys did {last} punch out?",
                f"How many K's for {last}?",
                f"What was {last}'s strikeout count?",
                f"{last}는 삼진 몇 개 잡았어?",
                f"{last}가 잡은 삼진은 모두 몇 개야?",
            ],
            [f"{len(out)}"],
            out,
        )
        yield from asked(
            [
                f"How many free passes did {last} issue?",
                f"How many batters did {last} walk?",
                f"{last}가 내준 볼넷은 몇 개야?",
            ],
            [f"{len(walks)}"],
            walks,
        )
        yield from asked(
            [
                f"How many hits did {last} surrender?",
                f"How many hits were there off {last}?",
                f"{last}가 허용한 안타는 몇 개야?",
            ],
            [f"{len(hits)}"],
            hits,
        )


def sides(team, name, korean, ordered):
    batting = [s for s in ordered if s.batting_team == team]
    hits = [s for s in batting if HITS & set(s.labels)]
    runs = [s for s in batting if s.runs]
    out = [s for s in batting if "strikeout" in s.labels]
    walks = [s for s in batting if WALKS & set(s.labels)]
    start = next(s for s in ordered if s.fielding_team == team)
    yield from asked(
        [
            f"How many base hits did the {name} collect?",
            f"What was the {name} hit total?",
            f"{korean}는 안타를 모두 몇 개 쳤어?",
        ],
        [f"{len(hits)}"],
        hits,
    )
    yield from asked(
        [
            f"How many runs did the {name} put up?",
            f"How many times did the {name} score?",
            f"{korean} 총 득점은 몇 점이야?",
        ],
        [],
        runs,
    )
    yield from asked(
        [
            f"How many times did {name} hitters strike out?",
            f"How often did the {name} go down on strikes?",
            f"{korean} 타자들은 삼진을 몇 번 당했어?",
        ],
        [f"{len(out)}"],
        out,
    )
    yield from asked(
        [
            f"How many walks did the {name} draw?",
            f"How many times did the {name} walk?",
            f"{korean}가 얻은 볼넷은 몇 개야?",
        ],
        [f"{len(walks)}"],
        walks,
    )
    yield from asked(
        [
            f"Who got the start for the {name}?",
            f"Who took the mound first for the {name}?",
            f"Who was the {name} starter?",
            f"{korean} 선발은 누가 나왔어?",
            f"{korean}의 선발 투수 이름이 뭐야?",
        ],
        [start.pitcher],
        [start],
    )
    order = list(dict.fromkeys(s.pitcher for s in ordered if s.fielding_team == team and s.pitcher))
    if len(order) > 1:
        second = next(s for s in ordered if s.pitcher == order[1])
        yield from asked(
            [
                f"Who replaced {order[0].split()[-1]}?",
                f"Who came in for {order[0]}?",
                f"{order[0].split()[-1]} 다음에 등판한 투수는 누구야?",
            ],
            [order[1]],
            [second],
        )
        yield from asked(
            [f"How many pitchers did the {name} send out?", f"{korean}는 투수를 몇 명 썼어?"],
            [f"{len(order)}"],
            None,
        )


def counts(ordered):
    for label, words in (
        ("home run", ("home runs", "homers", "홈런")),
        ("double", ("doubles", "two-baggers", "2루타")),
        ("strikeout", ("strikeouts", "punchouts", "삼진")),
    ):
        mine = [s for s in ordered if label in s.labels]
        yield from asked(
            [
                f"How many {words[0]} were hit altogether?"
                if label != "strikeout"
                else "How many strikeouts in all?",
                f"Total number of {words[1]}?",
                f"{words[2]}은 총 몇 개 나왔어?",
            ],
            [f"{len(mine)}"],
            mine,
        )
    first = next(s for s in ordered if s.runs)
    yield from asked(
        [
            "Who opened the scoring?",
            "Who plated the first run?",
            "Who got the first RBI?",
            "첫 득점은 누가 만들었어?",
            "선취점을 올린 선수는 누구야?",
        ],
        [first.batter],
        [first],
    )
    yield from asked(
        ["In which inning did the first run come in?", "When did they first score?"],
        [f"{first.half} of the {ordinal(first.inning)}"],
        [first],
    )


def bests(ordered):
    by = Counter(s.batter for s in ordered if "strikeout" in s.labels)
    most = max(by.values())
    names = [name for name in by if by[name] == most]
    yield from asked(
        [f"Who had {most} strikeouts?", f"Who struck out {most} times?"],
        names,
        [s for s in ordered if "strikeout" in s.labels and s.batter in names],
    )
    for label, questions in (
        (
            HITS,
            [
                "Who collected the most hits?",
                "Which player had the most hits?",
                "안타를 가장 많이 친 선수는 누구야?",
            ],
        ),
        ({"strikeout"}, ["Who went down on strikes most often?", "삼진을 제일 많이 당한 타자는 누구야?"]),
    ):
        mine = [s for s in ordered if label & set(s.labels)]
        by = Counter(s.batter for s in mine)
        best = [name for name, n in by.items() if n == max(by.values())]
        yield from asked(questions, best, [s for s in mine if s.batter in best])
