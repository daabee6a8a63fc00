"""Marker colours in each suite's own words; the nearest where a suite lacks one."""

RESOLVE = {
    "blue": "Blue", "cyan": "Cyan", "green": "Green", "yellow": "Yellow", "red": "Red", "pink": "Pink",
    "purple": "Purple", "magenta": "Fuchsia", "orange": "Sand", "white": "Cream", "black": "Cocoa",
}  # fmt: skip
AVID = {
    "blue": "blue", "cyan": "cyan", "green": "green", "yellow": "yellow", "red": "red", "pink": "magenta",
    "purple": "magenta", "magenta": "magenta", "orange": "yellow", "white": "white", "black": "black",
}  # fmt: skip
KDENLIVE = {
    "purple": 0, "magenta": 0, "pink": 0, "blue": 1, "white": 1, "cyan": 2, "green": 3, "yellow": 4,
    "orange": 5, "red": 8, "black": 8,
}  # fmt: skip
"""Places in Kdenlive's default list of guide categories."""

OTIO = {
    "blue": "BLUE", "cyan": "CYAN", "green": "GREEN", "yellow": "YELLOW", "red": "RED", "pink": "PINK",
    "purple": "PURPLE", "magenta": "MAGENTA", "orange": "ORANGE", "white": "WHITE", "black": "BLACK",
}  # fmt: skip
