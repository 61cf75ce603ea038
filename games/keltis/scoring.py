"""Scoring of Keltis (K19-K22)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import Outcome
from games.core.ranking import find_winners
from games.keltis.data import GOAL_FIGURES, WISHES
from games.keltis.state import Side, Table
from games.rows.cards import POINTS


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, by where they come from."""

    paths: tuple[int, ...]
    """K19: by path, the tall figure already doubled."""
    tiles: int
    """K12, K21."""
    wishes: int
    """K20."""

    @property
    def total(self) -> int:
        """Return the sum, which may be negative (K21)."""
        return sum(self.paths) + self.tiles + self.wishes


def value(stone: int, *, tall: bool) -> int:
    """Return what a figure scores on a stone (K19)."""
    return POINTS[stone] * (2 if tall else 1)


def score(side: Side) -> Score:
    """Return a player's score if the game ended now."""
    paths = tuple(value(stone, tall=path == side.tall) for path, stone in enumerate(side.figures))
    return Score(paths, side.points, WISHES[min(side.wishes, 5)])


def conclude(table: Table) -> Outcome:
    """Return the outcome of a finished game (K22)."""
    scores = tuple(score(side).total for side in table.sides)
    ranks = [
        (total, side.wishes if table.by_wishes else 0)
        for total, side in zip(scores, table.sides, strict=True)
    ]
    ending = "goal" if sum(side.in_goal for side in table.sides) >= GOAL_FIGURES else "deck"
    return Outcome(ending, scores, find_winners(ranks))
