"""Tell a model's thinking from its answer, where the server left both in one text."""

import re
from dataclasses import dataclass

_TAG = re.compile(r"(</?think(?:ing)?>)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Parted:
    """Answer and thinking apart; `unfinished` says that a thought was opened and never closed."""

    answer: str
    thinking: str
    unfinished: bool = False


def part(text: str) -> Parted:
    """Take `<think>` blocks out of `text`, closed or not.

    A closing tag alone ends a thought that began with the text: some templates open it in the prompt.
    """
    answer: list[str] = []
    thoughts: list[str] = []
    inside = False
    for piece in _TAG.split(text):
        if not _TAG.fullmatch(piece):
            (thoughts if inside else answer).append(piece)
        elif piece.startswith("</"):
            if not inside:
                thoughts, answer = thoughts + answer, []
            inside = False
        else:
            inside = True
    return Parted("".join(answer).strip(), "\n".join(t.strip() for t in thoughts if t.strip()), inside)
