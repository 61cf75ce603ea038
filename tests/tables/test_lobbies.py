"""Lobbies: their time limit, and how they close without a change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store.heartbeat import ClockCredit, write_heartbeat
from bot.tables import lobby, play
from bot.tables.model import LobbyPlan, Milestone, Person, StartMode, Status
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, HERE, Harness, client_seed_of

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("people", "rating", "chosen", "settled"),
    [
        ((ANN, BEN), "rated", "default", "3d"),
        ((ANN, BEN), "hints", "default", "3d"),
        ((ANN, BEN), "rated", "none", "none"),
        ((ANN, BEN), "rated", "1h", "1h"),
        ((ANN,), "rated", "default", "none"),
        ((ANN,), "rated", "1d", "1d"),
        ((ANN,), "hints", "1d", "none"),  # practice has no time limit, whatever the server has
    ],
)
async def test_the_start_settles_the_time_limit_by_the_people(
    harness: Harness, people: tuple[Person, ...], rating: str, chosen: str, settled: str
) -> None:
    table = await harness.lobby(*people, ais=1, rating=rating)
    assert table.clock == "default"
    await harness.do(table, lobby.set_option, ANN, "clock", chosen)
    assert (await harness.do(table, play.start, ANN)).clock == settled


async def test_a_rematch_has_the_default_again_unless_another_limit_was_chosen(
    harness: Harness,
) -> None:
    for chosen, again in (("default", "default"), ("3d", "default"), ("none", "none")):
        table = await harness.lobby(ANN, BEN)
        await harness.do(table, lobby.set_option, ANN, "clock", chosen)
        await harness.do(table, play.start, ANN)
        await harness.do(table, play.cancel, ANN, manager=True)
        assert (await harness.tables.rematch(table.id, ANN.id)).clock == again


async def test_a_lobby_closes_five_days_after_its_host_was_asked(harness: Harness) -> None:
    harness.clock.step = timedelta()
    table = await harness.lobby(ANN)
    assert lobby.closes_at(table) == harness.clock.now + 7 * DAY
    harness.clock.now += 2 * DAY - timedelta(seconds=1)
    assert await harness.tables.queries.lobbies_due(harness.clock.now) == {}
    assert (await harness.do(table, lobby.note_asked)).lobby.asked_at is None, "not yet"
    harness.clock.now += timedelta(days=30)
    assert await harness.tables.archive_idle() == [], "its host was not asked"
    assert await harness.tables.queries.lobbies_due(harness.clock.now) == {table.id: HERE}
    noted = await harness.do(table, lobby.note_asked)
    assert (noted.updated_at, noted.lobby.asked_at) == (table.updated_at, harness.clock.now)
    assert await harness.tables.queries.lobbies_due(harness.clock.now + 99 * DAY) == {}, (
        "asked once"
    )
    harness.clock.now += 5 * DAY - timedelta(seconds=1)
    assert await harness.tables.archive_idle() == []
    harness.clock.now += timedelta(seconds=1)
    assert await harness.tables.archive_idle() == [table.id]
    assert (await harness.tables.table(table.id)).status is Status.CANCELLED
    assert await harness.tables.archive_idle() == []


async def test_a_change_or_the_host_keeps_a_lobby_open(harness: Harness) -> None:
    table = await harness.lobby(ANN)
    for change in range(3):
        harness.clock.now += 2 * DAY
        await harness.do(table, lobby.note_asked)
        harness.clock.now += 4 * DAY
        if change == 0:
            await harness.tables.join(table.id, BEN, client_seed_of(BEN))
        elif change == 1:
            await harness.do(table, lobby.keep, ANN)
        else:
            await harness.do(table, lobby.add_client_seed, BEN, "word")
        harness.clock.now += timedelta(days=1)
        assert await harness.tables.archive_idle() == []
    await refused("refused-not-host", harness.do(table, lobby.keep, BEN))
    await harness.do(table, play.start, ANN)
    assert (await harness.tables.table(table.id)).lobby.due is None
    await refused("refused-not-in-lobby", harness.do(table, lobby.keep, ANN))


async def test_an_outage_does_not_close_a_lobby(harness: Harness) -> None:
    table = await harness.lobby(ANN)
    harness.clock.now += 2 * DAY
    await harness.do(table, lobby.note_asked)
    last = harness.clock.now + DAY
    harness.clock.now += 31 * DAY
    outage = ClockCredit(last, harness.clock.now, 30 * DAY)
    await write_heartbeat(harness.store, harness.clock.now, outage)
    assert await harness.tables.archive_idle() == []
    harness.clock.now += 4 * DAY
    assert await harness.tables.archive_idle() == [table.id]


async def test_a_host_who_must_not_be_disturbed_is_asked_later(harness: Harness) -> None:
    table = await harness.lobby(ANN)
    harness.clock.now += 2 * DAY
    later = harness.clock.now + timedelta(hours=9)
    put_off = await harness.do(table, lobby.put_off, later)
    assert (put_off.lobby.ask_at, put_off.updated_at) == (later, table.updated_at)
    assert await harness.tables.queries.lobbies_due(later - timedelta(minutes=1)) == {}
    assert await harness.tables.queries.lobbies_due(later) == {table.id: HERE}


async def test_filling_and_starting_frees_reserved_seats(harness: Harness) -> None:
    table = await harness.lobby(ANN)
    await harness.do(table, lobby.reserve, ANN, BEN)
    started = await harness.do(table, play.fill_and_start, ANN)
    people = [participant.person for participant in started.participants if participant.person]
    assert (people, len(started.participants), started.clock) == ([ANN], 4, "none")


async def test_a_lobby_of_a_clock_that_was_ahead_is_set_back_with_it(harness: Harness) -> None:
    """Its host is neither asked late nor is the lobby closed early."""
    harness.clock.step = timedelta()
    true = harness.clock.now
    before = await harness.lobby(BEN)
    harness.clock.now = true + 9 * DAY
    table = await harness.lobby(ANN)
    noted = await harness.do(before, lobby.note_asked)
    last = harness.clock.now
    assert noted.lobby.asked_at == last
    harness.clock.now = true
    harness.tables.cache.forget()
    await write_heartbeat(harness.store, true, ClockCredit(last, true, true - last))
    harness.clock.now += 2 * DAY
    assert await harness.tables.queries.lobbies_due(harness.clock.now) == {table.id: HERE}
    assert (await harness.tables.table(table.id)).updated_at == true
    assert (await harness.tables.table(before.id)).lobby.asked_at == true
    await harness.do(table, lobby.note_asked)
    harness.clock.now += 3 * DAY
    assert await harness.tables.archive_idle() == [before.id]


MINUTE = timedelta(minutes=1)
ZONE = "Europe/Berlin"


@pytest.fixture
def still(harness: Harness) -> Harness:
    """A service whose clock stands still."""
    harness.clock.step = timedelta()
    return harness


@pytest.mark.parametrize(
    ("now", "zone", "offered"),
    [
        ("2025-01-01T12:00", "UTC", {"15m": "12:15", "1h": "13:00"}),
        (
            "2025-01-01T12:00",
            ZONE,
            {"15m": "12:15", "1h": "13:00", "tonight": "19:00", "tomorrow": "19:00"},
        ),
        # A quarter of an hour before, and later, there is no evening any more.
        ("2025-01-01T18:46", ZONE, {"15m": "19:01", "1h": "19:46", "tomorrow": "19:00"}),
        (
            "2025-01-01T23:30",
            ZONE,
            {"15m": "23:45", "1h": "00:30", "tonight": "19:00", "tomorrow": "19:00"},
        ),
        # The clocks are set forward in the night.
        ("2025-03-29T22:00", ZONE, {"15m": "22:15", "1h": "23:00", "tomorrow": "18:00"}),
    ],
)
def test_the_times_of_a_start_are_those_of_the_host(
    now: str, zone: str, offered: dict[str, str]
) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    times = lobby.start_times(moment, zone)
    assert {name: f"{at:%H:%M}" for name, at in times.items()} == offered
    assert all(at > moment for at in times.values())


async def test_a_full_table_starts_a_minute_after_the_last_change(still: Harness) -> None:
    table = await still.lobby(ANN, BEN, CYD)
    chosen = await still.do(table, lobby.choose_start, ANN, StartMode.FULL)
    assert chosen.lobby.starts is None, "a seat is free"
    full = await still.tables.join(table.id, DAN, client_seed_of(DAN))
    assert full.lobby.starts == still.clock.now + MINUTE
    still.clock.now += MINUTE / 2
    changed = await still.do(table, lobby.add_client_seed, BEN, "word")
    assert changed.lobby.starts == still.clock.now + MINUTE
    still.clock.now += MINUTE - timedelta(seconds=1)
    assert (await still.do(table, play.start_as_planned)).status is Status.LOBBY
    left = await still.do(table, lobby.leave, DAN)
    assert left.lobby.starts is None
    await still.do(table, lobby.add_ai, BEN)
    still.clock.now += MINUTE
    started = await still.do(table, play.start_as_planned)
    assert (started.status, started.lobby) == (Status.PLAYING, LobbyPlan())


async def test_an_invited_person_must_have_answered_before_a_full_table_starts(
    still: Harness,
) -> None:
    table = await still.lobby(ANN, BEN, CYD)
    await still.do(table, lobby.choose_start, ANN, StartMode.FULL)
    reserved = await still.do(table, lobby.reserve, ANN, DAN)
    assert (reserved.lobby.starts, lobby.milestone_of(reserved)) == (None, Milestone.READY)
    joined = await still.tables.join(table.id, DAN, client_seed_of(DAN))
    assert joined.lobby.starts == still.clock.now + MINUTE


async def test_a_table_starts_at_its_time_or_says_who_was_missing(still: Harness) -> None:
    at = still.clock.now + timedelta(hours=1)
    alone, reserved, filled, enough = [
        await still.lobby(*people) for people in ((ANN,), (ANN, BEN), (ANN,), (ANN, BEN))
    ]
    for table in (alone, reserved, filled, enough):
        await still.do(table, lobby.choose_start, ANN, StartMode.TIME, at)
    for table in (reserved, filled):
        await still.do(table, lobby.reserve, ANN, DAN)
    await still.do(filled, lobby.choose_filling, ANN, fills=True)
    still.clock.now = at - timedelta(seconds=10)
    late = await still.do(enough, lobby.add_client_seed, BEN, "word")
    assert late.lobby.starts == still.clock.now + MINUTE, "a minute after the last change"
    still.clock.now = at
    due = await still.tables.queries.lobbies_due(at)
    assert {alone.id, reserved.id, filled.id} <= set(due)
    for table in (alone, reserved):
        missed = await still.do(table, play.start_as_planned)
        plan = missed.lobby
        assert (missed.status, plan.start, plan.missed_at) == (Status.LOBBY, StartMode.HOST, at)
        assert (plan.starts, plan.start_at) == (None, None)
        again = await still.do(table, lobby.keep, ANN)
        assert again.lobby.missed_at is None, "it says so until the next change"
    started = await still.do(filled, play.start_as_planned)
    assert (
        started.status,
        [participant.is_ai for participant in started.participants].count(True),
    ) == (
        Status.PLAYING,
        3,
    )
    assert (await still.do(enough, play.start_as_planned)).status is Status.LOBBY
    still.clock.now += MINUTE
    assert (await still.do(enough, play.start_as_planned)).status is Status.PLAYING


async def test_only_the_host_of_a_lobby_chooses_its_start(still: Harness) -> None:
    table = await still.lobby(ANN, BEN)
    await refused(
        "refused-not-host", still.do(table, lobby.choose_start, BEN, StartMode.FULL, None)
    )
    await refused("refused-not-host", still.do(table, lobby.choose_filling, BEN, fills=True))
    await refused("refused-bad-option", still.do(table, lobby.choose_filling, ANN, fills=True))
    before = await still.tables.table(table.id)
    still.clock.now += DAY
    chosen = await still.do(table, lobby.choose_start, ANN, StartMode.FULL)
    assert chosen.updated_at == before.updated_at + DAY, "it is a change"
    assert chosen.lobby.ask_at == still.clock.now + lobby.ASK_AFTER


async def test_the_host_hears_once_of_each_milestone(still: Harness) -> None:
    table = await still.lobby(ANN)
    await still.do(table, lobby.add_ai, ANN)
    now = still.clock.now
    assert (await still.tables.table(table.id)).lobby.notice_at is None, "the host did that"
    joined = await still.tables.join(table.id, BEN, client_seed_of(BEN))
    assert (joined.lobby.notice_at, lobby.milestone_of(joined)) == (now, Milestone.READY)
    noted = await still.do(table, lobby.note_reached, Milestone.READY)
    assert (noted.lobby.notice_at, noted.updated_at) == (None, joined.updated_at)
    still.clock.now += MINUTE / 6
    full = await still.tables.join(table.id, CYD, client_seed_of(CYD))
    assert full.lobby.notice_at == now + MINUTE, "never both within a minute"
    left = await still.do(table, lobby.leave, CYD)
    assert lobby.milestone_of(left) is None
    gone = await still.do(table, lobby.note_reached, None)
    assert (gone.lobby.notice_at, gone.lobby.reached) == (None, Milestone.READY)
    again = await still.tables.join(table.id, CYD, client_seed_of(CYD))
    assert lobby.milestone_of(again) is Milestone.FULL
    noted = await still.do(table, lobby.note_reached, Milestone.FULL)
    left = await still.do(table, lobby.leave, CYD)
    assert (await still.tables.join(table.id, CYD, client_seed_of(CYD))).lobby.notice_at is None


async def test_a_milestone_during_the_message_about_another_is_told_later(still: Harness) -> None:
    table = await still.lobby(ANN, BEN)
    now = still.clock.now
    for person in (CYD, DAN):  # while the first message is on its way
        await still.tables.join(table.id, person, client_seed_of(person))
    noted = await still.do(table, lobby.note_reached, Milestone.READY)
    assert (noted.lobby.notice_at, noted.lobby.reached) == (now + MINUTE, Milestone.READY)
