from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest  # noqa: TID251 (the pages' own test driver)

from pipeline.model import Clip, CutList
from pipeline.ui import session
from pipeline.ui.strings import text
from tests.conftest import DEMO_ID

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


def test_a_template_fills_the_box_and_runs(the_desk):
    app = open_page("workbench")
    app.button(key="template-False-50-scoring").click()
    app.run()
    while session.WATCH in app.session_state:
        app.run()
    assert not app.exception
    assert app.text_input(key=session.QUERY).value == "all scoring plays"
    assert the_desk.cut_lists.get(app.session_state[session.LIST]).clips


def test_taking_a_chip_out_runs_again_from_there(the_desk):
    app = ask(open_page("workbench"), "all home runs in the 9th inning")
    first = app.session_state[session.RUN]
    few = len(the_desk.cut_lists.get(app.session_state[session.LIST]).clips)
    chip = next(button for button in app.button if button.label == "Remove" and "innings" in button.key)
    chip.click()
    app.run()
    while session.WATCH in app.session_state:
        app.run()
    assert not app.exception
    record = the_desk.runs.get(app.session_state[session.RUN])
    assert record.parent_id == first
    assert len(the_desk.cut_lists.get(app.session_state[session.LIST]).clips) > few


def test_an_empty_result_offers_to_leave_the_condition_out(the_desk):
    app = ask(open_page("workbench"), "home runs in the 1st inning")
    assert not app.exception
    relax = next(button for button in app.button if button.label.startswith("Leave out"))
    relax.click()
    app.run()
    while session.WATCH in app.session_state:
        app.run()
    assert the_desk.cut_lists.get(app.session_state[session.LIST]).clips


def test_a_node_is_looked_into_by_its_panel(the_desk):
    app = ask(open_page("workbench"), "all home runs")
    app.session_state[session.NODE] = "select_clips"
    app.run()
    assert not app.exception
    assert any("Chosen plays (4)" in text.value for text in app.markdown)


def test_two_runs_and_their_lists_are_found_put_away_and_brought_back(the_desk):
    ask(open_page("workbench"), "all home runs")
    ask(open_page("workbench"), "all doubles")
    app = open_page("runs")
    assert len(app.dataframe[0].value) == 2
    app.text_input(key=session.FOUND).set_value("doubles")
    app.run()
    assert not app.exception
    assert len(app.dataframe[0].value) == 1


def test_a_video_without_media_says_so_on_the_workbench(the_desk):
    assert the_desk.library.video("demo-lanterns-foxes").media is None
    app = ask(open_page("workbench"), "all home runs")
    assert any("has no media file" in line.value for line in app.caption)


def test_a_video_whose_file_was_moved_says_so(the_desk, tmp_path):
    the_desk.library.change_video("demo-lanterns-foxes", media=str(tmp_path / "gone.mp4"))
    app = ask(open_page("workbench"), "all home runs")
    assert any("is not where it was" in line.value for line in app.caption)


def test_the_import_of_no_folder_is_a_message(the_desk):
    app = open_page("library")
    app.text_input[0].set_value("games")
    next(button for button in app.button if button.label == "Import").click()
    app.run()
    assert not app.exception
    assert "no full path" in app.error[0].value


def test_an_import_is_a_job(the_desk):
    app = open_page("library")
    app.text_input[0].set_value(str(Path(__file__).parents[2] / "data" / "demo"))
    next(button for button in app.button if button.label == "Import").click()
    app.run()
    assert not app.exception
    assert the_desk.jobs.jobs()[0].kind == "import"


def test_jobs_can_be_tried_again_and_cancelled_on_the_system_page(the_desk):
    job = the_desk.jobs.submit("render", {}, lane="media", title="A reel")
    the_desk.jobs.end(job.job_id, "failed", "the disk is full")
    app = open_page("system")
    assert any("the disk is full" in text.value for text in app.markdown)
    app.button(key=f"again-{job.job_id}").click()
    app.run()
    assert the_desk.jobs.job(job.job_id).status == "queued"
    app.button(key=f"cancel-{job.job_id}").click()
    app.run()
    assert the_desk.jobs.job(job.job_id).status == "cancelled"


def test_the_system_page_shows_no_secret(the_desk, monkeypatch):
    monkeypatch.setattr(the_desk, "settings", the_desk.settings.model_copy(update={"token": "hush-hush"}))
    app = open_page("system")
    assert not app.exception
    shown = "".join(frame.value.to_string() for frame in app.dataframe)
    assert "CUTDESK_TOKEN" in shown
    assert "hush-hush" not in shown


def test_a_list_that_no_run_made_opens_by_its_address(the_desk):
    clips = (Clip(DEMO_ID, 60_000, 64_000, title="From Premiere", decided_by="edl"),)
    kept = the_desk.cut_lists.create(CutList("from an edit suite", clips))
    app = open_page("workbench", list=kept.list_id)
    assert not app.exception
    assert not app.error
    assert app.session_state[session.VIDEO] == DEMO_ID
    app.session_state["outputs-export"] = True
    app.run()
    assert not app.exception
    assert "From Premiere" in app.code[0].value


def test_the_panels_of_a_run_open_one_by_one(the_desk):
    app = ask(open_page("workbench"), "all home runs")
    assert "export-format" not in {one.key for one in app.selectbox}
    for name, key in (("export", "export-format"), ("render", "render-preset"), ("bring", "bring-video")):
        app.session_state[f"outputs-{name}"] = True
        app.run()
        assert not app.exception
        assert key in {one.key for one in app.selectbox}


def test_the_rolls_are_saved_in_the_data_folder(the_desk):
    app = open_page("library")
    app.button(key="roll-save").click()
    app.run()
    assert not app.exception
    assert '["home run"]' in (the_desk.settings.home / "rolls.toml").read_text("utf-8")
