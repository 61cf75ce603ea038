"""Scoring of the card game (KC16-KC19)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import Outcome
from games.core.ranking import find_winners
from games.keltis_card.data import WHITE, WISHES
from games.keltis_card.state import Side, Table
from games.rows.cards import POINTS


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, by where they come from."""

    rows: tuple[int, ...]
    """KC16: by colour."""
    whites: int
    """KC17."""
    wishes: int
    """KC18."""

    @property
    def total(self) -> int:
        """Return the sum, which may be negative."""
        return sum(self.rows) + self.whites + self.wishes


def score(side: Side) -> Score:
    """Return a player's score if the game ended now."""
    return Score(
        tuple(POINTS[min(len(row), 9)] for row in side.rows[:WHITE]),
        len(side.rows[WHITE]),
        WISHES[min(len(side.stones), 5)],
    )


def conclude(table: Table) -> Outcome:
    """Return the outcome of a finished game (KC19)."""
    scores = tuple(score(side).total for side in table.sides)
    return Outcome(table.ending, scores, find_winners(scores))
