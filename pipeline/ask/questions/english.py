"""Read an English question: its question words say what is asked, the rest what it is about."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.question import Question

_I = re.IGNORECASE
_WHICH = r"(?:which|what)"
_CLAUSE = re.compile(
    r"^(?P<rel>when|after|before|as)\s+(?P<event>[^,?]+),\s*(?P<main>(?:who|what|how|which|was|were|did)\b.+)$",
    _I,
)
_MOMENT = re.compile(
    r"\b(?P<rel>(?:right |just |immediately )?before|prior to|(?:right |just |immediately )?after|following|when|while|"
    r"at the time(?: that| of)?|as|on|at the end of|by the end of|at the start of|at the beginning of|to start|to open|"
    r"going into|heading into|entering|through|thru|in|during|at)\s+(?P<event>.+)$",
    _I,
)
_BEFORE = re.compile(r"before|prior|start|open|beginning|into|entering", _I)
_AFTER = re.compile(r"after|following|end of|through|thru", _I)
_PITCHES = re.compile(
    r"\b(?:(?<!wild )(?<!by )(?<!by a )(?<!1st )pitch(?:ed|es|ing|er|ers)?|threw|throw|throwing|on the (?:mound|hill)|took the (?:mound|hill|ball)|reliev\w*|"
    r"clos(?:er|ed|ing)|(?:gave|give|gives|given|giving) up|allow\w*|surrender\w*|served up|retired|fanned|faced the most|"
    r"start(?:ed|s|ing)?|(?:struck|strike|strikes) out (?:the side|the most|(?:the )?last|(?:the )?(?:final|1st)|\d+)(?! time)|"
    r"walked (?:the most|\d+)|(?:the )?most (?:strikeouts|k's|ks|walks) (?:on the mound|as a pitcher|pitching)|"
    r"punched out|recorded|got the (?:last|final|1st) out|issued|uncorked|balk\w*|entered|came (?:in|on)|took over)\b",
    _I,
)
_SPELLINGS = (
    (
        re.compile(r"^is it true that (?:the )?(.+?) (won|lost)\b", _I),
        lambda m: f"did the {m[1]} {'win' if m[2].lower() == 'won' else 'lose'}",
    ),
    (re.compile(r"^what did (?:the )?(.+?) do to the score$", _I), r"what was the score when \1"),
    (re.compile(r"^how long did (.+?) (?:pitch|go|last|stay in)\b.*$", _I), r"how many innings did \1 pitch"),
    (
        re.compile(r"\b(?:come|came|go|went|step|stepped)(?: up)? to (?:the plate|bat)\b", _I),
        "plate appearances",
    ),
)
"""Ways of asking, and the plain ones that are read."""
_RUNS = re.compile(
    r"\b(?:stole|steal\w*|swip\w*|caught stealing|thrown out (?:at|stealing|trying)|picked off|ran)\b", _I
)


def read(text: str) -> Question:
    """Read a cleaned question whose number words are digits."""
    plain = text.strip().rstrip("?!. ").strip()
    plain = re.sub(r"^(?:so|and|ok(?:ay)?|hey|please|well|um|can you tell me|could you tell me|tell me|do you know|"
                   r"i want to know|remind me)[,\s]+", "", plain, flags=_I)  # fmt: skip
    for pattern, spelling in _SPELLINGS:
        plain = pattern.sub(spelling, plain)
    clause = _CLAUSE.match(plain)
    if clause:
        plain = f"{clause['main']} {clause['rel']} {clause['event']}"
    for test in (_said, _why, _date, _teams, _score, _leader, _result, _count, _who, _when, _what, _whether):
        found = test(plain)
        if found is not None:
            return found
    which = re.match(r"(?:which|what) (?P<rest>.+)$", plain, _I)
    if which:
        event = " ".join(_BARE.sub(" ", which["rest"]).split())
        return Question(plain, "en", "who", event=event, role=_role(plain), extreme=_extreme(plain))
    return Question(plain, "en", "open", event=plain)


def _moment(text: str) -> tuple[str, str, str]:
    """Return what stands before a moment, `before`, `after` or `at`, and the event of the moment."""
    match = _MOMENT.search(text)
    if not match:
        return text, "", ""
    relation = match["rel"]
    moment = "before" if _BEFORE.search(relation) else "after" if _AFTER.search(relation) else "at"
    return text[: match.start()].strip(), moment, match["event"].strip()


def _said(text: str) -> Question | None:
    match = re.search(
        r"\b(?:what|how|did|does|do|was|were|is|anything|which)\b.*\b(?:sa(?:y|id|ying)|talk(?:ed|ing)?|mention(?:ed)?|"
        r"comment(?:ed|s|ing)?|call(?:ed)?|describ\w+|discuss\w*|told|tell|explain\w*|remark\w*|quot\w+|react(?:ed)? to)\b"
        r"(?:\s+(?:about|on|of|regarding|by|as|that))?\s*(?P<event>.*)$",
        text,
        _I,
    )
    if not match or re.search(r"\bcall(?:ed)? (?:out|up)\b", text, _I):
        return None
    return Question(text, "en", "said", event=match["event"].strip() or text)


def _why(text: str) -> Question | None:
    match = re.match(r"(?:why|how come|for what reason|what(?:'s| is| was) the reason)\b(.*)$", text, _I)
    return Question(text, "en", "why", event=match[1].strip()) if match else None


def _date(text: str) -> Question | None:
    game = r"(?:the |this )?(?:game|match|ballgame|contest)"
    found = re.match(rf"(?:when|{_WHICH} (?:day|date|year)|on {_WHICH} (?:day|date))\s+(?:was|is|did)\s+{game}"
                     r"(?:\s+(?:played|held|take place|on))?$|what(?:'s| is| was) the date(?: of .*)?$", text, _I)  # fmt: skip
    return Question(text, "en", "date") if found else None


def _teams(text: str) -> Question | None:
    found = re.match(rf"(?:who(?:'s| is| was| are| were)|{_WHICH} (?:2 )?teams?(?: are| were| is| was)?)\s*(?:the (?:2 )?teams)?"
                     r"(?:\s*(?:playing|played|facing off|in (?:this|the) game|against each other|here|tonight|today)\b[^,]{0,20})*$"
                     r"|what(?:'s| is| was) the match-?up$|who(?:'s| is| was) (?:the )?(?:home|away|visiting|road) team$"
                     rf"|{_WHICH} team (?:is|was) (?:the )?(?:at )?(?:home|away|visiting)(?: team)?$", text, _I)  # fmt: skip
    if not found or not re.search(r"play|fac|teams|match|home|away|visit|road", text, _I):
        return None
    side = (
        "home"
        if re.search(r"\bhome\b", text, _I)
        else "away"
        if re.search(r"away|visit|road", text, _I)
        else ""
    )
    return Question(text, "en", "teams", special=side)


_SCORE = re.compile(
    r"\b(?:the|final|end|current|game's|running)\s+(?:final\s+)?(?:score|tally)\b(?!\s*(?:d|first))|\bscoreline\b|^score\b|"
    r"^final(?: result| score)?$|\b(?:what|how) (?:did|was) the (?:final )?result\b|\bwhat was it\b",
    _I,
)


def _score(text: str) -> Question | None:
    margin = re.search(r"\bby how (?:many(?: runs)?|much)\b|\b(?:winning|victory) margin\b|\bmargin of victory\b|"
                       r"\bhow (?:big|large|much) (?:was|is|of a) (?:the |a )?(?:lead|deficit|margin)\b|"
                       r"\b(?:what|how much) was the (?:lead|deficit|margin)\b|\bhow many runs did .* win by\b", text, _I)  # fmt: skip
    match = _SCORE.search(text)
    if not match and not margin:
        return None
    if match and re.search(r"\b(?:changed?|tied|tie|broke|opened|put)\s+the score\b", text, _I):
        return None
    end = max(match.end() if match else 0, margin.end() if margin else 0)
    _, moment, event = _moment(text[end:])
    if re.match(
        r"(?:the )?(?:end(?: of)?(?: the)? ?)?(?:game|match|contest|it|all)(?: over| end(?:ed)?)?$", event, _I
    ):
        moment, event = "", ""
    return Question(text, "en", "score", event=event, moment=moment, unit="margin" if margin else "")


def _leader(text: str) -> Question | None:
    match = re.match(rf"(?:who|{_WHICH} (?:team|side|club))\s*(?:was|were|is|had|held|'s)?\s*(?:the )?"
                     r"(?:leading|ahead|winning|in front|in the lead|up|lead|led)\b(?!\s*off)\s*(?:the game)?(?P<rest>.*)$", text, _I)  # fmt: skip
    if not match:
        return None
    _, moment, event = _moment(match["rest"].strip())
    return Question(text, "en", "leader", event=event, moment=moment)


def _result(text: str) -> Question | None:
    game = r"(?:\s+(?:the|this|that)?\s*(?:game|match|contest|ballgame|it|game \d))?"
    match = re.match(rf"(?:who|{_WHICH} (?:team|side|club))\s+(?:(?P<won>won|wins|win|prevailed|came out on top|was (?:the )?winner|is the winner)|"
                     rf"(?P<lost>lost|loses|lose|was (?:the )?loser)){game}$", text, _I)  # fmt: skip
    if match:
        return Question(text, "en", "team", special="winner" if match["won"] else "loser")
    if re.match(r"(?:who|what) (?:was|is) the (?:winner|winning team|victor)(?: of .*)?$", text, _I):
        return Question(text, "en", "team", special="winner")
    if re.match(r"(?:who|what) (?:was|is) the (?:loser|losing team)(?: of .*)?$", text, _I):
        return Question(text, "en", "team", special="loser")
    if re.match(r"how (?:did|does) (?:the|this) (?:game|match|ballgame|contest) (?:end|finish)$|what ended the game$|"
                r"what was the (?:last|final) (?:play|out)(?: of the game)?$", text, _I):  # fmt: skip
        return Question(text, "en", "what", special="last_play")
    match = re.match(
        r"(?:did|do|does) (?:the )?(?P<team>.+?) (?P<won>win|lose)(?: the game| this game| it| this one)?$",
        text,
        _I,
    )
    if match:
        return Question(
            text,
            "en",
            "whether",
            event=match["team"],
            special="winner" if match["won"].lower() == "win" else "loser",
        )
    return None


_UNITS = (
    ("changes", r"(?:pitching changes?|pitcher changes?|times .* chang\w+ pitchers?)\b"),
    ("outs", r"outs?\b(?=.*\b(?:when|were there|before|at the time|recorded?|get)\b)"),
    ("runners", r"(?:runners?|men|baserunners?|guys|players)\s+(?:\w+\s+)?(?:on(?: base)?|aboard)\b"),
    (
        "rbi",
        r"(?:rbis?|runs batted in|ribbies)\b|runs?\b(?=.*\b(?:drive|drove|driven|knock(?:ed)?|bat(?:ted)?|plate)\b.{0,12}\bin?\b)",
    ),
    ("runs", r"(?:total |combined |earned )?(?:runs?|points?)\b"),
    ("innings", r"(?:full |extra )?innings?\b|frames\b"),
    ("pitchers", r"(?:\w+ ){0,2}(?:pitchers?|relievers?|arms|relief pitchers?)\b"),
    ("batters", r"(?:different |other )?(?:batters?|hitters?|players?|men|guys|people)\b"),
)


def _count(text: str) -> Question | None:
    match = re.search(r"\bhow many\b\s*(?:times|total|combined|of the|of)?\s*(?P<rest>.+)$|\b(?:what was the |total )?number of\s+(?P<n>.+)$|"
                      r"\bhow often\b\s*(?P<often>.+)$|^(?P<total>.+?)\s+(?:total|count|tally)$", text, _I)  # fmt: skip
    if not match:
        return None
    rest = next(part for part in match.groups() if part).strip()
    unit = next((name for name, pattern in _UNITS if re.match(pattern, rest, _I)), "plays")
    if unit == "runs" and re.match(r"runs?\s+(?:shot|homer)", rest, _I):
        unit = "plays"
    event, moment = rest, ""
    if unit in ("outs", "runners"):
        _, moment, event = _moment(re.sub(rf"^(?:{dict(_UNITS)[unit]})", "", rest, flags=_I))
    elif unit != "plays":
        event = re.sub(rf"^(?:{dict(_UNITS)[unit]})", _before_unit, rest, flags=_I)
    event = re.sub(r"\b(?:did|does|do|were|was|are|is|has|have|had|there)\b", " ", event, flags=_I)
    return Question(
        text, "en", "count", event=" ".join(event.split()), moment=moment, unit=unit, role=_role(text)
    )


def _before_unit(match: re.Match[str]) -> str:
    """Keep what stands before the thing counted: "Astros" of "Astros pitchers"."""
    return " ".join(
        word
        for word in match[0].split()[:-1]
        if word.lower() not in ("different", "other", "relief", "total")
    )


def _role(text: str) -> str:
    if _RUNS.search(text):
        return "runner"
    return "pitcher" if _PITCHES.search(text) else ""


def _extreme(text: str) -> str:
    if re.search(r"\b(?:fewest|least)\b", text, _I):
        return "fewest"
    return (
        "most" if re.search(r"\b(?:the most|most|more|led the .* in|the highest|leading)\b", text, _I) else ""
    )


_BARE = re.compile(
    r"\b(?:the most|most|fewest|least|the highest number of|more)\b|^(?:is|was|were|are|did|does|do|has|had|have|'s)\b",
    _I,
)


def _who(text: str) -> Question | None:
    match = re.match(rf"(?:(?P<who>who(?:m|se)?(?:'s)?)|(?:against |off |for |to |by |from )?(?:whom?|{_WHICH} (?P<of>(?:[\w'.]+ ){{0,2}}?)(?P<kind>batter|hitter|pitcher|reliever|"
                     r"starter|closer|player|man|slugger|runner|team|side|club|guy)s?)\b|(?:what|which) was the name of the "
                     r"(?P<named>batter|pitcher|player|hitter)|name the (?P<name>batter|pitcher|player|hitter))\b(?P<rest>.*)$", text, _I)  # fmt: skip
    if not match:
        return None
    kind = (match["kind"] or match["named"] or match["name"] or "").lower()
    rest = match["rest"].strip()
    of = (match["of"] or "").strip()
    if of and kind not in ("team", "side", "club"):
        rest = f"{rest} for the {of}"
    if not _special(rest, kind) and re.search(
        r"\bpitch(?:ed|ing)?\b|\bbatting\b|\bat (?:the plate|bat)\b|\bon the (?:mound|hill)\b", rest, _I
    ):
        split = re.search(
            r"\b(?:when|while|as|during|before|after|at the time(?: of)?|on|for)\b(?! the (?:mound|hill))\s*(?P<event>.+)$",
            rest,
            _I,
        )
        head, event = (rest[: split.start()].strip(), split["event"]) if split else (rest, "")
        if split and re.fullmatch(r"(?:\w+\s+){0,3}(?:pitching|batting|hitting|at (?:the plate|bat)|on the (?:mound|hill)|up|throwing)"
                                   r"(?: for (?:the )?[\w ]+)?", head, _I):  # fmt: skip
            role = "batter" if re.search(r"bat|plate|hitting|\bup\b", head, _I) else "pitcher"
            team = re.search(r"\bfor (?:the )?[\w ]+$", head, _I)
            return Question(text, "en", "who", event=f"{event} {team[0] if team else ''}".strip(), role=role)
    extreme = _extreme(rest)
    event = " ".join(_BARE.sub(" ", rest).split())
    if kind in ("team", "side", "club"):
        return Question(text, "en", "team", event=event, extreme=extreme)
    role = {"pitcher": "pitcher", "reliever": "pitcher", "starter": "pitcher", "closer": "pitcher", "batter": "batter",
            "hitter": "batter", "slugger": "batter", "runner": "runner"}.get(kind) or _role(rest)  # fmt: skip
    return Question(text, "en", "who", event=event, role=role, extreme=extreme, special=_special(rest, kind))


def _special(rest: str, kind: str) -> str:
    if kind == "starter" or re.search(
        r"\bstart(?:ed|s|ing)?\b(?=\s*(?:pitch|for|on the mound|the game|$|as))|\bstarting (?:pitcher|for)|\bstarters?\b",
        rest,
        _I,
    ):
        return "starter"
    if re.search(
        r"\b(?:led|leads?|leading|lead) ?off (?:the|this) game\b|\b(?:1st|leadoff) (?:batter|hitter|man)\b(?: of the game)?$|\bbatted 1st(?: for .*)?$",
        rest,
        _I,
    ):
        return "first_batter"
    if re.match(
        r"(?:was|is|made|were)?\s*(?:the )?(?:last|final) (?:batter|hitter|man up|out|player)\b(?!.*\d)",
        rest,
        _I,
    ):
        return "last_batter"
    if re.search(
        r"\b(?:reliev(?:ed|e|es)|replac(?:ed|e|es)|came (?:in|on) for|took over (?:for|from)|followed|succeeded)\b",
        rest,
        _I,
    ):
        return "relieved"
    if re.search(
        r"\b(?:struck|flied|flew|grounded|popped|lined|fouled|batt(?:ed|ing)|made the (?:last|final) out)\b.*\bend(?:ed)? (?:the|this) game\b",
        rest,
        _I,
    ):
        return "last_batter"
    if re.search(
        r"\b(?:finish(?:ed)?|clos(?:ed?|ing)(?: out)?|end(?:ed)?) (?:out )?(?:the|this) (?:game|9th)\b",
        rest,
        _I,
    ):
        return "finisher"
    return ""


def _when(text: str) -> Question | None:
    match = re.match(rf"(?:(?:in |during |at )?(?:when|{_WHICH} (?:inning|frame|half-inning|half inning|point|time|part of the game)(?P<of>s)?))\b\s*"
                     r"(?P<rest>.*)$", text, _I)  # fmt: skip
    if not match:
        return None
    event = re.sub(r"^(?:did|does|do|was|were|is|had|has)\b|\b(?:happen(?:ed)?|occur(?:red)?|take place|come|came)\b", " ",
                   match["rest"], flags=_I)  # fmt: skip
    event = " ".join(_BARE.sub(" ", event).split())
    return Question(text, "en", "when", event=event, extreme=_extreme(match["rest"]))


def _what(text: str) -> Question | None:
    if re.match(
        r"(?:what|which) (?:kind of |type of |sort of )?pitch\b|how (?:far|fast|hard|old|tall|big|high|heavy|loud|much)\b",
        text,
        _I,
    ):
        return Question(text, "en", "open", event=text)
    match = re.match(
        r"(?:(?:what|how|where)(?:'s| is| was| were| did| does| do| had| has| exactly did)?|describe|summari[sz]e)\b\s*(?P<rest>.*)$",
        text,
        _I,
    )
    if not match:
        return None
    rest = match["rest"]
    ending = re.search(r"\b(?:end(?:ed)?|finish(?:ed)?)$", rest, _I)
    event = re.sub(r"\b(?:the )?(?:happen(?:ed|s)?|result(?:ed)?|outcome|do|did|does|end(?:ed)?|fare|go|went|make out|occur(?:red)?|"
                   r"finish(?:ed)?|become|land(?:ed)?|turn out|perform(?:ed)?|place)\b(?: of| up| to| with)?", " ", rest, flags=_I)  # fmt: skip
    event = re.sub(
        r"\bwhen\b|\bget out\b|\bscore\b(?= (?:their|its|his|the))",
        lambda m: "scoring" if m[0].lower() == "score" else "out" if "out" in m[0] else " ",
        event,
        flags=_I,
    )
    return Question(
        text,
        "en",
        "what",
        event=" ".join(event.split()),
        special="last" if ending and re.search(r"inning|half|\d(?:st|nd|rd|th)\b", rest, _I) else "",
    )


def _whether(text: str) -> Question | None:
    match = re.match(r"(?:did|does|do|was|were|is|are|has|have|had)\s+(?:there\s+)?(?P<rest>.+)$", text, _I)
    if not match:
        return None
    event = re.sub(
        r"\b(?:any(?:one|body)?|ever|happen|a|an|at all|there|have|get|actually|really|manage to)\b",
        " ",
        match["rest"],
        flags=_I,
    )
    return Question(text, "en", "whether", event=" ".join(event.split()), role=_role(text))
