"""Managers remove people and end tables; who is blocked leaves their seats."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import history, moderation, play, removal, seats
from bot.tables.model import FORGOTTEN, Place, Status, Table, TableId
from bot.tables.moderation import Moderation
from bot.tables.removal import IDLE
from bot.tables.verify import verify
from games.core.record import HOUSE, STOP
from games.core.text import Player, text
from tests.support.refusals import refused
from tests.support.toy_game import TOYS
from tests.support.voting import vote
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room


def managers(room: Room) -> Moderation:
    return Moderation(room.tables, room.store)


async def remove(room: Room, table: TableId, user_id: int) -> Table:
    return await room.do(table, removal.remove, user_id)


async def test_a_person_removed_from_a_lobby_cannot_join_it_again(room: Room) -> None:
    table = (await room.lobby(ANN, BEN)).id
    left = await remove(room, table, ANN.id)
    assert ([participant.person for participant in left.participants], left.host) == ([BEN], BEN)
    room = await room.reopen()
    await refused("refused-removed", room.tables.join(table, ANN))
    await refused("refused-not-there", remove(room, table, ANN.id))
    await room.tables.join(table, CYD)
    await remove(room, table, CYD.id)
    for person in (ANN, CYD):
        await refused("refused-removed", room.tables.join(table, person))
    assert (await remove(room, table, BEN.id)).status is Status.CANCELLED
    await refused("refused-over", remove(room, table, BEN.id))
    await room.store.close()


async def test_a_person_removed_before_the_start_takes_no_seat_later(room: Room) -> None:
    table = (await room.lobby(ANN, BEN, CYD)).id
    await remove(room, table, CYD.id)
    started = await room.do(table, play.start, ANN)
    seat = started.seat_of(ANN.id)
    assert seat is not None
    await room.do(table, seats.offer, ANN, seat)
    await refused("refused-removed", room.tables.take(table, CYD, seat))


async def test_a_person_removed_from_a_game_does_not_come_back(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table
    seat = table.seat_of(BEN.id)
    assert seat is not None
    left = await remove(room, table.id, BEN.id)
    assert (left.participants[seat].is_ai, left.participants[seat].person) == (True, FORGOTTEN)
    [told] = (await room.tables.snapshot(table.id)).since
    assert told.events[0].text == text("entry-house", player=Player(seat, in_person=True))
    room = await room.reopen()
    tables = room.tables
    await refused("refused-not-left", room.do(table, seats.take_back, BEN))
    await refused("refused-not-left", room.do(table, seats.reclaim, BEN))
    await room.do(table, seats.offer, ANN, seat)
    await refused("refused-removed", tables.take(table.id, BEN, seat))
    await refused("refused-guest-removed", room.do(table, seats.invite, ANN, seat, BEN))
    await refused("refused-guest-seated", room.do(table, seats.invite, ANN, seat, CYD))
    assert (await tables.queries.list_of(BEN.id)).total == 0
    await room.play_out(table.id)
    record = await tables.queries.record(table.id)
    assert [entry[1] for entry in record.entries].count(HOUSE) == 1
    verify(record, TOYS)
    await room.store.close()


async def test_a_removed_person_has_no_say_any_more(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.suspend(table, BEN)
    await refused("refused-others-play", room.do(table, play.cancel, ANN))
    entries = await room.entries(table)
    await remove(room, table, BEN.id)  # from away: the house sits there already
    assert await room.entries(table) == entries
    await refused("refused-not-seated", vote(room.tables, table, BEN.id, "cancel", yes=True))
    assert (await room.do(table, play.cancel, ANN)).ended


async def test_a_game_whose_last_person_is_removed_is_stopped(room: Room) -> None:
    table = (await room.game(ANN, house=1)).table.id
    removed = await remove(room, table, ANN.id)
    assert removed.status is Status.CANCELLED
    assert [entry.text for entry in await room.entries(table)][-2:] == [HOUSE, STOP]


async def test_a_game_waits_for_absent_players_when_the_others_are_removed(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.suspend(table, ANN)
    left = await remove(room, table, BEN.id)
    assert (left.status, left.host, left.is_deserted) == (Status.PLAYING, ANN, True)


async def test_a_person_is_removed_from_an_archived_table(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    room.clock.now += IDLE
    await room.tables.archive_idle()
    assert (await remove(room, table, ANN.id)).status is Status.ARCHIVED
    await refused("refused-not-seated", room.do(table, removal.restore_table, ANN))
    assert (await remove(room, table, BEN.id)).status is Status.CANCELLED


async def test_all_tables_of_a_channel_are_ended_and_no_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation, "AT_ONCE", 2)
    lobby = (await room.lobby(ANN)).id
    game = (await room.game(ANN, BEN)).table.id
    threaded = (await room.game(ANN, BEN)).table.id
    await room.do(threaded, history.relocate, replace(HERE, thread_id=77))
    elsewhere = (await room.tables.open("toy", ANN, Place(HERE.guild_id, 5), "en")).id
    others = (await room.tables.open("toy", ANN, replace(HERE, guild_id=9), "en")).id
    everywhere = managers(room)
    here = HERE.guild_id, HERE.channel_id
    assert await everywhere.open_in(*here) == [lobby, game, threaded]
    ended = await everywhere.end_all(*here, CYD.id)
    assert [one.status for one in ended] == [Status.CANCELLED] * 2
    assert await everywhere.open_in(*here) == [threaded]
    await everywhere.end_all(*here, CYD.id)
    assert await everywhere.open_in(*here) == []
    for table in (game, threaded):
        assert [entry.text for entry in await room.entries(table)][-1] == STOP
    for table in (elsewhere, others):
        assert (await room.tables.table(table)).status is Status.LOBBY


async def test_seats_of_blocked_people_wait_for_them(room: Room) -> None:
    lobby = (await room.lobby(ANN, BEN)).id
    alone = (await room.game(ANN, house=1)).table.id
    both = (await room.game(ANN, BEN)).table.id
    for table in (lobby, alone, both):
        await room.suspend(table, ANN)
    assert (await room.tables.table(lobby)).seat_of(ANN.id) is None
    waiting = await room.tables.table(alone)
    assert (waiting.status, waiting.is_deserted) == (Status.PLAYING, True)
    again = await room.suspend(both, ANN)
    assert (again.plies, again.host) == ((await room.tables.table(both)).plies, BEN)
    room.clock.now += timedelta(days=1)
    for table in (alone, both):
        await room.do(table, seats.take_back, ANN)
    await room.play_out(alone)
    verify(await room.tables.queries.record(alone), TOYS)
