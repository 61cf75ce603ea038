"""Moves told as their maker's: a person's, from before a house player took the seat over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.live import Live
from bot.tables.model import LoggedMove
from games.core.game import Seat
from games.core.record import HOUSE
from games.core.text import Arg, Listing, Player, Text


def credit(live: Live, told: Sequence[LoggedMove]) -> tuple[LoggedMove, ...]:
    """Name the persons, not who sits in for them, in what happened until they left their seats."""
    left = _left(live)
    return tuple(_credited(one, left) for one in told) if left else tuple(told)


def _left(live: Live) -> dict[Seat, int]:
    """Return where in the record house players took over the seats of persons, by seat."""
    absent = {seat for seat, chair in enumerate(live.table.chairs) if chair.house and chair.person}
    if not absent:
        return {}
    taken = (one for one in enumerate(live.played.entries) if one[1].text == HOUSE)
    return {entry.seat: ply for ply, entry in taken if entry.seat in absent}


def _credited(one: LoggedMove, left: dict[Seat, int]) -> LoggedMove:
    seats = {seat for seat, ply in left.items() if one.ply <= ply}
    events = tuple(replace(event, text=_name(event.text, seats)) for event in one.events)
    return replace(one, events=events) if seats else one


def _name(said: Text, seats: set[Seat]) -> Text:
    return Text(said.key, tuple((key, _name_in(arg, seats)) for key, arg in said.args))


def _name_in(arg: Arg, seats: set[Seat]) -> Arg:
    if isinstance(arg, Player):
        return Player(arg.seat, in_person=True) if arg.seat in seats else arg
    if isinstance(arg, Listing):
        return replace(arg, items=tuple(_name_in(item, seats) for item in arg.items))
    return _name(arg, seats) if isinstance(arg, Text) else arg
