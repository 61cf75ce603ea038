"""The moves of Keltis and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from games.core.game import Seat
from games.core.notation import Notation
from games.keltis.data import CARDS, SEATS, Tile
from games.rows.cards import COLOURS, DECK, Card


class Use(StrEnum):
    """The ways to use a card."""

    PLAY = "play"
    """K8: into the row; a figure that has to be brought is a small one."""
    TALL = "tall"
    """K10: into the row, bringing the tall figure."""
    DROP = "drop"
    """K7: onto the discard pile."""


@dataclass(frozen=True, slots=True)
class Play:
    """K7, K8: the card of a turn and its use."""

    card: Card
    use: Use


@dataclass(frozen=True, slots=True)
class Go:
    """K11, K13: one step on a path; where no figure stands yet it brings a new one."""

    path: str
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """K11, K13: no step."""


@dataclass(frozen=True, slots=True)
class Draw:
    """K16: the top card of the draw pile (None) or of a discard pile."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class Deal:
    """`CHANCE`: the card that is drawn."""

    dealt: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """`CHANCE`: the tile on the next stone of K5."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Begin:
    """`CHANCE`: this seat begins (G2)."""

    first: Seat


Choice: TypeAlias = Play | Go | Stay | Draw
"""Moves of a seat."""
Chance: TypeAlias = Begin | Lay | Deal
"""Answers of `CHANCE`."""
Move: TypeAlias = Choice | Chance

SMALL: Final = {card: (Play(card, Use.PLAY),) for card in CARDS}
TALL: Final = {card: (Play(card, Use.TALL),) for card in CARDS}
EITHER: Final = {card: SMALL[card] + TALL[card] for card in CARDS}
DROPS: Final = {card: Play(card, Use.DROP) for card in CARDS}
STEPS: Final = {(path, tall): Go(path, tall) for path in COLOURS for tall in (False, True)}
DRAWS: Final = {pile: Draw(pile) for pile in (None, *COLOURS)}
STAY: Final = Stay()
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))
DEALS: Final[tuple[Move, ...]] = tuple(Deal(card) for card in CARDS)

NOTATION: Final[Notation[Move]] = Notation(
    {
        **{move: f"{move.use}-{move.card}" for moves in EITHER.values() for move in moves},
        **{move: f"{move.use}-{move.card}" for move in DROPS.values()},
        **{move: f"{'tall' if move.tall else 'go'}-{move.path}" for move in STEPS.values()},
        STAY: "stay",
        **{move: f"pile-{move.pile}" if move.pile else DECK for move in DRAWS.values()},
        **dict(zip(DEALS, CARDS, strict=True)),
        **{move: f"first-{move.first + 1}" for move in BEGINS},
        **{Lay(tile): f"tile-{tile}" for tile in Tile},
    }
)
