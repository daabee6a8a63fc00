"""The room fits what is left of the window, and its link leads back to where it was copied."""

from urllib.parse import parse_qs, urlparse

import pytest

BOTTOM = """() => {
  const room = document.querySelector("#place").shadowRoot;
  return [room.querySelector(".cutdesk"), room.querySelector(".cd-zoom")].map((e) => e.getBoundingClientRect().bottom);
}"""


@pytest.mark.parametrize("high", [700, 800, 1080])
@pytest.mark.parametrize("above", [0, 150])
def test_the_zoom_is_in_the_window_whatever_stands_above(room, screen, high, above):
    screen.page.set_viewport_size({"width": 1280, "height": high})
    screen.open(room.list_of("pal", (25, 75)))
    screen.page.evaluate(
        "(above) => { const box = document.createElement('div'); box.style.height = above + 'px'; "
        "document.querySelector('#place').before(box); }",
        above,
    )
    screen.page.wait_for_function(
        f"() => {{ const [end, zoom] = ({BOTTOM})(); return zoom <= end && end <= innerHeight; }}"
    )
    assert screen.errors == []


def test_the_link_names_list_clip_and_frame(room, screen):
    screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cut = room.list_of("pal", (25, 75), (100, 150))
    screen.open(cut)
    screen.page.locator(".cd-card").nth(1).click()
    screen.press("ArrowRight", "ArrowRight")
    screen.shows(102)
    screen.page.locator(".cd-link").click()
    screen.page.wait_for_selector(".cd-toast:not([hidden])")
    link = urlparse(screen.page.evaluate("navigator.clipboard.readText()"))
    assert {name: values[0] for name, values in parse_qs(link.query).items()} == {
        "list": cut,
        "clip": "b",
        "on": "pal",
        "at": "102",
    }
    assert screen.errors == []
