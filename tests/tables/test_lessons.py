"""How far people are in lessons is stored, exported and deleted."""

from __future__ import annotations

from bot.people.lessons import Lessons
from bot.people.preferences import People
from tests.support.games import GAMES
from tests.tables.conftest import ANN, BEN, Harness

KELTIS = GAMES["keltis"]
LAST = len(KELTIS.lesson.steps) - 1 if KELTIS.lesson else 0


async def test_a_lesson_is_resumed_and_stays_finished(harness: Harness) -> None:
    lessons = Lessons(harness.store, GAMES)
    assert await lessons.resume(ANN.id, KELTIS) == 0
    await lessons.note(ANN.id, KELTIS, 3)
    assert await lessons.resume(ANN.id, KELTIS) == 3
    assert await lessons.resume(BEN.id, KELTIS) == 0
    assert await lessons.resume(ANN.id, GAMES["nlk"]) == 0
    assert "keltis" in await lessons.find_new(ANN.id)
    await lessons.note(ANN.id, KELTIS, LAST)
    assert await lessons.resume(ANN.id, KELTIS) == 0, "a finished lesson begins again"
    await lessons.note(ANN.id, KELTIS, 2)
    again = Lessons((await harness.reopen()).store, GAMES)
    assert await again.resume(ANN.id, KELTIS) == 2
    assert await again.find_new(ANN.id) == {"nlk", "cullinan"}
    assert await again.find_new(BEN.id) == {"keltis", "nlk", "cullinan"}


async def test_progress_is_exported_and_deleted(harness: Harness) -> None:
    people = People(harness.store, harness.clock)
    lessons = Lessons(harness.store, GAMES)
    await lessons.note(ANN.id, GAMES["nlk"], 1)
    await lessons.note(ANN.id, KELTIS, LAST)
    assert (await people.about(ANN.id))["lessons"] == [
        {"game": "keltis", "step": LAST, "is_finished": True},
        {"game": "nlk", "step": 1, "is_finished": False},
    ]
    await people.forget(ANN.id)
    assert (await people.about(ANN.id))["lessons"] == []
