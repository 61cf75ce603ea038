"""Seats that change players, votes, premoves, notes, and archived tables."""

from __future__ import annotations

from datetime import timedelta

from bot.tables import play, premoves, removal, seats, views
from bot.tables.model import Panel, Person, Status, TableId
from bot.tables.verify import verify
from games.core.game import Seat
from tests.support.refusals import refused
from tests.support.toy_game import TOYS
from tests.support.voting import open_vote, vote
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
    table = (await room.game(ANN, BEN, CYD)).table
    seat = await seat_of(room, table.id, ANN)
    await refused("refused-not-left", room.do(table, seats.take_back, ANN))
    await room.do(table, play.resign, ANN)
    await room.tables.advance(table.id)
    await room.do(table, seats.take_back, ANN)
    back = await panel(room, table.id, ANN)
    assert back.seat == seat
    assert not back.table.participants[seat].is_ai
    assert "@back" in await texts(room, table.id)
    assert not back.can_undo  # an AI player made that move
    told = await room.tables.read(table.id, views.log, None)
    assert "entry-back" in [event.text.key for one in told for event in one.events]
    await room.play_out(table.id)
    verify(await room.tables.queries.record(table.id), TOYS)
    await refused("refused-over", room.do(table, seats.take_back, ANN))


async def test_an_offered_seat_goes_to_the_first_who_takes_it(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD)).table
    seat, other = await seat_of(room, table.id, ANN), await seat_of(room, table.id, BEN)
    await refused("refused-not-offered", tables.take(table.id, DAN, seat))
    await refused("refused-not-yours", room.do(table, seats.offer, ANN, other))
    await refused("refused-not-seated", room.do(table, seats.offer, DAN, seat))
    await room.do(table, seats.offer, ANN, seat)
    await refused("refused-already-seated", tables.take(table.id, BEN, seat))
    before = await panel(room, table.id, ANN)
    taken = await tables.take(table.id, DAN, seat)
    assert taken.participants[seat].person == DAN
    assert taken.host == taken.participants[0].person
    assert (await panel(room, table.id, DAN)).decision_number > before.decision_number
    await refused("refused-not-seated", panel(room, table.id, ANN))
    await refused("refused-not-offered", tables.take(table.id, ANN, seat))


async def test_every_player_may_offer_the_seat_of_an_ai_player_and_withdraw_it(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, house=1, rating="hints")).table
    [seat] = [
        Seat(number) for number, participant in enumerate(table.participants) if participant.is_ai
    ]
    await room.do(table, seats.offer, BEN, seat)
    await room.do(table, seats.withdraw, ANN, seat)
    await refused("refused-not-offered", tables.take(table.id, DAN, seat))
    await room.do(table, seats.offer, BEN, seat)
    room = await room.reopen()
    assert (await room.tables.take(table.id, DAN, seat)).seat_of(DAN.id) == seat
    await room.store.close()


async def test_a_takeback_by_vote_undoes_revealing_moves(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN, CYD)
    await room.tables.act(table, first.id, None, "gamble")
    before = await panel(room, table, following)
    points = before.view.points
    polled = await open_vote(tables, table, first.id, "rewind")
    assert polled.ballot
    assert len(polled.ballot.missing) == 2
    for person in {ANN, BEN, CYD} - {first}:
        polled = await vote(tables, table, person.id, "rewind", yes=True)
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
    await refused("refused-no-vote", vote(tables, table, following.id, "rewind", yes=True))
    await open_vote(tables, table, first.id, "rewind")
    assert (await vote(tables, table, following.id, "rewind", yes=False)).ballot is None
    await refused("refused-no-vote", vote(tables, table, following.id, "rewind", yes=True))
    assert "@rewind" not in await texts(room, table)


