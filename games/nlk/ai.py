"""One-ply player, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from games.ai.evaluation import Reason
from games.ai.search import pick_highest
from games.core.game import Seat
from games.core.text import text
from games.nlk.events import CARDS
from games.nlk.state import (
    RANKS,
    Begin,
    Card,
    Draw,
    Give,
    Keep,
    Lay,
    Move,
    Take,
    TurnUp,
    beats,
    lowest_rank,
    pack,
    rank_of,
    suit_of,
)
from games.nlk.view import View, card_to_give, is_layable

_KEPT: Final = 2
"""Number of highest ranks kept in phase one: later they beat almost everything."""
_PATIENCE: Final = 2
"""Fruitless rounds per player after which the house player leads any card."""

_Value: TypeAlias = tuple[float, float]
"""The value of a move, then the value that breaks ties."""


def choose(view: View, moves: Sequence[Move], rng_seed: int) -> Move:
    """Return the best move; `luck` decides between equals."""
    return pick_highest(moves, [_rate(view, move) for move in moves], rng_seed)


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


_SAFE = 10.0
"""Whoever has no cards cannot lose the hand (N12, N15)."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move of phase two; in phase one none is clear."""
    if view.trump is None:
        return ()
    return tuple(_explain(view, view.trump, move))


def _explain(view: View, trump: int, move: Move) -> Iterator[Reason]:
    match move:
        case Lay(card):
            if len(view.own) == 1:
                yield Reason(text("why-last"), _SAFE)
            if suit_of(card) == trump:
                yield Reason(text("why-spends"), -1.0)
            else:
                yield from _keep(view, trump)
            if view.table and len(view.table) + 1 == view.size and len(view.own) > 1:
                yield Reason(text("why-leads"), 1.0)
        case Take():
            yield from _take(view, trump, view.table[0])
        case _:
            return


def _take(view: View, trump: int, card: Card) -> Iterator[Reason]:
    """Name the card that comes into the hand (N11)."""
    if suit_of(card) == trump:
        yield Reason(text("why-gains", card=CARDS[card]), 1.0)
    else:
        yield from _keep(view, trump)


def _keep(view: View, trump: int) -> Iterator[Reason]:
    """Speak for what spends no trump, where one could be laid."""
    if any(suit_of(card) == trump and is_layable(view, card) for card in view.own):
        yield Reason(text("why-keeps"), 1.0)
