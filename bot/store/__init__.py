"""The database: tables, records, results, people and messages."""

from bot.store.errors import ConflictError, DatabaseError, StoreError
from bot.store.store import Store

__all__ = ["ConflictError", "DatabaseError", "Store", "StoreError"]
