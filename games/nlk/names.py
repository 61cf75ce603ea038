"""How cards and suits are named."""

from __future__ import annotations

from typing import Final

from games.core.text import Face, Listing, text
from games.nlk.data import CODES, RANKS, SIGNS, SUIT_NAMES, Card, rank_of, suit_of

CARDS: Final = tuple(
    text(
        "card",
        face=Face(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)]),
        rank=RANKS[rank_of(card)].upper(),
    )
    for card in map(Card, range(len(CODES)))
)
"""How every card is spoken: the face of its suit, where there is one, and its rank."""
SUITS: Final = tuple(
    text("suit", face=Face(f"nlk_{name}", sign), name=text(f"suit-{name}"))
    for name, sign in zip(SUIT_NAMES, SIGNS, strict=True)
)
"""How every suit is spoken."""
DECK: Final = Face("nlk_deck", "🂠")
TABLE: Final = Face("nlk_table", "✋")


def face_of(card: Card) -> Face:
    """Return the face of a card's suit."""
    return Face(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)])


def list_cards(cards: tuple[Card, ...]) -> Listing:
    """List cards in this order."""
    return Listing(tuple(CARDS[card] for card in cards))


def list_ranks(cards: tuple[Card, ...]) -> Listing:
    """List cards of one suit by their ranks alone."""
    return Listing(tuple(RANKS[rank_of(card)].upper() for card in cards))


def run_together(cards: tuple[Card, ...]) -> Listing:
    """List cards without anything between them."""
    return Listing(tuple(CARDS[card] for card in cards), tight=True)
