"""The other players decide about an expired decision, once; idle tables are archived."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.tables import history, play, removal, seats
from bot.tables.model import Status
from bot.tables.moderation import TimeoutAction
from games.core.record import HOUSE
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, Match, Room, begin, late

HOUR: Final = timedelta(hours=1)
WAIT, MOVE, SEAT = TimeoutAction.WAIT, TimeoutAction.MOVE, TimeoutAction.SEAT


async def keys(match: Match) -> list[str]:
    """Return the keys of what Ben's panel tells him."""
    return [line.key for turn in (await match.panel(BEN)).news for line in turn.lines]


async def test_the_others_decide_and_only_while_time_is_out(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    await refused("refused-not-seated", match.decide(DAN, absence, SEAT))
    await refused("refused-own-absence", match.decide(BEN, absence, WAIT))
    another = replace(absence, decision_number=absence.decision_number + 1)
    await refused("refused-settled", match.decide(ANN, another, SEAT))
    before = await match.table()
    await match.decide(ANN, absence, WAIT)
    due = room.clock.now + timedelta(hours=1)
    await refused("refused-settled", match.decide(CYD, absence, SEAT))  # the second is too late
    assert await match.table() == before
    found = await Decisions(room.store).at_table(match.id)
    assert [row.due for row in found if row.seat == absence.seat] == [due]


async def test_an_ai_player_finishes_the_turn_and_the_seat_stays(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    assert (await match.decide(ANN, absence, MOVE)).seat_of(BEN.id) == absence.seat
    assert BEN not in await match.asked()
    await refused("refused-settled", match.decide(CYD, absence, MOVE))
    await match.finish()
    assert HOUSE not in await match.texts()


async def test_a_stand_in_is_named_once_in_the_log(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    await match.move(ANN, CYD)
    await match.decide(ANN, absence, MOVE)
    plies = len(await match.log())
    for seat in (await match.seats()).values():
        told = await match.log(seat)
        said = [one for one in told if one.events[0].text.key == "entry-stand-in"]
        assert [one.seat for one in said] == [absence.seat]
        assert len(told) >= plies
    own = await match.panel(BEN)
    assert (own.can_undo, own.can_propose_takeback) == (False, False)
    assert "entry-stand-in" in await keys(match)
    while (asked := await match.asked()) != [BEN]:
        await match.move(*asked)
    while BEN in await match.asked():  # several moves may be one turn
        await match.move(BEN)
    assert "entry-stand-in" not in await keys(match)


async def test_a_returned_player_reads_the_log_of_their_absence(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    found = await match.decide(ANN, absence, SEAT)
    assert found.participants[absence.seat].is_ai
    await match.move(ANN, CYD)
    await match.tables.ai.advance(match.id)
    await match.do(seats.take_back, BEN)
    assert {"entry-house", "entry-back"} <= set(await keys(match))
    told = [one for one in await match.log(absence.seat) if not one.is_setup]
    assert len(await keys(match)) == len(told)


async def test_a_table_is_not_left_without_a_host(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=ANN)
    assert (await match.decide(CYD, absence, SEAT)).host in (BEN, CYD)


async def test_a_move_settles_it(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    await match.move(BEN)
    await refused("refused-settled", match.decide(ANN, absence, SEAT))


@pytest.mark.parametrize("change", [{"due": None, "time_left": HOUR}, {"expired": False}])
async def test_a_clock_that_stops_or_goes_on_meanwhile_saves_the_seat(
    room: Room, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    """A vacation or another process is not held up by the lock of the table."""
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    [before] = [
        one for one in await Decisions(room.store).at_table(match.id) if one.seat == absence.seat
    ]
    save = room.store.save

    async def save_late(*given: Any, **named: Any) -> Any:
        later = {"due": room.clock.now + HOUR} | change
        await Decisions(room.store).update([(before, replace(before, **later))])
        return await save(*given, **named)

    monkeypatch.setattr(room.store, "save", save_late)
    await refused("refused-settled", match.decide(ANN, absence, SEAT))
    assert (await match.table()).seat_of(BEN.id) == absence.seat


async def test_a_stand_in_plays_one_turn_only(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    before, number = (await match.table()).plies, absence.decision_number
    assert not await match.tables.ai.play_for(match.id, absence.seat, number + 1)
    assert (await match.table()).plies == before
    assert await match.tables.ai.play_for(match.id, absence.seat, number)
    assert not await match.tables.ai.play_for(match.id, absence.seat, number)


async def test_a_dormant_table_becomes_active_at_the_next_command(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await room.show(match.id)
    updated_at = (await match.table()).updated_at
    dormant = await match.do(history.make_dormant)
    assert (dormant.dormant, dormant.updated_at) == (True, updated_at)
    await room.show(match.id, message_id=10)
    assert (await match.table()).dormant
    await match.move(ANN)
    assert not (await match.table()).dormant


async def test_an_idle_table_is_archived_after_a_month_and_can_be_restored(room: Room) -> None:
    match, lobby = await begin(room, ANN, BEN), await room.lobby(CYD)
    tables = match.tables
    await match.move(ANN)
    await room.show(match.id)
    room.clock.now += timedelta(days=29)
    assert await tables.archive_idle() == []
    room.clock.now += timedelta(days=2)
    assert await tables.archive_idle() == sorted([match.id, lobby.id])
    assert await tables.archive_idle() == []
    assert (await tables.table(lobby.id)).status is Status.CANCELLED
    assert (await match.table()).status is Status.ARCHIVED
    assert await tables.queries.needs_update() == [match.id]  # the channel needs a message
    await room.show(match.id)
    await refused("refused-away", match.act(BEN, "once"))
    assert not await tables.ai.advance(match.id)
    room.clock.now += timedelta(days=360)
    await match.refuse("refused-not-seated", removal.restore_table, CYD)
    assert (await match.do(removal.restore_table, ANN)).status is Status.PLAYING
    assert await tables.queries.needs_update() == [match.id]  # who is to move is called
    await match.refuse("refused-not-away", removal.restore_table, ANN)
    await match.finish()


async def test_after_a_year_a_table_is_lost(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    room.clock.now += timedelta(days=31)
    await match.tables.archive_idle()
    room.clock.now += timedelta(days=366)
    await match.refuse("refused-not-away", removal.restore_table, ANN)
    assert await match.tables.archive_idle() == [match.id]
    assert (await match.table()).status is Status.CANCELLED
    await match.check()


async def test_a_note_is_its_persons_alone(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.refuse("refused-not-seated", play.write_note, CYD, "x")
    await match.do(play.write_note, ANN, " blue is short ")
    assert (await match.panel(ANN)).note == "blue is short"
    await room.reopen()
    assert [(await match.panel(one)).note for one in (ANN, BEN)] == ["blue is short", ""]
    await match.do(play.write_note, ANN, "")
    assert (await match.panel(ANN)).note == ""


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
