"""Which matches of the library a wish means, by sides, grounds, leagues, seasons and days."""

from collections.abc import Sequence

from pipeline.domains.series.places import named_lists
from pipeline.domains.series.wish import Wish
from pipeline.model import Video

SEASON_STARTS = 7
"""The month in which a football season begins."""


def fitting(wish: Wish, videos: Sequence[Video]) -> list[Video]:
    """Return the videos of matches that fit all that the wish says of a match."""
    fit = [video for video in videos if _fits(wish, video)]
    return _in_leagues(wish.leagues, fit) if wish.leagues else fit


def _fits(wish: Wish, video: Video) -> bool:
    return (
        (not (wish.scorers or wish.victims or wish.teams or wish.hosts) or _plays(wish, video))
        and (not wish.seasons or _season(video) in wish.seasons)
        and (not wish.months or any(_in_month(video, *month) for month in wish.months))
        and (not wish.dates or video.date in wish.dates)
    )


def _plays(wish: Wish, video: Video) -> bool:
    sides = {team.id for team in video.teams}
    home = video.home.id if video.home else ""
    return (
        (not wish.scorers or bool(sides & set(wish.scorers)))
        and (not wish.victims or bool(sides & set(wish.victims)))
        and all(team in sides for team in wish.teams)
        and (not wish.hosts or home in wish.hosts)
    )


def _in_leagues(leagues: Sequence[str], videos: Sequence[Video]) -> list[Video]:
    known = named_lists("leagues")
    names = [name.casefold() for league in leagues for name in known.get(league, (league,))]

    def named(text: str) -> bool:
        told = text.casefold()
        return any(name in told for name in names)

    series = {text for text in {video.series for video in videos} if named(text)}
    return [video for video in videos if video.series in series or named(video.title)]


def _season(video: Video) -> int:
    if len(video.date) < 7:
        return 0
    year, month = int(video.date[:4]), int(video.date[5:7])
    return year if month >= SEASON_STARTS else year - 1


def _in_month(video: Video, year: int, month: int) -> bool:
    if len(video.date) < 7:
        return False
    return (not year or int(video.date[:4]) == year) and (not month or int(video.date[5:7]) == month)
