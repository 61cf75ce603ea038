"""The components of Keltis."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from games.rows.cards import COLOURS, Card

VALUES: Final = range(11)
COPIES: Final = 2
CARDS: Final[tuple[Card, ...]] = tuple(f"{colour}{value}" for colour in COLOURS for value in VALUES)
"""K1: every kind of card, in the order of sorted hands; there are two of each."""

KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
CARDS_OF: Final = tuple(tuple(f"{colour}{value}" for value in VALUES) for colour in COLOURS)
"""The kinds of cards by colour."""
COLOUR: Final = {card: COLOURS.index(card[0]) for card in CARDS}
VALUE: Final = {card: int(card[1:]) for card in CARDS}

LAST: Final = 9
"""K2: stones are numbered 1 to 9; 0 is the common start."""
GOAL: Final = 7
"""K2: the first stone of the goal area."""
GOAL_FIGURES: Final = 5
"""K17: figures in the goal area that end the game."""

SMALL: Final = 4
"""K3: small figures per player; the fifth is the tall one."""


class Tile(StrEnum):
    """K4: the kinds of bonus tiles."""

    WISH = "w"
    CLOVER = "c"
    ONE = "1"
    TWO = "2"
    THREE = "3"


TILES: Final = {Tile.WISH: 9, Tile.CLOVER: 9, Tile.ONE: 2, Tile.TWO: 3, Tile.THREE: 2}
"""K4: number of tiles of each kind."""
NUMBERS: Final = {Tile.ONE: 1, Tile.TWO: 2, Tile.THREE: 3}
"""K12: points of each number tile."""

PLACES: Final = tuple(
    (path, stone)
    for path, stones in enumerate(
        ((3, 5, 6, 7, 9), (2, 4, 6, 7, 9), (2, 3, 5, 7, 9), (2, 4, 5, 7, 9), (3, 4, 6, 7, 9))
    )
    for stone in stones
)
"""K5: the stones with a tile, as (path, stone)."""

SEATS: Final = range(2, 5)
HAND: Final = 8
"""K6: cards in a full hand."""
REMOVED: Final = {2: 30, 3: 0, 4: 0}
"""K6: cards that leave the game unseen, by number of players."""

WISHES: Final = (-4, -3, 2, 3, 6, 10)
"""K20: points for 0, 1, 2, 3, 4, 5 or more wishing stones."""
