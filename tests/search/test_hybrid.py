from dataclasses import replace
from fractions import Fraction

import numpy as np

from pipeline.model import Bundle, Evidence, Video
from pipeline.search.hybrid import can_read, embed, search
from tests.fakes import FakeEmbedder, services

VIDEO = Video("v", "V", "drama", 100_000, Fraction(25))
LINES = (
    Evidence("a", "stt", 0, 1000, "the lamp is lit"),
    Evidence("b", "stt", 2000, 3000, "the boat is on the rocks"),
    Evidence("c", "stt", 4000, 5000, "buy our boat today", is_ad=True),
    Evidence("d", "caption", 6000, 7000, "The boat is on the rocks"),
    Evidence("e", "caption", 8000, 9000, "the boat is on the rocks"),
    Evidence("f", "caption", 90_000, 91_000, "the boat is on the rocks"),
)


def found(phrases, kinds=("stt", "caption")):
    held = services(Bundle(VIDEO, evidence=LINES))
    pairs = search("v", phrases, embed(phrases, held), kinds, held)
    return [hit.evidence.evidence_id for hit, _ in pairs]


def test_the_nearest_line_comes_first_and_adverts_never():
    assert found(["boat on the rocks"], ("stt",))[0] == "b"
    assert "c" not in found(["buy our boat today"])


def test_equal_texts_near_each_other_are_one():
    ids = found(["boat on the rocks"], ("caption",))
    assert len({"d", "e"} & set(ids)) == 1
    assert "f" in ids


def test_the_phrase_that_found_a_line_is_kept():
    held = services(Bundle(VIDEO, evidence=LINES))
    phrases = ["lamp", "rocks"]
    hits = {
        hit.evidence.evidence_id: hit for hit, _ in search("v", phrases, embed(phrases, held), ("stt",), held)
    }
    assert (hits["a"].phrase, hits["b"].phrase) == ("lamp", "rocks")


class Blind(FakeEmbedder):
    """A model to which all Korean looks alike."""

    def embed(self, texts):
        rows = super().embed(texts)
        alike = np.zeros(rows.shape[1], np.float32)
        alike[0] = 1.0
        return np.stack(
            [alike if any("가" <= c <= "힣" for c in t) else r for t, r in zip(texts, rows, strict=True)]
        )


def test_a_model_that_reads_no_korean_is_not_asked_in_korean():
    held = services(Bundle(VIDEO, evidence=(Evidence("k", "stt", 0, 1000, "편지 를 찾았어요"), LINES[0])))
    blind = replace(held, embedder=Blind())
    assert can_read("편지", held)
    assert not can_read("편지", blind)
    assert can_read("letter", blind)
    pairs = search("v", ["편지"], embed(["편지"], blind), ("stt",), blind)
    assert [(hit.evidence.evidence_id, hit.similarity) for hit, _ in pairs] == [("k", 0.0)]
    assert held.index.queries == []
