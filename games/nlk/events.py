"""Events, and names of cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, tell
from games.core.text import Face, Listing, Player, text
from games.nlk.state import CODES, RANKS, SIGNS, SUIT_NAMES, Card, rank_of, suit_of

CARDS: Final = tuple(
    text(
        "card",
        face=Face(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)]),
        rank=RANKS[rank_of(card)].upper(),
    )
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


def tell_dealer(seat: Seat, hand: int, hands: int) -> Event:
    """Announce the dealer of a hand (N2)."""
    if hands == 1:
        return tell("told-dealer", seat)
    return tell("told-hand", seat, hand=hand, hands=hands)


def tell_dealt(first: Seat, cards: tuple[Card, ...]) -> Event:
    """Announce the first cards of all stacks, from the seat that begins (N3)."""
    return tell("told-dealt", first, cards=list_cards(cards))


def tell_gave(seat: Seat, card: Card, to: Seat) -> Event:
    """Announce that a player gives the own top card away (N4)."""
    return _tell("told-gave", seat, card, to)


def tell_gave_on(seat: Seat, card: Card, to: Seat) -> Event:
    """Announce that a drawn card goes on another stack (N6).

    The draw itself has no event: one line, not two.
    """
    return _tell("told-gave-on", seat, card, to)


def tell_kept(seat: Seat, card: Card) -> Event:
    """Announce that a player keeps the drawn card, by choice or because it fits nowhere (N6)."""
    return _tell("told-kept", seat, card)


def tell_last_card(seat: Seat, card: Card) -> Event:
    """Announce the last card of the talon and the trumps (N7, N8)."""
    return tell("told-last-card", seat, card=CARDS[card], suit=SUITS[suit_of(card)])


def tell_led(seat: Seat, card: Card) -> Event:
    """Announce that a round is led (N9)."""
    return _tell("told-led", seat, card)


@cache  # few cards can be beaten by each
def tell_beat(seat: Seat, card: Card, beaten: Card) -> Event:
    """Announce that the last card is beaten (N10), and which: a turn may be shown alone."""
    return tell("told-beat", seat, card=CARDS[card], beaten=CARDS[beaten])


def tell_took(seat: Seat, card: Card) -> Event:
    """Announce that the weakest card is taken (N11)."""
    return _tell("told-took", seat, card)


def tell_left(seat: Seat) -> Event:
    """Announce that a player has no cards left (N12)."""
    return tell("told-left", seat)


def tell_round_full(seat: Seat) -> Event:
    """Announce that the cards of a round leave the game, and the last layer (N13)."""
    return tell("told-round-full", seat)


def tell_lost(seat: Seat, hand: int, hands: int) -> Event:
    """Announce the last player with cards (N15)."""
    key = "told-lost" if hands == 1 else "told-hand-lost"
    return tell(key, seat, hand=hand)


def tell_void(hand: int, hands: int) -> Event:
    """Announce that a hand is void (N16)."""
    return Event(text("told-void" if hands == 1 else "told-hand-void", hand=hand))


@cache  # few players, cards and keys
def _tell(key: str, seat: Seat, card: Card, to: Seat | None = None) -> Event:
    if to is None:
        return tell(key, seat, card=CARDS[card])
    return tell(key, seat, card=CARDS[card], to=Player(to))
