"""Private panels that go on by themselves."""

from __future__ import annotations

import gc
from datetime import timedelta

import discord
import pytest
from simcord.results import ResponseMessage

from bot.messages.ids import MoveId, parse_id, parse_path
from bot.tables.model import TableId
from tests.discord.stage import Stage, ids, last, table_of, words
from tests.support.games import GAMES


def _moves(panel: ResponseMessage) -> list[str]:
    return [one for one in ids(panel) if one.startswith("move:")]


def _first_move(panel: ResponseMessage) -> str:
    """Return the first choice that is a move; else the first that leads to some."""
    found = [parse_id(one) for one in _moves(panel)]
    moves = [one for one in found if isinstance(one, MoveId) and parse_path(one.choice) is None]
    return str((moves or found)[0])


def _edits(stage: Stage) -> int:
    """Count the answers that were changed later."""
    return sum(
        one.method == "PATCH" and one.path.endswith("@original") for one in stage.env.http_requests
    )


async def _hands(stage: Stage) -> tuple[TableId, ResponseMessage, ResponseMessage]:
    """Begin a game, and open the panels of who is asked and of who waits."""
    table = await stage.start()
    board = last(stage.home(table))
    asked = await stage.hand(await stage.asked(table), table, board)
    waiting = await stage.hand(await stage.waiting(table), table, board)
    assert _moves(asked)
    assert not _moves(waiting)
    return table, asked, waiting


async def _pass_on(stage: Stage, table: TableId) -> None:
    """Play the turn of who is asked to its end, by typing."""
    asked = await stage.asked(table)
    while await stage.asked(table) is asked:
        await stage.turn(table)


async def test_clicks_on_a_panel_leave_no_garbage_behind(stage: Stage) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    person = await stage.asked(table)
    await stage.hand(person, table, board)
    await stage.bot.services.busy.idle()
    gc.collect()  # what is held for the panel is old now
    before = _interactions()
    await stage.hand(person, table, board)
    await stage.bot.services.busy.idle()
    gc.collect(1)  # among what is young
    assert _interactions() <= before


def _interactions() -> int:
    return sum(isinstance(one, discord.Interaction) for one in gc.get_objects())


@pytest.mark.parametrize("game", GAMES)
async def test_a_panel_goes_on_once_house_players_have_moved(stage: Stage, game: str) -> None:
    shown = (await stage.aoi.slash(stage.general, "play")).response
    assert shown is not None
    panel = (await stage.aoi.click(shown, custom_id=f"game:practise:{game}")).response
    assert panel is not None
    await stage.until(lambda: bool(_moves(panel)))
    table, tables = table_of(panel), stage.bot.services.tables
    for _ in range(3):
        before = (await tables.panel(table, stage.aoi.id)).decision_number
        while (await tables.panel(table, stage.aoi.id)).decision_number == before:
            await stage.aoi.click(panel, custom_id=_first_move(panel))
        await stage.until(lambda: bool(_moves(panel)))
        decision_number = (await tables.panel(table, stage.aoi.id)).decision_number
        assert all(f":{decision_number}:" in one for one in _moves(panel))
        assert not [one for one in ids(panel) if one.startswith("table:next")]


async def test_a_panel_shows_that_its_turn_has_come_and_calls_nobody(stage: Stage) -> None:
    table, _, waiting = await _hands(stage)
    before, sent = _edits(stage), len(stage.sent(str(stage.home(table).id)))
    await _pass_on(stage, table)
    await stage.until(lambda: bool(_moves(waiting)))
    assert _edits(stage) == before + 1
    *_, called = stage.sent(str(stage.home(table).id))
    assert len(stage.sent(str(stage.home(table).id))) == sent + 1
    assert called["allowed_mentions"]["users"] == []  # who looked a moment ago
    await stage.sweep()
    assert _edits(stage) == before + 1


async def test_a_panel_tells_how_the_game_ended(stage: Stage) -> None:
    table, _, waiting = await _hands(stage)
    await stage.finish(table)
    await stage.until(lambda: f"table:rematch:{table}" in ids(waiting))
    assert "The game is over." in words(waiting)


async def test_what_stands_in_place_of_a_panel_is_left_alone(stage: Stage) -> None:
    table, _, waiting = await _hands(stage)
    member = await stage.waiting(table)
    ahead = await member.click(waiting, custom_id=f"table:ahead:{table}")
    assert ahead.response is not None
    assert ahead.response.id == waiting.id
    said, before = words(waiting), _edits(stage)
    await _pass_on(stage, table)
    await stage.sweep()
    assert (words(waiting), _edits(stage)) == (said, before)


async def test_only_the_panel_opened_last_goes_on(stage: Stage) -> None:
    table, _, old = await _hands(stage)
    new = await stage.hand(await stage.waiting(table), table, last(stage.home(table)))
    await _pass_on(stage, table)
    await stage.until(lambda: bool(_moves(new)))
    await stage.sweep()
    assert not _moves(old)


async def test_nothing_is_changed_once_discord_would_refuse_it(stage: Stage) -> None:
    table, _, waiting = await _hands(stage)
    await stage.sweep(timedelta(minutes=14))
    before = _edits(stage)
    await _pass_on(stage, table)
    await stage.sweep()
    assert _edits(stage) == before
    assert not _moves(waiting)


async def test_a_panel_that_was_dismissed_is_not_tried_again(stage: Stage) -> None:
    table = await stage.start()
    waiting = await stage.waiting(table)
    panel = await stage.hand(waiting, table, last(stage.home(table)))
    stage.env.backend.delete_message(panel.channel_id, panel.id)
    for _ in range(2):
        while await stage.asked(table) is not waiting:
            await stage.advance(table)
        await stage.sweep()
        assert _edits(stage) == 1
        while await stage.asked(table) is waiting:
            await stage.advance(table)
        await stage.sweep()


async def test_after_a_restart_a_panel_goes_on_with_a_click(stage: Stage) -> None:
    table, _, waiting = await _hands(stage)
    member = await stage.waiting(table)
    await stage.restart()
    await _pass_on(stage, table)
    assert not _moves(waiting)
    await member.click(waiting, custom_id=f"table:hand:{table}")
    assert _moves(waiting)
