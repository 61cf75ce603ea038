"""What judges say of a position: exactly at the end, by odds before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from games.core.game import Outcome, Seat
from games.house.judge import Appraisal


def own_seat(seat: Seat | None) -> Seat:
    """Return the seat of a view. Raises `ValueError` for a spectator's."""
    if seat is None:
        raise ValueError("a spectator expects nothing")
    return seat


def appraise_end(outcome: Outcome, seat: Seat) -> Appraisal:
    """Return what a seat has got from a game in which a shared win counts by its share."""
    winners = outcome.winners
    return Appraisal(find_lead(outcome.scores, seat), (seat in winners) / len(winners))


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
