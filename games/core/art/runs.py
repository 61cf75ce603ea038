"""Coloured rows that run up or down: the top card and the direction."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import lay_card, lay_gap
from games.core.art.palette import CREAM, HUES, INK, Hue
from games.core.art.svg import Box, document, path
from games.core.picture import Item, Place, Sprite
from games.core.rows import COLOURS

ROW_HUES: Final = tuple(
    HUES[name] for name in ("red", "yellow", "pink", "green", "blue") if name[0] in COLOURS
)
"""By the order of `COLOURS`."""

_ARROW: Final = 44


def lay_run(hue: Hue, box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the top card of a row, with an arrow once the direction is fixed, or an empty place."""
    if not values:
        return (lay_gap(box),)
    return (*lay_card(hue, box, str(values[-1])), *lay_direction(box, values))


def lay_direction(box: Box, values: tuple[int, ...]) -> tuple[Item, ...]:
    """Lay the arrow of a row's direction on the upper right corner of its top card."""
    if values[0] == values[-1]:
        return ()
    sprite = _arrow(values[-1] > values[0])
    return (Place(sprite, box.right - _ARROW // 2 - 6, box.y - _ARROW // 2 + 8),)


@cache
def _arrow(up: bool) -> Sprite:  # noqa: FBT001 - the cache wants it by position
    middle = _ARROW / 2
    head = "M22 8 L35 26 H27 V36 H17 V26 H9Z" if up else "M22 36 L35 18 H27 V8 H17 V18 H9Z"
    ring = f'<circle cx="{middle}" cy="{middle}" r="{middle - 1}" fill="{INK}"/>'
    inner = f'<circle cx="{middle}" cy="{middle}" r="{middle - 4}" fill="{CREAM}"/>'
    return document(_ARROW, _ARROW, ring, inner, path(head, INK))
