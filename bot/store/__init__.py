"""The database: tables, their records and their messages, in one SQLite file."""

import bot.store.share_schema  # noqa: F401 - the schema is whole from here on
from bot.store.errors import ConflictError, DatabaseError, StoreError
from bot.store.store import Store

__all__ = ["ConflictError", "DatabaseError", "Store", "StoreError"]
