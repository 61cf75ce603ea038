"""Open decisions and their clocks are saved with the move that leads to them."""

from __future__ import annotations

from datetime import timedelta

from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.tables import lobby, play
from bot.tables.model import TableId
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, Room

DAY = timedelta(days=1)


async def waits_of(room: Room, table: TableId) -> dict[int, OpenDecision]:
    """Return the open decisions of a table by person."""
    return {row.person_id: row for row in await Decisions(room.store).at_table(table)}


async def test_a_clock_and_what_follows_are_options_of_every_table(room: Room) -> None:
    table = await room.lobby(ANN, BEN)
    assert (table.clock, table.absence) == ("none", "ask")
    await room.do(table, lobby.set_option, ANN, "clock", "1d")
    table = await room.do(table, lobby.set_option, ANN, "absence", "house")
    assert (table.clock, table.absence) == ("1d", "house")
    assert "clock" not in table.options  # which the game would not know
    await refused("refused-bad-option", room.do(table, lobby.set_option, ANN, "clock", "2d"))
    await refused("refused-not-host", room.do(table, lobby.set_option, BEN, "clock", "1h"))
    await room.do(table, play.start, ANN)
    await room.play_out(table.id)
    again = await room.tables.rematch(table.id, BEN.id)
    assert (again.clock, again.absence) == ("1d", "house")


async def test_every_decision_of_a_person_has_its_own_time(room: Room) -> None:
    table = await room.lobby(ANN, BEN, house=1)
    await room.do(table, lobby.set_option, ANN, "clock", "1d")
    await room.do(table, play.start, ANN)
    before = await waits_of(room, table.id)
    assert before.keys() == {ANN.id, BEN.id}  # an AI player has no clock
    asked = before[ANN.id]
    assert asked.opened_at == room.clock.now
    assert asked.due == asked.opened_at + DAY
    await room.move(table.id, ANN)
    assert (await waits_of(room, table.id)).keys() == {BEN.id}
    assert (await waits_of(room, table.id))[BEN.id] == before[BEN.id]
    await room.move(table.id, BEN)
    await room.tables.advance(table.id)
    later = await waits_of(room, table.id)
    assert later
    assert all(row.due == row.opened_at + DAY > asked.due for row in later.values())


async def test_a_new_turn_is_announced_and_one_that_goes_on_is_not(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.show(table.id)
    told = await waits_of(room, table.id)
    assert all(row.announced_at == room.clock.now for row in told.values())
    await room.move(table.id, ANN)
    await room.move(table.id, BEN)
    [fresh] = (await waits_of(room, table.id)).values()
    assert fresh.announced_at is None
    await room.show(table.id)
    assert (await waits_of(room, table.id))[fresh.person_id].announced_at == room.clock.now


async def test_a_finished_or_deserted_table_has_no_open_decisions(
    room: Room,
) -> None:
    table = (await room.game(ANN, BEN, CYD)).table
    await room.do(table, play.resign, BEN)
    assert (await waits_of(room, table.id)).keys() == {ANN.id, CYD.id}
    await room.do(table, play.cancel, ANN, manager=True)
    assert await waits_of(room, table.id) == {}


async def test_only_commands_of_people_update_the_activity(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    begun = room.clock.now
    await room.show(table.id)
    assert (await room.tables.table(table.id)).updated_at == begun
    await room.move(table.id, ANN)
    assert (await room.tables.table(table.id)).updated_at == room.clock.now
