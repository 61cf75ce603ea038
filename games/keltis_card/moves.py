"""The moves of the card game and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from games.core.game import Seat
from games.core.notation import Notation
from games.keltis_card.data import CARDS, PLACES, POINT, SEATS, STONES, VALUE
from games.rows.cards import COLOURS, DECK, Card


class Use(StrEnum):
    """The ways to use a single card."""

    PLAY = "play"
    """KC7, KC10: into the row of its colour, a point card into the point row."""
    DROP = "drop"
    """KC5: onto the discard pile."""


@dataclass(frozen=True, slots=True)
class Play:
    """KC5, KC7, KC10: one card into its own row or onto its pile."""

    card: Card
    use: Use


@dataclass(frozen=True, slots=True)
class Join:
    """KC10: a point card onto a colour row."""

    white: Card
    row: str


@dataclass(frozen=True, slots=True)
class Pair:
    """KC6: two cards of equal value for the wishing stone of that value.

    Two cards for the same pile are always the same kind of card, so their order makes no
    difference and is not asked.
    """

    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """KC11: the top card of the draw pile (None) or of a discard pile."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class Done:
    """KC15: no more cards at the end."""


@dataclass(frozen=True, slots=True)
class Deal:
    """`CHANCE`: the card that is drawn."""

    dealt: Card


@dataclass(frozen=True, slots=True)
class Begin:
    """`CHANCE`: this seat begins (G2)."""

    first: Seat


Choice: TypeAlias = Play | Join | Pair | Draw | Done
"""Moves of a seat."""
Chance: TypeAlias = Begin | Deal
"""Answers of `CHANCE`."""
Move: TypeAlias = Choice | Chance

LAYS: Final = {card: (Play(card, Use.PLAY),) for card in CARDS}
DROPS: Final = {card: Play(card, Use.DROP) for card in CARDS}
JOINS: Final = {
    (card, row): Join(card, row) for card in CARDS if card[0] == POINT for row in COLOURS
}
PAIRS: Final = {
    (first, second): Pair(first, second)
    for first, second in combinations_with_replacement(VALUE, 2)
    if VALUE[first] == VALUE[second] and VALUE[first] in STONES
    if first != second or first[0] != POINT
}
DRAWS: Final = {pile: Draw(pile) for pile in (None, *PLACES)}
DONE: Final = Done()
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))
DEALS: Final[tuple[Move, ...]] = tuple(Deal(card) for card in CARDS)

NOTATION: Final[Notation[Move]] = Notation(
    {
        **{move: f"{move.use}-{move.card}" for moves in LAYS.values() for move in moves},
        **{move: f"{move.use}-{move.card}" for move in DROPS.values()},
        **{move: f"play-{move.white}>{move.row}" for move in JOINS.values()},
        **{move: f"pair-{move.first},{move.second}" for move in PAIRS.values()},
        **{move: f"pile-{move.pile}" if move.pile else DECK for move in DRAWS.values()},
        DONE: "done",
        **{move: f"first-{move.first + 1}" for move in BEGINS},
        **dict(zip(DEALS, CARDS, strict=True)),
    }
)
