"""A cache of tables, with one lock per table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.containment import containing
from bot.game_packages import describe_fault, is_at_fault
from bot.refusal import Refusal
from bot.store import Store
from bot.store.changes import Change, add_table, save_change
from bot.store.errors import ConflictError, LimitError
from bot.store.posted_messages import drop_posted_messages, read_posted_messages
from bot.store.rows import NO_CHILDREN
from bot.store.sql import Statement
from bot.store.table_queries import load_table
from bot.tables.changes import Loaded
from bot.tables.errors import GameFaultError
from bot.tables.mapping import to_session, to_stored
from bot.tables.model import PostedMessage, Status, TableId
from bot.tables.quotas import refusal_of
from bot.tables.session import GameSession
from bot.worker import WorkerError
from games.catalog import Catalogue, GamePackage

log: Final = logging.getLogger(__name__)

_read: Final[ContextVar[TableId | None]] = ContextVar("read", default=None)
"""The table that this task read last."""
_GOING_ON: Final = frozenset({Status.LOBBY, Status.PLAYING})
_ACTIVE_PER_ENDED: Final = 32
"""One table that does not go on is kept for so many that do."""


class TableCache:
    """Loads, caches and saves tables.

    A table that was played through holds every state it went through, half a megabyte at the end
    of a game. So of tables that do not go on only the last used ones are kept, a thirty-second of
    `size`; another one is replayed when it is needed.
    """

    def __init__(
        self,
        store: Store,
        games: Catalogue,
        size: int,
        on_suspended: Callable[[TableId], object] = lambda _: None,
    ) -> None:
        """`on_suspended` is called once for each table whose game fails."""
        self._store = store
        self._games = games
        self._loaded: LRUCache[TableId, Loaded] = LRUCache(size)
        self._ended: LRUCache[TableId, Loaded] = LRUCache(max(1, size // _ACTIVE_PER_ENDED))
        self._posted_messages: LRUCache[TableId, tuple[PostedMessage, ...]] = LRUCache(size)
        self._forgotten = 0
        """Number of invalidations: another process wrote."""
        self.suspended: set[TableId] = set()
        """Tables whose game failed since the start."""
        self._on_suspended = on_suspended
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def lock(self, table: TableId) -> AsyncIterator[Loaded]:
        """Lock a table and yield it; it may be saved only inside.

        Raises `refused-no-such-table`, and `GameFaultError` as `guard` does.
        """
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            with self.guard(table):
                loaded = self._find(table)
                if loaded is None:
                    forgotten = self._forgotten
                    loaded = await self._load(table)
                    # If another process wrote meanwhile, what was read may be old.
                    if forgotten == self._forgotten:
                        self._keep(loaded)
                yield loaded

    async def read(self, table: TableId) -> GameSession:
        """Return a table. Raises `refused-no-such-table`."""
        _read.set(table)
        if loaded := self._find(table):
            return loaded.session
        # A second reader waits for the first instead of replaying the same record.
        async with self.lock(table) as loaded:
            return loaded.session

    @asynccontextmanager
    async def reading(self, table: TableId) -> AsyncIterator[GameSession]:
        """Read a table and yield it. Raises as `read` does, and `GameFaultError` as `guard`."""
        session = await self.read(table)
        with self.guard(table):
            yield session

    async def add(self, session: GameSession, limits: Sequence[Statement] = ()) -> None:
        """Save a new table. Raises `ConflictError` if its id is taken, and refusals of limits."""
        stored = to_stored(session)
        with _refusing():
            await add_table(self._store, stored, limits)
        self._keep(Loaded(session, stored, NO_CHILDREN))

    def drop(self, tables: Iterable[str]) -> None:
        """Drop deleted tables from the cache."""
        for table in tables:
            self._drop(TableId(table))
            self._posted_messages.pop(TableId(table), None)

    def forget(self, table: TableId | None = None) -> None:
        """Invalidate a table, or all: another process wrote."""
        self._forgotten += 1
        for known in (self._loaded, self._ended, self._posted_messages):
            if table is None:
                known.clear()
            else:
                known.pop(table, None)

    async def posted_messages(self, table: TableId) -> tuple[PostedMessage, ...]:
        """Return the known public messages of a game, the oldest first."""
        if (messages := self._posted_messages.get(table)) is None:
            async with self.lock(table):  # no message is added meanwhile
                forgotten = self._forgotten
                messages = await read_posted_messages(self._store, table)
                if forgotten == self._forgotten:
                    self._posted_messages[table] = messages
        return messages

    async def forget_posts(self, table: TableId) -> None:
        """Delete the stored messages of a game."""
        async with self.lock(table):
            await drop_posted_messages(self._store, table)
            self._posted_messages.pop(table, None)

    async def save(self, after: Loaded, change: Change) -> GameSession:
        """Save a change of a locked table; return its session after it.

        The change is in the database when this returns. Raises `ConflictError` if another
        process changed the table, or if the expired decision was answered, settled or extended;
        and the refusal of one of its limits.
        """
        table = change.after.table
        # Until it is known what the database holds, memory holds nothing: a write that failed
        # or was cancelled half-way may have happened or not.
        self._drop(table.id)
        forgotten = self._forgotten
        posts = self._posted_messages.pop(table.id, None)
        with _refusing():
            await save_change(self._store, change)
        if forgotten == self._forgotten:
            self._keep(after)
            if posts is not None:
                shown = _with_post(posts, table.shown, change.before.table.shown)
                self._posted_messages[table.id] = shown
        return after.session

    @contextmanager
    def guard(self, table: TableId, *, is_alone: bool = False) -> Iterator[None]:
        """Suspend a table when its game raises an error. Raises `GameFaultError` then.

        Messages are built inside as well: they are drawn from what the game says. `is_alone` says
        that nothing but the game runs inside, so that every error is its own.
        """
        try:
            with containing():
                yield
        except Exception as error:
            if not self._blame(table, error, is_alone=is_alone):
                raise
            raise GameFaultError from error

    def suspend_for(self, error: Exception) -> bool:
        """Suspend the table that this task read last, if its game raised an error.

        That is the game of the message that could not be built or drawn.
        """
        table = _read.get()
        return table is not None and self._blame(table, error)

    def _blame(self, table: TableId, error: Exception, *, is_alone: bool = False) -> bool:
        loaded = self._find(table)
        package = loaded.session.table.package if loaded else None
        if isinstance(error, (Refusal, WorkerError)) or package is None:
            return False
        if not is_alone and not is_at_fault(package, error):
            return False
        self._suspend(table, package, error)
        return True

    def _suspend(self, table: TableId, package: GamePackage, error: Exception) -> None:
        self._drop(table)
        if table not in self.suspended:
            self.suspended.add(table)
            log.error("table %s waits: %s", table, describe_fault(package, error))
            self._on_suspended(table)

    def _find(self, table: TableId) -> Loaded | None:
        return self._loaded.get(table) or self._ended.get(table)

    def _keep(self, loaded: Loaded) -> None:
        tables = self._loaded if loaded.session.table.status in _GOING_ON else self._ended
        tables[loaded.session.table.id] = loaded

    def _drop(self, table: TableId) -> None:
        self._loaded.pop(table, None)
        self._ended.pop(table, None)

    async def _load(self, table: TableId) -> Loaded:
        result = await load_table(self._store, table)
        if result is None:
            raise Refusal("refused-no-such-table")
        stored, entries, children = result
        package = self._games.get(stored.table.game)
        try:
            with containing():
                session = to_session(stored, entries, children, self._games, self.suspended)
        except Exception as error:
            if package is None or not is_at_fault(package, error):
                raise
            self._suspend(table, package, error)
            session = to_session(stored, entries, children, self._games, self.suspended)
        return Loaded(session, stored, children)


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn a limit that is reached into its refusal."""
    try:
        yield
    except LimitError as error:
        raise refusal_of(error) from error


def _with_post(
    posts: tuple[PostedMessage, ...], shown: PostedMessage, before: PostedMessage
) -> tuple[PostedMessage, ...]:
    """Add a new board to the messages of a game; one that repeats the same entries is not kept."""
    if shown.ply is None or shown.message_id in (before.message_id, None):
        return posts
    if posts and posts[-1].covers(shown.ply):
        return posts
    return (*posts, PostedMessage(shown.ply, shown.message_id, shown.channel_id))


T = TypeVar("T")

CONFLICT_TRIES: Final = 5


async def retry_on_conflict(work: Callable[[], Awaitable[T]]) -> T:
    """Do work at a table; repeat it if another process changed the table first.

    Raises `ConflictError` after `CONFLICT_TRIES` conflicts.
    """
    for _ in range(CONFLICT_TRIES - 1):
        try:
            return await work()
        except ConflictError:
            continue  # the next try loads the table again
    return await work()
