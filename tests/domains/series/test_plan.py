import pytest

from pipeline.domains.series.plan import plan
from pipeline.domains.series.rules import parts_of
from pipeline.domains.series.scope import scope
from pipeline.errors import InputError
from tests.domains.series.programmes import drama, match
from tests.fakes import services


def planned(query, *bundles, **given):
    held = services(*(bundles or drama()))
    state = {"query": query, **given}
    return plan(state | scope(state, held), held)


def test_parts_of_a_request_are_beats():
    video = drama()[0].video
    assert parts_of("show me the scene where the boat sinks, then Nora opens the box", video) == [
        "the boat sinks",
        "Nora opens the box",
    ]
    assert parts_of("민준이 고백하는 장면 그리고 할머니가 우는 장면 찾아줘", video) == [
        "민준이 고백하는",
        "할머니가 우는",
    ]
    assert parts_of("The Lighthouse Road 1: I like you, Tom", video) == ["I like you, Tom"]


def test_a_beat_asks_what_people_say_too():
    beats = planned("Nora's confession: she confesses", video_ids=("light-e2",))["plan"].beats
    assert any("I love you" in query.text for query in beats[0].queries)


def test_quoted_words_are_looked_for_in_speech():
    beat = planned('"Get out of my house"', video_ids=("light-e2",))["plan"].beats[0]
    assert beat.queries[0].text == "Get out of my house"
    assert (beat.queries[0].sense, beat.kinds) == ("spoken", ("stt",))


def test_time_hints():
    beats = planned("the ending where the lamp burns", video_ids=("light-e3",))["plan"].beats
    assert beats[0].hint == (0.7, 1.0)


@pytest.mark.parametrize(
    ("query", "route"),
    [("the kiss", "pinpoint"), ("the story of Nora and Tom", "structural"), ("a trailer", "structural")],
)
def test_routes(query, route):
    assert planned(query)["plan"].route == route


def test_matches_have_a_beat_a_video_with_kinds_of_events():
    made = planned("goals and red cards", *match())["plan"]
    assert made.route == "events"
    assert {beat.events for beat in made.beats} == {("red_card", "goal")}


def test_lengths_asked_for_in_words_or_by_the_caller_or_the_service():
    assert planned("the storm in 40 seconds")["wanted_ms"] == 40_000
    assert planned("the storm in 40 seconds", duration_ms=10_000)["wanted_ms"] == 10_000
    assert planned("the storm", service="trailer")["wanted_ms"] == 60_000
    assert planned("the storm")["wanted_ms"] == 0


def test_presets_add_beats():
    made = planned("The Lighthouse Road", service="compilation", preset="emotional")["plan"]
    assert "tears and farewells" in {beat.title for beat in made.beats}
    assert all(beat.loose for beat in made.beats)


def test_unknown_services_and_presets_are_named():
    with pytest.raises(InputError, match="compilation"):
        planned("x", service="opera")
    with pytest.raises(InputError, match="emotional"):
        planned("x", service="compilation", preset="opera")


def test_a_preset_searches_for_what_people_say_and_may_find_many():
    beat = planned("quotes", *drama(), preset="quotes")["plan"].beats[-1]
    assert beat.many
    assert any("life is" in query.text and query.sense == "spoken" for query in beat.queries)


def test_a_preset_that_was_chosen_is_not_answered_with_events():
    told = planned("the best of it", *match(), preset="quotes")["plan"]
    assert told.route != "events"
    assert "lines to remember" in {beat.title for beat in told.beats}
