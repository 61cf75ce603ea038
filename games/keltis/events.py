"""Events, and names of cards and stones."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Arg, Face, Text, text, write
from games.keltis.state import COLOUR, VALUE
from games.rows.cards import COLOURS, POINTS, Card

SIGNS: Final = ("🟥", "🟨", "🌸", "🟩", "🟦")
"""Plain-text replacement for each colour where the game's own emoji are not available."""


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


tell_about: Final = cache(tell)
"""Make an event about a player, with numbers if there are some."""


@cache
def tell_card(key: str, seat: Seat, card: Card) -> Event:
    """Announce an action with a public card."""
    return tell(key, seat, card=name_card(card))


@cache
def tell_step(seat: Seat, path: int, stone: int, *, tall: bool) -> Event:
    """Announce a figure's step onto a stone (K8, K10)."""
    return tell(
        "event-enter" if stone == 1 else "event-step",
        seat,
        figure=Text("figure-tall" if tall else "figure-small"),
        path=name_colour(path),
        points=name_stone(stone, tall=tall),
    )


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (K16)."""
    drawn = text("event-drawn", card=name_card(card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


OVER_GOAL = Event(Text("event-over-goal"))
"""K17: the goal area is full."""
OVER_DECK = Event(Text("event-over-deck"))
"""K18: the draw pile is used up."""
