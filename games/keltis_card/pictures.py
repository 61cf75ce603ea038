"""The pictures of the card game: cards, piles and wishing stones, panels and sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.cards import PAD, draw_blank, lay_card, lay_halo, lay_pile, radius_of
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import Box, Hue
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet
from games.core.game import Seat, has_won, rank_seats
from games.core.picture import Item, Label, Scene, Sprite
from games.core.text import write
from games.keltis_card.model import ENDS, PLACE, PLACES, POINT, STONES, VALUE, change_of
from games.keltis_card.rules import View, find_pairs, predict
from games.rows import pictures
from games.rows.base import DECK, Card

HUES_BY_PLACE: Final = (*pictures.ROW_HUES, svg.HUES["white"])
"""By the order of `PLACES`."""


def lay_one(card: Card, box: Box) -> tuple[Item, ...]:
    """Lay one card face up."""
    hue = HUES_BY_PLACE[PLACE[card]]
    if card in ENDS:
        return (svg.padded(box, PAD, _end(hue, box.width, box.height)),)
    return lay_card(hue, box, str(VALUE[card]))


_STRIP: Final = 22
"""Width of what is seen of a card below the next one of its row."""


def lay_row(
    row: tuple[Card, ...], place: int, box: Box, width: int, *, fresh: bool = False
) -> Iterator[Item]:
    """Lay the cards of a row one over the other in a box, the last one marked if it is `fresh`.

    A row shows its direction and how many cards it has.
    """
    if not row:
        first = box._replace(width=width)
        yield from pictures.lay_place(HUES_BY_PLACE[place], first)
        return
    strip = min(_STRIP, (box.width - width) // max(1, len(row) - 1))
    for number, card in enumerate(row, 1):
        top = Box(box.x + (number - 1) * strip, box.y, width, box.height)
        if number < len(row):
            hue = HUES_BY_PLACE[PLACE[card]]
            yield svg.padded(top, PAD, draw_blank(width, box.height, hue.light, hue.tint))
            continue
        if fresh:
            yield lay_halo(top)
        yield from lay_one(card, top)
    if row[0][0] != POINT and row[-1] not in ENDS:
        yield from pictures.lay_direction(top, tuple(VALUE[card] for card in row))
    if len(row) > 1:
        badge = Box(box.x - 8, box.bottom - 34, 44 if len(row) < 10 else 58, 44)
        yield from lay_badge(badge, str(len(row)), svg.CREAM, svg.INK)


@cache
def _end(hue: Hue, width: int, height: int) -> Sprite:
    """Draw an end card: the colour's symbol between two golden bars, on dark ground."""
    face = Box(0, 0, width, height)
    radius = radius_of(width)
    size = min(width, height) * 0.6
    left = (width - size) / 2
    bar = max(5, round(height * 0.06))
    bars = "".join(
        svg.rounded(Box(round(width * 0.2), y, round(width * 0.6), bar), bar / 2, svg.GOLD)
        for y in (round(height * 0.1), height - round(height * 0.1) - bar)
    )
    return svg.framed(
        face,
        PAD,
        svg.falling("f", svg.NIGHT_LIGHT, svg.NIGHT),
        svg.soft_shadow(face, radius, svg.SHADE, 12),
        svg.rounded(face, radius, "url(#f)"),
        svg.outline(svg.inset(face, 5), radius - 5, hue.tint, 6),
        bars,
        svg.circle(width / 2, height / 2, size * 0.54, hue.tint),
        svg.embossed(hue, left + size * 0.14, (height - size * 0.72) / 2, size * 0.72),
    )


STONES_HEIGHT: Final = 112
_PILES_HEIGHT: Final = 138
_PILES_CARD: Final = (86, 108)
_PILES_STEP: Final = 148


def lay_stones(view: View, top: int) -> tuple[Item, ...]:
    """Lay the wishing stones; a taken stone shows the seat that has it."""
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, STONES_HEIGHT))]
    takers = {stone: seat for seat, side in enumerate(view.table.sides) for stone in side.stones}
    last = view.table.last
    middle = top + STONES_HEIGHT // 2
    for index, stone in enumerate(STONES):
        x = MARGIN + 66 + index * 112
        if stone not in takers:
            items += lay_stone(stone, x, middle, 88)
            continue
        fresh = last is not None and last.seat == takers[stone] and len(last.cards) > 1
        if fresh and view.table.sides[takers[stone]].stones[-1] == stone:
            items.append(lay_halo(Box(x - 44, middle - 44, 88, 88)))
        items.append(svg.centred(_hollow(84), x, middle))
        items.append(Label(str(stone), x - 6, middle - 8, 44, svg.MUTED))
        items += lay_seat(takers[stone], x + 26, middle + 24, 48)
    return tuple(items)


