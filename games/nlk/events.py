"""Events, and names of cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, tell
from games.core.text import Arg, Face, Listing, Player, text
from games.nlk.state import CODES, RANKS, SIGNS, SUIT_NAMES, Card, rank_of, suit_of


def face_of(card: Card) -> Face:
    """Return the face of a card's suit."""
    return Face(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)])


CARDS: Final = tuple(
    text("card", face=face_of(card), rank=RANKS[rank_of(card)].upper())
    for card in map(Card, range(len(CODES)))
)
"""Text of each card: the face of its suit, if there is one, and its rank."""
SUITS: Final = tuple(
    text("suit", face=Face(f"nlk_{name}", sign), name=text(f"suit-{name}"))
    for name, sign in zip(SUIT_NAMES, SIGNS, strict=True)
)
"""Text of each suit."""
DECK: Final = Face("nlk_deck", "🂠")
TABLE: Final = Face("nlk_table", "✋")


def list_cards(cards: tuple[Card, ...]) -> Listing:
    """List cards in this order."""
    return Listing(tuple(CARDS[card] for card in cards))


def list_ranks(cards: tuple[Card, ...]) -> Listing:
    """List cards of one suit by their ranks alone."""
    return Listing(tuple(RANKS[rank_of(card)].upper() for card in cards))


def run_together(cards: tuple[Card, ...]) -> Listing:
    """List cards without anything between them."""
    return Listing(tuple(CARDS[card] for card in cards), tight=True)


@cache  # few players, cards and keys
def tell_card(key: str, seat: Seat, card: Card, **others: Card | Seat) -> Event:
    """Announce what a player did with a card: gave it `to` a seat, beat the one `beaten`."""
    args: dict[str, Arg] = {
        name: Player(each) if name == "to" else CARDS[each] for name, each in others.items()
    }
    return tell(key, seat, card=CARDS[card], **args)
