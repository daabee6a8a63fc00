"""Golden files: compared as bytes; CUTDESK_GOLDEN=write renews them after a look at the difference."""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden" / "exports"


def check(name, data):
    """Compare with the golden file called `name`."""
    path = FOLDER / name
    if os.environ.get("CUTDESK_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    assert path.exists(), f"no golden file {name}; write it with CUTDESK_GOLDEN=write"
    assert data == path.read_bytes()