def lay_stone(stone: int, x: int, y: int, size: int, *, is_taken: bool = False) -> tuple[Item, ...]:
    """Lay a wishing stone, or its empty place, with its middle at (x, y)."""
    if is_taken:
        return svg.centred(_hollow(size), x, y), Label(
            str(stone), x, y - 1, svg.SMALLEST, svg.MUTED
        )
    gem = svg.centred(pictures.draw_gem(size, plain=True), x, y)
    return gem, Label(str(stone), x, y - 1, max(svg.SMALLEST, round(size * 0.57)), svg.CREAM)


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the six discard piles; the last discard and draws are marked."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _PILES_HEIGHT)
    items = [lay_plate(box), *_lay_deck(view, Box(box.x + 18, top + 10, *_PILES_CARD))]
    for place in range(len(view.table.piles)):
        items += _lay_pile(
            view, place, Box(box.x + 142 + place * _PILES_STEP, top + 15, *_PILES_CARD)
        )
    return tuple(items)


def lay_piles_apart(view: View, box: Box, card: tuple[int, int], line: int) -> Iterator[Item]:
    """Lay the draw pile beside two lines of discard piles."""
    left = box.x + 10
    top = box.y + 10
    step = (box.width - 10) // 4
    yield from _lay_deck(view, Box(left, top + line // 2, *card))
    for place in range(len(view.table.piles)):
        down, across = divmod(place, 3)
        pile = Box(left + (across + 1) * step, top + down * line, *card)
        yield from _lay_pile(view, place, pile, counted=False)


def _lay_deck(view: View, box: Box) -> Iterator[Item]:
    last = view.table.last
    deck = view.table.deck
    yield from lay_pile(box, deck)
    yield from lay_badge(
        Box(box.x + 2, box.bottom - 44, box.width - 4, 44), str(deck), svg.CREAM, svg.INK
    )
    if last and DECK in last.drew:
        yield from lay_seat(last.seat, box.right + 4, box.y + 20, 44)


def _lay_pile(view: View, place: int, box: Box, *, counted: bool = True) -> Iterator[Item]:
    last = view.table.last
    pile = view.table.piles[place]
    hue = HUES_BY_PLACE[place]
    if last is not None and last.row is None and place in map(PLACE.get, last.cards):
        yield lay_halo(box)
    if pile:
        yield from lay_one(pile[-1], box)
    else:
        yield from pictures.lay_place(hue, box)
    if pile and counted:
        badge = Box(box.right - 32, box.bottom - 40, 44 if len(pile) < 10 else 56, 44)
        yield from lay_badge(badge, str(len(pile)), hue.deep, svg.CREAM)
    if last and PLACES[place] in last.drew:
        yield from lay_seat(last.seat, box.right + 14, box.y + 24, 44)


@cache
def _hollow(size: int) -> Sprite:
    half = size / 2
    edge = f'stroke="{svg.CREAM}" stroke-opacity=".3" stroke-width="3" stroke-dasharray="9 7"'
    return svg.document(
        size, size, svg.circle(half, half, half - 3, svg.SHADE, f'fill-opacity=".3" {edge}')
    )


_PANEL: Final = 184
_HEAD: Final = 232
_LINE: Final = 88
_CARD: Final = (72, 78)
_ACROSS: Final = 3
"""Rows of a player side by side."""


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel; it is lit for seats to move, and for winners at the end."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _PANEL)
    winner = has_won(view.outcome, seat)
    lit = winner if view.outcome is not None else is_asked(view, seat)
    colour = svg.GOLD if winner else svg.CREAM
    items: list[Item] = [
        lay_plate(box, lit=lit),
        *lay_portrait(seat, box.x + 66, box.y + 116, 104, own=view.seat == seat),
        lay_name(seat, box.x + 16, box.y + 34, _HEAD - 28, colour),
        Label(write(view.scores[seat].total), box.x + 128, box.y + 94, 50, colour, "lm"),
    ]
    if winner:
        items.append(svg.centred(icon("crown", 56, svg.GOLD), box.x + 66, box.y + 66))
    elif lit:
        items.append(svg.centred(icon("pointer", 50, svg.GOLD), box.x + 2, box.y + 70))
    items += _lay_gems(view, seat, box.x + 150, box.y + 152)
    rows = Box(box.x + _HEAD, box.y + 8, box.width - _HEAD, _PANEL)
    return (*items, *_lay_rows(view, seat, rows))


def is_asked(view: View, seat: int) -> bool:
    """Return whether a seat is to move; in the last phase several are at once (KC15)."""
    table = view.table
    return table.left[seat] > 0 if table.ending else table.seat == seat


def _lay_gems(view: View, seat: int, x: int, y: int) -> tuple[Item, ...]:
    count = len(view.table.sides[seat].stones)
    return svg.centred(pictures.draw_gem(44), x, y), Label(
        f"×{count}", x + 28, y, 40, svg.CREAM, "lm"
    )


def _lay_rows(view: View, seat: int, box: Box) -> Iterator[Item]:
    """Lay a player's rows in two lines; the card laid last is marked."""
    last = view.table.last
    width = box.width // _ACROSS
    for place, row in enumerate(view.table.sides[seat].rows):
        down, across = divmod(place, _ACROSS)
        cell = Box(box.x + across * width + 8, box.y + down * _LINE, width - 28, _CARD[1])
        fresh = last is not None and last.seat == seat and last.row == place
        yield from lay_row(row, place, cell, _CARD[0], fresh=fresh)


def draw_board(view: View) -> Scene:
    """Draw the table; after the game, the panels by rank."""
    items: list[Item] = [*lay_stones(view, MARGIN)]
    top = MARGIN + STONES_HEIGHT + pictures.GAP
    seats = rank_seats([score.total for score in view.scores])
    if view.outcome is None:
        seats.sort()
        items += lay_piles(view, top)
        top += _PILES_HEIGHT + pictures.GAP
    for seat in seats:
        items += lay_panel(view, seat, top)
        top += _PANEL + pictures.GAP
    return lay_sheet(items, top - pictures.GAP + MARGIN)


_OWN: Final = 114
_ROWS: Final = 2 * _LINE + 14
_STONE: Final = 76
_PILES: Final = 4 * 94


def draw_hand(view: View, *, joins: bool = False) -> Scene:
    """Draw the hand of `view.seat`, its rows, and the stones and piles in the middle.

    With `joins`, point cards are laid on colour rows.
    """
    seat = Seat(0) if view.seat is None else view.seat
    items = [*_lay_hand(view, seat, joins=joins)]
    own = Box(MARGIN, pictures.BELOW_HAND, WIDTH - 2 * MARGIN, _OWN)
    items += _lay_own(view, seat, own)
    rows = Box(MARGIN, own.bottom + pictures.GAP, own.width, _ROWS)
    if not view.table.ending:
        rows = rows._replace(width=own.width - _PILES - pictures.GAP)
        piles = Box(rows.right + pictures.GAP, rows.y, _PILES, _ROWS)
        items += (lay_plate(piles), *lay_piles_apart(view, piles, _CARD, _LINE))
    items += (lay_plate(rows), *_lay_rows(view, seat, rows._replace(y=rows.y + 10)))
    return lay_sheet(items, rows.bottom + MARGIN)


def _lay_hand(view: View, seat: Seat, *, joins: bool) -> Iterator[Item]:
    """Lay the cards with the change of the score by each; those of a pair show their stone."""
    changes = {} if view.outcome else predict(view.table, seat, view.hand, joins=joins)
    pairs = () if view.table.ending or joins else find_pairs(view.table, view.hand)
    cells = list(zip(view.hand, pictures.list_cells(len(view.hand)), strict=True))
    for card, (cell, _) in cells:
        yield lay_plate(cell, faint=card not in changes)
    for card, (_, face) in cells:
        yield from lay_one(card, face)
        if any(card in (pair.first, pair.second) for pair in pairs):
            yield from lay_stone(VALUE[card], face.x + 22, face.bottom - 22, 52)
    shown: dict[str | int, int] = {}
    spots: dict[str | int, tuple[int, int]] = {}
    for place, (card, (cell, face)) in enumerate(cells):
        if card in changes:
            shown[place], spots[place] = changes[card], (cell.middle[0], face.bottom + 32)
    for pair in pairs:
        stone = VALUE[pair.first]
        shown[f"{stone}"] = change_of(view.table.sides[seat], pair)
        spots[f"{stone}"] = (_find_stone(stone), pictures.BELOW_HAND + 87)
    yield from pictures.lay_changes(shown, spots)


def _find_stone(stone: int) -> int:
    return WIDTH - MARGIN - 40 - (len(STONES) - stone) * _STONE


def _lay_own(view: View, seat: Seat, box: Box) -> Iterator[Item]:
    winner = has_won(view.outcome, seat)
    colour = svg.GOLD if winner else svg.CREAM
    yield lay_plate(box, lit=winner if view.outcome else is_asked(view, seat))
    yield from lay_portrait(seat, box.x + 56, box.middle[1], 92, own=view.seat == seat)
    yield lay_name(seat, box.x + 112, box.y + 32, 190, colour)
    yield Label(write(view.scores[seat].total), box.x + 112, box.y + 78, 56, colour, "lm")
    yield from _lay_gems(view, seat, box.x + 242, box.y + 78)
    if view.table.ending:
        return
    y = box.y + 34 if find_pairs(view.table, view.hand) else box.middle[1]
    for stone in STONES:
        is_taken = stone not in view.table.stones
        yield from lay_stone(stone, _find_stone(stone), y, 56, is_taken=is_taken)
