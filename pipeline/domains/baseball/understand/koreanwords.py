"""What an unknown Korean word may be: an ordinary one, an ending, or the name of someone."""

import re

from pipeline.language import hangul, vocabulary

_VERB = re.compile(
    r"(?:[가-힣]*(?:줘|줘요|주세요|주라|해|해요|하다|했어|했나|니다|세요|시오|어요|아요|까요|을까|나요|는지|려줘|달라|봐|자|싶어|싶다|"
    r"낸|간|본|요|죠|데|까|니까|지만|려고|실|도록|으면|거든|습니다|하게|스러운|로운|다운|같은|했던|하는|한|된|되는|되던|진|있는|없는|은|는|던|운|른|린|난|긴|친|킨|인|쁜|픈|큰|센|찬|편|게|히|이))$"
)
_NAME_PARTICLES = (
    "선수의", "선수가", "선수", "한테서", "에게서", "한테", "에게", "이랑", "랑", "하고",
    "의", "가", "이", "은", "는", "을", "를", "와", "과", "도", "만",
)  # fmt: skip
_NO_NAME_ENDS = ("에", "으로", "에서", "까지", "부터", "처럼", "보다", "님", "용", "때문")
_FAMILIES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국"
)


def is_known_person(word: str) -> bool:
    """Say whether a word, with or without a particle, is a well-known person's name."""
    people, endings = (
        vocabulary.word_list("people.toml", "ko"),
        vocabulary.word_list("common.toml", "ko_endings"),
    )
    return any(
        word[:cut] in people and (cut == len(word) or word[cut:] in endings)
        for cut in range(2, len(word) + 1)
    )


def looks_like_name(word: str) -> bool:
    """Say whether an unknown word may be someone's name, with or without a particle that names take."""
    bare = next(
        (word[: -len(e)] for e in _NAME_PARTICLES if word.endswith(e) and len(word) > len(e) + 1), word
    )
    if len(bare) < 2 or bare.endswith(_NO_NAME_ENDS):
        return False
    return hangul.may_be_loan(bare) or (len(bare) == 3 and bare[0] in _FAMILIES)


def is_ordinary(word: str) -> bool:
    """Say whether a Korean word is an ordinary one, with or without a particle."""
    common = vocabulary.word_list("common.toml", "ko")
    endings = vocabulary.word_list("common.toml", "ko_endings")
    if (
        word in common
        or word.isdecimal()
        or (len(word) > 1 and _VERB.match(word) and not word.endswith(("이",)))
    ):
        return True
    return any(word[:cut] in common and word[cut:] in endings for cut in range(1, len(word)))


def is_verb_form(word: str) -> bool:
    """Say whether only its end makes a word an ordinary one."""
    common = vocabulary.word_list("common.toml", "ko")
    return len(word) > 1 and bool(_VERB.match(word)) and word not in common


def is_ending(rest: str) -> bool:
    """Say whether what hangs on a word says nothing."""
    endings = vocabulary.word_list("common.toml", "ko_endings")
    return (
        rest in endings
        or is_ordinary(rest)
        or any(
            rest[:cut] in endings and (rest[cut:] in endings or is_ordinary(rest[cut:]))
            for cut in range(1, len(rest))
        )
    )
