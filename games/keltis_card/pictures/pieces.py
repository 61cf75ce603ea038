"""Cards, piles and wishing stones."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.art.cards import PAD, lay_card, lay_gap, lay_halo, lay_pile, radius_of
from games.core.art.players import lay_seat
from games.core.art.svg import (
    CREAM,
    GOLD,
    HUES,
    INK,
    MUTED,
    NIGHT,
    NIGHT_LIGHT,
    SHADE,
    Box,
    Hue,
    centred,
    circle,
    document,
    falling,
    framed,
    inset,
    outline,
    padded,
    rounded,
    soft_shadow,
)
from games.core.art.symbols import embossed
from games.core.art.table import MARGIN, WIDTH, lay_badge, lay_plate
from games.core.picture import Item, Label, Sprite
from games.keltis_card.rules import View
from games.keltis_card.state import ENDS, PLACE, PLACES, POINT, STONES, VALUE
from games.rows.cards import DECK, Card
from games.rows.pictures import ROW_HUES, draw_gem, lay_direction

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
    """Draw an end card: the colour's symbol between two golden bars, on dark ground."""
    face, radius = Box(0, 0, width, height), radius_of(width)
    size = min(width, height) * 0.6
    left, bar = (width - size) / 2, max(5, round(height * 0.06))
    bars = "".join(
        rounded(Box(round(width * 0.2), y, round(width * 0.6), bar), bar / 2, GOLD)
        for y in (round(height * 0.1), height - round(height * 0.1) - bar)
    )
    return framed(
        face,
        PAD,
        falling("f", NIGHT_LIGHT, NIGHT),
        soft_shadow(face, radius, SHADE, 12),
        rounded(face, radius, "url(#f)"),
        outline(inset(face, 5), radius - 5, hue.tint, 6),
        bars,
        circle(width / 2, height / 2, size * 0.54, hue.tint),
        embossed(hue, left + size * 0.14, (height - size * 0.72) / 2, size * 0.72),
    )


STONES_HEIGHT: Final = 112
HEIGHT: Final = 138
_CARD: Final = (86, 108)
_STEP: Final = 148


def lay_stones(view: View, top: int) -> tuple[Item, ...]:
    """Lay the wishing stones; a taken stone shows the seat that has it."""
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, STONES_HEIGHT))]
    takers = {stone: seat for seat, side in enumerate(view.table.sides) for stone in side.stones}
    last, middle = view.table.last, top + STONES_HEIGHT // 2
    for index, stone in enumerate(STONES):
        x = MARGIN + 66 + index * 112
        if stone not in takers:
            items.append(centred(draw_gem(88, plain=True), x, middle))
            items.append(Label(str(stone), x, middle - 1, 50, CREAM))
            continue
        fresh = last is not None and last.seat == takers[stone] and len(last.cards) > 1
        if fresh and view.table.sides[takers[stone]].stones[-1] == stone:
            items.append(lay_halo(Box(x - 44, middle - 44, 88, 88)))
        items.append(centred(_hollow(84), x, middle))
        items.append(Label(str(stone), x - 6, middle - 8, 44, MUTED))
        items += lay_seat(takers[stone], x + 26, middle + 24, 48)
    return tuple(items)


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the six discard piles; the last discard and draws are marked."""
    table, last = view.table, view.table.last
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT))]
    deck = Box(MARGIN + 18, top + 10, *_CARD)
    items += lay_pile(deck, table.deck)
    items += lay_badge(Box(deck.x + 6, deck.bottom - 44, 74, 44), str(table.deck), CREAM, INK)
    if last and DECK in last.drew:
        items += lay_seat(last.seat, deck.right + 6, deck.y + 24, 44)
    for place, pile in enumerate(table.piles):
        box = Box(MARGIN + 142 + place * _STEP, top + 15, *_CARD)
        fresh = last is not None and last.row is None and _fell(last.cards, place)
        items += (lay_halo(box),) if fresh else ()
        items += lay_one(pile[-1], box) if pile else (lay_gap(box),)
        hue, width = HUES_BY_PLACE[place], 44 if len(pile) < 10 else 56
        badge = Box(box.right - 10, box.bottom - 44, width, 44)
        items += lay_badge(badge, str(len(pile)), hue.deep, CREAM)
        if last and PLACES[place] in last.drew:
            items += lay_seat(last.seat, box.right + 14, box.y + 24, 44)
    return tuple(items)


def _fell(cards: tuple[str, ...], place: int) -> bool:
    return any(PLACE[card] == place for card in cards)


@cache
def _hollow(size: int) -> Sprite:
    """Draw the place of a wishing stone that was taken."""
    half = size / 2
    edge = f'stroke="{CREAM}" stroke-opacity=".3" stroke-width="3" stroke-dasharray="9 7"'
    return document(size, size, circle(half, half, half - 3, SHADE, f'fill-opacity=".3" {edge}'))
