"""Requests as editors, loggers and interns type them, over whole games; what is right is worked out from the rows."""
# ruff: noqa: E501 (a wording a line)

from dataclasses import replace

import pytest

from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.understand import rules
from tests.ask.banks import BENCH, bundle, demo_bundle
from tests.domains.baseball.truths import HIT, OUT, REACHED, most, rows

GAMES = ("demo", *(("alcs2017-g4", "alcs2017-g6", "alcs2017-g7") if BENCH.is_dir() else ()))


def hit(r):
    return r.did(*HIT)


def out(r):
    return r.did(*OUT)


def k(r):
    return r.did("strikeout")


def walk(r):
    return r.did("walk", "intentional walk")


def homer(r):
    return r.did("home run")


def error(r):
    return r.did("error", "reached on error")


def behind(r):
    return r.lead < 0


def on(r):
    return r.bases_before.count("1")


ANY_GAME = (
    # labels and slang
    (("dingers", "HRs", "any ball that left the yard", "homr runs", "so, home runs please", "홈런 누가 쳤어?", "담장을 넘긴 타구"), homer),
    (("every K", "punchouts", "SOs", "k thanks, and the strikeouts", "big reel of strikeouts", "a TikTok of the strikeouts", "삼진 장먄"), k),
    (("backwards Ks", "K's (looking)", "went down looking", "서서 삼진 당한 거"), lambda r: r.did("strikeout looking")),
    (("unintentional walks", "walks, no intentional ones", "고의사구 말고 볼넷"), lambda r: r.did("walk") and not r.did("intentional walk")),
    (("every batter who wore a pitch", "HBP", "몸에맞는볼", "사구 장면"), lambda r: r.did("hit by pitch")),
    (("E's", "boots and bobbles by fielders", "에러 있었나요?"), error),
    (("batters who reached on an error", "ROE", "실책으로 출루한 장면"), lambda r: r.did("reached on error")),
    (("GO/FO", "groundouts and fly outs"), lambda r: r.did("groundout", "flyout", "sacrifice fly")),
    (("HR + 2B", "doubles & homers", "2 루타랑 홈런"), lambda r: r.did("double", "home run")),
    (("6-3 groundouts", "groundouts to the shortstop", "유격수 땅볼"), lambda r: r.did("groundout") and " short" in r.description),
    (("E4", "errors by the second baseman", "2루수 실책"), lambda r: error(r) and "by second" in r.description),
    # innings
    (("even innings", "짝수 이닝", "even-numbered innings"), lambda r: r.inning % 2 == 0),
    (("walks in every other inning", "홀수 회 볼넷"), lambda r: walk(r) and r.inning % 2),
    (("hits from the bottom of the 6th on", "6회말부터 안타"), lambda r: hit(r) and (r.inning, r.half == "bottom") >= (6, True)),
    (("hits up to and including the 4th", "hits through four innings", "4회까지 나온 안타"), lambda r: hit(r) and r.inning <= 4),
    (("strikeouts after six", "7회부터 삼진"), lambda r: k(r) and r.inning >= 7),
    (("8th strikeouts", "eigth inning strikeouts", "8회에만 나온 삼진"), lambda r: k(r) and r.inning == 8),
    # score
    (("hits when the game was tied", "hits while the score was level", "동점 상황에서 안타"), lambda r: hit(r) and r.lead == 0),
    (("hits when down by two", "hits while trailing by 2 runs", "2점 차로 뒤진 상황에서 안타"), lambda r: hit(r) and r.lead == -2),
    (("strikeouts with a one-run lead",), lambda r: k(r) and r.lead == 1),
    (("lead-changing hits", "역전 안타"), lambda r: hit(r) and r.runs and r.lead <= 0 < r.after and r.other_led),
    (("hits that didn't score anybody", "hits that did not drive in a run"), lambda r: hit(r) and not r.runs),
    # bases and outs
    (("runner at third with less than two outs",), lambda r: r.bases_before[2] == "1" and r.outs_before < 2),
    (("K with runners on 2nd and 3rd",), lambda r: k(r) and r.bases_before[1:] == "11"),
    (("hits w/ 2 outs", "two otu hits", "투아웃 이후 안타"), lambda r: hit(r) and r.outs_before == 2),
    (("XBH w/o a runner on",), lambda r: r.did("double", "triple", "home run") and not on(r)),
    (("leadoff man on", "선두타자 출루"), lambda r: r.first_up and r.did(*REACHED)),
    (("bases clearing hits", "싹쓸이 안타"), lambda r: hit(r) and r.runs >= on(r) >= 2),
    # pitchers
    (("pitching changes", "first batter faced by each reliever", "투수 교체 장면"), lambda r: r.new_arm),
    (("strikeouts excluding relievers", "불펜 빼고 삼진"), lambda r: k(r) and not r.relieved),
    # exceptions
    (("all hits, no extra-base hits", "hits, leave out doubles, triples and homers"), lambda r: r.did("single")),
    (("walks apart from the 8th inning", "8회 빼고 볼넷"), lambda r: walk(r) and r.inning != 8),
    (("every free pass including intentional ones",), walk),
    (("hits not by Kershaw", "오타니 말고 안타"), hit),
    # polite, signed, and with what is no condition
    (("Hey! Quick one: all the strikeouts from tonight. Cheers, Dave", "Per John's request, all strikeouts", "send over the strikeouts, Mike in production needs them"), k),
    (("안녕하세요, 오늘 경기 삼진 장면을 모두 모아주실 수 있을까요?", "뉴스용으로 삼진 장면 부탁드려요", "저기요 삼진 나온 거 다 좀 주세요"), k),
    (("I want the full list of hits", "hits in order of occurrence", "knock out a quick reel of hits", "We're after hits"), hit),
)  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return demo_bundle() if request.param == "demo" else bundle(str(BENCH / request.param))


