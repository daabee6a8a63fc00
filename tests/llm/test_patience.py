"""The limits of a call in time that passes only when nothing else is left to do."""

import asyncio
from collections.abc import AsyncGenerator

from pipeline.errors import ModelError
from pipeline.llm.call import Call, Limits, Piece
from pipeline.model import Prompt, Reply


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop that jumps to its next timer at once."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0]._when)
        super()._run_once()


class Slow:
    """A wire whose prompts say when they speak: "12 1 1" speaks after 12 seconds, then every second."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def stream(
        self, prompt: Prompt, *, think: bool | None, window: int, room: int
    ) -> AsyncGenerator[Piece, None]:
        self.asked.append(prompt.user)
        for seconds in prompt.user.split():
            await asyncio.sleep(float(seconds))
            yield Piece("word ")
        yield Piece(reason="stop")


def ask(*users: str, parallel: int = 4) -> tuple[list[str], list[str]]:
    """Allow 10 seconds of silence and 30 for a reply; return what came of each prompt, and what was asked."""
    limits = Limits(16384, 4096, 10, 30, parallel, False, "http://gpu:1")
    wire = Slow()

    async def run() -> list[Reply | ModelError]:
        call = Call(wire, "m", limits, lambda *_: None, True)
        return await asyncio.gather(*(call.ask(n, Prompt("p", "", user)) for n, user in enumerate(users)))

    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        answers = runner.run(run())
    return [a.text if isinstance(a, Reply) else str(a).split(";")[0] for a in answers], wire.asked


def test_a_first_token_within_the_limit_is_waited_for() -> None:
    assert ask("9 9 9") == (["word word word"], ["9 9 9"])


def test_silence_before_the_first_token_is_given_up() -> None:
    assert ask("11")[0] == ["the model 'm' said nothing within 10 s"]


def test_a_reply_is_given_up_that_is_not_whole_in_time_from_its_first_token() -> None:
    assert ask("9 15 14")[0] == ["word word word"]
    assert ask("9 15 16")[0] == ["the model 'm' was not done within 30 s"]


def test_prompts_wait_on_while_the_server_answers_others() -> None:
    assert ask("1 9 9", "28", "29 5")[0] == ["word word word", "word", "word word"]
    assert ask("1 9 9", "30")[0] == ["word word word", "the model 'm' said nothing within 10 s"]


def test_after_an_outage_nothing_more_is_asked() -> None:
    answers, asked = ask("1", "11", "1", "1", parallel=1)
    assert answers == ["word"] + ["the model 'm' said nothing within 10 s"] * 3
    assert asked == ["1", "11"]
