"""A collection: plus colours in a tray of their own, then minus colours, then special cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.coloretto.data import PLUS_COLOURS, Card, Chart
from games.coloretto.pictures.cards import lay_many
from games.coloretto.scoring import Breakdown, ColourScore, break_down
from games.core.art.cards import blossom_mark, lay_gap, lay_halo
from games.core.art.palette import CREAM, GAIN, LOSS, colour_of
from games.core.art.svg import Box, document, rounded
from games.core.picture import Item, Label, Place, Sprite
from games.core.text import signed

CARD: Final = Box(0, 0, 68, 98)
STEP: Final = 72
_PLUS: Final = 28
"""Where the plus colours begin, from the left edge."""
_MINUS: Final = 277
"""Where the minus colours begin."""
_REST: Final = 573
"""Where jokers and `+2` cards begin."""
WIDTH: Final = _REST + 2 * STEP


@dataclass(frozen=True, slots=True)
class Shelf:
    """How a collection is laid."""

    x: int
    y: int
    with_points: bool = False
    """Show the points of every colour below it, jokers assigned (E1)."""
    marked: frozenset[Card] = frozenset()
    """The kinds that the last action added."""


def lay_collection(cards: tuple[int, ...], chart: Chart, shelf: Shelf) -> tuple[Item, ...]:
    """Lay a collection with its colours in the order of their worth."""
    broken = break_down(cards, chart)
    middle = shelf.y + CARD.height // 2
    items: list[Item] = [
        Place(_tray(), shelf.x - 8, shelf.y - 10),
        Label("+", shelf.x + 10, middle, 38, GAIN),
    ]
    plus, minus = _sort(broken, with_jokers=shelf.with_points)
    slots = [_slot(shelf, _PLUS + index * STEP) for index in range(PLUS_COLOURS)]
    items += map(lay_gap, slots[len(plus) :])
    if minus:
        items.append(Label("−", shelf.x + _MINUS - 17, middle, 38, LOSS))
    slots = slots[: len(plus)]
    slots += (_slot(shelf, _MINUS + index * STEP) for index in range(len(minus)))
    laid = list(zip((*plus, *minus), slots, strict=True))
    items += (item for each, box in laid for item in _lay_colour(each, box, shelf))
    if shelf.with_points:
        items += (item for each, box in laid for item in _lay_jokers_in_use(each, box))
    return (*items, *_lay_rest(cards, broken, shelf))


def _sort(broken: Breakdown, *, with_jokers: bool) -> tuple[list[ColourScore], list[ColourScore]]:
    shown = [each for each in broken.colours if each.cards or (with_jokers and each.jokers)]
    shown.sort(key=lambda each: (-abs(each.points), -each.cards, each.colour))
    return [each for each in shown if each.is_plus], [each for each in shown if not each.is_plus]


def _lay_colour(each: ColourScore, box: Box, shelf: Shelf) -> tuple[Item, ...]:
    count = each.cards + (each.jokers if shelf.with_points else 0)
    items = [*_halo(each.colour, box, shelf), *lay_many(each.colour, box, count)]
    if shelf.with_points:
        items.append(_points(each.points, box))
    return tuple(items)


def _lay_jokers_in_use(each: ColourScore, box: Box) -> tuple[Item, ...]:
    return tuple(
        Place(blossom_mark(36), box.right - 20, box.y - 16 + 34 * index)
        for index in range(each.jokers)
    )


def _lay_rest(cards: tuple[int, ...], broken: Breakdown, shelf: Shelf) -> tuple[Item, ...]:
    items: list[Item] = []
    shown = (Card.PLUS,) if shelf.with_points else (Card.JOKER, Card.PLUS)
    for card in shown:
        if not cards[card]:
            continue
        box = _slot(shelf, _REST + (card is Card.PLUS) * STEP)
        items += (*_halo(card, box, shelf), *lay_many(card, box, cards[card]))
        if shelf.with_points:
            items.append(_points(broken.plus_points, box))
    return tuple(items)


def _slot(shelf: Shelf, left: int) -> Box:
    return Box(shelf.x + left, shelf.y, CARD.width, CARD.height)


def _halo(card: Card, box: Box, shelf: Shelf) -> tuple[Item, ...]:
    return (lay_halo(box),) if card in shelf.marked else ()


def _points(points: int, box: Box) -> Label:
    return Label(signed(points), box.middle[0], box.bottom + 28, 38, colour_of(points))


@cache
def _tray() -> Sprite:
    width, height = _MINUS - 25, CARD.height + 20
    tray = rounded(Box(0, 0, width, height), 16, CREAM, 'fill-opacity=".13"')
    return document(width, height, tray)
