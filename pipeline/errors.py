"""Errors that Cutdesk raises on purpose.

CutdeskError
├── InputError     the request, an option or a file is not what it should be
├── ModelError     the language model did not answer, or not usefully
├── StoreError     library, index or data folder
├── MediaError     a video or sound file, or ffmpeg
├── ExportError    a cut list that a format cannot carry
└── Cancelled      the user stopped the work; not a failure

Every message says what was wrong, the value, what would be right and what to do.
"""


class CutdeskError(Exception):
    """Base of all errors with a message meant for the user; `node` is set by the runner."""

    node: str | None = None

    def __str__(self) -> str:
        """Return the message, led by the node that raised it where one did."""
        text = super().__str__()
        return f"{self.node}: {text}" if self.node else text


class InputError(CutdeskError):
    """A request, an option or a file is not what it should be."""


class ModelError(CutdeskError):
    """The language model did not answer, or not usefully; the rules take over."""


class StoreError(CutdeskError):
    """The library, the index or the data folder cannot be used."""


class MediaError(CutdeskError):
    """A media file cannot be read or written."""


class ExportError(CutdeskError):
    """A cut list cannot be written in, or read from, a format."""


class Cancelled(CutdeskError):
    """The user stopped the work; never reported as a failure."""
