"""The meaning of each error of a database, for players and for its connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Final, NamedTuple


class ErrorMeaning(NamedTuple):
    is_outage: bool
    """A later try may succeed. Anything else is a fault, which the operator should report."""
    keeps: bool
    """The connection is as good as before; any other is replaced."""


_WAIT: Final = ErrorMeaning(is_outage=True, keeps=True)
_RECONNECT: Final = ErrorMeaning(is_outage=True, keeps=False)
_FAULT: Final = ErrorMeaning(is_outage=False, keeps=True)
_UNKNOWN: Final = ErrorMeaning(is_outage=False, keeps=False)
"""Errors outside the tables, such as a damaged index or a fault of the database."""

POSTGRES: Final[Mapping[str, ErrorMeaning]] = {
    "08": _RECONNECT,  # the connection broke
    "22": _FAULT,  # a value of a wrong form
    "23": _FAULT,  # a violated constraint
    "25006": _RECONNECT,  # read-only, perhaps a former primary
    "25P03": _RECONNECT,  # the session was idle in a transaction
    "28": _RECONNECT,  # no access: a server that is being set up
    "3D000": _RECONNECT,  # no such database: likewise
    "40": _WAIT,  # two transactions met, and this one was rolled back
    "40003": _RECONNECT,  # nobody knows whether the statement was executed
    "42": _FAULT,  # wrong SQL, or a right is missing
    "53": _WAIT,  # disk full, no memory, too many connections
    "54": _FAULT,  # a limit of PostgreSQL
    "55": _WAIT,  # something is in use or locked
    "57": _RECONNECT,  # the server stops, starts or crashed
    "57014": _WAIT,  # the statement was cancelled
    "58": _RECONNECT,  # the server's disk failed
    "P0": _FAULT,  # a trigger of the operator's raised it
}
"""Meanings by class of SQLSTATE, or by the whole of it where that says more.

https://www.postgresql.org/docs/current/errcodes-appendix.html
"""

SQLITE: Final[Mapping[int, ErrorMeaning]] = {
    sqlite3.SQLITE_ERROR: _FAULT,  # wrong SQL
    sqlite3.SQLITE_PERM: _RECONNECT,
    sqlite3.SQLITE_BUSY: _WAIT,  # another program has the file locked
    sqlite3.SQLITE_LOCKED: _WAIT,
    sqlite3.SQLITE_NOMEM: _WAIT,
    # A connection that was opened while the disk was read-only stays so.
    sqlite3.SQLITE_READONLY: _RECONNECT,
    sqlite3.SQLITE_INTERRUPT: _WAIT,
    sqlite3.SQLITE_IOERR: _RECONNECT,  # such as a stale handle of a network disk
    sqlite3.SQLITE_FULL: _WAIT,
    sqlite3.SQLITE_CANTOPEN: _RECONNECT,  # too many open files
    sqlite3.SQLITE_PROTOCOL: _WAIT,  # too many others at the journal
    sqlite3.SQLITE_TOOBIG: _FAULT,
    sqlite3.SQLITE_CONSTRAINT: _FAULT,
    sqlite3.SQLITE_MISMATCH: _FAULT,
}
"""Meanings by primary result code. https://sqlite.org/rescode.html"""


def of_sqlstate(code: str | None) -> ErrorMeaning:
    """Return the meaning of an error of PostgreSQL, by its SQLSTATE."""
    code = code or ""
    return POSTGRES.get(code) or POSTGRES.get(code[:2], _UNKNOWN)


def of_sqlite(code: int | None) -> ErrorMeaning:
    """Return the meaning of an error of SQLite, by its result code, which may be extended."""
    return _UNKNOWN if code is None else SQLITE.get(code & 0xFF, _UNKNOWN)
