"""The Ask page as an editor uses it: an answer, its clip on screen and in the list, a model's words as they come."""

import base64
import io

import numpy as np
import pytest

from pipeline.asking import as_clip, conversation
from pipeline.build import build
from pipeline.ingest.importer import import_bundle
from pipeline.media import framecode
from pipeline.settings import Settings
from tests.browser.pages.conftest import serving
from tests.conftest import DEMO, DEMO_ID
from tests.fake_ollama import FakeOllama, Say

FRAME = """(video) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext("2d").drawImage(video, 0, 0);
  return canvas.toDataURL("image/png");
}"""
PLAYED = """async (video) => {
  const shown = [];
  const look = () => shown.push((FRAME)(video));
  video.playbackRate = 2;
  await video.play();
  while (!video.paused) { look(); await new Promise((done) => setTimeout(done, 300)); }
  look();
  return shown;
}""".replace("FRAME", FRAME)
LOST_MS = 600
"""A browser stops a little after the end of a fragment, and at twice the speed twice as far."""
LATE = "the seventh word of a long sentence about the high fastball"


def asked(page, address: str, question: str, mode: str = "") -> None:
    page.goto(f"{address}/ask")
    if mode:
        page.get_by_text(mode, exact=True).click()
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(question)
    box.press("Enter")


def frame_of(picture: str) -> int:
    from PIL import Image

    image = Image.open(io.BytesIO(base64.b64decode(picture.partition(",")[2]))).convert("RGB")
    return framecode.read(np.asarray(image))


def last_turn(desk):
    return conversation(desk.conversations.recent(1)[0].conversation_id, desk)[-1]


def test_a_citation_plays_its_frames_and_goes_into_the_list_as_it_is(page, served):
    asked(page, served.address, "Who hit the walk-off?")
    page.get_by_text("Grady Torvane").first.wait_for()
    page.locator("[data-testid=stExpander] summary").first.click()
    video = page.locator("video.preview").first
    video.wait_for()
    page.wait_for_function("document.querySelector('video.preview').readyState >= 2")

    [citation] = last_turn(served.desk).citations
    grid = served.desk.library.video(DEMO_ID).timebase
    first, last = grid.frame_at(citation.start_ms), grid.frame_at(citation.end_ms)
    assert abs(frame_of(video.evaluate(FRAME)) - first) <= 1
    frames = [frame_of(picture) for picture in video.evaluate(PLAYED)]
    assert frames == sorted(frames)
    assert first - 1 <= frames[0] < frames[-1]
    assert last - 2 <= frames[-1] <= grid.frame_at(citation.end_ms + LOST_MS)

    before = {entry.list_id for entry in served.desk.cut_lists.lists()}
    page.get_by_role("button", name="Add to the cut list").first.click()
    page.get_by_text("Answers").first.wait_for()
    [made] = [entry.list_id for entry in served.desk.cut_lists.lists() if entry.list_id not in before]
    [clip] = served.desk.cut_lists.get(made).clips
    wanted = as_clip(citation, served.desk)
    assert (clip.video_id, clip.start_ms, clip.end_ms) == (wanted.video_id, wanted.start_ms, wanted.end_ms)
    assert clip.segment_ids == (85,)
    assert page.problems == []


@pytest.fixture(scope="module")
def with_model(tmp_path_factory):
    """The app with a model that writes slowly; the answer is made up where it is to be verified."""
    # Embedded by the app's own model: what is searched must not be stale.
    desk = build(Settings(_env_file=None, home=tmp_path_factory.mktemp("asking")))
    import_bundle(DEMO, desk.importing())
    rules = (
        Say("1: yes", when="For each numbered claim"),
        Say(f"The booth praised it here. [1] Then came {LATE}. [1]", when="high fastball", pause_s=0.25),
    )  # fmt: skip
    with FakeOllama(*rules) as server, serving(desk, server.host) as held:
        yield held


QUESTION = "What did they say about the high fastball?"
WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push(document.body.innerText)).observe(
    document.body, {subtree: true, childList: true, characterData: true});
}"""


def seen_while(page, address: str, mode: str) -> list[str]:
    page.goto(f"{address}/ask")
    page.get_by_test_id("stChatInputTextArea").wait_for()
    page.evaluate(WATCH)
    page.get_by_text(mode, exact=True).click()
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(QUESTION)
    box.press("Enter")
    page.locator("[data-testid=stExpander] summary").first.wait_for()
    return page.evaluate("window.seen")


def partly(text: str) -> bool:
    """Tell whether a page shows a sentence of the answer as far as it is written, not the whole."""
    return "The booth" in text and "praised it here" not in text


def test_plain_mode_shows_words_as_they_come(page, with_model):
    texts = seen_while(page, with_model.address, "Plain")
    assert any(partly(text) for text in texts)


def test_verified_modes_show_stages_and_no_word_that_is_not_verified(page, with_model):
    texts = seen_while(page, with_model.address, "Self-correcting")
    assert not any(partly(text) for text in texts)
    assert any("The booth praised" in text for text in texts)
    assert any("Write with proof" in text and "The booth" not in text for text in texts)
