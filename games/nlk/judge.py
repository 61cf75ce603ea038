"""The judgement of NLK: who will be left with cards, found by playing the hand on quickly."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from games.core.stream import Stream
from games.house.judge import Appraisal, Judge, Playout
from games.house.odds import own_seat
from games.nlk.data import pack, suit_of
from games.nlk.habits import Habits
from games.nlk.imagined import imagine
from games.nlk.moves import Give, Lay, Move
from games.nlk.noise import Noise
from games.nlk.passing import Passing
from games.nlk.prospects import foresee
from games.nlk.reasons import explain
from games.nlk.sketch import Sketch, gather
from games.nlk.state import Phase
from games.nlk.view import View, card_to_give
from games.nlk.weights import HABITS, NOISE

_PATIENCE: Final = 2
"""Fruitless rounds per player after which any card is led: such rounds tend to repeat."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return how good each move looks, one ply ahead."""
    if view.trump is None:
        passing, card = _pass(view, Stream(0)), card_to_give(view)
        return tuple(
            passing.rate_giving(move.to, card)
            if isinstance(move, Give) and card is not None
            else 0.0
            for move in moves
        )
    if not view.table and view.fruitless >= _PATIENCE * view.players:
        return (0.0,) * len(moves)
    # Whoever can lay a last card has no other answer weighed.
    ratings = {card: rating for rating, card in _lay_out(view, view.trump).weigh()}
    return tuple(ratings.get(move.card if isinstance(move, Lay) else -1, 0.0) for move in moves)


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect between two hands, and exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome is not None:
        return Appraisal(float(view.lost[seat]), float(seat in view.outcome.winners))
    return foresee(view.lost, seat, view.hands - view.hand + 1)


def play_on(view: View) -> Playout:
    """Return how to play the hand to its end, as habit and some noise have it."""
    return partial(_play_out, view)


def _play_out(view: View, luck: int) -> Appraisal:
    seat, stream = own_seat(view.seat), Stream(luck)
    noise = Noise(NOISE, stream)
    if view.trump is None:
        passing = _pass(view, stream)
        last = passing.play_on(noise)
        hands = map(gather, passing.stacks)
        sketch = Sketch(tuple(hands), suit_of(last), _habits(view), passing.seat)
    else:
        sketch = _lay_out(view, view.trump)
    loser = sketch.play_on(noise)
    lost = tuple(count + (each == loser) for each, count in enumerate(view.lost))
    return foresee(lost, seat, view.hands - view.hand)


def _habits(view: View) -> Habits:
    return Habits(*HABITS[view.players])


def _pass(view: View, stream: Stream) -> Passing:
    """Lay out phase one with the talon in any order."""
    imagined = imagine(view, stream.below(1 << 62))
    talon = [card for card in pack(view.players) if imagined.talon >> card & 1]
    stream.shuffle(talon)
    passing = Passing(imagined.stacks, talon, _habits(view), imagined.seat)
    passing.drawn, passing.may_give = view.drawn, view.phase is Phase.GIVE
    return passing


def _lay_out(view: View, trump: int) -> Sketch:
    imagined = imagine(view, 0)
    sketch = Sketch(tuple(map(gather, imagined.stacks)), trump, _habits(view), imagined.seat)
    sketch.table, sketch.size, sketch.fruitless = list(view.table), view.size, view.fruitless
    return sketch


JUDGE: Final[Judge[Move, View]] = Judge(
    rate, appraise, lambda view: view.hand, play_on, is_in_points=False, explain=explain
)
