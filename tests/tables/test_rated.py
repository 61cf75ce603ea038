"""Whom a game is rated for, and where they come in, whatever was done in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.tables import play, removal, seats, votes
from bot.tables.model import Person, Status
from bot.tables.moderation import Absence, Absences, TimeoutAction
from games.core.game import Seat
from tests.support.database import ask
from tests.support.refusals import refused
from tests.support.voting import open_vote
from tests.tables.conftest import ANN, BEN, CYD, DAN, Match, Room
from tests.tables.conftest import begin as start

MANAGER = 999


class Rated(Match):
    """A rated game in which all people have moved once."""

    async def ranks(self) -> dict[int, int | None]:
        """Return the places of those whom the game is rated for; empty where it is not rated."""
        query = "SELECT s.rated_id, s.rank FROM result_seats AS s JOIN results AS r"
        query += " ON r.seq = s.seq WHERE r.rating_pool != '' AND s.rated_id IS NOT NULL"
        return dict(await ask(self.room.store, query))

    async def flaws(self) -> list[str]:
        return [row[0] for row in await ask(self.room.store, "SELECT unrated_reason FROM results")]

    async def near_end(self) -> Person:
        """Play until one person is to make the last move but one; return who it is."""
        session = await self.tables._cache.read(self.id)
        while (left := session.played.state.rounds) > 1 or session.played.state.turn is None:
            await self.move(*(await self.asked())[:1])
            session = await self.tables._cache.read(self.id)
        assert left == 1
        [asked] = await self.asked()
        return asked

    async def by_result(self) -> dict[int, int | None]:
        """Return the places that the result gave to those who played to the end."""
        participants = (await self.tables.table(self.id)).participants
        return {one.person.id: one.place for one in participants if one.person and not one.is_ai}


async def begin(room: Room, *people: Person, house: int = 0, clock: str = "none") -> Rated:
    match = Rated(room, (await start(room, *people, house=house, clock=clock)).id)
    await match.move(*people)
    return match


Act = Callable[[Rated], Awaitable[Any]]


def do(command: Callable[..., Any], *args: Any, **named: Any) -> Act:
    return lambda match: match.do(command, *args, **named)


def leave(person: Person) -> Act:
    return do(play.resign, person)


def remove(person: Person) -> Act:
    return do(removal.remove, person, MANAGER)


def say_yes(person: Person) -> Act:
    return do(votes.vote, person, votes.CANCEL, yes=True)


async def advance(match: Rated) -> None:
    await match.tables.ai.advance(match.id)


async def wait_a_day(match: Rated) -> None:
    match.room.clock.now += votes.GRACE
    await match.tables.settle_votes()


async def give_to_dan(match: Rated) -> None:
    """Let Ann invite Dan to her seat, and Dan accept."""
    seat = await match.seat(ANN)
    await match.do(seats.invite, ANN, seat, DAN)
    await match.tables.accept(match.id, DAN, seat)


async def replace_ann(match: Rated) -> None:
    """Let the others give the seat of absent Ann to Dan."""
    seat = await match.seat(ANN)
    await match.room.suspend(match.id, ANN)
    absences = Absences(match.tables, match.room.store, match.room.clock)
    await absences.propose(match.id, BEN.id, Absence(seat, 0), DAN.id)
    await match.do(votes.vote, CYD, votes.SEAT, yes=True)
    await match.tables.accept(match.id, DAN, seat)


BY_RESULT: Final = None
propose, stop = do(votes.open_vote, ANN, votes.CANCEL), do(play.cancel, MANAGER, manager=True)
come_back, finish = do(seats.take_back, ANN), Rated.finish
AS_MANAGER: Final = do(play.cancel, BEN, manager=True)
TWO, THREE = (ANN, BEN), (ANN, BEN, CYD)


CASES: Final[dict[str, tuple[tuple[Person, ...], list[Act], dict[Person, int] | None]]] = {
    "to the end": (THREE, [finish], BY_RESULT),
    "all go": (THREE, [leave(BEN), leave(ANN), leave(CYD)], {CYD: 1, ANN: 2, BEN: 3}),
    "a leaver returns": (TWO, [leave(ANN), advance, come_back, finish], BY_RESULT),
    "a substitute": (TWO, [give_to_dan, finish], {BEN: 1, ANN: 2}),
    "a player returns": (THREE, [replace_ann, do(seats.reclaim, ANN), finish], BY_RESULT),
    "a manager without a seat stops": (TWO, [stop], {}),
    "a manager with a seat stops": (THREE, [AS_MANAGER], {ANN: 1, CYD: 1, BEN: 3}),
    "a manager who left stops": (THREE, [leave(BEN), AS_MANAGER], {ANN: 1, CYD: 1, BEN: 3}),
    "a leaver is removed": (TWO, [leave(ANN), remove(ANN), finish], {BEN: 1, ANN: 2}),
    "one of two is removed": (TWO, [remove(ANN), finish], {}),
    "all agree to stop": (THREE, [propose, say_yes(BEN), say_yes(CYD)], {}),
    # Ann is last of those who still played: below them is Cyd, who had left before.
    "without an absent vote": (
        THREE,
        [lambda match: match.room.suspend(match.id, CYD), propose, say_yes(BEN), wait_a_day],
        {BEN: 1, ANN: 2, CYD: 3},
    ),
    # Else two of three would have a draw, while the third does not look for a day.
    "without a present vote": (THREE, [propose, say_yes(BEN), wait_a_day, finish], BY_RESULT),
}
FLAWS: Final[dict[str, list[str]]] = {
    "one of two is removed": ["removed"],
    "a manager without a seat stops": [],
    "all agree to stop": [],
}
"""Why a game is not rated, where one is recorded without a rating or not at all."""


@pytest.mark.parametrize("case", CASES)
async def test_people_are_rated(room: Room, case: str) -> None:
    people, acts, ranks = CASES[case]
    match = await begin(room, *people)
    for act in acts:
        await act(match)
    found = None if ranks is None else {person.id: rank for person, rank in ranks.items()}
    assert await match.ranks() == (await match.by_result() if found is None else found)
    assert await match.flaws() == FLAWS.get(case, [""])
    assert (await match.tables.table(match.id)).ended


@pytest.mark.parametrize("timeout_action", [TimeoutAction.MOVE, TimeoutAction.SEAT])
async def test_an_expired_player_is_last(room: Room, timeout_action: TimeoutAction) -> None:
    match = await begin(room, ANN, BEN, CYD, clock="1h")
    late = await match.near_end()
    decision_number = (await match.tables.panel(match.id, late.id)).decision_number
    absence = Absence(await match.seat(late), decision_number)
    room.clock.now += timedelta(hours=2)
    absences = Absences(match.tables, room.store, room.clock)
    [one, other] = {ANN, BEN, CYD} - {late}
    await absences.decide(match.id, one.id, absence, timeout_action)
    await match.finish()
    ranks = await match.ranks()
    assert ranks[late.id] == 3
    assert {ranks[one.id], ranks[other.id]} <= {1, 2}


async def test_a_removed_player_is_not_rated_and_the_game_counts(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    await refused("refused-own-game", match.do(removal.remove, ANN, BEN.id))
    await remove(ANN)(match)
    await match.finish()
    ranks = await match.ranks()
    assert set(ranks) == {BEN.id, CYD.id}
    assert min(one for one in ranks.values() if one) == 1


async def test_the_vote_says_that_the_game_is_rated(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    polled = await open_vote(match.tables, match.id, ANN.id, "cancel")
    assert polled.ballot is not None
    assert polled.ballot.is_rated


@pytest.mark.parametrize("is_last_person", [False, True])
async def test_who_deletes_their_data_is_rated_by_a_pseudonym(
    room: Room, *, is_last_person: bool
) -> None:
    match = await begin(room, ANN, BEN)
    leaver = ANN if is_last_person else await match.near_end()
    [other] = {ANN, BEN} - {leaver}
    if is_last_person:  # the game counts although it is stopped
        await match.do(play.resign, other)
        assert (await match.tables.forget(match.id, leaver.id)).status is Status.CANCELLED
    else:
        await match.tables.forget(match.id, leaver.id)
        await match.finish()
    found = await match.ranks()
    [pseudonym] = set(found) - {other.id}
    assert pseudonym < 0
    assert (found[other.id], found[pseudonym]) == ((2, 1) if is_last_person else (1, 2))


async def test_a_leaver_ranks_below_ai_players(room: Room) -> None:
    match = await begin(room, ANN, house=2)
    await match.do(play.cancel, ANN)
    assert await match.ranks() == {ANN.id: 3}
    table = (await begin(room, BEN, house=1)).id
    [seat] = [n for n, c in enumerate((await room.tables.table(table)).participants) if c.is_ai]
    await refused("refused-rated-seat", room.do(table, seats.offer, BEN, Seat(seat)))


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
    match = Rated(room, table)
    await match.do(play.resign, ANN)
    await match.finish()
    assert (await match.ranks(), await match.flaws()) == ({}, ["hints"])
