"""What a refusal says about one message, person, channel or emoji is believed of nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.sandbox.components import walk
from bot.sandbox.hub import Recorded
from bot.sandbox.model import Json, Message
from bot.store.settings import Delivery
from bot.tables.model import TableId
from tests.support.players import ids, words
from tests.support.stage import Stage

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
BLOCKED = 200000
"""Message was blocked by automatic moderation."""
UNAUTHORIZED = 40001
TITLE_BLOCKED = 240000
"""The title of a thread was blocked by automatic moderation."""
FORM = 50035
"""Invalid form body."""


def emoji_in(message: Message) -> set[str]:
    """Return the names of the application's emoji in a message."""
    return set(re.findall(r"<:(\w+):\d+>", words(message)))


def tracebacks(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("code", [BLOCKED, 240000, FORM, 40005])
async def test_a_refused_board_costs_no_emoji_and_its_players_are_told(
    stage: Stage, table: TableId, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    emojis = dict(stage.bot.services.emoji.known)
    thread = await stage.home(table)
    stage.fail("POST", f"/channels/{thread.id}/messages$", code=code, times=1)
    player = await stage.turn(table)
    assert stage.bot.services.emoji.known == emojis
    plain = stage.last(thread)
    assert plain.mentions == [player.id]
    assert emoji_in(plain) == set()
    [button] = [custom_id for custom_id in ids(plain) if custom_id.startswith("table:hand:")]
    assert (await player.click(plain, button)).private
    assert tracebacks(caplog) == []
    # The turn is announced: nothing is pending.
    tries = len(stage.sent(thread))
    await stage.sweep()
    assert len(stage.sent(thread)) == tries
    await stage.turn(table)
    assert emoji_in(await stage.board(table)) & emojis.keys()


async def test_a_board_that_is_refused_for_days_is_tried_less_and_less(
    stage: Stage, table: TableId, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await stage.home(table)
    board = await stage.board(table)
    stage.fail("POST", f"/channels/{thread.id}/messages$", code=BLOCKED, times=10_000)
    before = len(stage.sent(thread))
    player = await stage.turn(table)
    for _ in range(120):
        await stage.sweep()
    assert 2 < len(stage.sent(thread)) - before < 20
    assert tracebacks(caplog) == []
    [note] = (await player.click(board, "table:hand:")).more
    assert "moderation" in words(note)
    assert (await player.click(board, "table:hand:")).more == []
    # Another table of the channel's server is not affected.
    other = await stage.start()
    assert emoji_in(await stage.board(other))


async def test_threads_that_are_refused_to_the_application_are_not_tried_with_every_table(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.fail("POST", "/threads$", code=UNAUTHORIZED, status=401, times=10_000)
    for _ in range(3):
        table = await stage.start()
        assert (await stage.table(table)).place.thread_id is None
        assert await stage.board(table)
    assert len(opened(stage)) == 1
    assert any("THREAD refused to the application" in words for words in caplog.messages)
    stage.hub.faults.clear()
    await stage.sweep(HOUR)
    assert (await stage.table(await stage.start())).place.thread_id


async def test_one_refused_thread_says_nothing_about_others(stage: Stage) -> None:
    stage.fail("POST", "/threads$", code=TITLE_BLOCKED, times=1)
    assert (await stage.table(await stage.start())).place.thread_id is None
    assert (await stage.table(await stage.start())).place.thread_id
    assert len(opened(stage)) == 2


def opened(stage: Stage) -> list[Recorded]:
    """Return the requests for new threads."""
    return [request for request in stage.requests if request.path.endswith("/threads")]


def drop_emoji(stage: Stage, message: Message) -> str:
    """Delete an emoji of a message's components at Discord, and return its name."""
    wanted = [part["emoji"]["id"] for part in walk(message.components) if _has_emoji(part)]
    gone = stage.world.emojis[int(wanted[0])]
    stage.world.drop_emoji(gone)
    return gone.name


def _has_emoji(part: Json) -> bool:
    return bool((part.get("emoji") or {}).get("id"))


async def open_choices(stage: Stage) -> tuple[TableId, Message]:
    """Begin a game whose panel has buttons with emoji; return the panel of the player to move."""
    table = await stage.start(game="keltis_card")
    return table, await stage.hand(await stage.player_to_move(table), table)


async def test_a_click_is_answered_without_the_refused_emoji_and_it_comes_back(
    stage: Stage,
) -> None:
    emojis = dict(stage.bot.services.emoji.known)
    table, panel = await open_choices(stage)
    gone = drop_emoji(stage, panel)
    again = await stage.hand(await stage.player_to_move(table), table)
    assert [custom_id for custom_id in ids(again) if custom_id.startswith("move:")]
    assert emojis.keys() - stage.bot.services.emoji.known.keys() == {gone}
    await stage.sweep(HOUR)
    assert stage.bot.services.emoji.known.keys() == emojis.keys()
    assert stage.bot.services.emoji.known[gone] != emojis[gone]


async def test_a_board_is_posted_without_the_refused_emoji(stage: Stage) -> None:
    table = await stage.start()
    emojis = dict(stage.bot.services.emoji.known)
    gone = drop_emoji(stage, await stage.board(table))
    thread = await stage.home(table)
    before = len(stage.boards(thread))
    await stage.turn(table)
    assert len(stage.boards(thread)) == before + 1
    assert emojis.keys() - stage.bot.services.emoji.known.keys() == {gone}
    assert emoji_in(await stage.board(table))


async def test_an_answer_that_moderation_blocks_is_explained(
    stage: Stage, table: TableId, caplog: pytest.LogCaptureFixture
) -> None:
    emojis = dict(stage.bot.services.emoji.known)
    stage.fail("POST", "/callback", code=BLOCKED, times=1)
    answer = await stage.aoi.click(await stage.board(table), "table:log:")
    assert "moderation" in answer.text
    assert tracebacks(caplog) == []
    assert stage.bot.services.emoji.known == emojis


@pytest.mark.parametrize("code", [40003, 20026, 20009, FORM, BLOCKED, 50001])
async def test_a_refused_direct_message_says_nothing_about_its_person(
    stage: Stage, table: TableId, code: int
) -> None:
    thread = await stage.home(table)
    for player in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(player.id, delivery=Delivery.DM)
    stage.fail("POST", "/users/@me/channels", code=code, times=1)
    await stage.sweep(HOUR)  # they are no longer present
    await stage.advance_turn(table)
    mover = await stage.player_to_move(table)
    await stage.sweep()
    assert stage.hub.faults[0].times == 0
    assert (await stage.bot.services.people.preferences(mover.id)).dm_closed is None
    assert [message.mentions for message in stage.history(thread)].count([mover.id]) == 1


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_direct_messages_are_remembered(
    stage: Stage, table: TableId, code: int
) -> None:
    for player in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(player.id, delivery=Delivery.DM)
    stage.fail("POST", "/users/@me/channels", code=code, times=1)
    await stage.sweep(HOUR)  # they are no longer present
    await stage.advance_turn(table)
    mover = await stage.player_to_move(table)
    await stage.sweep()
    assert stage.hub.faults[0].times == 0
    assert (await stage.bot.services.people.preferences(mover.id)).dm_closed is not None


async def test_direct_messages_in_an_outage_are_tried_less_and_less(
    stage: Stage, table: TableId
) -> None:
    """The first half of the announcement, the board, has succeeded."""
    for player in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(player.id, delivery=Delivery.DM)
    stage.fail("POST", "/users/@me/channels", code=130000, times=10_000)
    await stage.sweep(HOUR)  # they are no longer present
    await stage.advance_turn(table)
    [fault] = stage.hub.faults
    before = fault.times
    for _ in range(120):
        await stage.sweep()
    assert 4 < before - fault.times < 20


async def test_mentions_that_fail_in_one_channel_are_tried_less_and_less(stage: Stage) -> None:
    """The first half, the mention in another channel, has succeeded."""
    channels = [await stage.flat(), await stage.add_channel("lounge")]
    tables = [await stage.start(channel) for channel in channels]
    for player in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(player.id, delivery=Delivery.DM)
    await stage.sweep(HOUR)
    stage.fail("POST", "/users/@me/channels", code=130000, times=10_000)
    await stage.advance_turn(tables[0])
    while await stage.player_to_move(tables[1]) is not await stage.player_to_move(tables[0]):
        await stage.advance_turn(tables[1])
    await stage.sweep()
    stage.hub.faults.clear()
    # Now direct messages are closed, and mentions fail in one of two channels.
    stage.fail("POST", "/users/@me/channels", code=50007, times=10_000)
    stage.fail("POST", f"/channels/{channels[0].id}/messages$", code=130000, times=10_000)
    fault = stage.hub.faults[1]
    for _ in range(120):
        await stage.sweep()
    assert 4 < 10_000 - fault.times < 20
