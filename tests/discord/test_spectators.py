"""Spectators see the board and may follow a table; everyone may turn pictures off."""

from __future__ import annotations

import pytest

from bot.sandbox.errors import Permission
from bot.sandbox.model import Message
from bot.tables.model import TableId
from tests.discord.conftest import find
from tests.support.players import files, ids, moves, words
from tests.support.stage import GAME, Stage


def has_board(message: Message) -> bool:
    [file] = files(message)
    return file.startswith("board-")


@pytest.mark.parametrize("game", [GAME, "keltis"])
async def test_a_spectator_gets_the_board_and_follows_without_mentions(
    stage: Stage, game: str
) -> None:
    table = await stage.start(game=game)
    thread = await stage.home(table)
    board = await stage.board(table)
    follow = f"table:follow:{table}"
    entries = [f"table:hand:{table}", *moves(board)[:1], f"table:more:{table}"]
    messages = [(await stage.chika.click(board, entry)).private for entry in entries]
    for message in messages[:-1]:
        assert (has_board(message), follow in ids(message)) == (True, True)
        assert f"table:hand:{table}" not in ids(message)
    looked = await stage.chika.click(messages[-1], f"table:board:{table}")
    assert follow in ids(looked.message)
    assert stage.chika.id not in thread.members
    answer = (await stage.chika.click(looked.message, follow)).private
    assert f"<#{thread.id}>" in words(answer)
    assert stage.chika.id in thread.members
    for _ in range(3):
        await stage.turn(table)
    pinged = {user for message in stage.history(thread) for user in message.pinged}
    assert stage.chika.id not in pinged
    await stage.finish(table)
    over = (await stage.chika.click(messages[0], follow)).private
    assert f"<#{thread.id}>" in words(over)


async def test_a_table_without_a_thread_has_nothing_to_follow(stage: Stage) -> None:
    table = await stage.start(await stage.flat())
    board = await stage.board(table)
    message = (await stage.chika.click(board, f"table:hand:{table}")).private
    assert has_board(message)
    assert not [
        custom_id
        for custom_id in ids(message)
        if custom_id.startswith(("table:follow:", "table:hand:"))
    ]


async def test_a_refused_follower_is_led_to_the_thread(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    board = await stage.board(table)
    hand = (await stage.chika.click(board, f"table:hand:{table}")).private
    await stage.forbid(stage.general, Permission.SEND_MESSAGES_IN_THREADS)
    stage.fail("PUT", f"/channels/{thread.id}/thread-members/", 403, code=50013)
    message = (await stage.chika.click(hand, find(hand, "table:follow:"))).private
    assert words(message) == f"\nFollow the game here: <#{thread.id}>"
    assert stage.chika.id not in thread.members


async def test_text_mode_is_found_under_more_and_replaces_every_own_picture(
    stage: Stage, table: TableId
) -> None:
    player = await stage.player_to_move(table)
    more = (await stage.more(player, table)).private
    hand = (await player.click(more, f"table:display:{table}:words")).private
    assert files(hand) == []
    more = (await stage.more(player, table)).private
    assert files((await player.click(more, f"table:board:{table}")).message) == []
    more = (await stage.more(player, table)).private
    hand = (await player.click(more, f"table:display:{table}:pictures")).private
    assert files(hand) == ["hand.png"]
    notify = (await player.slash(stage.general, "notify")).private
    assert ids(notify)[:2] == ["openings:show", "notify:looks"], (
        "beside the title, then the first row"
    )
