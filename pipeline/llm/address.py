"""Where an Ollama server listens, written in full."""

import ipaddress
from urllib.parse import urlsplit

DEFAULT_PORT = 11434
_PORTS = {"http": 80, "https": 443}
_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""OLLAMA_HOST also tells the server where to listen; nobody can connect to "everywhere"."""


def url(host: str) -> str:
    """Write what OLLAMA_HOST may hold (`gpu`, `:9000`, `0.0.0.0`, `https://gpu/path`) as a URL with a port.

    Raises ValueError for what is no address.
    """
    text = host.strip() or f"127.0.0.1:{DEFAULT_PORT}"
    parts = urlsplit(text if "://" in text else f"//{text}")
    name = parts.hostname or ""
    name = _ANY.get(name, name)
    port = parts.port or _PORTS.get(parts.scheme, DEFAULT_PORT)
    shown = f"[{name}]" if ":" in name else name
    return f"{parts.scheme or 'http'}://{shown}:{port}{parts.path.rstrip('/')}"


def is_local(address: str) -> bool:
    """Tell whether a URL is of this machine, which no proxy must stand before."""
    name = urlsplit(address).hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
