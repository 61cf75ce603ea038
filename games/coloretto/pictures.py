"""The pictures of Coloretto, made from views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.coloretto import model
from games.coloretto.rules import View
from games.core.art import cards as card_art
from games.core.art import svg
from games.core.art.players import lay_name, lay_portrait
from games.core.art.svg import CREAM, GOLD, Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet, lay_sign
from games.core.game import Seat, has_won, rank_seats
from games.core.picture import Item, Label, PlacedSprite, Scene, Sprite
from games.core.text import signed, write

_CHART: Final = 82
_PAPER: Final = Box(0, 0, 60, 58)


def _lay_sheet_with_chart(items: Iterable[Item], chart: model.Chart, top: int) -> Scene:
    points = model.POINTS[chart][1:]
    step = (WIDTH - 2 * MARGIN) // len(points)
    plate = lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, _CHART), faint=True)
    laid: list[Item] = [*items, plate]
    for index, value in enumerate(points):
        left = MARGIN + step * index + 22
        middle = top + _CHART // 2
        count = f"{index + 1}+" if index + 1 == len(points) else str(index + 1)
        laid += (
            PlacedSprite(_paper(), left, middle - _PAPER.height // 2),
            Label(count, left + _PAPER.width // 2, middle, svg.SMALLEST, svg.INK),
            Label(str(value), left + _PAPER.width + 16, middle, 44, CREAM, "lm"),
        )
    return lay_sheet(laid, top + _CHART + MARGIN)


@cache
def _paper() -> Sprite:
    back = Box(8, 0, _PAPER.width - 10, _PAPER.height - 4)
    front = Box(0, 4, _PAPER.width - 8, _PAPER.height - 4)
    return svg.document(
        _PAPER.width,
        _PAPER.height,
        svg.rounded(back, 9, svg.PAPER_EDGE, 'fill-opacity=".6"'),
        svg.rounded(front, 9, CREAM),
        svg.outline(front, 9, svg.PAPER_EDGE, 2),
    )


def _lay_one(card: model.Card, box: Box) -> tuple[Item, ...]:
    if card is model.Card.PLUS:
        return card_art.lay_plus(box, f"+{model.PLUS_POINTS}")
    if card is model.Card.JOKER:
        return card_art.lay_joker(box)
    return card_art.lay_card(svg.HUES[model.NAMES[card]], box)


def _lay_many(card: model.Card, box: Box, count: int) -> tuple[Item, ...]:
    """Lay all of a player's cards of a kind as one."""
    if card is model.Card.PLUS:
        return card_art.lay_pluses(box, f"+{model.PLUS_POINTS}", count)
    if card is model.Card.JOKER:
        return card_art.lay_jokers(box, count)
    return card_art.lay_stack(svg.HUES[model.NAMES[card]], box, count)


