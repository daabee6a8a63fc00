"""How long the prompts of one call may wait for a server that may answer them one after another."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator


class Patience:
    """The clocks of prompts that wait for their first token.

    Ollama answers one prompt at a time unless it is told otherwise, so each sign of life for one prompt lets
    the others wait on; only a server that is silent to all of them is given up.
    """

    def __init__(self, silence_s: float, reply_s: float) -> None:
        """Bear `silence_s` before a first token, then `reply_s` until the reply is whole."""
        self._silence_s, self._reply_s = silence_s, reply_s
        self._waiting: set[asyncio.Timeout] = set()

    @contextlib.contextmanager
    def waits(self, clock: asyncio.Timeout) -> Iterator[Callable[[], None]]:
        """Keep `clock` going while its prompt waits; call what this yields when the reply begins."""

        def begins() -> None:
            self._waiting.discard(clock)
            _set(clock, self._reply_s)

        self._waiting.add(clock)
        try:
            yield begins
        finally:
            self._waiting.discard(clock)

    def server_speaks(self) -> None:
        """Start the silence of every waiting prompt anew."""
        for clock in self._waiting:
            _set(clock, self._silence_s)


def _set(clock: asyncio.Timeout, seconds: float) -> None:
    if not clock.expired():
        clock.reschedule(asyncio.get_running_loop().time() + seconds)
