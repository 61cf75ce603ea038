"""How NLK offers every move."""

from __future__ import annotations

from typing import Final, assert_never

from games.core.skin import Choice, Group
from games.core.text import Player, Text, text
from games.nlk.data import RANKS, SUIT_NAMES, Card, rank_of, suit_of
from games.nlk.moves import Begin, Draw, Give, Keep, Lay, Move, Take, TurnUp
from games.nlk.names import CARDS, DECK, SUITS, TABLE, face_of, list_ranks
from games.nlk.speech import own_card
from games.nlk.view import View, is_layable, sort_suits

MANY: Final = 18
"""With more cards to choose from, their suit is chosen first."""


def offer(view: View, move: Move) -> Choice:
    """Say what a legal move is and would mean."""
    match move:
        case Give(to):
            card = own_card(view)
            label = text("do-give", card=CARDS[card], player=Player(to))
            hint = text("hint-give", card=_top(view, to), count=view.sizes[to] + 1)
            brief = text("brief-give", player=Player(to))
            return Choice(label, face_of(card), hint, style="good", brief=brief)
        case Draw():
            hint = text("hint-draw", count=view.talon)
            return Choice(text("do-draw"), DECK, hint, brief=text("do-draw"))
        case Keep():
            card = own_card(view)
            hint = text("hint-keep", count=len(view.own) + 1)
            return Choice(text("do-keep", card=CARDS[card]), face_of(card), hint)
        case Lay(card):
            return _offer_lay(view, card)
        case Take():
            return _offer_take(view)
        case TurnUp() | Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_lay(view: View, card: Card) -> Choice:
    label = text("do-beat" if view.table else "do-lead", card=CARDS[card])
    brief = text("brief-lay", rank=RANKS[rank_of(card)].upper())
    return Choice(
        label,
        face_of(card),
        _foresee(view, card),
        _group(view, card),
        "good",
        brief,
        _place(view, card),
    )


def _place(view: View, card: Card) -> int:
    """Return where a card lies in the picture of the hand."""
    shown = [each for cards in sort_suits(view.own, view.trump).values() for each in cards]
    return shown.index(card)


def _foresee(view: View, card: Card) -> Text | None:
    """Say the special effect of laying a card (N12, N13), or that it is a trump."""
    if len(view.own) == 1:
        return text("hint-out")
    if len(view.table) + 1 == view.size:
        return text("hint-fill")
    return text("hint-trump") if suit_of(card) == view.trump else None


def _offer_take(view: View) -> Choice:
    card = view.table[0]
    hint = text("hint-take-last" if len(view.table) == 1 else "hint-take")
    label = text("do-take", card=CARDS[card])
    return Choice(label, TABLE, hint, brief=label, place=len(view.own))


def _group(view: View, card: Card) -> Group | None:
    """Return the group of a card's suit, where there are many cards to choose from."""
    if not _is_long(view):
        return None
    suit = suit_of(card)
    cards = sort_suits(_layable(view), view.trump)[suit]
    label = text("group", suit=SUITS[suit], count=len(cards))
    hint = text("group-ranks", cards=list_ranks(cards))
    return Group(SUIT_NAMES[suit], label, face_of(card), hint)


def _layable(view: View) -> tuple[Card, ...]:
    return tuple(card for card in view.own if is_layable(view, card))


def _is_long(view: View) -> bool:
    return len(_layable(view)) > MANY


def _top(view: View, seat: int) -> Text:
    top = view.tops[seat]
    if top is None:
        raise ValueError("an empty stack receives nothing")  # N5
    return CARDS[top]
