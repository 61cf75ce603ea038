"""The database: tables, records, results, people and messages."""

import bot.store.share_schema  # noqa: F401 - the schema is whole from here on
from bot.store.errors import ConflictError, DatabaseError, StoreError
from bot.store.store import Store

__all__ = ["ConflictError", "DatabaseError", "Store", "StoreError"]
