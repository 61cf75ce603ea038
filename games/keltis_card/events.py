"""Events, and names of cards and rows."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Arg, Face, Text, signed, text
from games.keltis_card.state import (
    ENDS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    Join,
    Pair,
    Play,
    gain_of,
    row_of,
)
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


def describe_lay(move: Play | Join, length: int) -> dict[str, Arg]:
    """Return the change of the score by a card, and its row with it, which had this length."""
    is_closing = not isinstance(move, Join) and move.card in ENDS
    return {
        "change": signed(gain_of(row_of(move), length)),
        "row": name_place(row_of(move)),
        "count": length + 1,
        "then": Text("then-closed") if is_closing else "",
    }


@cache
def tell_lay(seat: Seat, move: Play | Join, length: int) -> Event:
    """Announce a card in a row that had this length (KC7, KC10)."""
    if isinstance(move, Join):
        card, key = move.white, "event-join"
    else:
        card, key = move.card, "event-point" if row_of(move) == WHITE else "event-play"
    return tell(key, seat, card=name_card(card), **describe_lay(move, length))


@cache
def tell_pair(seat: Seat, pair: Pair, stones: int) -> Event:
    """Announce a pair that claims a wishing stone after so many others (KC6)."""
    return tell(
        "event-pair",
        seat,
        first=name_card(pair.first),
        second=name_card(pair.second),
        stone=VALUE[pair.first],
        change=signed(gain_of(None, stones)),
    )


@cache
def tell_drawn(seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (KC11)."""
    drawn = text("event-drawn", card=name_card(card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


OVER: Final = {ending: Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
