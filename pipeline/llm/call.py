"""The prompts of one call to a model: limits, the one retry, and what counts as an answer."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Protocol

from pipeline.errors import ModelError
from pipeline.language.tokens import floor, prompt_tokens, reply_tokens
from pipeline.llm.patience import Patience
from pipeline.llm.problems import WireError, explain
from pipeline.llm.thinking import part
from pipeline.model import Prompt, Reply
from pipeline.services import OnToken

MORE_ROOM = 3
LETTERS_A_TOKEN = 20
"""Far above what any tokenizer reaches: a longer reply did not heed num_predict."""
KEPT_BY_SHIFT = (0, 1, 4, 5)
"""What Ollama keeps of the front when it drops the middle: num_keep, with and without a start token."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one call may use: tokens of context, the window to ask for, prompts at once.

    `first_token_s` bounds the server's silence while a prompt waits, `total_s` a reply from its first token.
    """

    context: int
    window: int
    first_token_s: float
    total_s: float
    parallel: int
    think: bool
    address: str


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a stream; `reason` is set on the last one, the counts are 0 where unknown."""

    text: str = ""
    thinking: str = ""
    reason: str = ""
    prompt_count: int = 0
    reply_count: int = 0


class Wire(Protocol):
    """A way to one model."""

    def stream(
        self, prompt: Prompt, *, think: bool | None, window: int, room: int
    ) -> AsyncGenerator[Piece, None]:
        """Ask, with `window` tokens of context and `room` of them for the reply. Raises WireError."""


@dataclass(slots=True)
class Heard:
    """One reply as it came; `end` has no reason while the reply is not complete."""

    text: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)
    letters: int = 0
    end: Piece = Piece()

    def take(self, piece: Piece) -> None:
        """Add one piece."""
        self.text.append(piece.text)
        self.thinking.append(piece.thinking)
        self.letters += len(piece.text) + len(piece.thinking)
        if piece.reason:
            self.end = piece