async def test_a_question_about_a_move_is_closed_by_the_next_one(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.tables.act(table, first.id, None, "gamble")
    await open_vote(tables, table, first.id, "rewind")
    for person in (following, *(ANN, BEN), first):
        if person in await room.people_asked(table):
            await room.move(table, person)
    await refused("refused-no-vote", vote(tables, table, following.id, "rewind", yes=True))


async def test_a_player_without_a_move_has_nothing_to_take_back(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await refused("refused-nothing-to-rewind", open_vote(room.tables, table.id, ANN.id, "rewind"))


async def test_a_unanimous_vote_stops_a_game_at_once(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD)).table
    assert (await open_vote(tables, table.id, BEN.id, "cancel")).ballot
    assert (await vote(tables, table.id, CYD.id, "cancel", yes=True)).ballot
    stopped = await vote(tables, table.id, ANN.id, "cancel", yes=True)
    assert stopped.table.status is Status.CANCELLED
    pair = (await room.game(ANN, BEN)).table
    assert (await open_vote(tables, pair.id, BEN.id, "cancel")).table.status is Status.PLAYING
    assert (await vote(tables, pair.id, ANN.id, "cancel", yes=True)).table.ended


async def test_a_vote_goes_with_the_person(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN, CYD, house=1)).table
    await open_vote(tables, table.id, ANN.id, "cancel")
    await room.do(table, play.resign, ANN)
    await refused("refused-no-vote", vote(tables, table.id, BEN.id, "cancel", yes=True))


async def test_a_premove_is_made_at_the_turn_of_its_seat(room: Room) -> None:
    tables = room.tables
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.tables.act(table, first.id, None, "pass")
    await room.tables.act(table, following.id, None, "pass")
    for person in (ANN, BEN):
        await room.move(table, person)
    # it is its turn: it can move
    await refused("refused-no-premove", room.do(table, premoves.set_premove, first, "turn", "pass"))
    _, foreseen = await tables.read(table, views.premove_panel, following.id)
    assert {(one.kind, one.notation) for one in foreseen} == {
        *(("pick", "once"), ("pick", "twice")),
        *(("turn", "pass"), ("turn", "gamble")),
    }
    await refused(
        "refused-no-premove", room.do(table, premoves.set_premove, following, "turn", "twice")
    )
    await room.do(table, premoves.set_premove, following, "turn", "gamble")
    await room.do(table, premoves.set_premove, following, "turn", "pass")
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
    table, first, following = await begin_turns(room, ANN, BEN)
    await room.do(table, premoves.set_premove, following, "pick", "twice")
    await room.tables.act(table, first.id, None, "pass")
    own = await panel(room, table, following)
    assert own.decision
    assert own.premove == ()
    assert (await texts(room, table))[-1] == "pass"
    await room.do(table, premoves.set_premove, first, "pick", "twice")
    await room.do(table, premoves.drop, first)
    assert (await panel(room, table, first)).premove == ()


async def test_a_note_is_its_persons_alone(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await refused("refused-not-seated", room.do(table, play.write_note, CYD, "x"))
    await room.do(table, play.write_note, ANN, " blue is short ")
    assert (await panel(room, table.id, ANN)).note == "blue is short"
    room = await room.reopen()
    assert (await panel(room, table.id, ANN)).note == "blue is short"
    assert (await panel(room, table.id, BEN)).note == ""
    await room.do(table, play.write_note, ANN, "")
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
    await refused("refused-away", room.tables.act(table.id, BEN.id, None, "once"))
    assert not await room.tables.advance(table.id)
    room.clock.now += timedelta(days=360)
    await refused("refused-not-seated", room.do(table, removal.restore_table, CYD))
    assert (await room.do(table, removal.restore_table, ANN)).status is Status.PLAYING
    assert await room.tables.queries.needs_update() == [table.id]  # who is to move is called
    await refused("refused-not-away", room.do(table, removal.restore_table, ANN))
    await room.play_out(table.id)
    verify(await room.tables.queries.record(table.id), TOYS)


async def test_after_a_year_a_table_is_lost(room: Room) -> None:
    tables, table = room.tables, (await room.game(ANN, BEN)).table
    room.clock.now += timedelta(days=31)
    await tables.archive_idle()
    room.clock.now += timedelta(days=366)
    await refused("refused-not-away", room.do(table, removal.restore_table, ANN))
    assert await tables.archive_idle() == [table.id]
    assert (await room.tables.table(table.id)).status is Status.CANCELLED
    verify(await room.tables.queries.record(table.id), TOYS)
