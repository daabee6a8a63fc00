from dataclasses import replace

import pytest

from pipeline.ingest.match.score import final_score, said_scores
from tests.domains.series.programmes import match


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("It's Rose! 1-1.", [(1, 1)]),
        ("two-nil to the visitors", [(2, 0)]),
        ("nil-nil here", [(0, 0)]),
        ("one all", [(1, 1)]),
        ("Real Madrid 3, Schalke 4 tonight", [(4, 3)]),
        ("the visitors' 3-1 lead", [(3, 1)]),
        ("it could well have been 2-0", []),
        ("a 4-4-2 with two up top", []),
        ("in the 2015-16 season", []),
        ("the date is 10.40", []),
    ],
)
def test_scores_that_are_said(text, scores):
    assert [(s.high, s.low) for s in said_scores(text, 0)] == scores


def test_scores_of_other_days_count_less():
    assert said_scores("they were beaten 3-0 last week", 0)[0].weight < said_scores("it's 3-0", 0)[0].weight


@pytest.mark.parametrize(
    ("title", "score"),
    [
        ("Northern League 2023-24: Norland 2-1 Seaton, 1st half", (2, 1)),
        ("Seaton 3-1 Norland", (1, 3)),
        ("Norland v Seaton", None),
        ("Norland v Seaton 2023-24", None),
        ("2023/24 Norland 0:0 Seaton", (0, 0)),
    ],
)
def test_final_scores_in_titles(title, score):
    assert final_score(replace(match()[0].video, title=title)) == score
