"""Components, moves, position and score."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from games.core.game import Notation, Seat
from games.rows import base

POINT: Final = "w"
"""The letter of the white point cards, and of their row and pile."""
END: Final = "x"
"""The value of end cards in the notation."""
PLACES: Final = base.COLOURS + POINT
"""The letters of rows and piles in order: five colours, then point cards (KC5)."""

CARDS: Final[tuple[base.Card, ...]] = (
    *(f"{colour}{face}" for colour in base.COLOURS for face in (*range(11), END)),
    *(f"{POINT}{value}" for value in range(11)),
)
"""KC1, KC2: every kind of card, in the order of sorted hands."""

KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
PLACE: Final = {card: PLACES.index(card[0]) for card in CARDS}
"""The row and the pile a card belongs to, as an index of `PLACES`."""
WHITE: Final = PLACES.index(POINT)
CARDS_OF: Final = tuple(tuple(card for card in CARDS if card[0] == letter) for letter in PLACES)
"""The kinds of cards by the row and the pile they belong to."""
VALUE: Final = {card: int(card[1:]) for card in CARDS if card[1] != END}
"""The value of number and point cards; end cards have none."""
ENDS: Final = frozenset(card for card in CARDS if card[1] == END)

COPIES: Final = tuple(
    2 if PLACE[card] != WHITE and (card in ENDS or 3 <= VALUE[card] <= 7) else 1 for card in CARDS
)
"""KC1, KC2: copies of each kind."""

STONES: Final = tuple(range(1, 10))
"""KC3: the wishing stones by their numbers."""

CLOSED_ROWS: Final = 5
"""KC13: rows with an end card that end the game."""
LAST_CARDS: Final = 2
"""KC15: cards each player may lay after the end."""

WISHES: Final = (-4, -1, 0, 4, 6, 10)
"""KC18: points for 0, 1, 2, 3, 4, 5 or more wishing stones."""


@dataclass(frozen=True, slots=True)
class Join:
    """KC10: a point card onto a colour row."""

    white: base.Card
    row: str

    @property
    def cards(self) -> tuple[base.Card, ...]:
        return (self.white,)


@dataclass(frozen=True, slots=True)
class Pair:
    """KC6: two cards of equal value for the wishing stone of that value.

    Two cards for the same pile are always the same kind of card, so their order makes no difference
    and is not part of the move.
    """

    first: base.Card
    second: base.Card

    @property
    def cards(self) -> tuple[base.Card, ...]:
        return (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Done:
    """KC15: no more cards at the end."""


Move: TypeAlias = base.Play | Join | Pair | base.Draw | Done | base.Dealing

LAYS: Final = {card: (base.Play(card, base.Use.PLAY),) for card in CARDS}
DROPS: Final = {card: base.Play(card, base.Use.DROP) for card in CARDS}
JOINS: Final = {
    (card, row): Join(card, row) for card in CARDS if card[0] == POINT for row in base.COLOURS
}
PAIRS: Final = {
    (first, second): Pair(first, second)
    for first, second in combinations_with_replacement(VALUE, 2)
    if VALUE[first] == VALUE[second] and VALUE[first] in STONES
    if first != second or first[0] != POINT
}
DRAWS: Final = {pile: base.Draw(pile) for pile in (None, *PLACES)}
DONE: Final = Done()
DEALS: Final = tuple(map(base.Deal, CARDS))

NOTATION: Final[Notation[Move]] = Notation(
    {
        **{move: f"{move.use}-{move.card}" for moves in LAYS.values() for move in moves},
        **{move: f"{move.use}-{move.card}" for move in DROPS.values()},
        **{move: f"play-{move.white}>{move.row}" for move in JOINS.values()},
        **{move: f"pair-{move.first},{move.second}" for move in PAIRS.values()},
        **{move: f"pile-{move.pile}" if move.pile else base.DECK for move in DRAWS.values()},
        DONE: "done",
        **{move: f"first-{move.first + 1}" for move in base.BEGINS},
        **dict(zip(DEALS, CARDS, strict=True)),
    }
)


@dataclass(frozen=True, slots=True)
class Side:
    """A player's rows and wishing stones."""

    rows: tuple[tuple[base.Card, ...], ...] = ((),) * 6
    """KC7, KC10: by colour, then the point row; the first card first."""
    stones: tuple[int, ...] = ()
    """KC6: wishing stones in the order they were taken."""

    @property
    def closed(self) -> int:
        """Count the rows with an end card (KC13)."""
        return sum(bool(row) and row[-1] in ENDS for row in self.rows)

    @property
    def score(self) -> Score:
        """Return the player's score if the game ended now."""
        rows = tuple([base.POINTS[min(len(row), 9)] for row in self.rows[:WHITE]])
        return Score(rows, len(self.rows[WHITE]), WISHES[min(len(self.stones), 5)])


@dataclass(frozen=True, slots=True)
class Last:
    """The public part of the last action."""

    seat: Seat
    cards: tuple[base.Card, ...]
    row: int | None = None
    """The row of the card; None if it was discarded."""
    drew: tuple[str, ...] = ()
    """`DECK`, or the letters of discard piles."""


@dataclass(frozen=True, slots=True)
class Table:
    phase: base.Phase
    seat: Seat
    """The seat to move; in the last phase, the seat that ended the game."""
    sides: tuple[Side, ...]
    piles: tuple[tuple[base.Card, ...], ...]
    """KC5: by colour, then the point cards; the top card last."""
    stones: tuple[int, ...]
    """KC3: wishing stones still in the middle."""
    deck: int
    """Cards left in the draw pile."""
    barred: tuple[int, ...] = ()
    """KC12: piles discarded to this turn."""
    left: tuple[int, ...] = ()
    """KC15: by seat, how many cards may still be laid; 0 once done. Empty before the end."""
    ending: str = ""
    """KC13 `closed` or KC14 `deck`; empty before the end."""
    last: Last | None = None
    end_first: bool = False
    """KC9: the option."""


@dataclass(frozen=True, slots=True)
class State(base.RowState):
    table: Table


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, by where they come from."""

    rows: tuple[int, ...]
    """KC16: by colour."""
    whites: int
    """KC17."""
    wishes: int
    """KC18."""

    @property
    def total(self) -> int:
        """Return the sum, which may be negative."""
        return sum(self.rows) + self.whites + self.wishes


def row_of(move: base.Play | Join) -> int:
    """Return the row that a card is laid in, as an index of `PLACES`."""
    return PLACES.index(move.row) if isinstance(move, Join) else PLACE[move.card]


def gain_of(row: int | None, count: int) -> int:
    """Return how one more card changes the score: in a row that has `count`.

    None for a row: one more wishing stone.
    """
    if row is None:
        return WISHES[min(count + 1, 5)] - WISHES[min(count, 5)]
    return 1 if row == WHITE else base.POINTS[min(count + 1, 9)] - base.POINTS[min(count, 9)]


def change_of(side: Side, move: base.Play | Join | Pair) -> int:
    """Return how a move changes the player's score (KC16-KC18)."""
    if isinstance(move, Pair):
        return gain_of(None, len(side.stones))
    return gain_of(row_of(move), len(side.rows[row_of(move)]))
