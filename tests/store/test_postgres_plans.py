"""By PostgreSQL's query plans, no statement takes longer because there are more tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest

from bot.store.files import Address
from bot.store.schema import metadata
from tests.store.asked import Query, gather
from tests.store.test_plans import DUE, FEW, allows

ROWS: Final = 20_000
"""In each table, made up, so that the planner has something to choose for."""
MADE_UP: Final = {
    "bool": "g % 50 > 0",  # few are untold
    "bytea": "'x'::bytea",
    "float8": "g",
    "int4": "g",
    "int8": "g",
    "json": "'{}'",
    "text": "'k' || g",
    "timestamptz": "now() + g * interval '1 minute'",
    "varchar": "'k' || g",
}
"""By type of a column, its value in row `g`."""
SETTINGS: Final = ("enable_seqscan", "enable_bitmapscan", "enable_hashjoin", "enable_mergejoin")
"""Ways of reading that are quicker only where much is read anyway."""
COLUMNS: Final = (
    "SELECT column_name, udt_name, is_nullable = 'YES' FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
)
_ACCESS: Final = re.compile(r"(Seq|Index Only|Index) Scan(?: Backward)?(?: using (\w+))? on (\w+)")
_VALUE: Final = re.compile(r"\$\d+(?:::[A-Z]+(?: WITH TIME ZONE| PRECISION)?)?")


@pytest.fixture
def asked() -> Query:
    """Return everything the bot asked; a simulation wants no other event loop."""
    return gather()


async def test_nothing_reads_more_than_is_due(asked: Query, address: Address) -> None:
    import asyncpg  # noqa: PLC0415 - only where there is a server

    from bot.store.postgres import TEXTS  # noqa: PLC0415 - as above

    texts = {TEXTS.compile(statement, names).sql for statement, names in asked.statements}
    assert len(texts) > 80
    connection = await asyncpg.connect(address.url)
    try:
        await _fill(connection)
        wrong = {sql: bad for sql in texts if (bad := await _find_faults(connection, sql))}
        told = {" ".join(_VALUE.sub("?", sql).split()): bad for sql, bad in wrong.items()}
        assert not "\n".join(f"{sql} --- {bad}" for sql, bad in told.items() if not allows(sql))
        assert await _find_faults(connection, "SELECT * FROM tables WHERE rules_version = $1")
        assert await _find_faults(connection, "SELECT * FROM decisions ORDER BY table_id LIMIT 5")
    finally:
        await connection.close()


async def _fill(connection: Any) -> None:
    await connection.execute("SET session_replication_role = replica")  # keys may lead nowhere
    for table in metadata.sorted_tables:
        keys = {column.name for column in table.primary_key}
        values = [
            f"CASE WHEN g % 2 = 0 THEN {MADE_UP[kind]} END"
            if nullable and name not in keys
            else MADE_UP[kind]
            for name, kind, nullable in await connection.fetch(COLUMNS, table.name)
        ]
        await connection.execute(
            f"INSERT INTO {table.name} SELECT {', '.join(values)}"  # noqa: S608 - our own names
            f" FROM generate_series(1, {ROWS}) g ON CONFLICT DO NOTHING"
        )
    await connection.execute("ANALYZE")
    await connection.execute("SET plan_cache_mode = force_generic_plan")
    for setting in SETTINGS:
        await connection.execute(f"SET {setting} = off")


async def _find_faults(connection: Any, sql: str) -> list[str]:
    """Return the steps of a statement's plan that read more rows than they return."""
    count = len({*re.findall(r"\$\d+", sql)})
    await connection.execute(f"PREPARE one AS {sql}")
    given = f"({', '.join(['NULL'] * count)})" if count else ""
    plan = [row[0] for row in await connection.fetch(f"EXPLAIN EXECUTE one{given}")]
    await connection.execute("DEALLOCATE one")
    return list(_name_unbounded(plan))


def _name_unbounded(plan: Sequence[str]) -> Iterator[str]:
    for at, line in enumerate(plan):
        found = _ACCESS.search(line)
        if found is None:
            continue
        how, index, table = found.groups()
        details = []
        for detail in plan[at + 1 :]:
            if "->" in detail:
                break
            details.append(detail)
        is_bounded = how != "Seq" and any("Index Cond" in detail for detail in details)
        if not is_bounded and table not in FEW and index not in DUE:
            yield line.strip()
