"""SVG elements, colours, and silhouettes in a box of 100 by 100 with room for a number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import cos, pi, sin
from typing import Final, NamedTuple

from games.core.picture import PlacedSprite, Sprite


class Box(NamedTuple):
    """A rectangle on the sheet, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


def document(width: int, height: int, *body: str) -> Sprite:
    """Wrap drawing commands into a sprite whose unit is the pixel."""
    return framed(Box(0, 0, width, height), 0, *body)


def framed(box: Box, pad: int, *body: str) -> Sprite:
    """Wrap drawing commands into a sprite that reaches `pad` pixels beyond a box at (0, 0)."""
    width = box.width + 2 * pad
    height = box.height + 2 * pad
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{-pad} {-pad} {width} {height}">'
    )
    return Sprite(f"{head}{''.join(body)}</svg>", width, height)


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" {more}/>'


def widened(sprite: Sprite, width: int, first: int, count: int) -> Sprite:
    """Widen a sprite by repeating some columns, which keeps the rendered drawing narrow."""
    return sprite._replace(width=width, repeat=(first, count))


def scaled(sprite: Sprite, width: int) -> Sprite:
    """Draw a sprite at another width, in proportion."""
    height = round(sprite.height * width / sprite.width)
    size = f'width="{sprite.width}" height="{sprite.height}"'
    drawn = sprite.svg.replace(size, f'width="{width}" height="{height}"', 1)
    return sprite._replace(svg=drawn, width=width, height=height)


def padded(box: Box, pad: int, sprite: Sprite) -> PlacedSprite:
    """Place a sprite that reaches `pad` pixels beyond the box on every side."""
    return PlacedSprite(sprite, box.x - pad, box.y - pad)


def centred(sprite: Sprite, x: int, y: int) -> PlacedSprite:
    """Place a sprite with its centre at (x, y)."""
    return PlacedSprite(sprite, x - sprite.width // 2, y - sprite.height // 2)


def inset(box: Box, pixels: int) -> Box:
    """Return the box that lies this far inside another on every side."""
    return Box(box.x + pixels, box.y + pixels, box.width - 2 * pixels, box.height - 2 * pixels)


def rounded(box: Box, radius: float, fill: str, more: str = "") -> str:
    """Draw a rectangle with round corners."""
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" '
        f'rx="{radius}" fill="{fill}" {more}/>'
    )


def outline(box: Box, radius: float, colour: str, thickness: float, more: str = "") -> str:
    """Draw a frame whose outer edge is the box."""
    half = thickness / 2
    return (
        f'<rect x="{box.x + half}" y="{box.y + half}" width="{box.width - thickness}" '
        f'height="{box.height - thickness}" rx="{radius - half}" fill="none" '
        f'stroke="{colour}" stroke-width="{thickness}" {more}/>'
    )


def path(data: str, fill: str, more: str = "") -> str:
    return f'<path d="{data}" fill="{fill}" {more}/>'


