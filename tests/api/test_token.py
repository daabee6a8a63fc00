"""The token: nothing answers without it, bearer and cookie open everything."""

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pipeline.api import guard, login
from pipeline.settings import Settings

TOKEN = "desk-7-güte"


async def echo(websocket):
    await websocket.accept()
    await websocket.send_text("in")
    await websocket.close()


@pytest.fixture
def settings(monkeypatch):
    held = Settings(_env_file=None, token=TOKEN, allowed_hosts="cut.example, Desk.local")
    monkeypatch.setattr(login, "load", lambda: held)
    login._wrong.clear()
    return held


def make(settings, **options):
    async def page(request):
        return PlainTextResponse("in")

    routes = [
        *login.routes(),
        *(Route(path, page) for path in ("/", "/runs", "/healthz", "/api/v1/videos", "/api/docs")),
        WebSocketRoute("/ws", echo),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(guard.Guard, settings=lambda: settings)])
    return TestClient(app, base_url="http://localhost:8501", follow_redirects=False, **options)


@pytest.fixture
def client(settings):
    return make(settings)


def sign_in(client, token=TOKEN, to="/"):
    return client.post("/login", data={"token": token, "next": to})


def test_programs_without_it_are_told_what_is_needed(client):
    answer = client.get("/api/v1/videos")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.json()["code"] == "token_needed"


@pytest.mark.parametrize("header", ["Bearer wrong", "Bearer ", "Basic " + TOKEN, TOKEN, "", "Bearer"])
def test_a_wrong_header_opens_nothing(client, header):
    assert client.get("/api/v1/videos", headers={"Authorization": header.encode()}).status_code == 401


def test_the_bearer_opens_everything(settings):
    ascii_settings = settings.model_copy(update={"token": "abc-123"})
    client = make(ascii_settings)
    for path in ("/", "/api/v1/videos"):
        assert client.get(path, headers={"Authorization": "bearer abc-123"}).text == "in"


def test_people_are_led_to_the_login_page_and_back(client):
    answer = client.get("/runs?run=7", headers={"accept": "text/html"})
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    assert 'value="/runs?run=7"' in page.text
    answer = sign_in(client, to="/runs?run=7")
    assert (answer.status_code, answer.headers["location"]) == (303, "/runs?run=7")
    assert client.get("/runs").text == "in"


def test_the_cookie_is_for_this_site_and_not_for_scripts_and_does_not_tell_the_token(client):
    cookie = sign_in(client).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert TOKEN not in cookie


def test_the_cookie_opens_pages_media_and_websockets(client):
    host = {"host": "localhost:8501"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=host):
        pass
    sign_in(client)
    assert client.get("/api/v1/videos").text == "in"
    cookie = f"{guard.COOKIE}={client.cookies[guard.COOKIE]}"
    with client.websocket_connect("/ws", headers={**host, "cookie": cookie}) as websocket:
        assert websocket.receive_text() == "in"


def test_another_token_ends_every_session(client, settings):
    sign_in(client)
    other = make(settings.model_copy(update={"token": "another"}))
    other.cookies = client.cookies
    assert other.get("/api/v1/videos").status_code == 401


def test_signing_out_closes_the_door(client):
    sign_in(client)
    client.post("/logout")
    assert client.get("/api/v1/videos").status_code == 401


def test_a_wrong_token_is_said_and_tries_are_limited(client):
    for _ in range(login.TRIES):
        assert sign_in(client, "guess").status_code == 401
    assert sign_in(client).status_code == 429
    assert client.get("/api/v1/videos").status_code == 401


@pytest.mark.parametrize(
    "to", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", "/a\nb", ""]
)
def test_the_login_page_leads_nowhere_else(client, to):
    assert sign_in(client, to=to).headers["location"] == "/"


def test_what_is_shown_again_is_escaped(client):
    assert "<script>" not in client.get('/login?next=/"><script>').text


def test_a_huge_form_is_refused(client):
    assert sign_in(client, "x" * 5000).status_code == 413


def test_liveness_needs_no_token(client):
    assert client.get("/healthz").text == "in"


def test_other_addresses_are_served_by_their_names_only(settings):
    client = make(settings, client=("192.0.2.7", 5000))
    headers = {"host": "cut.example:8501", "accept": "text/html"}
    assert client.get("/", headers=headers).status_code == 303
    assert client.get("/", headers={"host": "DESK.local"}).status_code == 401
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403


def test_without_a_token_other_names_stay_closed(settings):
    client = make(settings.model_copy(update={"token": ""}))
    assert client.get("/", headers={"host": "cut.example"}).status_code == 403
    assert client.get("/").text == "in"
