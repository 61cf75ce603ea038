"""Every interaction is answered, in time, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.messages.ids import TABLE_VERBS, YES, parse_id
from bot.messages.message import Message
from bot.ops import requests
from bot.refusal import Refusal
from bot.store.errors import UnreachableError
from bot.tables.model import Panel, Table, TableId
from bot.tables.service import Tables
from cogs import boards, lobbies, moves, replays, replies, results, router, seats, tables
from cogs import help as help_pages
from cogs.context import tell_user
from games.core.text import text
from tests.discord.stage import GAME, Stage, ids, last, refusal, texts_of_result, words


async def test_a_component_that_raises_still_answers(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await stage.start()
    board = last(stage.home(table))

    async def broken(*_: Any) -> None:
        raise RuntimeError("the cat sat on the database")

    monkeypatch.setattr(type(stage.bot.services.tables), "panel", broken)
    result = await stage.aoi.click(board, custom_id=f"table:hand:{table}")
    said = refusal(result)
    assert "cat" not in said
    reference = re.search(r"`([0-9a-f]{6})`", said)
    assert reference
    (logged,) = [r for r in caplog.records if reference[1] in r.getMessage()]
    assert logged.levelno == logging.ERROR
    assert logged.exc_info


async def test_a_database_that_is_gone_is_told_apart_from_a_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await stage.start()
    asked = await stage.asked(table)

    async def gone(*_: Any) -> None:
        raise UnreachableError("nobody listens there")

    with monkeypatch.context() as patch:
        patch.setattr(type(stage.bot.services.tables), "panel", gone)
        result = await asked.click(last(stage.home(table)), custom_id=f"table:hand:{table}")
    assert refusal(result).startswith("The games cannot be reached right now. Nothing is lost")
    [logged] = [r for r in caplog.records if "nobody listens there" in r.getMessage()]
    assert logged.exc_info is None
    result = await asked.click(last(stage.home(table)), custom_id=f"table:hand:{table}")
    assert "cannot be reached" not in texts_of_result(result)


async def test_what_raises_before_any_work_still_answers(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()

    def broken(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(router, "parse_id", broken)
    result = await stage.aoi.click(last(stage.home(table)), custom_id=f"table:log:{table}")
    assert "reference" in refusal(result)


async def test_a_component_of_another_version_is_answered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    monkeypatch.setattr(router, "parse_id", lambda _: None)
    result = await stage.aoi.click(last(stage.home(table)), custom_id=f"table:log:{table}")
    assert "too old" in refusal(result)


async def test_a_table_that_is_gone_is_answered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    gone = TableId("aaaaaa")
    monkeypatch.setattr(router, "parse_id", lambda one: parse_id(one.replace(table, gone)))
    result = await stage.aoi.click(last(stage.home(table)), custom_id=f"table:hand:{table}")
    assert refusal(result) == "There is no such table here."
    typed = await stage.aoi.slash(stage.general, "hand", table="no;such")
    assert refusal(typed) == "There is no such table here."


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make panels and moves take longer than Discord likes to wait."""
    monkeypatch.setattr(replies, "PATIENCE", 0.01)
    for name in ("panel", "act"):
        quick = getattr(Tables, name)

        async def slowly(*args: Any, quick: Any = quick) -> Panel:
            await asyncio.sleep(0.1)
            panel: Panel = await quick(*args)
            return panel

        monkeypatch.setattr(Tables, name, slowly)


@pytest.mark.usefixtures("slow")
async def test_slow_work_is_deferred_and_then_answered(stage: Stage) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    asked = await stage.asked(table)
    opened = await asked.click(board, custom_id=f"table:hand:{table}")
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    assert opened.ephemeral
    assert opened.response is not None
    assert [file.filename for file in opened.response.attachments] == ["hand.png"]
    button = next(one for one in ids(opened.response) if one.startswith("move:"))
    moved = await asked.click(opened.response, custom_id=button)
    assert stage.callbacks()[-1] == {"type": 6}
    assert moved.followups == []
    assert button not in ids(opened.response)


@pytest.mark.usefixtures("slow")
async def test_slow_refusals_are_answered_too(stage: Stage) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    asked = await stage.asked(table)
    panel = await stage.hand(asked, table, board)
    stranger = await stage.chika.click(board, custom_id=f"table:hand:{table}")
    assert refusal(stranger) == "You are not at this table."
    button = next(one for one in ids(panel) if one.startswith("move:"))
    before = words(panel)
    stage.env.inject_error("PATCH", "/webhooks/*", status=500)
    result = await asked.click(panel, custom_id=button)
    assert "reference" in refusal(result)
    # The move was made: the panel goes on as soon as Discord takes it.
    await stage.until(lambda: words(panel) != before)


