"""The way to the index: two processes must never open one Chroma folder, since rows are lost when they do.

The app serves the folder with a child on loopback; others join by the address in the lock file. Alone, a
process opens the folder itself under the same lock.
"""

import http.client
import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pipeline
from pipeline.errors import InputError, StoreError
from pipeline.stores.folderlock import FolderLock, this_process

FOLDER, LOCK, LOG = "index", "index.lock", "index.log"
LOOPBACK = "127.0.0.1"
START_S, STOP_S, PAUSE_S = 60.0, 5.0, 0.05
SERVE = "from pipeline.stores.chroma import serve_folder; serve_folder()"


@dataclass(frozen=True, slots=True)
class Way:
    """How to reach Chroma: its folder, or a server."""

    folder: Path | None = None
    host: str = ""
    port: int = 0
    tls: bool = False


class IndexServer:
    """A Chroma server on one folder, a child of this process that ends with it, however that ends.

    The child watches a pipe that closes with its parent, and inherits the lock, so that nobody opens the
    folder before the child is gone as well.
    """

    def __init__(self, home: Path, lock: FolderLock) -> None:
        """Serve the index in `home`; `lock` must be held when it starts."""
        self._home, self._lock = home, lock
        self._child: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def alive(self) -> bool:
        """Whether the child runs."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int:
        """The child's number; 0 where none runs."""
        return self._child.pid if self._child is not None and self.alive else 0

    def start(self) -> None:
        """Start the child and wait until it answers. Raises StoreError with the end of its log."""
        self.stop()
        self.port = _free_port()
        root = str(Path(pipeline.__file__).parent.parent)
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH", "")])]
        log = self._home / LOG
        with log.open("wb") as out:
            self._child = subprocess.Popen(
                [sys.executable, "-c", SERVE, str(self._home / FOLDER), str(self.port)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=out,
                pass_fds=[self._lock.handle],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "ANONYMIZED_TELEMETRY": "False"},
                start_new_session=True,
            )
        end = time.monotonic() + START_S
        while not answers(LOOPBACK, self.port):
            if not self.alive or time.monotonic() > end:
                self.stop()
                tail = log.read_text("utf-8", "replace").strip()[-500:]
                raise StoreError(f"the index server did not start; its log {log} ends: {tail or '(empty)'}")
            time.sleep(PAUSE_S)

    def stop(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is None:
            return
        if child.stdin:
            child.stdin.close()
        try:
            child.wait(STOP_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class IndexDoor:
    """Finds the way to the index of one data folder, and holds the lock where that is ours to hold."""

    def __init__(self, home: Path, *, url: str = "", serve: bool = False, wait_s: float = 10.0) -> None:
        """Lead to the server at `url` where given; `serve` the folder to others when nobody does."""
        self._home, self._url, self._serve, self._wait_s = home, url, serve, wait_s
        self._lock = FolderLock(home / LOCK)
        self._server = IndexServer(home, self._lock)

    def open(self) -> Way:
        """Return the way in, waiting a little for one who has the folder to himself.

        Raises StoreError that names who holds the folder.
        """
        if self._url:
            return way_of(self._url)
        end = time.monotonic() + self._wait_s
        while not self._lock.acquire():
            holder = self._lock.holder()
            if holder and holder.port and answers(holder.host, holder.port):
                return Way(host=holder.host, port=holder.port)
            if time.monotonic() >= end:
                raise StoreError(
                    f"the index in {self._home} is in use by {holder or 'another process'}; wait until "
                    "it has ended, or start the app with `cutdesk serve`, which lets others join"
                )
            time.sleep(PAUSE_S)
        return self._enter()

    @property
    def server_pid(self) -> int:
        """The child that serves the folder; 0 where there is none."""
        return self._server.pid

    def close(self) -> None:
        """End the child where we have one, and let go of the lock."""
        self._server.stop()
        self._lock.release()

    def _enter(self) -> Way:
        if not self._serve:
            self._lock.announce(this_process())
            return Way(folder=self._home / FOLDER)
        if not self._server.alive:
            try:
                self._server.start()
            except BaseException:
                self._lock.release()
                raise
            self._lock.announce(this_process(LOOPBACK, self._server.port))
        return Way(host=LOOPBACK, port=self._server.port)


def way_of(url: str) -> Way:
    """Read the address of a server, such as http://chroma.desk:8000."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("http", "https") or not parts.hostname or port == -1:
        raise InputError(f"CUTDESK_CHROMA_URL={url!r} is no address; write http://HOST:PORT")
    tls = parts.scheme == "https"
    return Way(host=parts.hostname, port=port or (443 if tls else 8000), tls=tls)


def answers(host: str, port: int) -> bool:
    """Tell whether a Chroma server answers there."""
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/api/v2/heartbeat")
        with connection.getresponse() as response:
            return response.status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])
