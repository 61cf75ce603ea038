"""Tables that nobody touches: put away after a month, and brought back within a year."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables import play, seats
from bot.tables.errors import NotAwayError
from bot.tables.live import Live
from bot.tables.lobby import close
from bot.tables.model import Status
from games.core.game import CHANCE

IDLE: Final = timedelta(days=30)
"""Time without anybody doing anything after which a table is put away."""
LOST: Final = timedelta(days=365)
"""Time after which it cannot be brought back any more."""


def put_away(live: Live, now: datetime) -> Live:
    """Put a table away that was not touched for long; a lobby is closed, what is lost stopped."""
    idle = now - live.table.touched
    match live.table.status:
        case Status.LOBBY if idle >= IDLE:
            return close(live, now)
        case Status.PLAYING if idle >= IDLE:
            table = live.table
            # The channel is told, though nothing was entered into the record.
            shown = replace(table.shown, ply=min(table.shown.ply, table.plies - 1))
            return _lay_down(replace(live, table=replace(table, shown=shown)))
        case Status.PUT_AWAY if idle >= LOST:
            return play.stop(live, CHANCE, now)
        case _:
            return live


def bring_back(live: Live, user_id: int, now: datetime) -> Live:
    """Let a table go on; the players to move are called again. Raises `NotAwayError`.

    A person for whom a house player sits in takes the seat back with it.
    """
    is_left = seats.seat_left_by(live.table, user_id) is not None
    if not is_left:
        live.seat_of(user_id)
    if live.table.status is not Status.PUT_AWAY or now - live.table.touched >= LOST:
        raise NotAwayError
    table = replace(live.table, status=Status.PLAYING, asleep=False)
    asked = {decision.seat for decision in live.game.decisions(live.played.state)}
    waits = tuple(table.plies if seat in asked else None for seat in range(len(live.waits)))
    shown = replace(table.shown, ply=min(table.shown.ply, table.plies - 1))
    brought = replace(live, table=replace(table, shown=shown), waits=waits)
    return seats.take_back(brought, user_id, now) if is_left else brought


def while_playing(live: Live, change: Callable[[Live], Live]) -> Live:
    """Change a game that goes on, or one that was put away, which stays so unless it ends."""
    if live.table.status is not Status.PUT_AWAY:
        return change(live)
    changed = change(replace(live, table=replace(live.table, status=Status.PLAYING)))
    return changed if changed.table.ended else _lay_down(changed)


def _lay_down(live: Live) -> Live:
    table = replace(live.table, status=Status.PUT_AWAY)
    return replace(live, table=table, waits=(None,) * len(live.waits))
