"""Hard computer players search in a worker, and move without a search when it is late."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import AsyncIterator, Awaitable

import pytest

from bot.ops import worker_jobs
from bot.ops.monitoring import REGISTRY
from bot.ops.worker import prepare
from bot.ops.worker_jobs import WorkerThinker
from bot.tables.ai import Question
from games.ai.search import Level
from games.core.cards import Stream
from games.core.game import CHANCE, Setup
from tests.support.games import GAMES

LARGEST = 5_000
"""Bytes of a pickled view."""


def prepare_slowly() -> None:
    time.sleep(1.5)
    prepare()


def ask(game: str, seed: int, level: Level = Level.HARD) -> Question:
    """Return a question in mid-game that has several answers."""
    package, stream = GAMES[game], Stream(seed)
    rules, asked = package.game, 0
    state = rules.start(Setup(rules.seats[0]))
    while True:
        seat = rules.decisions(state)[0].seat
        if seat == CHANCE:
            state = rules.apply(state, CHANCE, stream.draw(rules.chances(state))).state
            continue
        moves = rules.legal_moves(state, seat)
        asked += len(moves) > 1
        if asked > 12 and len(moves) > 1:
            return Question(package, level, rules.view(state, seat), moves, seed)
        state = rules.apply(state, seat, moves[stream.below(len(moves))]).state


def ask_what_is_disputed() -> Question:
    """Return a question that a hard and a normal player answer differently."""
    questions = (ask("coloretto", seed) for seed in range(100))
    return next(one for one in questions if one.answer() != one.at(Level.NORMAL).answer())


@pytest.fixture
async def thinker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerThinker]:
    monkeypatch.setattr(worker_jobs, "LIMIT", 60.0)  # these machines are slow at times
    made = WorkerThinker()
    yield made
    await made.close()


async def test_every_level_finds_beside_the_bot_what_it_would_find_here(
    thinker: WorkerThinker,
) -> None:
    for level in Level:
        question = ask("coloretto", 3, level)
        assert await thinker.think(question) == question.answer()


async def test_a_player_whose_thought_takes_too_long_moves_normally(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ask_what_is_disputed()
    missed = REGISTRY.get_sample_value("takujo_thoughts_missed_total") or 0
    monkeypatch.setattr(worker_jobs, "LIMIT", 0.0)
    assert await thinker.think(question) == question.at(Level.NORMAL).answer()
    assert REGISTRY.get_sample_value("takujo_thoughts_missed_total") == missed + 1
    monkeypatch.setattr(worker_jobs, "LIMIT", 60.0)
    assert await thinker.think(question) == question.answer(), "the next worker thinks again"


async def test_a_player_does_not_wait_for_a_worker_that_comes_up_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It moves normally for once; the worker is there for one of the next moves."""
    question = ask_what_is_disputed()
    monkeypatch.setattr(worker_jobs, "prepare", prepare_slowly)
    monkeypatch.setattr(worker_jobs, "LIMIT", 0.5)
    thinker = WorkerThinker()
    assert await thinker.think(question) == question.at(Level.NORMAL).answer()
    monkeypatch.setattr(worker_jobs, "LIMIT", 60.0)
    assert await thinker.think(question) == question.answer()
    await thinker.close()


async def test_hints_pass_house_players(thinker: WorkerThinker) -> None:
    """A person waits for a hint."""
    question = ask("keltis", 4)
    await thinker.think(question)
    done: list[str] = []

    async def ask_for(name: str, thought: Awaitable[object]) -> None:
        await thought
        done.append(name)

    moves = (ask_for("move", thinker.think(question)) for _ in range(4))
    await asyncio.gather(*moves, ask_for("hint", thinker.advise(question)))
    assert done == ["move", "hint", "move", "move", "move"]


async def test_a_hint_is_found_beside_the_bot_or_one_ply_ahead_when_that_takes_too_long(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ask("coloretto", 5)
    assert await thinker.advise(question) == question.advise()
    monkeypatch.setattr(worker_jobs, "LIMIT", 0.0)
    assert await thinker.advise(question) == question.advise(quickly=True)
    simple = ask("cullinan", 5)  # nothing is played out there: the worker is not asked
    assert await thinker.advise(simple) == simple.advise()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_view_on_its_way_to_the_worker_is_small(game: str) -> None:
    for seed in range(3):
        assert len(pickle.dumps(ask(game, seed).view)) < LARGEST
