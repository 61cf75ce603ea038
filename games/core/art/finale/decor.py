"""What makes an end festive, or not: a wreath, rays, confetti, a cloud, steps."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from games.core.art.palette import BRASS, CREAM, GOLD, HUES, INK, MUTED, SHADE
from games.core.art.svg import Box, centred, document, falling, moved, path, rounded, soft_shadow
from games.core.art.symbols import symbol
from games.core.picture import Place, Sprite

_LEAF: Final = "M0 0 C9 -8 10 -25 0 -38 C-10 -25 -9 -8 0 0Z"
_LEAVES: Final = 9
"""On each side of a wreath."""
_RAYS: Final = 16
METALS: Final = (("#ffdf8a", "#c98a1c"), ("#eef3f4", "#8d9ea6"), ("#f0b98a", "#8f5427"))
"""Upper and lower tint of the first three steps: gold, silver, bronze."""
STONE: Final = ("#6c8f88", "#3d5d58")
_STEP_PAD: Final = 10
_CONFETTI: Final = ("star", "leaf", "drop", "flower", "heart", "sun", "diamond")
_PAPERS: Final = tuple(HUES[name].tint for name in ("red", "orange", "yellow", "green", "pink"))


def lay_wreath(x: int, y: int, size: int) -> Place:
    """Lay a laurel wreath around a face of this size."""
    return centred(_wreath(round(size * 1.42)), x, y)


def lay_rays(x: int, y: int, size: int) -> Place:
    """Lay soft light behind a face."""
    return centred(_rays(size), x, y)


def lay_cloud(x: int, y: int, size: int) -> Place:
    """Lay a cloud with rain over who lost."""
    return centred(_cloud(size), x, y)


def lay_step(box: Box, place: int) -> Place:
    """Lay a step of a podium."""
    return Place(_step(box.width, box.height, place), box.x - _STEP_PAD, box.y - _STEP_PAD)


def strew(box: Box, count: int) -> tuple[Place, ...]:
    """Strew confetti over a box: evenly, and the same every time."""
    golden, found = 0.618034, []
    for number in range(count):
        across, down = (number * golden) % 1, (number + 0.5) / count
        size = 22 + number * 7 % 17
        name, paper = _CONFETTI[number * 3 % 7], _PAPERS[number * 2 % 5]
        sprite = _confetti(name, paper, size, number * 47 % 360)
        found.append(
            centred(sprite, box.x + round(across * box.width), box.y + round(down * box.height))
        )
    return tuple(found)


@cache
def _wreath(size: int) -> Sprite:
    """Draw two branches that meet below; 100 is the radius of the ring they follow."""
    leaves = []
    for side in (-1, 1):
        for number in range(_LEAVES):
            angle = pi / 2 + side * (0.16 + number * 0.275)
            x, y = 100 * cos(angle), 100 * sin(angle)
            for lean in (38, -30):
                turn = angle * 180 / pi + (180 + lean if side > 0 else -lean)
                scale = 1.04 - number * 0.04
                leaf = (
                    f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) '
                    f'scale({scale:.2f})">'
                )
                edge = f'stroke="{INK}" stroke-width="2.5" stroke-opacity=".55"'
                vein = f'<path d="M0 -4 V-30" stroke="{INK}" stroke-opacity=".35" fill="none"/>'
                tint = GOLD if lean > 0 else BRASS
                leaves.append(f"{leaf}{path(_LEAF, tint, edge)}{vein}</g>")
    half = size / 2
    return document(size, size, moved(half, half, size / 284, *leaves))


@cache
def _rays(size: int) -> Sprite:
    half, beams = size / 2, []
    for number in range(_RAYS):
        first, last = (2 * pi * (number + edge) / _RAYS for edge in (0.0, 0.46))
        beams.append(
            f"M{half} {half} L{half + half * cos(first):.1f} {half + half * sin(first):.1f} "
            f"L{half + half * cos(last):.1f} {half + half * sin(last):.1f}Z"
        )
    light = (
        '<defs><radialGradient id="r"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></radialGradient></defs>'
    )
    return document(size, size, light, path(" ".join(beams), "url(#r)"))


@cache
def _cloud(size: int) -> Sprite:
    drops = "".join(
        symbol("drop", size * left, size * 0.66, size * 0.16, HUES["blue"].light)
        for left in (0.2, 0.44, 0.68)
    )
    shade = symbol("cloud", size * 0.12, size * 0.02, size * 0.76, SHADE)
    return document(size, size, drops, shade, symbol("cloud", size * 0.12, 0, size * 0.76, MUTED))


@cache
def _step(width: int, height: int, place: int) -> Sprite:
    light, tint = METALS[place - 1] if place <= len(METALS) else STONE
    box = Box(_STEP_PAD, _STEP_PAD, width, height)
    edge = Box(box.x, box.y, width, 14)
    return document(
        width + 2 * _STEP_PAD,
        height + 2 * _STEP_PAD,
        falling("s", light, tint),
        soft_shadow(box, 14, SHADE, 8),
        rounded(box, 14, "url(#s)"),
        rounded(edge, 7, CREAM, 'fill-opacity=".45"'),
    )


@cache
def _confetti(name: str, paper: str, size: int, turn: int) -> Sprite:
    turned = f'<g transform="rotate({turn} {size / 2} {size / 2})">'
    drawn = symbol(name, size * 0.15, size * 0.15, size * 0.7, paper)
    return document(size, size, f"{turned}{drawn}</g>")
