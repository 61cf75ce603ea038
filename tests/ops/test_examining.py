"""Reports are thought of beside the bot, one after another, and never for too long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.ops import worker_jobs
from bot.ops.monitoring import REGISTRY
from bot.ops.worker_jobs import WorkerExaminer
from bot.tables.errors import ReportFailedError
from bot.tables.reports import AnalysisJob, make_job
from tests.support.games import GAMES
from tests.support.showing import make_table, play


def ask(seed: int = 3) -> AnalysisJob:
    """Return what there is to find out about a game."""
    inquiry = make_job(list(play(make_table("coloretto", 2), seed))[-1])
    return replace(inquiry, plies=inquiry.plies[:3])


@pytest.fixture
async def examiner(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerExaminer]:
    monkeypatch.setattr(worker_jobs, "ANALYSIS_LIMIT", 90.0)  # these machines are slow at times
    made = WorkerExaminer()
    yield made
    await made.close()


def missed() -> float:
    return REGISTRY.get_sample_value("takujo_reports_missed_total") or 0


async def test_a_report_is_the_same_beside_the_bot_and_here(examiner: WorkerExaminer) -> None:
    assert await examiner.examine(ask()) == ask().examine(GAMES)


async def test_no_process_is_started_before_somebody_asks(examiner: WorkerExaminer) -> None:
    assert not examiner._queue.has_worker


async def test_one_that_takes_too_long_or_goes_wrong_fails_and_the_next_does_not(
    examiner: WorkerExaminer, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = missed()
    monkeypatch.setattr(worker_jobs, "ANALYSIS_LIMIT", 0.0)
    with pytest.raises(ReportFailedError):
        await examiner.examine(ask())
    monkeypatch.setattr(worker_jobs, "ANALYSIS_LIMIT", 90.0)
    unfinished = replace(ask(), entries=ask().entries[:9])
    for wrong in (unfinished, replace(ask(), game="tarock")):
        with pytest.raises(ReportFailedError):
            await examiner.examine(wrong)
    assert missed() == before + 3
    assert await examiner.examine(ask())


async def test_only_so_many_wait(examiner: WorkerExaminer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_jobs, "WAITING", 2)
    asked = (examiner.examine(ask(seed)) for seed in range(3))
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(one, ReportFailedError) for one in found] == [False, False, True]
    assert REGISTRY.get_sample_value("takujo_reports") == 0
