"""A client generated from the OpenAPI document does the whole job against the served app and its worker."""

import importlib
import io
import json
import subprocess
import sys
import zipfile
from fractions import Fraction

import pytest

from tests import bundles
from tests.jobs.processes import until
from tests.test_app import Served, free_port, serve
from tests.videos import make_test_video


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


def bundle_zip(tmp_path):
    game = {"media": "game.mp4", "fps": "10", "start_timecode": "01:00:00:00", "duration_sec": 75}
    folder = bundles.write(tmp_path / "bundle", game=game)
    make_test_video(folder / "game.mp4", Fraction(10), 75, (160, 90))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    out.seek(0)
    return out


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

    sent = call("imports.upload", body=types.File(payload=bundle_zip(tmp_path)), name="game.zip")
    ended(call("imports.import_bundle", body=models.ZipBody(upload_id=sent.upload_id)))
    assert call("videos.list_videos").total == 1

    asked = models.SearchBody(query="home runs", video_ids=["night-game"], engine="rules")
    run = call("search.search", body=asked, wait=60.0)
    clip = run.result.clips[0]
    assert clip.segment_ids == [1]

    question = models.AskBody(question="Who hit a home run?", engine="rules", conversation="talk-1")
    answer = call("ask.ask", body=question, wait=60.0).answer
    assert answer.citations[0].segment_ids == [1]
    assert call("ask.get_conversation", "talk-1").turns == [answer]

    made = call("cut_lists.create_list", body=models.ListBody(run_id=run.run_id, name="Homers"))
    first = made.clips[0]
    shorter = models.ClipBody(
        video_id=first.video_id, clip_id=first.clip_id, start_sec=first.start_sec, end_sec=first.start_sec + 2
    )
    edit = models.ListEdit(clips=[shorter], note="trimmed")
    edited = call("cut_lists.edit_list", made.list_id, body=edit, if_match=f'"{made.version}"')
    assert (edited.version, edited.total_sec) == (2, 2.0)

    edl = call("exports.export_list", made.list_id, body=models.ExportBody(format_="edl"))
    assert "* FROM CLIP NAME" in edl.files[0].content
    ended(call("exports.render_list", made.list_id, body=models.RenderBody(preset="preview")))
    job = call("jobs.list_jobs").jobs[0]
    module = importlib.import_module("cutdesk_client.api.jobs.get_job_file")
    assert module.sync_detailed(job.job_id, client=desk).content[4:8] == b"ftyp"

    events = importlib.import_module("cutdesk_client.api.runs.run_events")
    assert b"event: ended" in events.sync_detailed(run.run_id, client=desk).content
    desk.get_httpx_client().close()
