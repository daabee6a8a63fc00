"""A page with the workbench component and the real routes, without Streamlit: for tests and for a look.

Run it with `python -m tests.browser.workbench.harness HOME PORT` on a data folder that holds videos.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from pipeline import build
from pipeline.api.app import routes
from pipeline.model import Clip, CutList
from pipeline.settings import Settings
from pipeline.ui.workbench.data import css, loader, workbench_data

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>Workbench</title>
<style>body {{ margin: 0; padding: 12px 16px; background: #14161a; }}</style></head><body>
<input id="outside" aria-label="outside"><div id="place"></div>
<script>
window.pressed = []; document.addEventListener("keydown", (event) => window.pressed.push(event.code));
</script>
<script type="module">
const script = URL.createObjectURL(new Blob([{loader}], {{ type: "text/javascript" }}));
const {{ default: mount }} = await import(script);
const root = document.getElementById("place").attachShadow({{ mode: "open" }});
const style = document.createElement("style"); style.textContent = {css}; root.append(style);
const data = {data};
window.asked = [];
window.rerun = (changes = {{}}) => mount({{
  data: {{ ...data, ...changes }}, parentElement: root, setTriggerValue: (...all) => window.asked.push(all),
}});
window.leave = window.rerun();
</script></body></html>"""


def create_app() -> Starlette:
    """Make the app; /list/ID shows a list, with the data's settings in the query."""
    return Starlette(routes=[Route("/list/{list_id}", _page), Route("/favicon.ico", _icon), *routes()])


def _icon(request: Request) -> Response:
    return Response(status_code=204)


def _page(request: Request) -> HTMLResponse:
    asked = dict(request.query_params)
    data = workbench_data(
        request.path_params["list_id"],
        video_ids=asked.get("videos", "").split(",") if asked.get("videos") else (),
        wanted_ms=int(asked.get("wanted_ms", 0)),
        language=asked.get("language", "en"),
        keys=asked.get("keys", "cutdesk"),
        clip_id=asked.get("clip_id", ""),
    )
    here = loader()
    page = PAGE.format(loader=json.dumps(here), css=json.dumps(css()), data=json.dumps(data))
    return HTMLResponse(page.replace('</script>"', '<\\/script>"'))


def reel_of(desk: Any, video_id: str, fits: Callable[[Any], bool], limit: int = 12) -> CutList:
    """Make a list of a video's plays, for something to look at."""
    grid = desk.library.video(video_id).timebase
    plays = [play for play in desk.library.segments(video_id) if fits(play)][:limit]
    clips = tuple(
        Clip(
            video_id,
            grid.snap(play.pitch_ms or play.start_ms),
            grid.snap(play.end_candidates_ms[0] if play.end_candidates_ms else play.end_ms),
            score=1 - place / 20,
            rank=place + 1,
            segment_ids=(play.segment_id,),
            reason=play.description,
            clip_id=f"c{place + 1}",
        )
        for place, play in enumerate(plays)
    )
    made: CutList = desk.cut_lists.create(CutList("Runs", clips))
    return made


def main() -> None:
    """Serve a data folder, with a list of its first video's scoring plays."""
    import uvicorn

    home, port = Path(sys.argv[1]), int(sys.argv[2])
    desk = build.Desk(Settings(_env_file=None, home=home))
    build._desks.append(desk)
    for video in desk.library.videos():
        made = reel_of(desk, video.video_id, lambda play: play.runs > 0 or "home run" in play.labels)
        print(f"http://127.0.0.1:{port}/list/{made.list_id}?wanted_ms=30000  {video.title}", flush=True)
    uvicorn.run(create_app(), port=port, log_level="warning")


if __name__ == "__main__":
    main()
