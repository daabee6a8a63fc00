"""`cutdesk demo`."""

import click


@click.command()
@click.option("--quiet", is_flag=True, help="Say nothing when the demo is there already.")
def demo(quiet: bool) -> None:
    """Make the demo broadcast, a fictional game with its video, and load it into the library."""
    from pipeline.build import desk
    from pipeline.cli.serving import running_address
    from pipeline.ingest.demo.make import make_demo
    from pipeline.ingest.importer import import_bundle

    the_desk = desk()
    folder = the_desk.settings.home / "demo"
    if quiet and running_address():
        return
    with click.progressbar(length=1000, label="demo broadcast") as bar:

        def progress(share: float) -> None:
            bar.update(int(1000 * share) - bar.pos)

        bundle = make_demo(folder, progress)
    report = import_bundle(bundle, the_desk.importing())
    if not quiet or report.status != "unchanged":
        click.echo(f"{report.video_id}: {report.status}; try `cutdesk search 'all home runs'`")
