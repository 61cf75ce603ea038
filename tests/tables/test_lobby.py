"""Changes of lobbies."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal
from bot.tables import lobby, play
from bot.tables.errors import (
    NotInLobbyError,
    NotPlayingError,
    NotSeatedError,
    TableOverError,
)
from bot.tables.model import Person, Status, TableId
from tests.support.refusals import refuses
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
    changed = await room.tables.change(table.id, lobby.set_option, ANN.id, "length", "long")
    again = await room.reopen()
    assert await again.tables.table(table.id) == changed
    await again.store.close()


async def test_a_lobby_takes_no_person_twice_and_no_more_than_the_game(room: Room) -> None:
    table = await room.lobby(ANN, BEN, CYD)
    with refuses("refused-already-seated"):
        await room.tables.join(table.id, BEN)
    await room.tables.join(table.id, DAN)
    with refuses("refused-full"):
        await room.tables.join(table.id, EVE)
    with refuses("refused-full"):
        await room.tables.change(table.id, lobby.add_ai, ANN.id)


async def test_every_player_adds_ai_players_but_only_the_host_removes_them(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    with pytest.raises(NotSeatedError):
        await room.tables.change(table.id, lobby.add_ai, CYD.id)
    await room.tables.change(table.id, lobby.add_ai, BEN.id)
    full = await room.tables.change(table.id, lobby.add_ai, ANN.id)
    assert [participant.number for participant in full.participants if participant.is_ai] == [1, 2]
    with refuses("refused-not-host"):
        await room.tables.change(table.id, lobby.remove_ai, BEN.id)
    fewer = await room.tables.change(table.id, lobby.remove_ai, ANN.id)
    assert [participant.number for participant in fewer.participants if participant.is_ai] == [1]
    await room.tables.change(table.id, lobby.remove_ai, ANN.id)
    none = await room.tables.change(table.id, lobby.remove_ai, ANN.id)
    assert [participant.person for participant in none.participants] == [ANN, BEN]


async def test_hosting_passes_on_and_the_last_person_closes_the_lobby(room: Room) -> None:
    table = await room.lobby(ANN, BEN, house=1)
    left = await room.tables.change_now(table.id, lobby.leave, ANN.id)
    assert left.host == BEN
    with pytest.raises(NotSeatedError):
        await room.tables.change_now(table.id, lobby.leave, ANN.id)
    closed = await room.tables.change_now(table.id, lobby.leave, BEN.id)
    assert closed.status is Status.CANCELLED
    assert closed.ended is not None
    with pytest.raises(NotInLobbyError):
        await room.tables.join(table.id, CYD)
    with pytest.raises(TableOverError):
        await room.tables.snapshot(table.id)


async def test_only_the_host_sets_options_and_only_known_ones(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    with refuses("refused-not-host"):
        await room.tables.change(table.id, lobby.set_option, BEN.id, "length", "long")
    for name, value in (("length", "endless"), ("colour", "red")):
        with refuses("refused-bad-option"):
            await room.tables.change(table.id, lobby.set_option, ANN.id, name, value)
    with refuses("refused-bad-option"):
        await room.tables.open("chess", ANN, HERE, "en")


async def test_only_the_host_starts_and_only_with_enough_players(room: Room) -> None:
    table = await room.lobby(ANN)
    with refuses("refused-too-few"):
        await room.tables.change_now(table.id, play.start, ANN.id)
    await room.tables.join(table.id, BEN)
    with refuses("refused-not-host"):
        await room.tables.change_now(table.id, play.start, BEN.id)
    started = await room.tables.change_now(table.id, play.start, ANN.id)
    assert started.status is Status.PLAYING
    with pytest.raises(NotInLobbyError):
        await room.tables.change_now(table.id, play.start, ANN.id)
    with pytest.raises(NotInLobbyError):
        await room.tables.change_now(table.id, lobby.leave, BEN.id)


async def test_a_lobby_that_was_closed_is_the_same_after_a_restart(room: Room) -> None:
    table = await room.lobby(ANN)
    closed = await room.tables.change_now(table.id, play.cancel, ANN.id)
    again = await room.reopen()
    assert await again.tables.table(table.id) == closed
    assert closed.server_seed == ""  # nothing was dealt that it could explain
    await again.store.close()


async def test_the_host_or_a_manager_cancels_a_lobby(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    with refuses("refused-not-host"):
        await room.tables.change_now(table.id, play.cancel, BEN.id)
    assert (await room.tables.change_now(table.id, play.cancel, ANN.id)).status is Status.CANCELLED
    with pytest.raises(TableOverError):
        await room.tables.change_now(table.id, play.cancel, ANN.id)
    other = await room.lobby(ANN, BEN)
    managed = await room.tables.change_now(other.id, play.cancel, 999, manager=True)
    assert managed.status is Status.CANCELLED
    assert await room.tables.queries.needs_update() == []


async def test_a_refusal_changes_nothing(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    attempts = [
        room.tables.join(table.id, ANN),
        room.tables.change(table.id, lobby.set_option, ANN.id, "length", "endless"),
        room.tables.change_now(table.id, play.start, BEN.id),
        room.tables.change_now(table.id, play.cancel, CYD.id),
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
    with refuses("refused-no-such-table"):
        await room.tables.table(TableId("zzzzzz"))
    table = await room.lobby(ANN, BEN)
    with pytest.raises(NotPlayingError):
        await room.tables.snapshot(table.id)
    with pytest.raises(NotPlayingError):
        await room.tables.act(table.id, ANN.id, None, "once")


async def test_a_seat_is_kept_for_a_guest_until_they_answer_or_the_host_opens_it(
    room: Room,
) -> None:
    table = (await room.tables.open("toy", ANN, HERE, "en")).id
    kept = await room.tables.change(table, lobby.reserve, ANN.id, BEN)
    assert [participant.reserved_for for participant in kept.participants] == [None, BEN]
    assert await room.tables.change(table, lobby.reserve, ANN.id, BEN) == kept
    with pytest.raises(NotSeatedError):
        await room.tables.change(table, lobby.reserve, BEN.id, CYD)
    with refuses("refused-guest-seated"):
        await room.tables.change(table, lobby.reserve, ANN.id, ANN)
    joined = await room.tables.join(table, BEN)
    assert [participant.person for participant in joined.participants] == [ANN, BEN]
    await room.tables.change(table, lobby.reserve, BEN.id, CYD)
    await room.tables.change(table, lobby.reserve, ANN.id, DAN)
    with refuses("refused-full"):
        await room.tables.change(table, lobby.reserve, ANN.id, EVE)
    with refuses("refused-reserved"):
        await room.tables.change_now(table, play.start, ANN.id)
    assert len((await room.tables.change_now(table, lobby.leave, CYD.id)).participants) == 3
    assert len((await room.tables.change(table, lobby.free, ANN.id)).participants) == 2
