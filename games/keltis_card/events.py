"""Events, and names of cards and rows."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from games.core.game import Event, Seat, tell
from games.core.text import Arg, Face, Text, signed
from games.keltis_card.state import ENDS, PLACES, VALUE, WHITE, Join, Pair, Play, gain_of, row_of
from games.rows import events
from games.rows.cards import Card

END: Final = "✕"
"""Symbol of an end card in written rows."""
GEM: Final = Face("keltis_card_wish", "🌀")

face_of = partial(events.face_of, "keltis_card")
name_card = partial(events.name_card, "keltis_card")
name_colour = partial(events.name_colour, "keltis_card")


def write_card(card: Card) -> str:
    """Write a card of a known row: its value, or the symbol of an end card."""
    return END if card in ENDS else str(VALUE[card])


def describe_lay(move: Play | Join, length: int) -> dict[str, Arg]:
    """Return the change of the score by a card, and its row with it, which had this length."""
    is_closing = not isinstance(move, Join) and move.card in ENDS
    return {
        "change": signed(gain_of(row_of(move), length)),
        "row": name_colour(PLACES[row_of(move)]),
        "count": length + 1,
        "then": Text("then-closed") if is_closing else "",
    }


@cache
def tell_lay(seat: Seat, move: Play | Join, length: int) -> Event:
    """Announce a card in a row that had this length (KC7, KC10)."""
    if isinstance(move, Join):
        key = "event-join"
    else:
        key = "event-point" if row_of(move) == WHITE else "event-play"
    return tell(key, seat, card=name_card(*move.cards), **describe_lay(move, length))


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


OVER: Final = {ending: Event(Text(f"event-over-{ending}")) for ending in ("closed", "deck")}
"""KC13, KC14: by ending."""
