"""Places, and the results that count."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import pytest

from bot.tables import play
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


async def test_a_rematch_begins_without_places(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.play_out(table)
    again = await room.tables.rematch(table, BEN.id)
    assert {participant.place for participant in again.participants} == {None}


async def test_games_that_do_not_go_on_are_found_here_first_and_then_everywhere(room: Room) -> None:
    tables, found = room.tables, []
    for place in (Place(1, 2), Place(1, 3), Place(9, 2), Place(1, 4)):
        table = await room.tables.open("toy", ANN, place, "en")
        await room.tables.join(table.id, BEN)
        await room.do(table, play.start, ANN)
        await room.play_out(table.id)
        room.clock.now += timedelta(hours=1)
        found.append(table.id)
    await room.game(ANN, BEN)  # runs
    called_off = await room.lobby(ANN)
    await room.do(called_off.id, play.cancel, ANN)
    over = [table.id for table in await tables.queries.closed(HERE, ANN.id)]
    assert over == [found[0], found[3], found[1]]
    assert [table.id for table in await tables.queries.closed(HERE, CYD.id)] == [found[0]]
