"""The app's front door: no page of another site may speak to it, and once a token is set nobody without it.

Without a token the app serves this machine alone. With one, programs send it as a bearer; people type it on
the login page once, and a cookie that carries a digest of it opens pages, websockets and media, which can't
send headers.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pipeline.settings import Settings, load

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
TEST_CLIENT = "testclient"
PROBLEM = "application/problem+json"
COOKIE = "cutdesk"
OPEN_PATHS = frozenset({"/login", "/healthz", "/api/healthz"})
"""What answers without a token: the way in, and whether the process lives."""


class ProblemResponse(JSONResponse):
    """Problem details as JSON; text that is no Unicode (lone surrogates) doesn't break them."""

    media_type = PROBLEM

    def render(self, content: object) -> bytes:
        """Write the body."""
        return json.dumps(content, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")


def problem(status: int, code: str, detail: str, **more: object) -> JSONResponse:
    """Answer with RFC 9457 problem details; `code` is stable, `detail` says what would be right."""
    body = {"type": "about:blank", "status": status, "title": code.replace("_", " "), "code": code}
    return ProblemResponse({**body, "detail": detail, **more}, status)


def host_of(value: str) -> str:
    """Return the host name of a Host header, without port and brackets, in lower case."""
    try:
        return (urlsplit(f"//{value}").hostname or "").lower()
    except ValueError:
        return ""


def same(given: str, right: str) -> bool:
    """Compare secrets in a time that tells nothing of them."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode("utf-8", "replace"))


def cookie_value(token: str) -> str:
    """Return what the cookie carries: it opens the door while the token stands, and doesn't tell it."""
    return hmac.new(token.encode(), b"cutdesk pages", hashlib.sha256).hexdigest()


class Guard:
    """ASGI middleware that refuses foreign clients, Host and Origin headers, and who lacks the token."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = OWN_NAMES, settings: Callable[[], Settings] = load
    ) -> None:
        """Let through requests that call this machine by one of `names`."""
        self._app, self._names, self._settings = app, frozenset(names), settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it: a problem for HTTP, a closed door for websockets."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        settings, request = self._settings(), HTTPConnection(scope)
        wrong = self._wrong_with(request, settings)
        if wrong:
            await _refuse(problem(403, "foreign_request", wrong), wrong, scope, receive, send)
        elif not _may_enter(request, settings.token):
            await _refuse(_no_token(request), "a token is needed", scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _wrong_with(self, request: HTTPConnection, settings: Settings) -> str:
        client = request.client.host if request.client else ""
        if not settings.token and not _is_loopback(client):
            return f"Cutdesk serves this machine only; the request came from {client!r}"
        host = request.headers.get("host", "")
        names = self._names | (settings.host_names if settings.token else frozenset())
        if host_of(host) not in names:
            return f"host {host!r} is not this machine; open http://localhost with Cutdesk's port"
        origin = request.headers.get("origin", "")
        if origin == "null":
            return "a page without an origin may not speak to Cutdesk"
        if origin and _netloc(origin) != host.lower():
            return f"origin {origin!r} is another site; Cutdesk answers its own pages only"
        return ""


async def _refuse(answer: Response, reason: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": reason[:120]})
    else:
        await answer(scope, receive, send)


def _may_enter(request: HTTPConnection, token: str) -> bool:
    if not token or request.url.path in OPEN_PATHS:
        return True
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and same(given.strip(), token):
        return True
    return same(request.cookies.get(COOKIE, ""), cookie_value(token))


def _no_token(request: HTTPConnection) -> Response:
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/v1/"):
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(here, safe='')}", 303)
    answer = problem(
        401, "token_needed", "send the desk's token: 'Authorization: Bearer TOKEN', or sign in at /login"
    )
    answer.headers["WWW-Authenticate"] = 'Bearer realm="Cutdesk"'
    return answer


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_loopback(client: str) -> bool:
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return client in ("", TEST_CLIENT)
