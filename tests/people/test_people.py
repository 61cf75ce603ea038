"""Preferences, vacations, settings of servers and blocks are stored, checked and deleted."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones, reset_tzpath

import pytest

from bot.people import time_zones
from bot.people.blocks import Blocks
from bot.people.preferences import People
from bot.people.servers import Servers
from bot.people.time_zones import is_zone
from bot.people.vacations import clock_pause, days_left, days_used
from bot.store.blocks import (
    SERVER,
    USER,
    BlockRow,
    drop_block,
    find_blocked_seats,
    put_block,
    read_blocks,
)
from bot.store.decisions import Decisions
from bot.store.errors import ManyBlocksError
from bot.store.people import read_preferences, save_preferences
from bot.store.rate_limits import BucketRow, put_bucket, read_buckets
from bot.store.settings import Delivery, Openers, Preferences, ServerSettings
from bot.tables import play
from tests.support.database import open_store
from tests.support.refusals import refuses
from tests.tables.conftest import ANN, BEN, Harness, begin

DAY = timedelta(days=1)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
XMAS = datetime(2026, 12, 22, tzinfo=UTC)
NOBODY = Preferences(7)


async def test_preferences_are_stored_one_by_one(harness: Harness, people: People) -> None:
    """Concurrent changes do not overwrite each other."""
    assert await people.read((7, 8)) == {7: NOBODY, 8: Preferences(8)}
    assert await people.read(()) == {}
    await asyncio.gather(
        people.change(7, delivery=Delivery.BOTH),
        people.change(7, interval=timedelta(hours=3)),
        people.set_hours(7, 9 * 60, 22 * 60),
        people.set_zone(7, "asia/tokyo"),
    )
    preferences = await people.change(7, text_mode=True)
    assert preferences == Preferences(
        7,
        delivery=Delivery.BOTH,
        interval=timedelta(hours=3),
        active_from=540,
        active_to=1320,
        zone="Asia/Tokyo",
        text_mode=True,
    )
    assert await People(harness.store, harness.clock).preferences(7) == preferences
    assert await people.read((7, 8)) == {7: preferences, 8: Preferences(8)}
    for start, stop in ((None, 600), (600, None), (600, 600), (0, 1440)):
        await people.set_hours(7, 60, 120)
        all_hours = await people.set_hours(7, start, stop)
        assert (all_hours.active_from, all_hours.active_to) == (None, None)


async def test_time_zones_are_read_outside_the_event_loop(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[threading.Thread]()

    def read() -> set[str]:
        threads.append(threading.current_thread())
        return {"Asia/Tokyo"}

    monkeypatch.setattr(time_zones, "available_timezones", read)
    time_zones.zones.cache_clear()
    await people.set_zone(7, "asia/tokyo")
    time_zones.zones.cache_clear()
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("ＡＳＩＡ／Ｔｏｋｙｏ", "Asia/Tokyo"),
        ("Asia・Tokyo", "Asia/Tokyo"),
        (" america／new york", "America/New_York"),
        ("America/Port–au–Prince", "America/Port-au-Prince"),
        ("“Etc/GMT−5”", "Etc/GMT-5"),
    ],
)
async def test_a_time_zone_is_read_as_phones_type_it(people: People, typed: str, zone: str) -> None:
    assert (await people.set_zone(7, typed)).zone == zone


async def test_an_unknown_time_zone_is_refused(people: People) -> None:
    for name in ("", "/etc/passwd", "../etc", "a\0b", "America", "x" * 5000, "UTC+25"):
        assert not is_zone(name)
        with refuses("refused-zone"):
            await people.set_zone(7, name)
    assert (await people.preferences(7)).zone == "UTC"


def test_time_zones_are_known_if_the_system_has_none() -> None:
    reset_tzpath(to=())
    try:
        assert ZoneInfo.no_cache("America/Argentina/ComodRivadavia").key
        assert "Asia/Tokyo" in available_timezones()
    finally:
        reset_tzpath()


async def test_a_changed_preference_reschedules_reminders(harness: Harness, people: People) -> None:
    decisions = Decisions(harness.store)
    now = harness.clock.now
    table = (await begin(harness, ANN, BEN)).id
    rows = await decisions.at_table(table)
    await decisions.plan([(row, now) for row in rows])
    me = rows[0].person_id
    await people.note_dm(me, closed=True)
    assert {row.remind_at for row in await decisions.at_table(table)} == {now}
    await people.change(me, interval=timedelta(hours=1))
    for row in await decisions.at_table(table):
        assert row.remind_at == (None if row.person_id == me else now)


async def test_a_vacation_ends_on_a_future_day_in_the_persons_time_zone(
    harness: Harness, people: People
) -> None:
    """Dates may contain the full-width digits and signs of Japanese keyboards."""
    await people.set_zone(7, "Asia/Tokyo")
    for day in ("tomorrow", "2026-05-01", "2025-05-11", "2030-01-01", "", "12/31"):
        with refuses("refused-date"):
            await people.pause_until(7, day)
    assert (await people.preferences(7)).away_until is None
    until = datetime(2026, 5, 10, 15, tzinfo=UTC)
    for day in (" 2026-05-11 ", *(f"２０２６{dash}０５{dash}１１" for dash in "-－ー")):
        preferences = await people.pause_until(7, day)
        assert (preferences.away_from, preferences.away_until) == (harness.clock.now, until)
        assert await people.preferences(7) == preferences
        await people.resume(7)


async def test_used_vacation_days_are_counted(harness: Harness, people: People) -> None:
    start = harness.clock.now
    await people.pause_for(7, 14)
    harness.clock.now = start + 4 * DAY
    assert (await people.resume(7)).away_spent == {"2026": 4.0}
    await people.pause_for(7, 7)
    harness.clock.now = start + 20 * DAY
    preferences = await people.pause_for(7, 30)
    assert preferences.away_spent == {"2026": 11.0}
    assert preferences.away_from == harness.clock.now


async def test_deletion_removes_preferences_and_rate_limits(
    harness: Harness, people: People
) -> None:
    due = harness.clock.now + DAY
    now = harness.clock.now
    for person in (7, 8):
        await people.change(person, delivery=Delivery.DM)
        await put_bucket(harness.store, BucketRow(person, "", "remind", due, now))
    await put_bucket(harness.store, BucketRow(9, "abc234", "remind", due, now))
    await people.forget(7)
    assert await people.preferences(7) == NOBODY
    # A change keeps the changes of other processes.
    for after in (replace(NOBODY, delivery=Delivery.DM), replace(NOBODY, text_mode=True)):
        await save_preferences(harness.store, NOBODY, after)
    preferences = (await read_preferences(harness.store, (7,)))[7]
    assert (preferences.delivery, preferences.text_mode) == (Delivery.DM, True)
    assert (await read_buckets(harness.store, (7, 8, 9), "remind")).keys() == {8}
    assert (await people.preferences(8)).delivery is Delivery.DM


async def test_settings_of_servers_are_stored_one_by_one(harness: Harness) -> None:
    servers = Servers(harness.store)
    assert await servers.settings(1) == ServerSettings(1)
    await servers.change(1, language="ja")
    await servers.change(1, channels=[2**62 + 1, 5])
    await servers.change(1, threads=False, cards=False, clock="1d")
    for game, options in (("toy", {"x": "1"}), ("other", {"y": "2"}), ("toy", {"x": "3"})):
        await servers.remember(1, game, options)
    settings = await servers.change(1, openers=Openers.MANAGERS)
    assert settings == ServerSettings(
        1,
        language="ja",
        channels=(5, 2**62 + 1),
        threads=False,
        cards=False,
        clock="1d",
        openers=Openers.MANAGERS,
        remembered={"toy": {"x": "3"}, "other": {"y": "2"}},
    )
    assert await Servers(harness.store).settings(1) == settings
    assert (await servers.change(1, language=None)).language is None
    assert await servers.settings(2) == ServerSettings(2)


def test_a_vacation_stops_clocks_for_thirty_days_a_year() -> None:
    for start, days, before, stopped_for, then, after in (
        # A short vacation stops clocks throughout; only past days are used up.
        (MAY, 10, {}, 10, -1, {}),
        (MAY, 10, {}, 10, 0.5, {"2026": 0.5}),
        (MAY, 60, {}, 30, 60, {"2026": 30.0}),
        # Earlier vacations of the year count.
        (MAY, 10, {"2026": 25, "2025": 30}, 5, 2, {"2026": 27.0, "2025": 30}),
        (MAY, 10, {"2026": 30}, 0, 0, {"2026": 30}),
        # Each year has thirty days; once these are used up, clocks run until the vacation ends.
        (XMAS, 40, {"2026": 20}, 40, 40, {"2026": 30.0, "2027": 30.0}),
        (XMAS, 40, {"2026": 25}, 5, 40, {"2026": 30.0}),
    ):
        until = start + days * DAY
        away = replace(NOBODY, away_from=start, away_until=until, away_spent=before)
        assert clock_pause(away) == (start, start + stopped_for * DAY)
        assert days_used(away, start + then * DAY) == after
        assert [away.is_away(at) for at in (start, until - DAY, until)] == [True, True, False]


def test_no_clock_stops_without_a_vacation() -> None:
    assert clock_pause(NOBODY) is None
    assert not NOBODY.is_away(MAY)
    assert days_used(NOBODY, MAY) == {}
    assert days_left({"2026": 4.0}, MAY) == 26
    assert days_left({"2026": 31}, MAY) == 0
    tokyo = timezone(timedelta(hours=9))
    assert days_left({"2026": 12}, datetime(2027, 1, 1, 8, tzinfo=tokyo)) == 18


def test_closed_direct_messages_fall_back_to_a_mention() -> None:
    for delivery, closed, expected in (
        (Delivery.MENTION, None, (False, True)),
        (Delivery.BOTH, None, (True, True)),
        (Delivery.DM, None, (True, False)),
        (Delivery.DM, MAY, (False, True)),
        (Delivery.BOTH, MAY, (False, True)),
        (Delivery.NONE, None, (False, False)),
    ):
        preferences = replace(NOBODY, delivery=delivery, dm_closed=closed)
        assert (preferences.wants_dm, preferences.wants_mention) == expected, preferences


# Blocks are checked in memory, as of the last refresh.


async def test_a_block_applies_from_the_next_refresh(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second block of a user replaces the first. The number of blocks is limited."""
    store = harness.store
    blocks = Blocks(harness.store)
    now = harness.clock()
    monkeypatch.setattr("bot.store.blocks.MAX_BLOCKS", 2)
    await put_block(store, BlockRow(USER, ANN.id, now, ""))
    await put_block(store, BlockRow(SERVER, 7, now + DAY, "spam"))
    with pytest.raises(ManyBlocksError):
        await put_block(store, BlockRow(USER, BEN.id, now, ""))
    await put_block(store, BlockRow(USER, ANN.id, now, "again"))
    assert [(row.kind, row.reason) for row in await read_blocks(store)] == [
        (USER, "again"),
        (SERVER, "spam"),
    ]
    blocks.check(ANN.id, 7)
    await blocks.refresh()
    for guild in (None, 1, 7):
        with refuses("refused-blocked"):
            blocks.check(ANN.id, guild)
    with refuses("refused-server-blocked"):
        blocks.check(BEN.id, 7)
    blocks.check(BEN.id, 1)
    blocks.check(7, ANN.id)  # a user with the id of a server, and the reverse
    assert (blocks.is_closed(7), blocks.is_closed(1)) == (True, False)
    assert await drop_block(store, USER, ANN.id)
    assert not await drop_block(store, USER, ANN.id)
    await blocks.refresh()
    blocks.check(ANN.id, 1)


async def test_blocks_that_are_made_at_once_are_limited(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.blocks.MAX_BLOCKS", 5)
    stores = [harness.store, await open_store(harness.path, patience=30)]
    attempts = [
        put_block(stores[number % 2], BlockRow(USER, number, harness.clock(), ""))
        for number in range(1, 31)
    ]
    done = await asyncio.gather(*attempts, return_exceptions=True)
    await stores[1].close()
    assert len([result for result in done if isinstance(result, ManyBlocksError)]) == 25
    assert len(await read_blocks(harness.store)) == 5


async def test_seats_of_blocked_users_are_found_at_open_tables_only(harness: Harness) -> None:
    playing, left, over = [(await harness.game(ANN, BEN)).table.id for _ in range(3)]
    lobby = (await harness.lobby(ANN)).id
    await harness.do(left, play.resign, ANN)
    await harness.do(over, play.cancel, 0, manager=True)
    assert await find_blocked_seats(harness.store) == []
    await put_block(harness.store, BlockRow(USER, ANN.id, harness.clock(), ""))
    await put_block(harness.store, BlockRow(SERVER, BEN.id, harness.clock(), ""))
    assert await find_blocked_seats(harness.store) == sorted([(playing, ANN.id), (lobby, ANN.id)])
