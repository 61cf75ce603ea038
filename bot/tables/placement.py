"""Commands on where and how a table is shown; none is an activity of a player."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model import Place, PostedMessage, Status
from bot.tables.session import GameSession


def relocate(session: GameSession, place: Place) -> GameSession:
    """Move a table to another place, and end its dormancy."""
    return session.with_table(place=place, dormant=False)


def make_dormant(session: GameSession) -> GameSession:
    """Stop the reminders of a running game until a player acts."""
    if session.table.status is not Status.PLAYING:
        return session
    return session.with_table(dormant=True)


def record_post(session: GameSession, shown: PostedMessage) -> GameSession:
    """Record a new message; one with a lower ply than the last is ignored.

    A lobby's message shows no entries, whatever `shown.ply` says.
    """
    table = session.table
    if table.status is Status.LOBBY:
        shown = replace(shown, ply=None)
    elif table.shown.ply is not None and not shown.covers(table.shown.ply):
        return session
    if shown.message_id == table.shown.message_id:  # it was changed
        shown = replace(shown, at=table.shown.at)
    return session.with_table(shown=shown)


def mark_carded(session: GameSession) -> GameSession:
    """Record that the result card was posted, or is not wanted, as after practice."""
    return session.with_table(carded=True)
