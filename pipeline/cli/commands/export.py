"""`cutdesk formats`, `cutdesk export` and `cutdesk import-list`."""

from pathlib import Path
from typing import Any

import click

from pipeline.language.counts import counted


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def formats(as_json: bool) -> None:
    """List the formats that a cut list can be written in."""
    from pipeline.exports.formats import formats as known
    from pipeline.plain import dumps

    rows = [
        {"name": f.name, "title": f.title, "extension": f.extension, "reads_back": f.read is not None}
        for f in known()
    ]
    if as_json:
        click.echo(dumps(rows, indent=2))
        return
    for row in rows:
        back = "reads back" if row["reads_back"] else ""
        click.echo(f"{row['name']:<16} {row['extension']:<16} {row['title']:<40} {back}".rstrip())


@click.command()
@click.argument("name")
@click.option("--format", "format_name", required=True, help="A name from `cutdesk formats`.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="File, or folder for several.")
@click.option("--record-start", default="01:00:00:00", show_default=True, help="Timecode of the sequence.")
@click.option("--handles", default=0, type=click.IntRange(0), help="Extra frames either side.")
@click.option("--per-video", is_flag=True, help="One file a video.")
@click.option("--all-clips", is_flag=True, help="Write dropped clips too.")
@click.option("--mode", default="", help="reel or selects; default: the list's own.")
@click.option("--name-template", default="", help="Names of the subclips; default: the video's, {title}.")
@click.option("--full-reel-names", is_flag=True, help="Don't shorten reel names to 8 characters.")
@click.option(
    "--audio-channels", default=None, type=click.IntRange(0, 4), help="Default: as many as the media has."
)
@click.option("--rate", default="", help="Frame rate of the sequence; default: the first clip's.")
@click.option("--fcpxml-version", default="1.10", show_default=True)
@click.option("--bom", is_flag=True, help="Mark UTF-8 text for spreadsheets.")
def export(
    name: str, format_name: str, out: Path, all_clips: bool, full_reel_names: bool, rate: str, **rest: Any
) -> None:
    """Write a run's clips, or a kept cut list, in a format that edit suites open.

    NAME is a run's id or a cut list's id.
    """
    from pipeline.build import desk
    from pipeline.exports.options import ExportOptions
    from pipeline.handover import write_list
    from pipeline.timebase import parse_rate

    options = ExportOptions(
        clips="all" if all_clips else "kept",
        reel_names="full" if full_reel_names else "short",
        rate=parse_rate(rate) if rate else None,
        **rest,
    )
    made = write_list(desk(), format_name, _list_of(name, desk()), options)
    for warning in made.warnings:
        click.secho(f"warning: {warning}", fg="yellow", err=True)
    for path in _save(made.files, out):
        click.echo(str(path))


@click.command("import-list")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--video", "video_id", required=True, help="The video that the list's clips are cut from.")
@click.option(
    "--format", "format_name", default="", help="A name from `cutdesk formats`; default: told by the file."
)
def import_list(file: Path, video_id: str, format_name: str) -> None:
    """Bring a cut list from an edit suite into the library."""
    from pipeline.build import desk
    from pipeline.handover import bring

    brought = bring(desk(), file.name, file.read_bytes(), video_id, format_name)
    for warning in brought.warnings:
        click.secho(f"warning: {warning}", fg="yellow", err=True)
    kept = brought.cut_list
    click.echo(f"{kept.list_id}: {counted(len(kept.clips), 'clip')} from {file.name}")


def _list_of(name: str, the_desk: Any) -> Any:
    from pipeline.errors import CutdeskError, InputError
    from pipeline.model import CutList
    from pipeline.request.result import clips_of

    try:
        record = the_desk.runs.get(name)
    except CutdeskError:
        try:
            return the_desk.cut_lists.get(name)
        except CutdeskError as error:
            raise InputError(f"{name!r} is no run and no cut list; see `cutdesk runs`") from error
    return CutList(record.query, clips_of(record.result), run_id=record.run_id)


def _save(files: tuple[tuple[str, bytes], ...], out: Path) -> list[Path]:
    from pipeline.errors import ExportError
    from pipeline.stores.files import write_bytes

    if len(files) == 1 and not out.is_dir():
        targets = [out]
    elif out.suffix and not out.is_dir():
        raise ExportError(f"the export makes {len(files)} files; name a folder in place of {out}")
    else:
        targets = [out / name for name, _ in files]
    for target, (_, data) in zip(targets, files, strict=True):
        write_bytes(target, data)
    return targets
