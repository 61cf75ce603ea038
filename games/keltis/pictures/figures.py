"""Figures: the token of a seat on a foot; the tall one stands on a tower and wears a crown."""

from __future__ import annotations

from functools import cache

from games.core.art.palette import CREAM, GOLD, INK, SHADE
from games.core.art.seats import lay_seat
from games.core.art.svg import document, path
from games.core.picture import Item, Place, Sprite

_CROWN = "M6 46 L2 10 L22 26 L36 2 L50 26 L70 10 L66 46Z"


def lay_figure(seat: int, x: int, y: int, size: int, *, tall: bool) -> tuple[Item, ...]:
    """Lay a figure with the middle of its token at (x, y)."""
    token = lay_seat(seat, x, y, size)
    if not tall:
        return token
    # On a crowded stone the crown shrinks to leave room for its neighbours.
    width, lift = (0.72, 0.84) if size > 40 else (0.58, 0.72)
    ring, crown = _ring(size), _crown(round(size * width))
    return (
        Place(ring, x - ring.width // 2, y - ring.height // 2),
        *token,
        Place(crown, x - crown.width // 2, y - round(size * lift)),
    )


@cache
def _ring(size: int) -> Sprite:
    reach = round(size * 1.2)
    middle = reach / 2
    return document(
        reach,
        reach,
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 1}" fill="{SHADE}" fill-opacity=".8"/>',
        f'<circle cx="{middle}" cy="{middle}" r="{middle - 3}" fill="{GOLD}"/>',
    )


@cache
def _crown(width: int) -> Sprite:
    height = round(width * 0.72)
    scale = width / 72
    pen = f'stroke="{INK}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"'
    body = path(_CROWN, GOLD, pen) + path("M8 44 H64 V50 H8Z", CREAM)
    return document(width, height, f'<g transform="scale({scale:.3f})">{body}</g>')
