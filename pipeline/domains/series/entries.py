"""An event with the video that it is in, and whose it was."""

from pipeline.ingest.match.sounds import same_person
from pipeline.model import MatchEvent, Video

Entry = tuple[Video, MatchEvent]
_SHARE = {"goal": 0.6, "penalty_taken": 0.4, "red_card": 0.6, "substitution": 0.3}
"""How loud a name must be beside the loudest one of its event, to be whose it was."""


def named(event: MatchEvent, name: str, share: float = 0.0) -> bool:
    """Tell whether an event is that person's, by the names heard near it."""
    if not event.names:
        return False
    top = event.names[0][1]
    least = share or _SHARE.get(event.kind, 0.45)
    return any(weight >= least * top and same_person(name, heard) for heard, weight in event.names)
