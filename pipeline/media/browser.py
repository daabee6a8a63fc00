"""What browsers play without a proxy."""

from collections.abc import Sequence

BROWSER = {
    "mp4": ({"h264", "av1", "vp9"}, {"aac", "mp3", "opus", "flac"}),
    "webm": ({"vp8", "vp9", "av1"}, {"opus", "vorbis"}),
}
BROWSER_PIXELS = {"yuv420p", "yuvj420p"}


def problem(suffix: str, container: str, codec: str, pixel_format: str, sounds: Sequence[str]) -> str:
    """Say why browsers don't play a file, empty where they do. `sounds` are its streams' codecs, in order."""
    kind = {"mov": "mp4", "matroska": "webm"}.get(container, container)
    if kind == "webm" and suffix.lower() != ".webm":
        kind = "matroska"
    if kind not in BROWSER:
        return f"browsers do not play {kind} files"
    videos, audios = BROWSER[kind]
    if codec not in videos and codec.removeprefix("lib").split("-")[0] not in videos:
        return f"browsers do not play {codec} pictures"
    if pixel_format not in BROWSER_PIXELS:
        return f"browsers do not play {pixel_format} pictures"
    bad = [name for name in sounds[:1] if name.removesuffix("float") not in audios]
    return f"browsers do not play {bad[0]} sound" if bad else ""
