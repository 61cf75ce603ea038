"""Cards of the game: numbers, white point cards, and dark end cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import PAD, lay_card, lay_gap, radius_of
from games.core.art.palette import GOLD, HUES, NIGHT, NIGHT_LIGHT, SHADE, Hue
from games.core.art.svg import Box, document, falling, outline, padded, rounded, soft_shadow
from games.core.art.symbols import embossed
from games.core.picture import Item, Sprite
from games.keltis_card.data import ENDS, PLACE, POINT, VALUE
from games.rows.cards import Card
from games.rows.pictures import ROW_HUES, lay_direction

HUES_BY_PLACE: Final = (*ROW_HUES, HUES["white"])
"""By the order of `PLACES`."""


def lay_one(card: Card, box: Box) -> tuple[Item, ...]:
    """Lay one card face up."""
    hue = HUES_BY_PLACE[PLACE[card]]
    if card in ENDS:
        return (padded(box, PAD, _end(hue, box.width, box.height)),)
    return lay_card(hue, box, str(VALUE[card]))


def lay_row(row: tuple[Card, ...], box: Box) -> tuple[Item, ...]:
    """Lay a row as its top card with the arrow of its direction, or its empty place."""
    if not row:
        return (lay_gap(box),)
    is_run = row[0][0] != POINT and row[-1] not in ENDS
    arrow = lay_direction(box, tuple(VALUE[card] for card in row)) if is_run else ()
    return (*lay_one(row[-1], box), *arrow)


@cache
def _end(hue: Hue, width: int, height: int) -> Sprite:
    """Draw an end card: the colour's symbol in the dark between two bars of gold."""
    face, radius = Box(PAD, PAD, width, height), radius_of(width)
    rim = Box(PAD + 5, PAD + 5, width - 10, height - 10)
    size = min(width, height) * 0.6
    left, bar = PAD + (width - size) / 2, max(5, round(height * 0.06))
    bars = "".join(
        rounded(Box(PAD + round(width * 0.2), y, round(width * 0.6), bar), bar / 2, GOLD)
        for y in (PAD + round(height * 0.1), PAD + height - round(height * 0.1) - bar)
    )
    return document(
        width + 2 * PAD,
        height + 2 * PAD,
        falling("f", NIGHT_LIGHT, NIGHT),
        soft_shadow(face, radius, SHADE, 12),
        rounded(face, radius, "url(#f)"),
        outline(rim, radius - 5, hue.tint, 6),
        bars,
        f'<circle cx="{PAD + width / 2}" cy="{PAD + height / 2}" r="{size * 0.54}" '
        f'fill="{hue.tint}"/>',
        embossed(hue, left + size * 0.14, PAD + (height - size * 0.72) / 2, size * 0.72),
    )
