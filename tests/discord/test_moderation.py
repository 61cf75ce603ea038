"""Managers remove players and end tables; the operator blocks users and servers."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.store import Store
from bot.store.people import BlockRow, BlockStore
from bot.tables.model import Status, TableId
from cogs.context import Context
from tests.discord.stage import Stage, boards, ids, last, refusal, words

PERSON_BLOCKED = "You cannot use this bot: its operator has blocked you."
NOT_MANAGER = "Only server managers can do that."
SERVER_BLOCKED = "This bot cannot be used in this server: its operator has blocked it."


def shown(result: InteractionResult) -> ResponseMessage:
    """Return what an interaction was answered with."""
    assert result.response is not None
    return result.response


def last_board(stage: Stage, table: TableId) -> discord.Message:
    return boards(stage.home(table))[-1]


async def block(stage: Stage, kind: str, number: int) -> None:
    """Block somebody as the command does, beside the running bot."""
    store = await Store.open(stage.path)
    await BlockStore(store).put(BlockRow(kind, number, stage.bot.services.clock(), ""))
    await store.close()


async def unblock(stage: Stage, kind: str, number: int) -> None:
    store = await Store.open(stage.path)
    assert await BlockStore(store).drop(kind, number)
    await store.close()


async def test_a_manager_removes_a_player_who_cannot_come_back(stage: Stage) -> None:
    table = await stage.start()
    more = shown(await stage.mika.click(last_board(stage, table), custom_id=f"table:more:{table}"))
    asked = shown(await stage.mika.click(more, custom_id=f"table:remove:{table}"))
    assert asked.ephemeral
    assert "cannot come back to this table" in words(asked)
    done = await stage.mika.click(asked, custom_id=f"table:remove:{table}:{stage.ben.id}")
    assert "ben is no longer at this table" in words(shown(done))
    now = await stage.bot.services.tables.table(table)
    assert now.seat_of(stage.ben.id) is None
    back = await stage.ben.click(last_board(stage, table), custom_id=f"table:hand:{table}")
    assert refusal(back) == "You are not at this table."
    while "A house player takes over for" not in words(last_board(stage, table)):
        await stage.turn(table)


async def test_a_manager_removes_somebody_from_a_lobby(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    options = shown(await stage.mika.click(lobby, custom_id=f"lobby:options:{table}"))
    asked = shown(await stage.mika.click(options, custom_id=f"table:remove:{table}"))
    await stage.mika.click(asked, custom_id=f"table:remove:{table}:{stage.ben.id}")
    assert len((await stage.bot.services.tables.table(table)).participants) == 1
    again = await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    assert "removed you from this table" in refusal(again)


async def test_nobody_else_removes_or_ends(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.start()
    board = last_board(stage, table)
    more = shown(await stage.aoi.click(board, custom_id=f"table:more:{table}"))
    assert f"table:remove:{table}" not in ids(more)
    more = shown(await stage.mika.click(board, custom_id=f"table:more:{table}"))
    asked = shown(await stage.mika.click(more, custom_id=f"table:remove:{table}"))
    before = await stage.bot.services.tables.table(table)
    monkeypatch.setattr(Context, "manages", lambda *_: False)  # not any more
    late = await stage.mika.click(asked, custom_id=f"table:remove:{table}:{stage.ben.id}")
    assert refusal(late) == NOT_MANAGER
    assert await stage.bot.services.tables.table(table) == before


async def test_a_manager_ends_all_tables_of_a_channel(stage: Stage) -> None:
    game = await stage.start()
    lobby, message = await stage.open()
    page = shown(await stage.mika.slash(stage.home(game), "settings"))
    asked = shown(await stage.mika.click(page, custom_id="settings:end"))
    assert "all 2 open tables" in words(asked)
    assert f"<#{stage.general.id}>" in words(asked)
    await stage.mika.click(asked, custom_id=f"settings:end:{stage.general.id}")
    for table in (game, lobby):
        assert (await stage.bot.services.tables.table(table)).status is Status.CANCELLED
    assert "This game was stopped" in words(last(stage.home(game)))
    assert "lobby:join" not in " ".join(ids(message))
    page = shown(await stage.mika.slash(stage.general, "settings"))
    none = shown(await stage.mika.click(page, custom_id="settings:end"))
    assert "no open tables" in words(none)
    back = shown(await stage.mika.click(none, custom_id="settings:show"))
    assert "Settings for this server" in words(back)


async def test_who_is_blocked_hears_one_sentence_and_leaves_the_seats(stage: Stage) -> None:
    table = await stage.start()
    lobby, message = await stage.open()
    await stage.ben.click(message, custom_id=f"lobby:join:{lobby}")
    await block(stage, "user", stage.ben.id)
    await stage.sweep()
    now = await stage.bot.services.tables.table(table)
    assert now.seat_of(stage.ben.id) is None
    assert len((await stage.bot.services.tables.table(lobby)).participants) == 1
    for result in (
        await stage.ben.slash(stage.general, "tables"),
        await stage.ben.slash(stage.general, "privacy"),
        await stage.ben.click(message, custom_id=f"lobby:join:{lobby}"),
        await stage.ben.click(last_board(stage, table), custom_id=f"table:hand:{table}"),
    ):
        assert refusal(result) == PERSON_BLOCKED
    assert await stage.ben.autocomplete(stage.general, "notify", "zone", "new york") == []
    assert await stage.aoi.autocomplete(stage.general, "notify", "zone", "new york")
    await unblock(stage, "user", stage.ben.id)
    await stage.sweep()
    left = await stage.ben.click(last_board(stage, table), custom_id=f"table:hand:{table}")
    await stage.ben.click(shown(left), custom_id=f"table:back:{table}")
    assert (await stage.bot.services.tables.table(table)).seat_of(stage.ben.id) is not None


async def test_nothing_is_shown_in_a_server_that_is_blocked(stage: Stage) -> None:
    table = await stage.start()
    await block(stage, "server", stage.guild.id)
    await stage.sweep()
    before = len(stage.env.http_requests)
    await stage.advance(table)
    await stage.advance(table)
    stage.bot.services.publisher.publish_soon(table)
    stage.bot.services.publisher.refresh_lobby(table)
    for _ in range(3):
        await stage.sweep(timedelta(days=2))
    assert [r.path for r in stage.env.http_requests[before:] if r.method != "GET"] == []
    refused = await stage.aoi.slash(stage.general, "tables")
    assert refusal(refused) == SERVER_BLOCKED
    assert (await stage.bot.services.tables.table(table)).status is Status.PLAYING
    await unblock(stage, "server", stage.guild.id)
    await stage.sweep()
    await stage.sweep()
    assert (await stage.bot.services.tables.table(table)).shown.ply > 0
    assert boards(stage.home(table))


@pytest.mark.parametrize(("kind", "said"), [("user", PERSON_BLOCKED), ("server", SERVER_BLOCKED)])
async def test_a_bot_that_starts_knows_who_is_blocked(stage: Stage, kind: str, said: str) -> None:
    await block(stage, kind, stage.aoi.id if kind == "user" else stage.guild.id)
    await stage.restart()
    assert refusal(await stage.aoi.slash(stage.general, "tables")) == said
