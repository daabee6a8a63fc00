"""Jobs, and the state of the desk."""

from typing import Any, Literal

from pydantic import BaseModel


class JobView(BaseModel):
    """Long work. `share` is from 0 to 1; `file_url` is where a finished render is fetched."""

    job_id: str
    kind: str
    title: str
    status: Literal["queued", "running", "done", "failed", "cancelled", "interrupted"]
    done: int
    total: int
    share: float
    stage: str
    seconds_left: float | None
    result: dict[str, Any]
    error: str
    created_at: str
    file_url: str | None


class JobPage(BaseModel):
    """The newest jobs, newest first."""

    jobs: list[JobView]


class PartView(BaseModel):
    """The state of one part of the desk, with what to do about it."""

    name: str
    state: Literal["ok", "warning", "failed"]
    detail: str
    advice: str


class Alive(BaseModel):
    """The process answers."""

    status: Literal["ok"]


class Ready(BaseModel):
    """Whether requests can be answered, and the state of each part when it was last looked at."""

    status: Literal["ready", "checking", "failed"]
    parts: list[PartView]
    age_sec: float | None
