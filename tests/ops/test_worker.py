"""Pure functions in a worker process: AI moves, hints, reports, and animations and their limits."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from bot import worker as worker_module
from bot.ops.config import load_again, load_games
from bot.ops.metrics import REGISTRY, REPORTS, REPORTS_MISSED
from bot.pictures.people import SeatedPlayer
from bot.tables import animations
from bot.tables.ai import AiSearch, Question, choose_move, find_hint
from bot.tables.animations import (
    ANIMATIONS_PER_PERSON,
    COUNTED_SPAN,
    Animations,
    Script,
    draw_animation,
)
from bot.tables.history import ReplayScript, make_replay_script
from bot.tables.reports import Reports, make_job, make_report
from bot.worker import Priority, Worker, WorkerError
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.game import Setup
from tests.ops.jobs import (
    Gone,
    fail,
    hang_while_there,
    interrupt,
    leave,
    load_slowly,
    pid,
    use,
    work_for,
)
from tests.support.database import open_store
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.showing import EPOCH, make_table, play

PATIENCE = 40.0
"""Seconds: machines that run the tests may be slow."""
LARGEST = 5_000
"""Bytes of a pickled view."""
SESSION = list(play(make_table("keltis_card", 2), 3))[-1]
"""A finished game."""
_OUTLINE = make_replay_script(SESSION)
SCRIPT = Script(
    replace(_OUTLINE, begins=_OUTLINE.begins[:2]),
    (SeatedPlayer("Ann", 1), SeatedPlayer("Ben", 2)),
    {},
)
"""The first turns of the game, and its end."""


def missed() -> float:
    return REGISTRY.get_sample_value("takujo_reports_missed_total") or 0


async def expect_error(job: Coroutine[Any, Any, Any] | asyncio.Task[Any]) -> None:
    with pytest.raises(WorkerError):
        await job


Make: TypeAlias = Callable[..., Worker]


@pytest.fixture
async def make() -> AsyncIterator[Make]:
    workers: list[Worker] = []

    def make(load: Callable[[], Catalogue] = dict, **options: Any) -> Worker:
        workers.append(Worker(load, REPORTS, REPORTS_MISSED, **options))
        return workers[-1]

    yield make
    for worker in workers:
        await worker.close()


@pytest.fixture
def worker(make: Make) -> Worker:
    worker = make()
    assert worker._pool is None, "the first job starts it"
    return worker


async def replaced(worker: Worker, first: int) -> bool:
    return await worker.run(pid, limit=PATIENCE) != first


async def test_jobs_run_in_one_process_and_raise_their_own_errors(worker: Worker) -> None:
    first = await worker.run(pid, limit=PATIENCE)
    before = missed()
    assert first != os.getpid()
    with pytest.raises(KeyError):
        await worker.run(fail, limit=PATIENCE)
    assert missed() == before + 1
    assert not await replaced(worker, first)
    assert worker.waiting == REGISTRY.get_sample_value("takujo_reports") == 0


async def test_a_game_cannot_end_the_bot_through_a_worker(worker: Worker) -> None:
    """Two errors that are no `Exception` end the event loop that waits for the result."""
    first = await worker.run(pid, limit=PATIENCE)
    for job in (leave, interrupt):
        await expect_error(worker.run(job, limit=PATIENCE))
    assert not await replaced(worker, first)


async def test_a_game_that_is_gone_fails_its_own_jobs_only(make: Make) -> None:
    sources = {"nlk": GAMES["nlk"].source, "gone": "takujo-gone 1.0", "keltis": "takujo 0.0"}
    worker = make(partial(load_again, sources))
    first = await worker.run(pid, limit=PATIENCE)
    assert await worker.run(use, "nlk", limit=PATIENCE) == sources["nlk"]
    for game in ("gone", "keltis"):
        with pytest.raises(WorkerError, match=f"{game} was changed since the start of the bot"):
            await worker.run(use, game, limit=PATIENCE)
    with pytest.raises(WorkerError, match="its game was changed"):
        await worker.run(work_for, Gone(), limit=PATIENCE)
    assert not await replaced(worker, first)


async def test_a_process_that_hangs_or_dies_is_replaced(worker: Worker) -> None:
    first = await worker.run(pid, limit=PATIENCE)
    before = missed()
    async with asyncio.timeout(PATIENCE):
        await expect_error(worker.run(work_for, 2 * PATIENCE, limit=0.2))
    second = await worker.run(pid, limit=PATIENCE)
    assert second != first
    working = asyncio.create_task(worker.run(work_for, 2 * PATIENCE, limit=PATIENCE))
    await asyncio.sleep(0.1)  # the job may have begun or not
    assert worker.waiting == 1
    os.kill(second, signal.SIGKILL)
    await expect_error(working)
    assert missed() == before + 2
    third = await worker.run(pid, limit=PATIENCE)
    assert third != second
    os.kill(third, signal.SIGKILL)  # while idle
    await asyncio.sleep(0.5)  # the worker notices it
    assert await replaced(worker, third)


async def test_a_caller_that_stops_waiting_does_not_end_the_process(worker: Worker) -> None:
    """Its job is dropped while queued; once begun it continues, which is faster than a restart."""
    first = await worker.run(pid, limit=PATIENCE)
    long = asyncio.create_task(worker.run(work_for, 1.0, limit=PATIENCE))
    waiting = [
        asyncio.create_task(worker.run(work_for, 2 * PATIENCE, limit=PATIENCE, patience=0.2))
        for _ in range(5)
    ]
    for task in waiting:
        await expect_error(task)
    assert worker.waiting == 1
    assert await long == 1.0
    await expect_error(worker.run(work_for, 0.4, limit=PATIENCE, patience=0.2))
    assert not await replaced(worker, first)


async def test_urgent_jobs_run_first_and_equal_priorities_keep_their_order(worker: Worker) -> None:
    await worker.run(pid, limit=PATIENCE)
    done: list[str] = []

    async def ask(
        name: str, priority: Priority = Priority.NORMAL, patience: float = PATIENCE
    ) -> None:
        seconds = 0.3 if name == "first" else 0.0
        await worker.run(work_for, seconds, limit=PATIENCE, patience=patience, priority=priority)
        done.append(name)

    tasks = [asyncio.create_task(ask(name)) for name in ("first", "second", "third")]
    await asyncio.sleep(0.05)  # the first begins
    given_up = asyncio.create_task(ask("given up", Priority.URGENT, 0.1))
    tasks += [asyncio.create_task(ask(name, Priority.URGENT)) for name in ("hint", "next hint")]
    await expect_error(given_up)
    await asyncio.gather(*tasks)
    assert done == ["first", "hint", "next hint", "second", "third"]


async def test_a_process_may_start_slowly(make: Make, tmp_path: Path) -> None:
    """The start continues after a caller gives up; otherwise a slow process would never start."""
    started = tmp_path / "started"
    worker = make(partial(load_slowly, started))
    for _ in range(3):
        await expect_error(worker.run(work_for, 0.0, limit=0.5, patience=0.5))
    assert await worker.run(work_for, 0.0, limit=PATIENCE) == 0.0
    assert len(started.read_text().splitlines()) == 1


async def test_a_process_that_does_not_start_is_replaced(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_START_TIMEOUT_S", 0.0)
    sign = tmp_path / "sign"
    sign.touch()
    worker = make(partial(hang_while_there, sign))
    await expect_error(worker.run(work_for, 0.0, limit=1.0))
    sign.unlink()
    monkeypatch.setattr(worker_module, "_START_TIMEOUT_S", PATIENCE)
    assert await worker.run(work_for, 0.0, limit=PATIENCE) == 0.0


async def test_closing_a_worker_fails_its_pending_jobs(worker: Worker) -> None:
    await worker.run(pid, limit=PATIENCE)
    tasks = [
        asyncio.create_task(worker.run(work_for, 2 * PATIENCE, limit=PATIENCE)) for _ in range(2)
    ]
    await asyncio.sleep(0.3)
    await worker.close()
    async with asyncio.timeout(PATIENCE / 2):
        for task in tasks:
            await expect_error(task)


async def test_a_queue_is_bounded(make: Make) -> None:
    worker = make(most=2)
    runs = (worker.run(work_for, 0.0, limit=PATIENCE) for _ in range(3))
    results = await asyncio.gather(*runs, return_exceptions=True)
    assert [isinstance(result, WorkerError) for result in results] == [False, False, True]


async def test_a_temporary_process_ends_with_its_last_job_or_caller(make: Make) -> None:
    worker = make(stays=False)
    pids = await asyncio.gather(*(worker.run(pid, limit=PATIENCE) for _ in range(2)))
    assert pids[0] == pids[1]
    await wait_until_ended(worker)
    drawing = asyncio.create_task(worker.run(work_for, 2 * PATIENCE, limit=2 * PATIENCE))
    await asyncio.sleep(0.5)
    drawing.cancel()
    async with asyncio.timeout(PATIENCE / 2):
        await wait_until_ended(worker)
        assert await worker.run(pid, limit=PATIENCE) not in pids


async def wait_until_ended(worker: Worker) -> None:
    while worker._pool is not None:  # noqa: ASYNC110 (the worker has no event)
        await asyncio.sleep(0.01)


def ask(game: str, seed: int) -> Question:
    """Return a decision in mid-game with several legal moves."""
    rules = GAMES[game].game
    positions = (
        (live.played.state, live.decisions[0].seat)
        for live in play(make_table(game, rules.seats[0]), seed)
        if live.decisions and len(rules.legal_moves(live.played.state, live.decisions[0].seat)) > 1
    )
    state, seat = next(islice(positions, 12, None))
    return Question(game, Level.HARD, rules.view(state, seat), rules.legal_moves(state, seat), seed)


def ask_disputed() -> Question:
    """Return a decision that a hard and a normal AI player make differently."""
    questions = (ask("coloretto", seed) for seed in range(100))
    return next(
        question
        for question in questions
        if choose_move(GAMES, question) != choose_move(GAMES, question.at(Level.NORMAL))
    )


class Broken:
    """A worker whose jobs always raise `error`."""

    def __init__(self, error: type[Exception] = WorkerError) -> None:
        self.error = error
        self.priorities: list[Priority] = []

    async def run(
        self, _: object, /, *__: Any, priority: Priority = Priority.NORMAL, **___: Any
    ) -> Any:
        self.priorities.append(priority)
        raise self.error


async def test_a_worker_computes_the_same_results_as_the_bot(make: Make, tmp_path: Path) -> None:
    worker = make(load_games)
    question = ask("coloretto", 3)
    chosen = await worker.run(choose_move, question, limit=PATIENCE)
    assert chosen == choose_move(GAMES, question)
    hint = await worker.run(find_hint, question, limit=PATIENCE)
    assert hint == find_hint(GAMES, question)
    job = make_job(list(play(make_table("coloretto", 2), 3))[-1])
    job = replace(job, plies=job.plies[:3])
    assert await worker.run(make_report, job, limit=PATIENCE) == make_report(GAMES, job)
    tally = tmp_path / "tally"
    tally.touch()
    film = await worker.run(draw_animation, SCRIPT, tally, limit=PATIENCE)
    assert tally.stat().st_size == SCRIPT.pictures == 3
    assert film == draw_animation(GAMES, SCRIPT, tally)


async def test_a_failed_search_is_replaced_by_a_one_ply_search(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Hints have the highest priority, because players wait for them."""
    late = Broken()
    question = ask_disputed()
    search = AiSearch(GAMES, late)
    normal = choose_move(GAMES, question.at(Level.NORMAL))
    assert await search.choose_move(question) == normal
    assert await search.find_hint(question) == find_hint(GAMES, question, quickly=True)
    assert late.priorities == [Priority.NORMAL, Priority.URGENT]
    assert caplog.text.count("coloretto: search failed") == 2
    assert await AiSearch(GAMES).choose_move(question) == choose_move(GAMES, question) != normal


