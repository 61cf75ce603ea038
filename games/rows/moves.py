"""Moves, questions, and the parts of a turn that both games have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar

from games.core.cards import count_down, replace, with_item
from games.core.game import Seat, Step, next_seat, tell
from games.rows.cards import Card, Hands, insert, pop, remember

SEATS: Final = range(2, 5)
HAND: Final = 8
"""K6, KC4, KC11: cards in a full hand."""
REMOVED: Final = {2: 30, 3: 0, 4: 0}
"""K6, KC4: cards that leave the game unseen, by number of players."""


@dataclass(frozen=True, slots=True)
class Draw:
    """K16, KC11: the top card of the draw pile (None) or of a discard pile."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class Deal:
    """`CHANCE`: the card that is drawn."""

    dealt: Card


@dataclass(frozen=True, slots=True)
class Begin:
    """`CHANCE`: this seat begins (G2)."""

    first: Seat


Dealing: TypeAlias = Begin | Deal
"""Answers of `CHANCE` in both games."""
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))


class Phase(StrEnum):
    """The open question; its value is the kind of the decision."""

    FIRST = "first"
    TILE = "tile"
    """K6: the tiles are laid."""
    DEAL = "deal"
    TURN = "turn"
    CLOVER = "clover"
    """K13."""
    EXTRA = "extra"
    """K11."""
    DRAW = "draw"
    CARD = "card"
    LAST = "last"
    """KC15: several seats at once."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class RowState:
    """The table, the hands, and the multiset of the cards nobody has seen."""

    table: Any
    hands: Hands
    """In the order of the cards."""
    unseen: tuple[int, ...]
    """Copies of every kind in the draw pile and among the cards removed unseen (K6, KC4)."""
    shown: Hands
    """By seat, cards in hand that were publicly taken from a discard pile."""


S = TypeVar("S", bound=RowState)


def begin(state: S, first: Seat, phase: Phase) -> Step[S]:
    """Name the first player (G2)."""
    table = replace(state.table, phase=phase, seat=first)
    return Step(replace(state, table=table), (tell("event-first", first),))


def deal(state: S, card: Card, order: Mapping[Card, int]) -> Step[S]:
    """Deal a card (K6, KC4); the first turn begins once every hand is full."""
    table, seat = state.table, state.table.seat
    hand = insert(state.hands[seat], card, order)
    hands, phase = with_item(state.hands, seat, hand), table.phase
    if len(hand) == HAND:
        seat = next_seat(seat, len(hands))
        phase = Phase.TURN if hands[seat] else phase
    table = replace(table, phase=phase, seat=seat, deck=table.deck - 1)
    unseen = count_down(state.unseen, order[card])
    return Step(replace(state, table=table, hands=hands, unseen=unseen))


def gain(state: S, card: Card, pile: int | None, order: Mapping[Card, int]) -> S:
    """Move a card from the draw pile (None) or a discard pile into the hand (K16, KC11)."""
    table, seat = state.table, state.table.seat
    hands = with_item(state.hands, seat, insert(state.hands[seat], card, order))
    if pile is None:
        table = replace(table, deck=table.deck - 1)
        unseen = count_down(state.unseen, order[card])
        return replace(state, table=table, hands=hands, unseen=unseen)
    table = replace(table, piles=pop(table.piles, pile))
    shown = remember(state.shown, seat, card, order)
    return replace(state, table=table, hands=hands, shown=shown)
