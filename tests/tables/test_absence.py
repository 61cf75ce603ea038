"""The other players decide about an expired decision, once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.store.decisions import Decisions
from bot.tables import history, lobby, play, seats, views
from bot.tables.model import Person, TableId
from bot.tables.moderation import Absence, Absences, TimeoutAction
from bot.tables.verify import verify
from games.core.game import Seat
from games.core.record import HOUSE
from tests.support.refusals import refused
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN = Person(44, "Dan")


def others(room: Room) -> Absences:
    """Return who decides about absences."""
    return Absences(room.tables, room.store, room.clock)


async def late(room: Room, person: Person) -> tuple[TableId, Absence]:
    """Begin a game with a clock, and let one person's time run out."""
    table = await room.lobby(ANN, BEN, CYD)
    await room.do(table, lobby.set_option, ANN, "clock", "1h")
    started = await room.do(table, play.start, ANN)
    seat = started.seat_of(person.id)
    assert seat is not None
    await room.show(table.id)
    room.clock.now += timedelta(hours=1)
    decisions = Decisions(room.store)
    [rows] = [page async for page in decisions.overdue(room.clock.now)]
    [row] = [row for row in rows if row.seat == seat]
    await decisions.update([(row, replace(row, expired=True))])
    return table.id, Absence(Seat(row.seat), row.decision_number)


async def test_the_others_decide_and_only_while_time_is_out(room: Room) -> None:
    table, absence = await late(room, BEN)
    decide = others(room).decide
    await refused("refused-not-seated", decide(table, DAN.id, absence, TimeoutAction.SEAT))
    await refused("refused-own-absence", decide(table, BEN.id, absence, TimeoutAction.WAIT))
    await refused(
        "refused-settled",
        decide(
            table, ANN.id, Absence(absence.seat, absence.decision_number + 1), TimeoutAction.SEAT
        ),
    )
    before = await room.tables.table(table)
    await decide(table, ANN.id, absence, TimeoutAction.WAIT)
    due = room.clock.now + timedelta(hours=1)
    # the second decision is too late
    await refused("refused-settled", decide(table, CYD.id, absence, TimeoutAction.SEAT))
    assert await room.tables.table(table) == before
    [row] = [row for row in await Decisions(room.store).at_table(table) if row.seat == absence.seat]
    assert row.due == due


async def test_an_ai_player_finishes_the_turn_and_the_seat_stays(room: Room) -> None:
    table, absence = await late(room, BEN)
    found = (await others(room).decide(table, ANN.id, absence, TimeoutAction.MOVE)).table
    assert found.seat_of(BEN.id) == absence.seat
    assert BEN not in await room.people_asked(table)
    await refused(
        "refused-settled", others(room).decide(table, CYD.id, absence, TimeoutAction.MOVE)
    )
    await room.play_out(table)
    record = await room.tables.queries.record(table)
    assert HOUSE not in [text for _, text, _ in record.entries]
    verify(record, TOYS)


async def test_a_stand_in_is_named_once_in_the_log(room: Room) -> None:
    table, absence = await late(room, BEN)
    await room.move(table, ANN)
    await room.move(table, CYD)
    await others(room).decide(table, ANN.id, absence, TimeoutAction.MOVE)
    plies = len(await room.tables.read(table, views.log, None))
    for person in (ANN, BEN, CYD):
        told = await room.tables.read(
            table, views.log, (await room.tables.table(table)).seat_of(person.id)
        )
        said = [one for one in told if one.events[0].text.key == "entry-stand-in"]
        assert [one.seat for one in said] == [absence.seat]
        assert len(told) >= plies
    own = await room.tables.panel(table, BEN.id)
    assert (own.can_undo, own.can_propose_takeback) == (False, False)
    assert "entry-stand-in" in [one.events[0].text.key for one in own.since]
    [asked] = await room.people_asked(table)
    while asked != BEN:
        await room.move(table, asked)
        [asked] = await room.people_asked(table)
    await room.move(table, BEN)
    own = await room.tables.panel(table, BEN.id)
    assert "entry-stand-in" not in [one.events[0].text.key for one in own.since]


async def test_a_returned_player_reads_the_log_of_their_absence(room: Room) -> None:
    table, absence = await late(room, BEN)
    await others(room).decide(table, ANN.id, absence, TimeoutAction.SEAT)
    await room.move(table, ANN)
    await room.move(table, CYD)
    await room.tables.advance(table)
    tables = room.tables
    await room.do(table, seats.take_back, BEN)
    own = await tables.panel(table, BEN.id)
    keys = [one.events[0].text.key for one in own.since]
    assert {"entry-house", "entry-back"} <= set(keys)
    assert len(own.since) == len(await room.tables.read(table, views.log, absence.seat))


async def test_an_ai_player_takes_the_seat(room: Room) -> None:
    table, absence = await late(room, ANN)
    found = (await others(room).decide(table, CYD.id, absence, TimeoutAction.SEAT)).table
    assert found.participants[absence.seat].is_ai
    assert found.host in (BEN, CYD)  # a table is not left without one


async def test_a_move_settles_it(room: Room) -> None:
    table, absence = await late(room, BEN)
    await room.move(table, BEN)
    await refused(
        "refused-settled", others(room).decide(table, ANN.id, absence, TimeoutAction.SEAT)
    )


async def test_a_stand_in_plays_one_turn_only(room: Room) -> None:
    table, absence = await late(room, BEN)
    before = (await room.tables.table(table)).plies
    assert not await room.tables.play_for(table, absence.seat, absence.decision_number + 1)
    assert (await room.tables.table(table)).plies == before
    assert await room.tables.play_for(table, absence.seat, absence.decision_number)
    assert not await room.tables.play_for(table, absence.seat, absence.decision_number)


async def test_a_dormant_table_becomes_active_at_the_next_command(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.show(table.id)
    updated_at = (await room.tables.table(table.id)).updated_at
    dormant = await room.do(table, history.make_dormant)
    assert (dormant.dormant, dormant.updated_at) == (True, updated_at)
    await room.show(table.id, message_id=10)
    assert (await room.tables.table(table.id)).dormant
    await room.move(table.id, ANN)
    assert not (await room.tables.table(table.id)).dormant
