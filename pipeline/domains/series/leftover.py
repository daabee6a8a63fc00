"""The names that are left of a request once everything else in it is understood."""

import re

_WORD = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ'’.-]*[\wÀ-ɏ]|[가-힣]+")
_STOP = frozenset(
    """a an the of in on at to for from by with and or but is are was were be been being it its this that these those
    his her their our my your he she they them him we you i me us who whom which what when where how why not no only
    just any some more most less than then there here one two three four five six seven eight nine ten both either
    show find give get make pull cut put want need see send build collect gather compile grab fetch bring list play
    please can could would should will shall let let's do does did have has had out up down into off over under again
    match matches game games fixture tie night nights day week season seasons month year league cup club clubs team
    teams side sides player players striker strikers keeper goalkeeper referee ref manager scorer scorers official
    video videos clip clips footage scene scenes moment moments reel montage compilation edit cutdown package tape
    shot shots effort efforts ball kick kicks kicked header headers half time minute minutes second seconds sec min
    over long max maximum under around about roughly approximately at least between during while before after against
    versus v vs taken take takes took happened happen including include includes excluding without plus also same
    every all each whole entire complete total number order chronological scored score scores scoring conceded
    debut teen teenager teenage young youngster captain substitute sub home away hosts visitors ahead behind level
    lead leads leading front stayed stay went go goes going gone come comes came coming in-form match-winning
    drama dramatic exciting something anything everything stuff action thing things round-up roundup round
    library archive collection european domestic english german spanish italian french football soccer
    show's inside outside near far wide just early late opening closing first last final next previous
    el la los las un una unos unas de del al en con por para que y o su sus se lo le les mi tu este esta estos estas
    partido partidos juego equipo equipos jugador jugadores temporada liga momento momentos escena escenas dame
    muéstrame muestra quiero busca buscar encuentra todo todos toda todas cada solo sólo goles gol marcado marcados
    der die das und von vom im in den dem des ein eine alle aus mit für gegen zeig zeige mir
    reel's supercut highlights best seconds-long minute-long players' happens occurred instances examples incident incidents
    got had big bit bits pair another other others someone everyone man men made makes make goal goals""".split()
)
_KO_STOP = frozenset(
    """골 장면 경기 영상 클립 모음 모아 모아줘 모아서 찾아 찾아줘 보여 보여줘 만들어 만들어줘 뽑아 뽑아줘 전부 모두 다 전체 만 짜리 분짜리 초짜리
    하나 둘 셋 두 세 네 개 번째 첫 마지막 넣은 터진 나온 맞고 맞은 슛 슈팅 선수 팀 대 상황 순간 부분 하이라이트 명장면 주요 줘 주세요 해줘 해주세요
    알려줘 정리 정리해줘 편집 편집해줘 잘라줘 이번 시즌 리그 대회 홈 원정 및 와 과 그리고 또는 에서 나온 있는 없는 모든 각 그 이 저 것 거 좀 요 어떤
    시점 이후 이전 까지 부터 동안 내 안 밖 위 의 은 는 을 를 이 가 에 도 으로 로 만든 기록한 기록 받은 당한 성공 실패 실축 막힌 막히거나 실축하거나
    하거나 이거나 들어간 들어갔 득점 득점한 장면만 골만 골들 장면들 릴 릴스 쇼츠 쇼트 정도 쯤 약 이내 길이 분량 최고 재밌는 재미있는 짜릿한 극적인 드라마
    밤 챔피언 선언 얻은 내준 차 승부 결정 심판 감독 골키퍼 키퍼""".split()
)
_PARTICLES = re.compile(r"(이랑|에게서|에게|한테|에서|으로|까지|부터|처럼|보다|이나|이란|의|은|는|이|가|을|를|와|과|도|만|로|랑|에)$")


def names_left(text: str, left: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what are people's names, and what may be.

    `left` is `text` with the rest blanked, letter for letter. Where a request is written without capitals a
    strange word is a name if it stands right before what is asked for, or after "by"; else it only may be.
    """
    cased = any(match[0][0].isupper() for match in list(_WORD.finditer(text))[1:])
    names: list[str] = []
    hints: list[str] = []
    for run in _runs(text, left, cased=cased):
        name = " ".join(_bare(match[0]) for match in run)
        sure = cased or "가" <= name[0] <= "힣" or _stands_as_name(text, left, run)
        (names if sure else hints).append(name)
    return tuple(dict.fromkeys(names)), tuple(dict.fromkeys(hints))


def _runs(text: str, left: str, *, cased: bool) -> list[list[re.Match[str]]]:
    runs: list[list[re.Match[str]]] = []
    for match in _WORD.finditer(left):
        if not _is_name(match, cased=cased):
            continue
        if runs and _close(runs[-1][-1], match):
            runs[-1].append(match)
        else:
            runs.append([match])
    return runs


def _stands_as_name(text: str, left: str, run: list[re.Match[str]]) -> bool:
    if re.search(r"\b(by|from|von|par)\s+$", text[: run[0].start()], re.IGNORECASE):
        return True
    after = text[run[-1].end() :]
    said = re.match(r"(?:['’]s?)?\s+(?=\w)", after)
    place = run[-1].end() + (said.end() if said else 0)
    return said is not None and left[place : place + 1] == " "


def _close(one: re.Match[str], other: re.Match[str]) -> bool:
    return other.start() - one.end() <= 1


def _is_name(match: re.Match[str], *, cased: bool) -> bool:
    word = _bare(match[0])
    if "가" <= word[0] <= "힣":
        return len(word) >= 2 and word not in _KO_STOP and match[0] not in _KO_STOP
    if word.casefold() in _STOP or len(word) < 3:
        return False
    return word[0].isupper() if cased else True


def _bare(word: str) -> str:
    if "가" <= word[0] <= "힣":
        stripped = _PARTICLES.sub("", word)
        return stripped if len(stripped) >= 2 else word
    return re.sub(r"['’]s?$", "", word).strip(".")
