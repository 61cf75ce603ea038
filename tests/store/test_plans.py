"""Query plans of both databases: no statement gets slower as tables accumulate."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
import sqlalchemy as sa

import bot.store
from bot.store import decisions, sqlite, stale_messages, table_queries
from bot.store.location import Address
from bot.store.migrate import migrate
from bot.store.postgres import TEXTS
from bot.store.schema import metadata, tables
from bot.store.shard_filters import narrow
from bot.testing.random_games import SOAK
from tests.simulation.run import simulate
from tests.simulation.script import make_script

SEEDS: Final = range(200) if SOAK else (2, 3)
"""Seeds of the simulated evenings."""
OWN_WORDS: Final = re.compile(r"json_each|postpone|\bmax\([^()]*,|>>|\?|ON CONFLICT DO UPDATE")
"""SQL that only SQLite accepts."""
_ACCESS: Final = re.compile(
    r"(SCAN|SEARCH) (\S+)(?: USING (?:COVERING )?INDEX (\S+))?(?:.*\((.*)\))?"
)
DUE: Final = {
    "rate_limits_refilled_at": "rate limits that are full again",
    "stale_messages_loose": "stale messages without an open decision",
    "pseudonyms_until": "pseudonyms that have expired",
    "votes_due": "votes whose deadline has passed",
    "results_ended": "the first game after a moment",
    "seasons_open": "seasons without their final table",
    "tables_active": "running games with reminders, some after an id",
    "tables_ended": "games that were over long ago",
    "tables_opened": "a thousand lobbies of a month, every five minutes",
    "tables_started": "unfinished games that began more than a year ago",
    "tables_needs_update": "tables with a pending message",
    "users_away": "people on vacation",
    "decisions_due": "decisions whose deadline has passed",
    "decisions_remind_at": "decisions to remind of",
    "decisions_stopped": "paused clocks",
    "decisions_unplanned": "decisions without a plan",
    "decisions_untold": "decisions with a pending direct message",
}
"""Indexes of due work: a query may read them from the beginning."""
FEW: Final = {
    "blocks": "there are at most ten thousand, which are read once",
    "meta": "there are a few",
}
"""Tables that do not grow."""
ALLOWED: Final = {
    "SELECT results.seq, results.table_id, results.game, results.rating_pool, results.unrated_reaso"
    "n, results.guild_id, results.ended, results.is_hidden FROM results WHERE results.seq > ? "
    "ORDER": "not counted",
    "SELECT decisions.table_id, decisions.seat FROM decisions WHERE": "after an outage, all clocks",
    "UPDATE decisions SET due=postpone(decisions.due, max(": "one such page",
    "UPDATE decisions SET opened_at=postpone(": "one such page, after a clock that was ahead",
    "DELETE FROM ratings WHERE ratings.is_pseudonym": "once, when all games are rated again",
    "DELETE FROM ratings WHERE (ratings.scope NOT IN": "the same",
    "SELECT tables.id FROM tables WHERE tables.asked_at <=": "the lobbies that close",
    "UPDATE tables SET revision=": "all lobbies, after a clock that was ahead",
    "SELECT tables.id, tables.guild_id, tables.channel_id, tables.thread_id FROM tables WHERE "
    "tables.lobby_due <=": "the lobbies at which something is due",
    "SELECT lessons.game, lessons.step, lessons.is_finished, count(": "every five minutes",
    "SELECT count(DISTINCT first_games.user_id) AS people": "every five minutes",
    "SELECT count(DISTINCT player_stats.person_id) AS people": "every five minutes",
    "SELECT count(*) AS count FROM tables": "metrics count the keys of one index, when asked",
    "SELECT servers.guild_id, servers.channels, servers.clock, servers.openers, servers.remembered,"
    " servers.threads, servers.cards, servers.seasons, servers.language FROM servers "
    "ORDER BY servers.guild_id": "the settings of all servers, for `check --online`",
    "DELETE FROM pair_gains WHERE pair_gains.seq <= (SELECT": "it deletes all that it reads",
    "DELETE FROM stale_messages WHERE stale_messages.message <= (SELECT": "20,000 are kept",
}
"""The beginnings of statements that read more than they return, with the reason why they may."""


Query = tuple[Any, tuple[str, ...]]
"""A statement with the names of its values."""


def statements() -> Iterator[Query]:
    """Yield the statements that modules define, with the columns of inserts."""
    for module in pkgutil.iter_modules(bot.store.__path__, "bot.store."):
        for value in vars(importlib.import_module(module.name)).values():
            children = value.values() if isinstance(value, dict) else value
            for child in children if isinstance(value, (dict, tuple)) else (value,):
                if isinstance(child, sa.Insert) and child.select is None:
                    yield child, tuple(column.name for column in child.table.c)
                elif isinstance(child, sa.Delete) and child.whereclause is None:
                    pass  # all ratings are deleted before they are computed again
                elif isinstance(child, (sa.Select, sa.UpdateBase)):
                    yield child, ()
    for choice in ((False, False), (False, True), (True, False), (True, True)):
        yield table_queries.of_person(*choice), ()


def own() -> Iterator[sa.Select[Any]]:
    """Yield the queries that several processes limit to their own servers."""
    due = [table_queries.NEEDS_UPDATE, table_queries.ACTIVE, table_queries.IDLE]
    due += (table_queries.UNMOVED, table_queries.LOBBIES_DUE, table_queries.UNANSWERED)
    queries = [var for var in vars(decisions).values() if isinstance(var, sa.Select)]
    for query in (*due, *(query for query in queries if "guild_id" in query.selected_columns)):
        yield narrow(query, 2, tables.c.guild_id)
    yield narrow(table_queries.VOTES_DUE, 2, table_queries.VOTE_GUILD)
    yield narrow(stale_messages.OLDEST, 2, stale_messages.GUILD)


@cache
def gather() -> set[Query]:
    """Simulate evenings; return the defined statements and those that were compiled."""
    queries = set(statements())
    compile_it = sqlite.TEXTS.compile

    def note(statement: Any, names: tuple[str, ...]) -> Any:
        queries.add((statement, names))
        return compile_it(statement, names)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite.TEXTS, "compile", note)
        for seed in SEEDS:
            assert not simulate(seed, make_script(seed)).wrong
    return queries


@pytest.fixture
def queries() -> set[Query]:
    """Return all statements of the bot; the simulation needs that no event loop runs."""
    return gather()


def test_every_statement_compiles_without_sqlite_syntax() -> None:
    texts = [TEXTS.compile(*statement).sql for statement in statements()]
    assert len(texts) > 100
    assert [sql for sql in texts if OWN_WORDS.search(sql)] == []


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    migrate(tmp_path / "takujo.db", 1)
    with closing(sqlite3.connect(tmp_path / "takujo.db")) as connection:
        connection.create_function("postpone", 3, lambda moment, *_: moment)
        yield connection


def test_sqlite_plans_are_bounded(queries: set[Query], planner: sqlite3.Connection) -> None:
    texts = {" ".join(sqlite.TEXTS.compile(*query).sql.split()) for query in queries}
    assert len(texts) > 80
    wrong = {sql: bad for sql in texts if not allows(sql) if (bad := _faults(planner, sql))}
    assert not "\n".join(f"{sql} --- {bad}" for sql, bad in wrong.items())
    assert [
        allowed for allowed in ALLOWED if not any(sql.startswith(allowed) for sql in texts)
    ] == []


def allows(sql: str) -> bool:
    """Tell whether a statement may read more than it returns."""
    return any(sql.startswith(allowed) for allowed in ALLOWED)


def _faults(connection: sqlite3.Connection, sql: str) -> list[str]:
    """Return the steps of a statement's plan that read more rows than they return."""
    plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", [None] * sql.count("?"))
    steps = [str(row[3]) for row in plan]
    materialized = {
        step.split()[1] for step in steps if step.startswith(("CO-ROUTINE", "MATERIALIZE"))
    }
    return [step for step in steps if _is_unbounded(step, materialized)]


