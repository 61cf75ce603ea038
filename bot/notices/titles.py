"""The names of threads: the game and who plays, in the end who won."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

from bot.notices.context import Context
from bot.notices.threads import is_ours, thread_name
from bot.ops.calls import OutageError
from bot.tables.model import Table
from games.core.game import Outcome

GAP: Final = timedelta(minutes=5, seconds=10)
"""Between two names of a thread: Discord allows two in ten minutes."""
_REMEMBERED: Final = 4096


class Titles:
    """Renames threads, as rarely as Discord wants it.

    Nothing is noted of what is owed: the name a thread has tells.
    """

    def __init__(self, context: Context) -> None:
        self._outbox = context.outbox
        self._clock = context.clock
        self._given: LRUCache[int, tuple[str, datetime]] = LRUCache(_REMEMBERED)
        """By thread, the name it was given last, and when."""

    async def keep(self, table: Table, outcome: Outcome | None = None) -> bool:
        """Name the thread of a table; tells False where that has to wait. Raises `OutageError`."""
        thread, wanted = table.place.thread_id, thread_name(table, outcome)
        known = self._outbox.title(table.place)
        if thread is None or known in (None, wanted) or not is_ours(known or "", table):
            return True
        now = self._clock()
        given, since = self._given.get(thread, ("", now - GAP))
        if given == wanted:  # Discord writes it in another way
            return True
        if timedelta() <= now - since < GAP:  # not after the clock was set back since then
            return False
        self._given[thread] = (wanted, now)
        try:
            await self._outbox.rename(table.place, wanted)
        except OutageError:
            self._given[thread] = ("", now)
            raise
        return True
