"""By SQLite's query plans, no statement takes longer because there are more tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.store.migrate import migrate
from tests.store.asked import gather

_ACCESS: Final = re.compile(
    r"(SCAN|SEARCH) (\S+)(?: USING (?:COVERING )?INDEX (\S+))?(?:.*\((.*)\))?"
)
DUE: Final = {
    "rate_limits_refilled_at": "allowances that are whole again",
    "stale_messages_loose": "messages that are to go quiet",
    "pseudonyms_until": "pseudonyms that weigh no more",
    "votes_due": "questions whose time is out",
    "results_ended": "the first game after a moment",
    "seasons_open": "seasons without their final table",
    "tables_active": "games that do not sleep, some after an id",
    "tables_ended": "games that were over long ago",
    "tables_needs_update": "tables with a pending message",
    "users_away": "people on vacation",
    "decisions_due": "decisions whose time is out",
    "decisions_remind_at": "decisions to remind of",
    "decisions_stopped": "clocks to be looked at",
    "decisions_unplanned": "decisions without a plan",
    "decisions_untold": "decisions with a pending direct message",
}
"""Indexes of what is due: a query may go through them from the first."""
FEW: Final = {
    "blocks": "there are at most ten thousand, which are read once",
    "meta": "there are a few",
}
"""Tables that do not grow."""
ALLOWED: Final = {
    "SELECT results.seq, results.table_id, results.game, results.rating_pool, results.unrated_reaso"
    "n, results.guild_id, results.ended FROM results WHERE results.seq > ? ORDER": "not counted",
    "SELECT decisions.table_id, decisions.seat FROM decisions WHERE": "after an outage, all clocks",
    "UPDATE decisions SET due=postpone(decisions.due, max(": "one such page",
    "UPDATE decisions SET opened_at=postpone(": "one such page, after a clock that was ahead",
    "DELETE FROM ratings WHERE ratings.is_pseudonym": "once, when all games are rated again",
    "SELECT count(*) AS count FROM tables": "metrics count the keys of one index, when asked",
    "DELETE FROM stale_messages WHERE stale_messages.message <= (SELECT": "20,000 are kept",
}
"""The beginnings of statements that read more than they return, with the reason why they may."""


@pytest.fixture(scope="module")
def executed() -> set[str]:
    """Return every statement that the bot executed while evenings were played."""
    return {" ".join(sql.split()) for sql in gather().texts}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    migrate(tmp_path / "takujo.db", 1)
    with closing(sqlite3.connect(tmp_path / "takujo.db")) as connection:
        connection.create_function("postpone", 3, lambda moment, *_: moment)
        yield connection


def test_nothing_reads_more_than_is_due(executed: set[str], database: sqlite3.Connection) -> None:
    asked = [sql for sql in executed if sql.split()[0] in {"SELECT", "UPDATE", "DELETE", "INSERT"}]
    assert len(asked) > 80
    wrong = {sql: bad for sql in asked if not allows(sql) if (bad := _faults(database, sql))}
    assert not "\n".join(f"{a} --- {b}" for a, b in wrong.items())
    assert [one for one in ALLOWED if not any(sql.startswith(one) for sql in asked)] == []


def allows(sql: str) -> bool:
    """Tell whether a statement may read more than it returns."""
    return any(sql.startswith(one) for one in ALLOWED)


def _faults(connection: sqlite3.Connection, sql: str) -> list[str]:
    """Return the steps of a statement's plan that read more rows than they return."""
    plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", [None] * sql.count("?"))
    steps = [str(row[3]) for row in plan]
    made = {step.split()[1] for step in steps if step.startswith(("CO-ROUTINE", "MATERIALIZE"))}
    return [step for step in steps if _is_unbounded(step, made)]


def _is_unbounded(step: str, made: set[str]) -> bool:
    found = _ACCESS.match(step)
    if not found or "VIRTUAL TABLE" in step or "CONSTANT ROW" in step:
        return False
    how, table, index, terms = found.groups()
    if table in made or table in FEW or index in DUE:
        return False
    if how == "SCAN" or not terms:
        return True
    if re.fullmatch(r"(\w+)>\? AND \1<\?", terms):
        return False  # a span that is asked for
    # The status alone tells hardly anything apart.
    return "=?" not in terms.split(" AND ")[0] or terms == "status=?"
