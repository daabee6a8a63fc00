"""Every text of the core has its Korean, and finished texts are found again by their templates."""

import re

import pytest

from pipeline.language.messages import (
    DATA,
    NAMED,
    VOCABULARIES,
    Template,
    labels,
    message,
    messages,
    sections,
    spelled,
)
from tests.core_texts import Core

BASEBALL = DATA / "vocabularies" / "baseball"
NO_SENTENCES = {
    "{} in the {} {}",
    "ffmpeg -safe 0 -segment_time_metadata 1 -copyts -i LIST -vf select=concatdec_select "
    "-af aselect=concatdec_select,aresample=async=1 OUT",
    "moov atom not found",
    "line{} {}{}",
    "CUTDESK_{}={}: {}",
}
"""What the search finds that nobody has to translate."""
UNSEEN = {
    "Demo broadcast",
    "Import {}",
    "Proxy of {}",
    "Render {}",
    "begins to answer",
    "browsers do not play {} files",
    "browsers do not play {} pictures",
    "browsers do not play {} sound",
    "it has {} Mb/s",
    "its frame rate varies",
    "its key frames lie up to {} frames apart",
    "its pictures are interlaced",
    "its pictures are larger than {}×{}",
    "some of its frames are shown before the key frame which they follow, where browsers seek wrongly",
    "the desk wants one of every video",
    "line {}: {}",
    "no font on this machine has {} letters ({}); they show as boxes",
    "no font on this machine has {} letters ({}); they show as boxes; install {}",
    "several players share that name: {}",
    "the list is locked; unlock it first, or work on a duplicate",
    "the model {} is not at hand, so the rules decide: {}",
    "the run failed unexpectedly: {}; run it again",
}
"""Texts that reach the screen by ways which the search doesn't follow."""
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


SAID = {
    "the request was read by rules: no model server answers at http://a:1; start it with `ollama serve`, "
    "or set OLLAMA_HOST to where it runs": "요청을 규칙으로 읽었습니다: http://a:1: 모델 서버가 응답하지 않습니다. "
    "`ollama serve`로 시작하거나 OLLAMA_HOST를 서버 주소로 정하세요",
    "Home run in the bottom 5th, takes the lead 3-2": "5회 말 홈런, 3-2 역전",
    "Double play in the top 11th with the bases loaded": "11회 초 병살, 만루",
    "line 7: a speed change (M2) can't become a clip; take it out, then export again": "7행: 속도 변경(M2)은 "
    "클립이 될 수 없습니다. 빼고 다시 내보내세요",
    "no play of Foxes at Owls fits home run, inning 1; without its labels or innings there would be plays": "“Foxes "
    "at Owls”에 맞는 플레이 없음: 홈런, 1회. 플레이 종류·이닝 조건을 빼면 있음",
    "2.5 s without speech, a chapter ends": "2.5초 동안 말 없음, 챕터가 끝나는 곳",
    "/tmp/a was not imported:\n  game.json, fps 3: write 1 or 2\n  and 3 more": "/tmp/a: 가져오지 못했습니다:\n"
    "  game.json, fps 3: 1이나 2로 쓰세요\n  그 밖에 3건",
}


@pytest.mark.parametrize("english", list(SAID))
def test_texts_inside_texts_are_translated_too(english):
    assert message(english, "ko") == SAID[english]


@pytest.mark.parametrize(
    "text", ["Joe Smith, Ann Booth", "Torvane", "/media/a, b.mp4", "김하늘: 안녕", "", "a {0} b"]
)
def test_what_is_no_message_stays(text):
    assert message(text, "ko") == text


def test_english_stays_english():
    assert message("the table is empty", "en") == "the table is empty"


def test_a_value_with_braces_is_put_in_as_it_is():
    assert message("the table is broken (odd {1} field)", "ko") == "표가 깨졌습니다(odd {1} field)"


def test_the_more_exact_template_wins():
    first = messages("ko").templates[0]
    assert len("".join(first.literals)) >= len("".join(messages("ko").templates[-1].literals))
    assert Template("play {}", "{1}").values("the play 3") is None
    assert Template("{#}th", "{1}").values("Smith") is None


def test_every_label_that_a_request_can_name_has_its_korean():
    lines = [line for name in VOCABULARIES for line in (BASEBALL / name).read_text("utf-8").splitlines()]
    means = {mean for line in lines if line.startswith("means") for mean in re.findall(r'"([^"]+)"', line)}
    names = {spelled(mean.partition(":")[2]) for mean in means if mean.startswith(NAMED)}
    assert len(names) > 60
    assert [name for name in sorted(names) if not re.search("[가-힣]", message(name, "ko"))] == []


def test_labels_are_said_in_the_language():
    assert labels("en") == {}
    assert (labels("ko")["home run"], labels("ko")["risp"]) == ("홈런", "득점권")
