"""The events of NLK. Every card moves openly, so every event is for everyone."""

from functools import cache

from games.core.events import tell
from games.core.game import Event, Seat
from games.core.text import Player, text
from games.nlk.data import Card, suit_of
from games.nlk.names import CARDS, SUITS, list_cards


def tell_dealer(seat: Seat, hand: int, hands: int) -> Event:
    """Tell who deals a hand (N2)."""
    if hands == 1:
        return tell("told-dealer", seat)
    return tell("told-hand", seat, hand=hand, hands=hands)


def tell_dealt(first: Seat, cards: tuple[Card, ...]) -> Event:
    """Tell the first cards of all stacks, from the seat that begins (N3)."""
    return tell("told-dealt", first, cards=list_cards(cards))


def tell_gave(seat: Seat, card: Card, to: Seat) -> Event:
    """Tell that a player gives the own top card away (N4)."""
    return _tell("told-gave", seat, card, to)


def tell_gave_on(seat: Seat, card: Card, to: Seat) -> Event:
    """Tell that a card is drawn and goes on another stack (N6).

    The draw itself is told with what becomes of the card: one line, not two.
    """
    return _tell("told-gave-on", seat, card, to)


def tell_kept(seat: Seat, card: Card) -> Event:
    """Tell that a player keeps the drawn card, by choice or because it fits nowhere (N6)."""
    return _tell("told-kept", seat, card)


def tell_last_card(seat: Seat, card: Card) -> Event:
    """Tell the last card of the talon and the trumps (N7, N8)."""
    return tell("told-last-card", seat, card=CARDS[card], suit=SUITS[suit_of(card)])


def tell_led(seat: Seat, card: Card) -> Event:
    """Tell that a round is led (N9)."""
    return _tell("told-led", seat, card)


@cache  # Every card beats few others.
def tell_beat(seat: Seat, card: Card, beaten: Card) -> Event:
    """Tell that the last card is beaten (N10), and which: a turn may be told alone."""
    return tell("told-beat", seat, card=CARDS[card], beaten=CARDS[beaten])


def tell_took(seat: Seat, card: Card) -> Event:
    """Tell that the weakest card is taken (N11)."""
    return _tell("told-took", seat, card)


def tell_left(seat: Seat) -> Event:
    """Tell that a player has no cards left (N12)."""
    return tell("told-left", seat)


def tell_round_full(seat: Seat) -> Event:
    """Tell that the cards of a round leave the game, and who laid the last (N13)."""
    return tell("told-round-full", seat)


def tell_lost(seat: Seat, hand: int, hands: int) -> Event:
    """Tell which player is the last one with cards (N15)."""
    key = "told-lost" if hands == 1 else "told-hand-lost"
    return tell(key, seat, hand=hand)


def tell_void(hand: int, hands: int) -> Event:
    """Tell that a hand is void (N16)."""
    return Event(text("told-void" if hands == 1 else "told-hand-void", hand=hand))


@cache  # Players, cards and keys are few.
def _tell(key: str, seat: Seat, card: Card, to: Seat | None = None) -> Event:
    if to is None:
        return tell(key, seat, card=CARDS[card])
    return tell(key, seat, card=CARDS[card], to=Player(to))
