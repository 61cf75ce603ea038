"""Bringing the database file to the shape this program expects."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.store.errors import DatabaseError
from bot.store.look import look


def inspect(path: Path, patience: float = 2) -> str:
    """Say in a few words how the file is, without changing it. Raises `DatabaseError`."""
    scripts = ScriptDirectory.from_config(_config())
    version = look(path, _versions(scripts))
    if version is None:
        return "will be made"
    with _telling(path), closing(_connect(path, patience)) as connection:
        _try_lock(connection)
    return "is ready" if version == scripts.get_current_head() else "will be migrated"


def migrate(path: Path, patience: float, target: str = "head") -> None:
    """Make the file or bring it up to date. Raises `DatabaseError`.

    Waits `patience` seconds for another writer to finish. `target` is the version to stop at.
    """
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    version = look(path, _versions(scripts))
    with _telling(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(_connect(path, patience)) as connection:
            _try_lock(connection)
            connection.execute("PRAGMA journal_mode=WAL")  # which the file then remembers
        if version != scripts.get_current_head():
            _upgrade(path, config, target)


def describe(error: Exception) -> str:
    """Return the one line of an error of the database that an operator needs."""
    cause = getattr(error, "orig", None) or error
    if "locked" in str(cause):
        return "it is locked by another program"
    return str(cause).splitlines()[0]


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, sa.exc.DBAPIError) as error:
        raise DatabaseError(f"{path} cannot be opened: {describe(error)}") from error


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=patience, isolation_level=None)


def _try_lock(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def _upgrade(path: Path, config: Config, target: str) -> None:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)))
    sa.event.listen(engine, "connect", _leave_transactions_to_us)
    sa.event.listen(engine, "begin", _begin_immediate)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, target)
    finally:
        engine.dispose()


def _leave_transactions_to_us(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None


def _begin_immediate(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _config() -> Config:
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _versions(scripts: ScriptDirectory) -> set[str]:
    return {script.revision for script in scripts.walk_revisions()}
