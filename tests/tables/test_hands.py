"""One person sees one hand at a table, ever."""

from __future__ import annotations

from bot.tables import play
from bot.tables.model import Person, TableId
from bot.tables.seats import invite, offer, take_back
from games.core.game import Seat
from tests.support.refusals import refused
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
    await room.do(table, play.resign, ANN)
    await room.do(table, offer, BEN, house)
    await room.do(table, offer, BEN, seats[BEN])
    for seat in (house, seats[BEN]):
        await refused("refused-known-hand", room.tables.take(table, ANN, seat))
    for seat in (house, seats[BEN]):
        await refused("refused-guest-knows", room.do(table, invite, BEN, seat, ANN))
    again = await room.do(table, take_back, ANN)  # their own is theirs
    assert again.seat_of(ANN.id) == seats[ANN]


async def test_an_invitation_from_before_is_worth_nothing(room: Room) -> None:
    """Dan is invited into two seats, and takes one after the other."""
    table, seats, house = await begin(room)
    await room.do(table, invite, BEN, seats[BEN], DAN)
    await room.do(table, invite, BEN, house, DAN)
    await room.tables.accept(table, DAN, house)
    await room.do(table, play.resign, DAN)
    await refused("refused-known-hand", room.tables.accept(table, DAN, seats[BEN]))


async def test_a_person_who_gave_a_seat_away_takes_only_that_one_again(room: Room) -> None:
    table, seats, house = await begin(room)
    await room.do(table, offer, ANN, seats[ANN])
    await room.tables.take(table, DAN, seats[ANN])
    await room.do(table, offer, BEN, house)
    room = await room.reopen()
    await refused("refused-known-hand", room.tables.take(table, ANN, house))
    await refused("refused-not-seated", room.tables.panel(table, ANN.id))
    await room.do(table, offer, DAN, seats[ANN])
    assert (await room.tables.take(table, ANN, seats[ANN])).seat_of(ANN.id) == seats[ANN]
    await refused("refused-known-hand", room.tables.take(table, DAN, house))
    await room.store.close()


async def test_deleted_people_still_have_seen_their_hand(room: Room) -> None:
    table, seats, house = await begin(room)
    await room.tables.forget(table, ANN.id)
    await room.do(table, offer, BEN, house)
    await room.do(table, offer, BEN, seats[ANN])  # nobody's any more
    room = await room.reopen()
    await refused("refused-known-hand", room.tables.take(table, ANN, house))
    assert all(ANN.name not in str(row) for row in (await room.children(table)).past_players)
    assert (await room.tables.take(table, ANN, seats[ANN])).seat_of(ANN.id) == seats[ANN]
    await room.store.close()


async def test_a_finished_game_has_no_past_players(room: Room) -> None:
    table, seats, _ = await begin(room)
    await room.do(table, offer, ANN, seats[ANN])
    await room.tables.take(table, DAN, seats[ANN])
    assert (await room.children(table)).past_players
    await room.play_out(table)
    assert (await room.children(table)).past_players == ()
