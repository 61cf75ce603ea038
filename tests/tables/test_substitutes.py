"""Invitations to seats."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.people.preferences import People
from bot.store.decisions import Decisions
from bot.store.rows import ChildRows
from bot.tables import lobby, play
from bot.tables.model import Person, TableId
from bot.tables.moderation import Absence, Absences, TimeoutAction
from bot.tables.seats import decline, invite, is_reclaimable, offer, reclaim, take_back, withdraw
from bot.tables.verify import verify
from games.core.game import Seat
from tests.support.refusals import refused
from tests.support.toy_game import TOYS
from tests.support.voting import vote
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN, EVE = Person(44, "Dan"), Person(4, "Eve")


async def begin(room: Room, clock: str = "none") -> tuple[TableId, dict[Person, Seat]]:
    """Start a game and return the seats of all people."""
    table = (await room.lobby(ANN, BEN, CYD)).id
    await room.do(table, lobby.set_option, ANN, "clock", clock)
    started = await room.do(table, play.start, ANN)
    seats = {c.person: Seat(n) for n, c in enumerate(started.participants) if c.person}
    return table, seats


async def test_only_the_invited_person_takes_the_seat(room: Room) -> None:
    tables, (table, seats) = room.tables, await begin(room)
    for who, seat, error in (
        (BEN, seats[ANN], "refused-not-yours"),
        (DAN, seats[ANN], "refused-not-seated"),
        (ANN, Seat(9), "refused-not-offered"),
    ):
        await refused(error, room.do(table, invite, who, seat, EVE))
    await refused("refused-guest-seated", room.do(table, invite, ANN, seats[ANN], BEN))
    await room.do(table, invite, ANN, seats[ANN], DAN)
    room = await room.reopen()
    tables = room.tables
    for stranger in (EVE, Person(4400, "Dann")):
        await refused("refused-not-invited", tables.accept(table, stranger, seats[ANN]))
    await refused("refused-not-invited", tables.accept(table, DAN, seats[BEN]))
    # it is no public offer
    await refused("refused-not-offered", tables.take(table, EVE, seats[ANN]))
    await refused("refused-already-seated", tables.accept(table, BEN, seats[ANN]))
    await room.move(table, ANN)
    after = await tables.accept(table, DAN, seats[ANN])
    assert after.participants[seats[ANN]].person == DAN
    assert after.seat_of(ANN.id) is None
    assert after.host in (BEN, CYD, DAN)
    await room.play_out(table)
    verify(await room.tables.queries.record(table), TOYS)
    await room.store.close()


async def test_an_invitation_is_declined_or_withdrawn(room: Room) -> None:
    tables, (table, seats) = room.tables, await begin(room)
    own = seats[ANN]
    await room.do(table, invite, ANN, own, DAN)
    await room.do(table, invite, ANN, own, EVE)
    await refused("refused-not-yours", room.do(table, withdraw, BEN, own, DAN))
    await room.do(table, withdraw, ANN, own, DAN)
    await refused("refused-not-invited", room.do(table, decline, DAN, own))
    await room.do(table, decline, EVE, own)
    for guest in (DAN, EVE):
        await refused("refused-not-invited", tables.accept(table, guest, own))


async def test_an_inviting_player_may_leave_and_return_before_the_guest_comes(room: Room) -> None:
    tables, (table, seats) = room.tables, await begin(room)
    await room.do(table, invite, ANN, seats[ANN], DAN)
    await room.do(table, offer, ANN, seats[ANN])
    await room.do(table, play.resign, ANN)
    extras = (await room.store.tables([table]))[0].extras
    assert (len(extras.offers), len((await room.children(table)).invitations)) == (1, 1)
    await room.do(table, take_back, ANN)
    assert not (await room.store.tables([table]))[0].extras.offers
    assert await room.children(table) == ChildRows()
    await room.do(table, play.resign, ANN)
    for alone in (
        room.do(table, invite, BEN, seats[ANN], DAN),
        room.do(table, offer, BEN, seats[ANN]),
    ):
        # the seat is Ann's still
        await refused("refused-ask-others", alone)
    away = Absence(seats[ANN], 0)
    await Absences(tables, room.store, room.clock).propose(table, BEN.id, away, DAN.id)
    await vote(tables, table, CYD.id, "seat", yes=True)
    assert (await tables.accept(table, DAN, seats[ANN])).participants[seats[ANN]].person == DAN


async def late(room: Room) -> tuple[TableId, dict[Person, Seat], Absence]:
    """Let Ben's time run out."""
    table, seats = await begin(room, "1h")
    await room.show(table)
    room.clock.now += timedelta(hours=1)
    decisions = Decisions(room.store)
    [rows] = [page async for page in decisions.overdue(room.clock.now)]
    [row] = [row for row in rows if row.seat == seats[BEN]]
    return table, seats, Absence(Seat(row.seat), row.decision_number)


