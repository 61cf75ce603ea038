"""People who had a seat of a running game, known by fingerprints."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final

from bot.store.rows import Departure, PastPlayer
from bot.tables.model import FORGOTTEN, Person, TableId
from bot.tables.session import GameSession
from games.core.game import Seat

BEFORE_START: Final = -1
"""The ply of a departure before the game began."""


def fingerprint(table: TableId, user_id: int) -> str:
    """Return a hash that identifies a person at one table only."""
    return hashlib.sha256(f"{table}:{user_id}".encode()).hexdigest()[:32]


def record_departure(
    session: GameSession, seat: Seat, person: Person | None, how: Departure = Departure.GAVE
) -> GameSession:
    """Record that a person loses a seat now."""
    if person is None or person == FORGOTTEN:
        return session
    same = (seat, session.table.plies)
    others = tuple(one for one in session.past_players if (one.seat, one.ply) != same)
    # Only the first player of a seat is rated: the ids of substitutes are not needed.
    is_first = not any(one.seat == seat and one.ply != BEFORE_START for one in others)
    who = fingerprint(session.table.id, person.id)
    former = PastPlayer(*same, who, how, person.id if is_first else None)
    return replace(session, past_players=(*others, former))


def ban(session: GameSession, user_id: int) -> GameSession:
    """Record in a lobby that a person was removed; they had no hand."""
    count = sum(one.ply == BEFORE_START for one in session.past_players)
    who = fingerprint(session.table.id, user_id)
    removed = PastPlayer(Seat(count), BEFORE_START, who, Departure.REMOVED)
    return replace(session, past_players=(*session.past_players, removed))


def pseudonymize(session: GameSession, user_id: int, pseudonym: int) -> GameSession:
    """Replace the id of a person who deletes their data by a pseudonym."""
    past_players = tuple(
        replace(one, person_id=pseudonym, is_pseudonym=True) if one.person_id == user_id else one
        for one in session.past_players
    )
    return replace(session, past_players=past_players)


def is_removed(session: GameSession, user_id: int) -> bool:
    """Tell whether a manager removed a person from the table."""
    removed = [one for one in session.past_players if one.departure is Departure.REMOVED]
    return bool(removed) and fingerprint(session.table.id, user_id) in {one.who for one in removed}


def has_seen_other_hand(session: GameSession, user_id: int, seat: Seat) -> bool:
    """Tell whether a person has or had another seat of the table, and so knows its hand."""
    who = fingerprint(session.table.id, user_id)
    had = {one.seat for one in session.past_players if one.who == who}
    return bool({*had, *session.table.seats_of(user_id)} - {seat})


def find_replaced(session: GameSession, user_id: int) -> PastPlayer | None:
    """Return the departure of a person whose substitute still has the seat."""
    who = fingerprint(session.table.id, user_id)
    past = session.past_players
    own = (one for one in past if one.who == who and one.departure is Departure.REPLACED)
    last = max(own, key=lambda one: one.ply, default=None)
    if last is None or any(one.seat == last.seat and one.ply > last.ply for one in past):
        return None
    return last


def has_lost_player_since(session: GameSession, ply: int) -> bool:
    """Tell whether a player of that ply has left for good since."""
    return any(one.ply > ply for one in session.past_players)