def found(query, game):
    filters, _ = rules.understand(query, game.video, game.segments)
    return filters, [s.segment_id for s in narrow(filters, game.video, game.segments).segments]


@pytest.mark.parametrize(
    ("wordings", "right"), ANY_GAME, ids=lambda value: value[0] if isinstance(value, tuple) else ""
)
def test_what_any_game_can_be_asked(wordings, right, game):
    wanted = [r.segment_id for r in rows(game.segments) if right(r)]
    assert {query: found(query, game)[1] for query in wordings} == dict.fromkeys(wordings, wanted)


def whole(all_rows, right):
    return [r.segment_id for r in all_rows if right(r)]


def test_which_of_them_and_how_many(game):
    all_rows = rows(game.segments)
    ks, hits, walks = (whole(all_rows, test) for test in (k, hit, walk))
    firsts = {}
    for row in filter(hit, all_rows):
        firsts.setdefault((row.inning, row.half), row.segment_id)
    for query, wanted in (
        ("first 3 strikeouts", ks[:3]), ("처음 삼진 세 개", ks[:3]), ("the 4th strikeout", ks[3:4]),
        ("last two hits", hits[-2:]), ("마지막 안타 두 개", hits[-2:]), ("네 번째 안타", hits[3:4]),
        ("first hit of each inning", list(firsts.values())), ("이닝별 첫 안타", list(firsts.values())),
        ("the first walk and the last strikeout", sorted({walks[0], ks[-1]}, key=[r.segment_id for r in all_rows].index)),
        ("last out", whole(all_rows, out)[-1:]), ("first out of the game", whole(all_rows, out)[:1]),
    ):  # fmt: skip
        assert found(query, game)[1] == wanted, query


@pytest.mark.parametrize(
    ("query", "count"),
    [("3 strikeouts", 3), ("just one groundout", 1), ("a couple of strikeouts", 2), ("half a dozen outs", 6),
     ("a single strikeout clip", 1), ("삼진 3개", 3), ("안타 하나만", 1), ("your seven favourite plays", 7),
     ("game 7 strikeouts", 0), ("at least 5 strikeouts", 0), ("two out hits", 0), ("사구 장면", 0), ("2-run homers", 0)],
)  # fmt: skip
def test_a_number_of_plays(query, count, game):
    assert found(query, game)[0].count == count


def test_numbers_of_several_kinds_keep_apart(game):
    all_rows = rows(game.segments)
    chosen = found("two strikeouts and one walk", game)[1]
    kinds = [("k" if k(r) else "walk" if walk(r) else "") for r in all_rows if r.segment_id in chosen]
    assert sorted(kinds) == ["k", "k", "walk"]