def moved(x: float, y: float, scale: float, *body: str) -> str:
    """Shift, then scale, SVG elements."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{"".join(body)}</g>'


def falling(name: str, top: str, bottom: str) -> str:
    """Define a gradient from top to bottom; use it as `url(#name)`."""
    return (
        f'<defs><linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient></defs>"
    )


def soft_shadow(box: Box, radius: float, colour: str, reach: int) -> str:
    """Draw a shadow below a shape as a few faint layers: cheaper than a blur."""
    layers = range(reach, 0, -4)
    return "".join(
        rounded(
            Box(box.x - r // 2, box.y - r // 3 + 3, box.width + r // 2 * 2, box.height + r),
            radius + r / 2,
            colour,
            f'fill-opacity="{0.36 / len(layers):.3f}"',
        )
        for r in layers
    )


GLYPHS: Final = {
    "0": "M30 7 C54 7 54 93 30 93 C6 93 6 7 30 7Z",
    "1": "M16 25 L36 9 V92",
    "2": "M9 30 C9 0 52 0 52 29 C52 50 16 66 9 92 H54",
    "3": "M10 9 H50 L29 41 C60 41 60 93 29 93 C19 93 11 88 7 80",
    "4": "M42 92 V9 L6 67 H56",
    "5": "M50 9 H16 L12 46 C28 33 54 41 54 67 C54 97 16 98 7 81",
    "6": "M44 8 C22 22 8 45 8 67 C8 101 54 101 54 67 C54 37 16 37 9 60",
    "7": "M8 9 H54 L25 92",
    "8": "M30 47 C8 47 8 8 30 8 C52 8 52 47 30 47 C1 47 1 93 30 93 C59 93 59 47 30 47Z",
    "9": "M17 92 C39 78 53 55 53 33 C53 -1 7 -1 7 33 C7 63 45 63 52 40",
    "+": "M6 52 H54 M30 28 V76",
    "I": "M11 8 V92",
    "V": "M8 8 L30 92 L52 8",
    "X": "M8 8 L52 92 M52 8 L8 92",
}
"""Pen strokes in a box of 60 by 100; the narrow one takes 22 by 100."""
_STEP: Final = 78
_NARROW: Final = {"I": 40}
"""Advance to the next sign where it is not `_STEP`."""


def glyphs(text: str, x: float, y: float, height: float, colour: str) -> str:
    """Write digits or Roman numerals centred on (x, y), `height` pixels tall."""
    scale = height / 100
    pen = f'stroke="{colour}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"'
    steps = [_NARROW.get(char, _STEP) for char in text]
    left = x - (sum(steps) - 18) * scale / 2
    return "".join(
        moved(left + past * scale, y - height / 2, scale, path(GLYPHS[char], "none", pen))
        for char, past in zip(text, accumulate(steps, initial=0), strict=False)
    )


SMALLEST: Final = 38
"""The least height of text: 12 pixels where a phone shows a picture 348 pixels wide."""


def measure(said: str, size: int) -> int:
    """Estimate the width of a text in pixels, generously: drawings know no fonts."""
    return round(size * sum(1.0 if ord(sign) > 0x2E80 else 0.62 for sign in said))


INK: Final = "#22302f"
"""Text on light surfaces."""
CREAM: Final = "#fff6e3"
"""Text on dark surfaces, and paper."""
MUTED: Final = "#b9cdc4"
"""Secondary text on the cloth."""
GOLD: Final = "#ffc94d"
"""Highlights: the seat to move, the last move."""
PAPER_EDGE: Final = "#e6d6b4"
CLOTH: Final = "#28685f"
CLOTH_DEEP: Final = "#143f3d"
SHADE: Final = "#06211f"
NIGHT: Final = "#2b3550"
"""Special cards."""
NIGHT_LIGHT: Final = "#45537a"
NIGHT_DEEP: Final = "#171e33"
CLAY: Final = "#a3523f"
"""Backs of cards."""
BRASS: Final = "#d9b66f"
GAIN: Final = "#a9e58c"
"""Points won, on the cloth."""
LOSS: Final = "#ffb59e"
"""Points lost, on the cloth."""
WOOD: Final = "#96694a"
WOOD_DEEP: Final = "#6d4830"
MOSS: Final = "#6c9a4b"
MOSS_DEEP: Final = "#48703a"


@dataclass(frozen=True, slots=True)
class Hue:
    """A card colour, identified by symbol and tint."""

    tint: str
    light: str
    """The upper edge of the card, where the light falls."""
    deep: str
    symbol: str
    """A key of `SYMBOLS`."""
    is_pale: bool = False
    """True for a card light enough to need a dark symbol."""

    @property
    def fill(self) -> str:
        """The colour of the symbol."""
        return self.deep if self.is_pale else CREAM

    @property
    def ink(self) -> str:
        """The colour of the number on the symbol."""
        return CREAM if self.is_pale else self.deep


HUES: Final = {
    "red": Hue("#cf3f3f", "#e4625a", "#7d1c22", "heart"),
    "orange": Hue("#ec7d26", "#f79c4d", "#8a3f06", "sun"),
    "yellow": Hue("#f0bb1c", "#fbd552", "#775300", "star"),
    "green": Hue("#3f9a49", "#65b866", "#14521f", "leaf"),
    "blue": Hue("#2f6fc4", "#5791dc", "#123a78", "drop"),
    "pink": Hue("#e87fa8", "#f5a5c3", "#8c2a58", "flower"),
    "purple": Hue("#7c4bab", "#9c72c8", "#41206a", "gem"),
    "white": Hue("#e4eae8", "#ffffff", "#56747f", "cloud", is_pale=True),
}
"""By the colour's name."""

SUITS: Final = {
    "clubs": Hue("#2f8a4c", "#46a663", "#145a2c", "club"),
    "diamonds": Hue("#2b6fd0", "#4d8ce6", "#123f8c", "diamond"),
    "hearts": Hue("#cf3440", "#e6565a", "#8c1624", "heart"),
    "spades": Hue("#333a4d", "#4d566e", "#171c2b", "spade"),
}
"""The suits of playing cards."""

SEATS: Final = (
    *("#fdf3da", "#a9dcf5", "#ffc9a3"),
    *("#b4e6b5", "#d9c6f7", "#ffe08a"),
    *("#ffbcc9", "#c3ced6", "#9fe5d8"),
)
"""The colour of each seat's token and pieces."""


_SHADES: Final = (LOSS, "#f6c795", "#ead68f", "#cfdf8c", GAIN)


def shade(value: float, values: Iterable[float]) -> str:
    """Return the colour of a choice's number, from the worst of all numbers to the best."""
    worst, *_, best = sorted((value, value, *values))
    return _SHADES[round((len(_SHADES) - 1) * (value - worst) / ((best - worst) or 1))]


def colour_of(change: float) -> str:
    """Return the colour of a gain, a loss or no change."""
    if change == 0:
        return MUTED
    return GAIN if change > 0 else LOSS


def _star(points: int, radii: tuple[float, float], turn: float = 0.0) -> str:
    """Draw a polygon whose corners alternate between two distances from the middle."""
    corners = []
    for index in range(points * 2):
        angle = pi * index / points - pi / 2 + turn
        reach = radii[index % 2]
        corners.append(f"{50 + reach * cos(angle):.1f} {50 + reach * sin(angle):.1f}")
    return f"M{' L'.join(corners)}Z"


def polygon(sides: int, reach: float = 46, turn: float = 0.0) -> str:
    """Draw a regular polygon with a flat base or, turned, on a corner."""
    return _star(sides, (reach, reach * cos(pi / sides)), turn)


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
    "sun": _star(11, (48, 36)),
    "star": _star(5, (49, 28)),
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
"""Centre of the number where it is not the middle of the box."""


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
