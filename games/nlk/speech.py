"""The texts of NLK: its pictures in words, and its questions."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Decision
from games.core.ranking import has_won
from games.core.text import Arg, Listing, Player, Text, text
from games.nlk.data import VOID_ROUNDS, Card
from games.nlk.names import CARDS, SUITS, list_cards, list_ranks, run_together
from games.nlk.state import Phase
from games.nlk.view import View, card_to_give, find_receivers, is_layable, sort_suits


def describe_table(view: View) -> tuple[Text, ...]:
    """Say everything the public picture shows, a line each."""
    players = tuple(_say_player(view, seat) for seat in range(view.players))
    if view.outcome is not None:
        return players
    return (*_say_head(view), *players)


def describe_own(view: View) -> tuple[Text, ...]:
    """Say everything the private picture shows, the own hands lost first."""
    if view.seat is None:
        raise ValueError("a spectator owns nothing")
    lost = _say_lost(view, view.seat)
    told = _say_own_stack(view) if view.trump is None else _say_own_hand(view, view.trump)
    return (*((text("own-lost", count=lost),) if lost else ()), *told)


def say_round(view: View) -> Text:
    """Tell the cards of the round, from the weakest to the one to beat."""
    told = {"size": view.size, "count": len(view.table)}
    if view.layer is None:
        return text("table-empty", **told)
    return text("table-cards", cards=list_cards(view.table), player=Player(view.layer), **told)


def _say_head(view: View) -> Iterator[Text]:
    if view.hands > 1:
        yield text("table-hand", hand=view.hand, hands=view.hands)
    dealer: Arg = "" if view.dealer is None else Player(view.dealer)
    if view.trump is None:
        yield text("table-one", talon=view.talon, dealer=dealer)
        if view.drawn is not None:
            yield text("table-drawn", card=CARDS[view.drawn])
    else:
        yield text("table-two", suit=SUITS[view.trump], dealer=dealer)
        yield say_round(view)
        if view.fruitless >= view.players:
            limit = VOID_ROUNDS * view.players
            yield text("table-fruitless", count=view.fruitless, limit=limit)


def _say_player(view: View, seat: int) -> Text:
    won = has_won(view.outcome, seat)
    return text(
        "player",
        mark="won" if won else "turn" if view.turn == seat else "none",
        player=Player(seat),
        has=_say_cards(view, seat),
        lost=text("player-lost", count=view.lost[seat]) if view.lost[seat] else "",
    )


def _say_cards(view: View, seat: int) -> Text:
    count, top = view.sizes[seat], view.tops[seat]
    if not count:
        return text("has-nothing" if view.trump is None else "has-left")
    if top is None:
        return text("has-hand", count=count)
    if view.stacks is not None:
        return text("has-open", count=count, cards=run_together(view.stacks[seat]))
    return text("has-stack", count=count, card=CARDS[top])


def _say_lost(view: View, seat: int) -> int:
    return view.lost[seat] if view.hands > 1 or view.outcome is not None else 0


def _say_own_stack(view: View) -> Iterator[Text]:
    if not view.own:
        yield text("own-empty")
    else:
        yield text("own-stack", count=len(view.own), cards=list_cards(view.own[::-1]))
    card = card_to_give(view)
    if view.turn == view.seat and view.phase in (Phase.GIVE, Phase.PLACE) and card is not None:
        stacks = tuple(
            text("fits", player=Player(seat), card=CARDS[top])
            for seat in find_receivers(view)
            if (top := view.tops[seat]) is not None
        )
        yield text("own-fits", card=CARDS[card], stacks=Listing(stacks))


def _say_own_hand(view: View, trump: int) -> Iterator[Text]:
    yield text("own-trumps", suit=SUITS[trump])
    yield say_round(view)
    if not view.own:
        yield text("own-left")
        return
    yield text("own-hand", count=len(view.own))
    for suit, cards in sort_suits(view.own, trump).items():
        key = "own-trump-suit" if suit == trump else "own-suit"
        yield text(key, suit=SUITS[suit], cards=list_ranks(cards))
    if view.turn == view.seat and view.table:
        beating = tuple(card for card in view.own if is_layable(view, card))
        last = CARDS[view.table[-1]]
        if beating:
            yield text("own-beats", card=last, cards=list_cards(beating))
        else:
            yield text("own-beats-not", card=last)


def ask(view: View, decision: Decision) -> Text:
    """Ask the seat to move."""
    match decision.kind:
        case Phase.GIVE.value:
            return text("ask-give", card=CARDS[own_card(view)])
        case Phase.PLACE.value:
            return text("ask-place", card=CARDS[own_card(view)])
        case Phase.LEAD.value:
            return text("ask-lead")
    if any(is_layable(view, card) for card in view.own):
        return text("ask-answer", card=CARDS[view.table[-1]], weakest=CARDS[view.table[0]])
    return text("ask-take", card=CARDS[view.table[-1]], weakest=CARDS[view.table[0]])


def own_card(view: View) -> Card:
    """Return the card to be given away. Raises `ValueError` if there is none."""
    card = card_to_give(view)
    if card is None:
        raise ValueError("there is no card to give")
    return card
