"""Animations are drawn beside the bot, in a process that is gone when nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.ops import animations
from bot.ops.animations import Script, Tally, WorkerAnimator
from bot.ops.monitoring import REGISTRY
from bot.pictures.people import SeatedPlayer
from bot.tables.errors import AnimationFailedError
from bot.tables.replays import make_replay_script
from tests.support.games import GAMES
from tests.support.showing import make_table, play


def script(most: int = 8_000_000) -> Script:
    """Return what is to be drawn: the first turns of a game, and its end."""
    outline = make_replay_script(list(play(make_table("keltis_card", 2), 3))[-1])
    people = SeatedPlayer("Ann", 1), SeatedPlayer("Ben", 2)
    return Script(replace(outline, begins=outline.begins[:2]), people, {}, most)


@pytest.fixture
async def animator(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerAnimator]:
    monkeypatch.setattr(animations, "LIMIT", 90.0)  # these machines are slow at times
    made = WorkerAnimator()
    yield made
    await made.close()


def missed() -> float:
    return REGISTRY.get_sample_value("takujo_animations_missed_total") or 0


async def test_it_is_the_same_beside_the_bot_and_here_and_the_process_ends(
    animator: WorkerAnimator,
) -> None:
    assert not animator._queue.has_worker
    with Tally() as tally:
        made = await animator.animate(script(), tally.path)
        assert tally.count == script().pictures == 3
        assert made == script().animate(GAMES, tally.path)
    assert not animator._queue.has_worker


async def test_one_that_takes_too_long_or_goes_wrong_fails_and_the_next_does_not(
    animator: WorkerAnimator, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = missed()
    other = replace(script(), outline=replace(script().outline, game="nlk"))
    with Tally() as tally:
        for wrong in (script(most=100), other):
            with pytest.raises(AnimationFailedError):
                await animator.animate(wrong, tally.path)
        monkeypatch.setattr(animations, "LIMIT", 0.0)
        with pytest.raises(AnimationFailedError):
            await animator.animate(script(), tally.path)
        assert missed() == before + 3
        monkeypatch.setattr(animations, "LIMIT", 90.0)
        assert await animator.animate(script(), tally.path)


async def test_only_so_many_wait(animator: WorkerAnimator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animations, "WAITING", 2)
    with Tally() as tally:
        asked = (animator.animate(script(), tally.path) for _ in range(3))
        found = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(one, AnimationFailedError) for one in found] == [False, False, True]
    assert REGISTRY.get_sample_value("takujo_animations") == 0
