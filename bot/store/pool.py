"""The pool that lends a database's connections."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.pool.base import ConnectionPoolEntry, _ConnectionRecord


class Pool(sa.AsyncAdaptedQueuePool):
    """Lets the next in line try, too, where a connection could not be made.

    The library connects before it lends: of what fails there those who wait already never hear, and
    wait for the whole time the pool gives them.
    """

    # What it logs is the library's, as what its own pools log, and no news of the bot's.
    _sqla_logger_namespace = "sqlalchemy.pool.Pool"

    def _create_connection(self) -> ConnectionPoolEntry:
        """Return a place for a connection, which is made for whoever borrows it."""
        return _ConnectionRecord(self, connect=False)
