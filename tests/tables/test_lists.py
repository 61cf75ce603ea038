"""Lists of tables: of a person, of a channel, and with pending updates; places at the end."""

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
from tests.tables.conftest import (
    ANN,
    BEN,
    CYD,
    HERE,
    Match,
    Room,
    begin,
    open_room,
)


async def is_pending(match: Match) -> bool:
    """Tell whether the table is the only one that needs a message; else none does."""
    pending = await match.tables.queries.needs_update()
    assert pending in ([], [match.id])
    return bool(pending)


async def test_a_table_needs_a_message_when_a_new_turn_begins(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    assert await is_pending(match)
    await room.show(match.id)
    assert not await is_pending(match)
    await match.move(ANN)  # Ben was called already
    assert not await is_pending(match)
    await match.move(BEN)  # the round begins
    assert await is_pending(match)
    await room.show(match.id)
    await match.do(history.relocate, Place(1, 2, thread_id=5))
    assert await is_pending(match)
    assert await room.tables.queries.in_channel(2) == []
    assert [found.id for found in await room.tables.queries.in_channel(5)] == [match.id]
    await room.show(match.id)
    assert not await is_pending(match)
    [asked] = await match.asked()
    await match.act(asked, "pass")
    await room.show(match.id)
    await room.tables.undo(match.id, asked.id)  # the turn goes back
    assert await is_pending(match)
    [told] = (await room.tables.snapshot(match.id)).since
    assert told.events[0].text.key == "entry-undo"
    await match.finish()
    assert await is_pending(match)
    await room.show(match.id)
    assert await is_pending(match)  # the result card above the thread
    await match.do(history.mark_carded)
    assert not await is_pending(match)


async def test_consecutive_moves_of_a_seat_need_one_message(room: Room) -> None:
    """T1 of Coloretto: placing the card that was turned up needs no announcement."""
    await room.reopen(GAMES)
    match = Match(room, (await room.game(ANN, BEN, CYD, game="coloretto")).table.id)
    await room.show(match.id)
    [first] = await match.asked()
    await match.move(first)
    assert await match.asked() == [first]
    assert not await is_pending(match)
    await match.move(first)
    assert await match.asked() != [first]
    assert await is_pending(match)


async def test_the_messages_that_showed_a_game_are_kept(room: Room) -> None:
    match = Match(room, (await room.lobby(ANN, BEN)).id)
    note, read = room.tables.record_post, room.tables.queries.posted_messages
    await note(match.id, 5, 60, 6)  # a lobby shows none of the game
    assert (await match.table()).shown == PostedMessage(None, 60, 6)
    assert not await is_pending(match)
    await match.do(play.start, ANN)
    assert await is_pending(match)
    await note(match.id, 0, 70, 7)
    assert await read(match.id) == (PostedMessage(0, 70, 7),)
    await match.move(ANN, BEN)
    plies = (await match.table()).plies
    await note(match.id, plies, 71, 7)
    await note(match.id, plies, 80, 8)  # moved: the log was shown before
    await note(match.id, 0, 81, 8)  # too late
    both = (PostedMessage(0, 70, 7), PostedMessage(plies, 71, 7))
    assert await read(match.id) == both  # from the cache
    await room.reopen()
    assert await room.tables.queries.posted_messages(match.id) == both


async def test_lists_begin_with_the_turns_of_a_person_and_with_the_newest(room: Room) -> None:
    seated = room.tables.queries.seated
    away = await begin(room, ANN, BEN)
    room.clock.now += timedelta(days=31)
    await room.tables.archive_idle()
    again, first, second, left = [await begin(room, ANN, BEN) for _ in range(4)]
    lobby = (await room.lobby(ANN)).id
    await left.do(play.resign, ANN)
    await (await begin(room, CYD, BEN)).finish()
    await again.move(ANN, BEN)
    while ANN not in await again.asked():
        await again.move(BEN)
    found = (await room.tables.queries.list_of(ANN.id)).first
    assert [one.table.id for one in found[:3]] == [first.id, second.id, again.id]
    assert all(one.since and one.table.seat_of(ANN.id) in one.asked for one in found[:3])
    assert {one.table.id for one in found[3:]} == {lobby, left.id, away.id}
    assert not any(one.since for one in found[3:])
    following = await room.tables.queries.next_turn(ANN.id, first.id)
    assert following
    assert following.table.id == second.id
    assert [one.id for one in await seated(ANN.id)] == [second.id, first.id, again.id, lobby]
    assert await seated(99) == []
    newest = [left.id, second.id, first.id, again.id]
    here = await room.tables.queries.in_channel(HERE.channel_id)
    assert [table.id for table in here] == [lobby, *newest]
    assert await room.tables.queries.count() == 5


@pytest.mark.long
async def test_lists_replay_no_tables(
    room: Room, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    total = FIRST + 10
    for _ in range(total):
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
    queries = room.tables.queries
    own = await queries.list_of(ANN.id)
    assert (len(own.first), own.total) == (FIRST, total)
    assert all(one.since and len(one.asked) == 2 for one in own.first)
    assert len(await queries.seated(ANN.id)) == total
    assert len(await queries.seated(ANN.id, TableFilter((Status.PLAYING,), 1, 2))) == 2
    assert await queries.seated(ANN.id, TableFilter(guild_id=9)) == []
    assert (await queries.next_turn(ANN.id, own.first[0].table.id)) == own.first[1]
    assert await room.tables.snapshot(others) == before  # it was not pushed out
    assert replays == []
    await room.store.close()


async def test_games_that_do_not_go_on_are_found_here_first_and_then_everywhere(room: Room) -> None:
    found = []
    for place in (Place(1, 2), Place(1, 3), Place(9, 2), Place(1, 4)):
        match = Match(room, (await room.tables.open("toy", ANN, place, "en")).id)
        await room.tables.join(match.id, BEN)
        await match.do(play.start, ANN)
        await match.finish()
        room.clock.now += timedelta(hours=1)
        found.append(match.id)
    await begin(room, ANN, BEN)  # runs
    await room.do(await room.lobby(ANN), play.cancel, ANN)
    over = [table.id for table in await room.tables.queries.closed(HERE, ANN.id)]
    assert over == [found[0], found[3], found[1]]
    assert [table.id for table in await room.tables.queries.closed(HERE, CYD.id)] == [found[0]]