def _is_unbounded(step: str, materialized: set[str]) -> bool:
    match = _ACCESS.match(step)
    if not match or "VIRTUAL TABLE" in step or "CONSTANT ROW" in step:
        return False
    how, table, index, terms = match.groups()
    if table in materialized or table in FEW or index in DUE:
        return False
    if how == "SCAN" or not terms:
        return True
    if re.fullmatch(r"(\w+)>\? AND \1<\?", terms):
        return False  # the query names both ends
    # Too many tables have the same status.
    return "=?" not in terms.split(" AND ")[0] or terms == "status=?"


ROWS: Final = 20_000
"""Number of made-up rows in each table, so that the planner's choice matters."""
MADE_UP: Final = {
    "bool": "g % 50 > 0",  # false in every fiftieth row
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
"""Access methods that are faster only when a query reads many rows."""
COLUMNS: Final = (
    "SELECT column_name, udt_name, is_nullable = 'YES' FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
)
_SCAN: Final = re.compile(r"(Seq|Index Only|Index) Scan(?: Backward)?(?: using (\w+))? on (\w+)")
_VALUE: Final = re.compile(r"\$\d+(?:::[A-Z]+(?: WITH TIME ZONE| PRECISION)?)?")


async def test_postgresql_plans_are_bounded(queries: set[Query], address: Address) -> None:
    texts = {TEXTS.compile(statement, names).sql for statement, names in queries}
    texts |= {TEXTS.compile(query, ()).sql for query in own()}
    connection = await asyncpg.connect(address.url)
    try:
        await _fill(connection)
        wrong = {sql: bad for sql in texts if (bad := await _find_faults(connection, sql))}
        readable = {" ".join(_VALUE.sub("?", sql).split()): bad for sql, bad in wrong.items()}
        assert not "\n".join(f"{sql} --- {bad}" for sql, bad in readable.items() if not allows(sql))
        assert await _find_faults(connection, "SELECT * FROM tables WHERE rules_version = $1")
        assert await _find_faults(connection, "SELECT * FROM decisions ORDER BY table_id LIMIT 5")
    finally:
        await connection.close()


async def _fill(connection: Any) -> None:
    await connection.execute("SET session_replication_role = replica")  # ignore foreign keys
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
    arguments = f"({', '.join(['NULL'] * count)})" if count else ""
    plan = [row[0] for row in await connection.fetch(f"EXPLAIN EXECUTE one{arguments}")]
    await connection.execute("DEALLOCATE one")
    return list(_name_unbounded(plan))


def _name_unbounded(plan: Sequence[str]) -> Iterator[str]:
    for at, line in enumerate(plan):
        match = _SCAN.search(line)
        if match is None:
            continue
        how, index, table = match.groups()
        details = []
        for detail in plan[at + 1 :]:
            if "->" in detail:
                break
            details.append(detail)
        is_bounded = how != "Seq" and any("Index Cond" in detail for detail in details)
        if not is_bounded and table not in FEW and index not in DUE:
            yield line.strip()
