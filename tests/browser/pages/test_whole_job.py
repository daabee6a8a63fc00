from pathlib import Path
from urllib.parse import parse_qs, urlparse

from pipeline.stores.runs import RunRecord


def ask(page, served, query: str) -> None:
    page.goto(served.address)
    box = page.get_by_label("What do you want to see?")
    box.fill(query)
    box.press("Enter")
    page.get_by_text("Understood as").wait_for()
    page.wait_for_url("**run=**")


def named(page, key: str) -> str:
    return parse_qs(urlparse(page.url).query)[key][0]


def first_line(page, across: int) -> None:
    """Click into the first line of the first table, which is painted on a canvas."""
    page.locator("[data-testid=stDataFrame] canvas").first.click(position={"x": across, "y": 53}, force=True)


def run_of(page, served) -> RunRecord:
    return served.desk.runs.get(named(page, "run"))


def test_from_a_request_to_a_preview_and_a_list(page, served):
    ask(page, served, "all home runs")
    kept = served.desk.cut_lists.get(named(page, "list"))
    assert len(kept.clips) == 4
    assert [roll.label for clip in kept.clips for roll in clip.rolls] == ["home run"] * 4

    page.get_by_text("How it came about").click()
    page.locator("[data-node=select_clips]").click()
    page.get_by_text("Candidates (4)").wait_for()
    page.locator("[data-node=parse_query]").focus()
    page.keyboard.press("Enter")
    page.get_by_text("The request as it was understood").wait_for()

    with page.expect_download() as taken:
        page.get_by_role("button", name="CSV", exact=False).first.click()
    assert "10:01:47;00" in taken.value.path().read_text("utf-8-sig")

    page.get_by_role("button", name="Make preview").click()
    video = page.locator("video.preview")
    video.wait_for(timeout=120_000)
    page.wait_for_function("document.querySelector('video.preview').readyState >= 2")
    assert abs(video.evaluate("v => v.duration") - kept.total_ms / 1000) < 0.5
    assert page.problems == []


def test_a_preview_can_be_cancelled_and_leaves_no_half_file(page, served):
    ask(page, served, "all strikeouts")
    page.get_by_role("button", name="Make preview").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Try again").wait_for()
    assert served.desk.jobs.jobs()[0].status == "cancelled"
    assert page.locator("video.preview").count() == 0
    folder = served.desk.settings.cache_folder / "previews"
    name = Path(served.desk.jobs.jobs()[0].payload["out"]).name
    assert [path for path in folder.iterdir() if path.name == name or path.name.startswith(".")] == []


def test_a_changed_chip_runs_again_and_is_compared_with_before(page, served):
    ask(page, served, "all home runs")
    first = named(page, "run")
    page.get_by_role("button", name="Play: home run").click()
    page.get_by_role("button", name="Remove").click()
    page.wait_for_function(f"!location.search.includes('{first}') && location.search.includes('run=')")
    assert run_of(page, served).parent_id == first
    page.get_by_text("Against the run before").wait_for()


def test_run_from_a_node(page, served):
    ask(page, served, "all home runs")
    first = named(page, "run")
    page.get_by_text("How it came about").click()
    page.locator("[data-node=select_clips]").click()
    page.get_by_text("Edit and run from here").click()
    first_line(page, 90)  # the tick, in the middle of its column
    page.locator(".st-key-run-from button:enabled").click()
    page.wait_for_function(f"!location.search.includes('{first}') && location.search.includes('run=')")
    assert run_of(page, served).parent_id == first
    assert len(run_of(page, served).result["clips"]) == 3


def test_a_reload_opens_the_same_list_again(page, served):
    ask(page, served, "all doubles")
    held = named(page, "list")
    page.reload()
    page.get_by_text("Understood as").wait_for()
    assert named(page, "list") == held
    page.wait_for_function("[...document.querySelectorAll('input')].some(box => box.value === 'all doubles')")


def test_runs_are_found_and_opened(page, served):
    ask(page, served, "all triples")
    held = named(page, "run")
    page.goto(f"{served.address}/runs")
    page.get_by_label("Search").fill("triples")
    page.get_by_label("Search").press("Enter")
    page.wait_for_function("document.querySelector('h1').innerText === 'Runs'")
    first_line(page, 15)
    page.locator(".st-key-open-run button").click()
    page.get_by_text("Understood as").wait_for()
    assert named(page, "run") == held
