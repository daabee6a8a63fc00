"""`cutdesk search`."""

import click

from pipeline.cli.common import duration_ms, run_options, show_result


@click.command()
@click.argument("query")
@click.option("--video", "video_ids", multiple=True, help="Search this video; may be repeated.")
@click.option("--duration", type=float, help="Length of the cut in seconds; wins over the text.")
@click.option(
    "--after", "previous", default="", help="The run that this one refers to, as in 'only the 7th'."
)
@click.option("--preset", default="", help="naive_baseline: plain vector search, to compare with.")
@run_options
@click.option("--json", "as_json", is_flag=True, help="Print the result form as JSON.")
def search(
    query: str,
    video_ids: tuple[str, ...],
    duration: float | None,
    previous: str,
    preset: str,
    engine: str,
    orchestrator: str,
    as_json: bool,
) -> None:
    """Turn a request into clips, such as "3 minutes of home runs only"."""
    from pipeline.build import desk
    from pipeline.plain import dumps
    from pipeline.request.door import Request
    from pipeline.run import run

    request = Request(
        query, video_ids, duration_ms(duration), engine, orchestrator, previous=previous, preset=preset
    )
    finished = run(request, desk())
    if as_json:
        click.echo(dumps(finished.result, indent=2))
    else:
        show_result(finished.result)
