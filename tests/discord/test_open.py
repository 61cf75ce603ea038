"""Choices on the board message of a game that hides nothing."""

from __future__ import annotations

import pytest

from cogs import replies
from tests.discord.stage import Stage, ids, last, refusal


def _moves(of: list[str]) -> list[str]:
    return [one for one in of if one.startswith("move:")]


async def test_a_turn_is_played_on_the_board_message(stage: Stage) -> None:
    table = await stage.start()
    thread, asked = stage.home(table), await stage.asked(table)
    board = last(thread)
    draw = _moves(ids(board))[0]
    result = await asked.click(board, custom_id=draw)
    assert result.response is not None
    assert result.response.id == board.id
    before = len(thread.history())
    board = last(thread)
    assert await stage.asked(table) is asked
    assert _moves(ids(board)) != [draw]
    await asked.click(board, custom_id=_moves(ids(board))[-1])
    await stage.sweep()
    assert await stage.asked(table) is not asked
    assert len(thread.history()) == before + 1
    *_, old, new = thread.history()
    assert old.id == board.id
    assert _moves(ids(old)) == []
    assert old.attachments == []
    assert _moves(ids(new))


async def test_nobody_else_plays_there(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    board, waiting = last(thread), await stage.waiting(table)
    before = await stage.bot.services.tables.table(table)
    for stranger in (waiting, stage.chika):
        result = await stranger.click(board, custom_id=_moves(ids(board))[0])
        assert refusal(result)
    assert (await stage.bot.services.tables.table(table)).plies == before.plies
    assert ids(last(thread)) == ids(board)


async def test_a_board_of_an_earlier_moment_opens_the_panel_of_now(stage: Stage) -> None:
    table = await stage.start()
    thread, asked = stage.home(table), await stage.asked(table)
    board = last(thread)
    choice = _moves(ids(board))[0]
    await stage.turn(table)
    plies = (await stage.bot.services.tables.table(table)).plies
    result = await asked.click(board, custom_id=choice)
    assert result.response is not None
    assert result.response.ephemeral
    assert (await stage.bot.services.tables.table(table)).plies == plies
    assert "table:details" in str(ids(result.response))


@pytest.mark.parametrize("slow", [False, True])
async def test_a_board_that_is_deleted_during_a_click_leaves_the_panel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    if slow:
        monkeypatch.setattr(replies, "PATIENCE", 0.0)
    table = await stage.start()
    asked, board = await stage.asked(table), last(stage.home(table))
    draw = _moves(ids(board))[0]
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    panel = (await asked.click(board, custom_id=draw)).response
    assert panel is not None
    assert panel.ephemeral
    plies = (await stage.bot.services.tables.table(table)).plies
    await asked.click(panel, custom_id=_moves(ids(panel))[-1])
    assert (await stage.bot.services.tables.table(table)).plies > plies
