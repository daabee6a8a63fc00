"""`cutdesk batch`."""

import time
from functools import partial
from pathlib import Path
from typing import Any

import click

from pipeline.cli.common import run_options
from pipeline.cli.jsonlines import answer_file, ids_in, milliseconds_since


@click.command()
@click.option("--requests", required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--video", "video_ids", multiple=True, help="Search this video for every line without its own.")
@run_options
@click.option("--preset", default="", help="naive_baseline: plain vector search, to compare with.")
@click.option("--trace", is_flag=True, help="Keep each run with its trace.")
def batch(
    requests: Path,
    out: Path,
    video_ids: tuple[str, ...],
    engine: str,
    orchestrator: str,
    preset: str,
    trace: bool,
) -> int:
    """Answer a file of requests, JSON lines of id, query and optional video_ids, duration_sec, lang.

    A bad line gets an error line and the batch goes on; exit code 1 says that there was one.
    """
    from pipeline.build import desk

    common = {"engine": engine, "orchestrator": orchestrator, "preset": preset}
    answer = partial(_answer, desk=desk(), video_ids=video_ids, common=common, trace=trace)
    return answer_file(requests, out, answer, _failure)


def _answer(
    record: dict[str, Any], *, desk: Any, video_ids: tuple[str, ...], common: dict[str, str], trace: bool
) -> dict[str, Any]:
    from pipeline.run import Options, as_batch_line, run

    began = time.perf_counter()
    finished = run(_request(record, video_ids, common), desk, Options(keep=trace))
    return as_batch_line(str(record["id"]), finished, milliseconds_since(began))


def _failure(name: str, said: str, ms: float) -> dict[str, Any]:
    return {"id": name, "status": "error", "clips": [], "ms": ms, "warnings": [said]}


def _request(record: dict[str, Any], video_ids: tuple[str, ...], common: dict[str, Any]) -> Any:
    from pipeline.cli.common import duration_ms
    from pipeline.errors import InputError
    from pipeline.request.door import Request

    if record.get("id") is None or not isinstance(record.get("query"), str):
        raise InputError('the line needs an "id" and a "query" that is text')
    own = ids_in(record) or video_ids
    length = record.get("duration_sec")
    if length is not None and (isinstance(length, bool) or not isinstance(length, (int, float))):
        raise InputError(f"duration_sec {length!r} is not a number of seconds")
    lang = str(record.get("lang") or "")
    return Request(record["query"], own, duration_ms(length), lang=lang, **common)
