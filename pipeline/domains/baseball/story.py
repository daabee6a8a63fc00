"""What a play did to the score and the game, in the words of the field."""

from pipeline.model import Segment, Video

JOINED_BY = {"takes the lead": " ", "ties it": " ", "cuts the deficit": " to "}
TELLING = ("home run", "triple play", "double play", "out at home", "triple")
SUFFIXES = {"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"}
REGULATION = 9


def margin_after(play: Segment) -> int:
    """Return the batting side's lead after the play; below 0 it trails."""
    lead = play.score_home - play.score_away
    return lead if play.half == "bottom" else -lead


def margin_before(play: Segment) -> int:
    """Return the batting side's lead before the play."""
    return margin_after(play) - play.runs


def effect(play: Segment) -> str:
    """Name what the play did to the score ("ties it", "adds on", …); nothing where no run scored."""
    before, after = margin_before(play), margin_after(play)
    if play.runs <= 0:
        return ""
    if play.half == "bottom" and play.inning >= REGULATION and before <= 0 < after:
        return "walk-off"
    if play.score_away + play.score_home <= play.runs:
        return "first run"
    if before > 0:
        return "adds on"
    if after > 0:
        return "takes the lead"
    return "ties it" if after == 0 else "cuts the deficit"


def runners(play: Segment) -> int:
    """Count the runners on base before the play."""
    return play.bases_before.count("1")


def in_scoring_position(play: Segment) -> bool:
    """Tell whether a runner stood on second or third before the play."""
    return "1" in play.bases_before[1:3]


def bases_loaded(play: Segment) -> bool:
    """Tell whether the bases were loaded before the play."""
    return play.bases_before == "111"


def ends_half(play: Segment, following: Segment | None) -> bool:
    """Tell whether the half inning ended with the play; `following` is the inventory's next row."""
    return following is None or half_of(following) != half_of(play)


def half_of(play: Segment) -> tuple[int, str]:
    """Return the half inning, to compare plays by."""
    return play.inning, play.half


def surname(name: str) -> str:
    """Return the last name, with its suffix: "Bradley Jr." of "Jackie Bradley Jr."."""
    words = name.split()
    if len(words) > 2 and words[-1].lower() in SUFFIXES:
        return " ".join(words[-2:])
    return words[-1] if words else ""


def ordinal(number: int) -> str:
    """Write 1st, 2nd, 3rd, 4th, 11th."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def kind(play: Segment) -> str:
    """Return the label that says most about the play, as the title and the reason name it."""
    telling = (label for label in TELLING if label in play.labels)
    return next(telling, play.labels[0] if play.labels else "play")


def title(play: Segment) -> str:
    """Name the play in brief: "B5 Altuve home run"."""
    half = "T" if play.half == "top" else "B"
    return " ".join(part for part in (f"{half}{play.inning}", surname(play.batter), kind(play)) if part)


def score_line(play: Segment) -> str:
    """Write the score after the play, the higher first."""
    high, low = sorted((play.score_home, play.score_away), reverse=True)
    return f"{high}-{low}"


def reason(play: Segment) -> str:
    """Say in one line why the play matters: "Home run in the bottom 5th, takes the lead 3-2"."""
    text = f"{kind(play).capitalize()} in the {play.half} {ordinal(play.inning)}"
    did = effect(play)
    if did:
        return f"{text}, {did}{JOINED_BY.get(did, ', ')}{score_line(play)}"
    if bases_loaded(play):
        return f"{text} with the bases loaded"
    return f"{text} with runners in scoring position" if in_scoring_position(play) else text


def team_name(video: Video, team_id: str) -> str:
    """Return a team's full name, or its id where the game does not name it."""
    return next((team.name for team in video.teams if team.id == team_id), team_id)


def score_with_names(video: Video, play: Segment) -> str:
    """Write the score after the play with both names: "New York Yankees 2, Houston Astros 3"."""
    away = video.away.name if video.away else "away"
    home = video.home.name if video.home else "home"
    return f"{away} {play.score_away}, {home} {play.score_home}"
