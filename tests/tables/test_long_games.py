"""Seats that change players, votes, premoves, notes, and archived tables."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import play, premoves, removal, seats
from bot.tables.errors import NotLeftError, NotSeatedError, TableOverError
from bot.tables.model import Panel, Person, Status, TableId
from bot.tables.verify import verify
from games.core.game import Seat
from tests.support.refusals import refuses
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN = Person(44, "Dan")


async def seat_of(room: Room, table: TableId, person: Person) -> Seat:
    seat = (await room.tables.table(table)).seat_of(person.id)
    assert seat is not None
    return seat


async def texts(room: Room, table: TableId) -> list[str]:
    """Return the record's entries."""
    found = await room.store.load(table)
    assert found
    return [entry.text for entry in found[1]]


async def begin_turns(room: Room, *people: Person) -> tuple[TableId, Person, Person]:
    """Play until turns are taken one by one; return who is to move and who comes next."""
    table = (await room.game(*people)).table.id
    for person in people:
        await room.move(table, person)
    [first] = await room.people_asked(table)
    seat = (await seat_of(room, table, first) + 1) % len(people)
    following = (await room.tables.table(table)).participants[seat].person
    assert following
    return table, first, following


async def panel(room: Room, table: TableId, person: Person) -> Panel:
    return await room.tables.panel(table, person.id)


async def test_a_leaver_may_take_the_seat_back(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD)).table
    seat = await seat_of(room, table.id, ANN)
    with pytest.raises(NotLeftError):
        await tables.change_now(table.id, seats.take_back, ANN.id)
    await room.tables.change_now(table.id, play.resign, ANN.id)
    await room.tables.advance(table.id)
    await tables.change_now(table.id, seats.take_back, ANN.id)
    back = await panel(room, table.id, ANN)
    assert back.seat == seat
    assert not back.table.participants[seat].is_ai
    assert "@back" in await texts(room, table.id)
    assert not back.can_undo  # an AI player made that move
    told = await room.tables.queries.log(table.id, None)
    assert "entry-back" in [event.text.key for one in told for event in one.events]
    await room.play_out(table.id)
    verify(await room.tables.queries.record(table.id), TOYS)
    with pytest.raises(TableOverError):
        await tables.change_now(table.id, seats.take_back, ANN.id)


async def test_an_offered_seat_goes_to_the_first_who_takes_it(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD)).table
    seat, other = await seat_of(room, table.id, ANN), await seat_of(room, table.id, BEN)
    with refuses("refused-not-offered"):
        await tables.take(table.id, DAN, seat)
    with refuses("refused-not-yours"):
        await tables.change(table.id, seats.offer, ANN.id, other)
    with pytest.raises(NotSeatedError):
        await tables.change(table.id, seats.offer, DAN.id, seat)
    await tables.change(table.id, seats.offer, ANN.id, seat)
    with refuses("refused-already-seated"):
        await tables.take(table.id, BEN, seat)
    before = await panel(room, table.id, ANN)
    taken = await tables.take(table.id, DAN, seat)
    assert taken.participants[seat].person == DAN
    assert taken.host == taken.participants[0].person
    assert (await panel(room, table.id, DAN)).decision_number > before.decision_number
    with pytest.raises(NotSeatedError):
        await panel(room, table.id, ANN)
    with refuses("refused-not-offered"):
        await tables.take(table.id, ANN, seat)


async def test_every_player_may_offer_the_seat_of_an_ai_player_and_withdraw_it(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, house=1, rating="hints")).table
    [seat] = [
        Seat(number) for number, participant in enumerate(table.participants) if participant.is_ai
    ]
    await tables.change(table.id, seats.offer, BEN.id, seat)
    await tables.change(table.id, seats.withdraw, ANN.id, seat)
    with refuses("refused-not-offered"):
        await tables.take(table.id, DAN, seat)
    await tables.change(table.id, seats.offer, BEN.id, seat)
    room = await room.reopen()
    assert (await room.tables.take(table.id, DAN, seat)).seat_of(DAN.id) == seat
    await room.store.close()


async def test_a_takeback_by_vote_undoes_revealing_moves(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN, CYD)
    await room.tables.act(table, first.id, None, "gamble")
    before = await panel(room, table, following)
    points = before.view.points
    polled = await tables.open_vote(table, first.id, "rewind")
    assert polled.ballot
    assert len(polled.ballot.missing) == 2
    for person in {ANN, BEN, CYD} - {first}:
        polled = await tables.vote(table, person.id, "rewind", yes=True)
    assert polled.ballot is None
    assert await room.people_asked(table) == [first]
    assert (await panel(room, table, first)).view.points != points
    assert (await panel(room, table, following)).decision_number != before.decision_number
    await room.tables.act(table, first.id, None, "gamble")
    assert (await panel(room, table, first)).view.points == points  # the same die falls again
    await room.play_out(table)
    verify(await room.tables.queries.record(table), TOYS)


