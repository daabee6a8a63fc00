import pytest

from pipeline.jobs.submit import submit_preview, submit_render
from pipeline.media.presets import names, preset
from pipeline.model import AudioRole
from pipeline.ui.renderqueue import (
    changes,
    chosen_clips,
    file_url,
    outcome,
    presets,
    renders,
    roles,
    takes,
)
from pipeline.ui.strings import has, speaker
from tests.conftest import DEMO_ID
from tests.ui.test_takeaway import cut_list

SAY = speaker("en")


def test_every_preset_but_the_apps_own_is_offered_and_named():
    offered = [one.name for one in presets()]
    assert offered[0] == "broadcast"
    assert set(offered) == set(names()) - {"preview", "proxy"}
    assert all(has(f"preset.{name}") for name in offered)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("exact", ()),
        ("smart", ()),
        ("review", ("record_start", "slate", "lower_third", "fades")),
        ("social_vertical", ("position", "slate", "lower_third", "fades")),
    ],
)
def test_a_preset_takes_the_options_that_change_it(name, options):
    assert takes(preset(name)) == options


def test_only_what_differs_from_the_preset_is_a_change():
    chosen = preset("social_square")
    said = {"position": 0.5, "slate": 2.0, "lower_third": 0.0, "fades": 0.2}
    assert changes(chosen, said) == {"slate_ms": 2000}
    made = preset("social_square", **changes(chosen, {**said, "position": 0.25, "fades": 1}))
    assert (made.position, made.fade_in_ms, made.fade_out_ms) == (0.25, 1000, 1000)


def test_clips_are_the_reel_or_those_chosen():
    clips = cut_list().clips
    assert chosen_clips(cut_list(), []) == clips
    assert chosen_clips(cut_list(), [3, 1]) == (clips[0], clips[2])


def test_roles_are_those_that_some_video_has(demo_desk):
    demo_desk.library.change_video(
        DEMO_ID, audio_roles=(AudioRole(1, "programme"), AudioRole(2, "commentary"))
    )
    assert roles([demo_desk.library.video(DEMO_ID)]) == ("commentary", "programme")
    assert roles([]) == ()


def test_the_queue_holds_renders_alone_those_at_work_first(demo_desk):
    clips = cut_list().clips
    first = submit_render(demo_desk, clips, "one", "exact")
    second = submit_render(demo_desk, clips[:1], "two", "exact")
    submit_preview(demo_desk, clips, "preview")
    demo_desk.jobs.end(second.job_id, "failed", "no room")
    assert [job.job_id for job in renders(demo_desk.jobs.jobs())] == [first.job_id, second.job_id]
    assert [job.job_id for job in renders(demo_desk.jobs.jobs(), limit=1)] == [first.job_id]


def test_a_file_is_in_the_queue_once_by_its_newest_render(demo_desk):
    first = submit_render(demo_desk, cut_list().clips, "one", "exact")
    demo_desk.jobs.finish(first.job_id, {})
    second = submit_render(demo_desk, cut_list().clips, "one", "exact")
    assert second.job_id != first.job_id
    assert [job.job_id for job in renders(demo_desk.jobs.jobs())] == [second.job_id]


def test_what_was_made_has_an_address_until_it_is_taken_away(demo_desk, tmp_path):
    job = submit_render(demo_desk, cut_list().clips, "one", "exact")
    assert file_url(job) == ""
    file = tmp_path / "one.mp4"
    file.write_bytes(b"x" * 1_500_000)
    made = {"path": str(file), "frames": 250, "method": "ffmpeg", "notes": ["the sound was mono"]}
    demo_desk.jobs.finish(job.job_id, {**made, "from_cache": True})
    done = demo_desk.jobs.job(job.job_id)
    assert file_url(done) == f"/api/v1/jobs/{job.job_id}/file"
    said = outcome(done, SAY)
    assert said == "1.5 MB · 250 frames · made by ffmpeg · was made before · the sound was mono"
    file.unlink()
    assert file_url(done) == ""
    assert outcome(done, SAY) == SAY("render.gone")
