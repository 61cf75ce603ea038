"""Tables are stored completely, by one writer at a time, with any number of open decisions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from operator import attrgetter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from bot.store import ConflictError, Store, StoreError
from bot.store.changes import add_table
from bot.store.decision_rows import DECISION_COLUMNS, put_decisions
from bot.store.decisions import Decisions
from bot.store.heartbeat import DECISIONS_PER_CHUNK, ClockCredit, last_heartbeat, write_heartbeat
from bot.store.meta import read_meta, write_meta
from bot.store.people import save_preferences
from bot.store.rows import DecisionChanges, OpenDecision, TableId
from bot.store.schema import decisions, participants, tables, users
from bot.store.settings import Preferences
from bot.store.sql import Statement
from bot.store.stale_messages import read_stale_messages
from bot.store.table_queries import load_table
from bot.store.tables import participant_rows, table_row
from games.core.game import Seat
from games.core.record import Entry
from tests.store.conftest import (
    AI_PLAYER,
    ANN,
    NOW,
    ONCE,
    ROW,
    TABLE,
    changed,
    check_kept,
    play,
    save,
)
from tests.support.database import Kind, ask


async def test_tables_and_metadata_are_read_back_unchanged(store: Store, database: Kind) -> None:
    await add_table(store, ROW)
    await check_kept(store)
    assert await load_table(store, "zzz234") is None
    assert await read_meta(store, "commands") is None
    for value in ("old", "new"):
        await write_meta(store, "commands", value)
        assert await read_meta(store, "commands") == value
    host = replace(TABLE.host, name="a\0b")
    options = {"a\0b": "c\0d"}
    named = changed(id=TableId("nul234"), host=host, options=options)
    await add_table(store, named)
    # Only SQLite keeps the null character.
    host = host if database == "sqlite" else replace(host, name="a␀b")
    await check_kept(store, changed(named, host=host))


async def test_a_save_stores_the_change_its_moves_and_a_new_table(store: Store) -> None:
    await add_table(store, ROW)
    entries = (Entry(Seat(-1), "f1"), Entry(Seat(1), "once"))
    new = TableId("xyz234")
    participants = (ANN, AI_PLAYER, replace(AI_PLAYER, number=2))
    after = replace(
        changed(plies=2, participants=participants, next_table=new),
        needs_update=False,
        opened_plies=(2, 3, 3),
    )
    following = replace(changed(id=new), needs_update=False)
    saved = await save(store, ROW, after, entries, opened=following)
    assert saved == replace(after, revision=1)
    await check_kept(store, saved, *entries)
    await check_kept(store, following)
    left = replace(changed(saved, participants=(AI_PLAYER,)), opened_plies=(3,))
    fewer = await save(store, saved, left)
    await check_kept(store, fewer, *entries)


async def test_the_second_writer_gets_a_conflict_error(store: Store) -> None:
    await add_table(store, ROW)
    second = Entry(Seat(1), "twice")
    saved = await play(store)
    with pytest.raises(ConflictError) as lost:
        await save(store, ROW, replace(changed(plies=1), needs_update=False), [second])
    assert lost.value.table == TABLE.id
    with pytest.raises(ConflictError):  # without moves, only the revision differs
        await save(store, ROW, changed(language="en"), opened=changed(id=TableId("b")))
    with pytest.raises(ConflictError):  # the revision is current, but the ply exists
        await save(store, changed(saved, plies=0), saved, [second])
    with pytest.raises(ConflictError):  # the id of the new table exists: nothing is saved
        await save(store, saved, changed(saved, language="en"), [second], opened=ROW)
    with pytest.raises(ConflictError):
        await add_table(store, ROW)
    await check_kept(store, saved, ONCE)
    assert await load_table(store, "b") is None


@pytest.mark.file
async def test_sqlite_uses_wal_full_sync_and_foreign_keys(store: Store) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys")
    values = [(await ask(store, f"PRAGMA {name}"))[0][0] for name in names]
    assert values == ["wal", 2, 1]


@pytest.mark.file
async def test_a_cancelled_save_is_completed_before_the_next_write(
    store: Store, tmp_path: Path
) -> None:
    await add_table(store, ROW)
    with closing(sqlite3.connect(tmp_path / "takujo.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the store's thread waits for the lock
        with pytest.raises(StoreError, match="locked by another program"):
            await play(store)
        await check_kept(store)  # reads do not wait
        saving = asyncio.create_task(play(store))
        await asyncio.sleep(0.03)
        for _ in range(2):
            saving.cancel()
            await asyncio.sleep(0.01)
        noting = asyncio.create_task(write_meta(store, "hash", "next"))
        await asyncio.sleep(0.01)
        other.execute("ROLLBACK")
    await noting
    assert saving.cancelled()
    assert await read_meta(store, "hash") == "next"
    await check_kept(store, replace(changed(plies=1), revision=1), ONCE)


# Decisions: read in pages, and credited with the time of an outage.

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


async def fill(store: Store, count: int, at_table: int = 2) -> None:
    """Open `count` decisions, `at_table` of them at each table."""
    begun = NOW - DAY
    template = OpenDecision(TableId(""), Seat(0), 0, 0, 0, None, begun, NOW + DAY)
    template = replace(template, announced_at=begun, dm_settled=True)
    stored = replace(ROW, needs_update=False, opened_plies=(0, 3))
    table = table_row(stored)
    person = participant_rows(stored)[0]
    decision = {name: getattr(template, name) for name in DECISION_COLUMNS}
    ids = [f"{n:06}" for n in range(count // at_table)]
    seats = [
        (table_id, seat, n % 50 + 10) for n, table_id in enumerate(ids) for seat in range(at_table)
    ]
    opened = [table | {"id": table_id} for table_id in ids]
    taken = [
        person | {"table_id": t, "position": n, "person_id": person_id} for t, n, person_id in seats
    ]
    waiting = [decision | {"table_id": t, "seat": n} for t, n, _ in seats]
    rows = {tables: opened, participants: taken, decisions: waiting}
    await store.write([Statement(sa.insert(into), values) for into, values in rows.items()])


async def set_vacation(store: Store, person: int, since: datetime, until: datetime) -> None:
    """Give a person a vacation."""
    away = Preferences(person, away_from=since, away_until=until)
    await save_preferences(store, Preferences(person), away)


async def column(store: Store, name: str) -> list[datetime | None]:
    """Return a column of all decisions."""
    query = sa.select(decisions.c[name]).order_by(decisions.c.table_id, decisions.c.seat)
    return [row[name] for row in await store.find(query, {})]


async def test_decision_pages_do_not_split_a_table_or_a_person(store: Store) -> None:
    count = 3 * DECISIONS_PER_CHUNK
    await fill(store, count, at_table=3)
    decisions = Decisions(store)
    planned = list[list[OpenDecision]]()
    async for page in decisions.unplanned(4):
        planned.append(page)
        changes = [(row, replace(row, remind_at=NOW)) for row in page]
        assert await decisions.update(changes) == len(page)
    lapsing = [page async for page in decisions.overdue(NOW + DAY)]
    reminded = [page async for page in decisions.to_remind(NOW, NOW)]
    past = NOW - HOUR
    for nothing in (
        decisions.unplanned(4),
        decisions.overdue(NOW),
        decisions.to_remind(past, past),
    ):
        assert [page async for page in nothing] == []
    by_table = attrgetter("table_id")
    by_person = attrgetter("person_id")
    for pages, group in ((planned, by_table), (lapsing, by_table), (reminded, by_person)):
        assert len(pages) > 1
        assert max(map(len, pages)) <= DECISIONS_PER_CHUNK
        every = Counter((row.table_id, row.seat) for page in pages for row in page)
        assert (len(every), set(every.values())) == (count, {1})
        groups = [{group(row) for row in page} for page in pages]
        assert sum(map(len, groups)) == len(set[Any]().union(*groups))


async def test_reminders_become_stale_once_their_decision_is_made(store: Store) -> None:
    await fill(store, 2)
    [decision, _] = await Decisions(store).at_table("000000")
    for message, number in ((5, decision.decision_number), (6, decision.decision_number - 1)):
        await Decisions(store).note_reminder(replace(decision, decision_number=number), message, 7)
    assert [row.message for row in await read_stale_messages(store, 10, ())] == [6], "outdated"
    await store.write(put_decisions(decision.table_id, DecisionChanges(ended=(decision.seat,))))
    assert [row.message for row in await read_stale_messages(store, 10, ())] == [5, 6]


async def test_vacations_yields_only_decisions_of_people_on_vacation(store: Store) -> None:
    count = 200
    await fill(store, count)
    decisions = Decisions(store)
    assert [page async for page in decisions.vacations(NOW)] == []
    await set_vacation(store, 11, NOW - HOUR, NOW + HOUR)
    for by, expected in ((None, count // 50), (NOW + DAY, count // 50), (NOW + HOUR, 0)):
        pages = [page async for page in decisions.vacations(NOW, by)]
        assert [row.person_id for page in pages for row in page] == expected * [11]
        assert [page async for page in decisions.vacations(NOW + HOUR, by)] == []


async def test_an_outage_is_credited_once_even_if_the_bot_crashes_meanwhile(store: Store) -> None:
    await fill(store, 3 * DECISIONS_PER_CHUNK)
    really = store.write
    rows = list[int]()
    steps = list[int]()

    async def write(batch: list[Statement]) -> int:
        if len(rows) == 3:
            raise StoreError("dead")
        steps.append(len(batch))
        rows.append(await really(batch))
        return rows[-1]

    with patch.object(store, "write", write), pytest.raises(StoreError):
        await write_heartbeat(store, NOW, ClockCredit(NOW - HOUR, NOW, HOUR))
    # The first transaction also notes the outage itself.
    assert (steps, rows) == ([4, 2, 2], [3, DECISIONS_PER_CHUNK + 1, DECISIONS_PER_CHUNK + 1])
    assert len(set(await column(store, "due"))) == 2
    for outage in (ClockCredit(NOW, NOW + HOUR, HOUR), None):
        await write_heartbeat(store, NOW + HOUR, outage)
        assert set(await column(store, "due")) == {NOW + DAY + 2 * HOUR}
    assert set(await column(store, "remind_at")) == {None}
    assert await last_heartbeat(store) == NOW + HOUR


async def test_outage_credit_starts_no_earlier_than_the_decision(store: Store) -> None:
    """The last contact with a player, which restarts the clock, limits the credit too."""
    await fill(store, 4)
    decisions = Decisions(store)
    opened_at = NOW - HOUR + timedelta(seconds=50)
    first, second = await decisions.at_table("000000")
    third, _ = await decisions.at_table("000001")
    changed = (
        (first, replace(first, opened_at=opened_at, due=opened_at + HOUR)),
        (second, replace(second, last_contact_at=opened_at, due=opened_at + DAY)),
        (third, replace(third, last_contact_at=NOW + HOUR, due=NOW + 3 * DAY)),
    )
    await decisions.update(changed)
    await write_heartbeat(store, NOW + HOUR, ClockCredit(NOW - HOUR, NOW, HOUR))
    later = [NOW + HOUR, NOW + DAY, NOW + 3 * DAY, NOW + DAY + HOUR]
    assert await column(store, "due") == later


async def test_decisions_and_vacations_are_corrected_after_the_clock_ran_ahead(
    store: Store,
) -> None:
    """Decisions that were opened meanwhile are credited with a later outage."""
    await fill(store, 4)
    decisions = Decisions(store)
    ahead = NOW + DAY
    back = NOW + 6 * HOUR
    for decision, at in zip(
        await decisions.at_table("000000"), (ahead, ahead + timedelta(seconds=50)), strict=True
    ):
        await decisions.update(
            [(decision, replace(decision, opened_at=at, announced_at=at, due=at + HOUR))]
        )
    spans = {11: (ahead - HOUR, ahead + 2 * DAY), 12: (NOW - DAY, ahead)}
    for number, (since, until) in spans.items():
        await set_vacation(store, number, since, until)
    await write_heartbeat(store, NOW, ClockCredit(ahead, NOW, -DAY))
    for name in ("opened_at", "announced_at"):
        assert await column(store, name) == [NOW, NOW, NOW - 2 * DAY, NOW - 2 * DAY]
    assert await column(store, "due") == [NOW + HOUR, NOW + HOUR, NOW, NOW]
    assert set(await column(store, "last_contact_at")) == {None}
    query = sa.select(users.c.away_from, users.c.away_until).order_by(users.c.user_id)
    rows = [tuple(row.values()) for row in await store.find(query, {})]
    assert rows == [(NOW - HOUR, NOW + 2 * DAY), spans[12]]
    await write_heartbeat(store, back, ClockCredit(NOW, back, 6 * HOUR))
    assert await column(store, "due") == [back + HOUR, back + HOUR, back, back]
