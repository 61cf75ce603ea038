"""The evaluator of NLK."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import comb, factorial
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator, Reason, Rollout, own_seat
from games.core import Stream, text
from games.nlk import model
from games.nlk.rules import Determinized, View, card_to_give, determinize, is_layable
from games.nlk.simulation import FastGame, Noise, Passing, gather
from games.nlk.weights import EASY_NOISE, NOISE, WEIGHTS, PolicyWeights

_SAFE: Final = 10.0
"""A player without cards cannot lose the hand (N12, N15)."""
_LITTLE: Final = 0.5
"""Weight of a reason that says something where nothing weighs more."""

_FEW: Final = 3
"""The most cards that can beat one which is called hard to beat."""


def explain(view: View, move: model.Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move; something speaks for each that is not the only one."""
    if view.trump is not None:
        return tuple(_explain(view, view.trump, move))
    card = card_to_give(view)
    match move:
        case model.Give():
            return (Reason(text("why-sheds" if view.drawn is None else "why-passes"), 1.0),)
        case model.Draw() | model.Keep() if card is not None:
            return (Reason(text("why-holds", card=model.CARDS[card]), 1.0),)
        case _:
            return ()


def _explain(view: View, trump: int, move: model.Move) -> Iterator[Reason]:
    beating = [card for card in view.own if is_layable(view, card)]
    match move:
        case model.Lay(card):
            if len(view.own) == 1:
                yield Reason(text("why-last"), _SAFE)
            if model.suit_of(card) == trump:
                yield Reason(text("why-spends"), -1.0)
            else:
                yield from _keep(trump, beating)
            if view.table and len(view.table) + 1 == view.size and len(view.own) > 1:
                yield Reason(text("why-leads"), 1.0)
            yield _find_use(view, trump, card)
        case model.Take():
            if model.suit_of(view.table[0]) == trump:
                yield Reason(text("why-gains", card=model.CARDS[view.table[0]]), 1.0)
            else:
                yield from _keep(trump, beating)
            if beating:
                yield Reason(text("why-saves", card=model.CARDS[beating[0]]), _LITTLE)
        case _:
            return


def _keep(trump: int, beating: list[model.Card]) -> Iterator[Reason]:
    """Speak for what spends no trump, where one could be laid."""
    if any(model.suit_of(card) == trump for card in beating):
        yield Reason(text("why-keeps"), 1.0)


def _find_use(view: View, trump: int, card: model.Card) -> Reason:
    """Return what laying a card is good for in any case (N9-N11)."""
    if view.table:
        return Reason(text("why-avoids", card=model.CARDS[view.table[0]]), _LITTLE)
    ranked = sorted(view.own, key=lambda each: (model.suit_of(each) == trump, each))
    if card == ranked[0]:
        return Reason(text("why-weakest"), _LITTLE)
    unseen = (each for each in model.pack(view.terms.players) if not view.gone >> each & 1)
    count = sum(model.beats(each, card, trump) for each in unseen if each not in view.own)
    if count > _FEW and card != ranked[-1]:
        return Reason(text("why-strong"), _LITTLE)
    return Reason(text("why-few", count=count), _LITTLE)


_KEPT: Final = 16
"""Size of the cache of rollouts: a report evaluates the same moment for one seat after another."""


def begin_passing(state: Determinized, stream: Stream) -> Passing:
    """Return phase one with a random order of the talon."""
    talon = list(_list_talon(state.talon))
    stream.shuffle(talon)
    passing = Passing(state.stacks, talon, _weights_of(state), state.seat)
    passing.drawn = state.drawn
    passing.may_give = state.phase is model.Phase.GIVE
    return passing


@lru_cache(maxsize=_KEPT)
def _list_talon(talon: int) -> tuple[model.Card, ...]:
    return tuple(model.Card(card) for card in range(talon.bit_length()) if talon >> card & 1)


def lay_out(state: Determinized, trump: int) -> FastGame:
    """Return phase two."""
    game = FastGame(tuple(map(gather, state.stacks)), trump, _weights_of(state), state.seat)
    game.table = list(state.table)
    game.size = state.size
    game.fruitless = state.fruitless
    return game


def _weights_of(state: Determinized) -> PolicyWeights:
    return PolicyWeights(*WEIGHTS[len(state.stacks)])


@lru_cache(maxsize=1)
def _keep_losers(state: Determinized) -> Callable[[int], int]:
    """Return the cached loser of each rollout; a state is hashed once for all of them."""
    return lru_cache(maxsize=_KEPT)(partial(find_loser, state))


def find_loser(state: Determinized, rng_seed: int) -> int:
    """Play a hand to its end; return the seat that loses it, -1 for a void hand."""
    stream = Stream(rng_seed)
    noise = Noise(NOISE, stream)
    if state.trump is not None:
        return lay_out(state, state.trump).play_on(noise)
    passing = begin_passing(state, stream)
    last = passing.play_on(noise)
    hands = tuple(map(gather, passing.stacks))
    return FastGame(hands, model.suit_of(last), _weights_of(state), passing.seat).play_on(noise)


@lru_cache(maxsize=1 << 12)
def predict(lost: tuple[int, ...], seat: int, left: int) -> Evaluation:
    """Evaluate a seat with `left` hands to come, each equally likely to be lost by any player."""
    players = len(lost)
    if players * max(lost) == sum(lost) and not left:
        return Evaluation(float(lost[seat]), 0.0)  # all lost equally many: nobody wins
    others = [count for each, count in enumerate(lost) if each != seat]
    chance = 0.0
    for own in range(left + 1):
        share = comb(left, own) * (players - 1) ** (left - own) / players**left
        most = _count_below(others, lost[seat] + own, left - own) / (players - 1) ** (left - own)
        chance += share * (1 - most)
    return Evaluation(lost[seat] + left / players, max(0.0, chance))


def _count_below(lost: list[int], limit: int, left: int) -> float:
    """Count the orders in which the hands to come leave all players with at most `limit` lost."""
    ways = [1.0] + [0.0] * left  # by hands distributed, divided by the orders within each player
    for count in lost:
        room = limit - count
        ways = [
            sum(ways[total - more] / factorial(more) for more in range(min(room, total) + 1))
            for total in range(left + 1)
        ]
    return ways[left] * factorial(left)


_PATIENCE: Final = 2
"""Fruitless rounds per player after which any card is led: such rounds tend to repeat."""


def rate_moves(view: View, moves: Sequence[model.Move]) -> tuple[float, ...]:
    """Rate legal moves in their order; a higher number is a better move, in no fixed unit."""
    if view.trump is None:
        passing = begin_passing(determinize(view, 0), Stream(0))
        card = card_to_give(view)
        return tuple(
            passing.rate_giving(move.to, card)
            if isinstance(move, model.Give) and card is not None
            else 0.0
            for move in moves
        )
    if not view.table and view.fruitless >= _PATIENCE * view.terms.players:
        return (0.0,) * len(moves)
    # A last card that can be laid needs no comparison.
    ratings = {card: rating for rating, card in lay_out(determinize(view, 0), view.trump).weigh()}
    return tuple(
        ratings.get(move.card if isinstance(move, model.Lay) else -1, 0.0) for move in moves
    )


def evaluate(view: View) -> Evaluation:
    """Evaluate a position between two hands, exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome is not None:
        return Evaluation(float(view.standing.lost[seat]), float(seat in view.outcome.winners))
    return predict(view.standing.lost, seat, view.terms.hands - view.standing.hand + 1)


def is_settled(view: View) -> bool:
    """Return whether the loser of the last hand, if another seat, does not matter to the view's.

    N17. The possibility that a hand is void (N16) is neglected: no player loses it then.
    """
    if view.standing.hand < view.terms.hands:
        return False
    seat = own_seat(view.seat)
    seats = range(view.terms.players)
    ends = {
        predict(_lose(view, loser), seat, 0).chance
        for loser in seats
        if view.trump is None or view.sizes[loser]
    }
    return len(ends) == 1


def _lose(view: View, loser: int) -> tuple[int, ...]:
    return tuple(count + (each == loser) for each, count in enumerate(view.standing.lost))


def play_on(view: View) -> Rollout:
    """Return how to play the hand to its end by noisy policy weights."""
    return partial(_play_out, view, _keep_losers(determinize(view, 0)) if view.memory else None)


def _play_out(view: View, known: Callable[[int], int] | None, rng_seed: int) -> Evaluation:
    if known is None:
        loser = find_loser(determinize(view, Stream(rng_seed).below(1 << 62)), rng_seed)
    else:
        loser = known(rng_seed)
    return predict(_lose(view, loser), own_seat(view.seat), view.terms.hands - view.standing.hand)


EVALUATOR: Final[Evaluator[model.Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    lambda view: view.standing.hand,
    play_on,
    is_in_points=False,
    explain=explain,
    glances=12,
    is_settled=is_settled,
    easy_noise=lambda view: EASY_NOISE[view.terms.players],
)
