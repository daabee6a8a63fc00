import pytest

from pipeline.domains import dispatch
from pipeline.domains.baseball.flow import FLOW as BASEBALL
from pipeline.domains.series.flow import FLOW as SERIES


@pytest.mark.parametrize("category", ["baseball", " Baseball "])
def test_baseball_has_its_own_flow(category):
    assert dispatch.flow_for(category) is BASEBALL


@pytest.mark.parametrize("category", ["soccer", "drama", "curling", ""])
def test_every_other_category_is_searched_as_a_series(category):
    assert dispatch.flow_for(category) is SERIES
