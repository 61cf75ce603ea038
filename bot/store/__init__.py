"""The database: tables, records, results, people and messages.

A module has the facts of one kind, the statements about them, and functions that take a `Store`,
the connection. Only `Decisions` is a class: it also knows which servers are cut off.
"""

from bot.store.errors import ConflictError, DatabaseError, StoreError
from bot.store.store import Store

__all__ = ["ConflictError", "DatabaseError", "Store", "StoreError"]
