"""Events, and names of cards and rows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from games.coloretto.state import CODES, NAMES, SIGNS, Card
from games.core.game import Event, Seat, tell
from games.core.text import Face, Listing, Player, Text, signed, text

CARDS: Final = tuple(
    text(
        "card", face=Face(f"coloretto_{NAMES[card]}", SIGNS[card]), name=text(f"card-{NAMES[card]}")
    )
    for card in Card
)
"""Text of each card: its face, if there is one, and its name."""


def list_cards(cards: tuple[Card, ...]) -> Listing:
    """List cards in this order."""
    return Listing(tuple(CARDS[card] for card in cards))


def face_of_row(row: int) -> Face:
    """Return the face of a row, numbered from 0."""
    return Face(f"coloretto_row_{row + 1}", f"{row + 1}:")


def tally(card: Card, count: int) -> Text:
    """Return the count of a card in the shortest form: its face, or its sign and letter."""
    letter = "" if card is Card.JOKER else CODES[card].upper()
    face = Face(f"coloretto_{NAMES[card]}", f"{SIGNS[card]}{letter}")
    return text("tally", face=face, count=count)


def run_together(told: Iterable[Text]) -> Listing:
    """List texts without anything between them."""
    return Listing(tuple(told), tight=True)


def tell_removed(colour: Card) -> Event:
    """Announce that a colour leaves the game (S2, P1)."""
    return Event(text("told-removed", card=CARDS[colour]))


def tell_dealt(seat: Seat, colour: Card) -> Event:
    """Announce that a player starts with a card (S3, P2)."""
    return tell("told-dealt", seat, card=CARDS[colour])


@cache
def tell_round(number: int, starter: Seat) -> Event:
    """Announce that a round begins (S5, T5)."""
    return Event(text("told-round", round=number, player=Player(starter)))


@cache
def tell_turned_up(seat: Seat, card: Card) -> Event:
    """Announce that a card is turned up (T1)."""
    return tell("told-turned-up", seat, card=CARDS[card])


@cache
def tell_put(seat: Seat, card: Card, row: int, *, forced: bool) -> Event:
    """Announce that a card is put in a row, or had to be: no other row had room (T1, G3)."""
    key = "told-put-forced" if forced else "told-put"
    return tell(key, seat, card=CARDS[card], row=row + 1)


def tell_taken(
    seat: Seat, cards: tuple[Card, ...], row: int, change: int, *, forced: bool
) -> Event:
    """Announce that a row is taken, or had to be, and the change of the score (T2, T3, G3)."""
    key = "told-taken-forced" if forced else "told-taken"
    return tell(key, seat, row=row + 1, change=signed(change), cards=list_cards(cards))


def tell_discarded(cards: tuple[Card, ...], row: int) -> Event:
    """Announce that the cards of the third row leave a two-player game (P4)."""
    return Event(text("told-discarded", row=row + 1, cards=list_cards(cards)))


def tell_last_round() -> Event:
    """Announce that the last-round card is set aside (T6)."""
    return Event(text("told-last-round"))


def tell_over() -> Event:
    """Announce that the last round is over (T6, E5)."""
    return Event(text("told-over"))
