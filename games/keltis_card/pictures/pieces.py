"""Cards, piles and wishing stones."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Final

from games.core.art.cards import (
    PAD,
    draw_blank,
    lay_card,
    lay_halo,
    lay_pile,
    radius_of,
)
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
    SMALLEST,
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
from games.rows.pictures import ROW_HUES, draw_gem, lay_direction, lay_place

HUES_BY_PLACE: Final = (*ROW_HUES, HUES["white"])
"""By the order of `PLACES`."""


def lay_one(card: Card, box: Box) -> tuple[Item, ...]:
    """Lay one card face up."""
    hue = HUES_BY_PLACE[PLACE[card]]
    if card in ENDS:
        return (padded(box, PAD, _end(hue, box.width, box.height)),)
    return lay_card(hue, box, str(VALUE[card]))


_STRIP: Final = 22
"""Width of what is seen of a card below the next one of its row."""


def lay_row(row: tuple[Card, ...], place: int, box: Box, width: int) -> Generator[Item, None, Box]:
    """Lay the cards of a row one over the other in a box; return the box of the last one.

    A row shows its direction and how many cards it has.
    """
    if not row:
        first = box._replace(width=width)
        yield from lay_place(HUES_BY_PLACE[place], first)
        return first
    strip = min(_STRIP, (box.width - width) // max(1, len(row) - 1))
    for number, card in enumerate(row, 1):
        top = Box(box.x + (number - 1) * strip, box.y, width, box.height)
        if number < len(row):
            yield padded(top, PAD, _below(HUES_BY_PLACE[PLACE[card]], width, box.height))
        else:
            yield from lay_one(card, top)
    if row[0][0] != POINT and row[-1] not in ENDS:
        yield from lay_direction(top, tuple(VALUE[card] for card in row))
    if len(row) > 1:
        badge = Box(box.x - 8, box.bottom - 34, 44 if len(row) < 10 else 58, 44)
        yield from lay_badge(badge, str(len(row)), CREAM, INK)
    return top


@cache
def _below(hue: Hue, width: int, height: int) -> Sprite:
    """Draw a card that lies below others."""
    return draw_blank(width, height, hue.light, hue.tint)


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
            items += lay_stone(stone, x, middle, 88)
            continue
        fresh = last is not None and last.seat == takers[stone] and len(last.cards) > 1
        if fresh and view.table.sides[takers[stone]].stones[-1] == stone:
            items.append(lay_halo(Box(x - 44, middle - 44, 88, 88)))
        items.append(centred(_hollow(84), x, middle))
        items.append(Label(str(stone), x - 6, middle - 8, 44, MUTED))
        items += lay_seat(takers[stone], x + 26, middle + 24, 48)
    return tuple(items)


def lay_stone(stone: int, x: int, y: int, size: int, *, is_taken: bool = False) -> tuple[Item, ...]:
    """Lay a wishing stone, or its empty place, with its middle at (x, y)."""
    if is_taken:
        return centred(_hollow(size), x, y), Label(str(stone), x, y - 1, SMALLEST, MUTED)
    gem = centred(draw_gem(size, plain=True), x, y)
    return gem, Label(str(stone), x, y - 1, max(SMALLEST, round(size * 0.57)), CREAM)


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the six discard piles; the last discard and draws are marked."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    items = [lay_plate(box), *_lay_deck(view, Box(box.x + 18, top + 10, *_CARD))]
    for place in range(len(view.table.piles)):
        items += _lay_pile(view, place, Box(box.x + 142 + place * _STEP, top + 15, *_CARD))
    return tuple(items)


def lay_piles_apart(view: View, box: Box, card: tuple[int, int], line: int) -> Iterator[Item]:
    """Lay the draw pile beside two lines of discard piles."""
    left, top, step = box.x + 10, box.y + 10, (box.width - 10) // 4
    yield from _lay_deck(view, Box(left, top + line // 2, *card))
    for place in range(len(view.table.piles)):
        down, across = divmod(place, 3)
        pile = Box(left + (across + 1) * step, top + down * line, *card)
        yield from _lay_pile(view, place, pile, counted=False)


def _lay_deck(view: View, box: Box) -> Iterator[Item]:
    last, deck = view.table.last, view.table.deck
    yield from lay_pile(box, deck)
    yield from lay_badge(Box(box.x + 2, box.bottom - 44, box.width - 4, 44), str(deck), CREAM, INK)
    if last and DECK in last.drew:
        yield from lay_seat(last.seat, box.right + 4, box.y + 20, 44)


def _lay_pile(view: View, place: int, box: Box, *, counted: bool = True) -> Iterator[Item]:
    last, pile, hue = view.table.last, view.table.piles[place], HUES_BY_PLACE[place]
    if last is not None and last.row is None and _fell(last.cards, place):
        yield lay_halo(box)
    if pile:
        yield from lay_one(pile[-1], box)
    else:
        yield from lay_place(hue, box)
    if pile and counted:
        badge = Box(box.right - 32, box.bottom - 40, 44 if len(pile) < 10 else 56, 44)
        yield from lay_badge(badge, str(len(pile)), hue.deep, CREAM)
    if last and PLACES[place] in last.drew:
        yield from lay_seat(last.seat, box.right + 14, box.y + 24, 44)


def _fell(cards: tuple[str, ...], place: int) -> bool:
    return any(PLACE[card] == place for card in cards)


@cache
def _hollow(size: int) -> Sprite:
    """Draw the place of a wishing stone that was taken."""
    half = size / 2
    edge = f'stroke="{CREAM}" stroke-opacity=".3" stroke-width="3" stroke-dasharray="9 7"'
    return document(size, size, circle(half, half, half - 3, SHADE, f'fill-opacity=".3" {edge}'))
