"""Errors of the store; the text of each is one line for the operator."""

from __future__ import annotations

from typing import NamedTuple


class StoreError(Exception):
    """The base of all errors of the database."""


class DatabaseError(StoreError):
    """The database cannot be used; nothing was changed in it."""


class DatabaseDownError(DatabaseError):
    """The database does not answer at the start; a later start may succeed."""


class FileLostError(DatabaseError):
    """The file, or the lock beside it, was deleted or replaced while the bot ran."""


class UnreachableError(StoreError):
    """The database cannot be used for a while, and nothing was written; a later try may succeed."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the database cannot be used now: {reason}")


class UncertainError(UnreachableError):
    """The database failed while it committed: what was written may be stored or not."""


class FencedError(UnreachableError):
    """Another process has or may have the shards of this one; nothing was written."""

    def __init__(self) -> None:
        super().__init__("this process has lost its shards")


class ManyBlocksError(StoreError):
    """The limit of blocks is reached."""


class Limit(NamedTuple):
    """A bound that transactions keep."""

    name: str
    most: int


class LimitError(Exception):
    """A transaction would exceed a limit; nothing was written. The database is not at fault."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"the limit {limit.name} is reached; nothing was written")
        self.limit = limit


class ConflictError(StoreError):
    """Another writer changed the table first; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table} was changed by another writer; nothing was written")
        self.table = table
