"""Playing cards: the rank above the suit, both as large as the card allows."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import PAD, radius_of
from games.core.art.emoji import lay_tile
from games.core.art.palette import CREAM, GOLD, INK, SHADE, SUITS, Hue
from games.core.art.svg import Box, document, falling, outline, padded, rounded, soft_shadow
from games.core.art.symbols import symbol
from games.core.picture import Item, Label, Sprite

_PAPER: Final = ("#fffdf7", "#f3e7cd")
_TRUMP: Final = ("#fff3cf", "#ffdb7d")
"""The golden paper of trumps."""


def lay_playing(
    suit: str, rank: str, box: Box, *, trump: bool = False, faint: bool = False
) -> tuple[Item, ...]:
    """Lay a playing card: a suit of `palette.SUITS`, a rank of one or two signs.

    A trump is golden; a faint card cannot be chosen.
    """
    hue = SUITS[suit]
    size = max(34, round(min(box.height * 0.5, box.width * 0.62)))
    return (
        padded(box, PAD, _face(hue, box.width, box.height, trump, faint)),
        Label(rank, box.middle[0], box.y + round(box.height * 0.3), size, hue.deep),
    )


@cache
def suit_mark(suit: str, size: int) -> Sprite:
    """Draw a suit on a round piece of paper, as a sign for trumps."""
    half, part = size / 2, size * 0.58
    art = symbol(SUITS[suit].symbol, half - part / 2, half - part / 2, part, SUITS[suit].tint)
    return document(
        size,
        size,
        f'<circle cx="{half}" cy="{half}" r="{half}" fill="{SHADE}" fill-opacity=".35"/>'
        f'<circle cx="{half}" cy="{half}" r="{half * 0.94}" fill="{GOLD}"/>'
        f'<circle cx="{half}" cy="{half}" r="{half * 0.82}" fill="{CREAM}"/>',
        art,
    )


@cache
def suit_face(suit: str) -> Sprite:
    """Draw a suit for use inside text."""
    return lay_tile(*_PAPER, symbol(SUITS[suit].symbol, 18, 16, 92, SUITS[suit].tint))


@cache
def _face(hue: Hue, width: int, height: int, trump: bool, faint: bool) -> Sprite:  # noqa: FBT001 - lay_playing names them
    face, radius = Box(PAD, PAD, width, height), radius_of(width)
    part = min(height * 0.4, width * 0.64)
    art = symbol(
        hue.symbol, PAD + (width - part) / 2, PAD + height * 0.72 - part / 2, part, hue.tint
    )
    rim, thick = (GOLD, max(4, width * 0.05)) if trump else (INK, 1.5)
    more = "" if trump else 'stroke-opacity=".35"'
    veil = rounded(face, radius, SHADE, 'fill-opacity=".42"') if faint else ""
    return document(
        width + 2 * PAD,
        height + 2 * PAD,
        falling("p", *(_TRUMP if trump else _PAPER)),
        soft_shadow(face, radius, SHADE, 12),
        rounded(face, radius, "url(#p)"),
        outline(face, radius, rim, thick, more),
        art,
        veil,
    )
