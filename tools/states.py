"""The states of every page that are worth a picture: how to get there in a browser, and their names."""

from collections.abc import Iterator
from typing import Any

SETTLE_MS = 2200
SOON_MS = 900
VIDEO = "demo-lanterns-foxes"
SILENT = "no-media"
"""A game without media and with long names; `screenshots.py` imports it."""
WORDS = {
    "en": {
        "found": "all home runs", "nothing": "home runs in the 1st inning", "all": "every play",
        "unclear": "90 s or 3 min of home runs", "asked": "Who hit the walk-off home run?",
    },
    "ko": {
        "found": "홈런 전부", "nothing": "1회 홈런", "all": "모든 플레이",
        "unclear": "홈런 90초 아니면 3분", "asked": "끝내기 홈런은 누가 쳤어?",
    },
}  # fmt: skip


def every_state(page: Any, address: str, language: str) -> Iterator[str]:
    """Go from state to state and name each."""
    said = WORDS[language]
    for part in (_asking, _unusual, _hands, _taking_away, _trace, _question, _other_pages):
        yield from part(page, address, said)


def empty_states(page: Any, address: str, language: str) -> Iterator[str]:
    """Show every page of a data folder that has nothing in it."""
    for name in ("", "ask", "runs", "library"):
        _go(page, f"{address}/{name}")
        yield f"empty-{name or 'workbench'}"


def _go(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("h1").first.wait_for(timeout=60_000, state="attached")
    page.wait_for_timeout(2 * SETTLE_MS)


def _ask(page: Any, address: str, query: str, video: str = VIDEO) -> None:
    page.goto(f"{address}/?video={video}")
    box = page.locator(".stForm input").first
    box.wait_for(timeout=60_000)
    box.fill(query)
    box.press("Enter")
    page.wait_for_url("**run=**", timeout=60_000)
    page.wait_for_timeout(2 * SETTLE_MS)


def _cut(page: Any, address: str, query: str, video: str = VIDEO) -> None:
    """Ask for what is there, and wait for the room to work in."""
    _ask(page, address, query, video)
    page.locator(".cutdesk[data-ready]").wait_for(timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)


def _asking(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _go(page, address)
    yield "welcome"
    page.locator(".st-key-ideas button").first.click()
    page.wait_for_timeout(SOON_MS)
    yield "templates"
    _ask(page, address, said["nothing"])
    yield "nothing-found"
    _ask(page, address, said["unclear"])
    yield "unclear"
    _cut(page, address, said["found"])
    yield "result"
    page.locator(".st-key-chips button").first.click()
    page.wait_for_timeout(SOON_MS)
    yield "chip"
    page.keyboard.press("Escape")


def _unusual(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _cut(page, address, said["all"])
    yield "long-list"
    _cut(page, address, said["found"], SILENT)
    yield "no-media"
    _go(page, f"{address}/?run=nonesuch")
    yield "bad-link"


def _hands(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _cut(page, address, said["found"])
    room = page.locator(".cutdesk")
    room.locator(".cd-card").nth(1).click()
    room.locator("[data-action=marker]").click()
    page.wait_for_timeout(SOON_MS)
    yield "marker"
    page.keyboard.press("Escape")
    room.locator("[data-action=help]").click()
    page.wait_for_timeout(SOON_MS)
    yield "keys"
    page.keyboard.press("Escape")
    room.locator(".cd-toggle").nth(2).click()
    room.locator(".cd-link").click()
    page.wait_for_timeout(SOON_MS)
    yield "dropped"


def _taking_away(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    for name in ("export", "render", "bring"):
        box = page.locator(f".st-key-outputs-{name}")
        box.locator("summary").first.click()
        page.wait_for_timeout(2 * SETTLE_MS)
        box.scroll_into_view_if_needed()
        box.evaluate("element => element.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(SOON_MS)
        yield name
        box.locator("summary").first.click()
        page.wait_for_timeout(SOON_MS)


def _trace(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _cut(page, address, said["found"])
    box = page.locator(".st-key-trace")
    box.locator("summary").first.click()
    page.locator("[data-node=select_clips]").click()
    box.locator("canvas").first.wait_for(timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)
    box.evaluate("element => element.scrollIntoView({ block: 'start' })")
    page.wait_for_timeout(SOON_MS)
    yield "trace"
    page.locator(".st-key-edit-select_clips summary").first.click()
    page.wait_for_timeout(SETTLE_MS)
    yield "edit-node"


def _question(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _go(page, f"{address}/ask")
    yield "ask"
    box = page.locator("[data-testid=stChatInput] textarea")
    box.fill(said["asked"])
    box.press("Enter")
    page.locator("[data-testid=stChatMessage] [data-testid=stExpander]").first.wait_for(timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)
    yield "answer"


def _other_pages(page: Any, address: str, said: dict[str, str]) -> Iterator[str]:
    _go(page, f"{address}/runs")
    yield "runs"
    _go(page, f"{address}/library")
    yield "library"
    page.locator(".st-key-add-video summary").first.click()
    page.wait_for_timeout(SETTLE_MS)
    yield "add-video"
    page.locator(".st-key-add-go button").click()
    page.wait_for_timeout(SETTLE_MS)
    yield "add-video-refused"
    _go(page, f"{address}/library")
    page.locator(".st-key-import summary").first.click()
    page.wait_for_timeout(SOON_MS)
    page.locator(".st-key-import input[type=text]").first.fill("/nowhere/at/all")
    page.locator(".st-key-import input[type=text]").first.press("Enter")
    page.locator("[data-testid=stAlert]").first.wait_for(timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)
    yield "import-refused"
    _go(page, f"{address}/system")
    yield "system"
