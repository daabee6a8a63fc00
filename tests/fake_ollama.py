"""A fake Ollama server that speaks the real wire on loopback and misbehaves on demand.

In a test: `with FakeOllama() as server:` and point `OLLAMA_HOST` at `server.host`. `server.script(...)` adds
rules, of which the first that fits a prompt answers it; `server.requests` keeps what was asked.

By hand: `python -m tests.fake_ollama --port 11434 --script replies.json`, where the file holds a list of
objects with the fields of `Say` ("when" is a regular expression searched in the system and user prompt).
"""

import argparse
import contextlib
import json
import re
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PATIENCE_S = 30.0


@dataclass(frozen=True)
class Say:
    """What the server says to the prompts that `when` is found in; `times` is how often, 0 for always.

    `hold` waits for that event before the first token (None: no wait); `hang` waits until the server closes.
    `drop_after` breaks the connection off after that many pieces, `stop_after` ends the stream cleanly there.
    `raw` is sent as it is in place of NDJSON. `prompt_count` None counts words; 0 leaves the count out.
    `pause_s` between pieces is for watching by hand, not for tests.
    """

    text: str = ""
    when: str = ""
    thinking: str = ""
    times: int = 0
    status: int = 200
    error: str = ""
    hold: threading.Event | None = None
    hang: bool = False
    drop_after: int | None = None
    stop_after: int | None = None
    fail_after: int | None = None
    raw: bytes | None = None
    done_reason: str = "stop"
    prompt_count: int | None = None
    refuses_think: bool = False
    endless: bool = False
    pause_s: float = 0.0

    def fits(self, prompt: str) -> bool:
        return re.search(self.when, prompt, re.IGNORECASE | re.DOTALL) is not None


@dataclass
class Asked:
    """One /api/chat request as it came; `hung_up` is set once the client has closed the connection."""

    body: dict[str, Any]
    hung_up: threading.Event = field(default_factory=threading.Event)

    @property
    def prompt(self) -> str:
        return "\n".join(message["content"] for message in self.body["messages"])

    @property
    def options(self) -> dict[str, Any]:
        return self.body["options"]


