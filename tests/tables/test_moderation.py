"""Managers remove people and end tables; who is blocked leaves their seats."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import history, moderation, play, seats
from bot.tables.model import FORGOTTEN, Place, Status
from bot.tables.moderation import Moderation
from bot.tables.removal import IDLE, remove, restore_table
from games.core.record import HOUSE, STOP
from games.core.text import Player, text
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, HERE, Match, Room, begin


async def test_a_person_removed_from_a_lobby_cannot_join_it_again(room: Room) -> None:
    match = Match(room, (await room.lobby(ANN, BEN)).id)
    left = await match.do(remove, ANN)
    assert ([participant.person for participant in left.participants], left.host) == ([BEN], BEN)
    await room.reopen()
    await match.refuse("refused-not-there", remove, ANN)
    await match.tables.join(match.id, CYD)
    await match.do(remove, CYD)
    for person in (ANN, CYD):
        await refused("refused-removed", match.tables.join(match.id, person))
    assert (await match.do(remove, BEN)).status is Status.CANCELLED
    await match.refuse("refused-over", remove, BEN)


async def test_a_person_removed_before_the_start_takes_no_seat_later(room: Room) -> None:
    match = Match(room, (await room.lobby(ANN, BEN, CYD)).id)
    await match.do(remove, CYD)
    await match.do(play.start, ANN)
    seat = await match.seat(ANN)
    await match.do(seats.offer, ANN, seat)
    await refused("refused-removed", match.tables.take(match.id, CYD, seat))


async def test_a_person_removed_from_a_game_does_not_come_back(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    seat = await match.seat(BEN)
    left = (await match.do(remove, BEN)).participants[seat]
    assert (left.is_ai, left.person) == (True, FORGOTTEN)
    [told] = (await match.tables.snapshot(match.id)).since
    assert told.events[0].text == text("entry-house", player=Player(seat, in_person=True))
    await room.reopen()
    await match.refuse("refused-not-left", seats.take_back, BEN)
    await match.refuse("refused-not-left", seats.reclaim, BEN)
    await match.do(seats.offer, ANN, seat)
    await refused("refused-removed", match.tables.take(match.id, BEN, seat))
    await match.refuse("refused-guest-removed", seats.invite, ANN, seat, BEN)
    await match.refuse("refused-guest-seated", seats.invite, ANN, seat, CYD)
    assert (await match.tables.queries.list_of(BEN.id)).total == 0
    await match.finish()
    assert (await match.texts()).count(HOUSE) == 1


async def test_a_removed_person_has_no_say_any_more(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await room.suspend(match.id, BEN)
    await match.refuse("refused-others-play", play.cancel, ANN)
    entries = await match.texts()
    await match.do(remove, BEN)  # from away: an AI player has the seat already
    assert await match.texts() == entries
    await refused("refused-not-seated", match.vote(BEN, "cancel"))
    assert (await match.do(play.cancel, ANN)).ended


async def test_a_game_whose_last_person_is_removed_is_stopped(room: Room) -> None:
    match = await begin(room, ANN, house=1)
    assert (await match.do(remove, ANN)).status is Status.CANCELLED
    assert (await match.texts())[-2:] == [HOUSE, STOP]


async def test_a_game_waits_for_absent_players_when_the_others_are_removed(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await room.suspend(match.id, ANN)
    left = await match.do(remove, BEN)
    assert (left.status, left.host, left.is_deserted) == (Status.PLAYING, ANN, True)


async def test_a_person_is_removed_from_an_archived_table(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    room.clock.now += IDLE
    await match.tables.archive_idle()
    assert (await match.do(remove, ANN)).status is Status.ARCHIVED
    await match.refuse("refused-not-seated", restore_table, ANN)
    assert (await match.do(remove, BEN)).status is Status.CANCELLED


async def test_all_tables_of_a_channel_are_ended_and_no_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation, "AT_ONCE", 2)
    lobby = (await room.lobby(ANN)).id
    game, threaded = (await begin(room, ANN, BEN)).id, (await begin(room, ANN, BEN)).id
    await room.do(threaded, history.relocate, replace(HERE, thread_id=77))
    others = [
        (await room.tables.open("toy", ANN, place, "en")).id
        for place in (Place(HERE.guild_id, 5), replace(HERE, guild_id=9))
    ]
    everywhere = Moderation(room.tables, room.store)
    here = HERE.guild_id, HERE.channel_id
    assert await everywhere.open_in(*here) == [lobby, game, threaded]
    ended = await everywhere.end_all(*here, CYD.id)
    assert [one.status for one in ended] == [Status.CANCELLED] * 2
    assert await everywhere.open_in(*here) == [threaded]
    await everywhere.end_all(*here, CYD.id)
    assert await everywhere.open_in(*here) == []
    for table in (game, threaded):
        assert [entry.text for entry in await room.entries(table)][-1] == STOP
    for table in others:
        assert (await room.tables.table(table)).status is Status.LOBBY


async def test_seats_of_blocked_people_wait_for_them(room: Room) -> None:
    lobby = (await room.lobby(ANN, BEN)).id
    alone, both = await begin(room, ANN, house=1), await begin(room, ANN, BEN)
    for table in (lobby, alone.id, both.id):
        await room.suspend(table, ANN)
    assert (await room.tables.table(lobby)).seat_of(ANN.id) is None
    waiting = await alone.table()
    assert (waiting.status, waiting.is_deserted) == (Status.PLAYING, True)
    again = await room.suspend(both.id, ANN)
    assert (again.plies, again.host) == ((await both.table()).plies, BEN)
    room.clock.now += timedelta(days=1)
    for match in (alone, both):
        await match.do(seats.take_back, ANN)
    await alone.finish()
