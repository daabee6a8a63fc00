"""`cutdesk serve`."""

import click


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Port; default: CUTDESK_PORT or 8501.")
@click.option("--open/--no-open", "open_browser", default=False, help="Open the browser.")
def serve(port: int | None, open_browser: bool) -> None:
    """Serve the workbench on this machine; works from any folder.

    Where Cutdesk already serves this data folder, its address is printed.
    """
    from pipeline.cli.serving import running_address, start

    address = running_address()
    if address:
        click.echo(f"Cutdesk already serves this data folder: {address}")
        return
    start(port, open_browser)
