from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest  # noqa: TID251 (the pages' own test driver)

from pipeline.ui import session
from pipeline.ui.strings import text

PAGES = Path(__file__).parents[2] / "pages"
WAIT_S = 60


def open_page(name: str, **params: str) -> AppTest:
    app = AppTest.from_file(str(PAGES / f"{name}.py"), default_timeout=WAIT_S)
    for key, value in params.items():
        app.query_params[key] = value
    return app.run()


def ask(app: AppTest, query: str, length: str = "") -> AppTest:
    app.text_input(key=session.QUERY).set_value(query)
    app.text_input(key=session.LENGTH).set_value(length)
    app.selectbox(key=session.ENGINE).set_value("rules")
    app.button(key="FormSubmitter:request-Run").click()
    app.run()
    while session.WATCH in app.session_state:
        app.run()
    return app


@pytest.mark.parametrize("name", ["main", "workbench", "runs", "library", "system"])
def test_each_page_opens_alone_with_its_title(the_desk, name):
    app = open_page(name)
    assert not app.exception
    assert app.title[0].value == text(f"{'workbench' if name == 'main' else name}.title", "en")


@pytest.mark.parametrize("name", ["workbench", "runs", "library", "system"])
def test_each_page_speaks_korean(the_desk, monkeypatch, name):
    monkeypatch.setenv("CUTDESK_LANGUAGE", "ko")
    app = open_page(name)
    assert not app.exception
    assert app.title[0].value == text(f"{name}.title", "ko")


def test_a_request_becomes_clips_and_an_address(the_desk):
    app = ask(open_page("workbench"), "all home runs")
    assert not app.exception
    assert not app.error
    kept = the_desk.cut_lists.get(app.session_state[session.LIST])
    assert len(kept.clips) == 4
    assert app.query_params["list"] == kept.list_id
    assert app.query_params["run"] == kept.run_id


def test_the_address_opens_the_same_list_again(the_desk):
    first = ask(open_page("workbench"), "all home runs")
    list_id = first.session_state[session.LIST]
    again = open_page("workbench", list=list_id)
    assert not again.exception
    assert again.session_state[session.LIST] == list_id
    assert again.text_input(key=session.QUERY).value == "all home runs"


@pytest.mark.parametrize(
    ("query", "length", "said"),
    [
        ("", "", "the request is empty"),
        ("all home runs", "soon", "not a length"),
        ("all home runs", "0", "0 s"),
    ],
)
def test_what_cannot_be_asked_is_a_message(the_desk, query, length, said):
    app = ask(open_page("workbench"), query, length)
    assert not app.exception
    assert said in app.error[0].value


def test_nothing_found_says_why(the_desk):
    app = ask(open_page("workbench"), "triple plays")
    assert not app.exception
    assert "triple play" in app.info[0].value


def test_an_address_of_nothing_is_a_message(the_desk):
    app = open_page("workbench", list="nothing")
    assert not app.exception
    assert "nothing" in app.error[0].value


def test_the_length_that_is_given_counts(the_desk):
    app = ask(open_page("workbench"), "all home runs", "30 s")
    kept = the_desk.cut_lists.get(app.session_state[session.LIST])
    assert 0 < kept.total_ms <= 30_000


def test_an_empty_library_says_what_to_do(the_desk):
    the_desk.delete_video("demo-lanterns-foxes")
    app = open_page("workbench")
    assert not app.exception
    assert "cutdesk demo" in app.info[0].value
