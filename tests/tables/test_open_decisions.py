"""Open decisions and their clocks are saved with the move that leads to them."""

from __future__ import annotations

from datetime import timedelta

from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.tables import play
from tests.tables.conftest import ANN, BEN, CYD, Match, Room, begin

DAY = timedelta(days=1)


async def find_open(match: Match) -> dict[int, OpenDecision]:
    """Return the open decisions of a table by person."""
    return {row.person_id: row for row in await Decisions(match.room.store).at_table(match.id)}


async def test_every_decision_of_a_person_has_its_own_time(room: Room) -> None:
    match = await begin(room, ANN, BEN, house=1, clock="1d")
    before = await find_open(match)
    assert before.keys() == {ANN.id, BEN.id}  # an AI player has no clock
    asked = before[ANN.id]
    assert asked.opened_at == room.clock.now
    assert asked.due == asked.opened_at + DAY
    await match.move(ANN)
    assert await find_open(match) == {BEN.id: before[BEN.id]}
    await match.move(BEN)
    await room.tables.ai.advance(match.id)
    later = await find_open(match)
    assert later
    assert all(row.due == row.opened_at + DAY > asked.due for row in later.values())


async def test_a_new_turn_is_announced_and_one_that_goes_on_is_not(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    begun = room.clock.now
    await room.show(match.id)
    assert (await match.table()).updated_at == begun  # only commands of people are an activity
    assert all(row.announced_at == room.clock.now for row in (await find_open(match)).values())
    await match.move(ANN, BEN)
    assert (await match.table()).updated_at == room.clock.now
    [fresh] = (await find_open(match)).values()
    assert fresh.announced_at is None
    await room.show(match.id)
    assert (await find_open(match))[fresh.person_id].announced_at == room.clock.now


async def test_a_finished_or_deserted_table_has_no_open_decisions(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    await match.do(play.resign, BEN)
    assert (await find_open(match)).keys() == {ANN.id, CYD.id}
    await match.do(play.cancel, ANN, manager=True)
    assert await find_open(match) == {}
