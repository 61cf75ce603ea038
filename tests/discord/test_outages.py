"""What Discord refuses or loses is shown later, elsewhere, or explained; the game goes on."""

from __future__ import annotations

import errno
from typing import Any

import aiohttp
import pytest
from simcord.builders import ChannelHandle

from bot.notifications import publisher
from tests.discord.stage import Stage, boards, last, refusal, texts_of_result, words


@pytest.fixture(autouse=True)
def _quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "RETRIES", (0.01, 0.02, 0.03))


async def _flat(stage: Stage) -> ChannelHandle:
    channel = stage.guild.create_text_channel("flat")
    stage.forbid(channel, create_public_threads=False)
    return channel


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_message_that_failed_is_sent_soon_and_once(stage: Stage, status: int) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    before = len(boards(channel))
    path = f"/channels/{channel.id}/messages"
    stage.env.inject_error("POST", path, status=status, times=2)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(boards(channel)) == before + 1
    failed = stage.sent(str(channel.id))[-3:]
    assert len({body["nonce"] for body in failed}) == 1
    await stage.sweep()
    assert len(boards(channel)) == before + 1


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
    await stage.until(lambda: bool(stage.general.threads) and bool(boards(stage.home(table))))
    assert ways == []
    assert len(boards(stage.home(table))) == 1


async def test_a_long_outage_is_left_to_the_sweep(stage: Stage) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    before = len(boards(channel))
    path = f"/channels/{channel.id}/messages"
    stage.env.inject_error("POST", path, status=503, times=None)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(boards(channel)) == before
    stage.env.backend.faults.clear()
    await stage.sweep()
    assert len(boards(channel)) == before + 1


async def test_a_failing_channel_does_not_fail_the_click(stage: Stage) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    stage.env.inject_error("POST", f"/channels/{channel.id}/messages", status=500, times=None)
    asked = await stage.asked(table)
    panel = await stage.bot.services.tables.panel(table, asked.id)
    result = await asked.slash(channel, "move", move=panel.offers[0].notation)
    assert result.response is not None
    assert "Only you see this" in words(result.response)
    assert (await stage.bot.services.tables.table(table)).plies > panel.table.plies


@pytest.mark.parametrize(
    ("missing", "named"),
    [("send_messages", "**Send Messages**"), ("attach_files", "**Attach Files**")],
)
async def test_a_lost_permission_is_named_once_to_each(
    stage: Stage, missing: str, named: str
) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    board = last(channel)
    before = len(boards(channel))
    stage.forbid(channel, create_public_threads=False, **{missing: False})
    path = f"/channels/{channel.id}/messages"
    stage.env.inject_error("POST", path, status=403, code=50013, times=None)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(boards(channel)) == before
    second = await stage.asked(table)
    told = await second.click(board, custom_id=f"table:hand:{table}")
    assert told.response is not None
    assert [named in words(note) for note in told.followups] == [True]
    assert f"<#{channel.id}>" in words(told.followups[0])
    again = await second.click(board, custom_id=f"table:hand:{table}")
    assert again.followups == []
    stage.forbid(channel, create_public_threads=False)
    stage.env.backend.faults.clear()
    await stage.sweep()
    assert len(boards(channel)) == before + 1
    quiet = await stage.aoi.click(last(channel), custom_id=f"table:hand:{table}")
    assert quiet.followups == []


@pytest.mark.parametrize("is_known", [True, False])
async def test_refusals_are_not_repeated_every_minute(stage: Stage, is_known: bool) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    if is_known:
        stage.forbid(channel, create_public_threads=False, send_messages=False)
    else:  # as where a server blocked the bot for a while
        path = f"/channels/{channel.id}/messages"
        stage.env.inject_error("POST", path, status=403, code=50001, times=None)
    await stage.advance(table)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    tried = len(stage.sent(str(channel.id)))
    for _ in range(5):
        await stage.sweep()
    assert len(stage.sent(str(channel.id))) == tried


async def test_a_lost_channel_is_replaced_by_board_elsewhere(stage: Stage) -> None:
    channel = await _flat(stage)
    table = await stage.start(channel)
    stage.env.backend.delete_channel(channel.id)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    second = await stage.asked(table)
    listed = await second.slash(stage.general, "tables")
    assert ["gone" in words(note) for note in listed.followups] == [True]
    moved = await first.slash(stage.general, "board")
    assert moved.ephemeral
    assert f"<#{stage.general.id}>" in texts_of_result(moved)
    (sent,) = stage.sent(str(stage.general.id))
    assert sent["allowed_mentions"]["users"] == [second.id]
    for _ in range(3):
        await stage.turn(table)
    assert len(boards(stage.general)) > 1


async def test_board_moves_a_table_that_was_shown_already(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    lounge = stage.guild.create_text_channel("lounge")
    await stage.aoi.slash(lounge, "board")
    (before,) = stage.sent(str(thread.id))
    (after,) = stage.sent(str(lounge.id))
    assert before["nonce"] != after["nonce"]
    assert len(after["nonce"]) <= 25
    assert (await stage.bot.services.tables.table(table)).place.target_id == lounge.id


async def test_board_here_repeats_the_board_without_calling_anybody(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await stage.asked(table)
    result = await asked.slash(thread, "board")
    assert result.response is not None
    assert not result.ephemeral
    assert result.response.message.mentions == []
    assert len(stage.sent(str(thread.id))) == 1


async def test_a_stranger_looks_and_does_not_move(stage: Stage) -> None:
    table = await stage.start()
    lounge = stage.guild.create_text_channel("lounge")
    result = await stage.chika.slash(lounge, "board", table=table)
    assert result.ephemeral
    assert stage.sent(str(lounge.id)) == []
    nothing = await stage.chika.slash(lounge, "board")
    assert "not at any running table" in refusal(nothing)


async def test_board_does_not_move_to_where_it_may_not_write(stage: Stage) -> None:
    table = await stage.start()
    home = (await stage.bot.services.tables.table(table)).place
    closed = stage.guild.create_text_channel("closed")
    stage.forbid(closed, attach_files=False)
    result = await stage.aoi.slash(closed, "board")
    assert "**Attach Files**" in refusal(result)
    assert (await stage.bot.services.tables.table(table)).place == home


async def test_an_archived_thread_is_opened_again(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    path = f"/channels/{thread.id}/messages"
    stage.env.inject_error("POST", path, status=400, code=50083, message="Thread is archived")
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(boards(thread)) == 2
    patched = [r for r in stage.env.http_requests if r.path == f"/channels/{thread.id}"]
    assert {"archived": False} in [r.json for r in patched if r.method == "PATCH"]


async def test_a_spoilt_emoji_is_done_without(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    assert "<:coloretto" in words(last(thread))
    path = f"/channels/{thread.id}/messages"
    stage.env.inject_error("POST", path, status=400, code=50035, message="Invalid emoji")
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    assert len(boards(thread)) == 2
    assert "<:coloretto" not in words(last(thread))
