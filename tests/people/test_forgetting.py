"""Whoever wants to be forgotten is, and what was kept long enough goes."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.messages.names import name_of
from bot.ops.housekeeping import Housekeeping
from bot.tables.errors import NoSuchTableError
from bot.tables.model import FORGOTTEN, Place, Status
from tests.people.conftest import ANN, BEN, Office

DAY = timedelta(days=1)


def dump(path: Path) -> str:
    """Return everything the database says."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_a_running_seat_goes_to_a_house_player(office: Office, tmp_path: Path) -> None:
    table = await office.game()
    await office.move(table)
    await office.people.set_zone(ANN.id, "Asia/Tokyo")
    await office.tables.note(table, ANN.id, "watch the blue ones")
    await office.tables.mark_shown(table, 1, 71, 7)
    after = await office.tables.forget(table, ANN.id)
    await office.people.forget(ANN.id)
    assert after.status is Status.PLAYING
    assert after.host == BEN
    (gone,) = [chair for chair in after.chairs if chair.person == FORGOTTEN]
    assert gone.house
    assert "former player" in name_of(gone, "en")
    assert "元の参加者" in name_of(gone, "ja")
    assert await office.tables.showings(table) == ()  # messages name people
    written = dump(tmp_path / "takujo.db")
    assert [word for word in ("Ann", "blue ones", "Tokyo") if word in written] == []
    assert await office.people.tables_of(ANN.id) == []
    assert (await office.people.export(ANN.id))["tables"] == []
    await office.tables.advance(table)
    while (await office.tables.snapshot(table)).asked:
        await office.move(table)
        await office.tables.advance(table)
    assert (await office.tables.record(table)).outcome is not None


async def test_a_finished_seat_keeps_its_moves_and_loses_its_name(
    office: Office, tmp_path: Path
) -> None:
    table = await office.game()
    await office.play_out(table)
    before = await office.tables.record(table)
    after = await office.tables.forget(table, ANN.id)
    assert {chair.person for chair in after.chairs} == {FORGOTTEN, BEN}
    assert after.host == FORGOTTEN
    assert await office.tables.record(table) == before
    assert "Ann" not in dump(tmp_path / "takujo.db")
    again = await office.tables.rematch(table, BEN.id)
    assert sorted(chair.house for chair in again.chairs) == [False, True]
    assert [chair.person for chair in again.chairs if chair.person] == [BEN]


async def test_a_lobby_is_left_and_the_last_one_closes_it(office: Office, tmp_path: Path) -> None:
    table = (await office.tables.open("toy", ANN, Place(1, 2), "en")).id
    await office.tables.join(table, BEN)
    assert (await office.tables.forget(table, ANN.id)).host == BEN
    closed = await office.tables.forget(table, BEN.id)
    assert closed.status is Status.CANCELLED
    written = dump(tmp_path / "takujo.db")
    assert "Ann" not in written
    assert "Ben" not in written


async def test_a_stranger_is_forgotten_without_a_trace(office: Office) -> None:
    table = await office.game()
    before = await office.tables.table(table)
    after = await office.tables.forget(table, 99)
    assert after.chairs == before.chairs
    assert after.host == before.host


async def test_tables_that_are_over_go_when_they_were_kept_long_enough(
    office: Office, tmp_path: Path
) -> None:
    old, new, open_table = await office.game(), await office.game(), await office.game()
    await office.play_out(old)
    await office.tables.mark_shown(old, 1, 71, 7)
    office.clock.now += 100 * DAY
    await office.play_out(new)
    assert await office.tables.prune(office.clock.now - 100 * DAY) == []
    office.clock.now += DAY
    assert await office.tables.prune(office.clock.now - 100 * DAY) == [old]
    with pytest.raises(NoSuchTableError):
        await office.tables.table(old)
    assert (await office.tables.table(new)).status is Status.FINISHED
    assert (await office.tables.table(open_table)).status is Status.PLAYING
    assert old not in json.dumps(dump(tmp_path / "takujo.db"))


async def test_a_table_that_was_put_away_stays_for_a_year_and_is_over_then(
    office: Office,
) -> None:
    table = await office.game()
    office.clock.now += 31 * DAY
    assert await office.tables.put_away() == [table]
    office.clock.now += 300 * DAY
    assert await office.tables.prune(office.clock.now) == []
    office.clock.now += 66 * DAY
    assert await office.tables.put_away() == [table]
    assert (await office.tables.table(table)).ended == office.clock.now
    office.clock.now += DAY
    assert await office.tables.prune(office.clock.now) == [table]


async def test_many_old_tables_go_at_once(office: Office) -> None:
    for _ in range(101):
        table = (await office.tables.open("toy", ANN, Place(1, 2), "en")).id
        await office.tables.cancel(table, ANN.id)
    office.clock.now += DAY
    assert len(await office.tables.prune(office.clock.now)) == 101


async def test_housekeeping_keeps_as_long_as_it_is_told(office: Office) -> None:
    table = (await office.tables.open("toy", ANN, Place(1, 2), "en")).id
    await office.tables.cancel(table, ANN.id)
    client = discord.Client(intents=discord.Intents.none())
    keeping = Housekeeping(client, office.tables, office.clock, keep_days=2)
    office.clock.now += 2 * DAY
    await keeping.clean()
    assert (await office.tables.table(table)).status is Status.CANCELLED
    office.clock.now += timedelta(seconds=1)
    await keeping.clean()
    with pytest.raises(NoSuchTableError):
        await office.tables.table(table)
