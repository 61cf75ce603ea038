"""Threads say who plays and who won, and change their names as rarely as Discord wants it."""

from __future__ import annotations

from datetime import timedelta

from bot.notifications.cleanup import GAP, REST
from bot.notifications.threads import thread_name
from bot.tables import history, play, seats
from bot.tables.model import Place, TableId
from bot.tables.play import hand_to_ai
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, HOUR, SERVER, World

MINUTE = timedelta(minutes=1)
THREAD = 77


async def begin(world: World) -> TableId:
    """Begin a game in a thread, which has the name it was opened with."""
    table = await world.game(ANN, BEN, CYD)
    await world.tables.record_post(table, None, 4711, CHANNEL)
    moved = await world.tables.change(table, history.relocate, Place(SERVER, CHANNEL, THREAD))
    world.post.titles[THREAD] = thread_name(moved)
    await world.look()
    return table


async def finish(world: World, table: TableId) -> None:
    while (await world.found(table)).ended is None:
        await world.move(table)
        await world.publish(table)


async def turn(world: World, table: TableId) -> None:
    await world.look()  # AI players move
    await world.move(table)
    await world.look()


async def won(world: World, table: TableId) -> str:
    over = await world.tables.snapshot(table)
    assert over.outcome is not None
    people = [over.table.participants[seat].person for seat in sorted(over.outcome.winners)]
    return ", ".join(person.name for person in people if person)


async def test_a_thread_is_named_after_the_winner(world: World) -> None:
    table = await begin(world)
    assert sorted(world.post.titles[THREAD].split(" – ")[1].split(", ")) == ["Ann", "Ben", "Cyd"]
    await finish(world, table)
    await world.look()
    assert world.post.titles[THREAD] == f"Coloretto – 🏆 {await won(world, table)}"
    assert world.post.renames == 1


async def test_a_pending_name_survives_a_kill(world: World) -> None:
    table = await begin(world)
    await finish(world, table)
    await world.stop()
    assert world.post.renames == 0
    await world.boot()
    assert world.post.titles[THREAD].endswith(f"🏆 {await won(world, table)}")


async def test_a_name_that_fails_is_tried_again_later(world: World) -> None:
    table = await begin(world)
    await finish(world, table)
    world.post.is_busy = True
    await world.look()
    world.post.is_busy = False
    await world.forward(REST - MINUTE, MINUTE)
    assert world.post.renames == 0
    await world.forward(3 * MINUTE, MINUTE)
    assert world.post.renames == 1


async def test_a_thread_is_named_after_the_current_players(world: World) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.resign, CYD.id)
    await turn(world, table)
    assert "Cyd’s stand-in" in world.post.titles[THREAD]
    await world.tables.change_now(table, seats.take_back, CYD.id)
    for _ in range(3):
        await turn(world, table)
    assert world.post.renames == 1  # two in ten minutes are all that Discord allows
    await world.forward(GAP + MINUTE, MINUTE)
    await turn(world, table)
    assert "stand-in" not in world.post.titles[THREAD]
    assert world.post.renames == 2


async def test_a_clock_that_is_set_back_lets_no_name_wait_longer(world: World) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.resign, CYD.id)
    await turn(world, table)
    await world.tables.change_now(table, seats.take_back, CYD.id)
    world.machine -= HOUR
    await world.forward(GAP + MINUTE, MINUTE)
    await turn(world, table)
    assert "stand-in" not in world.post.titles[THREAD]


async def test_an_absent_player_stays_in_the_name(world: World) -> None:
    table = await begin(world)
    named = world.post.titles[THREAD]
    await world.tables.change_now(table, hand_to_ai, CYD.id)
    await turn(world, table)
    assert (world.post.renames, world.post.titles[THREAD]) == (0, named)


async def test_a_name_that_people_gave_is_theirs(world: World) -> None:
    table = await begin(world)
    world.post.titles[THREAD] = "Friday night"
    await finish(world, table)
    await world.look()
    assert world.post.renames == 0


async def test_a_name_that_discord_writes_otherwise_is_given_once(world: World) -> None:
    table = await begin(world)
    await world.tables.change_now(table, play.resign, CYD.id)
    world.post.strips = True
    for _ in range(4):
        await turn(world, table)
        await world.forward(GAP, MINUTE)
    assert world.post.renames == 1