class QuietServer(ThreadingHTTPServer):
    """A server that makes no fuss about clients that hang up, which cancelled ones do."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class FakeOllama:
    """The server; `models` are installed, `context_length` is what they were made for."""

    def __init__(
        self,
        *rules: Say,
        models: tuple[str, ...] = ("qwen3.5:4b",),
        context_length: int = 262_144,
        version: str = "0.33.2",
        default: str = "none",
        port: int = 0,
    ) -> None:
        self.models, self.context_length, self.version, self.default = (
            models,
            context_length,
            version,
            default,
        )
        self.requests: list[Asked] = []
        self.paths: list[str] = []
        self.arrived = threading.Semaphore(0)
        self.closing = threading.Event()
        self.most_at_once = self._at_once = 0
        self.slow_look: threading.Event | None = None
        self._rules: list[Say] = list(rules)
        self._used: dict[int, int] = {}
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"fake": self})
        self._http = QuietServer(("127.0.0.1", port), handler)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> "FakeOllama":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(PATIENCE_S)

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def script(self, *rules: Say) -> None:
        """Put rules before those that are there."""
        self._rules[:0] = rules

    def wait_for_requests(self, count: int = 1) -> None:
        """Return once `count` more chat requests have come in."""
        for _ in range(count):
            assert self.arrived.acquire(timeout=PATIENCE_S), "the request that the test waits for never came"

    def rule_for(self, prompt: str) -> Say:
        with self._lock:
            for rule in self._rules:
                used = self._used.get(id(rule), 0)
                if (not rule.times or used < rule.times) and rule.fits(prompt):
                    self._used[id(rule)] = used + 1
                    return rule
        return Say(self.default)

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1


class _Handler(BaseHTTPRequestHandler):
    """One connection; HTTP/1.1 with chunks, as Ollama answers."""

    protocol_version = "HTTP/1.1"
    fake: FakeOllama

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.fake.paths.append(self.path)
        if self.fake.slow_look:
            self.fake.slow_look.wait(PATIENCE_S)
        if self.path == "/api/version":
            self._json(200, {"version": self.fake.version})
        elif self.path == "/api/tags":
            self._json(200, {"models": [{"name": name, "model": name} for name in self.fake.models]})
        else:
            self._json(404, {"error": "404 page not found"})

    def do_POST(self) -> None:
        self.fake.paths.append(self.path)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if body.get("model") not in self.fake.models:
            self._json(404, {"error": f"model '{body.get('model')}' not found"})
        elif self.path == "/api/show":
            facts = {"general.architecture": "qwen35", "qwen35.context_length": self.fake.context_length}
            self._json(200, {"model_info": facts, "capabilities": ["completion", "thinking"]})
        elif self.path == "/api/chat":
            asked = Asked(body)
            with self.fake.counted(), contextlib.suppress(ConnectionError):
                self.fake.requests.append(asked)
                self.fake.arrived.release()
                self._chat(asked, self.fake.rule_for(asked.prompt))
        else:
            self._json(404, {"error": "404 page not found"})

    def _chat(self, asked: Asked, rule: Say) -> None:
        if rule.hang or rule.hold:
            self._wait(asked, rule.hold or self.fake.closing)
            if asked.hung_up.is_set():
                return
        if rule.refuses_think and asked.body.get("think") is not None:
            self._json(400, {"error": f'"{asked.body["model"]}" does not support thinking'})
        elif rule.status != 200:
            self._json(rule.status, {"error": rule.error or "something went wrong"})
        elif rule.raw is not None:
            self._start()
            self._chunk(rule.raw)
            self._chunk(b"")
        elif asked.body.get("stream", True):
            self._stream(asked, rule)
        else:
            self._json(200, self._last(asked, rule, rule.text, rule.thinking))

    def _stream(self, asked: Asked, rule: Say) -> None:
        self._start()
        for count, (kind, piece) in enumerate(_pieces(rule)):
            if count == rule.drop_after:
                self.close_connection = True
                return
            if count == rule.stop_after:
                self._chunk(b"")
                return
            if count == rule.fail_after:
                self._line({"error": rule.error or "llama runner process has terminated"})
                self._chunk(b"")
                return
            message = {"role": "assistant", "content": "", kind: piece}
            self._line({"model": asked.body["model"], "message": message, "done": False})
            if rule.pause_s:
                time.sleep(rule.pause_s)
        self._line(self._last(asked, rule, "", ""))
        self._chunk(b"")

    def _last(self, asked: Asked, rule: Say, text: str, thinking: str) -> dict[str, Any]:
        message = {"role": "assistant", "content": text, **({"thinking": thinking} if thinking else {})}
        count = len(asked.prompt.split()) + 12 if rule.prompt_count is None else rule.prompt_count
        return {
            "model": asked.body["model"],
            "created_at": "2026-01-01T00:00:00Z",
            "message": message,
            "done": True,
            "done_reason": rule.done_reason,
            "total_duration": 1_000_000,
            "eval_count": len(rule.text.split()) + len(rule.thinking.split()),
            **({"prompt_eval_count": count} if count else {}),
        }

    def _wait(self, asked: Asked, event: threading.Event) -> None:
        """Wait for `event`, noticing when the client hangs up meanwhile."""
        self.connection.settimeout(0.01)
        while not event.is_set() and not self.fake.closing.is_set():
            with contextlib.suppress(TimeoutError):
                if not self.connection.recv(1):
                    asked.hung_up.set()
                    break
        self.connection.settimeout(PATIENCE_S)

    def _json(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _start(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _line(self, value: Any) -> None:
        self._chunk(json.dumps(value, ensure_ascii=False).encode() + b"\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()


def _pieces(rule: Say) -> Iterator[tuple[str, str]]:
    """Cut thinking and text as a model does, a word with the space before it at a time."""
    for kind, text in (("thinking", rule.thinking), ("content", rule.text)):
        yield from ((kind, piece) for piece in re.findall(r"\s*\S+|\s+$", text))
    while rule.endless:
        yield "content", rule.text or "and on "


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A fake Ollama server with scripted replies.")
    parser.add_argument("--port", type=int, default=11434)
    parser.add_argument("--script", type=Path, help="JSON: a list of objects with the fields of Say")
    parser.add_argument("--model", action="append", help="an installed model; may be given more than once")
    options = parser.parse_args()
    rules = json.loads(options.script.read_text("utf-8")) if options.script else []
    models = tuple(options.model or ["qwen3.5:4b"])
    with FakeOllama(*(Say(**rule) for rule in rules), models=models, port=options.port) as server:
        print(f"fake Ollama on {server.host} with {', '.join(models)}; Ctrl-C ends it", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
