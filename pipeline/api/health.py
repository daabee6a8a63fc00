"""Whether the process lives and the desk can answer, told at once from the last look."""

import threading
import time

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from pipeline.api.common import the_desk
from pipeline.api.forms.work import Alive, PartView, Ready
from pipeline.health import Part, check_all

router = APIRouter(tags=["health"])
FRESH_S = 15.0
NO_STORE = {"Cache-Control": "no-store"}


class Looking:
    """The parts' states as they last were; looking takes a while and never keeps a request waiting."""

    def __init__(self) -> None:
        """Begin without having looked."""
        self._parts: tuple[Part, ...] = ()
        self._at = 0.0
        self._lock = threading.Lock()
        self._busy = False

    def state(self) -> Ready:
        """Tell the last look, and look again where that is old."""
        with self._lock:
            parts, age = self._parts, time.monotonic() - self._at
            if not self._busy and (not parts or age > FRESH_S):
                self._busy = True
                threading.Thread(target=self._look, name="health", daemon=True).start()
        failed = any(part.state == "failed" for part in parts)
        return Ready(
            status="failed" if failed else "ready" if parts else "checking",
            parts=[
                PartView(**{name: getattr(part, name) for name in PartView.model_fields}) for part in parts
            ],
            age_sec=round(age, 1) if parts else None,
        )

    def _look(self) -> None:
        try:
            parts = check_all(the_desk().settings)
        except Exception as error:
            parts = (Part("health", "failed", f"the parts could not be looked at: {error!r}"),)
        with self._lock:
            self._parts, self._at, self._busy = parts, time.monotonic(), False


LOOKING = Looking()


@router.get("/healthz", operation_id="healthz", response_model=Alive)
async def healthz() -> JSONResponse:
    """Tell that the process answers; needs no token."""
    return JSONResponse({"status": "ok"}, headers=NO_STORE)


@router.get(
    "/readyz", operation_id="readyz", response_model=Ready,
    responses={503: {"model": Ready, "description": "a part failed, or nobody has looked yet"}},
)  # fmt: skip
async def readyz() -> JSONResponse:
    """Tell whether requests can be answered, with the state of each part."""
    state = LOOKING.state()
    return JSONResponse(state.model_dump(), 200 if state.status == "ready" else 503, headers=NO_STORE)


def root_routes() -> list[BaseRoute]:
    """Return the same two at the root, where orchestrators look for them."""

    async def alive(request: Request) -> JSONResponse:
        return await healthz()

    async def ready(request: Request) -> JSONResponse:
        return await readyz()

    return [Route("/healthz", alive), Route("/readyz", ready)]