class Call:
    """The prompts of one `chat`; after an outage the prompts that wait are not sent any more."""

    def __init__(self, wire: Wire, model: str, limits: Limits, say: OnToken, thinks: bool) -> None:
        """Ask `model` through `wire`, telling `say` of tokens; `thinks` is false where it cannot."""
        self._wire, self._model, self._limits, self._say = wire, model, limits, say
        self._gate = asyncio.Semaphore(limits.parallel)
        self._outage: ModelError | None = None
        self._patience = Patience(limits.first_token_s, limits.total_s)
        self.thinks = thinks
        self.window = limits.window

    async def ask(self, place: int, prompt: Prompt) -> Reply | ModelError:
        """Answer one prompt; whatever fails comes back as a ModelError."""
        async with self._gate:
            if self._outage:
                return self._outage
            try:
                return await self._answer(place, prompt)
            except ModelError as problem:
                return problem
            except WireError as error:
                reason = explain(error, self._limits.address, self._model)
                if error.kind == "down":
                    self._outage = reason
                return reason

    async def _answer(self, place: int, prompt: Prompt) -> Reply:
        began = time.perf_counter()
        limits, cost = self._limits, prompt_tokens(prompt)
        room, retries = reply_tokens(prompt, limits.think), 0
        if cost + room > limits.context:
            raise ModelError(
                f"prompt {prompt.name!r} needs about {cost + room} tokens and {self._model!r} takes "
                f"{limits.context}; ask about less, or raise CUTDESK_MODEL_CONTEXT"
            )
        heard = await self._hear(place, prompt, room)
        if self._lost_its_front(heard, prompt):
            retries, self.window = 1, limits.context
            heard = await self._hear(place, prompt, room)
        elif heard.end.reason == "length" and (more := min(room * MORE_ROOM, limits.context - cost)) > room:
            retries, self.window = 1, max(self.window, min(limits.context, cost + more))
            heard = await self._hear(place, prompt, more)
        return self._judge(heard, prompt, int((time.perf_counter() - began) * 1000), retries)

    def _judge(self, heard: Heard, prompt: Prompt, ms: int, retries: int) -> Reply:
        """Make a Reply of what was heard, or say why it is none."""
        name = f"the reply of {self._model!r} to {prompt.name!r}"
        parted, thinking = part("".join(heard.text)), "".join(heard.thinking).strip()
        if not heard.end.reason:
            raise ModelError(f"{name} broke off before its end; see the server's log, then try again")
        if self._lost_its_front(heard, prompt):
            raise ModelError(
                f"the server read only {heard.end.prompt_count} tokens of prompt {prompt.name!r} and dropped "
                "the rest; ask about less, or raise CUTDESK_MODEL_CONTEXT"
            )
        if heard.end.reason == "length":
            raise ModelError(f"{name} was cut off at {heard.end.reply_count} tokens, even with more room")
        if not parted.answer:
            what = "thought and gave no answer" if parted.thinking or thinking else "is empty"
            raise ModelError(f"{name} {what}; try another model, or CUTDESK_THINK=false")
        return Reply(
            text=parted.answer,
            model=self._model,
            thinking="\n".join(filter(None, [thinking, parted.thinking])),
            prompt_tokens=heard.end.prompt_count,
            completion_tokens=heard.end.reply_count,
            finish_reason=heard.end.reason,
            ms=ms,
            retries=retries,
        )

    def _lost_its_front(self, heard: Heard, prompt: Prompt) -> bool:
        """Tell whether the server silently dropped part of the prompt, which Ollama does by default.

        It fills the window, halves it, or counts fewer tokens than words; or the reply ran out of the window
        and pushed the prompt out. A count of 0 says nothing: some versions leave it out for a cached prompt.
        """
        count, window = heard.end.prompt_count, self.window
        if not count:
            return False
        halves = {window - max((window - kept) // 2, 1) for kept in KEPT_BY_SHIFT}
        return (
            count >= window - 1
            or count + heard.end.reply_count > window
            or count < floor(prompt.system) + floor(prompt.user)
            or (count in halves and prompt_tokens(prompt) > window // 2)
        )

    async def _hear(self, place: int, prompt: Prompt, room: int) -> Heard:
        """Ask once; a model that doesn't know the thinking switch is asked again without it."""
        try:
            return await self._listen(place, prompt, room)
        except WireError as error:
            if not self.thinks or "does not support thinking" not in error.said:
                raise
            self.thinks = False
            return await self._listen(place, prompt, room)

    async def _listen(self, place: int, prompt: Prompt, room: int) -> Heard:
        heard, silence_s, reply_s = Heard(), self._limits.first_token_s, self._limits.total_s
        think = (prompt.think or self._limits.think) if self.thinks else None
        pieces = self._wire.stream(prompt, think=think, window=self.window, room=room)
        try:
            # Closing the stream early tells the server to stop.
            async with asyncio.timeout(silence_s) as clock, contextlib.aclosing(pieces):
                with self._patience.waits(clock) as begins:
                    async for piece in pieces:
                        if not heard.letters and (piece.text or piece.thinking):
                            begins()
                        self._patience.server_speaks()
                        heard.take(piece)
                        if piece.text:
                            self._say(place, piece.text)
                        if heard.letters > LETTERS_A_TOKEN * (room + LETTERS_A_TOKEN):
                            raise ModelError(
                                f"the reply of {self._model!r} to {prompt.name!r} runs on and on; "
                                "try another model"
                            )
        except TimeoutError:
            self._outage = (
                self._too_slow("was not done", reply_s, "CUTDESK_MODEL_TIMEOUT_S")
                if heard.letters
                else self._too_slow("said nothing", silence_s, "CUTDESK_MODEL_FIRST_TOKEN_S")
            )
            raise self._outage from None
        return heard

    def _too_slow(self, what: str, limit_s: float, variable: str) -> ModelError:
        return ModelError(
            f"the model {self._model!r} {what} within {limit_s:g} s; wait until `ollama ps` shows it loaded, "
            f"choose a smaller one, or raise {variable}"
        )