async def test_the_others_agree_on_a_substitute_for_an_absent_player(room: Room) -> None:
    tables, absences = room.tables, Absences(room.tables, room.store, room.clock)
    table, seats, absence = await late(room)
    for who, error in ((DAN, "refused-not-seated"), (BEN, "refused-own-absence")):
        await refused(error, absences.propose(table, who.id, absence, EVE.id))
    polled = await absences.propose(table, ANN.id, absence, DAN.id)
    assert polled.ballot
    assert (polled.ballot.yes, polled.ballot.missing) == ((seats[ANN],), (seats[CYD],))
    # not on the word of one
    await refused("refused-not-invited", tables.accept(table, DAN, seats[BEN]))
    about = (seats[BEN], EVE.id)
    await refused("refused-no-vote", vote(tables, table, CYD.id, "seat", yes=True, about=about))
    room = await room.reopen()
    tables, absences = room.tables, Absences(room.tables, room.store, room.clock)
    about = (seats[BEN], DAN.id)
    assert (await vote(tables, table, CYD.id, "seat", yes=True, about=about)).ballot is None
    await absences.propose(table, ANN.id, absence, EVE.id)
    await vote(tables, table, CYD.id, "seat", yes=True)
    await room.do(table, withdraw, CYD, seats[BEN], EVE)
    await refused("refused-not-invited", tables.accept(table, EVE, seats[BEN]))
    after = await tables.accept(table, DAN, seats[BEN])
    assert after.participants[seats[BEN]].person == DAN
    await refused("refused-settled", absences.decide(table, ANN.id, absence, TimeoutAction.SEAT))
    [row] = [row for row in await Decisions(room.store).at_table(table) if row.person_id == DAN.id]
    assert row.due
    assert row.due > room.clock.now  # the clock of the new player is restarted
    await room.store.close()


@pytest.mark.parametrize("answer", ["others", "absent", "move"])
async def test_a_no_or_a_move_keeps_the_seat(room: Room, answer: str) -> None:
    tables, absences = room.tables, Absences(room.tables, room.store, room.clock)
    table, seats, absence = await late(room)
    await absences.propose(table, ANN.id, absence, DAN.id)
    if answer == "move":
        await room.move(table, BEN)
    else:
        who = CYD if answer == "others" else BEN
        await vote(tables, table, who.id, "seat", yes=False)
    await refused("refused-no-vote", vote(tables, table, CYD.id, "seat", yes=True))
    await refused("refused-not-invited", tables.accept(table, DAN, seats[BEN]))


async def test_of_two_the_absent_must_agree_themselves(room: Room) -> None:
    absences = Absences(room.tables, room.store, room.clock)
    table = (await room.game(ANN, BEN)).table
    seat = table.seat_of(BEN.id)
    assert seat is not None
    await room.do(table, play.resign, BEN)
    polled = await absences.propose(table.id, ANN.id, Absence(seat, 0), DAN.id)
    assert polled.ballot
    assert polled.ballot.missing == (seat,)
    await refused("refused-not-invited", room.tables.accept(table.id, DAN, seat))
    await vote(room.tables, table.id, BEN.id, "seat", yes=True)
    assert (await room.tables.accept(table.id, DAN, seat)).seat_of(DAN.id) == seat


