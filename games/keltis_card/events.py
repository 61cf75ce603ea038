"""Texts."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Face, Text, text
from games.keltis_card.state import ENDS, PLACE, PLACES, VALUE
from games.rows.cards import Card

SIGNS: Final = ("🟥", "🟨", "🌸", "🟩", "🟦", "⬜")
"""Plain-text stand-in for each colour where the game's own emoji are not available."""
END: Final = "✕"
"""Stands for an end card where cards are written out."""
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
    """Write a card of a row that is known: its value, or the sign of an end card."""
    return END if card in ENDS else str(VALUE[card])


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
