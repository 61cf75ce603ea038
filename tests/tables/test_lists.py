"""Lists of tables: of a person, of a channel, and with pending updates."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables import history, mapping, play
from bot.tables.model import Place, PostedMessage, Status
from bot.tables.queries import FIRST, TableFilter
from games.core.record import Replay, play_through
from tests.support.games import GAMES
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room, open_room


async def test_a_table_needs_a_message_when_a_new_turn_begins(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    assert await room.tables.queries.needs_update() == [table.id]
    await room.show(table.id)
    assert await room.tables.queries.needs_update() == []
    await room.move(table.id, ANN)  # Ben was called already
    assert await room.tables.queries.needs_update() == []
    await room.move(table.id, BEN)  # the round begins
    assert await room.tables.queries.needs_update() == [table.id]
    await room.show(table.id)
    await room.play_out(table.id)
    assert await room.tables.queries.needs_update() == [table.id]
    await room.show(table.id)
    assert await room.tables.queries.needs_update() == []


async def test_consecutive_moves_of_a_seat_need_one_message(room: Room) -> None:
    """T1 of Coloretto: placing the card that was turned up needs no announcement."""
    other = await room.reopen(GAMES)
    table = (await other.game(ANN, BEN, CYD, game="coloretto")).table
    await other.show(table.id)
    [first] = await other.people_asked(table.id)
    await other.move(table.id, first)
    assert await other.people_asked(table.id) == [first]
    assert await other.tables.queries.needs_update() == []
    await other.move(table.id, first)
    assert await other.people_asked(table.id) != [first]
    assert await other.tables.queries.needs_update() == [table.id]
    await other.store.close()


async def test_the_messages_that_showed_a_game_are_kept(room: Room) -> None:
    table = (await room.lobby(ANN, BEN)).id
    await room.tables.record_post(table, 5, 60, 6)  # a lobby shows none of the game
    await room.do(table, play.start, ANN)
    await room.tables.record_post(table, 0, 70, 7)
    assert await room.tables.queries.posted_messages(table) == (PostedMessage(0, 70, 7),)
    await room.move(table, ANN)
    await room.move(table, BEN)
    plies = (await room.tables.table(table)).plies
    await room.tables.record_post(table, plies, 71, 7)
    await room.tables.record_post(table, plies, 80, 8)  # moved: the log was shown before
    await room.tables.record_post(table, 0, 81, 8)  # too late
    both = (PostedMessage(0, 70, 7), PostedMessage(plies, 71, 7))
    assert await room.tables.queries.posted_messages(table) == both  # from the cache
    room = await room.reopen()
    assert await room.tables.queries.posted_messages(table) == both
    await room.store.close()


async def test_a_new_turn_after_others_is_announced_again(room: Room) -> None:
    table = (await room.game(ANN, house=1)).table
    await room.tables.advance(table.id)
    await room.show(table.id)
    await room.move(table.id, ANN)
    await room.tables.advance(table.id)
    assert await room.people_asked(table.id) == [ANN]
    assert await room.tables.queries.needs_update() == [table.id]


async def test_an_undo_owes_a_message_when_the_turn_goes_back(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    for person in (ANN, BEN):
        await room.move(table.id, person)
    [first] = await room.people_asked(table.id)
    await room.tables.act(table.id, first.id, None, "pass")
    await room.show(table.id)
    await room.tables.undo(table.id, first.id)
    assert await room.tables.queries.needs_update() == [table.id]
    [told] = (await room.tables.snapshot(table.id)).since
    assert told.events[0].text.key == "entry-undo"


async def test_a_lobby_owes_nothing_and_its_message_is_not_the_games(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    await room.tables.record_post(table.id, 7, 70, HERE.channel_id)
    assert await room.tables.queries.needs_update() == []
    assert (await room.tables.table(table.id)).shown == PostedMessage(-1, 70, HERE.channel_id)
    await room.do(table, play.start, ANN)
    assert await room.tables.queries.needs_update() == [table.id]


async def test_an_older_message_does_not_hide_a_newer_one(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.tables.record_post(table.id, 2, 71, HERE.channel_id)
    await room.tables.record_post(table.id, 1, 72, HERE.channel_id)
    assert (await room.tables.table(table.id)).shown == PostedMessage(2, 71, HERE.channel_id)
    assert await room.tables.queries.needs_update() == [table.id]


async def test_a_table_that_moved_owes_its_new_home_a_message(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.show(table.id)
    await room.do(table, history.relocate, Place(1, 2, thread_id=5))
    assert await room.tables.queries.needs_update() == [table.id]
    assert await room.tables.queries.in_channel(2) == []
    assert [found.id for found in await room.tables.queries.in_channel(5)] == [table.id]
    await room.show(table.id)
    assert await room.tables.queries.needs_update() == []


async def test_a_channel_lists_its_open_tables_newest_first(room: Room) -> None:
    old, new = await room.lobby(ANN, BEN), await room.game(ANN, CYD)
    over = await room.game(BEN, CYD)
    await room.play_out(over.table.id)
    found = await room.tables.queries.in_channel(HERE.channel_id)
    assert found == [new.table, await room.tables.table(old.id)]
    assert await room.tables.queries.count() == 2


async def test_a_persons_tables_begin_with_those_that_wait_for_them(room: Room) -> None:
    waiting = await room.game(ANN, BEN)
    lobby = await room.lobby(ANN)
    moved = await room.game(ANN, BEN)
    left = await room.game(ANN, BEN)
    await room.move(moved.table.id, ANN)
    await room.do(left.table.id, play.resign, ANN)
    over = await room.game(ANN, BEN)
    await room.play_out(over.table.id)
    found = [one.id for one in await room.tables.queries.seated(ANN.id)]
    assert found == [waiting.table.id, moved.table.id, lobby.id]
    assert await room.tables.queries.seated(99) == []


async def test_the_list_of_a_person_begins_with_the_oldest_turn(room: Room) -> None:
    tables = room.tables
    away = (await room.game(ANN, BEN)).table.id
    room.clock.now += timedelta(days=31)
    await tables.archive_idle()
    asked_anew, first, second, left = [(await room.game(ANN, BEN)).table.id for _ in range(4)]
    lobby = (await room.lobby(ANN)).id
    await room.do(left, play.resign, ANN)
    for person in (ANN, BEN):
        await room.move(asked_anew, person)
    while ANN not in await room.people_asked(asked_anew):
        await room.move(asked_anew, BEN)
    found = (await tables.queries.list_of(ANN.id)).first
    assert [one.table.id for one in found[:3]] == [first, second, asked_anew]
    assert all(one.since and one.table.seat_of(ANN.id) in one.asked for one in found[:3])
    assert {one.table.id for one in found[3:]} == {lobby, left, away}
    assert not any(one.since for one in found[3:])
    following = await tables.queries.next_turn(ANN.id, first)
    assert following
    assert following.table.id == second


@pytest.mark.long
async def test_lists_replay_no_tables(
    room: Room, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for _ in range(200):
        await room.game(ANN, BEN)
    others = (await room.game(CYD, BEN)).table.id
    await room.store.close()
    room = await open_room(tmp_path / "takujo.db", room.clock, replays=2)
    before = await room.tables.snapshot(others)
    replays: list[object] = []

    def count(*given: Any) -> Replay:
        replays.append(given)
        return play_through(*given)

    monkeypatch.setattr(mapping, "play_through", count)
    own = await room.tables.queries.list_of(ANN.id)
    assert (len(own.first), own.total) == (FIRST, 200)
    assert all(one.since and len(one.asked) == 2 for one in own.first)
    assert len(await room.tables.queries.seated(ANN.id)) == 200
    assert len(await room.tables.queries.seated(ANN.id, TableFilter((Status.PLAYING,), 1, 2))) == 2
    assert await room.tables.queries.seated(ANN.id, TableFilter(guild_id=9)) == []
    assert (await room.tables.queries.next_turn(ANN.id, own.first[0].table.id)) == own.first[1]
    assert await room.tables.snapshot(others) == before  # it was not pushed out
    assert replays == []
    await room.store.close()
