"""The channel of a table, and its last public message."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.live import Live
from bot.tables.model import Place, Shown, Status


def move_home(live: Live, place: Place) -> Live:
    """Let a table show itself somewhere else from now on, also one that sleeps."""
    return replace(live, table=replace(live.table, place=place, asleep=False))


def mark(live: Live, shown: Shown) -> Live:
    """Note what a new message shows; an older one than the last is ignored.

    A lobby's message shows none of the game, whatever `shown.ply` says.
    """
    table = live.table
    if table.status is Status.LOBBY:
        shown = replace(shown, ply=Shown().ply)
    elif shown.ply < table.shown.ply:
        return live
    if shown.message_id == table.shown.message_id:  # it was changed
        shown = replace(shown, at=table.shown.at)
    return replace(live, table=replace(table, shown=shown))


def mark_carded(live: Live) -> Live:
    """Note that the card of the end was posted, or is not to be."""
    return replace(live, table=replace(live.table, carded=True))
