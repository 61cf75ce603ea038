"""The moves of Coloretto and their notation. Rows and seats are written from 1.

Every class has a `kind` of its own, so that a move stored as JSON identifies its class.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.coloretto.data import CAPACITIES, CODES, COLOURS, SEATS, Card
from games.core.game import Seat
from games.core.notation import Notation


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn up the top card (T1)."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Put:
    """Put the drawn card beside a row (T1)."""

    row: int
    """From 0."""
    kind: Literal["put"] = "put"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a row and all cards beside it (T3)."""

    row: int
    """From 0."""
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: the top card is this one (T1)."""

    card: Card
    kind: Literal["card"] = "card"


@dataclass(frozen=True, slots=True)
class Remove:
    """Chance: this colour leaves the game (S2, P1)."""

    colour: Card
    kind: Literal["out"] = "out"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next player starts with a card of this colour (S3, P2)."""

    colour: Card
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat begins (S5)."""

    first: Seat
    kind: Literal["first"] = "first"


Move: TypeAlias = Draw | Put | Take | TurnUp | Remove | Deal | Begin

DRAW: Final = Draw()
PUTS: Final = tuple(Put(row) for row in range(max(len(rows) for rows in CAPACITIES.values())))
TAKES: Final = tuple(Take(row) for row in range(len(PUTS)))
TURN_UPS: Final = tuple(TurnUp(card) for card in Card)
REMOVES: Final = tuple(Remove(colour) for colour in COLOURS)
DEALS: Final = tuple(Deal(colour) for colour in COLOURS)
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))

NOTATION: Final[Notation[Move]] = Notation(
    {
        DRAW: "draw",
        **{move: f"put-{move.row + 1}" for move in PUTS},
        **{move: f"take-{move.row + 1}" for move in TAKES},
        **{move: f"card-{CODES[move.card]}" for move in TURN_UPS},
        **{move: f"out-{CODES[move.colour]}" for move in REMOVES},
        **{move: f"deal-{CODES[move.colour]}" for move in DEALS},
        **{move: f"first-{move.first + 1}" for move in BEGINS},
    }
)
"""`draw`, `put-2`, `take-2`; chance: `card-r`, `out-b`, `deal-r`, `first-3`."""
