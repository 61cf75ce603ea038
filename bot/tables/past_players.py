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
    others = tuple(
        past_player
        for past_player in session.past_players
        if (past_player.seat, past_player.ply) != same
    )
    # Only the first player of a seat is rated: the ids of substitutes are not needed.
    is_first = not any(
        past_player.seat == seat and past_player.ply != BEFORE_START for past_player in others
    )
    who = fingerprint(session.table.id, person.id)
    former = PastPlayer(*same, who, how, person.id if is_first else None)
    return replace(session, past_players=(*others, former))


def ban(session: GameSession, user_id: int) -> GameSession:
    """Record in a lobby that a person was removed; they had no hand."""
    count = sum(past_player.ply == BEFORE_START for past_player in session.past_players)
    who = fingerprint(session.table.id, user_id)
    removed = PastPlayer(Seat(count), BEFORE_START, who, Departure.REMOVED)
    return replace(session, past_players=(*session.past_players, removed))


def pseudonymize(session: GameSession, user_id: int, pseudonym: int) -> GameSession:
    """Replace the id of a person who deletes their data by a pseudonym."""
    past_players = tuple(
        replace(past_player, person_id=pseudonym, is_pseudonym=True)
        if past_player.person_id == user_id
        else past_player
        for past_player in session.past_players
    )
    return replace(session, past_players=past_players)


def is_removed(session: GameSession, user_id: int) -> bool:
    """Tell whether a manager removed a person from the table."""
    removed = [
        past_player
        for past_player in session.past_players
        if past_player.departure is Departure.REMOVED
    ]
    return bool(removed) and fingerprint(session.table.id, user_id) in {
        past_player.who for past_player in removed
    }


def has_seen_other_hand(session: GameSession, user_id: int, seat: Seat) -> bool:
    """Tell whether a person has or had another seat of the table, and so knows its hand."""
    who = fingerprint(session.table.id, user_id)
    had = {past_player.seat for past_player in session.past_players if past_player.who == who}
    return bool({*had, *session.table.seats_of(user_id)} - {seat})


def find_replaced(session: GameSession, user_id: int) -> PastPlayer | None:
    """Return the departure of a person whose substitute still has the seat."""
    who = fingerprint(session.table.id, user_id)
    past = session.past_players
    own = (
        past_player
        for past_player in past
        if past_player.who == who and past_player.departure is Departure.REPLACED
    )
    last = max(own, key=lambda past_player: past_player.ply, default=None)
    if last is None or any(
        past_player.seat == last.seat and past_player.ply > last.ply for past_player in past
    ):
        return None
    return last


def has_lost_player_since(session: GameSession, ply: int) -> bool:
    """Tell whether a player of that ply has left for good since."""
    return any(past_player.ply > ply for past_player in session.past_players)
