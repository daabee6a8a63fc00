"""Sees from a file's first bytes which format it is in."""

import re

from pipeline.errors import ExportError
from pipeline.exports.reading import encoding_of

_XML_ROOTS = {"fcpxml": "fcpxml", "xmeml": "xmeml", "file": "sportscode"}
_HEAD = 4096


def sniff(data: bytes) -> str:
    """Return a format's name. Raises ExportError where the file is none that Cutdesk knows."""
    if data[:4] == b"\xd0\xcf\x11\xe0":
        return "aaf"
    text = _head(data)
    body = text.lstrip()
    if not body:
        raise ExportError("the file is empty; export the list again")
    if body[:1] == "<":
        return _xml(body)
    if body[:1] in "{[/" and not body.startswith("//DVD"):
        return _json(text)
    rows = (line.strip() for line in body.splitlines())
    first = next((row for row in rows if row and row[0] != "*"), "")
    if re.match(r"(TITLE|FCM)\s*:|\d+\s+\S+\s+\S+\s+[CDWK]", first, re.IGNORECASE):
        return "edl"
    if first.strip() == "Heading":
        return "ale"
    names = [name.strip().strip('"').lower() for name in re.split(r"[\t,;]", first)]
    if {"start_sec", "start", "source_in", "source in", "in"} & set(names):
        return "tsv" if first.count("\t") > max(first.count(","), first.count(";")) else "csv"
    raise ExportError(
        f"line 1: {first[:60]!r} begins no format that Cutdesk reads; give EDL, FCPXML, Final Cut 7 XML, "
        "OTIO, ALE, CSV, TSV, JSON or a LosslessCut project, or name the format"
    )


def _head(data: bytes) -> str:
    return data[:_HEAD].decode(encoding_of(data), "replace")


def _xml(body: str) -> str:
    for tag in re.findall(r"<([A-Za-z][\w.-]*)", body):
        if tag in _XML_ROOTS:
            return _XML_ROOTS[tag]
        raise ExportError(f"<{tag}> begins no cut list; export FCPXML or Final Cut 7 XML")
    raise ExportError("the file is XML without an element; export FCPXML or Final Cut 7 XML")


def _json(text: str) -> str:
    if "OTIO_SCHEMA" in text:
        return "otio"
    if "cutSegments" in text:
        return "llc"
    if "cutdesk-cutlist" in text or '"kind"' in text or '"list"' in text or '"events"' in text:
        return "json"
    raise ExportError(
        "the JSON is no cut list that Cutdesk knows; give OTIO, a LosslessCut project or Cutdesk's own"
    )