_SLOT: Final = (68, 98)
_STEP: Final = 72
_PLUS: Final = 28
"""Left edge of the plus colours."""
_MINUS: Final = 277
"""Left edge of the minus colours."""
_REST: Final = 573
"""Left edge of jokers and `+2` cards."""
_SIGN_SIZE: Final = 58
"""Height of type of the signs before plus and minus colours."""
_CORNER: Final = 16
"""Radius of the tray's corners."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    x: int
    y: int
    height: int = _SLOT[1]
    with_points: bool = False
    """Show the points of every colour below it, jokers assigned (E1)."""
    marked: frozenset[model.Card] = frozenset()
    """The kinds that the last action added."""


def _lay_collection(cards: tuple[int, ...], chart: model.Chart, shelf: _Shelf) -> Iterator[Item]:
    """Lay a collection with its colours sorted by points."""
    broken = model.break_down(cards, chart)
    middle = shelf.y + shelf.height // 2
    yield PlacedSprite(_tray(shelf.height + 20), shelf.x - 8, shelf.y - 10)
    yield Label("+", shelf.x + 10, middle, _SIGN_SIZE, svg.GAIN)
    held = broken.list_held(with_jokers=shelf.with_points)
    plus = sum(each.is_plus for each in held)
    slots = [_slot(shelf, _PLUS + index * _STEP) for index in range(model.PLUS_COLOURS)]
    yield from map(card_art.lay_gap, slots[plus:])
    if plus < len(held):
        yield Label("−", shelf.x + _MINUS - 18, middle, _SIGN_SIZE, svg.LOSS)
    slots[plus:] = (_slot(shelf, _MINUS + index * _STEP) for index in range(len(held) - plus))
    laid = list(zip(held, slots, strict=True))
    for each, box in laid:
        count = each.cards + (each.jokers if shelf.with_points else 0)
        yield from _lay_kind(each.colour, count, each.points, box, shelf)
    for card in (model.Card.PLUS,) if shelf.with_points else (model.Card.JOKER, model.Card.PLUS):
        if cards[card]:
            box = _slot(shelf, _REST + (card is model.Card.PLUS) * _STEP)
            yield from _lay_kind(card, cards[card], broken.plus_points, box, shelf)
    for each, box in laid if shelf.with_points else ():
        for index in range(each.jokers):
            yield PlacedSprite(card_art.blossom_mark(36), box.right - 20, box.y - 16 + 34 * index)


def _lay_kind(card: model.Card, count: int, points: int, box: Box, shelf: _Shelf) -> Iterator[Item]:
    if card in shelf.marked:
        yield card_art.lay_halo(box)
    yield from _lay_many(card, box, count)
    if shelf.with_points:
        yield Label(signed(points), box.middle[0], box.bottom + 28, 38, svg.colour_of(points))


def _slot(shelf: _Shelf, left: int) -> Box:
    return Box(shelf.x + left, shelf.y, _SLOT[0], shelf.height)


@cache
def _tray(height: int) -> Sprite:
    width = _MINUS - 25
    narrow = 2 * _CORNER + 8
    tray = svg.rounded(Box(0, 0, narrow, height), _CORNER, CREAM, 'fill-opacity=".13"')
    # Wide, so that it is kept together with the plate it always lies on.
    return svg.widened(svg.document(narrow, height, tray), width, _CORNER, 8)


_PANELS: Final = {2: 120, 3: 120, 4: 120, 5: 91}
"""By the number of players, the height of a panel: the board of five fits a phone with its text."""
_FINAL_PANEL: Final = 172
_SHELF: Final = 296
"""Left edge of a collection in a panel."""


def _lay_panel(view: View, seat: int, top: int) -> Iterator[Item]:
    high = _PANELS[view.table.players]
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, high)
    takers = view.table.takers
    yield lay_plate(box, lit=view.table.turn == seat, faint=seat in takers)
    if view.table.turn == seat:
        yield centred(icon("pointer", 54, GOLD), box.x + 2, box.middle[1])
    yield from _lay_head(view, seat, box, min(94, high - 12))
    mark = view.table.mark
    is_new = mark is not None and (mark.act, mark.seat) == (model.Act.TAKE, seat)
    news = frozenset(mark.cards) if mark and is_new else frozenset()
    shelf = _Shelf(box.x + _SHELF, top + 11, high - 22, marked=news)
    yield from _lay_collection(view.table.collections[seat], view.table.chart, shelf)


def _lay_final_panel(view: View, seat: int, top: int) -> Iterator[Item]:
    """Lay a player's panel after the final scoring: points below every colour (E1-E4)."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _FINAL_PANEL)
    won = has_won(view.table.outcome, seat)
    yield lay_plate(box, lit=won or view.table.turn == seat)
    yield from _lay_head(view, seat, box, 98)
    if won:
        yield centred(icon("crown", 72, GOLD), box.x + 60, box.middle[1] - 62)
    shelf = _Shelf(box.x + _SHELF, top + 18, with_points=True)
    yield from _lay_collection(view.table.collections[seat], view.table.chart, shelf)


