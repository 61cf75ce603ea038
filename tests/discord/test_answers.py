"""Every interaction is answered, in time, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from typing import Any

import pytest

from bot.messages.custom_id import REGISTRY
from bot.messages.table_ids import YES
from bot.ops.tasks import TaskTracker
from bot.refusal import Refusal
from bot.store.errors import UnreachableError
from bot.tables.errors import StaleError
from bot.tables.model import Table, TableId
from bot.tables.service import Tables
from cogs import extension, moves, router, slash, tables
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
    stage: Stage, table: TableId, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    stage: Stage, table: TableId, monkeypatch: pytest.MonkeyPatch
) -> None:
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


async def test_a_stop_waits_for_what_is_looked_up_and_lets_nothing_new_begin(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, find, held = stage.bot.services.busy, slash.own_tables, list[bool]()

    async def look(*args: Any, **given: Any) -> list[Table]:
        held.append(not busy._idle.is_set())
        return await find(*args, **given)

    monkeypatch.setattr(slash, "own_tables", look)
    table = await stage.start()
    asked, before = await stage.asked(table), await stage.table(table)
    assert len(await asked.offers(stage.general, "hand", "table")) == 1
    await busy.close(1.0)
    assert await asked.offers(stage.general, "hand", "table") == []
    assert held == [True]
    clicked = await asked.click(await stage.board(table), f"table:hand:{table}")
    typed = await asked.slash(await stage.home(table), "move", move="draw")
    assert ["restarting" in one.refusal for one in (clicked, typed)] == [True, True]
    assert await stage.table(table) == before


@pytest.mark.parametrize(("seconds", "patience"), [(0.02, 5.0), (1e9, 0.01)])
async def test_work_under_way_is_waited_for_and_cancelled_when_it_never_ends(
    seconds: float, patience: float
) -> None:
    busy = TaskTracker()
    work = busy.spawn(asyncio.sleep(seconds))
    await busy.close(patience)
    assert work.done()
    assert work.cancelled() is (seconds > patience)


def test_every_component_is_answered() -> None:
    assert extension.COGS, "the registry is complete once all cogs are loaded"
    declared = {kind for kinds in REGISTRY.values() for kind in kinds}
    assert set(router.HANDLERS) == declared
    assert set(router.FORMS) <= declared


@pytest.mark.parametrize("custom_id", ["table:ahead:abc234:keep_trump7", "move:abc234:12:trump7"])
@pytest.mark.parametrize("error", [StaleError(), KeyError("trump7")])
async def test_moves_and_answers_in_advance_are_not_in_the_log(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    custom_id: str,
    error: Exception,
) -> None:
    caplog.set_level(logging.DEBUG, "cogs")
    monkeypatch.setattr(router, "HANDLERS", defaultdict(lambda: fails(error)))
    value = "take trump7"
    await stage.aoi.select(stage.forge(custom_id, None, value), custom_id, value)
    [line] = [one.getMessage() for one in caplog.records if one.name == "cogs.context"]
    assert custom_id.rpartition(":")[0] in line
    assert "trump7" not in line
