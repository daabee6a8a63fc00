"""One browser page with the component, and what a test sees and does there."""

import io
from typing import Any

import numpy as np

from pipeline.media import framecode

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--autoplay-policy=no-user-gesture-required", "--mute-audio",
]  # fmt: skip
PICTURE = """() => {
  const video = document.querySelector("#place").shadowRoot.querySelector("video.front");
  const box = video.getBoundingClientRect();
  const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}"""


class Screen:
    """A page; errors of its console are kept and must be none at the end."""

    def __init__(self, browser: Any, address: str, size: tuple[int, int] = (1280, 860)) -> None:
        self.address = address
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        self.errors: list[str] = []
        self.page = self.tab()

    def tab(self) -> Any:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        page.set_default_timeout(8000)
        return page

    def open(self, list_id: str, query: str = "", page: Any = None) -> None:
        page = page or self.page
        page.goto(f"{self.address}/list/{list_id}?{query}")
        self.ready(page)

    def ready(self, page: Any = None) -> None:
        (page or self.page).wait_for_selector(".cutdesk[data-ready]", state="attached")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def state(self, name: str, page: Any = None) -> str:
        return str((page or self.page).locator(".cutdesk").get_attribute(f"data-{name}"))

    def saved(self, page: Any = None) -> None:
        shown = page or self.page
        # What is still to be saved is written on the element with the next paint.
        shown.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shown.wait_for_selector(".cutdesk[data-saving='0']", state="attached")

    def shows(self, frame: int) -> None:
        """Wait until the player says that it shows a frame."""
        self.page.wait_for_selector(
            f".cutdesk[data-presented='{frame}'][data-frame='{frame}']", state="attached"
        )

    def plays(self, rate: str) -> None:
        """Wait until it plays at a rate."""
        self.page.wait_for_selector(f".cutdesk[data-rate='{rate}']", state="attached")

    def timecode(self) -> str:
        return str(self.page.locator(".cd-tc").text_content())

    def picture(self) -> int:
        """Read the frame number that is burnt into the picture on screen."""
        from PIL import Image

        # What the browser says is shown comes with the next paint.
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        clip = self.page.evaluate(PICTURE)
        image = Image.open(io.BytesIO(self.page.screenshot(clip=clip))).convert("RGB")
        return framecode.read(np.asarray(image))

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors
