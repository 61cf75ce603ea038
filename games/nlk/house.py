"""A house player of NLK that gives away weak cards, saves its trumps and counts cards."""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from games.core.game import Seat
from games.house.picking import pick_highest
from games.nlk.data import RANKS, Card, beats, lowest_rank, pack, rank_of, suit_of
from games.nlk.moves import Begin, Draw, Give, Keep, Lay, Move, Take, TurnUp
from games.nlk.view import View, card_to_give

_KEPT: Final = 2
"""Number of highest ranks kept in phase one: later they beat almost everything."""
_PATIENCE: Final = 2
"""Fruitless rounds per player after which the house player leads any card."""

_Value: TypeAlias = tuple[float, float]
"""The value of a move, then the value that breaks ties."""


def choose(view: View, moves: Sequence[Move], luck: int) -> Move:
    """Return the best move; `luck` decides between equals."""
    return pick_highest(moves, [_rate(view, move) for move in moves], luck)


def _rate(view: View, move: Move) -> _Value:
    match move:
        case Give(to):
            return _rate_giving(view, to)
        case Draw() | Keep():
            return 0, 0
        case Lay(card):
            return _rate_beating(view, card) if view.table else _rate_leading(view, card)
        case Take():
            # Beating sheds a card and taking adds one, so taking is the last resort.
            return -1, 0
        case TurnUp() | Begin():
            raise AssertionError("a house player does not answer for chance")
        case _:
            assert_never(move)


def _rate_giving(view: View, to: Seat) -> _Value:
    """Give away all but the best cards, or all from a tall stack, to the smallest (N4, N6)."""
    card = card_to_give(view)
    if card is None:
        raise AssertionError("there is no card to give")
    strength = rank_of(card) - lowest_rank(view.players)
    ranks = len(RANKS) - lowest_rank(view.players)
    is_tall = len(view.own) * view.players > sum(view.sizes)
    if strength >= ranks - _KEPT and not is_tall:
        return -1, 0
    return 1, -view.sizes[to]


def _rate_leading(view: View, card: Card) -> _Value:
    """Lead the cheapest card, and of these the one that most other cards can beat (N9).

    Fruitless rounds tend to repeat, so after a few of them any lead will do.
    """
    if view.fruitless >= _PATIENCE * view.players:
        return 0, 0
    return -_cost(view, card), _count_rivals(view, card)


def _rate_beating(view: View, card: Card) -> _Value:
    """Beat with the cheapest card, a trump only where nothing else beats (N10)."""
    return len(RANKS) * 2 - _cost(view, card), 0


def _cost(view: View, card: Card) -> int:
    """Return the cost of spending a card: its rank, with every trump above all other cards."""
    return rank_of(card) + (len(RANKS) if suit_of(card) == view.trump else 0)


def _count_rivals(view: View, card: Card) -> int:
    """Count the cards that beat this one and that other players may hold."""
    trump = -1 if view.trump is None else view.trump
    own = set(view.own)
    return sum(
        beats(other, card, trump)
        for other in pack(view.players)
        if other not in own and not view.gone >> other & 1
    )
