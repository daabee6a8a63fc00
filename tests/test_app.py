"""The app as it is served: a real process on a free port."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[1]
FAST_S = 0.05


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def launch(command, home, cwd, log, **environment):
    """Start a program of this checkout, as if somebody typed it in the folder `cwd`."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("CUTDESK_", "STREAMLIT_"))}
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=cwd,
        stdout=log,
        stderr=subprocess.STDOUT,
        env={**kept, "CUTDESK_HOME": str(home), "PYTHONPATH": str(ROOT), **environment},
    )


class Served:
    """One served app; `get` asks it."""

    def __init__(self, command, home, cwd, port, **environment):
        self.home, self.port, self.cwd = home, port, cwd
        self.log = home.with_suffix(".log")
        with self.log.open("wb") as log:
            self.process = launch(command, home, cwd, log, **environment)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, trust_env=False)

    def wait(self, seconds=90):
        end = time.monotonic() + seconds
        while True:
            try:
                return self.client.get("/healthz")
            except httpx.TransportError:
                assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
                threading.Event().wait(0.1)

    def stop(self):
        self.client.close()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(45)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def serve(port):
    return ["pipeline.cli.main", "serve", "--port", str(port)]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    port, folder = free_port(), tmp_path_factory.mktemp("served")
    cwd = folder / "elsewhere"
    cwd.mkdir()
    open_to_all = {"STREAMLIT_SERVER_ADDRESS": "0.0.0.0", "CUTDESK_ADDRESS": "0.0.0.0"}
    held = Served(serve(port), folder / "home", cwd, port, **open_to_all)
    held.wait()
    yield held
    held.stop()


def listening(port):
    """Return the addresses that some process listens on at `port`."""
    out = []
    for table, plain in (("tcp", "0100007F"), ("tcp6", "00000000000000000000000001000000")):
        path = Path("/proc/net") / table
        for line in path.read_text().splitlines()[1:] if path.exists() else ():
            address, state = line.split()[1], line.split()[3]
            if state == "0A" and int(address.split(":")[1], 16) == port:
                out.append("loopback" if address.split(":")[0] == plain else address)
    return out


@pytest.mark.parametrize("path", ["/", "/runs", "/library", "/system"])
def test_every_page_answers(served, path):
    answer = served.client.get(path)
    assert answer.status_code == 200
    assert "<title>Streamlit</title>" in answer.text or "<html" in answer.text


def test_unknown_addresses_under_api_are_problems(served):
    for path in ("/api/nothing", "/api/v1/nothing", "/api/v1/videos/none", "/api/v1/a%0Ab"):
        answer = served.client.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_it_listens_on_this_machine_alone(served):
    assert listening(served.port) == ["loopback"]


def test_health_answers_at_once(served):
    for path in ("/healthz", "/readyz"):
        times = []
        for _ in range(20):
            began = time.perf_counter()
            served.client.get(path)
            times.append(time.perf_counter() - began)
        assert sorted(times)[10] < FAST_S


def test_the_parts_say_their_state(served):
    parts = served.client.get("/readyz").json()["parts"]
    end = time.monotonic() + 60
    while not parts and time.monotonic() < end:
        threading.Event().wait(0.2)
        parts = served.client.get("/readyz").json()["parts"]
    assert {part["name"] for part in parts} >= {"library", "index", "ffmpeg"}


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "http://evil.example"}])
def test_other_sites_are_refused_everywhere(served, headers):
    for path in ("/", "/healthz", "/api/v1/videos", "/_stcore/health"):
        assert served.client.get(path, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ("Host: evil.example\r\n", 403),
        ("Host: {own}\r\nOrigin: http://evil.example\r\n", 403),
        ("Host: {own}\r\n", 101),
    ],
)
def test_websockets_of_other_sites_are_refused(served, headers, status):
    own = f"127.0.0.1:{served.port}"
    request = (
        "GET /_stcore/stream HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"{headers.format(own=own)}\r\n"
    )
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as held:
        held.sendall(request.encode())
        answer = held.recv(200).decode("latin-1")
    assert answer.startswith(f"HTTP/1.1 {status}"), answer


