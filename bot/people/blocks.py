"""Users and servers that the operator lets use nothing."""

from __future__ import annotations

from bot.people.errors import BlockedPersonError, BlockedServerError
from bot.store import Store
from bot.store.blocks import SERVER, USER, BlockStore


class Blocks:
    """Knows who is blocked without asking the database: somebody else writes there.

    What the operator changed counts from the next `refresh` on.
    """

    def __init__(self, store: Store) -> None:
        self._store = BlockStore(store)
        self._users: frozenset[int] = frozenset()
        self._servers: frozenset[int] = frozenset()

    async def refresh(self) -> None:
        """Read anew who is blocked."""
        rows = await self._store.all()
        self._users = frozenset(row.id for row in rows if row.kind == USER)
        self._servers = frozenset(row.id for row in rows if row.kind == SERVER)

    def check(self, user_id: int, guild_id: int | None) -> None:
        """Raise `BlockedPersonError` or `BlockedServerError` for who may use nothing here."""
        if user_id in self._users:
            raise BlockedPersonError
        if guild_id in self._servers:
            raise BlockedServerError

    def is_closed(self, guild_id: int) -> bool:
        """Tell whether a server is blocked: nothing is shown there."""
        return guild_id in self._servers

    async def seats(self) -> list[tuple[str, int]]:
        """Return open tables where blocked users still play, with the user, some at a time."""
        return await self._store.seats()
