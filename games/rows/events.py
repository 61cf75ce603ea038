"""Names of cards and colours, and events that both games have."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Face, Text, text
from games.rows.cards import COLOURS, Card

_SIGNS: Final = dict(zip((*COLOURS, "w"), "🟥🟨🌸🟩🟦⬜", strict=True))
"""By letter, the plain-text replacement where the game's own emoji are not available."""

tell_once: Final = cache(tell)
"""Return a public event about a seat, made once."""


@cache
def face_of(game: str, letter: str) -> Face:
    """Return the face of a colour."""
    return Face(f"{game}_{letter}", _SIGNS[letter])


def spell_colour(letter: str) -> Text:
    """Name a colour beside its face, without the symbol."""
    return Text(f"colour-{letter}")


@cache
def name_colour(game: str, letter: str) -> Text:
    """Name a colour, with its symbol."""
    return text("colour", face=face_of(game, letter), name=spell_colour(letter))


@cache
def name_card(game: str, card: Card) -> Text:
    """Name a card."""
    face, colour = face_of(game, card[0]), spell_colour(card[0])
    return text("card", face=face, colour=colour, value=card[1:])


@cache
def spell_card(card: Card) -> Text:
    """Name a card beside its face, without the symbol."""
    return text("card-bare", colour=spell_colour(card[0]), value=card[1:])


@cache
def tell_card(game: str, key: str, seat: Seat, card: Card) -> Event:
    """Announce an action with a public card."""
    return tell(key, seat, card=name_card(game, card))


@cache
def tell_drawn(game: str, seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (K16, KC11)."""
    drawn = text("event-drawn", card=name_card(game, card))
    return tell_apart((seat,), drawn, about("event-deck", seat))