async def test_quick_decisions_do_not_use_the_worker() -> None:
    """No search is needed at a lower level, for one legal move, or where nothing is simulated."""
    search = AiSearch(GAMES, late := Broken())
    question = ask("coloretto", 5)
    forced = replace(question, moves=question.moves[:1])
    simple = ask("cullinan", 5)
    for request in (question.at(Level.EASY), question.at(Level.NORMAL), forced):
        assert await search.choose_move(request) == choose_move(GAMES, request)
    for request in (forced, simple):
        assert await search.find_hint(request) == find_hint(GAMES, request)
    assert not late.priorities


@pytest.mark.parametrize("error", [WorkerError, KeyError, ValueError, ZeroDivisionError, OSError])
async def test_failed_reports_and_animations_are_refused(
    tmp_path: Path, error: type[Exception]
) -> None:
    store = await open_store(tmp_path / "takujo.db")
    with refuses("refused-report-failed"):
        await Reports(store, Broken(error), lambda: EPOCH).think(SESSION, 1)
    await store.close()
    films = Animations(Broken(error), lambda: EPOCH)
    with refuses("refused-animation-failed"):
        await films.make(SCRIPT, 1, 2, lambda _: asyncio.sleep(0))


@pytest.mark.parametrize("game", list(GAMES))
def test_pickled_views_for_the_worker_are_small(game: str) -> None:
    for seed in range(3):
        assert len(pickle.dumps(ask(game, seed).view)) < LARGEST


