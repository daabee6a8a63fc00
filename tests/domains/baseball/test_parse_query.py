from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.domains.baseball.filters import Clause, InningSpan, PlayerFilter
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.parse_query import parse_query
from pipeline.errors import InputError, ModelError
from pipeline.model import Reply
from pipeline.services import Services
from pipeline.settings import Settings
from tests.domains.baseball.fictional import segments, video

VIDEO, PLAYS = video(), segments()
HITS = [2, 4, 10, 13, 19, 21, 25, 26, 28, 31, 32]
KS = [1, 5, 12, 15, 22, 30]
ALL = list(range(1, 34))


@dataclass
class Log:
    warnings: list[str] = field(default_factory=list)
    by: str = ""
    thrown: list[tuple[str, str]] = field(default_factory=list)

    def warn(self, text):
        self.warnings.append(text)

    def decided(self, by):
        self.by = by

    def threw_away(self, what, reason):
        self.thrown.append((what, reason))


class Scripted:
    name = "scripted"
    context_tokens = 8192

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def ask(self, prompt):
        self.asked.append(prompt)
        if isinstance(self.answer, ModelError):
            raise self.answer
        return Reply(self.answer, "scripted")


def read(query, duration_ms=0, answer=None):
    log = Log()
    model = None if answer is None else Scripted(answer)
    services = Services(Settings(), None, None, None, model=model, log=log)
    state = {"query": query, "duration_ms": duration_ms, "video": VIDEO, "segments": PLAYS}
    return parse_query(state, services), log, model


