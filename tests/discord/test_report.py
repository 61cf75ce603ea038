"""What luck and what decisions did in a finished game, as people ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest

from bot.tables import play
from bot.worker import WorkerError
from tests.support.games import GAMES
from tests.support.players import ids, words
from tests.support.stage import Stage

T = TypeVar("T")

QUICK = {name: replace(package, review=60) for name, package in GAMES.items()}


@dataclass
class Slow:
    """An examiner that takes its time, or fails."""

    seconds: float = 0.0
    fails: bool = False
    count: int = 0

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        self.count += 1
        await asyncio.sleep(self.seconds)
        if self.fails:
            raise WorkerError
        return await asyncio.to_thread(function, QUICK, *args)


@pytest.fixture
def slow(stage: Stage) -> Slow:
    """Let reports take as long as a test wants, and little computing."""
    made = Slow()
    stage.tables._reports._worker = made
    return made


async def test_a_report_is_read_alone_and_made_once(stage: Stage, slow: Slow) -> None:
    table = await stage.over()
    end, home = await stage.board(table), await stage.home(table)
    sent = len(stage.history(home))
    slow.seconds = 2.0
    report = (await stage.aoi.click(end, f"table:report:{table}")).private
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}, "Discord is told to wait"
    for shown in (report, (await stage.chika.click(end, f"table:report:{table}")).private):
        assert "**Report** · Coloretto" in words(shown)
        assert "Luck: your draws compared with average ones." in words(shown)
        assert len(shown.attachments) == 1
    for player, given in ((stage.aoi, {}), (stage.ben, {"table": table})):
        assert table in words((await player.slash(stage.general, "report", **given)).private)
    [offered] = await stage.aoi.offers(stage.general, "report", "table")
    assert offered["value"] == table
    assert slow.count == 1
    assert len(stage.history(home)) == sent


async def test_the_replay_and_the_history_lead_there_and_back(stage: Stage, slow: Slow) -> None:
    table = await stage.over()
    history = (await stage.aoi.slash(stage.general, "history")).message
    for _ in range(2):  # made now, and known
        report = await stage.aoi.click(history, f"table:report:{table}:open")
        assert "**Report**" in words(report.private)
        assert "Your history" in words(history)
    assert slow.count == 1
    other = await stage.over()
    end = await stage.board(other)
    replay = (await stage.aoi.click(end, f"table:replay:{other}")).private
    apart = await stage.aoi.click(replay, f"table:report:{other}")
    assert apart.message is not replay, "it was made now: a message of its own"
    assert "**Report**" in apart.text
    await stage.aoi.click(replay, f"table:report:{other}")
    assert "**Report**" in words(replay), "it is known: in the same message"
    # Where moves turned the game, they stand on a page of their own, and lead to it.
    for points in [one for one in ids(replay) if one.endswith(":points")]:
        await stage.aoi.click(replay, points)
    await stage.aoi.click(replay, f"table:replay:{other}")
    assert "Turn" in words(replay)
    assert f"table:report:{other}" in ids(replay)


async def test_a_game_without_a_report_is_refused_with_a_reason(stage: Stage, slow: Slow) -> None:
    table = await stage.start()
    await stage.move(table)
    refused = await stage.aoi.slash(stage.general, "report", table=table)
    assert refused.refusal == "This game isn’t over yet."
    await stage.tables.change_now(table, play.cancel, stage.mika.id, manager=True)
    refused = await stage.aoi.slash(stage.general, "report", table=table)
    assert refused.refusal.startswith("There’s no report for this game")
    assert slow.count == 0
    slow.fails = True
    refused = await stage.aoi.slash(stage.general, "report", table=await stage.over())
    assert refused.refusal.startswith("The report took too long to prepare.")
