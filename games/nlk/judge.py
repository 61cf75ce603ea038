"""The judgement of NLK: who will be left with cards, found by playing the hand on quickly."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.core.stream import Stream
from games.house.judge import Appraisal, Judge, Playout
from games.house.odds import own_seat
from games.nlk.moves import Give, Lay, Move
from games.nlk.playouts import World, find_loser, write_down
from games.nlk.prospects import foresee
from games.nlk.reasons import explain
from games.nlk.view import View, card_to_give

_PATIENCE: Final = 2
"""Fruitless rounds per player after which any card is led: such rounds tend to repeat."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return how good each move looks, one ply ahead."""
    if view.trump is None:
        passing, card = write_down(view).pass_on(Stream(0)), card_to_give(view)
        return tuple(
            passing.rate_giving(move.to, card)
            if isinstance(move, Give) and card is not None
            else 0.0
            for move in moves
        )
    if not view.table and view.fruitless >= _PATIENCE * view.players:
        return (0.0,) * len(moves)
    # Whoever can lay a last card has no other answer weighed.
    ratings = {card: rating for rating, card in write_down(view).lay_out(view.trump).weigh()}
    return tuple(ratings.get(move.card if isinstance(move, Lay) else -1, 0.0) for move in moves)


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect between two hands, and exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome is not None:
        return Appraisal(float(view.lost[seat]), float(seat in view.outcome.winners))
    return foresee(view.lost, seat, view.hands - view.hand + 1)


def is_settled(view: View) -> bool:
    """Tell whether it is the same for the view's seat who of the others loses the last hand (N17).

    That a hand may be void (N16) is left out: nobody loses it then.
    """
    if view.hand < view.hands:
        return False
    seat, seats = own_seat(view.seat), range(view.players)
    ends = {
        foresee(_lose(view, loser), seat, 0).chance
        for loser in seats
        if view.trump is None or view.sizes[loser]
    }
    return len(ends) == 1


def _lose(view: View, loser: int) -> tuple[int, ...]:
    return tuple(count + (each == loser) for each, count in enumerate(view.lost))


def play_on(view: View) -> Playout:
    """Return how to play the hand to its end, as habit and some noise have it."""
    return partial(_play_out, view, write_down(view) if view.memory else None)


def _play_out(view: View, known: World | None, luck: int) -> Appraisal:
    world = known or write_down(view, Stream(luck).below(1 << 62))
    lost = _lose(view, find_loser(world, luck))
    return foresee(lost, own_seat(view.seat), view.hands - view.hand)


JUDGE: Final[Judge[Move, View]] = Judge(
    rate,
    appraise,
    lambda view: view.hand,
    play_on,
    is_in_points=False,
    explain=explain,
    glances=12,
    is_settled=is_settled,
)
