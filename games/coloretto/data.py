"""The components of Coloretto (C1, C2)."""

from enum import IntEnum, StrEnum
from typing import Final


class Card(IntEnum):
    """A kind of card: seven colours, the `+2` card and the joker."""

    # No colour is brown or grey: row cards and sides of the chart have those names.
    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5
    WHITE = 6
    PLUS = 7
    JOKER = 8


class Chart(StrEnum):
    """A side of the score chart."""

    BROWN = "brown"
    GREY = "grey"


COLOURS: Final = tuple(Card)[:7]
CODES: Final = ("r", "o", "y", "g", "b", "p", "w", "+2", "j")
"""Notation of each card."""
NAMES: Final = ("red", "orange", "yellow", "green", "blue", "purple", "white", "plus", "joker")
"""Name of each card in text keys and face names."""
SIGNS: Final = ("🟥", "🟧", "🟨", "🟩", "🟦", "🟪", "⬜", "🪙", "🃏")
"""Plain-text stand-in for each card where the game's own emoji are not available."""
BOX: Final = (9, 9, 9, 9, 9, 9, 9, 10, 3)
"""Copies of each card."""
POINTS: Final = {
    Chart.BROWN: (0, 1, 3, 6, 10, 15, 21),
    Chart.GREY: (0, 1, 4, 8, 7, 6, 5),
}
"""Points for 0, 1, 2, 3, 4, 5 and 6 or more cards of a colour."""
PLUS_POINTS: Final = 2
PLUS_COLOURS: Final = 3
"""Number of colours that score plus (E2)."""
BOTTOM: Final = 15
"""Cards below the last-round card (S4)."""
SEATS: Final = range(2, 6)
CAPACITIES: Final = {2: (1, 2, 3), 3: (3,) * 3, 4: (3,) * 4, 5: (3,) * 5}
"""Capacity of each row, by number of players (S1, P3)."""
REMOVED: Final = {2: 2, 3: 1, 4: 0, 5: 0}
"""Colours left out, by number of players (S2, P1)."""
DEALT: Final = {2: 2, 3: 1, 4: 1, 5: 1}
"""Colour cards each player starts with, by number of players (S3, P2)."""
