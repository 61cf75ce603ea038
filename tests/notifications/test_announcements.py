"""An announced turn is one question to the database and one write."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Delivery
from tests.notifications.world import ANN, BEN, World
from tests.support.database import file_of


@pytest.fixture
async def statements(world: World) -> list[str]:
    """Collect the statements that reach the database."""
    found: list[str] = []

    def note(sql: str) -> None:
        if not sql.startswith(("BEGIN", "COMMIT")):
            found.append(" ".join(sql.split()))

    for connection in (*file_of(world.store).readers, file_of(world.store).writer):
        await connection.set_trace_callback(note)
    return found


@pytest.mark.file
async def test_a_turn_asks_once_and_writes_once(
    world: World, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask_nothing(*_: object) -> list[OpenDecision]:
        return []

    monkeypatch.setattr(world.post, "_open", ask_nothing)
    table = await world.game(ANN, BEN)
    for _ in (ANN, BEN):  # their preferences are in memory afterwards
        world.publisher.publish_soon(table)
        await world.rest()
        await world.move(table)
    statements.clear()
    world.publisher.publish_soon(table)
    await world.rest()
    assert len(world.post.of("turn")) == 3
    reads = [one for one in statements if one.startswith("SELECT")]
    assert len(reads) == 1
    assert "FROM decisions" in reads[0]
    writes = [" ".join(one.split()[:3]) for one in statements if one not in reads]
    called = ["DELETE FROM rate_limits", "INSERT INTO rate_limits"]
    shown = ["UPDATE tables SET", "UPDATE decisions SET", "INSERT INTO posted_messages"]
    assert writes == [*called, *shown, "INSERT INTO stale_messages"]


async def test_a_shown_turn_is_called_and_planned_in_that_write(world: World) -> None:
    table = await world.game(ANN, BEN)
    world.publisher.publish_soon(table)
    await world.rest()
    asked = await world.asked(table)
    assert asked.notified_by is NotifiedBy.MENTION
    assert asked.announced_at == world.clock()
    assert asked.dm_settled
    assert asked.remind_at == world.clock() + timedelta(hours=12)


async def test_a_person_without_a_mention_gets_a_direct_message_at_once(world: World) -> None:
    for person in (ANN, BEN):
        await world.people.change(person.id, delivery=Delivery.DM)
    table = await world.game(ANN, BEN)
    world.publisher.publish_soon(table)
    await world.rest()
    asked = await world.asked(table)
    assert [(one.kind, one.to) for one in world.post.sent][1:] == [("d", asked.person_id)]
    assert asked.dm_settled
