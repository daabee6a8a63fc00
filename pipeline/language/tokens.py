"""How many tokens a text will cost, before any model has seen it.

Nobody here has the model's tokenizer, so there are two figures: an estimate that errs on the high side, to
decide what fits, and a floor that no tokenizer goes below, to notice that a server dropped part of a prompt.
"""

import re

from pipeline.model import Prompt

TEMPLATE_TOKENS = 48
"""What a chat template adds around a system and a user message, with room to spare."""
THINKING_TOKENS = 2048
"""Extra room for the reply of a model that is asked to think."""

_WORD = re.compile(r"[A-Za-z]+")
_PIECE = re.compile(r"[A-Za-z]+|[ \t]+|\s|.", re.DOTALL)
_LETTERS_A_TOKEN = 4
_WORDS_OF_ANY_SCRIPT = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_EAST_ASIAN = ((0x1100, 0x11FF), (0x2E80, 0x9FFF), (0xA960, 0xD7FF), (0xF900, 0xFAFF), (0xFE30, 0xFFEF))
"""Hangul, kana, ideographs and their punctuation and full-width forms, first and last code point."""


def estimate(text: str) -> int:
    """Estimate the tokens of `text`, on the high side for models that know its language.

    Digits and punctuation count one each, as Qwen splits them; Hangul, kana and ideographs one each.
    """
    return sum(_cost(piece) for piece in _PIECE.findall(text))


def floor(text: str) -> int:
    """Return a count that no usual tokenizer goes below: it never joins words, nor four digits."""
    digits = sum(-(-len(run) // 3) for run in _DIGITS.findall(text))
    return len(_WORDS_OF_ANY_SCRIPT.findall(text)) + digits


def prompt_tokens(prompt: Prompt) -> int:
    """Estimate what a prompt costs with its chat template, without the reply."""
    return estimate(prompt.system) + estimate(prompt.user) + TEMPLATE_TOKENS


def reply_tokens(prompt: Prompt, think: bool = False) -> int:
    """Return the room that the reply gets; `think` is for a desk that has thinking on for all."""
    return prompt.max_tokens + (THINKING_TOKENS if prompt.think or think else 0)


def fits(prompt: Prompt, context_tokens: int, think: bool = False) -> bool:
    """Tell whether prompt and reply fit a model's context; where not, the prompt must be split."""
    return prompt_tokens(prompt) + reply_tokens(prompt, think) <= context_tokens


def _cost(piece: str) -> int:
    if piece.isascii():
        if _WORD.fullmatch(piece):
            return -(-len(piece) // _LETTERS_A_TOKEN)
        # A space travels with the word behind it; only indents cost anything.
        return 0 if piece == " " else 1
    # Two bytes are accented letters, three most other scripts (one token a letter where the model knows
    # the script, which for Thai and the like it may not), four emoji and rare ideographs.
    size = len(piece.encode("utf-8", "surrogatepass"))
    return 1 if size == 2 or _is_east_asian(piece) else size - 1


def _is_east_asian(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _EAST_ASIAN)
