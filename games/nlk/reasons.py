"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ai.evaluation import Reason
from games.core.text import text
from games.nlk.events import CARDS
from games.nlk.state import Card, Draw, Give, Keep, Lay, Move, Take, beats, pack, suit_of
from games.nlk.view import View, card_to_give, is_layable

_SAFE: Final = 10.0
"""A player without cards cannot lose the hand (N12, N15)."""
_LITTLE: Final = 0.5
"""Weight of a reason that says something where nothing weighs more."""

_FEW: Final = 3
"""The most cards that can beat one which is called hard to beat."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move; something speaks for each that is not the only one."""
    if view.trump is not None:
        return tuple(_explain(view, view.trump, move))
    card = card_to_give(view)
    match move:
        case Give():
            return (Reason(text("why-sheds" if view.drawn is None else "why-passes"), 1.0),)
        case Draw() | Keep() if card is not None:
            return (Reason(text("why-holds", card=CARDS[card]), 1.0),)
        case _:
            return ()


def _explain(view: View, trump: int, move: Move) -> Iterator[Reason]:
    beating = [card for card in view.own if is_layable(view, card)]
    match move:
        case Lay(card):
            if len(view.own) == 1:
                yield Reason(text("why-last"), _SAFE)
            if suit_of(card) == trump:
                yield Reason(text("why-spends"), -1.0)
            else:
                yield from _keep(trump, beating)
            if view.table and len(view.table) + 1 == view.size and len(view.own) > 1:
                yield Reason(text("why-leads"), 1.0)
            yield _find_use(view, trump, card)
        case Take():
            if suit_of(view.table[0]) == trump:
                yield Reason(text("why-gains", card=CARDS[view.table[0]]), 1.0)
            else:
                yield from _keep(trump, beating)
            if beating:
                yield Reason(text("why-saves", card=CARDS[beating[0]]), _LITTLE)
        case _:
            return


def _keep(trump: int, beating: list[Card]) -> Iterator[Reason]:
    """Speak for what spends no trump, where one could be laid."""
    if any(suit_of(card) == trump for card in beating):
        yield Reason(text("why-keeps"), 1.0)


def _find_use(view: View, trump: int, card: Card) -> Reason:
    """Return what laying a card is good for in any case (N9-N11)."""
    if view.table:
        return Reason(text("why-avoids", card=CARDS[view.table[0]]), _LITTLE)
    ranked = sorted(view.own, key=lambda each: (suit_of(each) == trump, each))
    if card == ranked[0]:
        return Reason(text("why-weakest"), _LITTLE)
    unseen = (each for each in pack(view.players) if not view.gone >> each & 1)
    count = sum(beats(each, card, trump) for each in unseen if each not in view.own)
    if count > _FEW and card != ranked[-1]:
        return Reason(text("why-strong"), _LITTLE)
    return Reason(text("why-few", count=count), _LITTLE)
