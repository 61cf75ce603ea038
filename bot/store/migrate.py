"""The state of a database, and the migration of one in SQLite to the program's schema."""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from bot.store.damage import check_whole, is_large
from bot.store.errors import DatabaseError
from bot.store.file_lock import check_access, make_folder, make_private, name_beside
from bot.store.location import Address, Location

FOLDERS: Final = (Path(__file__).parent / "migrations" / "versions",)
"""The folders of the migrations; the name of a file begins with its version."""


def read_versions() -> tuple[str, set[str]]:
    """Return the newest version of the schema and all known versions."""
    files = [path for folder in FOLDERS for path in folder.glob("v*.py")]
    known = {path.name.partition("_")[0] for path in files}
    return max(known), known


def upgrade_script(dialect: str, version: str | None) -> str:
    """Return the SQL that brings a schema up to date; the caller opens a transaction."""
    # Alembic takes 11 MB, and most starts migrate nothing.
    from alembic import command  # noqa: PLC0415 - as above
    from alembic.config import Config  # noqa: PLC0415 - as above

    config = Config()
    written = io.StringIO()
    versions = os.pathsep.join(map(str, FOLDERS))
    for name, value in (
        ("script_location", str(FOLDERS[0].parent)),
        ("version_locations", versions),
    ):
        config.set_main_option(name, value.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.output_buffer = written
    config.attributes["dialect"] = dialect
    command.upgrade(config, f"{version or 'base'}:head", sql=True)
    return written.getvalue()


def postgres(address: Address, module: str = "bot.store.postgres") -> Any:
    """Return a module for PostgreSQL. Raises `DatabaseError` if its driver is missing."""
    try:
        return import_module(module)  # most do without its driver
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise DatabaseError(f"{address} needs asyncpg: pip install asyncpg") from None


def inspect(location: Location, patience: float = 2) -> str:
    """Describe the state of a database in a few words; write nothing. Raises `DatabaseError`."""
    if isinstance(location, Path):
        version = _read_schema(location, read_versions()[1])
        if version is not None:
            with _translate_errors(location), closing(_connect(location, patience)) as connection:
                _try_lock(connection)
    else:
        version = asyncio.run(postgres(location).inspect(location, patience))
    if version is None:
        return "will be made"
    return "is ready" if version == read_versions()[0] else "will be migrated"


def find_outdated(path: Path) -> str | None:
    """Return the version of a schema that has to be migrated; None if there is nothing to do.

    Raises `DatabaseError`, as `inspect` does.
    """
    head, known = read_versions()
    version = _read_schema(path, known, is_sound={head})
    return None if version == head else version


def read_schema(path: Path) -> str | None:
    """Read a file through, and return the version of its schema; None if there is nothing in it.

    Raises `DatabaseError`, as `inspect` does.
    """
    return _read_schema(path, read_versions()[1])


def is_empty(path: Path) -> bool:
    """Tell whether a file is missing or empty. Raises `DatabaseError`, as `inspect` does."""
    return read_schema(path) is None


def check_version(location: Location, version: str | None, known: Collection[str]) -> None:
    """Raise `DatabaseError` for a schema version that this program cannot use or migrate."""
    if version is not None and version not in known:
        raise DatabaseError(
            f"{location} was made by another version of this program (its schema is {version})"
        )


def migrate(path: Path, patience: float) -> None:
    """Make the file or bring it up to date. Raises `DatabaseError`.

    Waits `patience` seconds for another writer to finish.
    """
    head, known = read_versions()
    version = _read_schema(path, known, is_sound={head})
    with _translate_errors(path):
        make_folder(path)
        make_private(path)
        with closing(_connect(path, patience)) as connection:
            _try_lock(connection)
            connection.execute("PRAGMA journal_mode=WAL")  # which the file then remembers
            if version != head:
                _upgrade(connection, path, version)


def describe(error: Exception) -> str:
    """Return an error of the database as one line for the operator."""
    if "locked" in str(error):
        return "it is locked by another program"
    return str(error).splitlines()[0]


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise DatabaseError(f"{path} cannot be opened: {describe(error)}") from error


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=patience, isolation_level=None)


def _try_lock(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def _upgrade(connection: sqlite3.Connection, path: Path, version: str | None) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{upgrade_script('sqlite', version)}\nCOMMIT;")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise DatabaseError(
            f"{path} was not migrated from {version or 'nothing'}: {describe(error)}. "
            "It is unchanged: start the former version of Takujo again, and report this error"
        ) from error


_MAGIC: Final = b"SQLite format 3\x00"
_HEAD: Final = 20
_MODES: Final = slice(18, 20)
"""The write and read version in a file's head (https://sqlite.org/fileformat.html, 1.3.3)."""
_WAL: Final = b"\x02\x02"
"""WAL mode: the bot's databases have it, backups do not."""


def _read_schema(
    path: Path, known: Collection[str], *, is_sound: Collection[str | None] = ()
) -> str | None:
    """Return the file's schema version, or None when there is nothing in it yet.

    `known` are the versions this program understands. A large file of a version among `is_sound`
    is not read through. Raises `DatabaseError` for a file that is read-only, corrupt, something
    else, newer than the program or older than its first release. Nothing is written: not the file,
    and no journal beside it.
    """
    try:
        check_access(path)
        if not path.exists() or path.stat().st_size == 0:
            return None
        with path.open("rb") as file:
            head = file.read(_HEAD)
        if not head.startswith(_MAGIC):
            raise DatabaseError(f"{path} is not a SQLite database")
        if head[_MODES] != _WAL and _size(name_beside(path, "-wal")):
            raise DatabaseError(
                f"{path} is a backup beside the journal of another file ({path.name}-wal). "
                "Restore it with `python -m bot restore FILE`"
            )
    except OSError as error:
        raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from error
    version = _read_version(path, is_sound)
    check_version(path, version, known)
    return version


def _read_version(path: Path, is_sound: Collection[str | None]) -> str | None:
    try:
        with closing(sqlite3.connect(_reading(path), uri=True, timeout=2)) as connection:
            version = _find_version(connection, path)
            if version not in is_sound or not is_large(path):
                check_whole(connection, path)
            return version
    except sqlite3.OperationalError as error:
        raise DatabaseError(f"{path} cannot be read: {error}") from error
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"{path} is corrupt: {error}") from error


def _find_version(connection: sqlite3.Connection, path: Path) -> str | None:
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if "alembic_version" not in names:
        if names:
            raise DatabaseError(f"{path} is the database of another program")
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _reading(path: Path) -> str:
    """Return the address that reads the file and leaves no trace.

    Reading a database in WAL mode would make the two files beside it; `immutable` does not, but
    it sees only what is in the file itself, which is everything unless there is a journal.
    """
    uri = path.absolute().as_uri()
    has_journal = any(_size(name_beside(path, ending)) for ending in ("-wal", "-journal"))
    return f"{uri}?mode=ro" if has_journal else f"{uri}?mode=ro&immutable=1"


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
