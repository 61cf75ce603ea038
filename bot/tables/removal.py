"""Taking a person off a table for good, as managers of its server may."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import away, formers, lobby, play
from bot.tables.errors import NotThereError, OwnGameError, TableOverError
from bot.tables.live import Live
from bot.tables.model import FORGOTTEN, Leaving, Person, Status, Table
from bot.tables.notes import erase_note
from bot.tables.results import find_seat, is_counted
from games.core.game import Seat


def removable(table: Table) -> tuple[Person, ...]:
    """Return the people a manager could remove: who plays, is away, or is asked to play again."""
    if table.ended is not None:
        return ()
    people = (chair.reserved_for or chair.person for chair in table.chairs)
    return tuple(person for person in people if person not in (None, FORGOTTEN))


def remove(live: Live, user_id: int, now: datetime, manager_id: int | None = None) -> Live:
    """Take a person off a table, to which they cannot come back.

    In a lobby the chair is freed. In a game a house player takes the seat, as when they had given
    it up; a game that is nobody else's is stopped. A rated game counts no more for who is removed
    while they play, so a manager who is in it removes nobody. Raises `NotThereError` and
    `OwnGameError`.
    """
    if live.table.ended is not None:
        raise TableOverError
    if user_id not in {person.id for person in removable(live.table)}:
        raise NotThereError
    if live.table.status is Status.LOBBY:
        left = lobby.leave(live, user_id, now)
        return left if left.table.ended else formers.ban(left, user_id)
    is_own = manager_id is not None and find_seat(live, manager_id) is not None
    if is_own and is_counted(live):
        raise OwnGameError
    return away.while_playing(live, lambda awake: _remove(awake, user_id, now))


def set_aside(live: Live, user_id: int, now: datetime) -> Live:
    """Let a house player sit in for a person who may not use the bot for a while.

    In a lobby the chair is freed. A game that is nobody else's waits for them.
    """
    if live.table.status is Status.LOBBY:
        is_asked = lobby.reserved_for(live.table, user_id) is not None
        is_there = is_asked or live.table.seat_of(user_id) is not None
        return lobby.leave(live, user_id, now) if is_there else live
    if live.table.status is not Status.PLAYING or live.table.seat_of(user_id) is None:
        return live
    return play.stand_aside(live, user_id, now)


def _remove(live: Live, user_id: int, now: datetime) -> Live:
    seat = _find(live.table, user_id)
    left = formers.leave(live, seat, live.table.chairs[seat].person, Leaving.REMOVED)
    if live.table.seat_of(user_id) is not None:
        left = play.stand_aside(left, user_id, now)
    chairs = list(left.table.chairs)
    chairs[seat] = replace(chairs[seat], person=FORGOTTEN)
    nameless = erase_note(replace(left, table=replace(left.table, chairs=tuple(chairs))), user_id)
    people = lobby.heirs(chairs)
    if not people:
        return play.stop(nameless, seat, now)
    return replace(nameless, table=lobby.pass_hosting(nameless.table, people))


def _find(table: Table, user_id: int) -> Seat:
    for number, chair in enumerate(table.chairs):
        if chair.person and chair.person.id == user_id:
            return Seat(number)
    raise NotThereError
