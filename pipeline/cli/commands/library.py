"""`cutdesk import` and `cutdesk videos`."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.build import Desk
    from pipeline.ingest.importer import ImportReport, Progress


@click.command("import")
@click.argument(
    "sources", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER... | VIDEO"
)
@click.option(
    "--skip-bad-rows", is_flag=True, help="Import the rest of a bundle and report what was left out."
)
@click.option(
    "--subtitles", type=click.Path(dir_okay=False, path_type=Path), help="SRT, VTT, ASS or TTML of one video."
)
@click.option("--title", default="", help="The video's title; with --subtitles.")
@click.option("--category", default="", help="drama, variety, soccer …; default: drama. With --subtitles.")
@click.option("--series", default="", help="The series that it belongs to; with --subtitles.")
@click.option("--episode", default="", help="Its number or name in the series; with --subtitles.")
@click.option("--date", default="", help="The day of broadcast as 2024-05-31; with --subtitles.")
def import_videos(
    sources: tuple[Path, ...], skip_bad_rows: bool, subtitles: Path | None, **about: str
) -> int:
    """Bring bundles (a folder is one video) or a video file with its subtitles into the library.

    Importing the same again changes nothing.
    """
    from pipeline.build import desk

    said = {key: value.strip() for key, value in about.items() if value.strip()}
    _check_use(sources, skip_bad_rows, subtitles, said)
    tools = desk().importing()

    def import_source(source: Path, progress: "Progress") -> "ImportReport":
        from pipeline.ingest.chapters import made_chapters
        from pipeline.ingest.importer import import_bundle, import_one
        from pipeline.jobs.episode import read_episode

        if subtitles is None:
            return import_bundle(
                source, tools, skip_bad_rows=skip_bad_rows, progress=progress, chapter_rule=made_chapters
            )
        return import_one(read_episode(source, subtitles, said), tools, progress=progress)

    failed = sum(not _imported(source, import_source) for source in sources)
    return 1 if failed else 0


def _check_use(
    sources: Sequence[Path], skip_bad_rows: bool, subtitles: Path | None, said: Mapping[str, str]
) -> None:
    """Raise UsageError for options that don't go together."""
    if subtitles is None:
        if said:
            raise click.UsageError(
                f"--{next(iter(said))} goes with --subtitles; a bundle's game.json says it"
            )
        files = [source for source in sources if source.is_file()]
        if files:
            raise click.UsageError(f"{files[0]} is a file; give its --subtitles too, or a bundle's folder")
    elif len(sources) > 1 or sources[0].is_dir():
        raise click.UsageError("--subtitles goes with one video file; import bundles without it")
    elif "title" not in said:
        raise click.UsageError("a video with --subtitles needs a --title")
    elif skip_bad_rows:
        raise click.UsageError("--skip-bad-rows is for bundles; mend the subtitles instead")


def _imported(source: Path, import_source: "Callable[[Path, Progress], ImportReport]") -> bool:
    """Import one video with a progress bar and say what came of it; tell whether it went well."""
    from pipeline.errors import CutdeskError

    try:
        with click.progressbar(length=1000, label=source.name or str(source), show_eta=True) as bar:

            def progress(stage: str, done: int, total: int) -> None:
                bar.update(int(1000 * done / max(total, 1)) - bar.pos)

            report = import_source(source, progress)
    except CutdeskError as error:
        click.echo(f"Error: {source}: {error}", err=True)
        return False
    counts = ", ".join(f"{number} {name}" for name, number in report.counts.items() if number)
    click.echo(f"{report.video_id}: {report.status} ({counts}) in {report.seconds:.1f} s")
    for text in (*report.warnings, *report.left_out):
        click.secho(f"  {text}", fg="yellow", err=True)
    return True


@click.command()
@click.argument("video_ids", nargs=-1, metavar="[VIDEO]...")
def reindex(video_ids: tuple[str, ...]) -> int:
    """Work out anew what is stale of the videos in the library, or of those named; needs no bundle.

    An index is stale when the embedding model changed, a match's timeline when its cues did.
    """
    from pipeline.build import desk

    the_desk = desk()
    names = video_ids or the_desk.stale_videos()
    if not names:
        click.echo("nothing is stale")
    return 1 if sum(not _imported(Path(name), _again(name, the_desk)) for name in names) else 0


def _again(video_id: str, the_desk: "Desk") -> "Callable[[Path, Progress], ImportReport]":
    return lambda source, progress: the_desk.reindex(video_id, progress)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def videos(as_json: bool) -> None:
    """List the videos of the library."""
    from pipeline.build import desk
    from pipeline.plain import dumps

    found = desk().library.videos()
    if as_json:
        click.echo(dumps(found, indent=2))
        return
    if not found:
        click.echo("the library is empty; try `cutdesk demo` or `cutdesk import FOLDER`")
    for video in found:
        media = "media" if video.media else "no media"
        length = video.timebase.label(video.timebase.nearest_frame(video.duration_ms))
        click.echo(f"{video.video_id}  {video.category:<10} {length}  {media:<8}  {video.title}")
