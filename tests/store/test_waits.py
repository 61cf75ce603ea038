"""However many decisions are due at once, they come in parts that keep together what belongs so."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store.child_rows import put_decisions
from bot.store.decisions import Decisions
from bot.store.heartbeat import CHUNK
from bot.store.messages import read_followed
from bot.store.rows import DecisionChanges, NotifiedBy, OpenDecision
from bot.tables import play
from bot.tables.model import Person, Place
from bot.tables.service import Tables
from tests.support.database import open_store
from tests.support.games import WITH_TOY
from tools.bench.filled import copy

NOW = datetime(2026, 1, 2, tzinfo=UTC)
DAY = timedelta(days=1)
COPIES = 250
"""Copies of a table with three open decisions; some of the people are at several tables."""


@pytest.fixture
async def filled(tmp_path: Path) -> Path:
    """Return a database in which very many decisions are due at the same moment."""
    path = tmp_path / "takujo.db"
    store = await open_store(path)
    tables = Tables(store, lambda: NOW, WITH_TOY)
    table = (await tables.open("toy", Person(10, "Ann"), Place(1, 2), "en")).id
    for number in (11, 12):
        await tables.join(table, Person(number, f"Guest {number}"))
    await tables.change_now(table, play.start, 10)
    await store.close()
    with sqlite3.connect(path) as connection:
        due = (NOW + timedelta(hours=1)).isoformat()
        connection.execute(
            "UPDATE decisions SET announced_at = opened_at, due = ?1, remind_at = ?1", (due,)
        )
        for number in range(1, COPIES + 1):
            copy(connection, table, number, ("tables", "participants", "decisions"))
    connection.close()
    return path


async def test_no_table_that_lapses_and_no_reminded_person_is_parted(filled: Path) -> None:
    store = await open_store(filled)
    decisions = Decisions(store)
    soon = NOW + timedelta(hours=1)
    lapsing = [rows async for rows in decisions.overdue(soon)]
    reminder_count = [rows async for rows in decisions.to_remind(soon, soon)]
    assert [rows async for rows in decisions.overdue(NOW)] == []
    assert [rows async for rows in decisions.to_remind(NOW, NOW)] == []
    await store.close()
    check_parts(lapsing)
    check_parts(reminder_count)
    tables = [{row.table_id for row in rows} for rows in lapsing]
    assert sum(map(len, tables)) == COPIES + 1 == len(set[str]().union(*tables))
    people = [{row.person_id for row in rows} for rows in reminder_count]
    assert sum(map(len, people)) == len(set[int]().union(*people)) < sum(map(len, reminder_count))


async def test_a_reminder_goes_once_its_decision_is_made(filled: Path) -> None:
    store = await open_store(filled)
    [asked] = [
        row async for page in Decisions(store).to_remind(NOW + DAY, NOW + DAY) for row in page
    ][:1]
    for message, decision_number in ((5, asked.decision_number), (6, asked.decision_number - 1)):
        reminded = replace(asked, decision_number=decision_number)
        await Decisions(store).note_reminder(reminded, message, 7)
    assert [row.message for row in await read_followed(store, 10, ())] == [6], "it came too late"
    await store.write(put_decisions(asked.table_id, DecisionChanges(ended=(asked.seat,))))
    assert [row.message for row in await read_followed(store, 10, ())] == [5, 6]
    await store.close()


async def test_a_turn_that_goes_on_stays_announced_and_a_new_one_is_not(filled: Path) -> None:
    store = await open_store(filled)
    [asked] = [row async for page in Decisions(store).overdue(NOW + DAY) for row in page][:1]
    told = replace(asked, notified_by=NotifiedBy.MENTION, dm_settled=True, muted=True)
    await Decisions(store).update([(asked, told)])
    further = replace(asked, decision_number=9, announced_at=None, last_contact_at=NOW)
    for change, kept in (
        (DecisionChanges(continued=(further,)), told),
        (DecisionChanges(begun=(further,)), further),
    ):
        await store.write(put_decisions(asked.table_id, change))
        found = {one.seat: one for one in await Decisions(store).at_table(asked.table_id)}
        names = ("announced_at", "notified_by", "dm_settled", "muted")
        assert found[asked.seat] == replace(
            further, **{name: getattr(kept, name) for name in names}
        )
    await store.close()


def check_parts(parts: list[list[OpenDecision]]) -> None:
    """Every decision comes once, and no part is longer than a page."""
    assert len(parts) > 1
    assert max(map(len, parts)) <= CHUNK
    every = Counter((row.table_id, row.seat) for rows in parts for row in rows)
    assert set(every.values()) == {1}
    assert len(every) == 3 * (COPIES + 1)
