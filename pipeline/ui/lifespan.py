"""What starts and ends with the app: the index server and the worker."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import Any

import streamlit as st
from starlette.concurrency import run_in_threadpool

from pipeline.api.health import LOOKING
from pipeline.build import Desk, desk
from pipeline.domains.series.scope import scope
from pipeline.errors import CutdeskError, StoreError
from pipeline.jobs.supervisor import Supervisor
from pipeline.request.door import Request
from pipeline.run import Options, run
from pipeline.settings import load

LOOPBACK = ("127.0.0.1", "localhost", "::1")
WARM = ("the opening scene", "시작 장면")
"""A request in each script: whether the embedding model reads it is found out once."""


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[dict[str, Any]]:
    """Serve while the index server and the worker run.

    Raises StoreError for an address that others reach and no token guards.
    """
    address = st.config.get_option("server.address")
    if address not in LOOPBACK and not load().token:
        raise StoreError(
            f"server.address {address!r} is open to others; Cutdesk serves 127.0.0.1 only, unless "
            "CUTDESK_TOKEN guards it: start it with `cutdesk serve`, or add --server.address 127.0.0.1"
        )
    the_desk = desk(serve=True)
    await run_in_threadpool(the_desk.index.open)
    LOOKING.state()  # begins to look, so that readiness is known soon
    supervisor = Supervisor(the_desk)
    supervisor.start()
    Thread(target=warm, args=(the_desk,), name="warm-up", daemon=True).start()
    try:
        yield {}
    finally:
        await run_in_threadpool(supervisor.stop)
        await run_in_threadpool(the_desk.close)


def warm(the_desk: Desk) -> None:
    """Load what the first request would otherwise wait for.

    That is the runner, flows, vocabularies, the embedding model, and the names and chapters of the library.
    """
    with suppress(CutdeskError):
        the_desk.tidy()
        for video in the_desk.library.videos()[:1]:
            run(Request("home runs", (video.video_id,), engine="rules"), the_desk, Options(keep=False))
        the_desk.embedder.embed(["warm up"])
        for query in WARM:
            scope({"query": query}, the_desk.services())
