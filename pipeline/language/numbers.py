"""Numbers in words, English and Korean, read as digits."""

import re

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
         "eighty": 80, "ninety": 90}  # fmt: skip
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
             "eighth": 8, "eigth": 8, "ninth": 9, "nineth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
             "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17,
             "eighteenth": 18, "nineteenth": 19, "twentieth": 20}  # fmt: skip
_CARDINALS = {word: value for value, word in enumerate(_UNITS)} | _TENS
_TAILS = {1: "st", 2: "nd", 3: "rd"}
_SINO = {"영": 0, "공": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9}
_NATIVE = {"첫": 1, "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5,
           "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10}  # fmt: skip
KOREAN = r"(?:\d+|[영공일이삼사오육칠팔구십백]+|첫|한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열)"
"""A regular expression for a Korean number, as digits or in words."""

_RUN = re.compile(
    r"\b(?:" + "|".join(sorted([*_CARDINALS, *_ORDINALS, "hundred"], key=len, reverse=True)) + r")\b"
    r"(?:(?:(?<=hundred)\s+and)?[\s-]+(?:" + "|".join([*_CARDINALS, *_ORDINALS, "hundred"]) + r")\b)*",
    re.IGNORECASE,
)


def ordinal(value: int) -> str:
    """Write 7 as "7th"."""
    tail = "th" if 10 <= value % 100 <= 20 else _TAILS.get(value % 10, "th")
    return f"{value}{tail}"


def korean(text: str) -> int | None:
    """Read a Korean number below 1,000, or None: "삼십" is 30, "두" is 2, "12" is 12."""
    if text.isdecimal():
        return int(text)
    if text in _NATIVE:
        return _NATIVE[text]
    total = digit = 0
    for letter in text:
        if letter in ("십", "백"):
            total += (digit or 1) * (10 if letter == "십" else 100)
            digit = 0
        elif letter in _SINO and not digit:
            digit = _SINO[letter]
        else:
            return None
    return total + digit if text else None


def spelled(words: list[str]) -> list[str]:
    """Turn a run of English number words into digits; words that don't combine stay apart.

    ["two", "thirds"] stays two numbers, ["twenty", "five"] becomes ["25"], ["twenty", "first"] ["21st"].
    """
    out: list[str] = []
    held: int | None = None
    for word in words:
        value, last = _CARDINALS.get(word), _ORDINALS.get(word)
        if word == "hundred":
            held = (held or 1) * 100
        elif held is not None and held % 10 == 0 and held >= 20 and (value or last or 99) < min(held, 100):
            if last:
                out.append(ordinal(held + last))
                held = None
            else:
                held += value or 0
        else:
            if held is not None:
                out.append(str(held))
            held = value
            if last:
                out.append(ordinal(last))
    if held is not None:
        out.append(str(held))
    return out


def digits(text: str) -> str:
    """Write the English number words of a text in digits: "seventh" as "7th", "twenty-five" as "25"."""

    def swap(match: re.Match[str]) -> str:
        words = [w for w in re.split(r"[\s-]+", match.group().lower()) if w != "and"]
        return " ".join(spelled(words))

    return _RUN.sub(swap, text)
