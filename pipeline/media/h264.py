"""The little of H.264's syntax that a smart cut needs: parameter sets and the kind of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.errors import MediaError

IDR, SPS = 5, 7


@dataclass(frozen=True, slots=True)
class ParameterSets:
    """What an `avcC` box holds: profile and level bytes, sequence and picture parameter sets."""

    profile: int
    compatibility: int
    level: int
    sequence: tuple[bytes, ...]
    picture: tuple[bytes, ...]

    @property
    def ids(self) -> frozenset[int]:
        """The ids that the sequence parameter sets carry; x264 gives the picture sets the same."""
        return frozenset(_first_number(nal[4:]) for nal in self.sequence)

    def merged(self, other: "ParameterSets") -> "ParameterSets":
        """Join two encoders' sets, whose ids differ."""
        higher = max(self, other, key=lambda sets: sets.profile)
        return ParameterSets(
            higher.profile, self.compatibility & other.compatibility, max(self.level, other.level),
            self.sequence + other.sequence, self.picture + other.picture,
        )  # fmt: skip

    def box(self) -> bytes:
        """Write the `avcC` box's content, with four-byte lengths before each unit."""
        out = bytes((1, self.profile, self.compatibility, self.level, 0xFF, 0xE0 | len(self.sequence)))
        out += b"".join(len(nal).to_bytes(2, "big") + nal for nal in self.sequence)
        out += bytes((len(self.picture),))
        out += b"".join(len(nal).to_bytes(2, "big") + nal for nal in self.picture)
        has_chroma = self.profile in (100, 110, 122, 144)
        return out + (bytes((0xFD, 0xF8, 0xF8, 0)) if has_chroma else b"")


def parse_box(box: bytes) -> ParameterSets:
    """Read an `avcC` box's content. Raises MediaError for another form, such as start codes."""
    if len(box) < 7 or box[0] != 1 or box[4] & 3 != 3:
        raise MediaError("the pictures' parameter sets are not in the form that MP4 uses")
    place, groups = 5, []
    for mask in (31, 255):
        count, place, group = box[place] & mask, place + 1, []
        for _ in range(count):
            size = int.from_bytes(box[place : place + 2], "big")
            group.append(box[place + 2 : place + 2 + size])
            place += 2 + size
        groups.append(tuple(group))
    return ParameterSets(box[1], box[2], box[3], groups[0], groups[1])


def units(packet: bytes) -> Iterator[tuple[int, int, int]]:
    """Give type, start and end of each unit in a packet with four-byte lengths."""
    place = 0
    while place + 5 <= len(packet):
        size = int.from_bytes(packet[place : place + 4], "big")
        yield packet[place + 4] & 31, place + 4, place + 4 + size
        place += 4 + size


def begins_anew(packet: bytes) -> bool:
    """Tell whether a picture refers to none before it, nor does any after it: an IDR picture."""
    return any(kind == IDR for kind, _, _ in units(packet))


def _first_number(data: bytes) -> int:
    """Read the Exp-Golomb number that `data` begins with."""
    bits = "".join(f"{byte:08b}" for byte in data[:8])
    zeros = len(bits) - len(bits.lstrip("0"))
    return int(bits[zeros : 2 * zeros + 1], 2) - 1
