"""Whom a game is rated for, and where they come in, whatever was done in it.

`test_acts.py` plays at random what one person can do alone; here is what several do together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.tables import play, removal, seats, votes
from bot.tables.model import Person
from bot.tables.moderation import Absence
from bot.tables.results import places
from games.core.game import Outcome, Seat
from tests.support.database import ask
from tests.tables.conftest import ANN, BEN, CYD, DAN, Match, Room, begin

MANAGER: Final = 999
Ranks = dict[Person, int]
Act = Callable[[Match], Awaitable[Any]]


async def find_ranks(match: Match) -> dict[int, int | None]:
    """Return the places of those whom the game is rated for; empty where it is not rated."""
    query = "SELECT s.rated_id, s.rank FROM result_seats AS s JOIN results AS r"
    query += " ON r.seq = s.seq WHERE r.rating_pool != '' AND s.rated_id IS NOT NULL"
    return dict(await ask(match.room.store, query))


async def find_flaws(match: Match) -> list[str]:
    return [row[0] for row in await ask(match.room.store, "SELECT unrated_reason FROM results")]


def do(command: Callable[..., Any], *args: Any, **named: Any) -> Act:
    return lambda match: match.do(command, *args, **named)


def say_yes(person: Person) -> Act:
    return do(votes.vote, person, votes.CANCEL, yes=True)


async def wait_a_day(match: Match) -> None:
    match.room.clock.now += votes.GRACE
    await match.tables.settle_votes()


async def replace_ann(match: Match) -> None:
    """Let the others give the seat of absent Ann to Dan."""
    seat = await match.seat(ANN)
    await match.room.suspend(match.id, ANN)
    await match.propose(BEN, Absence(seat, 0), DAN)
    await match.vote(CYD, votes.SEAT)
    await match.tables.accept(match.id, DAN, seat)


BY_RESULT: Final = None
propose, finish = do(votes.open_vote, ANN, votes.CANCEL), Match.finish
ann_leaves, ben_leaves = do(play.resign, ANN), do(play.resign, BEN)
ann_is_removed = do(removal.remove, ANN, MANAGER)
ben_stops = do(play.cancel, BEN, manager=True)
manager_stops = do(play.cancel, MANAGER, manager=True)
TWO, THREE = (ANN, BEN), (ANN, BEN, CYD)
CASES: Final[dict[str, tuple[tuple[Person, ...], list[Act], Ranks | None]]] = {
    "to the end": (THREE, [finish], BY_RESULT),
    "a player returns": (THREE, [replace_ann, do(seats.reclaim, ANN), finish], BY_RESULT),
    "a manager without a seat stops": (TWO, [manager_stops], {}),
    "a manager who left stops": (THREE, [ben_leaves, ben_stops], {ANN: 1, CYD: 1, BEN: 3}),
    "a leaver is removed": (TWO, [ann_leaves, ann_is_removed, finish], {BEN: 1, ANN: 2}),
    "one of two is removed": (TWO, [ann_is_removed, finish], {}),
    "all agree to stop": (THREE, [propose, say_yes(BEN), say_yes(CYD)], {}),
    # Ann is last of those who still played: below them is Cyd, who had left before.
    "without an absent vote": (
        THREE,
        [do(removal.suspend, CYD), propose, say_yes(BEN), wait_a_day],
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
    people, acts, expected = CASES[case]
    match = await begin(room, *people)
    await match.move(*people)
    for act in acts:
        await act(match)
    table = await match.table()
    assert table.ended
    played = {one.person: one.place for one in table.participants if one.person and not one.is_ai}
    ranks = played if expected is BY_RESULT else expected
    assert await find_ranks(match) == {person.id: rank for person, rank in ranks.items()}
    assert await find_flaws(match) == FLAWS.get(case, [""])


async def test_a_removed_player_is_not_rated_and_the_game_counts(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    await match.move(ANN, BEN, CYD)
    await match.refuse("refused-own-game", removal.remove, ANN, BEN.id)
    await ann_is_removed(match)
    await match.finish()
    ranks = await find_ranks(match)
    assert ranks.keys() == {BEN.id, CYD.id}
    assert 1 in ranks.values()


async def test_a_leaver_ranks_below_ai_players(room: Room) -> None:
    match = await begin(room, ANN, house=1)
    await match.move(ANN)
    ai_seat = Seat(1 - await match.seat(ANN))
    await match.refuse("refused-rated-seat", seats.offer, ANN, ai_seat)
    await match.do(play.cancel, ANN)
    assert await find_ranks(match) == {ANN.id: 2}


async def test_an_absent_player_loses_a_game_that_is_lost(room: Room) -> None:
    """Without a clock: a month until the table is archived, and a year more."""
    match = await begin(room, ANN, BEN, CYD)
    await match.move(ANN, BEN, CYD)
    [asked] = await match.asked()
    for days in (31, 366):
        room.clock.now += timedelta(days=days)
        assert await match.tables.archive_idle() == [match.id]
    ranks = await find_ranks(match)
    assert ranks.pop(asked.id) == 3
    assert set(ranks.values()) == {1}


async def test_a_game_with_hints_is_never_rated(room: Room) -> None:
    match = await begin(room, ANN, BEN, rating="hints")
    await match.move(ANN, BEN)
    await match.do(play.resign, ANN)
    await match.finish()
    assert (await find_ranks(match), await find_flaws(match)) == ({}, ["hints"])


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ((7, 9, 8), {1}, (3, 1, 2)),
        ((7, 9, 7), {1}, (2, 1, 2)),
        ((9, 9, 7), {0, 1}, (1, 1, 3)),
        ((9, 9, 7), {1}, (2, 1, 3)),  # a tie that something else decided
        ((3, 1, 2), {1}, (3, 1, 2)),  # fewer points are better
        ((5, 5, 9), {0, 1}, (1, 1, 3)),
        ((4, 4), set(), (1, 1)),
    ],
)
def test_places(scores: tuple[int, ...], winners: set[int], expected: tuple[int, ...]) -> None:
    assert places(Outcome("end", scores, frozenset(map(Seat, winners)))) == expected
