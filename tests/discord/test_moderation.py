"""Managers remove players and end tables; the operator blocks users and servers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.store import Store
from bot.store.people import BlockRow, drop_block, put_block
from bot.tables import history
from bot.tables.model import Status, TableId
from cogs.context import Context
from tests.support.players import ids, words
from tests.support.stage import GAME, Stage

PERSON_BLOCKED = "The operator of this bot has blocked you."
NOT_MANAGER = "You need the **Manage Server** permission to do that."
SERVER_BLOCKED = "The operator of this bot has blocked this server."


async def block(stage: Stage, kind: str, number: int, *, lift: bool = False) -> None:
    """Block a user or server, or lift the block, as the command does beside the running bot."""
    store = await Store.open(stage.path)
    if lift:
        assert await drop_block(store, kind, number)
    else:
        await put_block(store, BlockRow(kind, number, stage.bot.services.clock(), ""))
    await store.close()


async def test_a_manager_removes_players_who_cannot_come_back(stage: Stage, table: TableId) -> None:
    asked = (await stage.more(stage.mika, table, "remove")).private
    assert "can’t rejoin this table" in words(asked)
    done = await stage.mika.click(asked, f"table:remove:{table}:{stage.ben.id}")
    assert "ben was removed from this table" in done.text
    assert await stage.seat(table, stage.ben) is None
    back = await stage.ben.click(await stage.board(table), f"table:hand:{table}")
    assert back.refusal == "You’re not at this table."
    while "A computer player takes over for" not in words(await stage.board(table)):
        await stage.move(table)

    table, lobby = await stage.open(None, GAME, stage.ben)
    options = (await stage.mika.click(lobby, f"lobby:options:{table}")).message
    asked = (await stage.mika.click(options, f"table:remove:{table}")).message
    await stage.mika.click(asked, f"table:remove:{table}:{stage.ben.id}")
    assert len((await stage.table(table)).participants) == 1
    again = await stage.ben.click(lobby, f"lobby:join:{table}")
    assert "removed you from this table" in again.refusal


async def test_nobody_else_removes_or_ends(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.start()
    for player, manages in ((stage.aoi, False), (stage.chika, False), (stage.mika, True)):
        offered = ids((await stage.more(player, table)).message)
        assert (f"table:remove:{table}" in offered) is manages
        assert (f"table:cancel:{table}" in offered) is manages
    asked = (await stage.more(stage.mika, table, "remove")).message
    before = await stage.table(table)
    with monkeypatch.context() as patch:
        patch.setattr(Context, "manages", lambda *_: False)  # not any more
        late = await stage.mika.click(asked, f"table:remove:{table}:{stage.ben.id}")
    assert late.refusal == NOT_MANAGER
    assert await stage.table(table) == before
    stop = (await stage.more(stage.mika, table, "cancel")).message
    await stage.mika.click(stop, f"table:cancel:{table}:yes")
    last = stage.last(await stage.home(table))
    assert "ended early" in words(last)
    assert f"table:hand:{table}" not in ids(last)


async def test_a_manager_of_another_server_manages_nothing_here(stage: Stage) -> None:
    """The menu of *More* and its buttons come through an interaction from anywhere."""
    table = await stage.start()
    board = await stage.board(table)
    asked = (await stage.more(stage.mika, table, "cancel")).message
    found = await stage.table(table)
    place = replace(found.place, guild_id=found.place.guild_id + 1)
    await stage.tables.change(table, history.relocate, place)
    confirmed = await stage.mika.click(asked, f"table:cancel:{table}:yes")
    assert confirmed.refusal == "Only the host can do that."
    more = await stage.mika.click(board, f"table:more:{table}")
    assert f"table:cancel:{table}" not in ids(more.message)
    assert (await stage.table(table)).status is Status.PLAYING


async def test_a_manager_ends_all_tables_of_a_channel(stage: Stage) -> None:
    game = await stage.start()
    lobby, message = await stage.open()
    page = (await stage.mika.slash(await stage.home(game), "settings")).message
    asked = (await stage.mika.click(page, "settings:end")).message
    assert "all 2 open tables" in words(asked)
    assert f"<#{stage.general.id}>" in words(asked)
    await stage.mika.click(asked, f"settings:end:{stage.general.id}")
    for table in (game, lobby):
        assert (await stage.table(table)).status is Status.CANCELLED
    assert "This game was ended early" in words(stage.last(await stage.home(game)))
    assert "lobby:join" not in " ".join(ids(message))
    page = (await stage.mika.slash(stage.general, "settings")).message
    none = await stage.mika.click(page, "settings:end")
    assert "no open tables" in none.text
    back = await stage.mika.click(none.message, "settings:show")
    assert "Settings for this server" in back.text


async def test_a_blocked_user_is_refused_and_leaves_the_seats(stage: Stage, table: TableId) -> None:
    lobby, message = await stage.open(None, GAME, stage.ben)
    await block(stage, "user", stage.ben.id)
    await stage.sweep()
    assert await stage.seat(table, stage.ben) is None
    assert len((await stage.table(lobby)).participants) == 1
    for result in (
        await stage.ben.slash(stage.general, "tables"),
        await stage.ben.slash(stage.general, "privacy"),
        await stage.ben.click(message, f"lobby:join:{lobby}"),
        await stage.ben.click(await stage.board(table), f"table:hand:{table}"),
    ):
        assert result.refusal == PERSON_BLOCKED
    assert await stage.ben.offers(stage.general, "notify", "zone", "new york") == []
    assert await stage.aoi.offers(stage.general, "notify", "zone", "new york")
    await stage.rest()
    await stage.restart()
    assert (await stage.ben.slash(stage.general, "tables")).refusal == PERSON_BLOCKED
    await block(stage, "user", stage.ben.id, lift=True)
    await stage.sweep()
    left = await stage.ben.click(await stage.board(table), f"table:hand:{table}")
    await stage.ben.click(left.message, f"table:back:{table}")
    assert await stage.seat(table, stage.ben) is not None


async def test_nothing_is_shown_in_a_server_that_is_blocked(stage: Stage, table: TableId) -> None:
    await block(stage, "server", stage.guild.id)
    await stage.sweep()
    before = len(stage.requests)
    await stage.advance(table)
    await stage.advance(table)
    stage.bot.services.publisher.publish_soon(table)
    stage.bot.services.publisher.refresh_lobby(table)
    for _ in range(3):
        await stage.sweep(timedelta(days=2))
    assert [one.path for one in stage.requests[before:] if one.method != "GET"] == []
    await stage.restart()
    refused = await stage.aoi.slash(stage.general, "tables")
    assert refused.refusal == SERVER_BLOCKED
    assert (await stage.table(table)).status is Status.PLAYING
    await block(stage, "server", stage.guild.id, lift=True)
    await stage.sweep()
    await stage.sweep()
    assert (await stage.table(table)).shown.covers(1)
    assert await stage.board(table)
