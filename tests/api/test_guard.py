import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pipeline.api.guard import Guard


async def echo(websocket):
    await websocket.accept()
    await websocket.send_text("in")
    await websocket.close()


@pytest.fixture
def client():
    routes = [Route("/", lambda request: PlainTextResponse("in")), WebSocketRoute("/ws", echo)]
    return TestClient(
        Starlette(routes=routes, middleware=[Middleware(Guard)]), base_url="http://localhost:8501"
    )


@pytest.mark.parametrize("host", ["localhost:8501", "127.0.0.1:8501", "[::1]:8501", "LOCALHOST"])
def test_own_names_pass(client, host):
    assert client.get("/", headers={"host": host}).text == "in"


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8501", "", "10.0.0.5:8501", "0.0.0.0"]
)
def test_foreign_hosts_are_refused(client, host):
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 403
    assert answer.json()["code"] == "foreign_request"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:9999", "https://127.0.0.1"]
)
def test_foreign_origins_are_refused(client, origin):
    assert client.get("/", headers={"origin": origin}).status_code == 403


def test_the_own_origin_passes(client):
    assert client.get("/", headers={"origin": "http://localhost:8501"}).status_code == 200


def test_clients_from_elsewhere_are_refused(client):
    app = client.app
    with TestClient(app, base_url="http://localhost", client=("192.0.2.7", 5000)) as foreign:
        assert foreign.get("/").status_code == 403


def test_websockets_of_other_sites_are_closed(client):
    with client.websocket_connect("/ws", headers={"host": "localhost:8501"}) as websocket:
        assert websocket.receive_text() == "in"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers={"origin": "http://evil.example"}),
    ):
        pass
