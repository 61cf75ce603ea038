"""Events, and names of cards and stones."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis.state import COLOUR, VALUE, Landing, Tile
from games.rows.cards import COLOURS, Card

TALL: Final = Face("keltis_tall", "▲")
WISH: Final = Face("keltis_wish", "🌀")
CLOVER: Final = Face("keltis_clover", "🍀")
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


def describe_landing(landing: Landing) -> dict[str, Arg]:
    """Return the change of the score, the figure's points before and after, and the tile."""
    return {
        "change": signed(landing.change),
        "figure": Text("figure-tall" if landing.is_tall else "figure-small"),
        "tall": TALL if landing.is_tall else "",
        "before": write(landing.before),
        "after": write(landing.after),
        "tile": _name_tile(landing),
    }


def _name_tile(landing: Landing) -> Arg:
    """Name the effect of a tile, behind a comma."""
    tile = landing.tile
    if landing.is_end or tile is None:
        return Text("tile-over") if landing.is_end else ""
    if tile is Tile.CLOVER:
        return text("tile-clover", face=CLOVER)
    if tile is Tile.WISH:
        return text("tile-wish", face=WISH, points=signed(landing.gain))
    return text("tile-number", points=signed(landing.gain))


tell_about: Final = cache(tell)
"""Make an event about a player, with numbers if there are some."""


@cache
def tell_card(key: str, seat: Seat, card: Card) -> Event:
    """Announce an action with a public card."""
    return tell(key, seat, card=name_card(card))


@cache
def tell_play(seat: Seat, card: Card, landing: Landing) -> Event:
    """Announce a card and the step of its figure (K8, K10)."""
    key = "event-start" if landing.stone == 1 else "event-play"
    return tell(key, seat, card=name_card(card), **describe_landing(landing))


@cache
def tell_step(seat: Seat, landing: Landing) -> Event:
    """Announce a step without a card (K11, K13)."""
    key = "event-enter" if landing.stone == 1 else "event-step"
    return tell(key, seat, path=name_colour(landing.path), **describe_landing(landing))


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (K16)."""
    drawn = text("event-drawn", card=name_card(card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


OVER_GOAL = Event(Text("event-over-goal"))
"""K17: the goal area is full."""
OVER_DECK = Event(Text("event-over-deck"))
"""K18: the draw pile is used up."""
