"""How far people come, counted without names."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.cli.admin import describe_funnel
from bot.ratings.service import Ratings
from bot.store.funnel import Funnel, read_funnel
from bot.store.lessons import Progress, note_progress
from bot.tables import play
from bot.tables.model import TableId
from tests.ratings.conftest import play_one
from tests.tables.conftest import ANN, BEN, Harness


async def test_lobbies_lessons_and_first_games_are_counted(
    harness: Harness, ratings: Ratings
) -> None:
    assert await read_funnel(harness.store, harness.clock.now) == Funnel(0, 0, None, {}, {}, 0, 0)
    await harness.lobby(ANN)
    waiting = (await harness.lobby(ANN, BEN)).id
    harness.clock.now += timedelta(hours=5)
    await harness.do(TableId(waiting), play.start, ANN)
    await play_one(harness, ANN, ais=2, rating="hints")
    await ratings.process_new_results()
    for user, step in ((ANN.id, 2), (BEN.id, 2), (3, 0)):
        await note_progress(harness.store, user, Progress("toy", step, is_finished=False))
    await note_progress(harness.store, BEN.id, Progress("toy", 5, is_finished=True))
    funnel = await read_funnel(harness.store, harness.clock.now)
    assert (funnel.opened, funnel.started) == (2, 1), "practice is no lobby"
    assert funnel.hours == pytest.approx(5, abs=0.1)
    assert funnel.lessons == {("toy", 2): 1, ("toy", 0): 1}
    assert funnel.learned == {"toy": 1}
    assert (funnel.beginners, funnel.finishers) == (1, 1)
    lines = list(describe_funnel(funnel))
    assert lines == [
        "lobbies of the last 30 days: 2 opened, 1 started after 5.1 h (median)",
        "people with a first game: 1 began, 1 finished one",
        "people with the lesson of toy: 1 finished, 1 stopped at step 1, 1 stopped at step 3",
    ]
    later = await read_funnel(harness.store, harness.clock.now + timedelta(days=31))
    assert (later.opened, later.hours) == (0, None)
