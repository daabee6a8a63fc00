"""The login page: the token typed once, then a cookie that scripts can't read."""

import time
from collections import deque
from html import escape
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pipeline.api.guard import COOKIE, cookie_value, same
from pipeline.settings import load

COOKIE_S = 30 * 24 * 3600
MOST_BYTES = 4096
TRIES, TRIES_S = 10, 60.0
"""Wrong tokens in this many seconds, after which nobody may try for a while."""

PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Cutdesk</title>
<meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin">
<style>body{{background:#14161a;color:#d9dce1;font:16px sans-serif;display:grid;place-items:center;
min-height:90vh;margin:0}}form{{display:grid;gap:12px;width:300px}}h1{{font-size:22px;margin:0}}
input,button{{font:inherit;padding:10px;border-radius:4px;border:1px solid #565d68;background:#1d2026;
color:inherit}}button{{background:#e0a458;color:#14161a;border-color:#e0a458}}p{{margin:0;color:#f0b6a8}}
</style><form method="post"><h1>Cutdesk</h1><label for="token">{ask}</label>
<input id="token" name="token" type="password" autocomplete="current-password" autofocus required>
<input type="hidden" name="next" value="{next}"><p role="alert">{said}</p><button>{enter}</button></form>
"""
WORDS = {
    "en": ("The desk's token", "Sign in", "That is not the token.", "Too many tries; wait a minute."),
    "ko": ("데스크 토큰", "들어가기", "토큰이 맞지 않습니다.", "시도가 너무 많습니다. 잠시 후 다시 하세요."),
}
_wrong: deque[float] = deque(maxlen=TRIES)


def routes() -> list[BaseRoute]:
    """Return the way in and the way out."""
    return [
        Route("/login", _show, methods=["GET"]),
        Route("/login", _enter, methods=["POST"]),
        Route("/logout", _leave, methods=["POST"]),
    ]


def inside(address: str) -> str:
    """Return an address of this app to go on to; anything else becomes the first page."""
    plain = address.startswith("/") and not address.startswith("//") and "\\" not in address
    return address if plain and address.isprintable() else "/"


def _page(to: str, said: str = "", status: int = 200) -> HTMLResponse:
    language = load().language
    ask, enter, *_ = WORDS[language]
    page = PAGE.format(lang=language, ask=ask, enter=enter, next=escape(inside(to)), said=said)
    return HTMLResponse(page, status, {"Cache-Control": "no-store", "X-Frame-Options": "DENY"})


async def _show(request: Request) -> Response:
    to = request.query_params.get("next", "/")
    return _page(to) if load().token else RedirectResponse(inside(to), 303)


async def _enter(request: Request) -> Response:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return _page("/", WORDS[load().language][2], 413)
    form = {key: values[0] for key, values in parse_qs(body.decode("utf-8", "replace")).items()}
    settings, to = load(), form.get("next", "/")
    if len(_wrong) == TRIES and time.monotonic() - _wrong[0] < TRIES_S:
        return _page(to, WORDS[settings.language][3], 429)
    if not settings.token or not same(form.get("token", "").strip(), settings.token):
        _wrong.append(time.monotonic())
        return _page(to, WORDS[settings.language][2], 401)
    answer = RedirectResponse(inside(to), 303)
    answer.set_cookie(
        COOKIE, cookie_value(settings.token), max_age=COOKIE_S,
        httponly=True, samesite="lax", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


async def _leave(request: Request) -> Response:
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return answer
