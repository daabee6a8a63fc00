import pytest

from pipeline.domains.baseball.filters import Clause, Filters, InningSpan, PlayerFilter
from pipeline.ui.chips import added, changed, chips, innings, without
from pipeline.ui.strings import speaker
from tests.domains.baseball.fictional import video

SAY = speaker("en")
FULL = Filters(
    clauses=(
        Clause(
            innings=(InningSpan(7, 99),), teams=("HAR",), view="batting",
            players=(PlayerFilter("Ray Dunmore", "batter"),), labels=("home run", "double"),
            facts=("outs:2",), not_labels=("walk",), without=(Clause(labels=("single",)),), place="first:2",
        ),
        Clause(labels=("strikeout",)),
    ),
    phrases=("gone",), duration_ms=90_000, taste="short", soft=True, absent=("Mantle",), count=3, order="reverse",
)  # fmt: skip


def test_every_condition_is_a_chip():
    shown = [chip.shown for chip in chips(FULL, video(), SAY)]
    assert shown == [
        "inning 7 on", "Harbor Otters batting", "Ray Dunmore (batting)", "home run", "double", "outs 2",
        "no walk", "no single", "first 2", "strikeout", "“gone”", "3 plays", "90 s", "cut short", "newest first",
        "the best of it", "Mantle is not in this game",
    ]  # fmt: skip


def test_taking_every_chip_out_leaves_nothing_of_the_request():
    filters = FULL
    for _ in range(len(chips(FULL, video(), SAY))):
        before = len(chips(filters, video(), SAY))
        filters = without(filters, chips(filters, video(), SAY)[0])
        assert len(chips(filters, video(), SAY)) == before - 1
    assert filters == Filters(clauses=(Clause(),))


def test_a_chip_changes_in_its_place_and_nothing_else_does():
    chip = next(chip for chip in chips(FULL, video(), SAY) if chip.shown == "double")
    after = changed(FULL, chip, "triple")
    assert after.clauses[0].labels == ("home run", "triple")
    assert changed(after, chips(after, video(), SAY)[4], "double") == FULL


def test_whole_request_chips_change():
    count = next(chip for chip in chips(FULL, video(), SAY) if chip.axis == "count")
    assert changed(FULL, count, 5).count == 5
    phrase = next(chip for chip in chips(FULL, video(), SAY) if chip.axis == "phrases")
    assert changed(FULL, phrase, "over the wall").phrases == ("over the wall",)


def test_a_value_is_added_to_every_clause_once():
    after = added(FULL, "labels", "strikeout")
    assert after.clauses[0].labels == ("home run", "double", "strikeout")
    assert after.clauses[1] == FULL.clauses[1]
    assert added(Filters(), "labels", "walk").clauses == (Clause(labels=("walk",)),)


@pytest.mark.parametrize(
    ("span", "said"),
    [(InningSpan(7, 7, "top"), "top of inning 7"), (InningSpan(1, 3), "innings 1–3"),
     (InningSpan(-2, 99), "the last 2 innings"), (InningSpan(7, 99), "inning 7 on")],
)  # fmt: skip
def test_innings_for_people(span, said):
    assert innings(span, SAY) == said
