"""Silhouettes in a box of 100 by 100 with room for a letter, and ornaments made of them."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from games.core.art.svg import BRASS, CREAM, GOLD, HUES, Hue, circle, moved, path


def _ring(points: int, radii: tuple[float, float], turn: float = 0.0) -> str:
    """Draw a polygon whose corners alternate between two distances from the middle."""
    corners = []
    for index in range(points * 2):
        angle = pi * index / points - pi / 2 + turn
        reach = radii[index % 2]
        corners.append(f"{50 + reach * cos(angle):.1f} {50 + reach * sin(angle):.1f}")
    return f"M{' L'.join(corners)}Z"


def polygon(sides: int, reach: float = 46, turn: float = 0.0) -> str:
    """Draw a regular polygon with a flat base or, turned, on a corner."""
    return _ring(sides, (reach, reach * cos(pi / sides)), turn)


def disc(x: float, y: float, radius: float) -> str:
    """Draw a full circle as path data."""
    return (
        f"M{x - radius:.1f} {y:.1f} a{radius:.1f} {radius:.1f} 0 1 1 {2 * radius:.1f} 0 "
        f"a{radius:.1f} {radius:.1f} 0 1 1 {-2 * radius:.1f} 0Z"
    )


def petals(count: int, spread: float, radius: float) -> str:
    """Draw discs around a middle one."""
    rim = (
        disc(50 + spread * sin(2 * pi * i / count), 50 - spread * cos(2 * pi * i / count), radius)
        for i in range(count)
    )
    return " ".join((*rim, disc(50, 50, spread)))


SYMBOLS: Final = {
    "heart": "M50 93 C18 68 3 50 3 32 C3 15 16 6 28 6 C38 6 46 11 50 20 "
    "C54 11 62 6 72 6 C84 6 97 15 97 32 C97 50 82 68 50 93Z",
    "sun": _ring(11, (48, 36)),
    "star": _ring(5, (49, 28)),
    "leaf": "M7 93 C-4 38 28 5 95 5 C98 70 64 102 7 93Z",
    "drop": "M50 1 C66 28 89 44 89 65 A39 34 0 0 1 11 65 C11 44 34 28 50 1Z",
    "flower": petals(5, 27, 22),
    "gem": polygon(6, 48),
    "cloud": "M26 86 C9 86 2 75 2 64 C2 52 11 44 22 43 C22 24 36 12 53 12 C70 12 82 24 84 40 "
    "C93 43 98 52 98 62 C98 76 88 86 74 86Z",
    "club": " ".join((disc(50, 25, 22), disc(25, 61, 22), disc(75, 61, 22), disc(50, 51, 11)))
    + "M43 50 H57 C57 74 61 87 70 97 H30 C39 87 43 74 43 50Z",
    "diamond": "M50 2 C60 21 73 36 91 50 C73 64 60 79 50 98 C40 79 27 64 9 50 C27 36 40 21 50 2Z",
    "spade": "M50 2 C60 23 95 39 95 61 C95 85 66 89 55 73 C56 84 61 92 70 97 H30 "
    "C39 92 44 84 45 73 C34 89 5 85 5 61 C5 39 40 23 50 2Z",
    "crown": "M8 82 L4 30 L28 50 L50 14 L72 50 L96 30 L92 82Z",
    "glass": "M22 6 H78 V14 C78 34 58 42 58 50 C58 58 78 66 78 86 V94 H22 V86 "
    "C22 66 42 58 42 50 C42 42 22 34 22 14Z",
    "pointer": "M22 8 L84 50 L22 92Z",
    "tick": "M12 54 L26 40 L42 56 L76 18 L90 32 L42 86Z",
    "hand": "M27 58 V21 a5 5 0 0 1 10 0 V46 H44 V12 a5 5 0 0 1 10 0 V46 H61 V16 a5 5 0 0 1 10 0 "
    "V49 H78 V28 a5 5 0 0 1 10 0 V64 C88 84 78 95 60 95 C44 95 36 88 28 76 L9 56 a5 5 0 0 1 8 -7Z",
    "arrow": "M50 12 L90 84 L50 66 L10 84Z",
}
"""Path data by name."""

MIDDLES: Final = {
    "heart": (50, 43),
    "star": (50, 54),
    "leaf": (52, 50),
    "drop": (50, 63),
    "cloud": (50, 56),
}
"""Centre of the letter where it is not the middle of the box."""


def middle_of(name: str) -> tuple[int, int]:
    """Return the point of a symbol's box at which its letter is centred."""
    return MIDDLES.get(name, (50, 50))


def symbol(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Draw a symbol with softened corners, its box's upper left corner at (x, y)."""
    soft = f'stroke="{fill}" stroke-width="6" stroke-linejoin="round"'
    return moved(x, y, size / 100, path(SYMBOLS[name], fill, soft))


def embossed(hue: Hue, x: float, y: float, size: float) -> str:
    """Draw the symbol of a card colour with a darker edge that lifts it off the card."""
    edge = f'stroke="{hue.deep}" stroke-width="13" stroke-linejoin="round" opacity=".55"'
    lift = moved(x, y + size * 0.035, size / 100, path(SYMBOLS[hue.symbol], hue.deep, edge))
    return lift + symbol(hue.symbol, x, y, size, hue.fill)


def coin(x: float, y: float, size: float) -> str:
    """Draw a gold coin centred on (x, y)."""
    radius = size / 2
    edge = f'stroke="#fff1c4" stroke-width="{size * 0.035}"'
    return (
        circle(x, y + size * 0.04, radius, "#96660f")
        + circle(x, y, radius, GOLD)
        + circle(x, y, radius * 0.84, "none", edge)
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
