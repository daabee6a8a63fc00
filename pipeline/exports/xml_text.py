"""XML in and out: written in one fixed layout, read with line numbers and without entities."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from pipeline.errors import ExportError
from pipeline.exports.naming import xml_safe
from pipeline.exports.reading import decoded, encoding_of, line_error

DEEPEST = 200
MOST = 1_000_000
"""Elements that a document may have: some 150 a clip in the wordiest format."""


def add(parent: ET.Element, tag: str, text: object = None, /, **attributes: object) -> ET.Element:
    """Append an element with its text and attributes; an attribute that is None is left out."""
    given = {key: xml_safe(str(value)) for key, value in attributes.items() if value is not None}
    child = ET.SubElement(parent, tag, given)
    if text is not None:
        child.text = xml_safe(str(text))
    return child


def document(root: ET.Element, doctype: str = "") -> str:
    """Return a whole document, indented by two spaces, with its declaration."""
    ET.indent(root, "  ")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (f"<!DOCTYPE {doctype}>\n" if doctype else "")
    return head + ET.tostring(root, encoding="unicode", short_empty_elements=True) + "\n"


@dataclass(slots=True)
class Node:
    """An element as it was read, with the line that it begins on."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list["Node"] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def find(self, *path: str) -> "Node | None":
        """Return the first element down a path of tags."""
        node: Node | None = self
        for tag in path:
            node = next((child for child in node.children if child.tag == tag), None) if node else None
        return node

    def said(self, *path: str) -> str:
        """Return the text of the element down a path, or nothing."""
        node = self.find(*path)
        return node.text.strip() if node else ""

    def walk(self) -> Iterator["Node"]:
        """Go through this element and all below it, in the file's order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class _Builder:
    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser, self.open, self.root = parser, list[Node](), Node("", {}, 0)
        self.elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes, self.parser.CurrentLineNumber)
        if len(self.open) >= DEEPEST:
            raise line_error(node.line, f"elements lie more than {DEEPEST} deep", "this is no cut list")
        self.elements += 1
        if self.elements > MOST:
            raise line_error(node.line, f"the file has more than {MOST} elements", "this is no cut list")
        (self.open[-1].children if self.open else self.root.children).append(node)
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def text(self, data: str) -> None:
        if self.open:
            self.open[-1].text += data

    def refuse(self, *_: object) -> None:
        raise line_error(
            self.parser.CurrentLineNumber, "the file defines entities", "cut lists have no need of them"
        )


def parse(data: bytes) -> Node:
    """Read a document; entity definitions and outside references are refused, not followed.

    Raises ExportError with the line that is broken.
    """
    if encoding_of(data) != "utf-8-sig":  # an editor that saves UTF-16 leaves the declaration as it was
        data = decoded(data).encode()
        parser = expat.ParserCreate("utf-8")
    else:
        parser = expat.ParserCreate()
    builder = _Builder(parser)
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.EntityDeclHandler = builder.refuse
    parser.ExternalEntityRefHandler = builder.refuse  # type: ignore[assignment]
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise line_error(error.lineno, f"the XML is broken ({expat.ErrorString(error.code)})") from error
    except (ValueError, LookupError) as error:
        raise ExportError(f"the XML can't be decoded: {error}") from error
    return builder.root.children[0]
