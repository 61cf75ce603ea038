"""The questions of NLK, and the offer of every move."""

from __future__ import annotations

from typing import Final, assert_never

from games.core.game import Decision
from games.core.skin import Choice, Group
from games.core.text import Face, Player, Text, text
from games.nlk.data import SIGNS, SUIT_NAMES, Card, suit_of
from games.nlk.events import CARDS, SUITS
from games.nlk.moves import Begin, Draw, Give, Keep, Lay, Move, Take, TurnUp
from games.nlk.speech import tell_ranks
from games.nlk.state import Phase
from games.nlk.view import View, card_to_give, is_layable, sort_suits

MANY: Final = 12
"""With more cards to choose from, their suit is chosen first."""
DECK: Final = Face("nlk_deck", "🂠")
TABLE: Final = Face("nlk_table", "✋")


def ask(view: View, decision: Decision) -> Text:
    """Ask the seat to move."""
    match decision.kind:
        case Phase.GIVE.value:
            return text("ask-give", card=CARDS[_own_card(view)])
        case Phase.PLACE.value:
            return text("ask-place", card=CARDS[_own_card(view)])
        case Phase.LEAD.value:
            return text("ask-lead")
    if any(is_layable(view, card) for card in view.own):
        return text("ask-answer", card=CARDS[view.table[-1]], weakest=CARDS[view.table[0]])
    return text("ask-take", card=CARDS[view.table[-1]], weakest=CARDS[view.table[0]])


def offer(view: View, move: Move) -> Choice:
    """Say what a legal move is and would mean."""
    match move:
        case Give(to):
            card = _own_card(view)
            label = text("do-give", card=CARDS[card], player=Player(to))
            hint = text("hint-give", card=_top(view, to), count=view.sizes[to] + 1)
            return Choice(label, _suit_face(card), hint)
        case Draw():
            hint = text("hint-draw", count=view.talon)
            return Choice(text("do-draw"), DECK, hint)
        case Keep():
            card = _own_card(view)
            hint = text("hint-keep", count=len(view.own) + 1)
            return Choice(text("do-keep", card=CARDS[card]), _suit_face(card), hint)
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
    return Choice(label, _suit_face(card), _foresee(view, card), _group(view, card))


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
    group = Group("take", label, TABLE, hint) if _is_long(view) else None
    return Choice(label, TABLE, hint, group)


def _group(view: View, card: Card) -> Group | None:
    """Return the group of a card's suit, where there are many cards to choose from."""
    if not _is_long(view):
        return None
    suit = suit_of(card)
    cards = sort_suits(_layable(view), view.trump)[suit]
    label = text("group", suit=SUITS[suit], count=len(cards))
    hint = text("group-ranks", cards=tell_ranks(cards))
    return Group(SUIT_NAMES[suit], label, _suit_face(card), hint)


def _layable(view: View) -> tuple[Card, ...]:
    return tuple(card for card in view.own if is_layable(view, card))


def _is_long(view: View) -> bool:
    return len(_layable(view)) > MANY


def _suit_face(card: Card) -> Face:
    return Face(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)])


def _own_card(view: View) -> Card:
    card = card_to_give(view)
    if card is None:
        raise ValueError("there is no card to give")
    return card


def _top(view: View, seat: int) -> Text:
    top = view.tops[seat]
    if top is None:
        raise ValueError("an empty stack receives nothing")  # N5
    return CARDS[top]
