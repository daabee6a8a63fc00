"""What commands share: options, durations and the way a run is shown."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])


def run_options(function: Function) -> Function:
    """Add the options that choose engine and runner."""
    for option in (
        click.option("--orchestrator", default="", help="langgraph or direct; default: what is installed."),
        click.option("--engine", default="", help="auto, rules or a model's name; default: CUTDESK_ENGINE."),
    ):
        function = option(function)
    return function


def duration_ms(seconds: float | None) -> int | None:
    """Turn an option's seconds into milliseconds; None stays None."""
    from pipeline.errors import InputError
    from pipeline.timebase import ms_from_seconds

    if seconds is None:
        return None
    if not 0 < seconds < float("inf"):
        raise InputError(f"a length of {seconds:g} s cannot be cut; give seconds above 0, such as 90")
    return ms_from_seconds(seconds)


def show_result(result: Mapping[str, Any]) -> None:
    """Print a result for people: what was understood, the clips, what was left out."""
    for warning in result["warnings"]:
        click.secho(f"warning: {warning}", fg="yellow", err=True)
    if result.get("change"):
        click.echo(f"changed: {result['change']}")
    if not result["clips"]:
        reason = result["question"] or result["reason"] or "nothing was found"
        click.echo(f"{result['status']}: {reason}")
        for choice in result["choices"]:
            click.echo(f"  - {choice.get('label', choice) if isinstance(choice, Mapping) else choice}")
        return
    several = len({clip["video_id"] for clip in result["clips"]}) > 1
    for clip in result["clips"]:
        seconds = clip["end_sec"] - clip["start_sec"]
        what = clip["title"] or clip["caption"] or clip["reason"]
        where = f"{clip['video_id']}  " if several else ""
        click.echo(f"{clip['order']:>3}  {where}{clip['in']}  {clip['out']}  {seconds:6.1f} s  {what}")
    total, wanted = result["total_sec"], result["wanted_sec"]
    asked = f" of {wanted:g} s asked for" if wanted else ""
    click.echo(f"{len(result['clips'])} clips, {total:.1f} s{asked}; run {result['run_id']}")
    if result["dropped"]:
        click.echo(f"left out: {len(result['dropped'])}")
