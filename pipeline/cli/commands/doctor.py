"""`cutdesk doctor`."""

import click

MARKS = {"ok": "ok", "warning": "! ", "failed": "x "}
COLOURS = {"ok": "green", "warning": "yellow", "failed": "red"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor(as_json: bool) -> int:
    """Check every part and say what to do; exit code 1 when one that is needed fails."""
    from pipeline.health import check_all
    from pipeline.plain import dumps
    from pipeline.settings import load

    parts = check_all(load())
    if as_json:
        click.echo(dumps(parts, indent=2))
    else:
        for part in parts:
            click.echo(
                click.style(MARKS[part.state], fg=COLOURS[part.state]) + f" {part.name:<16} {part.detail}"
            )
            if part.advice:
                click.echo(f"   {'':<16} {part.advice}")
    return 1 if any(part.state == "failed" for part in parts) else 0
