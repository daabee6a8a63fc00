from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest  # noqa: TID251 (the pages' own test driver)

from pipeline.domains.baseball.rolls import Roll, of_desk
from pipeline.editing.form import list_form
from pipeline.exports.options import ExportOptions
from pipeline.handover import write_list
from pipeline.model import Clip, CutList
from pipeline.request.door import Request
from pipeline.request.result import labelled_now
from pipeline.run import run
from pipeline.ui import again, librarypage, session
from pipeline.ui.finish import Finish
from pipeline.ui.finishpanel import KEYS
from pipeline.ui.strings import text
from pipeline.ui.templates import Template, save
from pipeline.ui.tracing import story
from pipeline.ui.videochoice import ALL, LIBRARY, SEVERAL
from tests.conftest import DEMO_ID
from tests.domains.baseball.plays import VIDEO, game

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


def test_a_list_that_no_run_made_or_that_was_renamed_is_found_by_its_name(the_desk):
    first = ask(open_page("workbench"), "all home runs")
    made = the_desk.cut_lists.get(first.session_state[session.LIST])
    the_desk.cut_lists.rename(made.list_id, "Sunday cut", made.version)
    alone = the_desk.cut_lists.create(CutList("from Premiere", made.clips))
    app = open_page("runs")
    keys = {button.key for button in app.button}
    assert f"open-{alone.list_id}" in keys
    assert f"open-{made.list_id}" not in keys
    app.text_input(key=session.FOUND).set_value("sunday")
    app.run()
    keys = {button.key for button in app.button}
    assert f"open-{made.list_id}" in keys
    assert f"open-{alone.list_id}" not in keys


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


SECOND = replace(game(), video=replace(VIDEO, video_id="demo-2", title="Second game", date="2026-07-02"))


def done(app: AppTest) -> AppTest:
    app.run()
    while session.WATCH in app.session_state:
        app.run()
    assert not app.exception
    assert not app.error
    return app


def clips_now(app: AppTest, desk) -> tuple[Clip, ...]:
    return desk.cut_lists.get(app.session_state[session.LIST]).clips


def test_one_video_offers_no_choice_of_several(the_desk):
    assert len(open_page("workbench").selectbox(key=session.VIDEO).options) == 1


def test_all_videos_are_asked_at_once_and_told_apart(the_desk):
    the_desk.library.publish(SECOND, ())
    app = open_page("workbench")
    app.selectbox(key=session.VIDEO).set_value(ALL)
    app.run()
    app = ask(app, "all home runs")
    assert not app.exception
    clips = clips_now(app, the_desk)
    assert [clip.video_id for clip in clips] == [*[DEMO_ID] * 4, "demo-2"]
    assert sorted(clip.rank for clip in clips) == [1, 2, 3, 4, 5]
    assert app.query_params["video"] == ALL
    record = the_desk.runs.get(app.session_state[session.RUN])
    again = open_page("workbench", run=record.run_id, list=app.session_state[session.LIST])
    assert again.session_state[session.VIDEO] == ALL


def test_several_videos_are_chosen_by_name(the_desk):
    for bundle in (game(), SECOND):
        the_desk.library.publish(bundle, ())
    app = open_page("workbench", video="demo-1,demo-2")
    assert app.session_state[session.VIDEO] == SEVERAL
    assert app.multiselect(key=session.VIDEOS).value == ["demo-1", "demo-2"]
    app = ask(app, "all home runs")
    assert {clip.video_id for clip in clips_now(app, the_desk)} == {"demo-1", "demo-2"}


def test_whichever_the_request_means_asks_back_and_all_can_be_chosen(the_desk):
    the_desk.library.publish(SECOND, ())
    app = open_page("workbench", video=LIBRARY)
    app = ask(app, "all home runs")
    every = next(button for button in app.button if button.label == "All of them")
    every.click()
    app = done(app)
    assert {clip.video_id for clip in clips_now(app, the_desk)} == {DEMO_ID, "demo-2"}


def test_a_chip_of_several_games_changes_them_all_and_a_node_is_edited_in_one(the_desk):
    the_desk.library.publish(SECOND, ())
    app = ask(open_page("workbench", video=ALL), "all home runs in the 9th inning")
    chip = next(button for button in app.button if button.label == "Remove" and "innings" in button.key)
    chip.click()
    app = done(app)
    assert {clip.video_id for clip in clips_now(app, the_desk)} == {DEMO_ID, "demo-2"}
    app.session_state[session.NODE] = "select_clips"
    app.session_state[session.GAME] = "demo-2"
    app.run()
    assert not app.exception
    assert any("Chosen plays (1)" in text.value for text in app.markdown)
    told = story(the_desk, app.session_state[session.RUN]).part("demo-2")
    plays = [play for play in SECOND.segments if "strikeout" in play.labels]
    picks = told.typed(told.dumps["select_clips"]["returned"])["picks"]
    options = again.with_picks(told, plays, picks, {})
    finished = run(again.repeat(told), the_desk, options)
    by_video = Counter(clip["video_id"] for clip in finished.result["clips"])
    assert by_video == {DEMO_ID: 4, "demo-2": 3}


