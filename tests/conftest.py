"""What many tests share: a desk with the demo's plays and evidence, its embedder replaced by a fake."""

import shutil
from pathlib import Path

import pytest

from pipeline import build as building
from pipeline.build import Desk, build
from pipeline.ingest.importer import import_bundle
from pipeline.settings import Settings, load
from tests.fakes import FakeEmbedder

DEMO = Path(__file__).parents[1] / "data" / "demo"
DEMO_ID = "demo-lanterns-foxes"


def make_desk(home: Path, **settings: object) -> Desk:
    """A desk in `home` that reads no environment, asks no model server and embeds by a fake."""
    values = {"home": home, "ollama_host": "http://127.0.0.1:9", **settings}
    desk = build(Settings(_env_file=None, **values))
    desk.embedder = FakeEmbedder()
    return desk


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: while a browser is driven, its event loop runs in this thread, and stays.

    They play video against the clock; on a loaded machine one may run again, and fails when it fails thrice.
    """
    items.sort(key=_driven)
    for item in items:
        if _driven(item):
            item.add_marker(pytest.mark.flaky(reruns=2))


def _driven(item: pytest.Item) -> int:
    folders = item.path.relative_to(Path(__file__).parent).parts
    return (folders[0] == "browser") + (folders[:2] == ("browser", "workbench"))


@pytest.fixture(scope="session")
def demo_home(tmp_path_factory) -> Path:
    """A data folder with the demo bundle in it; copy it before changing anything."""
    home = tmp_path_factory.mktemp("demo-home")
    desk = make_desk(home)
    import_bundle(DEMO, desk.importing())
    desk.close()
    return home


@pytest.fixture
def demo_desk(demo_home, tmp_path):
    """A desk of one's own with the demo bundle."""
    home = tmp_path / "home"
    shutil.copytree(demo_home, home)
    desk = make_desk(home)
    yield desk
    desk.close()


@pytest.fixture
def the_desk(demo_desk, monkeypatch):
    """The demo desk as the process's one desk, for commands and pages."""
    monkeypatch.setattr(building, "_desks", [demo_desk])
    monkeypatch.setenv("CUTDESK_HOME", str(demo_desk.settings.home))
    load.cache_clear()
    yield demo_desk
    load.cache_clear()