def plays(query, answer=None):
    filters = read(query, answer=answer)[0]["filters"]
    return [s.segment_id for s in narrow(filters, VIDEO, PLAYS).segments]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("all the long balls", [4, 21, 26]),
        ("Show Me Every Homer", [4, 21, 26]),
        ("홈런만 골라 주세요", [4, 21, 26]),
        ("evry hommer", [4, 21, 26]),
        ("strikouts", KS),
        ("called third strikes", [5, 15]),
        ("헛스윙 삼진 모아줘", [1, 12, 22, 30]),
        ("twin killings", [3, 24]),
        ("Otters knocks", [2, 10, 13, 19, 21]),
        ("폭스 안타", [4, 25, 26, 28, 31, 32]),
        ("Foxes pitching strikeouts", [1, 12, 15, 22]),
        ("strikeouts of Otters hitters", [1, 12, 15, 22]),
        ("hits against the Otters", [4, 25, 26, 28, 31, 32]),
        ("오터스 투수진 탈삼진", [5, 30]),
        ("Foxes bullpen Ks", [22]),
        ("파인우드 불펜이 잡은 삼진", [22]),
        ("double plays turned by the Foxes", [3, 24]),
        ("errors by Pinewood", [23]),
        ("runs in the third", [21, 26, 28, 29, 32]),
        ("3회말 득점", [26, 28, 29, 32]),
        ("2회부터 홈런", [21, 26]),
        ("hits after the second inning", [19, 21, 25, 26, 28, 31, 32]),
        ("strikeouts in innings 1 and 2", [1, 5, 12, 15]),
        ("first two innings, just the strikeouts", [1, 5, 12, 15]),
        ("bottom of the first", [4, 5, 6, 7, 8]),
        ("Castellan at bats", [2, 12, 21]),
        ("luis castelan homer", [21]),
        ("카스텔란 홈런", [21]),
        ("루이스 카스텔란 안타", [2, 21]),
        ("벨린스키 타석", [4, 17, 28, 33]),
        ("Almeida strikeouts", [1, 12, 15]),
        ("알메이다 탈삼진", [1, 12, 15]),
        ("hits off Almeida", [2, 10, 13]),
        ("Judd facing Hopper", [22]),
        ("Sandoval walks", [9]),
        ("Tomas Belinsky homers and Aaron Green doubles", [4, 10]),
        ("Nakano and Belinsky homers", [4, 26]),
        ("Bird and Green doubles", [10, 32]),
        ("Green, Bird and Judd doubles", [10, 13, 32]),
        ("bird and green doubles", [10, 32]),
        ("two-out hits", [31, 32]),
        ("2사 후 안타", [31, 32]),
        ("strikeouts with RISP", [12, 15]),
        ("만루에서 삼진", [12]),
        ("full-count strikeouts", [12, 30]),
        ("leadoff walks", [9]),
        ("inning-ending double plays", [3, 24]),
        ("hits other than home runs", [2, 10, 13, 19, 25, 28, 31, 32]),
        ("홈런 빼고 장타", [10, 13, 28, 32]),
        ("everything except the third inning", list(range(1, 19))),
        ("solo homers", [4]),
        ("two-run homers", [21, 26]),
        ("투런 홈런", [21, 26]),
        ("bases-clearing 3-run doubles", [13]),
        ("doubles to left", [10, 32]),
        ("lead changes", [13, 32]),
        ("역전 장면", [13, 32]),
        ("what tied the game", [29]),
        ("동점 만든 플레이", [29]),
        ("who scored first", [4]),
        ("선취점", [4]),
        ("1-2-3 innings", [16, 17, 18]),
        ("삼자범퇴 이닝", [16, 17, 18]),
        ("first strikeout of the game", [1]),
        ("마지막 삼진", [30]),
        ("the last out", [33]),
        ("Belinsky's second at-bat", [17]),
        ("intentional walks plus hit batters", [11, 27]),
        ("runner caught stealing", [8]),
        ("every single play", ALL),
    ],
)
def test_the_rules_find_the_plays_that_were_meant(query, wanted):
    assert plays(query) == wanted


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Babe Ruth homers", "Babe Ruth"),
        ("mike trout highlights", "mike trout"),
        ("hits off Kowalczyk", "Kowalczyk"),
        ("Dodgers scoring plays", "Los Angeles Dodgers"),
        ("오타니 홈런", "오타니"),
        ("다저스 득점", "Los Angeles Dodgers"),
        ("Grant Kowalski strikeouts", "Kowalski"),
    ],
)
def test_names_that_are_not_in_the_game_leave_nothing(query, name):
    filters = read(query)[0]["filters"]
    assert name in filters.absent or plays(query) == []
    assert plays(query) == []


@pytest.mark.parametrize(
    "query", ["asdfgh", "triple plays", "grand slams", "plays in the tenth", "Judd stolen bases", "ㅁㄴㅇㄹ"]
)
def test_what_did_not_happen_or_means_nothing_is_empty(query):
    assert plays(query) == []


@pytest.mark.parametrize(
    "query", ["gnarly homers", "green light on the homers", "home runs pleaze", "짜릿한 홈런"]
)
def test_ordinary_unknown_words_take_nothing_away(query):
    assert plays(query) == [4, 21, 26]


@pytest.mark.parametrize(
    "query", ["highlights", "the best bits", "주요 장면", "something for social", "90 seconds"]
)
def test_wishes_ask_for_the_best_of_all_plays(query):
    filters = read(query)[0]["filters"]
    assert filters.soft
    assert plays(query) == ALL


def test_a_shared_surname_gives_both_with_a_warning():
    changes, log, _ = read("Sandoval outs")
    assert {p.name for p in changes["filters"].clauses[0].players} == {"Miguel Sandoval", "Carl Sandoval"}
    assert any("Carl Sandoval" in warning for warning in log.warnings)


def test_what_no_inventory_holds_is_searched_for():
    filters = read("diving catches")[0]["filters"]
    assert filters.phrases == ("diving catches",)
    assert read("home runs")[0]["filters"].phrases == ()


