"""What a request leaves out: "goals but not penalties", "헤더 말고"."""

import re
from collections.abc import Sequence

_LEADS = (
    r"except(?: for)?|without|excluding|other than|apart from|aside from|minus|but (?:not|no)|"
    r"(?<=, )(?:not|no)|^no(?= \w+s\b)|not|leav(?:e|ing) out|skip(?:ping)?|sin|excepto|menos|ohne|außer"
)
_ENDS = r"(?:in|from|during|under|within|of|to|that|which|en|de|im|aus)"
_LATIN = re.compile(
    rf"[,;]?\s*\b(?:and |but )?(?:{_LEADS})\s+(?:any |all |the |those |ones? )*"
    rf"(?P<what>(?:(?:by|from|in|of|with|against)\s+)?(?:(?!\b{_ENDS}\b)[^,;.])+)",
    re.IGNORECASE,
)
_KOREAN = re.compile(
    r"(?P<what>[^,;.]+?)(?:은|는|을|를)?\s*(?:말고|빼고|빼 ?줘|제외하고|제외한|제외|없이|없는)(?=[\s,;.]|$)"
)


def parts(query: str) -> Sequence[tuple[str, str]]:
    """Return each way to take a request apart: (what is asked for, what is left out), the likeliest first.

    Empty where nothing is left out. Whether the second part names anything is for the caller to see.
    """
    out = []
    for pattern in (_LATIN, _KOREAN):
        match = pattern.search(query)
        if match and match["what"].strip():
            rest = f"{query[: match.start()]} {query[match.end() :]}"
            out.append((" ".join(rest.split()), match["what"].strip()))
    return out
