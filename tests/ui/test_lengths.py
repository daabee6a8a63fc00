import pytest

from pipeline.errors import InputError
from pipeline.ui.lengths import read_length, write_length


@pytest.mark.parametrize(
    ("typed", "ms"),
    [("", None), ("  ", None), ("90", 90_000), ("90 s", 90_000), ("3 min", 180_000), ("1:30", 90_000),
     ("1분 30초", 90_000), ("a minute and a half", 90_000), ("0", 0)],
)  # fmt: skip
def test_lengths_as_people_type_them(typed, ms):
    assert read_length(typed) == ms


@pytest.mark.parametrize("typed", ["long", "3 min of home runs", "1 min 2 min 3"])
def test_what_is_no_length_is_refused_by_its_name(typed):
    with pytest.raises(InputError, match=r"not a length; write 90 s"):
        read_length(typed)


@pytest.mark.parametrize(("ms", "shown"), [(0, "0:00.0"), (185_400, "3:05.4"), (59_960, "1:00.0")])
def test_lengths_as_people_read_them(ms, shown):
    assert write_length(ms) == shown
