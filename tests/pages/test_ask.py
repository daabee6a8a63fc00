"""The Ask page, driven by AppTest."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest  # noqa: TID251 (the pages' own test driver)

from pipeline.ui import session
from pipeline.ui.strings import text

PAGE = Path(__file__).parents[2] / "pages" / "ask.py"


def open_page(**params: str) -> AppTest:
    app = AppTest.from_file(str(PAGE), default_timeout=60)
    for key, value in params.items():
        app.query_params[key] = value
    return app.run()


def ask(app: AppTest, question: str) -> AppTest:
    app.selectbox(key=session.ASK_ENGINE).set_value("rules")
    app.run()
    return app.chat_input(key=session.QUESTION).set_value(question).run()


def said(app: AppTest) -> str:
    return " ".join(item.value for message in app.chat_message for item in message.text)


def test_it_opens_alone_with_its_title_and_the_cost_of_each_mode(the_desk):
    app = open_page()
    assert not app.exception
    assert app.title[0].value == text("ask.title", "en")
    assert app.radio(key=session.ASK_MODE).options == ["Plain", "Verified", "Self-correcting"]


def test_it_speaks_korean(the_desk, monkeypatch):
    monkeypatch.setenv("CUTDESK_LANGUAGE", "ko")
    assert open_page().title[0].value == text("ask.title", "ko")


def test_a_question_is_answered_with_its_clip(the_desk):
    app = ask(open_page(), "Who hit the walk-off?")
    assert not app.exception
    assert "Grady Torvane" in said(app)
    assert any(label.label.startswith("[1] 10:1") for label in app.expander)


@pytest.mark.parametrize("mode", ["plain", "verified", "self-correcting"])
def test_a_follow_up_goes_on_in_every_mode(the_desk, mode):
    app = open_page()
    app.radio(key=session.ASK_MODE).set_value(mode)
    ask(ask(app, "Who hit a triple?"), "What happened next?")
    assert not app.exception
    assert "singles to left" in said(app)


def test_citations_go_into_a_cut_list_once(the_desk):
    app = ask(open_page(), "Who hit the walk-off?")
    app.button(key="ask-add-0").click().run()
    app.button(key="ask-add-0").click().run()
    assert not app.exception
    held = the_desk.cut_lists.get(app.session_state[session.LIST])
    assert [clip.segment_ids for clip in held.clips] == [(85,)]


def test_a_conversation_opens_again_by_its_address(the_desk):
    first = ask(open_page(), "Who hit the walk-off?")
    again = open_page(talk=first.session_state[session.CONVERSATION])
    assert "Grady Torvane" in said(again)


def test_what_cannot_be_answered_says_so(the_desk):
    app = ask(open_page(), "What was the attendance?")
    assert not app.exception
    assert "Nothing in the material answers this" in said(app)


def workbench() -> AppTest:
    return AppTest.from_file(str(PAGE.with_name("workbench.py")), default_timeout=60).run()


def request(app: AppTest, query: str) -> AppTest:
    app.text_input(key=session.QUERY).set_value(query)
    app.selectbox(key=session.ENGINE).set_value("rules")
    app.button(key="FormSubmitter:request-Run").click()
    return settled(app.run())


def settled(app: AppTest) -> AppTest:
    while session.WATCH in app.session_state:
        app.run()
    return app


def test_an_open_question_of_a_request_shows_its_choices_as_buttons(the_desk):
    app = request(workbench(), "Quillen hits")
    assert app.button(key="choice-0").label == "Theo Quillen"
    settled(app.button(key="choice-0").click().run())
    assert not app.exception
    assert app.text_input(key=session.QUERY).value == "Theo Quillen hits"
    assert the_desk.cut_lists.get(app.session_state[session.LIST]).clips


def test_a_follow_up_on_the_workbench_shows_its_change(the_desk):
    app = request(request(workbench(), "all strikeouts"), "only the 7th")
    assert not app.exception
    assert any("all strikeouts → all strikeouts in the 7th" in item.value for item in app.caption)
