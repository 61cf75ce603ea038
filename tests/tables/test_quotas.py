"""How much one person, server or channel may have: one sentence when it is enough."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables import play, seats
from bot.tables.model import Person, Place
from bot.tables.quotas import NO_QUOTAS
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room, open_room


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Room]:
    """Give a room with small quotas."""
    room = await open_room(tmp_path / "small.db")
    room.tables._limits.quotas = replace(NO_QUOTAS, person=2, channel=3, server=4, undos=3)
    yield room
    await room.store.close()


async def test_a_person_plays_at_so_many_tables(small: Room) -> None:
    first = await small.lobby(ANN)
    other = await small.lobby(BEN)
    await small.tables.join(other.id, ANN)
    for attempt in (small.lobby(ANN), small.tables.join(other.id, ANN)):
        await refused("refused-many-tables", attempt)
    await small.do(first, play.cancel, ANN)
    await small.lobby(ANN)


async def test_a_channel_and_a_server_have_so_many_tables(small: Room) -> None:
    for number in range(3):
        await small.tables.open("toy", Person(number, "?"), HERE, "en")
    await refused("refused-channel-full", small.tables.open("toy", ANN, HERE, "en"))
    await small.tables.open("toy", ANN, Place(HERE.guild_id, 77), "en")
    await refused(
        "refused-server-full", small.tables.open("toy", BEN, Place(HERE.guild_id, 78), "en")
    )
    await small.tables.open("toy", BEN, Place(HERE.guild_id + 1, 78), "en")


async def test_a_person_opens_so_many_tables_in_a_minute(small: Room) -> None:
    small.tables._limits.quotas = replace(NO_QUOTAS, lobbies=2)
    tables = small.tables
    tables._clock = tables._limits._clock = tables._ai._clock = lambda: small.clock.now
    for _ in range(2):
        table = await small.lobby(ANN)
        await small.do(table, play.cancel, ANN)
    await refused("refused-too-fast", small.lobby(ANN))
    await small.lobby(BEN)
    small.clock.now += timedelta(minutes=1)
    await small.lobby(ANN)


async def test_a_person_takes_so_many_moves_back_in_a_row(small: Room) -> None:
    table = (await small.game(ANN, BEN)).table.id
    for _ in range(3):
        await small.move(table, ANN)
        await small.tables.undo(table, ANN.id)
    await small.move(table, ANN)
    await refused("refused-often-undone", small.tables.undo(table, ANN.id))
    assert [entry.text for entry in await small.entries(table)].count("@undo") == 3


async def test_seats_that_are_taken_over_count_and_so_do_rematches(small: Room) -> None:
    over = (await small.game(CYD, house=1)).table.id
    await small.play_out(over)
    table = (await small.game(ANN, BEN)).table
    seat = table.seat_of(ANN.id)
    assert seat is not None
    await small.do(table, seats.offer, ANN, seat)
    await small.do(table, seats.invite, ANN, seat, CYD)
    full = [await small.lobby(CYD) for _ in range(2)]
    for attempt in (
        small.tables.take(table.id, CYD, seat),
        small.tables.accept(table.id, CYD, seat),
        small.tables.rematch(over, CYD.id),
    ):
        await refused("refused-many-tables", attempt)
    assert (await small.tables.table(over)).next_table is None
    for lobby in full:
        await small.do(lobby.id, play.cancel, CYD)
    await small.tables.rematch(over, CYD.id)
    assert (await small.tables.accept(table.id, CYD, seat)).seat_of(CYD.id) == seat
