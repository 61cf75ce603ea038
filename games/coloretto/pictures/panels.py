"""The players' panels, and the private picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.coloretto.model import CAPACITIES, Act, Phase
from games.coloretto.pictures import pieces
from games.coloretto.pictures.pieces import Shelf, lay_collection, lay_one
from games.coloretto.rules import View
from games.core.art.cards import lay_gap, lay_halo
from games.core.art.players import lay_name, lay_portrait
from games.core.art.svg import CREAM, GOLD, MOSS, MOSS_DEEP, WOOD, WOOD_DEEP, Box, centred, shade
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sign
from games.core.game import Seat, has_won
from games.core.picture import Item, Label, Scene
from games.core.text import signed, write

HEIGHT: Final = 120
FINAL_HEIGHT: Final = 172
_SHELF: Final = 296
"""Left edge of a collection in a panel."""


def lay_panel(view: View, seat: int, top: int) -> Iterator[Item]:
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    takers = view.table.takers
    yield lay_plate(box, lit=view.table.turn == seat, faint=seat in takers)
    if view.table.turn == seat:
        yield centred(icon("pointer", 54, GOLD), box.x + 2, box.middle[1])
    yield from _lay_head(view, seat, box, 94)
    if seat in takers:
        sign = Box(box.x + _SHELF - 56, box.middle[1] + 2, 46, 40)
        yield from lay_badge(sign, str(takers.index(seat) + 1), _wood(view)[1], CREAM)
    mark = view.table.mark
    is_new = mark is not None and (mark.act, mark.seat) == (Act.TAKE, seat)
    news = frozenset(mark.cards) if mark and is_new else frozenset()
    shelf = Shelf(box.x + _SHELF, top + 11, marked=news)
    yield from lay_collection(view.table.collections[seat], view.table.chart, shelf)


def lay_final_panel(view: View, seat: int, top: int) -> Iterator[Item]:
    """Lay a player's panel after the final scoring: points below every colour (E1-E4)."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, FINAL_HEIGHT)
    won = has_won(view.table.outcome, seat)
    yield lay_plate(box, lit=won or view.table.turn == seat)
    yield from _lay_head(view, seat, box, 98)
    if won:
        yield centred(icon("crown", 72, GOLD), box.x + 60, box.middle[1] - 62)
    shelf = Shelf(box.x + _SHELF, top + 18, with_points=True)
    yield from lay_collection(view.table.collections[seat], view.table.chart, shelf)


def _lay_head(view: View, seat: int, box: Box, size: int) -> tuple[Item, ...]:
    colour = GOLD if has_won(view.table.outcome, seat) else CREAM
    left, middle = box.x + 120, box.middle[1]
    return (
        *lay_portrait(seat, box.x + 58, middle, size, own=view.seat == seat),
        lay_name(seat, left, middle - 28, _SHELF - 132, colour),
        Label(write(view.table.scores[seat]), left, middle + 22, 58, colour, "lm"),
    )


def _wood(view: View) -> tuple[str, str]:
    return (MOSS, MOSS_DEEP) if view.table.players == 2 else (WOOD, WOOD_DEEP)


_CARD: Final = (112, 86)
_ROW: Final = _CARD[1] + 22


def draw_hand(view: View) -> Scene:
    """Draw the collection and points of `view.seat`, and the change by taking each row."""
    seat = 0 if view.seat is None else view.seat
    items = [*lay_final_panel(view, seat, MARGIN)]
    top = MARGIN + FINAL_HEIGHT + 16
    if view.table.outcome is None:
        rows = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
        items += lay_rows(view, rows, _CARD, view.seat)
        top += len(view.table.rows) * (_ROW + ROW_GAP)
    return pieces.lay_sheet_with_chart(items, view.table.chart, top)


ROW_GAP: Final = 10
_SIGN: Final = 76
_INSET: Final = 14


def lay_rows(view: View, first: Box, card: tuple[int, int], seat: Seat | None) -> tuple[Item, ...]:
    """Lay every row, from the first box down: its cards or taker, and what taking it changes."""
    changes = view.list_changes(seat)
    return tuple(
        item
        for index in range(len(view.table.rows))
        for item in _lay_row(
            view, index, first._replace(y=first.y + index * (first.height + ROW_GAP)), card, changes
        )
    )


def _lay_row(
    view: View, index: int, box: Box, card: tuple[int, int], changes: dict[int | None, int]
) -> Iterator[Item]:
    row, taker, middle = view.table.rows[index], view.table.takers[index], box.middle[1]
    high = min(64, box.height - 2 * _INSET)
    yield lay_plate(box, faint=taker is not None)
    yield from lay_sign(
        Box(box.x + _INSET, middle - high // 2, _SIGN, high), str(index + 1), *_wood(view)
    )
    left, step = box.x + 2 * _INSET + _SIGN, card[0] + 12
    count = CAPACITIES[view.table.players][index]
    places = [Box(left + step * place, middle - card[1] // 2, *card) for place in range(count)]
    if taker is not None:
        x = places[0].x + 44
        if _is_new(view, Act.TAKE, index):
            yield lay_halo(Box(x - 40, middle - 40, 80, 80))
        yield from lay_portrait(taker, x, middle, 80)
        return
    cards = view.list_cards(index, view.seat)
    for place, place_box in enumerate(places):
        if place >= len(cards):
            is_next = view.table.phase is Phase.PLACE and place == len(row)
            yield lay_gap(place_box, inviting=is_next)
            continue
        if place >= len(row) or (place == len(cards) - 1 and _is_new(view, Act.PUT, index)):
            yield lay_halo(place_box)
        yield from lay_one(cards[place], place_box)
    if index in changes:
        colour, right = shade(changes[index], changes.values()), left + 3 * step
        yield centred(icon("hand", 52, colour), right + 44, middle)
        yield Label(signed(changes[index]), right + 136, middle, 60, colour)


def _is_new(view: View, act: Act, row: int) -> bool:
    mark = view.table.mark
    return mark is not None and (mark.act, mark.row) == (act, row)
