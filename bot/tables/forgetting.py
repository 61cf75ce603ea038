"""Taking a person who wants to be forgotten off a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables import away, formers, hints, lobby, play, seats
from bot.tables.live import Live
from bot.tables.model import FORGOTTEN, Chair, Person, Status
from bot.tables.notes import erase_note
from games.core.game import CHANCE, Seat


def forget(live: Live, user_id: int, pseudonym: int, now: datetime) -> Live:
    """Take a person off a table: out of a lobby, or with a house player in a running game.

    The game stays, without the name; a rated one counts for the pseudonym. Invitations of the
    person are withdrawn.
    """
    left = _leave(live, user_id, now)
    if live.table.started is not None and live.table.ended is None:
        left = _remember(left, user_id)
    left = seats.disinvite(left, user_id)
    left = formers.rename(hints.erase(left, user_id), user_id, pseudonym)
    table = left.table
    chairs = tuple(_nameless(chair, user_id) for chair in table.chairs)
    named = replace(table, chairs=chairs, host=_nobody(table.host, user_id))
    forgotten = replace(erase_note(left, user_id), table=named)
    if named.status is Status.PLAYING and not lobby.heirs(chairs):
        return play.stop(forgotten, CHANCE, now)  # nobody can come back
    return forgotten


def _leave(live: Live, user_id: int, now: datetime) -> Live:
    is_asked = lobby.reserved_for(live.table, user_id) is not None
    if live.table.seat_of(user_id) is None and not is_asked:
        return live
    if live.table.status is Status.LOBBY:
        return lobby.leave(live, user_id, now)
    # A game whose rules are not played any more goes on for nobody.
    if live.table.status in (Status.PLAYING, Status.PUT_AWAY) and live.replay is not None:
        return away.while_playing(live, lambda awake: play.resign(awake, user_id, now))
    return live


def _remember(live: Live, user_id: int) -> Live:
    """Note where in a game the person sat until now."""
    for number, chair in enumerate(live.table.chairs):
        if chair.person and chair.person.id == user_id:
            live = formers.leave(live, Seat(number), chair.person)
    return live


def _nameless(chair: Chair, user_id: int) -> Chair:
    if chair.reserved_for and chair.reserved_for.id == user_id:  # of a rematch that was called off
        return replace(chair, reserved_for=FORGOTTEN)
    return replace(chair, person=_nobody(chair.person, user_id)) if chair.person else chair


def _nobody(person: Person, user_id: int) -> Person:
    return FORGOTTEN if person.id == user_id else person
