"""A client generated from the OpenAPI document does the whole job against the served app and its worker."""

import csv
import importlib
import io
import json
import subprocess
import sys
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.media import framecode
from tests.jobs.processes import until
from tests.test_app import Served, free_port, serve
from tests.videos import make_test_video

DEMO = Path(__file__).parents[2] / "data" / "demo"
FPS = Fraction(30000, 1001)
TORVANE = 12
"""The play of the first home run."""


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """The generated package, made offline from the document as it is served."""
    from pipeline.api.app import create_api

    folder = tmp_path_factory.mktemp("generated")
    document = create_api().openapi()
    (folder / "api.json").write_text(json.dumps(document))
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = "from openapi_python_client.cli import app; app()"
    made = subprocess.run(
        [sys.executable, "-c", command, "generate", "--path", "api.json", "--output-path", "cutdesk_client",
         "--meta", "none", "--config", "config.yml", "--fail-on-warning"],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("cutdesk_client")
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith("cutdesk_client")]:
        del sys.modules[name]


@pytest.fixture
def served(tmp_path):
    port = free_port()
    held = Served(serve(port), tmp_path / "home", tmp_path, port, CUTDESK_TOKEN="desk-token")
    held.wait()
    yield held
    held.stop()


def demo_zip(tmp_path, seconds=150):
    """The demo broadcast's first minutes as a bundle in a ZIP, with a video whose frames carry their numbers."""
    folder = tmp_path / "excerpt"
    folder.mkdir()
    game = json.loads((DEMO / "game.json").read_text("utf-8"))
    game |= {"media": "demo.mp4", "duration_sec": seconds}
    (folder / "game.json").write_text(json.dumps(game, ensure_ascii=False), "utf-8")
    for name in ("segments.csv", "evidence.csv", "chapters.csv"):
        with (
            (DEMO / name).open(encoding="utf-8", newline="") as source,
            (folder / name).open("w", newline="") as out,
        ):
            reader = csv.DictReader(source)
            writer = csv.DictWriter(out, reader.fieldnames)
            writer.writeheader()
            writer.writerows(row for row in reader if float(row["end_sec"]) <= seconds)
    make_test_video(folder / "demo.mp4", FPS, seconds, (160, 90), start_timecode=game["start_timecode"])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    out.seek(0)
    return out


def first_frame(data, tmp_path):
    import av

    (tmp_path / "rendered.mp4").write_bytes(data)
    with av.open(str(tmp_path / "rendered.mp4")) as box:
        return framecode.read(next(box.decode(video=0)).to_ndarray(format="gray"))


def test_the_generated_client_does_the_whole_job(client, served, tmp_path):
    def call(place, *args, **body):
        module = importlib.import_module(f"cutdesk_client.api.{place}")
        answer = module.sync_detailed(*args, client=desk, **body)
        assert answer.status_code < 300, answer.content
        return answer.parsed

    def ended(job):
        until(lambda: call("jobs.get_job", job.job_id).status not in ("queued", "running"), 120)
        job = call("jobs.get_job", job.job_id)
        assert job.status == "done", job.error
        return job

    models = importlib.import_module("cutdesk_client.models")
    types = importlib.import_module("cutdesk_client.types")
    address = f"http://127.0.0.1:{served.port}/api"
    desk = client.AuthenticatedClient(base_url=address, token="desk-token")

    sent = call("imports.upload", body=types.File(payload=demo_zip(tmp_path)), name="demo.zip")
    ended(call("imports.import_bundle", body=models.ZipBody(upload_id=sent.upload_id)))
    video = call("videos.list_videos").videos[0]
    assert video.title == "Coastal Crown League: Port Ellery Lanterns at Norrick Foxes"

    asked = models.SearchBody(query="홈런 보여줘", video_ids=[video.video_id], engine="rules")
    run = call("search.search", body=asked, wait=60.0)
    assert [clip.segment_ids for clip in run.result.clips] == [[TORVANE]]
    steps = call("runs.list_nodes", run.run_id)
    assert steps[-1].node == "trim_budget"
    assert call("runs.get_node", run.run_id, steps[-1].step).returned["clips"]
    wider = models.SearchBody(query="strikeouts too", previous=run.run_id, engine="rules")
    again = call("search.search", body=wider, wait=60.0)
    assert len(again.result.clips) > 1

    question = models.AskBody(question="Who hit a home run?", engine="rules", conversation="talk-1")
    answer = call("ask.ask", body=question, wait=60.0).answer
    assert answer.citations[0].segment_ids == [TORVANE]
    assert call("ask.get_conversation", "talk-1").turns == [answer]

    made = call("cut_lists.create_list", body=models.ListBody(run_id=run.run_id, name="Homers"))
    first = made.clips[0]
    shorter = models.ClipBody(
        video_id=first.video_id, clip_id=first.clip_id, start_sec=first.start_sec, end_sec=first.start_sec + 2
    )
    edit = models.ListEdit(clips=[shorter], note="trimmed")
    edited = call("cut_lists.edit_list", made.list_id, body=edit, if_match=f'"{made.version}"')
    assert (edited.version, edited.total_sec) == (2, 2.002)

    edl = call("exports.export_list", made.list_id, body=models.ExportBody(format_="edl"))
    assert "* FROM CLIP NAME" in edl.files[0].content
    ended(call("exports.render_list", made.list_id, body=models.RenderBody(preset="exact")))
    job = call("jobs.list_jobs").jobs[0]
    module = importlib.import_module("cutdesk_client.api.jobs.get_job_file")
    rendered = module.sync_detailed(job.job_id, client=desk).content
    assert first_frame(rendered, tmp_path) == round(first.start_sec * FPS)

    events = importlib.import_module("cutdesk_client.api.runs.run_events")
    assert b"event: ended" in events.sync_detailed(run.run_id, client=desk).content
    desk.get_httpx_client().close()
