"""Evaluator, reasons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf
from typing import Final, Generic, TypeAlias, TypeVar

from games.core.game import Outcome, Seat
from games.core.text import Text

_TELLING: Final = 1.0
"""A reason is named from this weight on."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that can be said of a move, and is true whatever happens next."""

    text: Text
    """A clause without its subject, which is the move: "leaves the next player a row worth 12"."""
    weight: float
    """About how many points it brings; below 0, what it costs. Where a game knows no points, what
    matters to it weighs 1."""


def find_merit(own: Sequence[Reason], others: Iterable[Sequence[Reason]]) -> Text | None:
    """Return what speaks most for a move and not as much for any of the others."""
    rivals = [_weigh(each) for each in others]
    ahead = {
        reason.text: reason.weight - max(rival.get(_kind(reason), 0.0) for rival in rivals)
        for reason in own
        if reason.weight > 0
    }
    return _pick(ahead)


def find_fault(own: Sequence[Reason], best: Sequence[Reason]) -> Text | None:
    """Return what speaks most against a move, and not as much against the best."""
    known = _weigh(best)
    behind = {
        reason.text: known.get(_kind(reason), 0.0) - reason.weight
        for reason in own
        if reason.weight < 0
    }
    return _pick(behind)


def _weigh(reasons: Iterable[Reason]) -> Mapping[str, float]:
    return {_kind(reason): reason.weight for reason in reasons}


def _kind(reason: Reason) -> str:
    return reason.text.key


def _pick(weights: Mapping[Text, float]) -> Text | None:
    said = max(weights, key=weights.__getitem__, default=None)
    return said if said is not None and weights[said] >= _TELLING else None


M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Evaluation:
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
Playout: TypeAlias = Callable[[int], Evaluation]
"""`luck -> appraisal` of the end of a span that was played to."""


def take_all(_view: object) -> float:
    """Leave nothing out."""
    return 1.0


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class Evaluator(Generic[M, V]):
    """The judgement of one game; every function is pure and gets the view of a seat."""

    rate_moves: Callable[[V, Sequence[M]], Sequence[float]]
    """`(view, legal moves) -> ratings`: how good each looks one ply ahead, in any unit."""
    evaluate: Callable[[V], Evaluation]
    """What the view's seat may expect of a position that was played on to a natural boundary."""
    horizon: Callable[[V], Hashable]
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


def own_seat(seat: Seat | None) -> Seat:
    """Return the seat of a view. Raises `ValueError` for a spectator's."""
    if seat is None:
        raise ValueError("a spectator expects nothing")
    return seat


def appraise_end(outcome: Outcome, seat: Seat) -> Evaluation:
    """Return what a seat has got from a game in which a shared win counts by its share."""
    winners = outcome.winners
    return Evaluation(find_lead(outcome.scores, seat), (seat in winners) / len(winners))


def find_lead(scores: Sequence[float], seat: Seat) -> float:
    """Return by how many points a score is above the mean of the others', its result."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def find_odds(merits: Iterable[float], spread: float = 1.0) -> tuple[float, ...]:
    """Return the chance of each that its merit turns out to be the highest.

    Where what is still to come is nearly normal, as scores are, a softmax comes close to it;
    `spread` says how far merits may still move, in their unit.
    """
    all_merits = tuple(merits)
    best = max(all_merits)
    odds = [exp((each - best) / spread) for each in all_merits]
    total = sum(odds)
    return tuple([each / total for each in odds])
