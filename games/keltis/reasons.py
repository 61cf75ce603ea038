"""Why a move of Keltis is good or bad: what a step finds, and what becomes of the cards in hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.core.change import exchange
from games.core.game import Seat
from games.core.text import text
from games.house.reasons import Reason
from games.keltis.data import (
    COLOUR,
    GOAL,
    GOAL_FIGURES,
    LAST,
    NUMBERS,
    VALUE,
    Tile,
)
from games.keltis.moves import Draw, Go, Move, Play, Use
from games.keltis.scoring import score
from games.keltis.state import Side
from games.keltis.view import View
from games.rows.cards import COLOURS, Card, count_usable, remove

_ENDS: Final = 50.0
_CARD: Final = 1.5
"""About what a card is worth that can still be laid."""
_WISH: Final = 2.8
_CLOVER: Final = 2.0
_MANY: Final = 2
"""Paths that nearly everybody has; a further one is begun with care."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what a move finds, ends, begins or wastes."""
    if view.seat is None:
        return ()
    return tuple(_explain(view, view.seat, move))


def _explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):
            yield from _drop(view, seat, card)
        case Play(card, use):
            yield from _strand(view, side, card)
            if side.figures[COLOUR[card]] < LAST:  # K13: else the step is chosen later
                yield from _step(view, seat, COLOUR[card], tall=use is Use.TALL)
        case Go(path, tall):
            yield from _step(view, seat, COLOURS.index(path), tall=tall)
        case Draw(str(pile)):
            yield from _draw(side, view.table.piles[COLOURS.index(pile)][-1])


def _step(view: View, seat: Seat, path: int, *, tall: bool) -> Iterator[Reason]:
    """Name the tile of the next stone, another path, and the end of the game (K9-K12, K17)."""
    side, table = view.table.sides[seat], view.table
    stone = side.figures[path] + 1
    after = replace(
        side, figures=exchange(side.figures, path, stone), tall=path if tall else side.tall
    )
    tile = table.tiles[path][stone - 1]
    if tile is Tile.WISH:
        after = replace(after, wishes=after.wishes + 1)
        yield Reason(text("why-wish"), _WISH)
    elif tile is Tile.CLOVER:
        yield Reason(text("why-clover"), _CLOVER)
    elif tile is not None:
        points = NUMBERS[tile]
        after = replace(after, points=after.points + points)
        yield Reason(text("why-tile", points=points), float(points))
    begun = len(side.figures) - side.figures.count(0)
    if stone == 1 and begun >= _MANY:
        yield Reason(text("why-begins", count=begun + 1), float(_MANY - begun - 1))
    in_goal = sum(each.in_goal for each in table.sides)
    if stone == GOAL and in_goal + 1 == GOAL_FIGURES:
        yield from _end(view, seat, after)


def _end(view: View, seat: Seat, after: Side) -> Iterator[Reason]:
    rivals = [each.total for other, each in enumerate(view.scores) if other != seat]
    own = score(after).total
    if own > max(rivals):
        yield Reason(text("why-ends-ahead"), _ENDS)
    elif own < max(rivals):
        yield Reason(text("why-ends-behind"), -_ENDS)


def _strand(view: View, side: Side, card: Card) -> Iterator[Reason]:
    """Name the cards of the colour in hand that could be laid before, and now never (K8)."""
    colour = COLOUR[card]
    row = _values(side.rows[colour])
    rest = _values(tuple(c for c in remove(view.hand, card) if COLOUR[c] == colour))
    lost = count_usable(row, rest) - count_usable((*row, VALUE[card]), rest)
    if lost > 0:
        yield Reason(text("why-strands", count=lost), -_CARD * lost)


def _drop(view: View, seat: Seat, card: Card) -> Iterator[Reason]:
    """Name what a discard gives away (K7)."""
    sides, colour, value = view.table.sides, COLOUR[card], (VALUE[card],)
    own = _values(sides[seat].rows[colour])
    theirs = _values(sides[(seat + 1) % len(sides)].rows[colour])
    if own and count_usable(own, value):
        yield Reason(text("why-wastes"), -_CARD)
    if theirs and count_usable(theirs, value):
        yield Reason(text("why-helps"), -_CARD)


def _draw(side: Side, card: Card) -> Iterator[Reason]:
    """Name whether the own row still takes the card of a discard pile (K16)."""
    row = _values(side.rows[COLOUR[card]])
    if row and count_usable(row, (VALUE[card],)):
        yield Reason(text("why-fits"), _CARD)
    elif row:
        yield Reason(text("why-useless"), -_CARD)


def _values(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(VALUE[card] for card in cards)
