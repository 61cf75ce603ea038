"""Preferences of people, vacations and settings of servers are stored, checked and deleted."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones, reset_tzpath

import pytest

from bot.people import preferences as module
from bot.people.preferences import People, Servers, check_opening, is_zone, left, spent, stopped
from bot.store.decisions import Decisions
from bot.store.people import (
    BucketRow,
    put_bucket,
    read_buckets,
    read_preferences,
    save_preferences,
)
from bot.store.settings import Delivery, Openers, Preferences, ServerSettings
from tests.people.conftest import ANN, Rooms
from tests.support.refusals import refuses

DAY = timedelta(days=1)


async def test_who_never_said_has_the_defaults(rooms: Rooms) -> None:
    assert await rooms.people.preferences(7) == Preferences(7)
    assert await rooms.people.wishes_of((7, 8)) == {7: Preferences(7), 8: Preferences(8)}
    assert await rooms.people.wishes_of(()) == {}


async def test_wishes_are_kept_one_by_one(rooms: Rooms) -> None:
    people = rooms.people
    await people.change(7, delivery=Delivery.BOTH)
    await people.change(7, interval=timedelta(hours=3))
    await people.set_hours(7, 9 * 60, 22 * 60)
    await people.change(7, text_mode=True)
    said = await people.set_zone(7, "asia/tokyo")
    assert said == Preferences(
        7,
        delivery=Delivery.BOTH,
        interval=timedelta(hours=3),
        active_from=540,
        active_to=1320,
        zone="Asia/Tokyo",
        text_mode=True,
    )
    assert await People(rooms.store, rooms.clock).preferences(7) == said
    assert await people.wishes_of((7, 8)) == {7: said, 8: Preferences(8)}


async def test_changes_at_once_are_all_kept(rooms: Rooms) -> None:
    people = rooms.people
    await asyncio.gather(
        people.change(7, delivery=Delivery.DM),
        people.change(7, interval=timedelta(hours=1)),
        people.set_zone(7, "Europe/Berlin"),
    )
    preferences = await people.preferences(7)
    assert (preferences.delivery, preferences.interval, preferences.zone) == (
        Delivery.DM,
        timedelta(hours=1),
        "Europe/Berlin",
    )


@pytest.mark.parametrize(("start", "stop"), [(None, 600), (600, None), (600, 600), (0, 1440)])
async def test_hours_without_an_end_are_all_hours(
    rooms: Rooms, start: int | None, stop: int | None
) -> None:
    await rooms.people.set_hours(7, 60, 120)
    preferences = await rooms.people.set_hours(7, start, stop)
    assert (preferences.active_from, preferences.active_to) == (None, None)


async def test_all_zones_are_read_beside_the_event_loop(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[threading.Thread]()

    def read() -> set[str]:
        threads.append(threading.current_thread())
        return {"Asia/Tokyo"}

    monkeypatch.setattr(module, "available_timezones", read)
    module.zones.cache_clear()
    await rooms.people.set_zone(7, "asia/tokyo")
    module.zones.cache_clear()
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


@pytest.mark.parametrize("zone", ["", "Middle-earth/Shire", "UTC+25", "../etc/passwd"])
async def test_an_unknown_zone_is_refused(rooms: Rooms, zone: str) -> None:
    with refuses("refused-zone"):
        await rooms.people.set_zone(7, zone)
    assert (await rooms.people.preferences(7)).zone == "UTC"


async def test_reminders_are_worked_out_again_after_every_wish(rooms: Rooms) -> None:
    decisions = Decisions(rooms.store)
    table, now = await rooms.game(), rooms.clock.now
    rows = await decisions.at_table(table)
    await decisions.update([(row, replace(row, remind_at=now)) for row in rows])
    me = rows[0].person_id
    await rooms.people.note_dm(me, closed=True)
    assert {row.remind_at for row in await decisions.at_table(table)} == {now}
    await rooms.people.change(me, interval=timedelta(hours=1))
    for row in await decisions.at_table(table):
        assert row.remind_at == (None if row.person_id == me else now)


async def test_a_closed_inbox_is_remembered_until_chosen_again(rooms: Rooms) -> None:
    await rooms.people.change(7, delivery=Delivery.DM)
    await rooms.people.note_dm(7, closed=True)
    assert (await rooms.people.preferences(7)).dm_closed == rooms.clock.now
    await rooms.people.change(7, delivery=Delivery.DM)
    assert (await rooms.people.preferences(7)).dm_closed is None
    await rooms.people.note_dm(7, closed=True)
    await rooms.people.note_dm(7, closed=False)
    assert (await rooms.people.preferences(7)).dm_closed is None


@pytest.mark.parametrize(
    "day", [" 2026-05-11 ", "２０２６-０５-１１", "２０２６－０５－１１", "２０２６ー０５ー１１"]
)
async def test_a_vacation_ends_where_the_person_is(rooms: Rooms, day: str) -> None:
    """Also in the full-width digits and signs of Japanese keyboards."""
    await rooms.people.set_zone(7, "Asia/Tokyo")
    preferences = await rooms.people.pause_until(7, day)
    assert preferences.away_from == rooms.clock.now
    assert preferences.away_until == datetime(2026, 5, 10, 15, tzinfo=UTC)
    assert (await rooms.people.preferences(7)).away_until == preferences.away_until


@pytest.mark.parametrize("day", ["tomorrow", "2026-05-01", "2025-05-11", "2030-01-01", "", "12/31"])
async def test_a_vacation_ends_in_the_future(rooms: Rooms, day: str) -> None:
    with refuses("refused-date"):
        await rooms.people.pause_until(7, day)
    assert (await rooms.people.preferences(7)).away_until is None


async def test_what_a_vacation_took_is_remembered(rooms: Rooms) -> None:
    start = rooms.clock.now
    await rooms.people.pause_for(7, 14)
    rooms.clock.now = start + 4 * DAY
    assert (await rooms.people.resume(7)).away_spent == {"2026": 4.0}
    await rooms.people.pause_for(7, 7)
    rooms.clock.now = start + 20 * DAY
    preferences = await rooms.people.pause_for(7, 30)
    assert preferences.away_spent == {"2026": 11.0}
    assert preferences.away_from == rooms.clock.now


async def test_forgotten_wishes_are_gone(rooms: Rooms) -> None:
    await rooms.people.change(7, delivery=Delivery.DM)
    await rooms.people.change(8, delivery=Delivery.DM)
    for person in (7, 8):
        due, now = rooms.clock.now + DAY, rooms.clock.now
        await put_bucket(rooms.store, BucketRow(person, "", "remind", due, now))
    await put_bucket(rooms.store, BucketRow(9, "abc234", "remind", due, now))
    await rooms.people.forget(7)
    assert await rooms.people.preferences(7) == Preferences(7)
    assert (await read_buckets(rooms.store, (7, 8, 9), "remind")).keys() == {8}
    assert (await rooms.people.preferences(8)).delivery is Delivery.DM


async def test_the_tables_that_name_a_person(rooms: Rooms) -> None:
    first, second = await rooms.game(), await rooms.game()
    await rooms.play_out(first)
    assert await rooms.people.tables_of(ANN.id) == sorted([first, second])
    assert await rooms.people.tables_of(99) == []


@pytest.mark.parametrize("name", ["", "/etc/passwd", "../etc", "a\0b", "America", "x" * 5000])
def test_what_is_no_name_of_a_zone_is_no_zone(name: str) -> None:
    assert not is_zone(name)


def test_zones_are_known_where_the_system_has_none() -> None:
    reset_tzpath(to=())
    try:
        assert ZoneInfo.no_cache("America/Argentina/ComodRivadavia").key
        assert "Asia/Tokyo" in available_timezones()
    finally:
        reset_tzpath()


async def test_a_change_leaves_what_another_process_changed(rooms: Rooms) -> None:
    before = Preferences(7)
    await save_preferences(rooms.store, before, replace(before, delivery=Delivery.DM))
    await save_preferences(rooms.store, before, replace(before, text_mode=True))
    found = (await read_preferences(rooms.store, (7,)))[7]
    assert (found.delivery, found.text_mode) == (Delivery.DM, True)


async def test_a_server_that_never_said_has_the_defaults(rooms: Rooms) -> None:
    assert await rooms.servers.settings(1) == ServerSettings(1)


async def test_settings_are_kept_one_by_one(rooms: Rooms) -> None:
    servers = rooms.servers
    await servers.change(1, language="ja")
    await servers.change(1, channels=[2**62 + 1, 5])
    await servers.change(1, threads=False)
    await servers.change(1, cards=False)
    await servers.change(1, clock="1d")
    said = await servers.change(1, openers=Openers.MANAGERS)
    assert said == ServerSettings(
        1,
        language="ja",
        channels=(5, 2**62 + 1),
        threads=False,
        cards=False,
        clock="1d",
        openers=Openers.MANAGERS,
    )
    assert await Servers(rooms.store).settings(1) == said
    assert (await servers.change(1, language=None)).language is None
    assert await servers.settings(2) == ServerSettings(2)


async def test_options_are_remembered_for_each_game(rooms: Rooms) -> None:
    await rooms.servers.remember(1, "toy", {"length": "long"})
    await rooms.servers.remember(1, "other", {"x": "y"})
    await rooms.servers.remember(1, "toy", {"length": "short"})
    remembered = (await rooms.servers.settings(1)).remembered
    assert remembered == {"toy": {"length": "short"}, "other": {"x": "y"}}


def test_who_may_open_and_where() -> None:
    check_opening(ServerSettings(1), (2,), is_manager=False)
    managers = ServerSettings(1, openers=Openers.MANAGERS)
    check_opening(managers, (2,), is_manager=True)
    with refuses("refused-not-opener"):
        check_opening(managers, (2,), is_manager=False)
    here = ServerSettings(1, channels=(5, 6))
    check_opening(here, (9, 6), is_manager=False)
    with refuses("refused-channel") as refused:
        check_opening(here, (9, 8), is_manager=True)
    assert "<#5>" in str(refused.value.text)


DAY = timedelta(days=1)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
NOBODY = Preferences(7)


def away(start: datetime, days: float, **before: float) -> Preferences:
    spent_before = {year.removeprefix("y"): days for year, days in before.items()}
    return replace(NOBODY, away_from=start, away_until=start + days * DAY, away_spent=spent_before)


def test_without_a_vacation_nothing_stops() -> None:
    assert stopped(NOBODY) is None
    assert not NOBODY.is_away(MAY)
    assert spent(NOBODY, MAY) == {}


def test_a_short_vacation_stops_clocks_throughout() -> None:
    preferences = away(MAY, 10)
    assert stopped(preferences) == (MAY, MAY + 10 * DAY)
    assert preferences.is_away(MAY)
    assert not preferences.is_away(MAY + 10 * DAY)


def test_a_long_one_stops_them_for_thirty_days() -> None:
    preferences = away(MAY, 60)
    assert stopped(preferences) == (MAY, MAY + 30 * DAY)
    assert preferences.is_away(MAY + 59 * DAY)
    assert spent(preferences, MAY + 60 * DAY) == {"2026": 30.0}


def test_earlier_vacations_of_the_year_count() -> None:
    preferences = away(MAY, 10, y2026=25, y2025=30)
    assert stopped(preferences) == (MAY, MAY + 5 * DAY)
    assert spent(preferences, MAY + 2 * DAY) == {"2026": 27.0, "2025": 30}
    assert stopped(away(MAY, 10, y2026=30)) == (MAY, MAY)


def test_each_year_has_its_own_thirty_days() -> None:
    christmas = datetime(2026, 12, 22, tzinfo=UTC)
    preferences = away(christmas, 40, y2026=20)
    assert stopped(preferences) == (christmas, datetime(2027, 1, 31, tzinfo=UTC))
    assert spent(preferences, christmas + 40 * DAY) == {"2026": 30.0, "2027": 30.0}
    # Once it has run out it stays so until the vacation is over.
    late = away(christmas, 40, y2026=25)
    assert stopped(late) == (christmas, christmas + 5 * DAY)


def test_only_what_has_passed_is_spent() -> None:
    preferences = away(MAY, 10)
    assert spent(preferences, MAY - DAY) == {}
    assert spent(preferences, MAY + timedelta(hours=12)) == {"2026": 0.5}
    assert left(spent(preferences, MAY + 4 * DAY), MAY) == 26
    assert left({"2026": 31}, MAY) == 0
    tokyo = timezone(timedelta(hours=9))
    assert left({"2026": 12}, datetime(2027, 1, 1, 8, tzinfo=tokyo)) == 18


@pytest.mark.parametrize(
    ("delivery", "closed", "dm", "mention"),
    [
        (Delivery.MENTION, False, False, True),
        (Delivery.BOTH, False, True, True),
        (Delivery.DM, False, True, False),
        (Delivery.DM, True, False, True),
        (Delivery.BOTH, True, False, True),
        (Delivery.NONE, False, False, False),
    ],
)
def test_closed_direct_messages_fall_back_to_a_mention(
    delivery: Delivery, closed: bool, dm: bool, mention: bool
) -> None:
    preferences = replace(NOBODY, delivery=delivery, dm_closed=MAY if closed else None)
    assert (preferences.wants_dm, preferences.wants_mention) == (dm, mention)
