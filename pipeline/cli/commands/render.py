"""`cutdesk render`."""

from pathlib import Path

import click

from pipeline.language.counts import counted


@click.command()
@click.argument("run_id")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The MP4 to write."
)
@click.option("--clip", type=click.IntRange(1), help="Only the clip with this number.")
@click.option("--preset", "preset_name", default="review", show_default=True, help="A render preset.")
@click.option("--audio", "role", default="", help="Role of the audio channels to take.")
def render(run_id: str, out: Path, clip: int | None, preset_name: str, role: str) -> None:
    """Render a run's clips, in playing order, as one MP4."""
    from pipeline.build import desk
    from pipeline.errors import InputError
    from pipeline.media.presets import preset
    from pipeline.media.render import render as make
    from pipeline.request.result import clips_of

    the_desk = desk()
    clips = clips_of(the_desk.runs.get(run_id).result)
    if not clips:
        raise InputError(f"run {run_id} has no clips to render")
    if clip is not None:
        if clip > len(clips):
            raise InputError(f"run {run_id} has {counted(len(clips), 'clip')}; there is no clip {clip}")
        clips = clips[clip - 1 : clip]
    videos = {one.video_id: the_desk.library.video(one.video_id) for one in clips}
    with click.progressbar(length=1000, label=out.name, show_eta=True) as bar:

        def progress(done: int, total: int, left: float | None) -> None:
            bar.update(int(1000 * done / max(total, 1)) - bar.pos)

        report = make(
            clips, videos, out, preset(preset_name),
            cache=the_desk.settings.cache_folder, on_progress=progress, role=role,
        )  # fmt: skip
    click.echo(f"{report.path}: {report.frames} frames in {report.seconds:.1f} s ({report.method})")
    for note in report.notes:
        click.echo(f"  {note}")
