"""What luck and what decisions did in a finished game, as people ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest
from simcord.results import ResponseMessage

from bot.tables import play
from bot.tables.model import TableId
from bot.worker import WorkerError
from cogs import replies
from tests.discord.stage import Stage, boards, ids, last, refusal, words
from tests.support.games import GAMES

T = TypeVar("T")

QUICK = {name: replace(package, review=60) for name, package in GAMES.items()}


@dataclass
class Slow:
    """A place to think that takes its time, or fails."""

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
    """Let reports be thought of as a test wants it, and quickly."""
    made = Slow()
    stage.bot.services.tables._reports._worker = made
    return made


async def over(stage: Stage, game: str = "coloretto") -> TableId:
    table = await stage.start(game=game)
    await stage.finish(table)
    return table


def shown(response: ResponseMessage | None) -> ResponseMessage:
    assert response is not None
    assert response.ephemeral
    return response


async def test_whoever_asks_below_the_end_reads_it_alone(stage: Stage, slow: Slow) -> None:
    table = await over(stage)
    end = boards(stage.home(table))[-1]
    sent = len(stage.home(table).history())
    for member in (stage.aoi, stage.chika):
        report = shown((await member.click(end, custom_id=f"table:report:{table}")).response)
        assert "**Report** · Coloretto" in words(report)
        assert "Luck: what was drawn, against the average." in words(report)
        assert len(report.attachments) == 1
    assert slow.count == 1
    assert len(stage.home(table).history()) == sent


async def test_the_command_means_the_last_game_and_offers_those_that_are_over(
    stage: Stage, slow: Slow
) -> None:
    table = await over(stage)
    report = shown((await stage.aoi.slash(stage.general, "report")).response)
    assert table in words(report)
    [offered] = await stage.aoi.autocomplete(stage.general, "report", "table", "")
    assert offered["value"] == table
    again = shown((await stage.ben.slash(stage.general, "report", table=table)).response)
    assert table in words(again)
    assert slow.count == 1


async def test_the_replay_leads_there_and_back(stage: Stage, slow: Slow) -> None:
    table = await over(stage)
    end = last(stage.home(table))
    replay = shown((await stage.aoi.click(end, custom_id=f"table:replay:{table}")).response)
    assert f"table:report:{table}" in ids(replay)
    apart = (await stage.aoi.click(replay, custom_id=f"table:report:{table}")).response
    assert "**Report**" in words(shown(apart)), "it was thought of: a message of its own"
    await stage.aoi.click(replay, custom_id=f"table:report:{table}")
    assert "**Report**" in words(replay), "it is known: in the same message"
    # Where moves turned the game, they stand on a page of their own, and lead to it.
    for points in [one for one in ids(replay) if one.endswith(":points")]:
        await stage.aoi.click(replay, custom_id=points)
    back = next(one for one in ids(replay) if one.startswith("table:replay:"))
    await stage.aoi.click(replay, custom_id=back)
    assert "Turn" in words(replay)
    assert f"table:report:{table}" in ids(replay)


async def test_from_the_history_it_opens_beside_the_list(stage: Stage, slow: Slow) -> None:
    table = await over(stage)
    history = shown((await stage.aoi.slash(stage.general, "history")).response)
    for _ in range(2):  # thought of, and known
        report = await stage.aoi.click(history, custom_id=f"table:report:{table}:open")
        assert "**Report**" in words(shown(report.response))
        assert "Your finished games" in words(history)
    assert slow.count == 1


async def test_while_it_is_thought_discord_is_told_to_wait(
    stage: Stage, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 0.01)
    table = await over(stage)
    end = boards(stage.home(table))[-1]
    slow.seconds = 0.1
    report = (await stage.aoi.click(end, custom_id=f"table:report:{table}")).response
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    assert "**Report**" in words(shown(report))


async def test_a_game_that_goes_on_or_was_stopped_has_none(stage: Stage, slow: Slow) -> None:
    table = await stage.start()
    await stage.turn(table)
    refused = await stage.aoi.slash(stage.general, "report", table=table)
    assert refusal(refused) == "This game is not over yet."
    tables = stage.bot.services.tables
    await tables.change_now(table, play.cancel, stage.mika.id, manager=True)
    refused = await stage.aoi.slash(stage.general, "report", table=table)
    assert refusal(refused).startswith("There is no report on this game:")
    assert slow.count == 0


async def test_a_report_that_fails_is_one_sentence(stage: Stage, slow: Slow) -> None:
    slow.fails = True
    table = await over(stage)
    refused = await stage.aoi.slash(stage.general, "report", table=table)
    assert refusal(refused).startswith("There was no time to think about this game.")
