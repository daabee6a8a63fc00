import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pipeline import build
from pipeline.api.app import routes
from pipeline.ingest.importer import import_bundle
from tests import bundles
from tests.stores.helpers import fake_desk

GAME = {"media": "game.mp4"}
MEDIA = bytes(range(256)) * 40


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """The process's desk: one game with a media file of known bytes, no model, an embedder without one."""
    home = tmp_path / "home"
    folder = bundles.write(home / "game", game=GAME)
    (folder / "game.mp4").write_bytes(MEDIA)
    made = fake_desk(home)
    monkeypatch.setattr(build, "_desks", [made])
    import_bundle(folder, made.importing())
    yield made
    made.close()


@pytest.fixture
def app(desk):
    return Starlette(routes=routes())


@pytest.fixture
def client(app):
    with TestClient(app, base_url="http://localhost:8501", raise_server_exceptions=False) as held:
        yield held
