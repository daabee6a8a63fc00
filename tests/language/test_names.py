# ruff: noqa: E501
import pytest

from pipeline.language import hangul, names, words

PEOPLE = names.roster(
    tuple((n, ()) for n in ("Victor Almeida", "Luis Castellan", "Ben Judd", "Pete Bird", "Ray Judd"))
)


def found(text):
    tokens = words.tokens(text)
    full = names.full_names(tokens, PEOPLE)
    if full:
        return max(full, key=lambda n: n.sure).names
    near = names.single(tokens[0], PEOPLE) or names.nearest(tokens[0], PEOPLE)
    return near.names if near else ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Victor Almeida", "Victor Almeida"),
        ("viktor almeyda", "Victor Almeida"),
        ("Almieda", "Victor Almeida"),
        ("Castelan's", "Luis Castellan"),
        ("Byrd", "Pete Bird"),
        ("Vic Almeida", "Victor Almeida"),
        ("Luis", "Luis Castellan"),
    ],
)
def test_slips_are_forgiven(text, name):
    assert found(text) == (name,)


def test_a_shared_surname_is_both():
    assert found("Judd") == ("Ben Judd", "Ray Judd")


@pytest.mark.parametrize("text", ["Allmann", "Castle", "Victoria", "walk"])
def test_other_words_are_nobody(text):
    assert found(text) == ()


@pytest.mark.parametrize(
    ("korean", "latin"),
    [("그린도어", "grindor"), ("마르티네스", "martinez"), ("터너", "turner"), ("골드슈미트", "goldschmidt"), ("저지", "judge"),
     ("페드로이아", "pedroia"), ("로드리게스", "rodriguez"), ("프리먼", "freeman"), ("채프먼", "chapman"), ("휠러", "wheeler"),
     ("스트라스버그", "strasburg"), ("에르난데스", "hernandez"), ("카브레라", "cabrera"), ("시몬스", "simmons")],
)  # fmt: skip
def test_korean_spellings_sound_like_the_name(korean, latin):
    assert hangul.likeness(korean, latin) >= names.SURE_KOREAN


@pytest.mark.parametrize(
    ("korean", "latin"),
    [
        ("세베리노", "springer"),
        ("오타니", "turner"),
        ("트라웃", "altuve"),
        ("하이라이트", "hernandez"),
        ("모음", "morton"),
        ("지터", "chad"),
    ],
)
def test_other_korean_words_do_not(korean, latin):
    assert hangul.likeness(korean, latin) < names.SURE_KOREAN


def test_korean_full_names_may_carry_a_particle():
    assert names.korean_full("루이스", "카스텔란이", PEOPLE) == ("Luis Castellan", 4)


@pytest.mark.parametrize(
    ("word", "name"), [("박지호", "Jiho Park"), ("설하람", "Haram Seol"), ("길태오", "Taeo Gil")]
)
def test_koreans_are_called_by_surname_and_first_name_in_one(word, name):
    people = names.roster(tuple((n, ()) for n in ("Jiho Park", "Haram Seol", "Taeo Gil", "Theo Quillen")))
    assert names.korean_family_first(word, people).names == (name,)
    assert names.korean_full(word[1:], word[:1], people) == (name, 1)
    assert names.korean_family_first("오타니", people) is None


@pytest.mark.parametrize("word", ["쳤어", "없다", "꺼내", "있을", "괜찮"])
def test_no_foreign_name_is_spelt_with_other_ends(word):
    assert not hangul.may_be_loan(word)
    assert hangul.likeness(word, "chad") == 0.0


@pytest.mark.parametrize("word", ["저지", "알투베", "커쇼", "맥캔"])
def test_names_are_spelt_with_seven_ends(word):
    assert hangul.may_be_loan(word)


@pytest.mark.parametrize(
    ("word", "right"), [("rnus", "run"), ("otu", "out"), ("homr", "homer"), ("deal", ""), ("secconds", "")]
)
def test_short_words_are_put_right_with_care(word, right):
    assert names.corrected(word, frozenset(("run", "out", "homer", "delayed", "strikeout"))) == right


def test_short_korean_words_must_sound_very_like_a_name():
    people = names.roster((("Chase Hedley", ()), ("George Sommer", ()), ("Ned Judge", ())))
    assert names.korean("저지", people).names == ("Ned Judge",)
    assert names.korean("결과", people) is None
    assert names.korean("개수", people) is None
