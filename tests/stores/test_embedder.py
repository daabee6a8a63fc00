import threading

import numpy as np
import pytest

from pipeline.errors import StoreError
from pipeline.stores import embedder as module
from pipeline.stores.embedder import SentenceEmbedder


class Model:
    """Counts what it is asked; vectors are not unit length, and what shares a batch shows in them."""

    def __init__(self):
        self.asked = []

    def encode(self, texts, **options):
        assert options["normalize_embeddings"]
        self.asked.append(list(texts))
        return np.array([[len(text), len(texts)] for text in texts], np.float64)


@pytest.fixture
def loaded(monkeypatch):
    models = []

    def load(name):
        models.append(Model())
        return models[-1]

    monkeypatch.setattr(module, "_load", load)
    return models


def test_the_model_is_loaded_once_and_late(loaded):
    embedder = SentenceEmbedder("m")
    assert embedder.name == "m"
    assert not loaded
    threads = [threading.Thread(target=embedder.embed, args=([f"text {n}"],)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(loaded) == 1


def test_a_text_does_not_depend_on_its_neighbours(loaded):
    embedder = SentenceEmbedder("m")
    both = embedder.embed(["home run", "walk"])
    assert both.dtype == np.float32
    np.testing.assert_array_equal(both[:1], embedder.embed(["home run"]))
    assert loaded[0].asked == [["home run"], ["walk"]]


def test_many_texts_go_in_one_batch(loaded):
    embedder = SentenceEmbedder("m")
    assert embedder.embed([f"{n}" for n in range(20)]).shape == (20, 2)
    assert len(loaded[0].asked) == 1
    assert embedder.embed([]).shape[0] == 0


def test_a_model_that_fails_is_a_store_error(monkeypatch):
    class Broken:
        def encode(self, texts, **options):
            raise RuntimeError("out of memory")

    monkeypatch.setattr(module, "_load", lambda name: Broken())
    with pytest.raises(StoreError, match="'m' failed: out of memory"):
        SentenceEmbedder("m").embed(["a"])


def test_a_missing_package_is_said(monkeypatch):
    monkeypatch.setattr(module, "PACKAGE", "no-such-package")
    monkeypatch.setattr(module, "MODULE", "no_such_module")
    with pytest.raises(StoreError, match="no-such-package is not installed"):
        _ = SentenceEmbedder().name
    with pytest.raises(StoreError, match="no-such-package is not installed"):
        module._default_path()
