"""What happened, told without a language."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat
from games.core.rows import Card
from games.core.text import Player, Text, text
from games.keltis_card.data import VALUE
from games.keltis_card.names import name_card, name_place


@cache
def tell(key: str, seat: Seat) -> Event:
    """Tell something that needs nothing but the player."""
    return Event(text(key, player=Player(seat)))


@cache
def tell_card(key: str, seat: Seat, card: Card) -> Event:
    """Tell what a player did with a card everybody sees."""
    return Event(text(key, player=Player(seat), card=name_card(card)))


@cache
def tell_join(seat: Seat, card: Card, row: int) -> Event:
    """KC10: a point card on a colour row."""
    return Event(text("event-join", player=Player(seat), card=name_card(card), row=name_place(row)))


@cache
def tell_pair(seat: Seat, first: Card, second: Card) -> Event:
    """KC6."""
    return Event(
        text(
            "event-pair",
            player=Player(seat),
            first=name_card(first),
            second=name_card(second),
            stone=VALUE[first],
        )
    )


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """KC11: the drawn card to who drew it, and to the others that one was drawn."""
    own = frozenset((seat,))
    return (
        Event(text("event-drawn", card=name_card(card)), only=own),
        Event(text("event-deck", player=Player(seat)), but=own),
    )


OVER: Final = {ending: Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14."""