# Limits, progress and stop of animations.

ANN = 1
BEN = 2
HERE = 10
THERE = 20
PLAN: Final = Script(ReplayScript("toy", Setup(2), (), (0, 1)), (), {})


class Harness:
    """Animations with a fixed clock, whose drawing waits for `may`."""

    def __init__(self) -> None:
        self.may, self.begun = asyncio.Event(), asyncio.Event()
        self.ended = 0
        self.now = timedelta()
        self.said: list[int] = []
        self.animations = Animations(self, lambda: EPOCH + self.now)

    async def run(self, _: object, /, *args: Any, **__: Any) -> Any:
        script, tally = args
        self.begun.set()
        os.truncate(tally, script.pictures)
        try:
            await self.may.wait()
        finally:
            self.ended += 1
        return b"film"

    async def show(self, done: int) -> None:
        self.said.append(done)

    async def make(self, user: int = ANN, guild: int | None = HERE) -> bytes:
        return await self.animations.make(PLAN, user, guild, self.show)

    async def begin(self, user: int = ANN, guild: int | None = HERE) -> asyncio.Task[bytes]:
        task = asyncio.create_task(self.make(user, guild))
        self.begun.clear()
        await self.begun.wait()
        return task


@pytest.fixture
def harness(monkeypatch: pytest.MonkeyPatch) -> Harness:
    monkeypatch.setattr(animations, "PROGRESS_INTERVAL_S", 0.01)
    return Harness()


