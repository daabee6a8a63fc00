from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pipeline import build
from pipeline.api import app as api_app
from pipeline.errors import InputError
from pipeline.model import Video

VIDEO = Video("demo", "A game", "baseball", 10_000, Fraction(25))


@pytest.fixture
def client(tmp_path, monkeypatch):
    file = tmp_path / "game.mp4"
    file.write_bytes(bytes(range(256)) * 40)
    (tmp_path / "previews").mkdir()
    (tmp_path / "previews" / "one.mp4").write_bytes(b"preview")
    (tmp_path / "secret.mp4").write_bytes(b"secret")
    videos = {
        "demo": replace(VIDEO, media=str(file)),
        "bare": replace(VIDEO, video_id="bare"),
        "gone": replace(VIDEO, video_id="gone", media=str(tmp_path / "moved.mp4")),
    }

    def video(video_id):
        if video_id not in videos:
            raise InputError(f"there is no video {video_id!r}")
        return videos[video_id]

    desk = SimpleNamespace(
        library=SimpleNamespace(video=video), settings=SimpleNamespace(cache_folder=tmp_path)
    )
    monkeypatch.setattr(build, "_desks", [desk])
    return TestClient(Starlette(routes=api_app.routes()), raise_server_exceptions=False)


def test_media_is_served_by_range(client):
    answer = client.get("/api/v1/videos/demo/media", headers={"Range": "bytes=256-259"})
    assert answer.status_code == 206
    assert answer.content == bytes([0, 1, 2, 3])
    assert answer.headers["content-range"] == "bytes 256-259/10240"
    assert answer.headers["content-type"] == "video/mp4"


def test_head_tells_the_size(client):
    answer = client.head("/api/v1/videos/demo/media")
    assert (answer.status_code, answer.headers["content-length"]) == (200, "10240")


def test_an_impossible_range_is_416(client):
    assert client.get("/api/v1/videos/demo/media", headers={"Range": "bytes=99999-"}).status_code == 416


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("videos/nobody/media", "no video 'nobody'"),
        ("videos/bare/media", "has no media file"),
        ("videos/gone/media", "'moved.mp4' is not where it was"),
        ("previews/none.mp4", "not where it was"),
        ("previews/..%2Fsecret.mp4", "nothing answers"),
        ("previews/secret.txt", "no preview's name"),
        ("nothing/here", "nothing answers at /api/v1/nothing/here"),
    ],
)
def test_what_is_missing_is_a_json_404(client, path, says):
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert says in answer.json()["detail"]


def test_previews_are_served(client):
    assert client.get("/api/v1/previews/one.mp4").content == b"preview"


def test_other_methods_are_405(client):
    assert client.delete("/api/v1/videos/demo/media").json()["code"] == "method_not_allowed"


def test_the_documents_need_no_network(client):
    page = client.get("/api/docs").text
    assert "https://" not in page
    assert client.get("/api/openapi.json").json()["info"]["title"] == "Cutdesk"


def test_a_proxy_of_a_file_that_cannot_be_read_is_a_conflict(client, tmp_path):
    (tmp_path / "game.mp4").write_bytes(b"")
    answer = client.post("/api/v1/videos/demo/proxy")
    assert answer.status_code == 409
    assert "is empty" in answer.json()["detail"]
