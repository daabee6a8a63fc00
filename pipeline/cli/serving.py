"""Start the app once a data folder, and find the one that runs already."""

import fcntl
import json
import os
import socket
import sys
import webbrowser
from pathlib import Path
from threading import Timer
from typing import IO

from pipeline.errors import InputError, StoreError
from pipeline.settings import load

ROOT = Path(__file__).parents[2]
LOCK = "serving.json"


def running_address() -> str:
    """Return the address of the Cutdesk that serves this data folder; empty where none does."""
    path = load().home / LOCK
    if not path.exists():
        return ""
    with path.open() as file:
        if _lock(file):
            return ""
        try:
            return str(json.load(file)["address"])
        except (ValueError, KeyError):
            return "starting"


def start(port: int | None, open_browser: bool) -> None:
    """Serve the app until it is stopped: on 127.0.0.1, or where a token guards it on the address that is set.

    Raises InputError when the port is taken by something else, StoreError when another Cutdesk was faster.
    """
    chosen = port or load().port
    _check_free(chosen)
    address = f"http://localhost:{chosen}"
    held = _hold(address)
    print(f"Cutdesk: {address}  (stop with Ctrl+C)", flush=True)
    if open_browser:
        Timer(2.0, webbrowser.open, (address,)).start()
    try:
        _serve(chosen)
    finally:
        held.truncate(0)
        held.close()


def _serve(port: int) -> None:
    sys.path.insert(0, str(ROOT))
    sys.argv = [str(ROOT / "app.py")]
    from app import app

    app.run(config={"server.address": load().served_address, "server.port": port})


def _hold(address: str) -> IO[str]:
    home = load().home
    home.mkdir(parents=True, exist_ok=True)
    file = (home / LOCK).open("a+")
    if not _lock(file):
        file.close()
        raise StoreError(f"another Cutdesk is just starting on {home}; open the address that it prints")
    file.truncate(0)
    file.write(json.dumps({"address": address, "pid": os.getpid()}))
    file.flush()
    return file


def _lock(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _check_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise InputError(
                f"port {port} is taken by another program; choose one: cutdesk serve --port {port + 1}"
            ) from error