async def test_a_server_makes_one_animation_at_a_time_and_shows_progress_once(
    harness: Harness,
) -> None:
    first = await harness.begin()
    await asyncio.sleep(0.1)
    assert harness.said == [PLAN.pictures]
    with refuses("refused-animation-busy"):
        await harness.make(BEN)
    others = [await harness.begin(BEN, THERE), await harness.begin(BEN, None)]
    harness.may.set()
    assert await asyncio.gather(first, *others) == [b"film"] * 3
    assert await harness.make(BEN) == b"film"


async def test_animations_per_person_are_limited(harness: Harness) -> None:
    harness.may.set()
    for _ in range(ANIMATIONS_PER_PERSON):
        await harness.make()
    with refuses("refused-many-animations"):
        await harness.make()
    assert await harness.make(BEN)
    harness.now = COUNTED_SPAN
    assert await harness.make()


async def test_an_animation_ends_when_its_caller_is_gone(harness: Harness) -> None:
    task = await harness.begin()
    task.cancel()
    await asyncio.wait({task})
    assert harness.ended == 1

    async def gone(_: int) -> None:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await harness.animations.make(PLAN, BEN, HERE, gone)
    assert harness.ended == 2
    harness.may.set()
    assert await harness.make(), "the server is not blocked"


async def test_stop_ends_all_animations_at_once(harness: Harness) -> None:
    tasks = [await harness.begin(), await harness.begin(BEN, THERE)]
    await harness.animations.stop()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(end) for end in ends] == ["refused-closing"] * 2
    assert harness.ended == 2
