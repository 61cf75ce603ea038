"""The moves of NLK and their notation. Seats are written from 1, cards as rank and suit.

Every class has a `kind` of its own, so that a move written as JSON names its class.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.core.game import Seat
from games.core.notation import Notation
from games.nlk.data import CODES, SEATS, Card


@dataclass(frozen=True, slots=True)
class Give:
    """Move the own top card, or the card turned up, onto another stack (N4, N6)."""

    to: Seat
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn up the top card of the talon (N6)."""

    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Keep:
    """Put the card turned up on the own stack (N6)."""

    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on the table: lead (N9) or beat (N10)."""

    card: Card
    kind: Literal["lay"] = "lay"


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up the weakest card on the table (N11)."""

    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: this card is dealt or turned up (N3, N6)."""

    card: Card
    kind: Literal["card"] = "card"


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat deals first (N2)."""

    dealer: Seat
    kind: Literal["dealer"] = "dealer"


Move: TypeAlias = Give | Draw | Keep | Lay | Take | TurnUp | Begin

_CARDS: Final = tuple(Card(number) for number in range(len(CODES)))
_SEATS: Final = tuple(Seat(seat) for seat in range(SEATS[-1]))
DRAW: Final = Draw()
KEEP: Final = Keep()
TAKE: Final = Take()
GIVES: Final = tuple(Give(seat) for seat in _SEATS)
LAYS: Final = tuple(Lay(card) for card in _CARDS)
TURN_UPS: Final = tuple(TurnUp(card) for card in _CARDS)
BEGINS: Final = tuple(Begin(seat) for seat in _SEATS)

NOTATION: Final[Notation[Move]] = Notation(
    {
        DRAW: "draw",
        KEEP: "keep",
        TAKE: "take",
        **{move: f"give-{move.to + 1}" for move in GIVES},
        **{move: f"lay-{CODES[move.card]}" for move in LAYS},
        **{move: f"card-{CODES[move.card]}" for move in TURN_UPS},
        **{move: f"dealer-{move.dealer + 1}" for move in BEGINS},
    }
)
"""`give-3`, `draw`, `keep`, `lay-10h`, `take`; chance: `card-as`, `dealer-2`."""
