"""Blocks are checked in memory, as of the last refresh."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.people.rate_limits import Blocks
from bot.store import people as store_blocks
from bot.store.errors import ManyBlocksError
from bot.store.people import (
    SERVER,
    USER,
    BlockRow,
    drop_block,
    find_blocked_seats,
    put_block,
    read_blocks,
)
from bot.tables import play
from tests.support.refusals import refuses
from tests.tables.conftest import ANN, BEN, Room


async def test_a_block_counts_from_the_next_look_on(room: Room) -> None:
    store, blocks, now = room.store, Blocks(room.store), room.clock()
    await put_block(store, BlockRow(USER, ANN.id, now, ""))
    await put_block(store, BlockRow(SERVER, 7, now, "spam"))
    blocks.check(ANN.id, 7)
    await blocks.refresh()
    for guild in (None, 1, 7):
        with refuses("refused-blocked"):
            blocks.check(ANN.id, guild)
    with refuses("refused-server-blocked"):
        blocks.check(BEN.id, 7)
    blocks.check(BEN.id, 1)
    blocks.check(7, ANN.id)  # the same number of the other kind
    assert (blocks.is_closed(7), blocks.is_closed(1)) == (True, False)
    assert await drop_block(store, USER, ANN.id)
    assert not await drop_block(store, USER, ANN.id)
    await blocks.refresh()
    blocks.check(ANN.id, 1)


async def test_a_block_is_put_once_and_there_are_only_so_many(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, now = room.store, room.clock()
    monkeypatch.setattr(store_blocks, "MOST", 2)
    await put_block(store, BlockRow(USER, ANN.id, now, ""))
    await put_block(store, BlockRow(SERVER, ANN.id, now + timedelta(1), ""))
    with pytest.raises(ManyBlocksError):
        await put_block(store, BlockRow(USER, BEN.id, now, ""))
    await put_block(store, BlockRow(USER, ANN.id, now, "again"))
    assert [(row.kind, row.reason) for row in await read_blocks(store)] == [
        (USER, "again"),
        (SERVER, ""),
    ]


async def test_only_seats_at_open_tables_that_blocked_users_play_are_found(room: Room) -> None:
    playing, left, over = [(await room.game(ANN, BEN)).table.id for _ in range(3)]
    lobby = (await room.lobby(ANN)).id
    await room.do(left, play.resign, ANN)
    await room.do(over, play.cancel, 0, manager=True)
    assert await find_blocked_seats(room.store) == []
    await put_block(room.store, BlockRow(USER, ANN.id, room.clock(), ""))
    await put_block(room.store, BlockRow(SERVER, BEN.id, room.clock(), ""))
    assert await find_blocked_seats(room.store) == sorted([(playing, ANN.id), (lobby, ANN.id)])
