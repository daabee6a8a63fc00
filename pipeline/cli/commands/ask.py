"""`cutdesk ask`."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from pipeline.cli.common import run_options
from pipeline.cli.jsonlines import answer_file, ids_in

MODE_NAMES = ("plain", "verified", "self-correcting")


@click.command()
@click.argument("question", required=False)
@click.option("--video", "video_ids", multiple=True, help="Ask about this video; may be repeated.")
@click.option("--mode", type=click.Choice(MODE_NAMES), default="plain", help="How much is verified.")
@click.option(
    "--conversation", "conversation_id", default="", help="Go on with a conversation, or begin one."
)
@click.option("--lang", type=click.Choice(("en", "ko")), help="Answer in this language, not the question's.")
@click.option("--export", "export", is_flag=True, help="Print the conversation with its clips as JSON.")
@run_options
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option(
    "--batch",
    "batch",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Questions, a JSON line each.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Where the batch's answers go.")
def ask(
    question: str | None,
    video_ids: tuple[str, ...],
    mode: str,
    conversation_id: str,
    lang: str | None,
    export: bool,
    engine: str,
    orchestrator: str,
    as_json: bool,
    batch: Path | None,
    out: Path | None,
) -> int:
    """Answer a question with the timecodes that prove it, such as "Who hit the walk-off?"."""
    from pipeline.asking import Ask
    from pipeline.build import desk
    from pipeline.plain import dumps

    if export:
        click.echo(dumps(desk().conversations.export(conversation_id), indent=2))
        return 0
    common: dict[str, Any] = {
        "video_ids": video_ids,
        "mode": mode,
        "engine": engine,
        "orchestrator": orchestrator,
        "lang": lang or "",
    }
    if batch is not None:
        if out is None:
            raise click.UsageError("--batch needs --out FILE.jsonl")
        return answer_file(batch, out, partial(_answer, common=common), _failure)
    if not question:
        raise click.UsageError('give a question, such as "Who hit the walk-off?", or --batch FILE.jsonl')
    return _one(Ask(question, conversation_id=conversation_id, **common), as_json)


def _one(question: Any, as_json: bool) -> int:
    from pipeline.asking import as_line, ask, cost
    from pipeline.build import desk
    from pipeline.plain import dumps

    if not as_json and question.engine != "rules":
        click.echo(f"{question.mode}: {cost(question.mode)}", err=True)
    answered = ask(question, desk())
    if as_json:
        click.echo(dumps(as_line("", answered), indent=2))
        return 0
    for warning in answered.warnings:
        click.secho(f"warning: {warning}", fg="yellow", err=True)
    click.echo(answered.turn.answer)
    for citation in answered.turn.citations:
        grid = desk().library.video(citation.video_id).timebase
        times = f"{grid.timecode(citation.start_ms)}  {grid.timecode(citation.end_ms)}"
        click.echo(f"[{citation.number}]  {times}  {citation.video_id}  {citation.text[:100]}")
    return 0


def _answer(record: dict[str, Any], *, common: dict[str, Any]) -> dict[str, Any]:
    from dataclasses import replace

    from pipeline.asking import LANGUAGES, Ask, as_line, ask
    from pipeline.build import desk

    *earlier, last = _turns(record)
    own = ids_in(record) or common["video_ids"]
    history: list[Any] = []
    for text in earlier:  # what came before is answered by rules, so that the last turn can refer to it
        before = Ask(text, own, engine="rules", orchestrator=common["orchestrator"])
        history.append(ask(before, desk(), history=history).turn)
    lang = record["lang"] if record.get("lang") in LANGUAGES else common["lang"]
    question = replace(Ask(last, **common), video_ids=own, lang=lang)
    return as_line(str(record["id"]), ask(question, desk(), history=history))


def _failure(name: str, said: str, ms: float) -> dict[str, Any]:
    return {"id": name, "status": "error", "answer": said, "citations": [], "ms": ms, "model_calls": 0}


def _turns(record: dict[str, Any]) -> list[str]:
    from pipeline.errors import InputError

    turns = record.get("turns")
    if not isinstance(turns, list) or not turns or record.get("id") is None:
        turns = [""]
    if not all(isinstance(turn, str) and turn.strip() for turn in turns):
        raise InputError(
            'the line needs an "id" and "turns", a list of texts of which the last is the question'
        )
    return list(turns)
