import threading

import pytest

from pipeline.ask.cost import worst_calls
from pipeline.jobs import live
from pipeline.jobs.live import LiveAsks
from tests.api.test_search import events_of

ASK = {"question": "Who hit a home run?", "engine": "rules"}


@pytest.fixture(autouse=True)
def asks(monkeypatch):
    """A registry of this test's own."""
    held = LiveAsks()
    monkeypatch.setattr("pipeline.api.ask.ASKS", held)
    yield held
    for one in held.running():
        one.cancel()
        one.wait(10)


def answered(client, **body):
    answer = client.post("/api/v1/ask?wait=30", json={**ASK, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_question_is_asked_and_followed(client):
    started = client.post("/api/v1/ask", json=ASK)
    assert started.status_code == 202
    assert started.json()["status"] in ("running", "done")
    where = started.headers["location"]
    events = events_of(client.get(f"{where}/events").text)
    assert [event[0] for event in events] == list(range(1, len(events) + 1))
    done = [event[2]["node"] for event in events if event[1] == "node_done"]
    assert done == ["rewrite", "retrieve", "judge", "generate", "format"]
    assert events[-1][1:] == ("ended", {"run_id": started.json()["ask_id"], "status": "done"})
    assert client.get(where).json()["answer"]["status"] == "answered"


def test_an_answer_cites_clips_in_seconds_and_timecode(client, desk):
    held = answered(client)
    [citation] = held["answer"]["citations"]
    play = next(s for s in desk.library.segments("night-game") if "home run" in s.labels)
    assert citation["segment_ids"] == [play.segment_id]
    assert play.start_ms / 1000 <= citation["start_sec"] < citation["end_sec"] <= play.end_ms / 1000
    assert citation["in"] == desk.library.video("night-game").timebase.timecode(
        round(citation["start_sec"] * 1000)
    )
    assert play.batter in held["answer"]["answer"]
    assert "[1]" in held["answer"]["answer"]


@pytest.mark.parametrize("mode", ["plain", "verified", "self-correcting"])
def test_each_mode_says_its_cost_and_what_was_used(client, mode):
    held = answered(client, mode=mode)
    assert held["most_model_calls"] == worst_calls(mode)
    assert held["model_calls"] == 0
    assert held["answer"]["mode"] == mode


def test_the_language_of_the_answer_can_be_chosen(client):
    question = "Which team won?"
    english, korean = (answered(client, question=question, lang=lang) for lang in ("en", "ko"))
    assert "won" in english["answer"]["answer"]
    assert "승리" in korean["answer"]["answer"]
    refused = answered(client, question="What was the attendance?", lang="ko")
    assert (refused["answer"]["status"], refused["answer"]["citations"]) == ("fallback", [])
    assert "근거" in refused["answer"]["answer"]


def test_a_conversation_goes_on_is_listed_read_exported_and_deleted(client):
    answered(client, conversation="talk-1")
    second = answered(client, question="What was the score after that?", conversation="talk-1")
    assert second["answer"]["standalone"] != "What was the score after that?"
    [row] = client.get("/api/v1/conversations").json()["conversations"]
    assert (row["conversation_id"], row["turns"], row["title"]) == ("talk-1", 2, ASK["question"])
    held = client.get("/api/v1/conversations/talk-1").json()
    assert [turn["question"] for turn in held["turns"]] == [ASK["question"], "What was the score after that?"]
    assert len(held["clips"]) == 1
    taken = client.get("/api/v1/conversations/talk-1/export")
    assert taken.headers["content-disposition"] == 'attachment; filename="talk-1.json"'
    assert taken.json() == held
    assert client.delete("/api/v1/conversations/talk-1").status_code == 204
    for call in (client.get, client.delete):
        assert call("/api/v1/conversations/talk-1").json()["code"] == "not_found"
    assert client.get("/api/v1/conversations/talk-1/export").status_code == 404


def test_a_question_without_a_conversation_is_not_kept(client):
    answered(client)
    assert client.get("/api/v1/conversations").json() == {"conversations": []}


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"question": ""}, 422, "bad_input", "question"),
        ({"question": " \n"}, 422, "bad_input", "question"),
        ({"question": "x" * 2001}, 422, "bad_input", "question"),
        ({"mode": "loud"}, 422, "bad_input", "mode"),
        ({"lang": "fr"}, 422, "bad_input", "lang"),
        ({"conversation": "../x"}, 422, "bad_input", "conversation"),
        ({"qestion": "x"}, 422, "bad_input", "qestion"),
        ({"video_ids": ["nite-game"]}, 404, "not_found", "video_ids"),
    ],
)
def test_wrong_questions_say_which_field_and_what_would_be_right(client, body, status, code, field):
    answer = client.post("/api/v1/ask", json={**ASK, **body})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.json()["code"], answer.json()["field"]) == (code, field)


def test_an_empty_library_is_said(client, desk):
    desk.delete_video("night-game")
    answer = client.post("/api/v1/ask", json=ASK)
    assert (answer.status_code, answer.json()["code"]) == (409, "library_empty")


def test_a_model_that_is_not_at_hand_is_a_warning(client):
    held = answered(client, engine="no-such-model")
    assert held["answer"]["status"] == "answered"
    assert "no-such-model" in held["warnings"][0]


def test_a_question_is_cancelled(client, monkeypatch):
    seen = threading.Semaphore(0)

    def slow(question, desk, *, on_event, cancelled):
        on_event(live.Event("node_started", "slow", 1))
        while not cancelled():
            seen.acquire()
        raise live.Cancelled("stopped")

    monkeypatch.setattr(live, "ask", slow)
    where = client.post("/api/v1/ask", json=ASK).headers["location"]
    assert client.get(where).json()["status"] == "running"
    assert client.post(f"{where}/cancel").status_code == 202
    seen.release()
    assert events_of(client.get(f"{where}/events").text)[-1][2]["status"] == "cancelled"
    assert client.post(f"{where}/cancel").json()["code"] == "run_ended"


def test_unknown_questions_are_missing(client):
    for answer in (
        client.get("/api/v1/ask/x"),
        client.get("/api/v1/ask/x/events"),
        client.post("/api/v1/ask/x/cancel"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_too_many_at_once_are_refused(client, monkeypatch):
    monkeypatch.setattr(live, "MOST_RUNNING", 0)
    answer = client.post("/api/v1/ask", json=ASK)
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")


def test_one_that_breaks_is_a_failure_not_an_answer(client, monkeypatch):
    def broken(question, desk, **rest):
        raise ZeroDivisionError("bad luck")

    monkeypatch.setattr(live, "ask", broken)
    answer = client.post("/api/v1/ask?wait=10", json=ASK)
    assert answer.status_code == 500
    assert "bad luck" in answer.json()["detail"]
