"""Events of the card game."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.events import about, tell, tell_apart
from games.core.game import Event, Seat
from games.core.text import Text, text
from games.keltis_card.data import VALUE
from games.keltis_card.names import name_card, name_place
from games.rows.cards import Card

tell_about: Final = cache(tell)
"""Tell something that needs nothing but the player."""


@cache
def tell_card(key: str, seat: Seat, card: Card) -> Event:
    """Tell of an action with a public card."""
    return tell(key, seat, card=name_card(card))


@cache
def tell_join(seat: Seat, card: Card, row: int) -> Event:
    """KC10: a point card on a colour row."""
    return tell("event-join", seat, card=name_card(card), row=name_place(row))


@cache
def tell_pair(seat: Seat, first: Card, second: Card) -> Event:
    """KC6."""
    first_name, second_name = name_card(first), name_card(second)
    return tell("event-pair", seat, first=first_name, second=second_name, stone=VALUE[first])


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """KC11: tell the seat which card it drew, and the others that it drew one."""
    drawn = text("event-drawn", card=name_card(card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


OVER: Final = {ending: Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
