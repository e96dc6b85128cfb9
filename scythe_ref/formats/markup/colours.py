"""Colours of colour spans: any name or hex value, brought down to the few that a page can tell apart."""

from __future__ import annotations

BASIC: dict[str, tuple[int, int, int]] = {
    "red": (220, 20, 30), "orange": (255, 140, 0), "yellow": (250, 220, 20), "green": (0, 140, 40),
    "teal": (0, 140, 140), "blue": (20, 60, 220), "purple": (130, 20, 150), "pink": (255, 130, 180),
    "brown": (130, 70, 30), "black": (0, 0, 0), "grey": (128, 128, 128), "white": (255, 255, 255),
}  # fmt: skip
"""The colours that pages show, each as the class ``colour-<name>``."""

# By distance alone maroon and olive would be brown.
_EXACT = {
    "f00": "red", "0f0": "green", "00f": "blue", "ff0": "yellow", "0ff": "teal", "f0f": "pink", "808080": "grey",
    "008000": "green", "000080": "blue", "800000": "red", "808000": "yellow", "800080": "purple",
}  # fmt: skip
_CLOSE = {
    "gray": "grey", "silver": "grey", "lime": "green", "olive": "green", "navy": "blue", "aqua": "teal", "cyan": "teal",
    "turquoise": "teal", "maroon": "red", "crimson": "red", "firebrick": "red", "tomato": "red", "salmon": "pink",
    "fuchsia": "pink", "magenta": "pink", "violet": "purple", "indigo": "purple", "orchid": "purple", "plum": "purple",
    "lavender": "purple", "gold": "yellow", "khaki": "yellow", "amber": "orange", "coral": "orange",
    "chocolate": "brown", "sienna": "brown", "tan": "brown", "beige": "brown", "ivory": "white",
    "snow": "white", "azure": "blue",
}  # fmt: skip


def basic_colour(colour: str) -> str | None:
    """Return the key of :data:`BASIC` that comes closest to a name or hex value, or None if the colour is not known."""
    wanted = colour.strip().lower()
    if wanted.startswith("#"):
        return _nearest(wanted[1:])
    if wanted in BASIC:
        return wanted
    if wanted in _CLOSE:
        return _CLOSE[wanted]
    # Compound names end in the colour proper: darkgreen, lightblue, slategray.
    for name, basic in (*((name, name) for name in BASIC), *_CLOSE.items()):
        if wanted.endswith(name):
            return basic
    return None


def _nearest(digits: str) -> str | None:
    if digits in _EXACT:
        return _EXACT[digits]
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8):
        return None
    try:
        red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return None
    short = digits[:6]
    if short in _EXACT or (short[::2] == short[1::2] and short[::2] in _EXACT):
        return _EXACT.get(short) or _EXACT[short[::2]]
    return min(BASIC, key=lambda name: sum((a - b) ** 2 for a, b in zip(BASIC[name], (red, green, blue), strict=True)))
