"""One event loop on one daemon thread, for clients that are asynchronous while Cutdesk is not."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from functools import lru_cache
from typing import Any, TypeVar

T = TypeVar("T")
_starting = threading.Lock()


def submit(work: Coroutine[Any, Any, T]) -> "Future[T]":
    """Start `work` on the loop thread; cancelling the future cancels the work."""
    with _starting:
        loop = _loop()
    return asyncio.run_coroutine_threadsafe(work, loop)


@lru_cache(maxsize=1)
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="cutdesk-model", daemon=True).start()
    return loop
