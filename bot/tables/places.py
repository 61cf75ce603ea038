"""The places of the seats at the end of a game."""

from __future__ import annotations

from games.core.game import Outcome, Seat

VOID = 0
"""The place of all seats in a game without a winner."""


def places(outcome: Outcome) -> tuple[int, ...]:
    """Return the place of every seat, from 1; equal seats share one.

    The winners are first, even if another seat has the same score.
    """
    if not outcome.winners:
        return (VOID,) * len(outcome.scores)
    ranks = [rank(outcome, Seat(seat)) for seat in range(len(outcome.scores))]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)


def rank(outcome: Outcome, seat: Seat) -> tuple[bool, int]:
    """Return a key that sorts the seats from first to last."""
    won = [outcome.scores[winner] for winner in outcome.winners]
    lost = [score for other, score in enumerate(outcome.scores) if other not in outcome.winners]
    # If fewer points are better, the winners have the fewest.
    sign = 1 if won and lost and max(won) < min(lost) else -1
    return seat not in outcome.winners, sign * outcome.scores[seat]
