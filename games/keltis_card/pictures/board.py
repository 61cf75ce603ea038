"""The public picture, the players' panels, and the private picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.players import lay_name, lay_portrait
from games.core.art.svg import CREAM, GOLD, Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_plate
from games.core.game import Seat, has_won, rank_seats
from games.core.picture import Item, Label, Scene
from games.core.text import write
from games.keltis_card.pictures import pieces
from games.keltis_card.pictures.pieces import (
    lay_one,
    lay_piles,
    lay_piles_apart,
    lay_row,
    lay_stone,
    lay_stones,
)
from games.keltis_card.rules import View
from games.keltis_card.state import STONES, VALUE, change_of
from games.keltis_card.text import has_numbers
from games.keltis_card.turns import find_pairs, foresee
from games.rows.pictures import BELOW_HAND, GAP, draw_gem, lay_changes, list_cells

HEIGHT: Final = 184
_HEAD: Final = 232
_LINE: Final = 88
_CARD: Final = (72, 78)
_ACROSS: Final = 3
"""Rows of a player side by side."""


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel; it is lit for seats to move, and for winners at the end."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    winner = has_won(view.outcome, seat)
    lit = winner if view.outcome is not None else is_asked(view, seat)
    colour = GOLD if winner else CREAM
    items: list[Item] = [
        lay_plate(box, lit=lit),
        *lay_portrait(seat, box.x + 66, box.y + 116, 104, own=view.seat == seat),
        lay_name(seat, box.x + 16, box.y + 34, _HEAD - 28, colour),
        Label(write(view.scores[seat].total), box.x + 132, box.y + 94, 64, colour, "lm"),
    ]
    if winner:
        items.append(centred(icon("crown", 56, GOLD), box.x + 66, box.y + 66))
    elif lit:
        items.append(centred(icon("pointer", 50, GOLD), box.x + 2, box.y + 70))
    items += _lay_gems(view, seat, box.x + 150, box.y + 152)
    rows = Box(box.x + _HEAD, box.y + 8, box.width - _HEAD, HEIGHT)
    return (*items, *_lay_rows(view, seat, rows))


def is_asked(view: View, seat: int) -> bool:
    """Return whether a seat is to move; in the last phase several are at once (KC15)."""
    table = view.table
    return table.left[seat] > 0 if table.ending else table.seat == seat


def _lay_gems(view: View, seat: int, x: int, y: int) -> tuple[Item, ...]:
    """Lay the number of a player's wishing stones."""
    count = len(view.table.sides[seat].stones)
    return centred(draw_gem(44), x, y), Label(f"×{count}", x + 28, y, 40, CREAM, "lm")


def _lay_rows(view: View, seat: int, box: Box) -> Iterator[Item]:
    """Lay a player's rows in two lines; the card laid last is marked."""
    last, width = view.table.last, box.width // _ACROSS
    for place, row in enumerate(view.table.sides[seat].rows):
        down, across = divmod(place, _ACROSS)
        cell = Box(box.x + across * width + 8, box.y + down * _LINE, width - 28, _CARD[1])
        top = yield from lay_row(row, place, cell, _CARD[0])
        if last is not None and last.seat == seat and last.row == place and row:
            yield lay_halo(top)


def draw_board(view: View) -> Scene:
    """Draw the table; after the game, the panels by rank."""
    items: list[Item] = [*lay_stones(view, MARGIN)]
    top = MARGIN + pieces.STONES_HEIGHT + GAP
    seats = rank_seats([score.total for score in view.scores])
    if view.outcome is None:
        seats.sort()
        items += lay_piles(view, top)
        top += pieces.HEIGHT + GAP
    for seat in seats:
        items += lay_panel(view, seat, top)
        top += HEIGHT + GAP
    height = top - GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


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
    own = Box(MARGIN, BELOW_HAND, WIDTH - 2 * MARGIN, _OWN)
    items += _lay_own(view, seat, own)
    rows = Box(MARGIN, own.bottom + GAP, own.width, _ROWS)
    if not view.table.ending:
        rows = rows._replace(width=own.width - _PILES - GAP)
        piles = Box(rows.right + GAP, rows.y, _PILES, _ROWS)
        items += (lay_plate(piles), *lay_piles_apart(view, piles, _CARD, _LINE))
    items += (lay_plate(rows), *_lay_rows(view, seat, rows._replace(y=rows.y + 10)))
    height = rows.bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_hand(view: View, seat: Seat, *, joins: bool) -> Iterator[Item]:
    """Lay the cards with the change of the score by each; those of a pair show their stone."""
    changes = {} if view.outcome else foresee(view.table, seat, view.hand, joins=joins)
    pairs = () if view.table.ending or joins else find_pairs(view.table, view.hand)
    cells = list(zip(view.hand, list_cells(len(view.hand)), strict=True))
    for card, (cell, _) in cells:
        yield lay_plate(cell, faint=card not in changes)
    for card, (_, face) in cells:
        yield from lay_one(card, face)
        if any(card in (pair.first, pair.second) for pair in pairs):
            yield from lay_stone(VALUE[card], face.x + 22, face.bottom - 22, 52)
    if not has_numbers(view):
        return
    shown: dict[str | int, int] = {}
    spots: dict[str | int, tuple[int, int]] = {}
    for place, (card, (cell, face)) in enumerate(cells):
        if card in changes:
            shown[place], spots[place] = changes[card], (cell.middle[0], face.bottom + 32)
    for pair in pairs:
        stone = VALUE[pair.first]
        shown[f"{stone}"] = change_of(view.table.sides[seat], pair)
        spots[f"{stone}"] = (_find_stone(stone), BELOW_HAND + 87)
    yield from lay_changes(shown, spots)


def _find_stone(stone: int) -> int:
    return WIDTH - MARGIN - 40 - (len(STONES) - stone) * _STONE


def _lay_own(view: View, seat: Seat, box: Box) -> Iterator[Item]:
    """Lay the seat's name, points and wishing stones, and the stones in the middle."""
    winner = has_won(view.outcome, seat)
    colour = GOLD if winner else CREAM
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
