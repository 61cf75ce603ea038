"""The database: tables, their records and their messages, in one SQLite file."""

from bot.store.errors import DatabaseError, LostRaceError, StoreError
from bot.store.store import Store

__all__ = ["DatabaseError", "LostRaceError", "Store", "StoreError"]