@pytest.mark.parametrize("moves", range(4))
async def test_the_absent_come_back_until_the_substitute_has_moved_twice(
    room: Room, moves: int
) -> None:
    absences = Absences(room.tables, room.store, room.clock)
    table, seats, absence = await late(room)
    await absences.propose(table, ANN.id, absence, DAN.id)
    await vote(room.tables, table, CYD.id, "seat", yes=True)
    await room.tables.accept(table, DAN, seats[BEN])
    room = await room.reopen()
    for number in range(moves):
        while DAN not in await room.people_asked(table):
            await room.move(table, (await room.people_asked(table))[0])
        assert await room.tables.read(table, is_reclaimable, seats[BEN]) == (number < 2)
        await room.move(table, DAN)
    await refused("refused-not-left", room.do(table, reclaim, EVE))
    if moves < 2:
        assert (await room.do(table, reclaim, BEN)).seat_of(BEN.id) == seats[BEN]
        assert (await room.tables.table(table)).seat_of(DAN.id) is None
        await refused("refused-not-left", room.do(table, reclaim, DAN))
    else:
        await refused("refused-not-left", room.do(table, reclaim, BEN))
    await room.store.close()


async def test_an_invitation_by_the_player_outlasts_one_for_an_absent_player(room: Room) -> None:
    absences = Absences(room.tables, room.store, room.clock)
    table, seats, absence = await late(room)
    for guest in (DAN, EVE):
        await absences.propose(table, ANN.id, absence, guest.id)
        await vote(room.tables, table, CYD.id, "seat", yes=True)
    await room.do(table, invite, BEN, seats[BEN], EVE)
    await absences.propose(table, ANN.id, absence, EVE.id)
    await vote(room.tables, table, CYD.id, "seat", yes=True)  # shortens nothing
    room = await room.reopen()
    await room.move(table, BEN)
    await refused("refused-not-invited", room.tables.accept(table, DAN, seats[BEN]))
    assert (await room.tables.accept(table, EVE, seats[BEN])).seat_of(EVE.id) == seats[BEN]
    assert not await room.tables.read(table, is_reclaimable, seats[BEN])  # he gave it himself
    await room.store.close()


async def test_a_player_who_moves_is_not_absent(room: Room) -> None:
    tables, absences = room.tables, Absences(room.tables, room.store, room.clock)
    table, seats, absence = await late(room)
    await absences.propose(table, ANN.id, absence, DAN.id)
    await vote(tables, table, CYD.id, "seat", yes=True)
    await room.move(table, BEN)
    await refused("refused-not-invited", tables.accept(table, DAN, seats[BEN]))
    await refused("refused-settled", absences.propose(table, ANN.id, absence, EVE.id))
    assert (await room.tables.table(table)).seat_of(BEN.id) == seats[BEN]


async def test_a_player_in_time_is_not_absent(room: Room) -> None:
    absences = Absences(room.tables, room.store, room.clock)
    table, seats = await begin(room, "1d")
    await room.show(table)
    await refused(
        "refused-settled", absences.propose(table, ANN.id, Absence(seats[BEN], 0), DAN.id)
    )


async def test_an_invited_person_can_export_and_delete_the_invitation(room: Room) -> None:
    people = People(room.store, room.clock)
    table, seats = await begin(room)
    await room.do(table, invite, ANN, seats[ANN], DAN)
    await room.do(table, invite, ANN, seats[ANN], EVE)
    assert (await people.about(EVE.id))["invited_to"] == [table]
    assert await people.tables_of(EVE.id) == [table]
    await room.tables.forget(table, EVE.id)
    invited = (await room.children(table)).invitations
    assert [row.guest_id for row in invited] == [DAN.id]
    assert await people.tables_of(EVE.id) == []
