from pipeline.domains.baseball.filters import InningSpan, PlayerFilter
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.understand import rules
from pipeline.ui.strings import speaker
from pipeline.ui.understood import culprits
from pipeline.ui.words import examples, values
from tests.domains.baseball.fictional import segments, video


def test_values_are_those_of_the_game():
    assert values("teams", video(), segments()) == ["HAR", "PIN"]
    assert values("innings", video(), segments())[-1] == InningSpan(3, 3, "bottom")
    assert PlayerFilter("Ray Dunmore") in values("players", video(), segments())
    assert values("labels", video(), segments())[0] == "strikeout"


def test_every_example_finds_something_in_this_game():
    for language in ("en", "ko"):
        for text in examples(video(), segments(), speaker(language)):
            filters, _ = rules.understand(text, video(), segments())
            assert filters.soft or narrow(filters, video(), segments()).segments, text


def test_a_video_without_plays_has_open_examples():
    assert len(examples(video(), (), speaker("ko"))) == 3


def test_the_condition_that_emptied_a_result_is_named():
    filters, _ = rules.understand("triples in the 1st inning", video(), segments())
    assert culprits(filters, video(), segments()) == {"innings", "labels"}
