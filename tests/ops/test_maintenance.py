"""Deletions by age, which need a clock that agrees with Discord's, and sprites drawn in advance."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock

import pytest

from bot.messages.result import make_result_card
from bot.notifications.scheduler import sweep
from bot.ops import maintenance
from bot.ops.clock import Clock, ClockCheck, DiscordTime
from bot.ops.maintenance import Housekeeping, sprites_used_by
from bot.pictures.people import SeatedPlayer, fill, find_nobody
from bot.ratings.service import Ratings
from bot.store.decisions import Decisions
from bot.tables import play
from bot.tables.model import Status
from bot.testing.random_games import play_once
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_finale
from games.core.picture import Place
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, Room, open_room

NOW: Final = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE, DAY, YEAR = timedelta(minutes=1), timedelta(days=1), timedelta(days=366)


class Machine:
    """The clock on the wall, ticks, and Discord's answers."""

    def __init__(self, room: Room) -> None:
        self.now, self.ticks = NOW, 0.0
        self.clock = Clock(lambda: self.now)
        self.theirs = DiscordTime(lambda: self.ticks)
        self.decisions = Decisions(room.store)
        self.check = ClockCheck(self.clock, self.theirs, self.decisions.heartbeats.oldest)

    async def heartbeat(self) -> None:
        await self.decisions.heartbeats.note(self.clock())

    def hear(self) -> None:
        self.theirs.note(format_datetime(self.now, usegmt=True))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await open_room(tmp_path / "takujo.db")
    yield room
    await room.store.close()


async def test_all_three_must_agree(room: Room) -> None:
    machine = Machine(room)
    trusts = machine.check.is_trustworthy
    assert not await trusts()  # nothing is known
    machine.hear()
    assert not await trusts()  # the bot was never there
    await machine.heartbeat()
    assert await trusts()
    machine.now += 2 * DAY
    await machine.heartbeat()
    assert not await trusts()  # no time has passed elsewhere
    machine.ticks += 2 * DAY.total_seconds()
    assert await trusts()
    machine.now += 5 * MINUTE
    assert not await trusts()  # the bot was away, it seems
    await machine.heartbeat()
    assert await trusts()
    machine.clock.skip_to(YEAR)  # as a demo does
    await machine.heartbeat()
    assert await trusts()


def test_what_is_no_date_is_ignored() -> None:
    theirs = DiscordTime(lambda: 0.0)
    for nonsense in (None, "", "yesterday", "2026-05-01", "Fri, 31 Dec 9999 23:59:59 -1200"):
        theirs.note(nonsense)
        assert theirs() is None
    theirs.note("Fri, 31 Dec 9999 23:59:59 GMT")
    assert theirs() is None
    theirs.note("Fri, 01 May 2026 12:00:00 GMT")
    theirs.note("noon")
    assert theirs() == NOW


async def test_a_clock_a_year_ahead_for_two_minutes_deletes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(room)
    room.clock.now = NOW - 40 * DAY
    over, idle = (await room.game(ANN, BEN)).table.id, (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(over, play.cancel, ANN.id, manager=True)
    monkeypatch.setattr(maintenance, "EVERY", 0.0)
    ratings, keep = Ratings(room.store, TOYS), timedelta(days=365)
    keeping = Housekeeping(room.tables, ratings, machine.clock, keep, machine.check)
    services: Any = SimpleNamespace(
        tables=room.tables,
        clock_check=machine.check,
        publisher=AsyncMock(),
        final_tables=AsyncMock(),
    )

    async def minute() -> tuple[bool, Status]:
        machine.ticks += 60
        machine.now += MINUTE
        room.clock.now = machine.now
        await machine.heartbeat()
        await sweep(services)
        return await keeping.clean(), (await room.tables.table(idle)).status

    machine.hear()
    machine.now += YEAR
    assert [await minute() for _ in range(2)] == [(False, Status.PLAYING)] * 2
    machine.now -= YEAR
    assert await minute() == (True, Status.ARCHIVED)
    assert (await room.tables.table(over)).ended
    machine.ticks += YEAR.total_seconds()
    machine.now += YEAR
    assert await minute() == (True, Status.CANCELLED)
    with refuses("refused-no-such-table"):
        await room.tables.table(over)


PEOPLE: Final = [SeatedPlayer(name, number) for number, name in enumerate("ABCDEFGHI", 1)]
AI: Final = [SeatedPlayer(name, character=name, is_house=True) for name in CHARACTERS]


def test_the_end_of_every_game_is_ready() -> None:
    ready = set(sprites_used_by(GAMES))
    for name, package in GAMES.items():
        outcome = package.game.outcome(
            play_once(package.game, package.game.seats[0], 1)[-1].step.state
        )
        assert outcome
        scene = draw_finale(make_result_card(package.presentation, outcome, ()))
        for people in (PEOPLE, AI):
            items = fill(scene.items, people, find_nobody)
            assert {item.sprite for item in items if isinstance(item, Place)} <= ready, name