def test_whose_play_it_is(game):
    all_rows, video = rows(game.segments), game.video
    arm, bat = most(game.segments, "pitcher"), most(game.segments, "batter", *HIT)
    home, away = video.home.name, video.away.name
    mine = [r for r in all_rows if r.batter == bat]
    for query, right in (
        (f"{arm} strikeouts", lambda r: k(r) and r.pitcher == arm),
        (f"hits allowed by {arm}", lambda r: hit(r) and r.pitcher == arm),
        (f"strikeouts not by {arm}", lambda r: k(r) and r.pitcher != arm),
        (f"{bat} vs. {arm}", lambda r: r.batter == bat and r.pitcher == arm),
        (f"{home} hits while trailing", lambda r: hit(r) and r.batting_team == video.home.id and behind(r)),
        (f"strikeouts by {away} pitchers while leading", lambda r: k(r) and r.fielding_team == video.away.id and behind(r)),
        (f"what did the {home} do against the bullpen? hits only", lambda r: hit(r) and r.batting_team == video.home.id and r.relieved),
        (f"runs that put {home} ahead", lambda r: r.runs and r.batting_team == video.home.id and r.lead <= 0 < r.after),
        (f"double plays the {away} hit into", lambda r: r.did("double play") and r.batting_team == video.away.id),
        ("away hits with RISP", lambda r: hit(r) and r.half == "top" and "1" in r.bases_before[1:]),
        ("home half hits", lambda r: hit(r) and r.half == "bottom"),
    ):  # fmt: skip
        assert found(query, game)[1] == whole(all_rows, right), query
    assert found(f"{bat}'s first hit", game)[1] == whole(mine, hit)[:1]


@pytest.mark.parametrize(
    "query",
    ["Giancarlo Kowalczyk home runs", "walks given up by Treinen", "CC vs Ohtani", "오타니 홈런", "이정후 안타", "최정 홈런",
     "LAD homers", "다저스 득점", "15th inning", "연장 10회", "Betts singles"],
)  # fmt: skip
def test_who_is_not_there_has_no_play(query, game):
    assert found(query, game)[1] == []


NAMES = ("박해민", "홍창기", "문성주", "오스틴", "김현수", "정수빈", "허경민", "로하스", "김재환", "양석환", "켈리", "임찬규", "알칸타라", "곽빈",
         "최승용", "강승호", "박준영", "양의지", "이유찬", "김재호", "조수행", "전민재", "문보경", "오지환", "고우석", "정우영")  # fmt: skip


def korean(game):
    """The demo as two Korean clubs play it, everyone's name in Korean."""
    people = dict(
        zip(dict.fromkeys(n for s in game.segments for n in (s.batter, s.pitcher)), NAMES, strict=False)
    )
    clubs = {game.video.home.id: ("OB", "두산 베어스"), game.video.away.id: ("LG", "LG 트윈스")}
    teams = {key: replace(team, id=clubs[team.id][0], name=clubs[team.id][1], aliases=())
             for key, team in (("home", game.video.home), ("away", game.video.away))}  # fmt: skip
    plays = tuple(
        replace(s, batter=people[s.batter], pitcher=people[s.pitcher], batting_team=clubs[s.batting_team][0],
                fielding_team=clubs[s.fielding_team][0])
        for s in game.segments
    )  # fmt: skip
    return replace(game, video=replace(game.video, players=(), **teams), segments=plays)


def test_a_korean_game_knows_its_people_and_clubs():
    game = korean(demo_bundle())
    bat, arm = most(game.segments, "batter", *HIT), most(game.segments, "pitcher")
    for query, right in (
        (f"{bat} 안타", lambda r: hit(r) and r.batter == bat),
        (f"{bat[1:]}이 친 안타만", lambda r: hit(r) and r.batter == bat),
        (f"{bat} hits", lambda r: hit(r) and r.batter == bat),
        (f"{arm}가 잡은 삼진", lambda r: k(r) and r.pitcher == arm),
        ("두산 안타", lambda r: hit(r) and r.batting_team == "OB"),
        ("엘지 타자 삼진", lambda r: k(r) and r.batting_team == "LG"),
        ("Doosan walks", lambda r: walk(r) and r.batting_team == "OB"),
    ):
        assert found(query, game)[1] == whole(rows(game.segments), right), query
    assert found("이정후 안타", game)[1] == []


def test_a_game_without_names_descriptions_and_tags_still_answers():
    game = demo_bundle()
    bare = replace(
        game,
        video=replace(game.video, home=None, away=None, players=()),
        segments=tuple(
            replace(s, board_tags=(), description="", pitch_ms=None, end_candidates_ms=())
            for s in game.segments
        ),
    )
    all_rows = rows(game.segments)
    for query, right in (
        ("home team hits", lambda r: hit(r) and r.half == "bottom"),
        ("inning ending strikeouts", lambda r: k(r) and r.ends),
        ("go-ahead hits", lambda r: hit(r) and r.runs and r.lead <= 0 < r.after),
    ):
        assert found(query, bare)[1] == whole(all_rows, right), query
