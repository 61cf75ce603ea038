"""Every interaction is answered, in time, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.messages.custom_id import REGISTRY
from bot.messages.table_ids import YES
from bot.ops.tasks import TaskTracker
from bot.refusal import Refusal
from bot.store.errors import UnreachableError
from bot.tables.errors import StaleError
from bot.tables.service import Tables
from cogs import extension, moves, router, tables
from cogs.context import explain
from tests.support.players import files, words
from tests.support.players import moves as moves_of
from tests.support.stage import GAME, Stage

LONG = 2.0
"""Seconds of work for which Discord is told to wait."""


def slow(patch: pytest.MonkeyPatch, *names: str, error: Exception | None = None) -> None:
    """Make methods of the service take long, and fail."""
    for name in names:
        quick = getattr(Tables, name)

        async def slowly(*args: Any, quick: Any = quick, **kwargs: Any) -> Any:
            await asyncio.sleep(LONG)
            if error:
                raise error
            return await quick(*args, **kwargs)

        patch.setattr(Tables, name, slowly)


def fails(error: Exception) -> Any:
    async def fail(*_: Any) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    "case",
    [
        (RuntimeError("the cat sat on the database"), "report this code", True),
        (UnreachableError("nobody listens there"), "can’t reach its database right now", False),
    ],
)
async def test_a_failed_interaction_is_answered_and_logged(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    case: tuple[Exception, str, bool],
) -> None:
    error, said, has_traceback = case
    table = await stage.start()
    with monkeypatch.context() as patch:
        patch.setattr(Tables, "panel", fails(error))
        refused = await stage.aoi.click(await stage.board(table), f"table:hand:{table}")
    assert said in refused.refusal
    assert "cat" not in refused.refusal
    reference = re.search(r"`([0-9a-f]{6})`", refused.refusal)
    found = reference[1] if reference else "nobody listens there"
    [logged] = [one for one in caplog.records if found in one.getMessage()]
    assert bool(logged.exc_info) is has_traceback
    assert logged.levelno == logging.ERROR
    assert await stage.hand(stage.aoi, table)


async def test_slow_work_is_deferred_and_then_answered_or_refused(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    asked, board = await stage.asked(table), await stage.board(table)
    slow(monkeypatch, "panel", "act")
    panel = await stage.hand(asked, table)
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    assert files(panel) == ["hand.png"]
    [button, *_] = moves_of(panel)
    moved = await asked.click(panel, button)
    assert stage.callbacks()[-1] == {"type": 6}
    assert moved.more == []
    assert button not in moves_of(panel)
    stranger = await stage.chika.click(board, f"table:hand:{table}")
    assert stranger.refusal == "You’re not at this table."

    asked = await stage.asked(table)
    panel = await stage.hand(asked, table)
    shown = words(panel)
    stage.fail("PATCH", "/webhooks/", 500, times=5)
    result = await asked.click(panel, moves_of(panel)[0])
    assert "report this code" in result.refusal
    # The move was made: the panel goes on as soon as Discord takes it.
    await stage.until(lambda: words(panel) != shown)


async def test_a_slow_refusal_does_not_stay_public(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(monkeypatch, "open", error=Refusal("refused-full", maximum=5))
    result = await stage.aoi.slash(stage.general, "play", game=GAME)
    assert stage.callbacks()[-1] == {"type": 5}
    assert result.refusal == "This table is full (5 players)."
    assert stage.history(stage.general) == []


@pytest.mark.parametrize("code", [10062, 40060, 50027])
async def test_an_answer_that_comes_too_late_is_no_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    if code == 50027:  # the machine was suspended, and the token ran out
        slow(monkeypatch, "open")
        stage.fail("PATCH", "/webhooks/.*/@original", code=code)
    else:
        stage.fail("POST", "/interactions/.*/callback", code=code)
    await stage.tries(stage.aoi.slash(stage.general, "play", game=GAME))
    [logged] = [one for one in caplog.records if one.name == "cogs.context"]
    assert "was answered too late" in logged.getMessage()
    assert logged.exc_info is None


async def test_a_message_that_is_deleted_during_a_click_costs_nothing_but_itself(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    stage.fail("POST", "/interactions/.*/callback", code=10008, times=1)
    started = await stage.aoi.click(lobby, f"lobby:start:{table}")
    assert "report this code" not in started.text
    assert "The game has started" in started.text
    assert (await stage.table(table)).started is not None

    slow(monkeypatch, "panel", "act")
    for method, path in (("POST", "/interactions/.*/callback"), ("PATCH", "/webhooks/")):
        asked = await stage.asked(table)
        panel = await stage.hand(asked, table)
        stage.fail(method, path, code=10008, times=1)
        moved = await asked.click(panel, moves_of(panel)[0])
        [told] = [one for one in (moved.message, *moved.more) if one is not panel]
        assert "report this code" not in words(told)


async def test_an_answer_that_cannot_be_built_does_not_hide_what_was_done(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    home = await stage.home(table)
    with monkeypatch.context() as patch:
        patch.setattr(moves, "panel_message", lambda *_: 1 / 0)
        await stage.turn(table)
    assert len(stage.sent(home)) == 2
    leaver = await stage.asked(table)
    question = await leaver.slash(home, "leave")
    monkeypatch.setattr(tables, "show_more", fails(RuntimeError()))
    await leaver.click(question.message, f"table:leave:{table}:{YES}")
    assert len(stage.sent(home)) > 2


async def test_nothing_new_begins_while_the_bot_stops(stage: Stage) -> None:
    table = await stage.start()
    asked, before = await stage.asked(table), await stage.table(table)
    await stage.bot.services.busy.close(1.0)
    clicked = await asked.click(await stage.board(table), f"table:hand:{table}")
    typed = await asked.slash(await stage.home(table), "move", move="draw")
    assert ["restarting" in one.refusal for one in (clicked, typed)] == [True, True]
    assert await stage.table(table) == before


def test_every_component_is_answered() -> None:
    assert extension.COGS, "the registry is complete once all cogs are loaded"
    declared = {kind for kinds in REGISTRY.values() for kind in kinds}
    assert set(router.HANDLERS) == declared
    assert set(router.FORMS) <= declared


@pytest.mark.parametrize(("seconds", "patience"), [(0.02, 5.0), (1e9, 0.01)])
async def test_work_under_way_is_waited_for_and_cancelled_when_it_never_ends(
    seconds: float, patience: float
) -> None:
    busy, ended = TaskTracker(), asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            ended.set()

    busy.spawn(work())
    await busy.close(patience)
    assert busy.is_closing
    assert ended.is_set()


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("table:ahead:abc234:keep_trump7", "table:ahead:abc234"),
        ("move:abc234:12:trump7", "move:abc234:12"),
        ("table:hand:abc234", "table:hand:abc234"),
    ],
)
@pytest.mark.parametrize("error", [StaleError(), KeyError("trump7")])
async def test_moves_and_answers_in_advance_are_not_in_the_log(
    caplog: pytest.LogCaptureFixture, custom_id: str, told: str, error: Exception
) -> None:
    caplog.set_level(logging.DEBUG)
    response = SimpleNamespace(is_done=lambda: False, send_message=AsyncMock())
    interaction = _click(response, custom_id=custom_id, values=["take trump7"])
    await explain(interaction, error)
    response.send_message.assert_awaited_once()
    (line,) = [record.getMessage() for record in caplog.records if record.name == "cogs.context"]
    assert told in line
    assert "trump7" not in line


def _click(response: SimpleNamespace, **data: object) -> Any:
    """Return a click that is answered by a response; no table waits because of an error."""
    services = SimpleNamespace(
        tables=SimpleNamespace(cache=SimpleNamespace(suspend_for=lambda _: None))
    )
    return SimpleNamespace(
        data=data,
        locale="en-US",
        response=response,
        type=discord.InteractionType.component,
        client=SimpleNamespace(services=services),
    )