async def test_one_no_keeps_the_move(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.tables.act(table, first.id, None, "gamble")
    with refuses("refused-no-vote"):
        await tables.vote(table, following.id, "rewind", yes=True)
    await tables.open_vote(table, first.id, "rewind")
    assert (await tables.vote(table, following.id, "rewind", yes=False)).ballot is None
    with refuses("refused-no-vote"):
        await tables.vote(table, following.id, "rewind", yes=True)
    assert "@rewind" not in await texts(room, table)


async def test_a_question_about_a_move_is_closed_by_the_next_one(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.tables.act(table, first.id, None, "gamble")
    await tables.open_vote(table, first.id, "rewind")
    for person in (following, *(ANN, BEN), first):
        if person in await room.people_asked(table):
            await room.move(table, person)
    with refuses("refused-no-vote"):
        await tables.vote(table, following.id, "rewind", yes=True)


async def test_a_player_without_a_move_has_nothing_to_take_back(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    with refuses("refused-nothing-to-rewind"):
        await room.tables.open_vote(table.id, ANN.id, "rewind")


async def test_a_unanimous_vote_stops_a_game_at_once(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD)).table
    assert (await tables.open_vote(table.id, BEN.id, "cancel")).ballot
    assert (await tables.vote(table.id, CYD.id, "cancel", yes=True)).ballot
    stopped = await tables.vote(table.id, ANN.id, "cancel", yes=True)
    assert stopped.table.status is Status.CANCELLED
    pair = (await room.game(ANN, BEN)).table
    assert (await tables.open_vote(pair.id, BEN.id, "cancel")).table.status is Status.PLAYING
    assert (await tables.vote(pair.id, ANN.id, "cancel", yes=True)).table.ended


async def test_a_vote_goes_with_the_person(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD, house=1)).table
    await tables.open_vote(table.id, ANN.id, "cancel")
    await room.tables.change_now(table.id, play.resign, ANN.id)
    with refuses("refused-no-vote"):
        await tables.vote(table.id, BEN.id, "cancel", yes=True)


async def test_a_premove_is_made_at_the_turn_of_its_seat(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.tables.act(table, first.id, None, "pass")
    await room.tables.act(table, following.id, None, "pass")
    for person in (ANN, BEN):
        await room.move(table, person)
    with refuses("refused-no-premove"):
        await tables.change(
            table, premoves.set_premove, first.id, "turn", "pass"
        )  # it is its turn: it can move
    _, foreseen = await tables.queries.premove_panel(table, following.id)
    assert {(one.kind, one.notation) for one in foreseen} == {
        *(("pick", "once"), ("pick", "twice")),
        *(("turn", "pass"), ("turn", "gamble")),
    }
    with refuses("refused-no-premove"):
        await tables.change(table, premoves.set_premove, following.id, "turn", "twice")
    await tables.change(table, premoves.set_premove, following.id, "turn", "gamble")
    await tables.change(table, premoves.set_premove, following.id, "turn", "pass")
    room = await room.reopen()
    own = await panel(room, table, following)
    assert [one.notation for one in own.premove] == ["gamble", "pass"]
    assert (await panel(room, table, first)).premove == ()
    await room.show(table)
    await room.tables.act(table, first.id, None, "pass")
    said = await texts(room, table)
    assert said[-3:-1] == ["pass", "gamble"]
    assert (await room.tables.snapshot(table)).outcome
    verify(await room.tables.queries.record(table), TOYS)
    await room.store.close()


async def test_an_answer_to_another_question_is_forgotten(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await tables.change(table, premoves.set_premove, following.id, "pick", "twice")
    await room.tables.act(table, first.id, None, "pass")
    own = await panel(room, table, following)
    assert own.decision
    assert own.premove == ()
    assert (await texts(room, table))[-1] == "pass"
    await tables.change(table, premoves.set_premove, first.id, "pick", "twice")
    await tables.change(table, premoves.drop, first.id)
    assert (await panel(room, table, first)).premove == ()


async def test_a_note_is_its_persons_alone(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN)).table
    with pytest.raises(NotSeatedError):
        await tables.change(table.id, play.write_note, CYD.id, "x")
    await tables.change(table.id, play.write_note, ANN.id, " blue is short ")
    assert (await panel(room, table.id, ANN)).note == "blue is short"
    room = await room.reopen()
    assert (await panel(room, table.id, ANN)).note == "blue is short"
    assert (await panel(room, table.id, BEN)).note == ""
    await room.tables.change(table.id, play.write_note, ANN.id, "")
    assert (await panel(room, table.id, ANN)).note == ""
    await room.store.close()


async def test_an_idle_table_is_archived_after_a_month_and_can_be_restored(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN)).table
    lobby = await room.lobby(CYD)
    await room.move(table.id, ANN)
    await room.show(table.id)
    room.clock.now += timedelta(days=29)
    assert await tables.archive_idle() == []
    room.clock.now += timedelta(days=2)
    assert await tables.archive_idle() == sorted([table.id, lobby.id])
    assert await tables.archive_idle() == []
    assert (await room.tables.table(lobby.id)).status is Status.CANCELLED
    assert (await room.tables.table(table.id)).status is Status.ARCHIVED
    assert await room.tables.queries.needs_update() == [table.id]  # the channel needs a message
    await room.show(table.id)
    with refuses("refused-away"):
        await room.tables.act(table.id, BEN.id, None, "once")
    assert not await room.tables.advance(table.id)
    room.clock.now += timedelta(days=360)
    with pytest.raises(NotSeatedError):
        await tables.change_now(table.id, removal.restore_table, CYD.id)
    assert (
        await tables.change_now(table.id, removal.restore_table, ANN.id)
    ).status is Status.PLAYING
    assert await room.tables.queries.needs_update() == [table.id]  # who is to move is called
    with refuses("refused-not-away"):
        await tables.change_now(table.id, removal.restore_table, ANN.id)
    await room.play_out(table.id)
    verify(await room.tables.queries.record(table.id), TOYS)


async def test_after_a_year_a_table_is_lost(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN)).table
    room.clock.now += timedelta(days=31)
    await tables.archive_idle()
    room.clock.now += timedelta(days=366)
    with refuses("refused-not-away"):
        await tables.change_now(table.id, removal.restore_table, ANN.id)
    assert await tables.archive_idle() == [table.id]
    assert (await room.tables.table(table.id)).status is Status.CANCELLED
    verify(await room.tables.queries.record(table.id), TOYS)
