import pytest

from pipeline.errors import InputError
from pipeline.language import numbers, vocabulary, words


def test_phrases_are_written_out():
    assert sorted(vocabulary.variants("(a|b) [c] d")) == ["a c d", "a d", "b c d", "b d"]


def test_the_longest_phrase_wins_whatever_its_spelling():
    known = vocabulary.build(
        [(("one",), ["home run"], ["홈런"]), (("two",), ["two-run home run"], ["투런 홈런"])]
    )
    tokens = words.tokens(numbers.digits(words.clean("Two\u2011run HOME RUNS")))
    assert known.at(tokens, 0).means == ("two",)
    assert known.korean_at("투런홈런", 0, [False] * 4).means == ("two",)
    assert known.korean_at("홈 런만", 0, [False] * 4).end == 3


def test_the_files_that_a_desk_edits_can_be_read():
    kinds = {m.partition(":")[0] for m in vocabulary.load("baseball").latin.values() for m in m}
    assert {"label", "fact", "side", "soft", "taste", "not"} <= kinds


def test_a_broken_file_is_named(tmp_path):
    path = tmp_path / "plays.toml"
    path.write_text("[walk\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"plays\.toml"):
        vocabulary.read(path)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("the seventh", "the 7th"),
        ("twenty-five", "25"),
        ("twenty first", "21st"),
        ("one two three", "1 2 3"),
        ("first and third", "1st and 3rd"),
        ("a hundred and five", "a 105"),
        ("someone", "someone"),
    ],
)
def test_number_words_become_digits(text, written):
    assert numbers.digits(text) == written


@pytest.mark.parametrize(
    ("text", "value"),
    [("삼십", 30), ("두", 2), ("이십오", 25), ("백", 100), ("12", 12), ("홈런", None), ("", None)],
)
def test_korean_numbers(text, value):
    assert numbers.korean(text) == value


@pytest.mark.parametrize(
    ("word", "stem"), [("homers", "homer"), ("k's", "k"), ("ks", "k"), ("bases", "base"), ("bus", "bus")]
)
def test_stems(word, stem):
    assert words.stem(words.fold(word)) == stem