@pytest.mark.parametrize(
    ("query", "taste", "count"),
    [("top 3 hits", "none", 3), ("homers, just the swing", "short", 0), ("세리머니까지 홈런", "full", 0)],
)
def test_taste_and_number_are_read(query, taste, count):
    filters = read(query)[0]["filters"]
    assert (filters.taste, filters.count) == (taste, count)


def test_the_callers_length_wins():
    assert read("90 seconds of hits")[0]["wanted_ms"] == 90_000
    assert read("90 seconds of hits", 30_000)[0]["wanted_ms"] == 30_000


@pytest.mark.parametrize(
    ("query", "given"),
    [("", 0), ("  ", 0), ("hits, 0 seconds", 0), ("-30 seconds of hits", 0), ("hits", -5), ("900 hours", 0)],
)
def test_senseless_requests_are_refused(query, given):
    with pytest.raises(InputError):
        read(query, given)


def test_the_model_fills_what_the_rules_left_open():
    changes, log, model = read(
        "frobnicated homers", answer="innings: 1\nlabels: single\nteams: PIN\nview: batting"
    )
    assert changes["filters"].clauses == (
        Clause(innings=(InningSpan(1, 1),), teams=("PIN",), view="batting", labels=("home run",)),
    )
    assert log.by == "scripted"
    assert any("labels" in what for what, _ in log.thrown)
    assert "Belinsky" in model.asked[0].user


def test_the_rules_stand_against_a_model_that_invents():
    answer = (
        "innings: 9\nplayers: Ben Judd, Babe Ruth\nlabels: balk\n"
        "phrases: highlights\nduration_sec: 999\ntaste: short"
    )
    changes, log, _ = read("two-out hits", answer=answer)
    assert changes["filters"].clauses == read("two-out hits")[0]["filters"].clauses
    assert changes["wanted_ms"] == 0
    assert changes["filters"].phrases == ()
    assert {"players: Ben Judd"} <= {what for what, _ in log.thrown}


def test_the_model_alone_reads_what_the_rules_cannot():
    changes, _, _ = read("cuando Judd batea", answer="players: Ben Judd\nlabels: none")
    assert PlayerFilter("Ben Judd") in changes["filters"].clauses[0].players


def test_a_failing_model_leaves_the_rules_and_a_warning():
    changes, log, _ = read("homers", answer=ModelError("no answer in 60 s"))
    assert changes["filters"] == replace(read("homers")[0]["filters"])
    assert log.by == "rules"
    assert any("60 s" in warning for warning in log.warnings)


WORDS = [
    "home runs",
    "by",
    "Judd",
    "not",
    "홈런",
    "빼고",
    "3회",
    "and",
    ",",
    "1:30",
    "off",
    "Otters",
    "삼진",
    "first",
    "K's",
    "-",
    "'",
    "2",
]


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(min_size=1, max_size=60),
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join),
    )
)
def test_no_text_breaks_the_reader(query):
    try:
        filters = read(query)[0]["filters"]
    except InputError:
        return
    narrow(filters, VIDEO, PLAYS)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("hits except singles and doubles", [4, 21, 26, 28]),
        ("hits other than singles or doubles", [4, 21, 26, 28]),
        ("hits except singles, doubles and homers", [28]),
        ("단타랑 2루타 빼고 안타", [4, 21, 26, 28]),
        ("폭스 안타 중 단타와 홈런 빼고", [28, 32]),
        ("no homers, doubles only", [10, 13, 32]),
        ("Foxes hits except singles and Otters walks", [4, 9, 11, 26, 28, 32]),
        ("strikeouts by the home pitchers", [1, 12, 15, 22]),
        ("away batters' homers", [21]),
        ("strikeouts by the home bullpen", [22]),
        ("홈 투수 삼진", [1, 12, 15, 22]),
        ("전반 2이닝 삼진", [1, 5, 12, 15]),
    ],
)
def test_what_is_excluded_may_be_a_list_and_a_side_may_go_by_its_place(query, wanted):
    assert plays(query) == wanted
