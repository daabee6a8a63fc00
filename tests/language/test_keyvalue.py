import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.language.keyvalue import FREE, LONGEST_VALUE, parse_lines, parse_numbers, report

VOCABULARY = {
    "innings": FREE,
    "view": ("batting", "fielding", "any"),
    "labels": ("home_run", "double", "strikeout", "3루타", "hit & run"),
    "board_tags": ("RBI", "scoring"),
    "players": ("Ken Griffey, Jr.", "Aaron Judge"),
    "phrases": FREE,
    "taste": ("short", "full", "none"),
}


def read(reply: str) -> dict[str, tuple[str, ...]]:
    return {key: values for key, values in parse_lines(reply, VOCABULARY).values.items() if values}


@pytest.mark.parametrize(
    "reply",
    [
        "innings: 7, 8\nview: batting\nlabels: home_run, double",
        "Innings: 7, 8\nVIEW: Batting.\nLabels: Home Run, Double",
        "- **innings**: 7, 8\n- **view:** batting\n- **labels:** `home-run`, *double*",
        "1. innings: 7, 8\n2. view: batting\n3. labels: home run and double",
        "```\ninnings：7，8\nview：batting\nlabels：home run、double\n```",
        "ｉｎｎｉｎｇｓ： ７， ８\nview: ｂａｔｔｉｎｇ\nlabels: home run / double",
        'Sure, here it is:\n{"innings": [7, 8], "view": "batting", "labels": ["home_run", "double"]}\nEnjoy!',
        '{"innings": "7, 8", "view": ["batting"], "labels": {"a": "home_run", "b": "double"}, "taste": null}',
        '{\n "innings": ["7", "8"],\n "view": "batting",\n "labels": [\n  "home_run",\n  "double",\n ],\n}',
        "innings: 7, 8; view: batting; labels: home_run, double",
        "innings = 7, 8\nview = batting\nlabels = home_run | double",
        "labels:\n- home run\n* double\n\ninnings:\n1. 7\n2. 8\nview: batting",
        "labels: home_run\ninnings: 7\nview: batting\nlabels: double, home_run\ninnings: 8",
        "Here is my choice: innings: 7, 8\nview: batting (they bat)\nlabels: home_run (late), double\nBye.",
        "phrases: none\nplayers: -\nboard_tags: 없음\ninnings: 7, 8\nview: batting\nlabels: home run, double",
    ],
)
def test_every_dress_of_the_same_reply_reads_the_same(reply: str) -> None:
    assert read(reply) == {"innings": ("7", "8"), "view": ("batting",), "labels": ("home_run", "double")}


def test_every_allowed_key_is_there_without_values() -> None:
    assert parse_lines("", VOCABULARY).values == dict.fromkeys(VOCABULARY, ())
    assert parse_lines("I cannot help with that.", VOCABULARY).answered == ()


def test_what_is_not_on_the_list_is_dropped_and_reported() -> None:
    lines = parse_lines("labels: home run, grand slam\nmood: happy\nview: pitching", VOCABULARY)
    assert lines.values["labels"] == ("home_run",) and lines.values["view"] == ()
    assert report(lines.dropped) == (
        "labels: grand slam (not on the list); mood: happy (no such key); view: pitching (not on the list)"
    )


def test_a_word_for_nothing_is_a_value_where_the_list_has_it() -> None:
    assert read("taste: none\nlabels: none") == {"taste": ("none",)}


def test_words_with_commas_and_joints_of_their_own_stay_whole() -> None:
    assert read("players: Aaron Judge, Ken Griffey, Jr.\nlabels: hit & run, 3루타") == {
        "players": ("Aaron Judge", "Ken Griffey, Jr."),
        "labels": ("hit & run", "3루타"),
    }


def test_free_text_keeps_its_words_and_what_is_quoted() -> None:
    assert read('phrases: "deep drive, gone", see ya ; 담장을 넘깁니다') == {
        "phrases": ("deep drive, gone", "see ya", "담장을 넘깁니다")
    }
    assert len(read("phrases: " + "word " * 500)["phrases"][0]) <= LONGEST_VALUE


