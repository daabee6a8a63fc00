import ast
import re
import string
from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.ui.strings import LANGUAGES, catalogue, speaker, text

ROOT = Path(__file__).parents[2]
SOURCES = [*(ROOT / "pages").glob("*.py"), *(ROOT / "pipeline" / "ui").rglob("*.py")]


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def keys_used() -> set[str]:
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in ("say", "begin") and isinstance(first, ast.Constant):
                found.add(first.value)
    return found


def test_every_language_has_every_string():
    keys = {language: set(catalogue(language)) for language in LANGUAGES}
    assert keys["en"] == keys["ko"]


@pytest.mark.parametrize("key", sorted(catalogue("en")))
def test_a_string_asks_for_the_same_values_in_every_language(key):
    assert fields(catalogue("en")[key]) == fields(catalogue("ko")[key])


def test_the_screens_use_only_strings_of_the_catalogue():
    used = keys_used()
    assert len(used) > 40
    assert used - set(catalogue("en")) == set()


def test_korean_is_korean():
    latin_only = {
        key for key, value in catalogue("ko").items()
        if re.search(r"[A-Za-z]{4}", re.sub(r"{\w+}", "", value)) and not re.search(r"[가-힣]", value)
    }  # fmt: skip
    assert latin_only == set()


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 items"), (1, "1 item"), (2, "2 items"), (1200, "1200 items")]
)
def test_a_word_goes_with_its_number(count, said):
    assert text("trace.items", "en", count=count) == said


def test_text_fills_values_in():
    assert text("result.of", "en", length="3:00") == "of 3:00 asked for"
    assert "3:00" in speaker("ko")("result.of", length="3:00")


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        text("no.such", "en")


def test_what_the_core_says_is_said_in_the_language_and_its_node_by_name():
    say = speaker("ko")
    error = InputError("the request is empty; say what you want to see, such as 'all home runs'")
    assert say.message(error) == "요청이 비어 있습니다. 보고 싶은 것을 쓰세요. 예: ‘홈런 전부’"
    error.node = "parse_query"
    assert say.message(error).startswith("요청 읽기: 요청이 비어 있습니다.")
    assert speaker("en").message(error).startswith("Read request: the request is empty;")
    assert say.label("outs:2") == "투아웃"


def test_nothing_that_a_screen_shows_of_the_core_goes_around_the_translation():
    """`st.error(str(error))` and its like would stay English."""
    shown = re.compile(
        r"\bst\.(?:error|warning|caption|info)\((?:str\(error\)|error|warning|f?\"[^\"]*\{error\})"
    )
    assert [path.name for path in SOURCES if shown.search(path.read_text("utf-8"))] == []
