"""Keep the most important clips of several games that fit the length asked for."""

from dataclasses import replace
from typing import Any

from pipeline.domains.baseball.games.state import GamesState
from pipeline.domains.baseball.trim_budget import fit, in_order, in_playing_order, out_points, with_rolls
from pipeline.services import Services


def trim_budget(state: GamesState, services: Services) -> dict[str, Any]:
    """Return the clips game by game, in the order asked for, and what was dropped; one length for all of them."""
    services.log.decided("rules")
    merged, cuts = state["merged"], state["cuts"]
    clips = sorted((clip for mine in merged.values() for clip in mine), key=lambda clip: clip.rank)
    if not clips:
        reason = "none of the chosen plays has a picture"
        return {"clips": (), "dropped": (), "status": "empty", "reason": reason}
    choices = {key: ends for game in merged for key, ends in out_points(merged[game], cuts[game]).items()}
    asked = next(iter(state["filters"].values()))
    kept, gone = fit(clips, choices, state["wanted_ms"], asked.taste, services)
    held = {clip.clip_id for clip in kept}
    lost = list(zip((clip.video_id for clip in clips if clip.clip_id not in held), gone, strict=True))
    shown, left_out = [], []
    for game in tuple(merged)[::-1] if asked.order == "reverse" else merged:
        mine = in_order([clip for clip in kept if clip.video_id == game], asked.order)
        shown += [with_rolls(clip, cuts[game]) for clip in mine]
        title = services.library.video(game).title or game
        mine_lost = in_playing_order([item for video_id, item in lost if video_id == game])
        left_out += [replace(item, what=f"{title}: {item.what}") for item in mine_lost]
    if asked.order == "importance":
        shown = list(in_order(shown, asked.order))
    return {"clips": tuple(shown), "dropped": tuple(left_out), "status": "ok", "reason": ""}
