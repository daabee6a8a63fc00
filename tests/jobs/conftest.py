import pytest

from pipeline.ingest.importer import import_bundle
from tests import bundles
from tests.media.sources import Recipe, make
from tests.stores.helpers import fake_desk


@pytest.fixture
def desk_with(tmp_path):
    """Make a desk with a game whose film has that name; its ending says in what container it is."""
    held = []

    def begin(film: str):
        desk = fake_desk(tmp_path / "home")
        held.append(desk)
        folder = bundles.write(tmp_path / "game", game={"media": film})
        make(folder / film, Recipe(frames=30))
        import_bundle(folder, desk.importing())
        return desk

    yield begin
    for desk in held:
        desk.close()
