"""Every text of the core has its Korean, and finished texts are found again by their templates."""

import re

import pytest

from pipeline.language.messages import Template, labels, message, messages, sections
from tests.core_texts import Core

NO_SENTENCES = {
    "{} in the {} {}",
    "ffmpeg -safe 0 -segment_time_metadata 1 -copyts -i LIST -vf select=concatdec_select "
    "-af aselect=concatdec_select,aresample=async=1 OUT",
    "moov atom not found",
    "CUTDESK_{}={}: {}",
}
"""What the search finds that nobody has to translate."""
PUT_TOGETHER = ("parts", "words")
CORE = Core().texts()
KOREAN = {text: becomes for section in sections("ko").values() for text, becomes in section.items()}


def filled(template: str) -> tuple[str, list[str]]:
    values: list[str] = []

    def put(hole: re.Match[str]) -> str:
        values.append(str(8800 + len(values)) if hole[0] == "{#}" else f"<v{len(values)}>")
        return values[-1]

    return re.sub(r"\{#?\}", put, template), values


def test_the_search_finds_the_core_s_texts():
    assert len(CORE) > 500
    assert "no play fits {} as said; it was read more widely" in CORE
    assert "the request was read by rules: {}" in CORE


@pytest.mark.parametrize("text", sorted(set(CORE) - NO_SENTENCES))
def test_every_text_of_the_core_has_its_korean(text):
    finished, values = filled(text)
    korean = message(finished, "ko")
    assert re.search("[가-힣]", korean) or KOREAN.get(text), f"{CORE[text]} says {text!r}: no Korean"
    assert [value for value in values if value not in korean] == []


@pytest.mark.parametrize("text", sorted(KOREAN))
def test_a_translation_has_every_value(text):
    values = len(re.findall(r"\{#?\}", text))
    assert sorted(set(re.findall(r"\{(\d+)\}", KOREAN[text]))) == [str(n + 1) for n in range(values)]


def test_no_translation_is_of_a_text_that_nobody_says():
    own = {text for name, section in sections("ko").items() if name not in PUT_TOGETHER for text in section}
    known = {re.sub(r"\s+$", "", text) for text in CORE}
    assert sorted(own - known - UNSEEN) == []


UNSEEN = {
    "Demo broadcast", "Import {}", "Proxy of {}", "Render {}", "line {}: {}",
    "the model {} is not at hand, so the rules decide: {}",
    "the run failed unexpectedly: {}; run it again", "begins to answer",
}  # fmt: skip
"""Texts that reach the screen by ways which the search doesn't follow."""
