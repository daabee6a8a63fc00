"""`cutdesk runs`."""

import click


@click.group(invoke_without_command=True)
@click.option("--find", default="", help="Only runs whose request holds these words.")
@click.option("--limit", default=20, type=click.IntRange(1, 1000), show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def runs(ctx: click.Context, find: str, limit: int, as_json: bool) -> None:
    """List runs, newest first; `runs show RUN` prints one, `runs delete RUN` takes one away."""
    if ctx.invoked_subcommand:
        return
    from pipeline.build import desk
    from pipeline.plain import dumps

    found = desk().runs.search(find, limit=limit)
    if as_json:
        click.echo(dumps(found, indent=2))
        return
    if not found:
        click.echo("no runs yet" if not find else f"no run whose request holds {find!r}")
    for record in found:
        clips = len(record.result.get("clips", ()))
        click.echo(f"{record.run_id}  {record.status:<9} {clips:>3} clips  {record.query}")


@runs.command()
@click.argument("run_id")
@click.option("--trace", is_flag=True, help="Print what each node did.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(run_id: str, trace: bool, as_json: bool) -> None:
    """Print one run."""
    from pipeline.build import desk
    from pipeline.cli.common import show_result
    from pipeline.plain import dumps
    from pipeline.request.result import labelled_now

    result = labelled_now(desk().runs.get(run_id).result, desk().library.videos())
    dumped = desk().runs.traces(run_id) if trace else []
    if as_json:
        click.echo(dumps({**result, "trace": dumped} if trace else result, indent=2))
        return
    show_result(result)
    for node in dumped:
        calls = len(node["model_calls"])
        who = node["decided_by"] or "-"
        click.echo(f"{node['step']:>3}  {node['node']:<18} {node['ms']:9.1f} ms  {who}  {calls} model calls")


@runs.command()
@click.argument("run_id")
def delete(run_id: str) -> None:
    """Take one run out of the list."""
    from pipeline.build import desk

    desk().runs.delete(run_id)
    click.echo(f"{run_id}: deleted")
