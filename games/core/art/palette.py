"""The colours of the table, of cards and of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INK: Final = "#22302f"
"""Type on light things."""
CREAM: Final = "#fff6e3"
"""Type on dark things, and paper."""
MUTED: Final = "#b9cdc4"
"""Secondary type on the cloth."""
GOLD: Final = "#ffc94d"
"""Highlights: the seat to move, the last move."""
PAPER_EDGE: Final = "#e6d6b4"
CLOTH: Final = "#28685f"
CLOTH_DEEP: Final = "#143f3d"
SHADE: Final = "#06211f"
NIGHT: Final = "#2b3550"
"""Special cards."""
NIGHT_LIGHT: Final = "#45537a"
NIGHT_DEEP: Final = "#171e33"
CLAY: Final = "#a3523f"
"""Backs of cards."""
BRASS: Final = "#d9b66f"
GAIN: Final = "#a9e58c"
"""Points won, on the cloth."""
LOSS: Final = "#ffb59e"
"""Points lost, on the cloth."""
WOOD: Final = "#96694a"
WOOD_DEEP: Final = "#6d4830"
MOSS: Final = "#6c9a4b"
MOSS_DEEP: Final = "#48703a"


@dataclass(frozen=True, slots=True)
class Hue:
    """A card colour, which a symbol and a letter identify beside its tint."""

    tint: str
    light: str
    """The upper edge of the card, where the light falls."""
    deep: str
    symbol: str
    """A key of `symbols.SYMBOLS`."""
    letter: str
    is_pale: bool = False
    """True for a card light enough to need a dark symbol."""

    @property
    def fill(self) -> str:
        """The colour of the symbol."""
        return self.deep if self.is_pale else CREAM

    @property
    def ink(self) -> str:
        """The colour of the letter on the symbol."""
        return CREAM if self.is_pale else self.deep


HUES: Final = {
    "red": Hue("#cf3f3f", "#e4625a", "#7d1c22", "heart", "R"),
    "orange": Hue("#ec7d26", "#f79c4d", "#8a3f06", "sun", "O"),
    "yellow": Hue("#f0bb1c", "#fbd552", "#775300", "star", "Y"),
    "green": Hue("#3f9a49", "#65b866", "#14521f", "leaf", "G"),
    "blue": Hue("#2f6fc4", "#5791dc", "#123a78", "drop", "B"),
    "pink": Hue("#e87fa8", "#f5a5c3", "#8c2a58", "flower", "P"),
    "purple": Hue("#7c4bab", "#9c72c8", "#41206a", "gem", "P"),
    "white": Hue("#e4eae8", "#ffffff", "#56747f", "cloud", "W", is_pale=True),
}
"""By the colour's name."""

SUITS: Final = {
    "clubs": Hue("#2f8a4c", "#46a663", "#145a2c", "club", "C"),
    "diamonds": Hue("#2b6fd0", "#4d8ce6", "#123f8c", "diamond", "D"),
    "hearts": Hue("#cf3440", "#e6565a", "#8c1624", "heart", "H"),
    "spades": Hue("#333a4d", "#4d566e", "#171c2b", "spade", "S"),
}
"""The suits of playing cards, each in a colour of its own."""

SEATS: Final = (
    *("#fdf3da", "#a9dcf5", "#ffc9a3"),
    *("#b4e6b5", "#d9c6f7", "#ffe08a"),
    *("#ffbcc9", "#c3ced6", "#9fe5d8"),
)
"""The body of each seat's mark and figures, first seat first."""


def colour_of(points: int) -> str:
    """Return the colour in which points gained or lost are written."""
    return GAIN if points > 0 else LOSS if points < 0 else MUTED
