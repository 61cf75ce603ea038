"""Whom a game is rated for, and where they come in, whatever was done in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.tables import lobby, play, removal, seats
from bot.tables.model import Person, Status, TableId
from bot.tables.moderation import Absence, Absences, TimeoutAction
from bot.tables.votes import GRACE
from games.core.game import Seat
from tests.support.refusals import refuses
from tests.support.toy_game import JUDGED
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN, MANAGER = Person(44, "Dan"), 999


@dataclass
class Match:
    """A rated game in which all people have moved once."""

    room: Room
    id: TableId
    people: tuple[Person, ...]

    def __post_init__(self) -> None:
        self.tables = self.room.tables

    async def seat(self, person: Person) -> Seat:
        seat = (await self.tables.table(self.id)).seat_of(person.id)
        assert seat is not None
        return seat

    async def ranks(self) -> dict[int, int | None]:
        """Return the places of those whom the game is rated for; empty where it is not rated."""
        query = "SELECT s.rated_id, s.rank FROM result_seats AS s JOIN results AS r"
        query += " ON r.seq = s.seq WHERE r.rating_pool != '' AND s.rated_id IS NOT NULL"
        async with self.room.store.reading() as connection:
            found = await connection.execute(sa.text(query))
            return {row.rated_id: row.rank for row in found}

    async def flaws(self) -> list[str]:
        async with self.room.store.reading() as connection:
            return list(await connection.scalars(sa.text("SELECT unrated_reason FROM results")))

    async def near_end(self) -> Person:
        """Play until one person is to make the last move but one; return who it is."""
        session = await self.tables._cache.read(self.id)
        while (left := session.played.state.rounds) > 1 or session.played.state.turn is None:
            [asked, *_] = await self.room.people_asked(self.id)
            await self.room.move(self.id, asked)
            session = await self.tables._cache.read(self.id)
        assert left == 1
        [asked] = await self.room.people_asked(self.id)
        return asked

    async def finish(self) -> None:
        await self.room.play_out(self.id)
        assert (await self.tables.table(self.id)).status is Status.FINISHED

    async def by_result(self) -> dict[int, int | None]:
        """Return the places that the result gave to those who played to the end."""
        table = await self.tables.table(self.id)
        return {
            one.person.id: one.place for one in table.participants if one.person and not one.is_ai
        }


async def begin(room: Room, *people: Person, house: int = 0, clock: str = "none") -> Match:
    table = await room.lobby(*people, house=house)
    await room.tables.change(table.id, lobby.set_option, people[0].id, "clock", clock)
    await room.tables.change_now(table.id, play.start, people[0].id)
    for person in people:
        await room.move(table.id, person)
    return Match(room, table.id, people)


async def test_people_who_play_to_the_end_are_rated_by_the_result(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    await match.finish()
    assert await match.ranks() == await match.by_result()


async def test_a_leaver_two_moves_before_the_end_is_last(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    leaver = await match.near_end()
    await match.tables.change_now(match.id, play.resign, leaver.id)
    await match.finish()
    [other] = {ANN.id, BEN.id} - {leaver.id}
    assert await match.ranks() == {other: 1, leaver.id: 2}


async def test_several_are_last_in_the_order_they_left(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD, DAN)
    for person in (CYD, ANN):
        await match.tables.change_now(match.id, play.resign, person.id)
    await match.finish()
    ranks = await match.ranks()
    assert (ranks[ANN.id], ranks[CYD.id]) == (3, 4)
    stayed = await match.by_result()
    first, second = sorted(stayed, key=lambda person: stayed[person] or 0)
    assert (ranks[first], ranks[second]) in {(1, 2), (1, 1)}


async def test_when_all_leave_the_last_to_leave_is_first(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    for person in (BEN, ANN, CYD):
        await match.tables.change_now(match.id, play.resign, person.id)
    assert (await match.tables.table(match.id)).status is Status.CANCELLED
    assert await match.ranks() == {CYD.id: 1, ANN.id: 2, BEN.id: 3}


async def test_a_hint_at_the_last_decision_is_refused_and_voids_nothing(room: Room) -> None:
    room = await room.reopen(JUDGED)
    match = await begin(room, ANN, BEN)
    person = await match.near_end()
    panel = await match.tables.panel(match.id, person.id)
    with refuses("refused-rated"):
        await match.tables.hint(match.id, person.id, panel.decision_number)
    await match.finish()
    assert await match.ranks() == await match.by_result()
    await room.store.close()


@pytest.mark.parametrize("timeout_action", [TimeoutAction.MOVE, TimeoutAction.SEAT])
async def test_an_expired_player_is_last(room: Room, timeout_action: TimeoutAction) -> None:
    match = await begin(room, ANN, BEN, CYD, clock="1h")
    late = await match.near_end()
    seat = await match.seat(late)
    decision_number = (await match.tables.panel(match.id, late.id)).decision_number
    room.clock.now += timedelta(hours=2)
    absences = Absences(match.tables, room.store, room.clock)
    [one, other] = {ANN, BEN, CYD} - {late}
    await absences.decide(match.id, one.id, Absence(seat, decision_number), timeout_action)
    await match.finish()
    ranks = await match.ranks()
    assert ranks[late.id] == 3
    assert {ranks[one.id], ranks[other.id]} <= {1, 2}


async def test_a_returned_player_is_rated_by_the_result(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.tables.change_now(match.id, play.resign, ANN.id)
    await match.tables.advance(match.id)
    await match.tables.change_now(match.id, seats.take_back, ANN.id)
    await match.finish()
    assert ANN.id in await match.by_result()
    assert await match.ranks() == await match.by_result()


async def test_a_player_who_only_returns_for_the_end_is_last(room: Room) -> None:
    """A computer player made their last move: they did not finish."""
    match = await begin(room, ANN, BEN)
    leaver = await match.near_end()
    await match.tables.change_now(match.id, play.resign, leaver.id)
    await match.tables.advance(match.id)
    await match.tables.change_now(match.id, seats.take_back, leaver.id)
    await match.finish()
    assert (await match.ranks())[leaver.id] == 2


async def test_a_substitute_is_not_rated_and_the_first_player_is_last(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    seat = await match.seat(ANN)
    await match.tables.change(match.id, seats.invite, ANN.id, seat, DAN.id)
    await match.tables.accept(match.id, DAN, seat)
    room = await room.reopen()
    match = Match(room, match.id, match.people)
    await match.finish()
    assert await match.ranks() == {BEN.id: 1, ANN.id: 2}
    assert set(await match.by_result()) == {BEN.id, DAN.id}
    await room.store.close()


async def test_a_player_who_replaces_their_substitute_is_rated_by_the_result(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    seat = await match.seat(ANN)
    await room.suspend(match.id, ANN)
    absences = Absences(match.tables, room.store, room.clock)
    await absences.propose(match.id, BEN.id, Absence(seat, 0), DAN.id)
    await match.tables.vote(match.id, CYD.id, "seat", yes=True)
    await match.tables.accept(match.id, DAN, seat)
    await match.tables.change_now(match.id, seats.reclaim, ANN)
    await match.finish()
    assert await match.ranks() == await match.by_result()


async def test_a_manager_without_a_seat_stops_a_game_unrated(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.tables.change_now(match.id, play.cancel, MANAGER, manager=True)
    assert (await match.tables.table(match.id)).status is Status.CANCELLED
    assert (await match.ranks(), await match.flaws()) == ({}, [])


@pytest.mark.parametrize("has_left", [True, False])
async def test_a_manager_who_stops_their_own_game_is_last(room: Room, *, has_left: bool) -> None:
    match = await begin(room, ANN, BEN, CYD)
    if has_left:
        await match.tables.change_now(match.id, play.resign, BEN.id)
    await match.tables.change_now(match.id, play.cancel, BEN.id, manager=True)
    assert await match.ranks() == {ANN.id: 1, CYD.id: 1, BEN.id: 3}


async def test_a_removed_player_is_not_rated_and_the_game_counts(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    with refuses("refused-own-game"):
        await room.tables.change_now(match.id, removal.remove, ANN.id, BEN.id)
    await room.tables.change_now(match.id, removal.remove, ANN.id, MANAGER)
    await match.finish()
    ranks = await match.ranks()
    assert set(ranks) == {BEN.id, CYD.id}
    assert min(one for one in ranks.values() if one) == 1


async def test_a_leaver_who_is_removed_later_is_last(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.tables.change_now(match.id, play.resign, ANN.id)
    await room.tables.change_now(match.id, removal.remove, ANN.id, MANAGER)
    await match.finish()
    assert await match.ranks() == {BEN.id: 1, ANN.id: 2}


async def test_a_game_of_two_of_whom_one_is_removed_is_not_rated(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await room.tables.change_now(match.id, removal.remove, ANN.id, MANAGER)
    await match.finish()
    assert (await match.ranks(), await match.flaws()) == ({}, ["removed"])


async def test_a_game_that_all_agree_to_stop_is_not_rated(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    polled = await match.tables.open_vote(match.id, ANN.id, "cancel")
    assert polled.ballot is not None
    assert polled.ballot.is_rated
    for person in (BEN, CYD):
        await match.tables.vote(match.id, person.id, "cancel", yes=True)
    assert (await match.tables.table(match.id)).status is Status.CANCELLED
    assert (await match.ranks(), await match.flaws()) == ({}, [])


async def test_a_stop_without_the_vote_of_an_absent_player_makes_its_proposer_last(
    room: Room,
) -> None:
    """Last of those who still played: below them is who had left before."""
    match = await begin(room, ANN, BEN, CYD)
    await room.suspend(match.id, CYD)
    await match.tables.open_vote(match.id, ANN.id, "cancel")
    await match.tables.vote(match.id, BEN.id, "cancel", yes=True)
    room.clock.now += GRACE
    assert await match.tables.settle_votes() == [match.id]
    assert await match.ranks() == {BEN.id: 1, ANN.id: 2, CYD.id: 3}


async def test_a_rated_game_is_not_stopped_without_the_vote_of_a_present_player(room: Room) -> None:
    """Else two of three would have a draw, while the third does not look for a day."""
    match = await begin(room, ANN, BEN, CYD)
    await match.tables.open_vote(match.id, ANN.id, "cancel")
    await match.tables.vote(match.id, BEN.id, "cancel", yes=True)
    room.clock.now += GRACE
    await match.tables.settle_votes()
    assert (await match.tables.table(match.id)).status is Status.PLAYING


async def test_a_player_who_deletes_their_data_during_a_game_is_last(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    leaver = await match.near_end()
    await match.tables.forget(match.id, leaver.id)
    await match.finish()
    [other] = {ANN.id, BEN.id} - {leaver.id}
    found = await match.ranks()
    [pseudonym] = set(found) - {other}
    assert pseudonym < 0
    assert (found[other], found[pseudonym]) == (1, 2)


async def test_the_last_player_who_deletes_their_data_ends_a_game_that_counts(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.tables.change_now(match.id, play.resign, BEN.id)
    await match.tables.forget(match.id, ANN.id)
    assert (await match.tables.table(match.id)).status is Status.CANCELLED
    found = await match.ranks()
    assert found.pop(BEN.id) == 2
    [(pseudonym, rank)] = found.items()
    assert (pseudonym < 0, rank) == (True, 1)


async def test_a_game_does_not_count_before_all_people_have_moved(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.move(table, ANN)
    match = Match(room, table, (ANN, BEN))
    await match.tables.change_now(table, play.resign, BEN.id)
    await match.finish()
    assert (await match.ranks(), await match.flaws()) == ({}, ["early"])


async def test_a_player_without_a_move_cannot_decide_later_whether_a_game_counts(
    room: Room,
) -> None:
    """A friend could wait for how it goes, and make their first move if it suits."""
    table = (await room.game(ANN, BEN, CYD)).table.id
    match = Match(room, table, (ANN, BEN, CYD))
    seat = await match.seat(CYD)
    await room.tables.play_for(table, seat, 0)
    await match.finish()
    assert (await match.ranks(), await match.flaws()) == ({}, ["early"])


async def test_a_leaver_ranks_below_ai_players(room: Room) -> None:
    match = await begin(room, ANN, house=2)
    await match.tables.change_now(match.id, play.cancel, ANN.id)
    assert await match.ranks() == {ANN.id: 3}
    table = (await begin(room, BEN, house=1)).id
    [seat] = [n for n, c in enumerate((await room.tables.table(table)).participants) if c.is_ai]
    with refuses("refused-rated-seat"):
        await room.tables.change(table, seats.offer, BEN.id, Seat(seat))


async def test_an_absent_player_loses_a_game_that_is_lost(room: Room) -> None:
    """Without a clock: a month until the table is archived, and a year more."""
    match = await begin(room, ANN, BEN, CYD)
    [asked] = await room.people_asked(match.id)
    for days in (31, 366):
        room.clock.now += timedelta(days=days)
        assert await match.tables.archive_idle() == [match.id]
    ranks = await match.ranks()
    assert ranks.pop(asked.id) == 3
    assert set(ranks.values()) == {1}


async def test_a_game_with_hints_is_never_rated(room: Room) -> None:
    table = (await room.game(ANN, BEN, rating="hints")).table.id
    for person in (ANN, BEN):
        await room.move(table, person)
    match = Match(room, table, (ANN, BEN))
    await match.tables.change_now(table, play.resign, ANN.id)
    await match.finish()
    assert (await match.ranks(), await match.flaws()) == ({}, ["hints"])
