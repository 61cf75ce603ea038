"""A person's first three tables of a game, at which they moved, are remembered."""

from __future__ import annotations

from bot.people.preferences import People
from bot.tables import play, seats
from bot.tables.model import TableId
from tests.tables.conftest import ANN, BEN, CYD, Harness, begin


def people_of(harness: Harness) -> People:
    return People(harness.store, harness.clock)


async def is_first(harness: Harness, table: TableId, user_id: int = ANN.id) -> bool:
    return (await people_of(harness).experience(user_id, "toy")).is_first_game(table)


async def test_the_first_three_tables_with_a_move_count(harness: Harness) -> None:
    untouched = await begin(harness, ANN, BEN)
    first = [await begin(harness, ANN, ais=1, rating="hints") for _ in range(3)]
    for match in first:
        assert await is_first(harness, match.id)
        await match.move(ANN)
    assert [await is_first(harness, match.id) for match in first] == [True] * 3
    assert not await is_first(harness, untouched.id)
    await untouched.move(ANN)
    assert not await is_first(harness, untouched.id)
    assert await is_first(harness, untouched.id, BEN.id)
    about = await people_of(harness).about(ANN.id)
    assert about["first_games"] == [
        {"game": "toy", "table_id": table} for table in (match.id for match in first)
    ]


async def test_other_games_and_further_moves_do_not_count(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    await match.move(ANN, BEN)
    await harness.play_out(match.id)
    assert len((await people_of(harness).about(ANN.id))["first_games"]) == 1
    assert (await people_of(harness).experience(ANN.id, "other")).tables == ()


async def test_moves_of_computer_players_do_not_count(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    seat = await match.seat(ANN)
    panel = await match.panel(ANN)
    await match.do(play.play_for, seat, panel.offers[0].notation)
    await match.do(seats.suspend, BEN)
    await harness.tables.ai.advance(match.id)
    for person in (ANN, BEN):
        assert (await people_of(harness).about(person.id))["first_games"] == []
    await match.move(CYD)
    assert len((await people_of(harness).about(CYD.id))["first_games"]) == 1


async def test_deletion_of_data_forgets_first_games(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    await match.move(ANN)
    people = people_of(harness)
    await people.forget(ANN.id)
    assert (await people.about(ANN.id))["first_games"] == []
