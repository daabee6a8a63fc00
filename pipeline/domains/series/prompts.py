"""What the model is asked; it picks numbers from lists that code wrote, and words to look for."""

from collections.abc import Mapping, Sequence

from pipeline.domains.series.state import Beat, Material
from pipeline.model import Chapter, Prompt, Video

SCOPE = """You help a film editor find which programmes a request is about.
Answer with one line: the numbers of the programmes, best first, with commas. Nothing else."""
PLAN = """You plan a cut for a film editor. You get a request and the chapters of one programme.
Write one to five lines, one a moment to look for, in this form:
title | what is seen | what happens | words that are spoken | chapter number or 0
Keep to what the request asks. Use the language of the chapters. Nothing else."""
SELECT = """You choose the best moment for each part of a cut.
You get numbered moments. Answer with one line: the number of the moment that fits the request best,
or 0 where none fits, then a comma and words to look for instead. Nothing else."""


def scope_prompt(query: str, videos: Sequence[Video], votes: Mapping[str, int]) -> Prompt:
    """Ask which of the videos with the most votes the request means."""
    rows = [
        f"{n}. {v.title} ({v.series} {v.date}, {votes.get(v.video_id, 0)} chapters fit)".replace("( ,", "(")
        for n, v in enumerate(videos, 1)
    ]
    return Prompt("scope", SCOPE, f"Request: {query}\n\n" + "\n".join(rows), max_tokens=64)


def plan_prompt(query: str, video: Video, chapters: Sequence[Chapter]) -> Prompt:
    """Ask for the moments to look for in one video."""
    rows = [f"{n}. {c.title}: {c.summary}"[:240] for n, c in enumerate(chapters, 1)]
    return Prompt(
        "plan", PLAN, f"Request: {query}\nProgramme: {video.title}\n\n" + "\n".join(rows), max_tokens=400
    )


def select_prompt(query: str, beat: Beat, material: Sequence[Material]) -> Prompt:
    """Ask which moment serves a beat."""
    rows = [f"{n}. " + " ".join(line.text for line in m.lines)[:700] for n, m in enumerate(material, 1)]
    return Prompt(
        "select", SELECT, f"Request: {query}\nPart: {beat.title}\n\n" + "\n".join(rows), max_tokens=48
    )
