"""Events, and names of cards and rows."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Face, Text, text
from games.keltis_card.state import ENDS, PLACE, PLACES, VALUE
from games.rows.cards import Card

SIGNS: Final = ("🟥", "🟨", "🌸", "🟩", "🟦", "⬜")
"""Plain-text replacement for each colour where the game's own emoji are not available."""
END: Final = "✕"
"""Symbol of an end card in written rows."""
GEM: Final = Face("keltis_card_wish", "🌀")


def face_of(place: int) -> Face:
    """Return the face of a colour or of the point cards."""
    return Face(f"keltis_card_{PLACES[place]}", SIGNS[place])


@cache
def name_place(place: int) -> Text:
    """Name a colour or the point cards, with its symbol."""
    return text("place", face=face_of(place), name=spell_place(place))


@cache
def name_card(card: Card) -> Text:
    """Name a card."""
    place = PLACE[card]
    name = spell_place(place)
    if card in ENDS:
        return text("card-end", face=face_of(place), place=name)
    return text("card", face=face_of(place), place=name, value=VALUE[card])


@cache
def spell_card(card: Card) -> Text:
    """Name a card beside its face, without the symbol."""
    name = spell_place(PLACE[card])
    if card in ENDS:
        return text("card-end-bare", place=name)
    return text("card-bare", place=name, value=VALUE[card])


def spell_place(place: int) -> Text:
    """Name a colour or the point cards beside their face, without the symbol."""
    return Text(f"place-{PLACES[place]}")


def write_card(card: Card) -> str:
    """Write a card of a known row: its value, or the symbol of an end card."""
    return END if card in ENDS else str(VALUE[card])


tell_about: Final = cache(tell)
"""Make an event with no argument but the player."""


@cache
def tell_card(key: str, seat: Seat, card: Card) -> Event:
    """Announce an action with a public card."""
    return tell(key, seat, card=name_card(card))


@cache
def tell_join(seat: Seat, card: Card, row: int) -> Event:
    """Announce a point card on a colour row (KC10)."""
    return tell("event-join", seat, card=name_card(card), row=name_place(row))


@cache
def tell_pair(seat: Seat, first: Card, second: Card) -> Event:
    """Announce a pair that claims a wishing stone (KC6)."""
    first_name, second_name = name_card(first), name_card(second)
    return tell("event-pair", seat, first=first_name, second=second_name, stone=VALUE[first])


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (KC11)."""
    drawn = text("event-drawn", card=name_card(card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


OVER: Final = {ending: Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
