"""What is in the box of Coloretto (C1, C2)."""

from enum import IntEnum, StrEnum
from typing import Final


class Card(IntEnum):
    """A kind of card: seven colours, the `+2` card and the joker."""

    # No brown, grey or other name of a row card or of a side of the chart among the colours.
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
"""How each card is written in notations."""
NAMES: Final = ("red", "orange", "yellow", "green", "blue", "purple", "white", "plus", "joker")
"""What each card is called in keys of texts and in names of faces."""
SIGNS: Final = ("🟥", "🟧", "🟨", "🟩", "🟦", "🟪", "⬜", "🪙", "🃏")
"""What stands for each card in plain text, where the game's own faces cannot be had."""
BOX: Final = (9, 9, 9, 9, 9, 9, 9, 10, 3)
"""How many of each card there are."""
POINTS: Final = {
    Chart.BROWN: (0, 1, 3, 6, 10, 15, 21),
    Chart.GREY: (0, 1, 4, 8, 7, 6, 5),
}
"""Points for 0, 1, 2, 3, 4, 5 and 6 or more cards of a colour."""
PLUS_POINTS: Final = 2
PLUS_COLOURS: Final = 3
"""How many colours score plus (E2)."""
BOTTOM: Final = 15
"""How many cards lie under the last-round card (S4)."""
SEATS: Final = range(2, 6)
CAPACITIES: Final = {2: (1, 2, 3), 3: (3,) * 3, 4: (3,) * 4, 5: (3,) * 5}
"""How many cards each row holds, by the number of players (S1, P3)."""
REMOVED: Final = {2: 2, 3: 1, 4: 0, 5: 0}
"""How many colours leave the game (S2, P1)."""
DEALT: Final = {2: 2, 3: 1, 4: 1, 5: 1}
"""How many colour cards every player starts with (S3, P2)."""
