"""What Discord refuses or loses is shown later, elsewhere, or explained; the game goes on."""

from __future__ import annotations

import errno
from typing import Any

import aiohttp
import pytest

from bot.sandbox.errors import Permission
from tests.support.players import words
from tests.support.stage import Stage


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_message_that_failed_is_sent_soon_and_once(stage: Stage, status: int) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    before, sent = len(stage.boards(channel)), len(stage.sent(channel))
    stage.fail("POST", f"/channels/{channel.id}/messages", status, times=2)
    await stage.turn(table)
    await stage.until(lambda: len(stage.boards(channel)) == before + 1)
    tried = stage.sent(channel)[sent:]
    assert (len(tried), len({body["nonce"] for body in tried})) == (3, 1)
    await stage.sweep()
    assert len(stage.boards(channel)) == before + 1


@pytest.mark.parametrize("how", ["reset", "lost answer"])
async def test_a_thread_that_could_not_be_made_is_made_soon(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    make, ways = stage.bot.http.start_thread_with_message, [how]

    async def make_later(*args: Any, **options: Any) -> Any:
        match ways.pop() if ways else "":
            case "reset":
                raise ConnectionResetError(errno.ECONNRESET, "Connection reset by peer")
            case "lost answer":
                await make(*args, **options)
                raise aiohttp.ServerDisconnectedError
        return await make(*args, **options)

    monkeypatch.setattr(stage.bot.http, "start_thread_with_message", make_later)
    table = await stage.start()
    await stage.until(lambda: bool(stage.threads()) and bool(stage.boards(stage.threads()[0])))
    assert ways == []
    assert len(stage.boards(await stage.home(table))) == 1


async def test_a_long_outage_of_a_channel_fails_no_click_and_is_left_to_the_sweep(
    stage: Stage,
) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    before = len(stage.boards(channel))
    stage.fail("POST", f"/channels/{channel.id}/messages", 503, times=10_000)
    result = await stage.move(table, channel)
    assert "-# Coloretto\n" in result.text
    await stage.turn(table)
    assert len(stage.boards(channel)) == before
    stage.hub.faults.clear()
    await stage.sweep()
    await stage.sweep()
    assert len(stage.boards(channel)) == before + 1


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        (Permission.SEND_MESSAGES, "**Send Messages**"),
        (Permission.ATTACH_FILES, "**Attach Files**"),
    ],
)
async def test_a_lost_permission_is_named_once_to_each(
    stage: Stage, missing: Permission, named: str
) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    board, before = await stage.board(table), len(stage.boards(channel))
    await stage.forbid(channel, Permission.CREATE_PUBLIC_THREADS, missing)
    second = await stage.turn(table)
    assert len(stage.boards(channel)) == before
    told = await second.click(board, f"table:hand:{table}")
    [note] = told.more
    assert named in words(note)
    assert f"<#{channel.id}>" in words(note)
    assert (await second.click(board, f"table:hand:{table}")).more == []
    await stage.forbid(channel, Permission.CREATE_PUBLIC_THREADS)
    await stage.sweep()
    assert len(stage.boards(channel)) == before + 1
    assert (await stage.aoi.click(await stage.board(table), f"table:hand:{table}")).more == []


@pytest.mark.parametrize("is_known", [True, False])
async def test_refusals_are_not_repeated_every_minute(stage: Stage, is_known: bool) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    if is_known:
        await stage.forbid(channel, Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES)
    else:  # as where a server blocked the bot for a while
        stage.fail("POST", f"/channels/{channel.id}/messages", code=50001)
    await stage.advance(table)
    await stage.turn(table)
    tried = len(stage.sent(channel))
    for _ in range(5):
        await stage.sweep()
    assert len(stage.sent(channel)) == tried


async def test_a_lost_channel_is_replaced_by_board_elsewhere(stage: Stage) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    first = await stage.asked(table)
    await stage.delete(channel)
    second = await stage.turn(table)
    [note] = (await second.slash(stage.general, "tables")).more
    assert "gone" in words(note)
    moved = await first.slash(stage.general, "board")
    assert f"<#{stage.general.id}>" in words(moved.private)
    (sent,) = stage.sent(stage.general)
    assert sent["allowed_mentions"]["users"] == [second.id]
    await stage.turn(table)
    assert len(stage.boards(stage.general)) > 1


async def test_board_moves_a_table_for_its_players_only(stage: Stage) -> None:
    table = await stage.start()
    thread, lounge = await stage.home(table), await stage.add_channel("lounge")
    repeated = await (await stage.asked(table)).slash(thread, "board")
    assert repeated.public.mentions == []
    assert (await stage.chika.slash(lounge, "board", table=table)).private
    assert "not in a running game" in (await stage.chika.slash(lounge, "board")).refusal
    assert stage.sent(lounge) == []
    await stage.aoi.slash(lounge, "board")
    (before,), (after,) = stage.sent(thread), stage.sent(lounge)
    assert before["nonce"] != after["nonce"]
    assert len(after["nonce"]) <= 25
    assert await stage.home(table) is lounge
    closed = await stage.add_channel("closed")
    await stage.forbid(closed, Permission.ATTACH_FILES)
    assert "**Attach Files**" in (await stage.aoi.slash(closed, "board")).refusal
    assert await stage.home(table) is lounge


async def test_an_archived_thread_is_opened_again(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    stage.fail("POST", f"/channels/{thread.id}/messages", code=50083, times=1)
    await stage.turn(table)
    assert len(stage.boards(thread)) == 2
    patched = [one for one in stage.requests if one.path == f"/channels/{thread.id}"]
    assert {"archived": False} in [one.json for one in patched if one.method == "PATCH"]


async def test_an_emoji_that_discord_refuses_is_done_without(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    assert "<:coloretto" in words(await stage.board(table))
    stage.world.emojis.clear()
    await stage.turn(table)
    assert len(stage.boards(thread)) == 2
    assert "<:coloretto" not in words(await stage.board(table))
