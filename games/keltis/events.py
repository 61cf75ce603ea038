"""Events, and names of cards and stones."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from games.core.game import Event, Seat, tell
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis.state import Landing, Tile
from games.rows import events
from games.rows.cards import COLOURS, Card

TALL: Final = Face("keltis_tall", "▲")
WISH: Final = Face("keltis_wish", "🌀")
CLOVER: Final = Face("keltis_clover", "🍀")
face_of = partial(events.face_of, "keltis")
name_card = partial(events.name_card, "keltis")
name_colour = partial(events.name_colour, "keltis")


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


@cache
def tell_play(seat: Seat, card: Card, landing: Landing) -> Event:
    """Announce a card and the step of its figure (K8, K10)."""
    key = "event-start" if landing.stone == 1 else "event-play"
    return tell(key, seat, card=name_card(card), **describe_landing(landing))


@cache
def tell_step(seat: Seat, landing: Landing) -> Event:
    """Announce a step without a card (K11, K13)."""
    key = "event-enter" if landing.stone == 1 else "event-step"
    return tell(key, seat, path=name_colour(COLOURS[landing.path]), **describe_landing(landing))


OVER_GOAL = Event(Text("event-over-goal"))
"""K17: the goal area is full."""
OVER_DECK = Event(Text("event-over-deck"))
"""K18: the draw pile is used up."""