async def test_a_slow_refusal_does_not_stay_public(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 0.01)

    async def broken(*_: Any) -> None:
        await asyncio.sleep(0.1)
        raise Refusal("refused-full", maximum=5)

    monkeypatch.setattr(Tables, "open", broken)
    result = await stage.aoi.slash(stage.general, "play", game=GAME)
    assert stage.callbacks()[-1] == {"type": 5}
    assert refusal(result) == "This table is full: 5 players at most."
    assert stage.general.history() == []


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_that_comes_too_late_is_no_fault(
    stage: Stage, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=code, times=None)
    await stage.aoi.click(board, custom_id=f"table:hand:{table}")
    [logged] = [one for one in caplog.records if one.name == "cogs.context"]
    assert "was answered too late" in logged.getMessage()
    assert logged.exc_info is None


async def test_a_token_that_ran_out_while_the_machine_slept_is_no_fault(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 0.01)
    open_table = Tables.open

    async def sleep(*args: Any, **kwargs: Any) -> Table:
        await asyncio.sleep(0.1)
        return await open_table(*args, **kwargs)

    monkeypatch.setattr(Tables, "open", sleep)
    stage.env.inject_error("PATCH", "/webhooks/*/@original", status=401, code=50027, times=None)
    await stage.aoi.slash(stage.general, "play", game=GAME)
    [logged] = [one for one in caplog.records if one.name == "cogs.context"]
    assert "was answered too late" in logged.getMessage()
    assert logged.exc_info is None


async def test_a_lost_answer_does_not_lose_the_move(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    first = await stage.asked(table)
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(stage.sent(str(thread.id))) == 2


async def test_a_message_that_is_deleted_during_a_click_costs_nothing_but_itself(
    stage: Stage,
) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    started = await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    assert "reference" not in texts_of_result(started)
    assert "The game is on" in texts_of_result(started)
    assert (await stage.bot.services.tables.table(table)).started is not None


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/interactions/*/callback"), ("PATCH", "/webhooks/*")],
    ids=["before Discord is told to wait", "while it waits"],
)
async def test_a_message_that_is_deleted_during_slow_work_costs_nothing_but_itself(
    stage: Stage, method: str, path: str
) -> None:
    table = await stage.start()
    asked = await stage.asked(table)
    panel = await stage.hand(asked, table, last(stage.home(table)))
    button = next(one for one in ids(panel) if one.startswith("move:"))
    stage.env.inject_error(method, path, status=404, code=10008)
    moved = await asked.click(panel, custom_id=button)
    told = texts_of_result(moved) or " ".join(map(words, moved.followups))
    assert told
    assert "reference" not in told


async def test_a_panel_that_cannot_be_built_does_not_hide_the_move(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    thread = stage.home(table)
    first = await stage.asked(table)

    def broken(*_: Any) -> Message:
        raise RuntimeError

    monkeypatch.setattr(moves, "panel_message", broken)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(stage.sent(str(thread.id))) == 2


async def test_an_answer_that_cannot_be_built_does_not_hide_who_gave_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    thread = stage.home(table)
    before = len(stage.sent(str(thread.id)))

    async def broken(*_: Any) -> Message:
        raise RuntimeError

    asked = await (await stage.asked(table)).slash(thread, "resign")
    assert asked.response is not None
    [yes] = [one for one in ids(asked.response) if one.endswith(f":{YES}")]
    monkeypatch.setattr(seats, "show_more", broken)
    await (await stage.asked(table)).click(asked.response, custom_id=yes)
    assert len(stage.sent(str(thread.id))) > before


async def test_nothing_new_begins_while_the_bot_stops(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    before = await stage.bot.services.tables.table(table)
    await stage.bot.services.busy.close(1.0)
    asked = await stage.asked(table)
    clicked = await asked.click(last(thread), custom_id=f"table:hand:{table}")
    assert "restarting" in refusal(clicked)
    typed = await asked.slash(thread, "move", move="draw")
    assert "restarting" in refusal(typed)
    assert await stage.bot.services.tables.table(table) == before


def test_every_verb_of_a_table_is_answered_by_one_module() -> None:
    assert set(router.CLICKS) == set(TABLE_VERBS)
    together = [boards.CLICKS, boards.HOME_CLICKS, help_pages.CLICKS, lobbies.CLICKS, moves.CLICKS]
    together += [results.CLICKS, results.REPORT_CLICKS, results.ANIMATION_CLICKS]
    together += [replays.CLICKS, seats.CLICKS, tables.CLICKS]
    assert sum(map(len, together)) == len(TABLE_VERBS)


async def test_an_answer_that_hangs_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.01)

    async def hang(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    response = SimpleNamespace(is_done=lambda: False, send_message=hang)
    kind = discord.InteractionType.component
    interaction = cast("Any", SimpleNamespace(response=response, locale="en-US", type=kind))
    await asyncio.wait_for(tell_user(interaction, text("refused-over")), 5)
    assert "nobody heard" in caplog.text
