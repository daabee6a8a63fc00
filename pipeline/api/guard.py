"""The app's front door: loopback only, and no page of another site may speak to it."""

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
TEST_CLIENT = "testclient"
PROBLEM = "application/problem+json"


def problem(status: int, code: str, detail: str, **more: object) -> JSONResponse:
    """Answer with RFC 9457 problem details; `code` is stable, `detail` says what would be right."""
    body = {"type": "about:blank", "status": status, "title": code.replace("_", " "), "code": code}
    return JSONResponse({**body, "detail": detail, **more}, status, media_type=PROBLEM)


def host_of(value: str) -> str:
    """Return the host name of a Host header, without port and brackets, in lower case."""
    return (urlsplit(f"//{value}").hostname or "").lower()


class Guard:
    """ASGI middleware that refuses foreign clients, Host and Origin headers."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = OWN_NAMES) -> None:
        """Let through requests that call this machine by one of `names`."""
        self._app, self._names = app, frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it: 403 for HTTP, a closed door for websockets."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        wrong = self._wrong_with(scope)
        if not wrong:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": wrong[:120]})
        else:
            await problem(403, "foreign_request", wrong)(scope, receive, send)

    def _wrong_with(self, scope: Scope) -> str:
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        client = (scope.get("client") or ("",))[0]
        if not _is_loopback(client):
            return f"Cutdesk serves this machine only; the request came from {client!r}"
        host = headers.get("host", "")
        if host_of(host) not in self._names:
            return f"host {host!r} is not this machine; open http://localhost with Cutdesk's port"
        origin = headers.get("origin", "")
        if origin and origin != "null" and urlsplit(origin).netloc.lower() != host.lower():
            return f"origin {origin!r} is another site; Cutdesk answers its own pages only"
        if origin == "null":
            return "a page without an origin may not speak to Cutdesk"
        return ""


def _is_loopback(client: str) -> bool:
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return client in ("", TEST_CLIENT)
