"""People and servers that the operator blocked."""

from __future__ import annotations

from bot.refusal import Refusal
from bot.store import Store, blocks


class Blocks:
    """Knows the blocks without a query: the command line writes them in another process.

    What the operator changed counts from the next `refresh` on.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: frozenset[int] = frozenset()
        self._servers: frozenset[int] = frozenset()

    async def refresh(self) -> None:
        rows = await blocks.read_blocks(self._store)
        self._users = frozenset(row.id for row in rows if row.kind == blocks.USER)
        self._servers = frozenset(row.id for row in rows if row.kind == blocks.SERVER)

    def check(self, user_id: int, guild_id: int | None) -> None:
        """Raise `refused-blocked` or `refused-server-blocked`."""
        if user_id in self._users:
            raise Refusal("refused-blocked")
        if guild_id in self._servers:
            raise Refusal("refused-server-blocked")

    def is_blocked(self, user_id: int) -> bool:
        return user_id in self._users

    def is_closed(self, guild_id: int) -> bool:
        return guild_id in self._servers

    async def seats(self) -> list[tuple[str, int]]:
        return await blocks.find_blocked_seats(self._store)
