"""Messages that Discord refuses, loses or delays appear later, elsewhere, or after a restart."""

from __future__ import annotations

import asyncio
import errno
from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain, pairwise
from typing import Any

import aiohttp
import pytest

from bot.notifications.channels.publisher import SWEEP_INTERVAL_S
from bot.notifications.delivery.pace import REQUESTS_PER_SECOND
from bot.ops.refusals import TABLE_OUTAGE
from bot.sandbox.errors import Permission
from bot.sandbox.hub import Fault
from bot.sandbox.model import Channel, Message
from bot.tables import play
from bot.tables.lobby import set_option
from bot.tables.model import Person, Place, TableId
from bot.testing.random_games import SOAK
from bot.words.speech import LANGUAGES, bundle
from tests.support.games import WITH_TOY
from tests.support.players import table_of, words
from tests.support.stage import GAME, Stage

TABLES = 200 if SOAK else 60
"""More than the bot sends in 1 second, and than Discord allows in a channel in 5 seconds."""
HELD = 30.0
"""Seconds for which each message to the slow channel is delayed."""
SOON = 5.0
MANY = 12
HOUR = timedelta(hours=1)


async def test_a_failed_creation_of_a_thread_is_retried(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = stage.bot.http.start_thread_with_message
    ways = ["lost answer", "reset"]

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


async def test_messages_are_retried_with_growing_pauses_and_clicks_do_not_fail(
    stage: Stage,
) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    before = len(stage.boards(channel))
    stage.fail("POST", f"/channels/{channel.id}/messages", 503, times=10_000)
    [fault] = stage.hub.faults
    assert "-# Coloretto\n" in (await stage.move(table, channel)).text
    seen = fault.times
    times = list[float]()
    await stage.turn(table)
    for _ in range(12_000):
        if fault.times < seen:
            seen = fault.times
            times.append(asyncio.get_running_loop().time())
        await asyncio.sleep(0.1)
    first, *pauses = (after - before for before, after in pairwise(times))
    assert 0 < first < TABLE_OUTAGE.first_s + 1  # the first try was over before we looked
    for number, pause in enumerate(pauses[:4], 2):
        # The sweep, once a minute, makes the later ones.
        wait = TABLE_OUTAGE.wait_s(number)
        assert wait <= pause < wait + (1 if wait < SWEEP_INTERVAL_S else SWEEP_INTERVAL_S + 1)
    assert len(pauses) <= 6
    assert len(stage.boards(channel)) == before
    stage.hub.faults.clear()
    await stage.sweep(timedelta(seconds=TABLE_OUTAGE.longest_s))
    assert len(stage.boards(channel)) == before + 1


async def test_each_player_is_notified_once_of_a_lost_permission_or_channel(stage: Stage) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    for missing, named in (
        (Permission.SEND_MESSAGES, "**Send Messages**"),
        (Permission.ATTACH_FILES, "**Attach Files**"),
    ):
        board = await stage.board(table)
        before = len(stage.boards(channel))
        await stage.forbid(channel, Permission.CREATE_PUBLIC_THREADS, missing)
        second = await stage.turn(table)
        assert len(stage.boards(channel)) == before
        [note] = (await second.click(board, "table:hand:")).more
        assert words(note).count(named) == 1
        assert words(note).count("**") == 4, "this one, and Manage Server"
        assert f"<#{channel.id}>" in words(note)
        assert (await second.click(board, "table:hand:")).more == []
        await stage.forbid(channel, Permission.CREATE_PUBLIC_THREADS)
        await stage.sweep()
        assert len(stage.boards(channel)) == before + 1
        assert (await stage.aoi.click(await stage.board(table), "table:hand:")).more == []
    await stage.delete(channel)
    second = await stage.turn(table)
    [note] = (await second.slash(stage.general, "tables")).more
    assert "gone" in words(note)


async def test_only_players_move_a_table_by_board_command(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    lounge = await stage.add_channel("lounge")
    assert (await (await stage.player_to_move(table)).slash(thread, "board")).public.mentions == []
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


async def test_messages_omit_emoji_that_discord_refuses(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    assert "<:coloretto" in words(await stage.board(table))
    gone = set(stage.world.emojis)
    stage.world.emojis.clear()
    await stage.turn(table)
    assert len(stage.boards(thread)) == 2
    # A refusal lets the bot look at Discord's list, and upload what is missing there.
    await stage.sweep()
    await stage.sweep()
    await stage.turn(table)
    board = words(await stage.board(table))
    assert "<:coloretto" in board
    assert not any(str(person) in board for person in gone)


async def test_tables_continue_after_the_bot_rejoins_a_server(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    stage.guild.bot_in = False
    stage.hub.gateway.dispatch("GUILD_DELETE", {"id": str(stage.guild.id)})
    first = await stage.player_to_move(table)
    while await stage.player_to_move(table) is first:
        await stage.advance(table)
    await stage.sweep()
    assert await stage.tables.queries.needs_update() == [table]
    assert stage.guild.bot_permissions & Permission.VIEW_CHANNEL
    stage.guild.bot_in = True
    await stage.restart()
    assert await stage.tables.queries.needs_update() == []
    assert len(stage.boards(thread)) == 2


async def test_all_texts_are_loaded_at_the_start(stage: Stage) -> None:
    bundle.cache_clear()
    await stage.restart()
    assert bundle.cache_info().currsize == len(LANGUAGES) * (len(WITH_TOY) + 1)


# Many tables at once.


@pytest.fixture
async def _no_threads(stage: Stage) -> None:
    for guild in stage.world.guilds:
        await stage.bot.services.servers.change(guild, threads=False)


async def begin(stage: Stage, number: int, channel: Channel, clock: str = "1d") -> TableId:
    """Start a game of two new people in the database."""
    first = Person(1000 + 2 * number, "A")
    second = Person(1001 + 2 * number, "B")
    table = (await stage.tables.open(GAME, first, Place(channel.guild or 0, channel.id), "en")).id
    await stage.tables.join(table, second)
    await stage.tables.change(table, set_option, first.id, "clock", clock)
    await stage.tables.change_now(table, play.start, first.id)
    return table


async def plan(stage: Stage, table: TableId, **times: Any) -> None:
    """Change the deadline of a table's decision, or the time of its reminder."""
    decisions = stage.bot.services.decisions
    [decision] = await decisions.at_table(table)
    await decisions.update([(decision, replace(decision, **times))])


def kind(message: Message) -> str:
    nonce = str(message.nonce)
    if nonce[1] == "-":
        return "reminder"
    return "question" if "-l" in nonce else "turn"


@pytest.mark.long
@pytest.mark.usefixtures("_no_threads")
async def test_many_tables_due_in_the_same_minute_all_get_their_messages(stage: Stage) -> None:
    channels = [await stage.add_channel(f"channel-{number}") for number in range(TABLES // 10)]
    tables = [await begin(stage, n, channels[n % len(channels)]) for n in range(TABLES)]
    await stage.sweep()
    await stage.sweep()
    turns = chain.from_iterable(map(stage.history, channels))
    times = sorted(datetime.fromisoformat(turn.stamp) for turn in turns)
    assert len(times) == TABLES
    pairs = zip(times, times[REQUESTS_PER_SECOND + 1 :], strict=False)
    assert all(later - earlier >= timedelta(seconds=0.9) for earlier, later in pairs)
    stage.hub.limits = True
    moment = stage.clock() + HOUR
    for table in tables:
        await plan(stage, table, remind_at=moment, due=moment)
    await stage.sweep(HOUR)
    for _ in range(9):
        await stage.sweep()
    kinds = defaultdict(list)
    for message in chain.from_iterable(map(stage.history, channels)):
        kinds[table_of(message)].append(kind(message))
    assert kinds == {table: ["turn", "question", "reminder"] for table in tables}


@pytest.mark.usefixtures("_no_threads")
@pytest.mark.parametrize("due", ["reminder", "question", "turn"])
async def test_a_slow_channel_does_not_delay_other_servers(stage: Stage, due: str) -> None:
    clock = "1d" if due == "question" else "none"
    slow = await stage.add_channel("slow")
    fast = next(
        channel for channel in stage.world.channels.values() if channel.guild != stage.guild.id
    )
    # The slow channel's tables come first, in every order.
    tables = [await begin(stage, number, slow, clock) for number in range(MANY)]
    tables.append(await begin(stage, MANY, fast, clock))
    if due != "turn":
        await stage.sweep()
        for number, table in enumerate(tables):
            moment = stage.clock() + timedelta(seconds=number)
            await plan(stage, table, **{"due" if due == "question" else "remind_at": moment})
    before = len(stage.history(slow)), len(stage.history(fast))
    held = Fault("POST", f"/channels/{slow.id}/messages", times=MANY, delay=HELD)
    stage.hub.faults.append(held)
    stage.clock.skip_to(stage.clock.skipped + timedelta(minutes=1))
    loop = asyncio.get_running_loop()
    began = loop.time()
    services = stage.bot.services
    await services.publisher.publish_pending()
    await services.timekeeper.look()
    assert held.times == MANY - 1  # messages to one channel are sent one after another
    assert len(stage.history(fast)) == before[1] + 1
    assert loop.time() - began <= SOON  # nor is the next due work delayed
    await asyncio.sleep(MANY * HELD)
    await stage.sweep()
    assert len(stage.history(slow)) == before[0] + MANY
    assert len(stage.history(fast)) == before[1] + 1