@pytest.mark.parametrize(
    ("reply", "numbers"),
    [
        ("3, 1, 7", (3, 1, 7)),
        ("3 1 7", (3, 1, 7)),
        ("[3] [1]\n[7]", (3, 1, 7)),
        ("[3, 1, 7]", (3, 1, 7)),
        ('{"order": [3, 1, 7]}', (3, 1, 7)),
        ("3 > 1 > 7", (3, 1, 7)),
        ("#3, #1, #7", (3, 1, 7)),
        ("**3**, **1**, **7**", (3, 1, 7)),
        ("3번, 1번, 7번", (3, 1, 7)),
        ("３，１、７", (3, 1, 7)),
        ("3\n1\n7", (3, 1, 7)),
        ("1. 3\n2. 1\n3. 7", (3, 1, 7)),
        ("1. [3]\n2. [1]\n3. [7]", (3, 1, 7)),
        ("1. Candidate 3\n2. Candidate 1\n3. Candidate 7", (3, 1, 7)),
        ("3 - a homer in the 9th, 4-2\n1: a double with 2 outs\n7) a walk", (3, 1, 7)),
        ("The best are 3, 1 and 7.", (3, 1, 7)),
        ("Answer: 3, 1, 7\nBecause of the 2 runs in the 5th.", (3, 1, 7)),
        ("- [3] walk-off in the 9th\n- [1] 2 runs\n- [7]", (3, 1, 7)),
        ("3 to 5", (3, 4, 5)),
        ("3~5, 1", (3, 4, 5, 1)),
        ("3-5", (3, 5)),
        ("none", ()),
        ("", ()),
    ],
)
def test_numbers_come_out_in_order(reply: str, numbers: tuple[int, ...]) -> None:
    assert parse_numbers(reply, range(1, 10)).numbers == numbers


def test_unknown_and_doubled_numbers_are_dropped_and_reported() -> None:
    read_numbers = parse_numbers("3, 12, 3, 1, " + "9" * 6000, {1, 3})
    assert read_numbers.numbers == (3, 1)
    assert report(read_numbers.dropped).startswith("12 (no such candidate); 3 (named twice); 9999")


MARKS = st.sampled_from(
    ["labels", "view", "innings", "home run", "double", "none", ":", "：", ",", "\n", "- ", "1. ", "[", "]",
     "{", "}", '"', "```", "**", "~", "7", "12", " to ", "|", "=", "(", ")", "<think>", "홈런", "번", " "]
)  # fmt: skip
REPLIES = st.one_of(st.text(), st.lists(MARKS, max_size=60).map("".join))


@given(REPLIES)
def test_only_allowed_values_come_out_whatever_goes_in(reply: str) -> None:
    lines = parse_lines(reply, VOCABULARY)
    assert list(lines.values) == list(VOCABULARY)
    for key, values in lines.values.items():
        assert len(set(values)) == len(values)
        allowed = VOCABULARY[key]
        assert all(value.strip() and len(value) <= LONGEST_VALUE for value in values)
        assert allowed is None or set(values) <= set(allowed)
    report(lines.dropped)


@given(REPLIES, st.sets(st.integers(0, 50)))
def test_only_allowed_numbers_come_out_each_once(reply: str, allowed: set[int]) -> None:
    numbers = parse_numbers(reply, allowed).numbers
    assert set(numbers) <= allowed and len(set(numbers)) == len(numbers)


@given(
    st.lists(st.integers(1, 99), unique=True, min_size=1), st.sampled_from([", ", " > ", "\n", " ", "] ["])
)
def test_an_order_survives_its_separators(order: list[int], separator: str) -> None:
    shown = separator.join(map(str, order))
    assert parse_numbers(f"[{shown}]" if separator == "] [" else shown, range(1, 100)).numbers == tuple(order)


@given(st.permutations(["innings: 7", "view: any", "labels: double"]))
def test_the_order_of_lines_does_not_matter(lines: list[str]) -> None:
    assert read("\n".join(lines)) == {"innings": ("7",), "view": ("any",), "labels": ("double",)}


@pytest.mark.parametrize(
    "junk", [" ", "a", ", ", "[1", '"', "1. ", "- ", " / ", "x:", "1~99 ", "labels: \n", "("]
)
def test_long_junk_is_read_quickly(junk: str) -> None:
    text = junk * (20_000 // len(junk))
    parse_lines(f"labels: {text}", VOCABULARY)
    parse_lines(f"phrases: {text}", VOCABULARY)
    assert len(parse_numbers(text, range(100)).numbers) < 100
