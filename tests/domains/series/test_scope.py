from dataclasses import replace

import pytest

from pipeline.domains.series.scope import scope
from pipeline.errors import InputError
from pipeline.model import Chapter
from tests.domains.series.programmes import drama, korean_drama, match
from tests.fakes import ScriptedModel, services

ALL = [*drama(), *korean_drama(), *match()]


def scoped(query, *bundles, model=None, **given):
    return scope({"query": query, **given}, services(*(bundles or ALL), model=model))


def test_given_videos_are_taken():
    state = scoped("the storm", video_ids=("light-e2", "light-e1"))
    assert (state["scope"].mode, state["scope"].video_ids) == ("user", ("light-e1", "light-e2"))


def test_a_video_that_is_not_there_is_named():
    with pytest.raises(InputError, match="light-e9"):
        scoped("the storm", video_ids=("light-e9",))


def test_chapters_vote():
    state = scoped("the keeper's letters at the court in the chapel", *drama())
    assert state["scope"].video_ids[0] == "light-e3"
    assert state["scope"].votes[0][0] == "light-e3"


def test_series_and_episode_are_facts():
    assert scoped("The Lighthouse Road episode 2")["scope"].video_ids == ("light-e2",)
    assert scoped("바닷가 우체국 2화")["scope"].video_ids == ("post-e2",)
    assert len(scoped("every episode of The Lighthouse Road")["scope"].video_ids) == 3


def test_words_of_play_mean_matches_and_a_title_overrules_them():
    assert scoped("all the goals")["scope"].video_ids == ("nrv-sea-h1", "nrv-sea-h2")
    assert "nrv-sea-h1" not in scoped("The Lighthouse Road, the save in the storm")["scope"].video_ids
    assert "nrv-sea-h1" not in scoped("his last chance to come back on the ferry")["scope"].video_ids


@pytest.mark.parametrize(
    "query", ["the scene where Nora steals the red lantern", "Tom reads the card of his father in the storm"]
)
def test_a_word_of_play_beside_other_words_lets_the_chapters_vote(query):
    chosen = scoped(query)["scope"]
    assert chosen.video_ids
    assert not [key for key in chosen.video_ids if key.startswith("nrv-sea")]


def test_a_word_of_play_beside_words_of_a_match_still_means_matches():
    assert scoped("the goals and the celebrations of the crowd")["scope"].video_ids == (
        "nrv-sea-h1",
        "nrv-sea-h2",
    )


def test_many_chapters_of_matches_do_not_outvote_the_one_that_is_nearest():
    said = tuple(
        Chapter(n * 1000, n * 1000 + 900, "he comes back", "on the morning shift") for n in range(40)
    )
    matches = [replace(bundle, chapters=said) for bundle in match()]
    home = Chapter(0, 10_000, "Tom comes back", "on the morning ferry")
    told = [replace(bundle, chapters=(home,)) for bundle in drama()]
    chosen = scoped("Tom comes back on the morning ferry", *told, *matches)["scope"]
    assert chosen.video_ids
    assert all(key.startswith("light-") for key in chosen.video_ids)


def test_what_is_not_in_the_library_ends_with_a_reason():
    state = scoped("Manchester United goals")
    assert (state["status"], state["scope"].video_ids) == ("empty", ())
    assert "Manchester United" in state["reason"]


def test_at_most_the_set_number_unless_a_set_is_named():
    held = services(*drama(), scope_limit=2)
    assert len(scope({"query": "Nora and Tom and the lighthouse"}, held)["scope"].video_ids) == 2
    assert len(scope({"query": "every episode: the lighthouse"}, held)["scope"].video_ids) == 3


def test_the_model_chooses_from_the_votes_and_no_other():
    state = scoped("Nora and Tom", *drama(), model=ScriptedModel(["2, 99"]))
    assert state["scope"].mode == "vote+model"
    assert len(state["scope"].video_ids) == 1
    assert state["scope"].video_ids[0] == state["scope"].votes[1][0]


@pytest.mark.parametrize("reply", ["none of them", "99", ""])
def test_a_useless_answer_leaves_the_rules(reply):
    state = scoped("Nora and Tom", *drama(), model=ScriptedModel([reply]))
    assert state["scope"].mode == "vote+rules"
    assert state["scope"].video_ids
