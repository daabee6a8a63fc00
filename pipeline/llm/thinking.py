"""Tell a model's thinking from its answer, where the server left both in one text."""

import re
from dataclasses import dataclass

_CLOSED = re.compile(r"<think(?:ing)?>(.*?)</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_OPEN = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
_CLOSE = re.compile(r"</think(?:ing)?>", re.IGNORECASE)


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
    thoughts = [match[1] for match in _CLOSED.finditer(text)]
    rest = _CLOSED.sub("", text)
    *lead, rest = _CLOSE.split(rest)
    thoughts = [*lead, *thoughts]
    opened = _OPEN.search(rest)
    if opened:
        thoughts.append(rest[opened.end() :])
        rest = rest[: opened.start()]
    thinking = "\n".join(thought.strip() for thought in thoughts if thought.strip())
    return Parted(rest.strip(), thinking, opened is not None)
