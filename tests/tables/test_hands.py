"""One person sees one hand at a table, ever."""

from __future__ import annotations

import pytest

from bot.tables import play
from bot.tables.errors import NotSeatedError
from bot.tables.model import Person, TableId
from bot.tables.seats import invite, offer, take_back
from games.core.game import Seat
from tests.support.refusals import refuses
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN = Person(44, "Dan")


async def begin(room: Room, house: int = 1) -> tuple[TableId, dict[Person, Seat], Seat]:
    """Start a game; return the seats of people, and the seat of an AI player."""
    table = (await room.game(ANN, BEN, CYD, house=house, rating="hints")).table
    seats = {
        participant.person: Seat(n)
        for n, participant in enumerate(table.participants)
        if participant.person
    }
    return table.id, seats, next(Seat(n) for n, one in enumerate(table.participants) if one.is_ai)


async def test_a_leaver_takes_no_other_seat(room: Room) -> None:
    table, seats, house = await begin(room)
    await room.tables.change_now(table, play.resign, ANN.id)
    await room.tables.change(table, offer, BEN.id, house)
    await room.tables.change(table, offer, BEN.id, seats[BEN])
    for seat in (house, seats[BEN]):
        with refuses("refused-known-hand"):
            await room.tables.take(table, ANN, seat)
    for seat in (house, seats[BEN]):
        with refuses("refused-guest-knows"):
            await room.tables.change(table, invite, BEN.id, seat, ANN.id)
    again = await room.tables.change_now(table, take_back, ANN.id)  # their own is theirs
    assert again.seat_of(ANN.id) == seats[ANN]


async def test_an_invitation_from_before_is_worth_nothing(room: Room) -> None:
    """Dan is invited into two seats, and takes one after the other."""
    table, seats, house = await begin(room)
    await room.tables.change(table, invite, BEN.id, seats[BEN], DAN.id)
    await room.tables.change(table, invite, BEN.id, house, DAN.id)
    await room.tables.accept(table, DAN, house)
    await room.tables.change_now(table, play.resign, DAN.id)
    with refuses("refused-known-hand"):
        await room.tables.accept(table, DAN, seats[BEN])


async def test_a_person_who_gave_a_seat_away_takes_only_that_one_again(room: Room) -> None:
    table, seats, house = await begin(room)
    await room.tables.change(table, offer, ANN.id, seats[ANN])
    await room.tables.take(table, DAN, seats[ANN])
    await room.tables.change(table, offer, BEN.id, house)
    room = await room.reopen()
    with refuses("refused-known-hand"):
        await room.tables.take(table, ANN, house)
    with pytest.raises(NotSeatedError):
        await room.tables.panel(table, ANN.id)
    await room.tables.change(table, offer, DAN.id, seats[ANN])
    assert (await room.tables.take(table, ANN, seats[ANN])).seat_of(ANN.id) == seats[ANN]
    with refuses("refused-known-hand"):
        await room.tables.take(table, DAN, house)
    await room.store.close()


async def test_deleted_people_still_have_seen_their_hand(room: Room) -> None:
    table, seats, house = await begin(room)
    await room.tables.forget(table, ANN.id)
    await room.tables.change(table, offer, BEN.id, house)
    await room.tables.change(table, offer, BEN.id, seats[ANN])  # nobody's any more
    room = await room.reopen()
    with refuses("refused-known-hand"):
        await room.tables.take(table, ANN, house)
    assert all(ANN.name not in str(row) for row in (await room.children(table)).past_players)
    assert (await room.tables.take(table, ANN, seats[ANN])).seat_of(ANN.id) == seats[ANN]
    await room.store.close()


async def test_a_finished_game_has_no_past_players(room: Room) -> None:
    table, seats, _ = await begin(room)
    await room.tables.change(table, offer, ANN.id, seats[ANN])
    await room.tables.take(table, DAN, seats[ANN])
    assert (await room.children(table)).past_players
    await room.play_out(table)
    assert (await room.children(table)).past_players == ()