def test_a_template_sets_request_length_order_roll_and_what_is_offered(the_desk):
    app = open_page("workbench")
    app.button(key="template-False-40-teaser").click()
    app = done(app)
    assert (app.text_input(key=session.QUERY).value, app.text_input(key=session.LENGTH).value) == (
        "the biggest moments, kept short", "30 s",
    )  # fmt: skip
    kept = the_desk.cut_lists.get(app.session_state[session.LIST])
    ranks = [clip.rank for clip in kept.clips]
    assert ranks == sorted(ranks)
    assert (kept.render_preset, kept.export_format) == ("social_vertical", "json")
    given = story(the_desk, app.session_state[session.RUN]).given
    assert given["rolls"] == {}
    for name in ("export", "render"):
        app.session_state[f"outputs-{name}"] = True
    app.run()
    assert app.selectbox(key="render-preset").value == "social_vertical"
    assert app.selectbox(key="export-format").value == "json"
    app.selectbox(key="render-preset").set_value("exact")
    app.run()
    assert app.selectbox(key="render-preset").value == "exact"


def test_a_template_of_the_desks_own_keeps_what_stands_and_a_broken_one_is_said(the_desk):
    own = the_desk.settings.home / "templates"
    own.mkdir()
    (own / "broken.toml").write_text("title = ")
    finish = Finish("importance", "own", {"home run": Roll(0, 60_000)}, "smart", "otio")
    save(own, Template("", {"en": "Ours"}, {"en": "all home runs"}, "2 min", finish))
    app = open_page("workbench")
    assert any("broken.toml cannot be read" in warning.value for warning in app.warning)
    app.button(key="template-True-ours").click()
    app = done(app)
    assert finish_of(app) == finish
    kept = the_desk.cut_lists.get(app.session_state[session.LIST])
    assert (kept.render_preset, kept.export_format) == ("smart", "otio")
    assert story(the_desk, app.session_state[session.RUN]).given["rolls"]["home run"]["after_ms"] == 60_000


def test_an_earlier_request_is_finished_as_usual_again(the_desk):
    app = open_page("workbench")
    app.button(key="template-False-40-teaser").click()
    app = done(app)
    assert finish_of(app) != Finish()
    app.button(key="finish-usual").click()
    app.run()
    assert finish_of(app) == Finish()


def finish_of(app: AppTest) -> Finish:
    held = (app.session_state[key] for key in KEYS.values())
    return Finish(*held)


def settings_of(app: AppTest, **values: str) -> AppTest:
    """Fill the settings of the demo's video in, as if it were chosen in the table, and save them."""
    labels = {box.label: box for box in app.text_input}
    for label, value in values.items():
        labels[text(f"library.{label}", "en")].set_value(value)
    next(button for button in app.button if button.label == text("library.save", "en")).click()
    return app.run()


@pytest.fixture
def settings_page(the_desk, monkeypatch):
    monkeypatch.setattr(librarypage, "chosen_line", lambda event: 0)
    return open_page("library")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"start": "10:01:00;00"}, "does not exist in drop frame; the next one is 10:01:00;02"),
        ({"start": "noon"}, "is not a timecode"),
        ({"names": "{n} {nmae}"}, "{nmae}, which is unknown"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_the_reason(the_desk, settings_page, values, said):
    before = the_desk.library.video(DEMO_ID)
    app = settings_of(settings_page, **values)
    assert not app.exception
    assert any(said in error.value for error in app.error)
    assert the_desk.library.video(DEMO_ID) == before


def test_a_changed_start_timecode_changes_every_label_and_no_frame(the_desk, settings_page):
    made = run(Request("all home runs", (DEMO_ID,), engine="rules"), the_desk)
    kept = the_desk.cut_lists.create(CutList("a", tuple(made.state["clips"])))
    frames = list_form(kept, the_desk.library.video)["clips"]
    app = settings_of(settings_page, start="11:00:00:00", names="{n:02}", reel="A001")
    assert not app.exception
    video = the_desk.library.video(DEMO_ID)
    assert (video.start_timecode, video.name_template, video.reel) == ("11:00:00;00", "{n:02}", "A001")
    assert list_form(the_desk.cut_lists.get(kept.list_id), the_desk.library.video)["clips"] == frames
    label = video.timebase.timecode(kept.clips[0].start_ms)
    assert label.startswith("11:0")
    assert label in write_list(the_desk, "edl", kept, ExportOptions()).files[0][1].decode()
    shown = labelled_now(the_desk.runs.get(made.run_id).result, the_desk.library.videos())
    assert shown["clips"][0]["in"] == label
    assert shown["clips"][0]["start_sec"] == made.result["clips"][0]["start_sec"]


def test_a_broken_table_of_rolls_is_said_and_can_be_put_right(the_desk):
    (the_desk.settings.home / "rolls.toml").write_text("[walk")
    app = open_page("library")
    assert any("no table of rolls" in warning.value for warning in app.warning)
    app.button(key="roll-save").click()
    app.run()
    assert of_desk(the_desk.settings.home)["home run"].after_ms > 0


def test_the_rolls_are_saved_in_the_data_folder(the_desk):
    app = open_page("library")
    app.button(key="roll-save").click()
    app.run()
    assert not app.exception
    assert '["home run"]' in (the_desk.settings.home / "rolls.toml").read_text("utf-8")
