"""Names of cards, rows and piles in texts."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.text import Face, Text, text
from games.keltis_card.data import ENDS, PLACE, PLACES, VALUE
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