def test_previews_come_by_range_uncompressed(served):
    folder = served.home / "cache" / "previews"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.mp4").write_bytes(b"0123456789" * 10_000)
    answer = served.client.get(
        "/api/v1/previews/one.mp4", headers={"Range": "bytes=10-14", "Accept-Encoding": "gzip"}
    )
    assert (answer.status_code, answer.content) == (206, b"01234")
    assert answer.headers["content-range"] == "bytes 10-14/100000"
    whole = served.client.get("/api/v1/previews/one.mp4", headers={"Accept-Encoding": "gzip"})
    assert int(whole.headers["content-length"]) == len(whole.content) == 100_000


def memory_kb(pid):
    return int(
        next(x for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x[:6] == "VmRSS:").split()[1]
    )


def test_large_media_do_not_fill_the_memory(served):
    with (served.home / "cache" / "previews" / "big.mp4").open("wb") as big:
        big.truncate(400 << 20)
    served.client.get("/api/v1/previews/one.mp4")
    before, most, got = memory_kb(served.process.pid), 0, 0
    with served.client.stream("GET", "/api/v1/previews/big.mp4") as answer:
        for number, part in enumerate(answer.iter_bytes(1 << 20)):
            got += len(part)
            if not number % 40:
                most = max(most, memory_kb(served.process.pid))
    assert got == 400 << 20
    assert most - before < 60 << 10


def test_a_second_serve_prints_the_address_and_ends_well(served):
    done = subprocess.run(
        [sys.executable, "-m", *serve(free_port())],
        capture_output=True,
        text=True,
        cwd=served.cwd,
        timeout=60,
        env={**os.environ, "CUTDESK_HOME": str(served.home), "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    assert f"http://localhost:{served.port}" in done.stdout


def streamlit_run(port, *options):
    app = str(ROOT / "app.py")
    return ["streamlit", "run", app, "--server.port", str(port), "--server.headless", "true", *options]


@pytest.mark.parametrize(
    ("options", "environment"),
    [(["--server.address", "0.0.0.0"], {}), ([], {"STREAMLIT_SERVER_ADDRESS": "0.0.0.0"})],
)
def test_streamlit_alone_does_not_open_it_to_others(tmp_path, options, environment):
    port = free_port()
    held = Served(streamlit_run(port, *options), tmp_path / "home", tmp_path, port, **environment)
    try:
        assert held.process.wait(60) != 0
    finally:
        held.stop()
    assert "is open to others" in held.log.read_text()


def test_streamlit_alone_serves_this_machine_from_any_folder(tmp_path):
    port = free_port()
    held = Served(streamlit_run(port), tmp_path / "home", tmp_path, port)
    try:
        held.wait()
        assert listening(port) == ["loopback"]
    finally:
        held.stop()


def test_a_token_guards_what_others_reach(tmp_path):
    port = free_port()
    environment = {
        "CUTDESK_ADDRESS": "0.0.0.0",
        "CUTDESK_TOKEN": "secret",
        "CUTDESK_ALLOWED_HOSTS": "cut.test",
    }
    held = Served(serve(port), tmp_path / "home", tmp_path, port, **environment)
    try:
        held.wait()
        assert [one.split(":")[0] for one in listening(port)] == ["00000000"]
        assert held.client.get("/api/v1/videos", headers={"host": "cut.test"}).status_code == 401
        assert held.client.get("/api/v1/videos", headers={"host": "evil.test"}).status_code == 403
        assert held.client.get("/api/v1/videos").status_code == 401
        assert held.client.get("/", headers={"accept": "text/html"}).status_code == 303
        assert held.client.get("/_stcore/health").status_code == 401
        answer = held.client.get("/api/v1/videos", headers={"Authorization": "Bearer secret"})
        assert json.loads(answer.content) == {"videos": [], "total": 0}
        held.client.post("/login", data={"token": "secret"})
        assert held.client.get("/").status_code == 200
    finally:
        held.stop()
