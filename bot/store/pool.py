"""The pool that lends a database's connections."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.pool.base import ConnectionPoolEntry, _ConnectionRecord


class Pool(sa.AsyncAdaptedQueuePool):
    """Lets the next in line try, too, where a connection could not be made.

    The library connects before it lends: of what fails there those who wait already never hear, and
    wait for the whole time the pool gives them.
    """

    def _create_connection(self) -> ConnectionPoolEntry:
        """Return a place for a connection, which is made for whoever borrows it."""
        return _ConnectionRecord(self, connect=False)
