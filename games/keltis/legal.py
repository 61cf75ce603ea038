"""Legal moves of Keltis."""

from __future__ import annotations

from typing import Final

from games.keltis.data import CARDS_OF, COLOUR, LAST, VALUE
from games.keltis.moves import (
    DRAWS,
    DROPS,
    EITHER,
    SMALL,
    STAY,
    STEPS,
    TALL,
    Choice,
    Draw,
    Go,
    Play,
    Stay,
    Use,
)
from games.keltis.state import Phase, Side, State, Table
from games.rows.cards import COLOURS, Card, distinct, follows


def list_moves(state: State) -> tuple[Choice, ...]:
    """Return every move of the seat to move."""
    table = state.table
    side = table.sides[table.seat]
    match table.phase:
        case Phase.DRAW:
            return (DRAWS[None], *[DRAWS[COLOURS[pile]] for pile in find_piles(table)])
        case Phase.TURN:
            uses: list[Play] = []
            for card in distinct(state.hands[table.seat]):
                uses += find_plays(side, card)
                uses.append(DROPS[card])
            return tuple(uses)
        case Phase.CLOVER | Phase.EXTRA:
            return (*find_steps(side), STAY)
        case _:
            return ()


def is_legal(state: State, move: Choice) -> bool:
    """Tell whether the seat to move may make this move."""
    table = state.table
    side, phase = table.sides[table.seat], table.phase
    match move:
        case Draw(pile):
            is_open = pile is None or COLOURS.index(pile) in find_piles(table)
            return is_open and phase is Phase.DRAW
        case Play(card, use):
            is_held = card in state.hands[table.seat] and phase is Phase.TURN
            return is_held and (use is Use.DROP or move in find_plays(side, card))
        case Go() | Stay():
            is_step = phase in (Phase.CLOVER, Phase.EXTRA)
            return is_step and move in (*find_steps(side), STAY)


def find_plays(side: Side, card: Card) -> tuple[Play, ...]:
    """Return the ways to lay a card in the row of its colour (K9, K10)."""
    colour = COLOUR[card]
    row = side.rows[colour]
    if row and card not in _FOLLOWERS[row[0], row[-1]]:
        return ()
    if side.figures[colour]:
        return SMALL[card]
    if not side.small_left:
        return TALL[card]
    return EITHER[card] if side.tall is None else SMALL[card]


def needs_tall(side: Side, card: Card) -> bool:
    """Tell whether a card that fits can only move or start the tall figure (K10)."""
    return side.tall == COLOUR[card] or find_plays(side, card) == TALL[card]


def find_steps(side: Side) -> tuple[Go, ...]:
    """Return every step a figure can take without a card (K11, K13, K15)."""
    steps = []
    for path, stone in zip(COLOURS, side.figures, strict=True):
        if stone == LAST:
            continue
        if stone or side.small_left:
            steps.append(STEPS[path, False])
        if not stone and side.tall is None:
            steps.append(STEPS[path, True])
    return tuple(steps)


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (K16)."""
    barred = table.barred
    return tuple([colour for colour, pile in enumerate(table.piles) if pile and colour != barred])


_FOLLOWERS: Final = {
    (first, last): frozenset(
        card for card in cards if follows(VALUE[first], VALUE[last], VALUE[card])
    )
    for cards in CARDS_OF
    for first in cards
    for last in cards
}
"""Cards that may follow in a row, by its first and last card."""
