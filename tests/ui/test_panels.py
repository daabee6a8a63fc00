"""The panels as Streamlit draws them, without a browser."""

import pytest
from streamlit.testing.v1 import AppTest  # noqa: TID251 (the pages' own test driver)

from pipeline.exports.formats import formats
from pipeline.ui import session
from pipeline.ui.strings import text
from tests.ui.test_takeaway import cut_list

WAIT_S = 60


def drawn(panel: str, list_id: str = "", language: str = "en") -> AppTest:
    """Run one panel as a page of its own."""
    given = "desk(), say" if not list_id else f"desk(), {list_id!r}, say"
    return AppTest.from_string(
        f"""
from pipeline.build import desk
from pipeline.ui.strings import speaker
from pipeline.ui.{panel} import {NAMES[panel]} as draw
say = speaker({language!r})
draw({given})
""",
        default_timeout=WAIT_S,
    ).run()


NAMES = {
    "exportpanel": "export_panel", "renderpanel": "render_panel", "bringpanel": "bring_panel",
    "addvideo": "add_video",
}  # fmt: skip


@pytest.fixture
def kept(the_desk):
    return the_desk.cut_lists.create(cut_list())


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_format_can_be_looked_at(kept, language):
    app = drawn("exportpanel", kept.list_id, language)
    for kind in formats():
        app.selectbox(key="export-format").select(kind.name)
        app.run()
        assert not app.exception, kind.name
        if kind.name == "concat":  # ffmpeg must read the media, and there is none
            assert ("link its media", "미디어를 연결하세요")[language == "ko"] in app.error[0].value
            continue
        assert not app.error, kind.name
        shown = app.info if kind.name == "aaf" else app.code
        assert shown[0].value


def test_the_text_follows_the_options(kept):
    app = drawn("exportpanel", kept.list_id)
    assert "01:00:00;00" in app.code[0].value
    app.text_input(key="export-record").set_value("10:00:00:00").run()
    assert "10:00:00;00" in app.code[0].value


def test_a_wrong_option_is_a_message(kept):
    app = drawn("exportpanel", kept.list_id)
    app.text_input(key="export-record").set_value("soon").run()
    assert not app.exception
    assert "soon" in app.error[0].value


def test_options_that_a_format_lacks_are_not_shown(kept):
    app = drawn("exportpanel", kept.list_id)
    app.selectbox(key="export-format").select("youtube").run()
    keys = {one.key for one in app.text_input}
    assert keys == {"export-names"}


def test_a_render_is_queued_once_and_can_be_cancelled_and_tried_again(kept, the_desk, tmp_path):
    from tests.conftest import DEMO_ID

    media = tmp_path / "demo.mp4"
    media.write_bytes(b"x")
    the_desk.library.change_video(DEMO_ID, media=str(media))
    app = drawn("renderpanel", kept.list_id)
    app.selectbox(key="render-preset").select("review").run()
    app.text_input(key="render-record").set_value("10:00:00:00").run()
    app.button(key="render-go").click().run()
    assert not app.exception
    (job,) = the_desk.jobs.jobs()
    assert (job.payload["preset"], job.payload["record_start"]) == ("review", "10:00:00:00")
    app.button(key=f"cancel-{job.job_id}").click().run()
    assert the_desk.jobs.job(job.job_id).status == "cancelled"
    app.run()
    app.button(key=f"again-{job.job_id}").click().run()
    assert the_desk.jobs.job(job.job_id).status == "queued"
    the_desk.jobs.end(job.job_id, "failed", "the disk is full")
    app.run()
    assert "the disk is full" in app.error[0].value


def test_without_media_nothing_can_be_rendered(kept):
    app = drawn("renderpanel", kept.list_id)
    assert not app.exception
    assert app.button(key="render-go").disabled
    assert app.info[0].value.startswith("“Coastal Crown League")


def test_the_way_back_waits_for_a_file(the_desk):
    app = drawn("bringpanel")
    assert not app.exception
    assert app.button(key="bring-read").disabled


def test_an_episode_is_added_by_path(the_desk, tmp_path):
    for name in ("one.mp4", "one.srt"):
        (tmp_path / name).write_text("x")
    app = drawn("addvideo")
    assert not app.button  # closed until it is wanted
    app.session_state["add-video"] = True
    app.run()
    app.button(key="add-go").click().run()
    assert "title is empty" in app.error[0].value
    app.text_input(key="add-name").set_value("One")
    app.text_input(key="add-video-path").set_value(str(tmp_path / "one.mp4"))
    app.text_input(key="add-words-path").set_value(str(tmp_path / "one.srt"))
    app.button(key="add-go").click().run()
    assert not app.exception
    (job,) = the_desk.jobs.jobs()
    assert app.session_state[session.EPISODE] == job.job_id
    the_desk.jobs.finish(job.job_id, {"title": "One", "video_id": "one", "counts": {"stt": 3, "chapter": 1}})
    app.run()
    assert app.success[0].value == text("add.done", "en", title="One", lines=3, chapters=1)
