"""Whatever the bot asks a database is said once, and both understand it."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.dialects.sqlite import aiosqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.schema import CreateTable

import bot.store
from bot.store.dialects import larger, later, listed_ids, listed_texts
from bot.store.schema import decisions, metadata
from bot.store.statements import StatementCompiler

_SQLITE: Final[Dialect] = aiosqlite.dialect()
_POSTGRESQL: Final[Dialect] = asyncpg.dialect()  # type: ignore[no-untyped-call]  # a dialect of SQLAlchemy's own
SQLITE, POSTGRESQL = StatementCompiler(_SQLITE), StatementCompiler(_POSTGRESQL)
OWN_WORDS: Final = re.compile(r"json_each|postpone|\bmax\([^()]*,|>>|\?|ON CONFLICT DO UPDATE")
"""SQL that only SQLite accepts."""
ITEMS: Final = "jsonb_array_elements_text(CAST($1::VARCHAR AS JSONB))"
"""The items of a list in PostgreSQL."""


def statements() -> Iterator[tuple[sa.Select[Any] | sa.UpdateBase, tuple[str, ...]]]:
    """Yield the statements that are made once, with the columns that are given to inserts."""
    for module in pkgutil.iter_modules(bot.store.__path__, "bot.store."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, sa.Insert) and value.select is None:
                yield value, tuple(column.name for column in value.table.c)
            elif isinstance(value, (sa.Select, sa.UpdateBase)):
                yield value, ()


def test_every_statement_can_be_said_to_postgresql() -> None:
    found = [POSTGRESQL.compile(*one).sql for one in statements()]
    assert len(found) > 100
    assert [sql for sql in found if OWN_WORDS.search(sql)] == []


@pytest.mark.parametrize(
    ("query", "sqlite", "postgresql"),
    [
        (
            listed_texts("ids"),
            "SELECT anon_1.value FROM json_each(?) AS anon_1",
            "SELECT anon_1.value FROM ITEMS AS anon_1",
        ),
        (
            listed_ids("ids"),
            "SELECT anon_2.value AS anon_1 FROM json_each(?) AS anon_2",
            "SELECT CAST(anon_2.value AS BIGINT) AS anon_1 FROM ITEMS AS anon_2",
        ),
        (
            sa.select(larger(decisions.c.seat, decisions.c.decision_number).label("most")),
            "SELECT max(decisions.seat, decisions.decision_number) AS most FROM decisions",
            "SELECT greatest(decisions.seat, decisions.decision_number) AS most FROM decisions",
        ),
        (
            sa.select(
                later(decisions.c.due, decisions.c.opened_at, decisions.c.announced_at).label(
                    "then"
                )
            ),
            (
                "SELECT postpone(decisions.due, decisions.opened_at, decisions.announced_at)"
                ' AS "then" FROM decisions'
            ),
            (
                'SELECT (decisions.due + (decisions.announced_at - decisions.opened_at)) AS "then"'
                " FROM decisions"
            ),
        ),
    ],
)
def test_each_says_it_in_its_own_way(query: sa.Select[Any], sqlite: str, postgresql: str) -> None:
    said = [" ".join(texts.compile(query, ()).sql.split()) for texts in (SQLITE, POSTGRESQL)]
    assert said == [sqlite, postgresql.replace("ITEMS", ITEMS)]


def test_what_counts_up_for_ever_has_room_on_postgresql() -> None:
    tables = {
        name: str(CreateTable(one).compile(dialect=_POSTGRESQL))
        for name, one in metadata.tables.items()
    }
    assert "guild_id BIGINT" in tables["tables"]
    assert "seq BIGSERIAL" in tables["results"]
    assert "opened TIMESTAMP WITH TIME ZONE" in tables["tables"]
    assert 'id VARCHAR COLLATE "C"' in tables["tables"]
    assert [name for name, sql in tables.items() if "SERIAL" in sql] == ["results"]
