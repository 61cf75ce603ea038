"""How well a house player plays: levels, from slips to search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from games.core.game import AnyGame
from games.house.judge import Judge
from games.house.picking import pick_best
from games.house.search import search

Chooser: TypeAlias = Callable[[Any, Sequence[Any], int], Any]
"""`(view, legal moves, luck) -> move`; luck is a large random number."""

_SLIP: Final = 6
"""An easy player makes its second best move once in so many decisions."""


class Level(StrEnum):
    """How well a house player plays."""

    EASY = "easy"
    """Looks one ply ahead by rules of thumb, and slips now and then."""
    NORMAL = "normal"
    """Looks one ply ahead with an evaluation that was tuned."""
    HARD = "hard"
    """Compares moves by what they lead to: by playing on, or as learned from games played out."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class HousePlayers:
    """The house players of one game, at every level."""

    game: AnyGame
    easy: Chooser
    """Rules of thumb, without slips."""
    judge: Judge[Any, Any]
    playouts: int
    """How many a hard player may use for one decision."""

    def choose(self, level: Level, view: Any, moves: Sequence[Any], luck: int) -> Any:
        """Return a legal move for the view's seat; the same for the same view and luck."""
        if len(moves) == 1:
            return moves[0]
        match level:
            case Level.EASY:
                return self._slip(view, moves, luck)
            case Level.NORMAL:
                return pick_best(moves, self.judge.rate(view, moves), luck)
            case Level.HARD if self.judge.weigh:
                return pick_best(moves, self.judge.weigh(view, moves), luck)
            case Level.HARD:
                return search(self.game, self.judge, view, luck, self.playouts)[0].move

    def _slip(self, view: Any, moves: Sequence[Any], luck: int) -> Any:
        best = self.easy(view, moves, luck)
        # The lower digits decide between equals.
        if luck // 1_000_003 % _SLIP:
            return best
        return self.easy(view, tuple(move for move in moves if move != best), luck)
