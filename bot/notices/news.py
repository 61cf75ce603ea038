"""What one process hears of the others: what it knew may not be so any more."""

from __future__ import annotations

from bot.notices.context import Context
from bot.notices.projector import Projector
from bot.portraits.portraits import Portraits
from bot.tables.model import TableId


class News:
    """Forgets what others changed, and shows it.

    Nothing rests on it: what is written is compared with what the database holds.
    """

    def __init__(self, context: Context, projector: Projector, portraits: Portraits) -> None:
        self._tables = context.tables
        self._people = context.people
        self._allowances = context.allowances
        self._ratings = context.ratings
        self._busy = context.busy
        self._projector = projector
        self._portraits = portraits

    def forget(self) -> None:
        """Believe nothing that was read before: something may have been said unheard."""
        self._tables.forget_memory()
        self._people.forget_memory()
        self._allowances.forget_memory()

    def hear(self, said: str) -> None:
        """Take in what another process says."""
        match said.split():
            case ["table", table, guild, *over]:
                self._tables.forget_memory(TableId(table))
                self._projector.hear(TableId(table), int(guild))
                if over:
                    self._busy.spawn(self._count())
            case ["user" | "gone" as what, user]:
                self._people.forget_memory(int(user))
                self._allowances.forget(int(user))
                if what == "gone":
                    self._busy.spawn(self._portraits.forget(int(user)))

    async def _count(self) -> None:
        """Count a game that ended, where this process does that: others show what comes of it."""
        await self._ratings.catch_up()
