"""People who lost their seat for good: the table remembers that they were there.

Whom a rated game counts for is known until its end, by a pseudonym where they deleted their data.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from bot.tables.live import Live
from bot.tables.model import FORGOTTEN, Former, Leaving, Person, TableId
from games.core.game import Seat

BEFORE: Final = -1
"""Instead of the entries of the record for who left before the game began."""


def fingerprint(table: TableId, user_id: int) -> str:
    """Return what tells a person at one table, and says nothing about them at any other."""
    return hashlib.sha256(f"{table}:{user_id}".encode()).hexdigest()[:32]


def leave(live: Live, seat: Seat, person: Person | None, how: Leaving = Leaving.GAVE) -> Live:
    """Remember that a person sat in a seat until now."""
    if person is None or person == FORGOTTEN:
        return live
    same = (seat, live.table.plies)
    others = tuple(one for one in live.formers if (one.seat, one.ply) != same)
    # A rated game counts for who began it: the ids of substitutes are not needed.
    is_first = not any(one.seat == seat and one.ply != BEFORE for one in others)
    who = fingerprint(live.table.id, person.id)
    former = Former(*same, who, how, person.id if is_first else None)
    return replace(live, formers=(*others, former))


def ban(live: Live, user_id: int) -> Live:
    """Remember in a lobby that a person was removed; they had no hand."""
    count = sum(one.ply == BEFORE for one in live.formers)
    who = fingerprint(live.table.id, user_id)
    return replace(live, formers=(*live.formers, Former(Seat(count), BEFORE, who, Leaving.REMOVED)))


def rename(live: Live, user_id: int, pseudonym: int) -> Live:
    """Put a pseudonym in place of the id of a person who deletes their data."""
    formers = tuple(
        replace(one, person_id=pseudonym) if one.person_id == user_id else one
        for one in live.formers
    )
    return live if formers == live.formers else replace(live, formers=formers)


def is_removed(live: Live, user_id: int) -> bool:
    """Tell whether a manager removed a person from the table."""
    removed = [one for one in live.formers if one.leaving is Leaving.REMOVED]
    return bool(removed) and fingerprint(live.table.id, user_id) in {one.who for one in removed}


def knows_another(live: Live, user_id: int, seat: Seat) -> bool:
    """Tell whether a person has, or had, another seat of the table, and so knows its hand."""
    who = fingerprint(live.table.id, user_id)
    if any(one.who == who and one.seat != seat for one in live.formers):
        return True
    return any(
        chair.person is not None and chair.person.id == user_id and number != seat
        for number, chair in enumerate(live.table.chairs)
    )


def replaced(live: Live, user_id: int) -> Former | None:
    """Return how a person lost the seat to the substitute who has it now, if they did."""
    who = fingerprint(live.table.id, user_id)
    own = (one for one in live.formers if one.who == who and one.leaving is Leaving.REPLACED)
    last = max(own, key=lambda one: one.ply, default=None)
    if last is None or any(one.seat == last.seat and one.ply > last.ply for one in live.formers):
        return None
    return last


def have_left_since(live: Live, ply: int) -> bool:
    """Tell whether somebody who was there at an entry of the record has left for good since."""
    return any(one.ply > ply for one in live.formers)
