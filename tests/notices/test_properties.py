"""Whatever people, clocks, outages and restarts do, everybody hears of their turn, in measure."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.notices.pace import PER_SECOND, Pace
from bot.tables.model import Person
from tests.notices.walk import walk
from tests.notices.world import HOUR, World

WALKS = 8


async def test_every_decision_is_announced_and_nobody_is_nagged(tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    for seed in range(WALKS):
        try:
            done += await walk(tmp_path / f"{seed}.db", seed)
        except AssertionError as error:
            error.add_note(f"python -m tests.notices.walk {seed}")
            raise
    # The walks are worth something only if everything happened.
    deeds = {"move", "wait", "decide", "visit", "outage", "crash", "wish", "hours", "pause"}
    deeds |= {"hush", "forbid", "fail", "retry", "killed", "settled", "refused"}
    assert {deed for deed in deeds | {"turn", "r", "d", "m", "l"} if not done[deed]} == set()


async def test_two_hundred_tables_due_at_the_same_minute(world: World) -> None:
    tables = []
    for number in range(200):
        pair = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
        tables.append(await world.game(*pair, clock="1d", channel=100 + number))
    await world.look()
    assert len(world.post.sent) == 200
    world.post.clear()
    for table in tables:
        row = await world.asked(table)
        moment = world.clock() + HOUR
        await world.waits.change(row, remind_at=moment, due=moment)
    await world.forward(HOUR)
    # To each table first the question, then the reminder; nothing lost, nothing twice.
    assert len(world.post.sent) == 400
    for number in range(200):
        kinds = [one.kind for one in world.post.sent if one.to == 100 + number]
        assert kinds == ["l", "r"]
    await world.forward(2 * HOUR)
    assert len(world.post.sent) == 400


async def test_a_burst_is_spread_below_what_discord_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.notices.pace.asyncio.sleep", sleep)
    pace = Pace()
    for _ in range(200):
        await pace.wait()
    # Real time goes on meanwhile, but not by much.
    assert len(slept) >= 190
    assert slept[-1] == pytest.approx(199 / PER_SECOND, abs=0.5)
