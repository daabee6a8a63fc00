"""`cutdesk batch`."""

import json
import time
from pathlib import Path
from typing import Any

import click

from pipeline.cli.common import run_options


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
    from pipeline.plain import dumps

    common = {"engine": engine, "orchestrator": orchestrator, "preset": preset}
    temporary = out.with_name(out.name + ".part")
    bad = 0
    try:
        with temporary.open("w", encoding="utf-8") as sink, requests.open("rb") as source:
            for number, line in enumerate(source, 1):
                if not line.strip():
                    continue
                answer = _answer(number, line, desk(), video_ids, common, trace)
                bad += answer["status"] == "error"
                sink.write(dumps(answer) + "\n")
        temporary.replace(out)
    finally:
        temporary.unlink(missing_ok=True)
    click.echo(f"{out}: written; {bad} lines in error" if bad else f"{out}: written")
    return 1 if bad else 0


def _answer(
    number: int, line: bytes, desk: Any, video_ids: tuple[str, ...], common: dict[str, str], trace: bool
) -> dict[str, Any]:
    from pipeline.errors import CutdeskError
    from pipeline.run import Options, as_batch_line, run

    began = time.perf_counter()
    name = f"line {number}"
    try:
        record = _record(line)
        name = str(record["id"])
        request = _request(record, video_ids, common)
        finished = run(request, desk, Options(keep=trace))
    except CutdeskError as error:
        return _error(name, str(error), began)
    except Exception as error:  # a fault of ours must not cost the other lines
        return _error(name, f"failed unexpectedly: {error!r}", began)
    return as_batch_line(name, finished, (time.perf_counter() - began) * 1000)


def _error(name: str, text: str, began: float) -> dict[str, Any]:
    ms = round((time.perf_counter() - began) * 1000, 3)
    return {"id": name, "status": "error", "clips": [], "ms": ms, "warnings": [text]}


def _record(line: bytes) -> dict[str, Any]:
    from pipeline.errors import InputError

    try:
        record = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"the line is not UTF-8: byte 0x{line[error.start]:02x}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"the line is not JSON: {error}") from error
    if not isinstance(record, dict) or record.get("id") is None or not isinstance(record.get("query"), str):
        raise InputError('the line needs an "id" and a "query" that is text')
    return record


def _request(record: dict[str, Any], video_ids: tuple[str, ...], common: dict[str, str]) -> Any:
    from pipeline.cli.common import duration_ms
    from pipeline.errors import InputError
    from pipeline.request.door import Request

    own = record.get("video_ids") or ()
    length = record.get("duration_sec")
    if not isinstance(own, (list, tuple)) or not all(isinstance(name, str) for name in own):
        raise InputError(f"video_ids {own!r} is not a list of ids")
    if length is not None and (isinstance(length, bool) or not isinstance(length, (int, float))):
        raise InputError(f"duration_sec {length!r} is not a number of seconds")
    lang = record.get("lang") or ""
    return Request(record["query"], tuple(own) or video_ids, duration_ms(length), lang=str(lang), **common)
