"""What timelines are told by: the cues in `data/` and the code that reads them, as one digest."""

import hashlib
from functools import lru_cache
from pathlib import Path

from pipeline.ingest.match.wordfiles import DATA

REQUESTS = "_requests.json"
"""Files of words that requests use tell nothing of a match."""


@lru_cache(maxsize=1)
def rules_digest() -> str:
    """Return a digest that changes whenever a transcript might be told another way; read once a process."""
    return digest_of(DATA, Path(__file__).parent)


def digest_of(data: Path, code: Path) -> str:
    """Digest the word files in `data`, and the modules in `code` with `events.py` above them."""
    words = [path for path in sorted(data.glob("*.json")) if not path.name.endswith(REQUESTS)]
    told = hashlib.sha256()
    for path in (*words, *sorted(code.glob("*.py")), code.parent / "events.py"):
        told.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()[:16]
