"""What a house player that looks ahead must know of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeAlias, TypeVar

from games.house.reasons import Reason

M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a seat may expect of the end of the game."""

    result: float
    """By how many points its score is expected to be above the mean of the others'; where no points
    are played for, anything in the game's own unit."""
    chance: float
    """Its chance to win, 0 to 1. A shared win counts by its share, but where one loses and all
    others win, it counts in full."""
    odds: float | None = None
    """That chance as it is told, where `chance` is drawn towards the middle for the search: a move
    that wins by more is then found among few playouts."""


Rivals: TypeAlias = Callable[[V, Sequence[M], int], M]
"""`(view, legal moves, luck of a playout) -> move` of somebody else."""
Playout: TypeAlias = Callable[[int], Appraisal]
"""`luck -> appraisal` of the end of a span that was played to."""


def take_all(_view: object) -> float:
    """Leave nothing out."""
    return 1.0


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class Judge(Generic[M, V]):
    """The judgement of one game; every function is pure and gets the view of a seat."""

    rate: Callable[[V, Sequence[M]], Sequence[float]]
    """`(view, legal moves) -> ratings`: how good each looks one ply ahead, in any unit."""
    appraise: Callable[[V], Appraisal]
    """What the view's seat may expect of a position that was played on to a natural boundary."""
    span: Callable[[V], Hashable]
    """Names the natural span of play a position belongs to, such as a round.

    It does not depend on the view's seat. A playout stops once it changes.
    """
    play_on: Callable[[V], Playout] | None = None
    """The game's own playouts from a view to the end of the span.

    It is asked once for a move that is compared; the luck of a playout then decides everything that
    is open, what the seat does not see included. Without it the engine plays on, with `rate`.
    """
    rivals: Callable[[V], Rivals[V, M]] | None = None
    """How the others are taken to play on, from what a view shows of them.

    Without it everybody plays what looks best one ply ahead.
    """
    width: int | None = None
    """Compare only so many moves, those that look best one ply ahead; None for the usual number.

    Few where moves differ by less than playouts do.
    """
    margin: float = inf
    """Compare only moves whose rating is at most so much lower than the best..."""
    trust: float = 0.0
    """... and add this to a move's chance for each unit of its rating.

    What habit knows is worth a number of playouts.
    """
    per_point: float = 0.0
    """Add this to a move's chance for each unit of its result: who can hardly win or lose any more
    plays for points, and few playouts tell moves apart that win about as often."""
    is_in_points: bool = True
    """Results are points of the final score, of which more are better..."""
    rates_in_points: bool = True
    """... and where they are, so are ratings."""
    explain: Callable[[V, M], Sequence[Reason]] | None = None
    """`(view, legal move) -> reasons` to tell a person, none where the evaluation shows none."""
    alike: Callable[[M], Hashable] | None = None
    """`move -> key`: moves of the same key are hardly a choice, and a hint names the best only."""
    time: Callable[[V], float] = take_all
    """`view -> share` of a hard player's playouts for which there is time, above 0 and up to 1.

    It depends on the size of the table alone: where more play, a playout takes longer.
    """
    weigh: Callable[[V, Sequence[M]], Sequence[float]] | None = None
    """`(view, legal moves) -> chances`: the chance to win after each move, learned from games.

    Hard players go by it where one action changes less than the luck of playouts does.
    """
    is_open: bool = False
    """Nobody sees more than the others: what one seat plays on serves all in a report's curve..."""
    glances: int = 6
    """... behind each of whose chances there are so many playouts."""
    is_settled: Callable[[V], bool] | None = None
    """Tell whether nothing that may still come changes whether the view's seat wins."""
    credit: Callable[[V], float] = take_all
    """`view -> share` of a difference that `weigh` gives which shows in results, 0 to 1.

    It depends on the size of the table alone, and `tools/luck/credit.py` measures it. Reports and
    hints tell no more than that: where it is 0 no difference at all.
    """
