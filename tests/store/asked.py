"""Every statement that the bot asks its database, found by playing evenings."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
import sqlalchemy as sa

import bot.store
from bot.store import Store, sqlite
from bot.store.decisions import Decisions
from bot.store.people import (
    delete_person,
    drop_bucket,
    find_invitations,
    find_language,
    find_tables,
)
from bot.store.table_queries import (
    count_open,
    count_tables,
    find_closed,
    find_of_person,
    open_in_channel,
    prune,
    read_own,
)
from bot.testing.random_games import SOAK
from tests.simulation.run import simulate
from tests.simulation.script import make_script
from tests.store.rows import NOW

SEEDS: Final = range(200) if SOAK else (2, 3)
"""Evenings that are played."""


@dataclass
class Query:
    """The collected statements."""

    texts: set[str] = field(default_factory=set)
    """As SQLite was given it."""
    statements: set[tuple[Any, tuple[str, ...]]] = field(default_factory=set)
    """For every database, with the names of their values."""

    def note(self, compile_it: Any) -> Any:
        """Return what compiles statements and notes each."""

        def compile_and_note(statement: Any, names: tuple[str, ...]) -> Any:
            compiled = compile_it(statement, names)
            self.texts.add(compiled.sql)
            self.statements.add((statement, names))
            return compiled

        return compile_and_note


@cache
def gather() -> Query:
    """Play evenings, and return everything that was asked meanwhile."""
    asked = Query()
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        noting = asked.note(sqlite.TEXTS.compile)
        patch.setattr(sqlite.TEXTS, "compile", noting)
        for statement in _module_statements():
            noting(statement, ())
        asyncio.run(_ask(Path(folder) / "takujo.db"))
        for seed in SEEDS:
            assert not simulate(seed, make_script(seed)).wrong
    return asked


def _module_statements() -> Iterator[Any]:
    """Yield the statements that are made once, whether an evening needs them or not."""
    for module in pkgutil.iter_modules(bot.store.__path__, "bot.store."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, (sa.Select, sa.Update, sa.Delete)):
                yield value


async def _ask(path: Path) -> None:
    """Ask what few evenings need."""
    store = await Store.open(path)
    for ask in (find_tables, find_language, find_invitations, delete_person):
        await ask(store, 1)
    await drop_bucket(store, 1, "remind")
    await find_of_person(store, 1, ("playing",), guild_id=2)
    await find_closed(store, 1, 2, 3)
    await count_tables(store)
    await read_own(store, 1, 5)
    await count_open(store, 1, 2, 3, NOW)
    await open_in_channel(store, 1, 2)
    await prune(store, NOW)
    await Decisions(store).plan_again((1,))
    await store.close()
