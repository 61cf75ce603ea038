"""Events, and names of cards and rows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from games.coloretto.state import CODES, NAMES, SIGNS, Card
from games.core.game import Event, Seat, tell
from games.core.text import Face, Listing, Text, text

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


@cache  # few seats, cards and rows
def tell_card(key: str, seat: Seat, card: Card, row: int | None = None) -> Event:
    """Announce a card that a player turned up or put in a row (T1)."""
    place = {} if row is None else {"row": row + 1}
    return tell(key, seat, card=CARDS[card], **place)


@cache
def tell_round(number: int, starter: Seat) -> Event:
    """Announce that a round begins (S5, T5)."""
    return tell("told-round", starter, round=number)
