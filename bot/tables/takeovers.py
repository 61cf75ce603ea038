"""Seats of computer players that people may take, as long as these have hardly moved."""

from __future__ import annotations

from typing import Final

from bot.tables.model import RATING, TAKEOVER, Status
from bot.tables.past_players import BEFORE_START
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat

LAST_MOVES: Final = 2
"""Moves after which a computer player keeps its seat."""


def open_seats(session: GameSession) -> tuple[Seat, ...]:
    """Return the seats of computer players that anybody may take, if the host allows it.

    There are none in practice, in prepared deals, and where substitutes are invited.
    """
    table = session.table
    if table.status is not Status.PLAYING or session.replay is None:
        return ()
    if table.takeover != TAKEOVER.values[0] or table.has_invited_substitutes:
        return ()
    if table.is_practice or table.deal is not None:
        return ()
    seats = map(Seat, range(len(table.participants)))
    return tuple(seat for seat in seats if is_free(session, seat))


def is_free(session: GameSession, seat: Seat) -> bool:
    """Tell whether a seat is a computer player's that a person may still take."""
    if not is_own_ai(session, seat) or not may_replace_ais(session):
        return False
    moves = (entry for entry in session.played.entries if entry.seat == seat)
    return sum(not entry.text.startswith("@") for entry in moves) < LAST_MOVES


def may_replace_ais(session: GameSession) -> bool:
    """Tell whether people may sit down in seats of computer players, as far as ratings go.

    At a rated table only until the first move of any player: who joins then is rated. A table that
    is unrated because of several levels would become rated.
    """
    table = session.table
    if table.rating != RATING.values[0] or table.is_hidden:
        return True
    if not table.is_rated or session.replay is None:
        return False
    return all(
        entry.seat == CHANCE or entry.text.startswith("@") for entry in session.played.entries
    )


def is_own_ai(session: GameSession, seat: int) -> bool:
    """Tell whether a seat never had a person."""
    return session.table.participants[seat].person is None and not any(
        past_player.seat == seat and past_player.ply != BEFORE_START
        for past_player in session.past_players
    )
