"""`cutdesk import` and `cutdesk videos`."""

from pathlib import Path

import click


@click.command("import")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--skip-bad-rows", is_flag=True, help="Import the rest of a bundle and report what was left out."
)
def import_bundles(folders: tuple[Path, ...], skip_bad_rows: bool) -> int:
    """Bring bundles (a folder is one video) into the library.

    Importing the same bundle again changes nothing.
    """
    from pipeline.build import desk
    from pipeline.errors import CutdeskError
    from pipeline.ingest.importer import import_bundle

    failed = 0
    for folder in folders:
        try:
            with click.progressbar(length=1000, label=folder.name or str(folder), show_eta=True) as bar:

                def progress(stage: str, done: int, total: int, bar: click.progressbar = bar) -> None:  # type: ignore[valid-type]
                    bar.update(int(1000 * done / max(total, 1)) - bar.pos)  # type: ignore[attr-defined]

                report = import_bundle(
                    folder, desk().importing(), skip_bad_rows=skip_bad_rows, progress=progress
                )
        except CutdeskError as error:
            failed += 1
            click.echo(f"Error: {folder}: {error}", err=True)
            continue
        counts = ", ".join(f"{number} {name}" for name, number in report.counts.items() if number)
        click.echo(f"{report.video_id}: {report.status} ({counts}) in {report.seconds:.1f} s")
        for text in (*report.warnings, *report.left_out):
            click.secho(f"  {text}", fg="yellow", err=True)
    return 1 if failed else 0


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
