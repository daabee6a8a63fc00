import pytest

from pipeline.domains import dispatch
from pipeline.domains.baseball.flow import FLOW
from pipeline.errors import InputError


@pytest.mark.parametrize("category", ["baseball", " Baseball "])
def test_baseball_has_its_own_flow(category):
    assert dispatch.flow_for(category) is FLOW


def test_a_category_that_nothing_serves_is_named(monkeypatch):
    monkeypatch.setattr(dispatch, "OTHERS", None)
    with pytest.raises(InputError, match=r"'curling'.*baseball"):
        dispatch.flow_for("curling")
