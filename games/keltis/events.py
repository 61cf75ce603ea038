"""What happened, told without a language."""

from __future__ import annotations

from functools import cache

from games.core.game import Event, Seat
from games.core.rows import Card
from games.core.text import Player, Text, text
from games.keltis.names import name_card, name_colour, name_stone


@cache
def tell_drop(seat: Seat, card: Card) -> Event:
    """K7."""
    return Event(text("event-drop", player=Player(seat), card=name_card(card)))


@cache
def tell_play(seat: Seat, card: Card) -> Event:
    """K8."""
    return Event(text("event-play", player=Player(seat), card=name_card(card)))


@cache
def tell_step(seat: Seat, path: int, stone: int, *, tall: bool) -> Event:
    """K8, K10: a figure came onto a stone."""
    key = "event-enter" if stone == 1 else "event-step"
    figure = Text("figure-tall" if tall else "figure-small")
    return Event(
        text(
            key,
            player=Player(seat),
            figure=figure,
            path=name_colour(path),
            points=name_stone(stone, tall=tall),
        )
    )


@cache
def tell_number(seat: Seat, points: int) -> Event:
    """K12."""
    return Event(text("event-number", player=Player(seat), points=points))


@cache
def tell_wish(seat: Seat, count: int) -> Event:
    """K14: how many wishing stones the player now has."""
    return Event(text("event-wish", player=Player(seat), count=count))


@cache
def tell(key: str, seat: Seat) -> Event:
    """Tell something that needs nothing but the player."""
    return Event(text(key, player=Player(seat)))


@cache
def tell_take(seat: Seat, card: Card) -> Event:
    """K16: a card taken from a discard pile, seen by everybody."""
    return Event(text("event-pile", player=Player(seat), card=name_card(card)))


@cache
def tell_card(seat: Seat, card: Card) -> tuple[Event, Event]:
    """K16: the drawn card to who drew it, and to the others that one was drawn."""
    own = frozenset((seat,))
    return (
        Event(text("event-drawn", card=name_card(card)), only=own),
        Event(text("event-deck", player=Player(seat)), but=own),
    )


OVER_GOAL = Event(Text("event-over-goal"))
"""K17."""
OVER_DECK = Event(Text("event-over-deck"))
"""K18."""