def _lay_head(view: View, seat: int, box: Box, size: int) -> tuple[Item, ...]:
    colour = GOLD if has_won(view.table.outcome, seat) else CREAM
    left = box.x + 120
    middle = box.middle[1]
    score = write(view.table.scores[seat])
    return (
        *lay_portrait(seat, box.x + 58, middle, size, own=view.seat == seat),
        lay_name(seat, left, middle - min(28, box.height // 2 - 22), _SHELF - 132, colour),
        Label(score, left, middle + 22, min(58, box.height // 2 + 4), colour, "lm"),
    )


def _wood(view: View) -> tuple[str, str]:
    return (svg.MOSS, svg.MOSS_DEEP) if view.table.players == 2 else (svg.WOOD, svg.WOOD_DEEP)


_CARD: Final = (112, 86)
_ROW: Final = _CARD[1] + 22


def draw_hand(view: View) -> Scene:
    """Draw the collection and points of `view.seat`, and the change by taking each row."""
    seat = 0 if view.seat is None else view.seat
    items = [*_lay_final_panel(view, seat, MARGIN)]
    top = MARGIN + _FINAL_PANEL + 16
    if view.table.outcome is None:
        rows = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
        items += _lay_rows(view, rows, _CARD, view.seat)
        top += len(view.table.rows) * (_ROW + _ROW_GAP)
    return _lay_sheet_with_chart(items, view.table.chart, top)


_ROW_GAP: Final = 10
_SIGN: Final = 76
_INSET: Final = 14


def _lay_rows(view: View, box: Box, card: tuple[int, int], seat: Seat | None) -> Iterator[Item]:
    """Lay every row, from the first box down: its cards or taker, and what taking it changes."""
    changes = view.list_changes(seat)
    for index in range(len(view.table.rows)):
        yield from _lay_row(view, index, box, card, changes)
        box = box._replace(y=box.y + box.height + _ROW_GAP)


def _lay_row(
    view: View, index: int, box: Box, card: tuple[int, int], changes: dict[int | None, int]
) -> Iterator[Item]:
    row = view.table.rows[index]
    taker = view.table.takers[index]
    middle = box.middle[1]
    high = min(64, box.height - 16)
    yield lay_plate(box, faint=taker is not None)
    yield from lay_sign(
        Box(box.x + _INSET, middle - high // 2, _SIGN, high), str(index + 1), *_wood(view)
    )
    left = box.x + 2 * _INSET + _SIGN
    step = card[0] + 12
    count = model.CAPACITIES[view.table.players][index]
    places = [Box(left + step * place, middle - card[1] // 2, *card) for place in range(count)]
    if taker is not None:
        x = places[0].x + 44
        size = min(80, box.height + 4)  # a face stays legible in a low row, and stands out of it
        if _is_new(view, model.Act.TAKE, index):
            yield card_art.lay_halo(Box(x - size // 2, middle - size // 2, size, size))
        yield from lay_portrait(taker, x, middle, size)
        return
    cards = view.list_cards(index, view.seat)
    for place, place_box in enumerate(places):
        if place >= len(cards):
            is_next = view.table.phase is model.Phase.PLACE and place == len(row)
            yield card_art.lay_gap(place_box, inviting=is_next)
            continue
        if place >= len(row) or (place == len(cards) - 1 and _is_new(view, model.Act.PUT, index)):
            yield card_art.lay_halo(place_box)
        yield from _lay_one(cards[place], place_box)
    if index in changes:
        colour = svg.shade(changes[index], changes.values())
        right = left + 3 * step
        yield centred(icon("hand", 52, colour), right + 44, middle)
        yield Label(signed(changes[index]), right + 136, middle, 60, colour)


def _is_new(view: View, act: model.Act, row: int) -> bool:
    mark = view.table.mark
    return mark is not None and (mark.act, mark.row) == (act, row)


_SIDE: Final = 204
"""Width of the part with the deck."""
_ROWS: Final = {3: ((132, 128), 150), 4: ((120, 94), 116), 5: ((108, 60), 74)}
"""By the number of rows, the size of a card and the height of a row."""
_DECK: Final = Box(MARGIN + _SIDE // 2 - 58, MARGIN + 6, 116, 146)
_LAST: Final = 58
"""How far the last-round card reaches out below the deck."""
_DRAWN: Final = (156, 196)


def _lay_deck(view: View, bottom: int) -> tuple[Item, ...]:
    """Lay the deck, the last-round card below it or on it (T6), and the card just turned up.

    The number counts the cards above the last-round card.
    """
    last = _DECK._replace(y=_DECK.y + _LAST)
    card = svg.padded(last, card_art.PAD, _last_card(last.width, last.height))
    items: list[Item] = [*card_art.lay_pile(_DECK._replace(y=last.y + 18), 1)]
    if view.table.last_round:
        items += (*card_art.lay_pile(_DECK, sum(view.table.deck)), card_art.lay_halo(last), card)
    else:
        badge = Box(_DECK.middle[0] - 48, _DECK.middle[1] - 27, 96, 54)
        items += (card, *card_art.lay_pile(_DECK, view.table.before_last))
        items += lay_badge(badge, str(view.table.before_last), CREAM, svg.INK)
    if view.table.drawn is not None:
        drawn = Box(_DECK.middle[0] - _DRAWN[0] // 2, bottom - _DRAWN[1] - 8, *_DRAWN)
        items += (card_art.lay_halo(drawn), *_lay_one(view.table.drawn, drawn))
    return tuple(items)


@cache
def _last_card(width: int, height: int) -> Sprite:
    glass = svg.symbol("glass", width / 2 - 22, height - 52, 44, svg.INK)
    return card_art.draw_blank(width, height, "#ffe29a", GOLD, glass)


_BOARD_GAP: Final = 10
_CROWN: Final = 140
"""Width of a winner above the final scores."""


def draw_board(view: View) -> Scene:
    if view.table.outcome:
        return _draw_final(view)
    rows = len(view.table.rows)
    card, high = _ROWS[rows]
    first = Box(MARGIN + _SIDE + 12, MARGIN, WIDTH - 2 * MARGIN - _SIDE - 12, high)
    bottom = MARGIN + rows * (high + _ROW_GAP) - _ROW_GAP
    taker = view.table.turn if view.table.drawn is None else None
    items = [*_lay_deck(view, bottom), *_lay_rows(view, first, card, taker)]
    top = bottom + 18
    for seat in range(view.table.players):
        items += _lay_panel(view, seat, top)
        top += _PANELS[view.table.players] + _BOARD_GAP
    return _lay_sheet_with_chart(items, view.table.chart, top)


def _draw_final(view: View) -> Scene:
    items: list[Item] = [*_lay_winners(view)]
    top = MARGIN + 190
    for seat in rank_seats(view.table.scores):
        items += _lay_final_panel(view, seat, top)
        top += _FINAL_PANEL + _BOARD_GAP
    return _lay_sheet_with_chart(items, view.table.chart, top)


def _lay_winners(view: View) -> tuple[Item, ...]:
    """Lay a crown for every winner, and the score they share (E5)."""
    winners = sorted(view.table.outcome.winners) if view.table.outcome else []
    left = WIDTH // 2 - (_CROWN * len(winners) + 170) // 2
    items: list[Item] = []
    for index, seat in enumerate(winners):
        x = left + _CROWN * index + _CROWN // 2
        items.append(centred(icon("crown", 96, GOLD), x, MARGIN + 34))
        items += lay_portrait(seat, x, MARGIN + 120, 124)
    points = write(max(view.table.scores))
    right = left + _CROWN * len(winners) + 12
    return (*items, Label(points, right, MARGIN + 100, 108, GOLD, "lm"))
