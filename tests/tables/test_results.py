"""Where people came in, and what is counted of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import pytest

from bot.tables.model import Place
from bot.tables.places import places
from games.core.game import Outcome, Seat
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ((7, 9, 8), {1}, (3, 1, 2)),
        ((7, 9, 7), {1}, (2, 1, 2)),
        ((9, 9, 7), {0, 1}, (1, 1, 3)),
        ((9, 9, 7), {1}, (2, 1, 3)),  # a tie that something else decided
        ((3, 1, 2), {1}, (3, 1, 2)),  # fewer points are better
        ((5, 5, 9), {0, 1}, (1, 1, 3)),
        ((4, 4), set(), (0, 0)),
        ((4, 4), {0, 1}, (1, 1)),
    ],
)
def test_places(
    scores: tuple[int, ...], winners: Collection[int], expected: tuple[int, ...]
) -> None:
    outcome = Outcome("end", scores, frozenset(map(Seat, winners)))
    assert places(outcome) == expected


async def test_finished_games_are_counted_for_who_played_them(room: Room) -> None:
    tables = room.tables
    won = games = 0
    total = 0
    for _ in range(3):
        table = (await room.game(ANN, BEN, house=1)).table.id
        await room.play_out(table)
        snapshot = await room.tables.snapshot(table)
        assert snapshot.outcome
        seat = snapshot.table.seat_of(ANN.id)
        assert seat is not None
        won += seat in snapshot.outcome.winners
        total += places(snapshot.outcome)[seat]
        games += 1
    stopped = (await room.game(ANN, BEN)).table.id
    await room.tables.cancel(stopped, ANN.id, manager=True)
    running = await room.game(ANN, BEN)
    assert running.table.chairs[0].place is None
    room = await room.reopen()
    [row] = await room.tables.results(ANN.id, None)
    assert (row.game, row.games, row.wins) == ("toy", games, won)
    assert row.place == pytest.approx(total / games)
    assert await room.tables.results(ANN.id, HERE.guild_id) == (row,)
    assert await tables.results(ANN.id, HERE.guild_id + 1) == ()
    assert await tables.results(CYD.id, None) == ()
    await room.store.close()


async def test_a_seat_that_was_given_up_does_not_count(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.tables.resign(table, ANN.id)
    await room.play_out(table)
    assert await room.tables.results(ANN.id, None) == ()
    assert len(await room.tables.results(BEN.id, None)) == 1


async def test_who_is_forgotten_has_no_results_and_the_others_keep_theirs(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.play_out(table)
    before = await room.tables.results(BEN.id, None)
    await room.tables.forget(table, ANN.id)
    assert await room.tables.results(ANN.id, None) == ()
    assert await room.tables.results(BEN.id, None) == before
    again = await room.tables.rematch(table, BEN.id)
    assert {chair.place for chair in again.chairs} == {None}


async def test_games_that_do_not_go_on_are_found_here_first_and_then_everywhere(room: Room) -> None:
    tables, found = room.tables, []
    for place in (Place(1, 2), Place(1, 3), Place(9, 2), Place(1, 4)):
        table = await room.tables.open("toy", ANN, place, "en")
        await room.tables.join(table.id, BEN)
        await room.tables.start(table.id, ANN.id)
        await room.play_out(table.id)
        room.clock.now += timedelta(hours=1)
        found.append(table.id)
    await room.game(ANN, BEN)  # runs
    called_off = await room.lobby(ANN)
    await room.tables.cancel(called_off.id, ANN.id)
    over = [table.id for table in await tables.closed(HERE, ANN.id)]
    assert over == [found[0], found[3], found[1]]
    assert [table.id for table in await tables.closed(HERE, CYD.id)] == [found[0]]
