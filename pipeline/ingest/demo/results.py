"""What a result of the script means: labels, wording, where it puts the batter."""

LABELS = {
    "K": ("strikeout", "strikeout swinging"),
    "Kc": ("strikeout", "strikeout looking"),
    "BB": ("walk",),
    "IBB": ("walk", "intentional walk"),
    "HBP": ("hit by pitch",),
    "1B": ("single",),
    "2B": ("double",),
    "3B": ("triple",),
    "HR": ("home run",),
    "E": ("error", "reached on error"),
    "GO": ("groundout",),
    "FO": ("flyout",),
    "LO": ("lineout",),
    "PO": ("popout",),
    "SF": ("flyout", "sacrifice fly"),
    "GDP": ("groundout", "double play"),
    "FC": ("groundout", "fielder's choice", "forceout"),
    "SB": ("stolen base",),
    "CS": ("caught stealing",),
    "WP": ("wild pitch",),
    "OOB": ("out on the bases", "out at home"),
}
"""The results that a script may use, with the inventory's labels for them."""

TEXTS = {
    "K": "{batter} strikes out swinging against {pitcher}",
    "Kc": "{batter} strikes out looking against {pitcher}",
    "BB": "{batter} walks",
    "IBB": "{batter} is intentionally walked",
    "HBP": "{batter} is hit by a pitch from {pitcher}",
    "1B": "{batter} singles to {where}",
    "2B": "{batter} doubles to {where}",
    "3B": "{batter} triples to {where}",
    "HR": "{batter} homers to {where}",
    "E": "{batter} reaches on an error by {where}",
    "GO": "{batter} grounds out to {where}",
    "FO": "{batter} flies out to {where}",
    "LO": "{batter} lines out to {where}",
    "PO": "{batter} pops out to {where}",
    "SF": "{batter} hits a sacrifice fly to {where}",
    "GDP": "{batter} grounds into a double play started by {where}",
    "FC": "{batter} grounds into a force out by {where}",
    "SB": "{runner} steals second",
    "CS": "{runner} is caught stealing second",
    "WP": "Wild pitch by {pitcher} with {batter} batting",
    "OOB": "{runner} is out at home on the relay after {batter}'s double",
}
BATTER_BASE = {"BB": 1, "IBB": 1, "HBP": 1, "1B": 1, "E": 1, "FC": 1, "2B": 2, "3B": 3, "HR": 4}
BATTER_OUT = {"K", "Kc", "GO", "FO", "LO", "PO", "SF", "GDP"}
RUNNING = {"SB", "CS", "WP"}
"""Baserunning lines: no plate appearance, the batter stays in the box."""
