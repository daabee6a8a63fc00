"""A ChatModel behind Ollama's wire; the only importer of the Ollama client.

Prompts of one call run side by side on the loop thread, while the caller's thread waits for tokens, watches
for a cancel and hears `on_token`. Each call has a client of its own, so none outlives a loop or a server.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, cast

from pipeline.errors import Cancelled, ModelError
from pipeline.language.tokens import prompt_tokens, reply_tokens
from pipeline.llm import address, loop
from pipeline.llm.call import Call, Limits, Piece
from pipeline.llm.problems import WireError
from pipeline.model import Prompt, Reply
from pipeline.services import OnToken
from pipeline.settings import Settings

if TYPE_CHECKING:
    from ollama import AsyncClient

POLL_S = 0.05
SHOW_LIMIT_S = 1.0
CONNECT_LIMIT_S = 5.0
SMALLEST_WINDOW = 4096
SEED = 7
KEEP_ALIVE = "15m"
"""How long the server holds the model in memory after a request; editors pause between requests."""


class OllamaChat:
    """One model of an Ollama server; may be asked from many threads."""

    def __init__(self, settings: Settings, model: str = "") -> None:
        """Take host and limits from the settings, and the model too unless it is given. Opens nothing."""
        self._settings = settings
        self._model = model or settings.model
        self._context = 0
        self._window = 0
        self._thinks = True

    @property
    def name(self) -> str:
        """The model's name as Ollama knows it."""
        return self._model

    @property
    def context_tokens(self) -> int:
        """The setting, or what the model was made for where that is less; asks the server once."""
        if not self._context:
            loop.submit(self._learn()).result()
        return self._context or self._settings.model_context

    def chat(
        self, prompts: Sequence[Prompt], *, on_token: OnToken, cancelled: Callable[[], bool]
    ) -> list[Reply | ModelError]:
        """Answer every prompt in its place; `on_token` gets the raw stream, thinking in the text included.

        Raises Cancelled within POLL_S of `cancelled()` turning true, before the first token too.
        """
        if cancelled():
            raise Cancelled("stopped")
        heard: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        work = loop.submit(self._answer(tuple(prompts), lambda place, text: heard.put((place, text))))
        work.add_done_callback(lambda _: heard.put(None))
        try:
            while True:
                with contextlib.suppress(Empty):
                    token = heard.get(timeout=POLL_S)
                    if token is None:
                        return work.result()
                    on_token(*token)
                if cancelled():
                    raise Cancelled("stopped")
        finally:
            work.cancel()

    async def _answer(self, prompts: tuple[Prompt, ...], say: OnToken) -> list[Reply | ModelError]:
        try:
            client = _connect(self._settings.ollama_host)
        except ValueError as error:
            trouble = ModelError(
                f"OLLAMA_HOST={self._settings.ollama_host!r} is no address ({error}); "
                "write http://127.0.0.1:11434"
            )
            return [trouble for _ in prompts]
        async with client:
            if not self._context:
                await self._read_context(client)
            call = Call(Wire(client, self._model), self._model, self._limits(prompts), say, self._thinks)
            answers = await asyncio.gather(*(call.ask(place, p) for place, p in enumerate(prompts)))
            self._thinks, self._window = call.thinks, max(self._window, call.window)
            return answers

    def _limits(self, prompts: tuple[Prompt, ...]) -> Limits:
        """Choose one window for all prompts of the call, never smaller than before.

        Ollama loads the model anew whenever num_ctx changes, so the window grows in few, large steps.
        """
        settings = self._settings
        context = self._context or settings.model_context
        needs = (prompt_tokens(prompt) + reply_tokens(prompt, settings.think) for prompt in prompts)
        fitting = [need for need in needs if need <= context]
        return Limits(
            context=context,
            window=max(min(self._window, context), step(max(fitting, default=0), context)),
            first_token_s=settings.model_first_token_s,
            total_s=settings.model_timeout_s,
            parallel=settings.model_parallel,
            think=settings.think,
            address=address.url(settings.ollama_host),
        )

    async def _learn(self) -> None:
        with contextlib.suppress(ValueError):
            async with _connect(self._settings.ollama_host) as client:
                await self._read_context(client)

    async def _read_context(self, client: AsyncClient) -> None:
        """Ask once what the model was made for; without an answer the setting holds."""
        with contextlib.suppress(TimeoutError, WireError):
            async with asyncio.timeout(SHOW_LIMIT_S):
                known = await Wire(client, self._model).context()
                self._context = min(known or self._settings.model_context, self._settings.model_context)


class Wire:
    """One model as the Ollama client reaches it; every error of the client comes out as a WireError."""

    def __init__(self, client: AsyncClient, model: str) -> None:
        """Speak to `model` through `client`."""
        self._client, self._model = client, model

    async def context(self) -> int:
        """Return how many tokens the model was made for, or 0 where the server doesn't say."""
        with _mapped():
            facts = (await self._client.show(self._model)).modelinfo or {}
        lengths = [value for key, value in facts.items() if key.endswith(".context_length")]
        return lengths[0] if lengths and isinstance(lengths[0], int) else 0

    async def stream(
        self, prompt: Prompt, *, think: bool | None, window: int, room: int
    ) -> AsyncGenerator[Piece, None]:
        """Ask one prompt; see the Protocol of the same name."""
        messages = (("system", prompt.system), ("user", prompt.user))
        with _mapped():
            parts = await self._client.chat(
                self._model,
                [{"role": role, "content": text} for role, text in messages if text],
                stream=True,
                think=think,
                options={"temperature": 0, "seed": SEED, "num_ctx": window, "num_predict": room},
                keep_alive=KEEP_ALIVE,
            )
            async with contextlib.aclosing(cast("AsyncGenerator[Any, None]", parts)):
                async for part in parts:
                    yield Piece(
                        part.message.content or "",
                        part.message.thinking or "",
                        (part.done_reason or "stop") if part.done else "",
                        part.prompt_eval_count or 0,
                        part.eval_count or 0,
                    )


@contextlib.contextmanager
def _mapped() -> Iterator[None]:
    import httpx
    from ollama import RequestError, ResponseError

    try:
        yield
    except ResponseError as error:
        raise WireError("refused", error.error, error.status_code) from error
    except (ConnectionError, httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise WireError("down", str(error)) from error
    except httpx.TransportError as error:
        raise WireError("broken", str(error) or type(error).__name__) from error
    # The client reads broken JSON, and JSON of another shape, without a check of its own.
    except (RequestError, httpx.HTTPError, httpx.InvalidURL, ValueError, TypeError, AttributeError) as error:
        raise WireError("nonsense", str(error)) from error


def step(tokens: int, context: int) -> int:
    """Round a need up to the next window size: doublings of SMALLEST_WINDOW, up to the context."""
    window = SMALLEST_WINDOW
    while window < tokens:
        window *= 2
    return min(window, context)


def _connect(host: str) -> AsyncClient:
    """Make a client; a server on this machine is never looked for behind a proxy. Raises ValueError."""
    import httpx
    from ollama import AsyncClient

    where = address.url(host)
    timeout = httpx.Timeout(None, connect=CONNECT_LIMIT_S)
    return AsyncClient(host=where, timeout=timeout, trust_env=not address.is_local(where))
