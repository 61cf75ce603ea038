"""Small drawings that stand on cards and emoji alike."""

from __future__ import annotations

from games.core.art.palette import BRASS, CREAM, GOLD, HUES
from games.core.art.svg import moved, path
from games.core.art.symbols import petals, symbol


def coin(x: float, y: float, size: float) -> str:
    """Draw a gold coin centred on (x, y)."""
    radius = size / 2
    return (
        f'<circle cx="{x}" cy="{y + size * 0.04}" r="{radius}" fill="#96660f"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{GOLD}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.84}" fill="none" stroke="#fff1c4" '
        f'stroke-width="{size * 0.035}"/>'
    )


def blossom(x: float, y: float, size: float) -> str:
    """Draw a flower with a petal of every card colour, centred on (x, y)."""
    hues = [HUES[name] for name in ("red", "orange", "yellow", "green", "blue", "purple", "white")]
    leaves = "".join(
        f'<g transform="rotate({360 * i / len(hues):.2f} 50 50)">'
        + path("M50 50 C28 34 31 3 50 3 C69 3 72 34 50 50Z", hue.tint)
        + "</g>"
        for i, hue in enumerate(hues)
    )
    middle = symbol("star", 33, 33, 34, CREAM)
    return moved(x - size / 2, y - size / 2, size / 100, leaves, middle)


def rosette(x: float, y: float, size: float) -> str:
    """Draw the flower on the backs of cards."""
    flower, heart = path(petals(6, 27, 20), BRASS), path(petals(6, 13, 9), "#7b3f35")
    return moved(x - size / 2, y - size / 2, size / 100, flower, heart)
