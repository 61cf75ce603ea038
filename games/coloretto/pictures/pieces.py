"""Cards and collections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.coloretto.model import NAMES, PLUS_COLOURS, PLUS_POINTS, POINTS, Card, Chart, break_down
from games.core.art import svg
from games.core.art.cards import (
    blossom_mark,
    lay_card,
    lay_gap,
    lay_halo,
    lay_joker,
    lay_jokers,
    lay_plus,
    lay_pluses,
    lay_stack,
)
from games.core.art.table import MARGIN, WIDTH, lay_plate, lay_sheet
from games.core.picture import Item, Label, Place, Scene, Sprite
from games.core.text import signed

_HEIGHT: Final = 82
_CARD: Final = svg.Box(0, 0, 60, 58)


def lay_sheet_with_chart(items: Iterable[Item], chart: Chart, top: int) -> Scene:
    """Lay items on a sheet that ends with the score chart."""
    points = POINTS[chart][1:]
    step = (WIDTH - 2 * MARGIN) // len(points)
    plate = lay_plate(svg.Box(MARGIN, top, WIDTH - 2 * MARGIN, _HEIGHT), faint=True)
    laid: list[Item] = [*items, plate]
    for index, value in enumerate(points):
        left, middle = MARGIN + step * index + 22, top + _HEIGHT // 2
        count = f"{index + 1}+" if index + 1 == len(points) else str(index + 1)
        laid += (
            Place(_paper(), left, middle - _CARD.height // 2),
            Label(count, left + _CARD.width // 2, middle, svg.SMALLEST, svg.INK),
            Label(str(value), left + _CARD.width + 16, middle, 44, svg.CREAM, "lm"),
        )
    return lay_sheet(laid, top + _HEIGHT + MARGIN)


@cache
def _paper() -> Sprite:
    back = svg.Box(8, 0, _CARD.width - 10, _CARD.height - 4)
    front = svg.Box(0, 4, _CARD.width - 8, _CARD.height - 4)
    return svg.document(
        _CARD.width,
        _CARD.height,
        svg.rounded(back, 9, svg.PAPER_EDGE, 'fill-opacity=".6"'),
        svg.rounded(front, 9, svg.CREAM),
        svg.outline(front, 9, svg.PAPER_EDGE, 2),
    )


def hue_of(card: Card) -> svg.Hue:
    return svg.HUES[NAMES[card]]


def lay_one(card: Card, box: svg.Box) -> tuple[Item, ...]:
    if card is Card.PLUS:
        return lay_plus(box, f"+{PLUS_POINTS}")
    return lay_joker(box) if card is Card.JOKER else lay_card(hue_of(card), box)


def lay_many(card: Card, box: svg.Box, count: int) -> tuple[Item, ...]:
    """Lay all of a player's cards of a kind as one."""
    if card is Card.PLUS:
        return lay_pluses(box, f"+{PLUS_POINTS}", count)
    return lay_jokers(box, count) if card is Card.JOKER else lay_stack(hue_of(card), box, count)


CARD: Final = svg.Box(0, 0, 68, 98)
STEP: Final = 72
_PLUS: Final = 28
"""Left edge of the plus colours."""
_MINUS: Final = 277
"""Left edge of the minus colours."""
_REST: Final = 573
"""Left edge of jokers and `+2` cards."""
_CORNER: Final = 16
"""Radius of the tray's corners."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The layout of a collection."""

    x: int
    y: int
    with_points: bool = False
    """Show the points of every colour below it, jokers assigned (E1)."""
    marked: frozenset[Card] = frozenset()
    """The kinds that the last action added."""


def lay_collection(cards: tuple[int, ...], chart: Chart, shelf: Shelf) -> Iterator[Item]:
    """Lay a collection with its colours sorted by points."""
    broken, middle = break_down(cards, chart), shelf.y + CARD.height // 2
    yield Place(_tray(), shelf.x - 8, shelf.y - 10)
    yield Label("+", shelf.x + 10, middle, 38, svg.GAIN)
    held = broken.list_held(with_jokers=shelf.with_points)
    plus = sum(each.is_plus for each in held)
    slots = [_slot(shelf, _PLUS + index * STEP) for index in range(PLUS_COLOURS)]
    yield from map(lay_gap, slots[plus:])
    if plus < len(held):
        yield Label("−", shelf.x + _MINUS - 17, middle, 38, svg.LOSS)
    slots[plus:] = (_slot(shelf, _MINUS + index * STEP) for index in range(len(held) - plus))
    laid = list(zip(held, slots, strict=True))
    for each, box in laid:
        count = each.cards + (each.jokers if shelf.with_points else 0)
        yield from _lay_kind(each.colour, count, each.points, box, shelf)
    for card in (Card.PLUS,) if shelf.with_points else (Card.JOKER, Card.PLUS):
        if cards[card]:
            box = _slot(shelf, _REST + (card is Card.PLUS) * STEP)
            yield from _lay_kind(card, cards[card], broken.plus_points, box, shelf)
    for each, box in laid if shelf.with_points else ():
        for index in range(each.jokers):
            yield Place(blossom_mark(36), box.right - 20, box.y - 16 + 34 * index)


def _lay_kind(card: Card, count: int, points: int, box: svg.Box, shelf: Shelf) -> Iterator[Item]:
    if card in shelf.marked:
        yield lay_halo(box)
    yield from lay_many(card, box, count)
    if shelf.with_points:
        yield Label(signed(points), box.middle[0], box.bottom + 28, 38, svg.colour_of(points))


def _slot(shelf: Shelf, left: int) -> svg.Box:
    return svg.Box(shelf.x + left, shelf.y, CARD.width, CARD.height)


@cache
def _tray() -> Sprite:
    width, height, narrow = _MINUS - 25, CARD.height + 20, 2 * _CORNER + 8
    tray = svg.rounded(svg.Box(0, 0, narrow, height), _CORNER, svg.CREAM, 'fill-opacity=".13"')
    # Wide, so that it is kept together with the plate it always lies on.
    return svg.widened(svg.document(narrow, height, tray), width, _CORNER, 8)
