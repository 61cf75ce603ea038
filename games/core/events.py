"""Events about a seat: told to everybody, to some seats only, or to some in more detail."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.game import Event, Seat
from games.core.text import Arg, Player, Text, text


def about(key: str, seat: Seat, **args: Arg) -> Text:
    """Make a text whose variable `player` is a seat."""
    return text(key, player=Player(seat), **args)


def tell(key: str, seat: Seat, **args: Arg) -> Event:
    """Tell everybody something about a seat."""
    return Event(about(key, seat, **args))


def tell_apart(readers: Iterable[Seat], detailed: Text, plain: Text) -> tuple[Event, Event]:
    """Tell the details to some seats, and to all others only the public part."""
    some = frozenset(readers)
    return Event(detailed, only=some), Event(plain, but=some)
