"""Changes of lobbies, and the quotas of people, channels and servers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables import lobby, play, seats
from bot.tables.model import Person, Place, Status, TableId
from bot.tables.quotas import NO_QUOTAS
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, EVE, HERE, Match, Room, begin, open_room


async def open_lobby(room: Room, *people: Person, house: int = 0) -> Match:
    return Match(room, (await room.lobby(*people, house=house)).id)


async def test_a_table_runs_only_with_enough_players_and_its_host_ends_it(room: Room) -> None:
    await refused("refused-no-such-table", room.tables.table(TableId("zzzzzz")))
    match, other = await open_lobby(room, ANN), await open_lobby(room, ANN, BEN)
    await refused("refused-not-playing", room.tables.snapshot(match.id))
    await refused("refused-not-playing", match.act(ANN, "once"))
    await match.refuse("refused-too-few", play.start, ANN)
    await room.tables.join(match.id, BEN)
    before = await match.table()
    await match.refuse("refused-not-host", play.start, BEN)
    await match.refuse("refused-not-host", play.cancel, BEN)
    await refused("refused-not-over", room.tables.rematch(match.id, ANN.id))
    assert await match.table() == before  # a refusal changes nothing
    await room.reopen()
    assert await match.table() == before
    assert (await match.do(play.start, ANN)).status is Status.PLAYING
    await match.refuse("refused-not-in-lobby", play.start, ANN)
    await match.refuse("refused-not-in-lobby", lobby.leave, BEN)
    await refused("refused-not-over", room.tables.queries.record(match.id))
    for table, user, manager in ((match, 999, True), (other, ANN.id, False)):
        await room.show(table.id)
        stopped = await table.do(play.cancel, user, manager=manager)
        assert stopped.status is Status.CANCELLED
        # Only the channel of a game gets a message.
        pending = await room.tables.queries.needs_update()
        assert pending == ([table.id] if manager else [match.id])
        assert len(stopped.server_seed) == (64 if manager else 0)
        await table.refuse("refused-over", play.cancel, ANN)


async def test_all_add_ai_players_while_there_is_room_but_only_the_host_removes_them(
    room: Room,
) -> None:
    match = await open_lobby(room, ANN, BEN)
    await refused("refused-already-seated", room.tables.join(match.id, BEN))

    async def numbers() -> list[int]:
        return [one.number for one in (await match.table()).participants if one.is_ai]

    await match.refuse("refused-not-seated", lobby.add_ai, CYD)
    await match.do(lobby.add_ai, BEN)
    await match.do(lobby.add_ai, ANN)
    assert await numbers() == [1, 2]
    await refused("refused-full", room.tables.join(match.id, EVE))
    await match.refuse("refused-full", lobby.add_ai, ANN)
    await match.refuse("refused-not-host", lobby.remove_ai, BEN)
    for left in ([1], [], []):
        await match.do(lobby.remove_ai, ANN)
        assert await numbers() == left
    assert set(await match.seats()) == {ANN, BEN}


async def test_hosting_passes_on_and_the_last_person_closes_the_lobby(room: Room) -> None:
    match = await open_lobby(room, ANN, BEN, house=1)
    assert (await match.do(lobby.leave, ANN)).host == BEN
    await match.refuse("refused-not-seated", lobby.leave, ANN)
    closed = await match.do(lobby.leave, BEN)
    assert (closed.status, closed.ended is not None) == (Status.CANCELLED, True)
    await refused("refused-not-in-lobby", room.tables.join(match.id, CYD))
    await refused("refused-over", room.tables.snapshot(match.id))


async def test_only_the_host_sets_options_and_only_known_ones(room: Room) -> None:
    match = await open_lobby(room, ANN, BEN)
    table = await match.table()
    assert (dict(table.options), table.clock, table.absence) == ({"length": "short"}, "none", "ask")
    for name, value in (("length", "long"), ("clock", "1h")):
        await match.refuse("refused-not-host", lobby.set_option, BEN, name, value)
    for name, value in (("length", "endless"), ("colour", "red"), ("clock", "2d")):
        await match.refuse("refused-bad-option", lobby.set_option, ANN, name, value)
    await refused("refused-bad-option", room.tables.open("chess", ANN, HERE, "en"))
    await match.do(lobby.set_option, ANN, "clock", "1d")
    table = await match.do(lobby.set_option, ANN, "absence", "house")
    assert (table.clock, table.absence) == ("1d", "house")
    assert "clock" not in table.options  # which the game would not know
    await match.do(play.start, ANN)
    await match.finish()
    again = await room.tables.rematch(match.id, BEN.id)
    assert (again.clock, again.absence) == ("1d", "house")


async def test_a_seat_is_kept_for_a_guest_until_they_answer_or_the_host_opens_it(
    room: Room,
) -> None:
    match = await open_lobby(room, ANN)
    kept = await match.do(lobby.reserve, ANN, BEN)
    assert [participant.reserved_for for participant in kept.participants] == [None, BEN]
    assert await match.do(lobby.reserve, ANN, BEN) == kept
    await match.refuse("refused-not-seated", lobby.reserve, BEN, CYD)
    await match.refuse("refused-guest-seated", lobby.reserve, ANN, ANN)
    joined = await room.tables.join(match.id, BEN)
    assert [participant.person for participant in joined.participants] == [ANN, BEN]
    await match.do(lobby.reserve, BEN, CYD)
    await match.do(lobby.reserve, ANN, DAN)
    await match.refuse("refused-full", lobby.reserve, ANN, EVE)
    await match.refuse("refused-reserved", play.start, ANN)
    assert len((await match.do(lobby.leave, CYD)).participants) == 3
    assert len((await match.do(lobby.free, ANN)).participants) == 2


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Room]:
    """Give a room with small quotas."""
    room = await open_room(tmp_path / "small.db")
    room.tables._limits.quotas = replace(NO_QUOTAS, person=2, channel=4, server=5, undos=3)
    yield room
    await room.store.close()


async def test_people_channels_and_servers_have_so_many_tables(small: Room) -> None:
    async def open_in(person: Person, place: Place) -> None:
        await small.tables.open("toy", person, place, "en")

    for number in range(4):
        await open_in(Person(number, "?"), HERE)
    await refused("refused-channel-full", open_in(ANN, HERE))
    await open_in(ANN, Place(HERE.guild_id, 77))
    await refused("refused-server-full", open_in(BEN, Place(HERE.guild_id, 78)))
    await open_in(BEN, Place(HERE.guild_id + 1, 78))
    tables, clock = small.tables, small.clock
    tables._limits.quotas = replace(NO_QUOTAS, lobbies=2)
    tables._clock = tables._limits._clock = lambda: clock.now
    await open_in(CYD, HERE)
    await open_in(CYD, HERE)
    await refused("refused-too-fast", open_in(CYD, HERE))
    clock.now += timedelta(minutes=1)
    await open_in(CYD, HERE)


async def test_a_person_takes_so_many_moves_back_in_a_row(small: Room) -> None:
    match = await begin(small, ANN, BEN)
    for _ in range(3):
        await match.move(ANN)
        await small.tables.undo(match.id, ANN.id)
    await match.move(ANN)
    await refused("refused-often-undone", small.tables.undo(match.id, ANN.id))
    assert (await match.texts()).count("@undo") == 3


async def test_a_person_plays_at_so_many_tables(small: Room) -> None:
    over, match = await begin(small, CYD, house=1), await begin(small, ANN, BEN)
    await over.finish()
    seat = await match.seat(ANN)
    await match.do(seats.offer, ANN, seat)
    await match.do(seats.invite, ANN, seat, CYD)
    full = [await open_lobby(small, CYD) for _ in range(2)]
    lobby_of_dan = await open_lobby(small, DAN)
    for attempt in (
        small.tables.take(match.id, CYD, seat),
        small.tables.accept(match.id, CYD, seat),
        small.tables.rematch(over.id, CYD.id),
        small.tables.join(lobby_of_dan.id, CYD),
        small.lobby(CYD),
    ):
        await refused("refused-many-tables", attempt)
    assert (await over.table()).next_table is None
    for opened in full:
        await opened.do(play.cancel, CYD)
    await small.tables.rematch(over.id, CYD.id)
    assert (await small.tables.accept(match.id, CYD, seat)).seat_of(CYD.id) == seat
