"""The standing answer of NLK: take where nothing else is possible."""

from collections.abc import Callable, Sequence
from typing import Final

from games.nlk.moves import TAKE, Move
from games.nlk.view import View


def take_when_beaten(_view: View, moves: Sequence[Move]) -> Move | None:
    """Take where no card of the hand beats, and ask everywhere else (N11)."""
    return TAKE if tuple(moves) == (TAKE,) else None


STANDING: Final[dict[str, Callable[[View, Sequence[Move]], Move | None]]] = {
    "take": take_when_beaten,
}
"""By name; the texts are `standing-<name>` and `standing-<name>-hint`."""
