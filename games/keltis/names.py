"""Names of colours, cards and stones in texts."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.text import Arg, Face, Text, text, write
from games.keltis.data import COLOUR, VALUE
from games.rows.cards import COLOURS, POINTS, Card

SIGNS: Final = ("🟥", "🟨", "🌸", "🟩", "🟦")
"""Plain-text stand-in for each colour where the game's own emoji are not available."""


def face_of(colour: int) -> Face:
    """Return the face of a colour."""
    return Face(f"keltis_{COLOURS[colour]}", SIGNS[colour])


@cache
def name_colour(colour: int) -> Text:
    """Name a colour, with its symbol."""
    return text("colour", face=face_of(colour), name=spell_colour(colour))


@cache
def name_card(card: Card) -> Text:
    """Name a card: its colour and its value."""
    colour = COLOUR[card]
    return text("card", face=face_of(colour), colour=spell_colour(colour), value=VALUE[card])


@cache
def spell_card(card: Card) -> Text:
    """Name a card beside its face, without the symbol."""
    return text("card-bare", colour=spell_colour(COLOUR[card]), value=VALUE[card])


def spell_colour(colour: int) -> Text:
    """Name a colour beside its face, without the symbol."""
    return Text(f"colour-{COLOURS[colour]}")


def name_stone(stone: int, *, tall: bool) -> Arg:
    """Name a stone by the points it shows; for the tall figure, say that they count double."""
    points = write(POINTS[stone])
    return text("stone-double", points=points) if tall else points
