"""Changes of lobbies."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from bot.tables import lobby, play
from bot.tables.model import Person, Status, TableId
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room

DAN, EVE = Person(44, "Dan"), Person(55, "Eve")


async def test_a_lobby_begins_with_its_host_and_default_options(room: Room) -> None:
    table = await room.tables.open("toy", ANN, HERE, "ja")
    assert (table.host, table.status, table.language) == (ANN, Status.LOBBY, "ja")
    assert [participant.person for participant in table.participants] == [ANN]
    assert dict(table.options) == {"length": "short"}
    assert len(table.id) == 6
    assert len(table.commitment) == 64
    assert table.server_seed == ""


async def test_everything_of_a_lobby_survives_a_restart(room: Room) -> None:
    table = await room.lobby(ANN, BEN, house=1)
    changed = await room.do(table, lobby.set_option, ANN, "length", "long")
    again = await room.reopen()
    assert await again.tables.table(table.id) == changed
    await again.store.close()


async def test_a_lobby_takes_no_person_twice_and_no_more_than_the_game(room: Room) -> None:
    table = await room.lobby(ANN, BEN, CYD)
    await refused("refused-already-seated", room.tables.join(table.id, BEN))
    await room.tables.join(table.id, DAN)
    await refused("refused-full", room.tables.join(table.id, EVE))
    await refused("refused-full", room.do(table, lobby.add_ai, ANN))


async def test_every_player_adds_ai_players_but_only_the_host_removes_them(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    await refused("refused-not-seated", room.do(table, lobby.add_ai, CYD))
    await room.do(table, lobby.add_ai, BEN)
    full = await room.do(table, lobby.add_ai, ANN)
    assert [participant.number for participant in full.participants if participant.is_ai] == [1, 2]
    await refused("refused-not-host", room.do(table, lobby.remove_ai, BEN))
    fewer = await room.do(table, lobby.remove_ai, ANN)
    assert [participant.number for participant in fewer.participants if participant.is_ai] == [1]
    await room.do(table, lobby.remove_ai, ANN)
    none = await room.do(table, lobby.remove_ai, ANN)
    assert [participant.person for participant in none.participants] == [ANN, BEN]


async def test_hosting_passes_on_and_the_last_person_closes_the_lobby(room: Room) -> None:
    table = await room.lobby(ANN, BEN, house=1)
    left = await room.do(table, lobby.leave, ANN)
    assert left.host == BEN
    await refused("refused-not-seated", room.do(table, lobby.leave, ANN))
    closed = await room.do(table, lobby.leave, BEN)
    assert closed.status is Status.CANCELLED
    assert closed.ended is not None
    await refused("refused-not-in-lobby", room.tables.join(table.id, CYD))
    await refused("refused-over", room.tables.snapshot(table.id))


async def test_only_the_host_sets_options_and_only_known_ones(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    await refused("refused-not-host", room.do(table, lobby.set_option, BEN, "length", "long"))
    for name, value in (("length", "endless"), ("colour", "red")):
        await refused("refused-bad-option", room.do(table, lobby.set_option, ANN, name, value))
    await refused("refused-bad-option", room.tables.open("chess", ANN, HERE, "en"))


async def test_only_the_host_starts_and_only_with_enough_players(room: Room) -> None:
    table = await room.lobby(ANN)
    await refused("refused-too-few", room.do(table, play.start, ANN))
    await room.tables.join(table.id, BEN)
    await refused("refused-not-host", room.do(table, play.start, BEN))
    started = await room.do(table, play.start, ANN)
    assert started.status is Status.PLAYING
    await refused("refused-not-in-lobby", room.do(table, play.start, ANN))
    await refused("refused-not-in-lobby", room.do(table, lobby.leave, BEN))


async def test_a_lobby_that_was_closed_is_the_same_after_a_restart(room: Room) -> None:
    table = await room.lobby(ANN)
    closed = await room.do(table, play.cancel, ANN)
    again = await room.reopen()
    assert await again.tables.table(table.id) == closed
    assert closed.server_seed == ""  # nothing was dealt that it could explain
    await again.store.close()


async def test_the_host_or_a_manager_cancels_a_lobby(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    await refused("refused-not-host", room.do(table, play.cancel, BEN))
    assert (await room.do(table, play.cancel, ANN)).status is Status.CANCELLED
    await refused("refused-over", room.do(table, play.cancel, ANN))
    other = await room.lobby(ANN, BEN)
    managed = await room.do(other, play.cancel, 999, manager=True)
    assert managed.status is Status.CANCELLED
    assert await room.tables.queries.needs_update() == []


async def test_a_refusal_changes_nothing(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    attempts = [
        room.tables.join(table.id, ANN),
        room.do(table, lobby.set_option, ANN, "length", "endless"),
        room.do(table, play.start, BEN),
        room.do(table, play.cancel, CYD),
        room.tables.rematch(table.id, ANN.id),
    ]
    for attempt in attempts:
        with pytest.raises(Refusal):
            await attempt
    assert await room.tables.table(table.id) == table
    again = await room.reopen()
    assert await again.tables.table(table.id) == table
    await again.store.close()


async def test_missing_and_unstarted_tables_raise_errors(room: Room) -> None:
    await refused("refused-no-such-table", room.tables.table(TableId("zzzzzz")))
    table = await room.lobby(ANN, BEN)
    await refused("refused-not-playing", room.tables.snapshot(table.id))
    await refused("refused-not-playing", room.tables.act(table.id, ANN.id, None, "once"))


async def test_a_seat_is_kept_for_a_guest_until_they_answer_or_the_host_opens_it(
    room: Room,
) -> None:
    table = (await room.tables.open("toy", ANN, HERE, "en")).id
    kept = await room.do(table, lobby.reserve, ANN, BEN)
    assert [participant.reserved_for for participant in kept.participants] == [None, BEN]
    assert await room.do(table, lobby.reserve, ANN, BEN) == kept
    await refused("refused-not-seated", room.do(table, lobby.reserve, BEN, CYD))
    await refused("refused-guest-seated", room.do(table, lobby.reserve, ANN, ANN))
    joined = await room.tables.join(table, BEN)
    assert [participant.person for participant in joined.participants] == [ANN, BEN]
    await room.do(table, lobby.reserve, BEN, CYD)
    await room.do(table, lobby.reserve, ANN, DAN)
    await refused("refused-full", room.do(table, lobby.reserve, ANN, EVE))
    await refused("refused-reserved", room.do(table, play.start, ANN))
    assert len((await room.do(table, lobby.leave, CYD)).participants) == 3
    assert len((await room.do(table, lobby.free, ANN)).participants) == 2
