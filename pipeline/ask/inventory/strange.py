"""Which words of a question neither the game nor the grammar of questions explains."""

import re

from pipeline.domains.baseball.understand import koreanwords
from pipeline.domains.baseball.understand.read import Reading
from pipeline.language import vocabulary, words
from pipeline.language.vocabulary import Found

_VERB = re.compile(
    r"[가-힣]*(?:했|됐|났|왔|었|았|였|쳤|렸|혔|졌|겼|갔|꼈|냈|섰|쐈|썼|뗐|켰|줬|뒀|췄|봤|탔|샀|잤|컸|됩|합|입|습|린|난|온|친|낸|한|된|진|던)?[가-힣]?"
    r"(?:습니까|나요|니|을까요?|는지|는가|지|냐|어요|아요|어|아|야|예요|이에요|죠|요|까|다|서|고|면|인|은|는|을)$"
)
_VERBAL = re.compile(r"[하되오리지키히치내나였었았했됐추으드]$")
_STOLEN = frozenset(("label:stolen base", "label:caught stealing", "label:pickoff"))


def strange_words(reading: Reading) -> tuple[str, ...]:
    """Return the words that neither the game nor the grammar of questions explains."""
    grammar = vocabulary.word_list("questions.toml", "en")
    covered = [False] * len(reading.text)
    for mark in reading.marks:
        if mark.means[0].startswith("some:"):
            continue  # a question's number is a claim to check, not a number of clips
        covered[mark.start : mark.end] = [True] * (mark.end - mark.start)
    for length in reading.durations:
        covered[length.start : length.end] = [True] * (length.end - length.start)
    out = []
    for token in words.tokens(reading.text):
        if covered[token.start] or words.is_hangul(token.text) or not token.text[0].isalnum():
            continue
        if token.stem not in grammar and token.word not in grammar:
            out.append(token.text)
    out += [reading.text[m.start : m.end] for m in reading.marks if _guessed(reading.text, m)]
    ordinary = vocabulary.word_list("questions.toml", "ko")
    for found in reading.unknown:
        word = reading.text[found.start : found.end]
        if words.is_hangul(word) and word not in ordinary and not _VERB.match(word):
            out.append(word)
    unheld = vocabulary.word_list("questions.toml", "unheld_ko")
    out += [word for word in sorted(unheld) if word in reading.text]
    phrases = vocabulary.word_list("questions.toml", "unheld_en")
    dashed = "-".join(token.word for token in words.tokens(reading.text))
    out += [phrase for phrase in sorted(phrases) if phrase in dashed]
    out += [word for word in reading.text.split() if _unknown_name(word, covered, reading.text)]
    if any(_STOLEN & set(mark.means) for mark in reading.marks):
        out = [word for word in out if word.lower() not in ("base", "bases", "2nd", "3rd", "home")]
    return tuple(dict.fromkeys(out))


def _guessed(text: str, mark: Found) -> bool:
    """Say whether a mark is a topic for the search, or a short word that was taken for a misspelt one."""
    if "phrase" in mark.means:
        return True
    known = vocabulary.load("baseball").words
    happens = any(m.startswith(("label:", "fact:")) for m in mark.means)
    tokens = words.tokens(text[mark.start : mark.end])
    short = [t for t in tokens if t.text[0].isalpha() and not words.is_hangul(t.text) and len(t.stem) <= 5]
    return happens and any(t.stem not in known for t in short)


def _unknown_name(word: str, covered: list[bool], text: str) -> bool:
    """Say whether a Korean word with a particle is a noun of three syllables that nothing explains."""
    base = next((word.removesuffix(p) for p in ("은", "는", "이", "가") if word.endswith(p)), "")
    at = text.find(word)
    return (
        len(base) >= 3
        and words.is_hangul(base)
        and not covered[at]
        and not _VERBAL.search(base)
        and not koreanwords.is_ordinary(base)
        and base not in vocabulary.word_list("questions.toml", "ko")
    )
