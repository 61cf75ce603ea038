"""Threads stay open, lost channels are replaced, and direct messages link to their tables."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.notifications.delivery.access import ObstacleError, find_obstacle
from bot.sandbox.errors import Permission
from bot.sandbox.model import Channel, ChannelType, Message
from bot.store.settings import Delivery
from bot.tables import play
from bot.tables.model import Place, TableId
from tests.support.players import files, ids, moves, options, words
from tests.support.stage import GAME, Stage

HOUR = timedelta(hours=1, minutes=1)


def having(stage: Stage, place: Channel, verb: str = "home") -> list[Message]:
    """Return the messages of a place that have a button."""
    return [
        message for message in stage.history(place) if f"table:{verb}:" in " ".join(ids(message))
    ]


async def start_with_direct_messages(stage: Stage) -> TableId:
    """Start a game of two players who get direct messages."""
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(person.id, delivery=Delivery.DM)
    return await stage.start()


async def test_archived_threads_of_running_games_are_reopened(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    await stage.archive(thread)
    assert not thread.archived
    # A member who archives it again at once wants it archived.
    await stage.archive(thread)
    await stage.sweep()
    assert thread.archived
    await stage.sweep(2 * HOUR)
    await stage.archive(thread)
    assert not thread.archived
    await stage.tables.change_now(table, play.cancel, stage.aoi.id, manager=True)
    await stage.sweep(2 * HOUR)
    await stage.archive(thread)
    await stage.sweep()
    assert thread.archived, "the game is over"


async def test_a_locked_thread_is_unlocked_only_for_a_turn_and_with_permission(
    stage: Stage, table: TableId
) -> None:
    stage.guild.bot_permissions |= Permission.MANAGE_THREADS
    thread = await stage.home(table)
    await stage.archive(thread, locked=True)
    await stage.restart()
    await stage.sweep()
    assert thread.archived
    stage.fail("POST", f"/channels/{thread.id}/messages", code=50083, times=1)
    await stage.turn(table)
    assert len(stage.boards(thread)) == 2
    patched = [
        request.json for request in stage.requests if request.path == f"/channels/{thread.id}"
    ]
    assert {"archived": False, "locked": False} in patched


async def test_a_game_whose_thread_was_deleted_continues_in_its_channel(
    stage: Stage, table: TableId
) -> None:
    def home() -> Channel:
        [place] = stage.threads() or [stage.general]
        return place

    for may_make_threads in (True, False):
        if not may_make_threads:
            await stage.forbid(stage.general, Permission.CREATE_PUBLIC_THREADS)
        await stage.delete(await stage.home(table))
        await stage.until(lambda: len(stage.boards(home())) == 1)
        assert (home() is stage.general) != may_make_threads
        assert await stage.home(table) is home()
        await stage.sweep()  # no player counts as active any more
        following = await stage.turn(table)
        assert stage.sent(home())[-1]["allowed_mentions"]["users"] == [following.id]


@pytest.mark.parametrize("kind", [ChannelType.TEXT, ChannelType.ANNOUNCEMENT])
async def test_a_table_gets_its_thread_and_another_in_channels_of_every_kind(
    stage: Stage, kind: ChannelType
) -> None:
    """Threads of announcement channels have another type, which Discord wants to be named."""
    channel = await stage.add_channel("news", kind)
    table = await stage.start(channel)
    first = await stage.home(table)
    assert first.parent == channel.id
    await stage.archive(first)
    assert not first.archived
    await stage.delete(first)
    await stage.until(lambda: len(stage.threads(channel)) == 1)
    await stage.sweep()
    second = await stage.home(table)
    assert (second.parent, second.id != first.id) == (channel.id, True)
    await stage.turn(table, second)
    assert stage.boards(second)


async def test_an_unavailable_server_makes_no_table_dormant(stage: Stage, table: TableId) -> None:
    """Its channels are not known, and Discord may answer that they do not exist."""
    home = await stage.home(table)
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    guild.unavailable = True
    guild._channels.clear()
    guild._clear_threads()
    stage.fail("GET", f"/channels/{home.id}", 404, code=10003)
    services = stage.bot.services
    services.busy.spawn(services.threads.reopen_all())
    services.publisher.lose(home.id)
    await stage.rest()
    assert not (await stage.table(table)).dormant
    assert await stage.home(table) is home
    assert stage.sent(stage.aoi.letters) == []


async def test_a_bot_that_is_timed_out_says_so(stage: Stage, table: TableId) -> None:
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    guild.me.timed_out_until = datetime(2100, 1, 1, tzinfo=UTC)
    refusal = (await stage.aoi.opens(stage.general, GAME)).refusal
    assert "has timed Takujo out" in refusal
    obstacle = find_obstacle(stage.bot, (await stage.table(table)).place)
    assert obstacle is not None
    assert obstacle.key == "lack-timeout"
    guild.me.timed_out_until = datetime(2000, 1, 1, tzinfo=UTC)  # it is over
    assert (await stage.aoi.opens(stage.general, GAME)).posted


async def test_games_go_on_beside_a_channel_whose_fields_are_hidden(stage: Stage) -> None:
    """The bot may not view a channel when it starts; later it may."""
    hidden = await stage.add_channel("hidden")
    await stage.forbid(hidden, Permission.VIEW_CHANNEL)
    await stage.restart()
    table = await stage.start()
    await stage.turn(table)
    assert len(stage.boards(await stage.home(table))) == 2
    refusal = (await stage.aoi.opens(hidden, GAME)).refusal
    assert "View Channel" in refusal
    await stage.forbid(hidden)
    thread_table = await stage.start(hidden)
    assert (await stage.home(thread_table)).parent == hidden.id


async def test_players_are_notified_once_of_a_deleted_channel_and_can_continue(
    stage: Stage, table: TableId
) -> None:
    channel = await stage.add_channel("other")
    await stage.delete(stage.general)
    for player in (stage.aoi, stage.ben):
        [lost] = stage.sent(player.letters)
        assert table in str(lost)
        assert "Nothing is lost" in str(lost)
    assert (await stage.table(table)).dormant
    assert await stage.tables.queries.needs_update() == []
    other = await stage.waiting(table)
    await stage.move(table, channel)
    assert [len(stage.sent(player.letters)) for player in (stage.aoi, stage.ben)] == [1, 1]
    await other.slash(channel, "board", table=table)
    assert len(stage.boards(channel)) == 1
    assert not (await stage.table(table)).dormant
    await stage.sweep()  # no player counts as active any more
    following = await stage.turn(table, channel)
    assert stage.sent(channel)[-1]["allowed_mentions"]["users"] == [following.id]


async def test_a_table_is_dormant_after_its_messages_fail_for_a_day(stage: Stage) -> None:
    channel = await stage.flat()
    table = await stage.start(channel)
    stage.fail("POST", f"/channels/{channel.id}/messages", code=50001)
    following = await stage.turn(table)
    await stage.sweep(20 * HOUR)
    assert stage.sent(following.letters) == []
    await stage.sweep(5 * HOUR)
    await asyncio.sleep(4000)  # retries follow the time of the event loop
    await stage.until(lambda: len(stage.sent(following.letters)) == 1)
    assert (await stage.table(table)).dormant
    tried = len(stage.sent(channel))
    for _ in range(3):
        await stage.sweep(HOUR)
    assert len(stage.sent(channel)) == tried
    # The bot may write again, and a player uses `/board`.
    stage.hub.faults.clear()
    count = len(stage.boards(channel))
    await following.slash(channel, "board")
    await stage.sweep()
    assert len(stage.boards(channel)) == count + 2


@pytest.mark.parametrize("is_gone", [True, False])
async def test_buttons_of_a_reminder_restore_the_thread_and_stop_reminders(
    stage: Stage, is_gone: bool
) -> None:
    stage.guild.bot_permissions |= Permission.MANAGE_THREADS
    await stage.restart()
    table = await start_with_direct_messages(stage)
    thread = await stage.home(table)
    player = await stage.player_to_move(table)
    await stage.sweep(12 * HOUR)
    await stage.until(lambda: bool(having(stage, player.letters, "quiet")))
    if is_gone:
        stage.world.drop_channel(thread)  # without an event for the bot
    else:
        await stage.archive(thread, locked=True)
        await stage.sweep()
        assert thread.archived
    for _ in range(2):  # a second click links the same thread
        answer = await player.click(having(stage, player.letters)[-1], "table:home:")
        [home] = stage.threads()
        assert (home.id != thread.id) is is_gone
        assert f"<#{home.id}>" in answer.text
        assert not home.archived
    await stage.until(lambda: len(stage.boards(home)) == 1)
    before = len(stage.history(player.letters))
    quiet = having(stage, player.letters, "quiet")[-1]
    answer = await player.click(quiet, "table:quiet:")
    assert "no more reminders for this turn" in answer.text
    await stage.sweep(120 * HOUR)
    assert len(stage.history(player.letters)) == before


async def test_a_player_chooses_a_new_channel_for_a_table_without_one(
    stage: Stage, table: TableId
) -> None:
    channels = {name: await stage.add_channel(name) for name in ("open", "mute", "secret")}
    for channel in (stage.channel_named("games"), stage.channel_named("卓上"), channels["mute"]):
        await stage.forbid(channel, Permission.SEND_MESSAGES)
    await stage.hide(channels["secret"], stage.ben)
    current = await stage.table(table)
    settings = stage.bot.services.guild_settings
    with pytest.raises(ObstacleError):
        await settings.channel_for(current, stage.ben.id, channels["secret"].id)
    assert [channel.id for channel in await settings.channels_for(current, stage.aoi.id)] == [
        *(stage.general.id, channels["open"].id, channels["secret"].id)
    ]
    assert await stage.table(table) == current
    await stage.delete(stage.general)
    offer = having(stage, stage.ben.letters)[-1]
    # A hand that is opened in a direct message takes its place, and the offer would be gone.
    assert ids(offer) == [f"table:home:{table}"]
    message = (await stage.ben.click(offer, "table:home:")).message
    [select] = [name for name in ids(message) if options(message, name)]
    assert [option["label"] for option in options(message, select)] == ["#open"]
    moved = await stage.ben.select(message, select, str(channels["open"].id))
    [thread] = stage.threads(channels["open"])
    assert f"<#{thread.id}>" in moved.text
    await stage.until(lambda: len(stage.boards(thread)) == 1)
    assert not (await stage.table(table)).dormant


async def test_threads_lost_or_archived_while_offline_are_restored_at_the_start(
    stage: Stage,
) -> None:
    lost = await stage.start()
    archived = await stage.home(await stage.start())
    thread = await stage.home(lost)
    await stage.halt()
    await stage.delete(thread)
    stage.hub.events.archive(archived, archived=True)
    await stage.boot()
    await stage.until(lambda: len(stage.threads()) == 2)
    home = await stage.home(lost)
    await stage.until(lambda: len(stage.boards(home)) == 1)
    assert not archived.archived


async def test_at_most_10_lost_channels_are_restored_at_the_same_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = stage.bot.services.threads
    under_way = list[Place]()
    counts = list[int]()
    parts = [{TableId(f"{n:06d}"): Place(1, n) for n in range(50)}, {}]

    async def restore_table(place: Place) -> None:
        under_way.append(place)
        counts.append(len(under_way))
        await asyncio.sleep(0)
        under_way.remove(place)

    monkeypatch.setattr(stage.tables.queries, "active_places", AsyncMock(side_effect=parts))
    monkeypatch.setattr(stage.bot.services.outbox, "is_hidden", lambda _: True)
    monkeypatch.setattr(threads, "_bring_back", restore_table)
    await threads.reopen_all()
    assert len(counts) == 50
    assert max(counts) <= 10


async def test_a_turn_can_be_played_in_a_direct_message_in_the_readers_language(
    stage: Stage,
) -> None:
    for player in (stage.aoi, stage.ben):
        await player.member.settings(locale="ja")
    table = await start_with_direct_messages(stage)
    mover = await stage.player_to_move(table)
    home = await stage.home(table)
    await stage.sweep()

    def letters() -> list[Message]:
        """Return the messages about turns: the host also heard that the game could start."""
        return [letter for letter in stage.history(mover.letters) if moves(letter) or files(letter)]

    await stage.until(lambda: bool(letters()))
    [letter] = letters()
    assert files(letter) == ["hand.png"]
    assert "あなたの番です" in words(letter)
    assert "it’s your turn" in words(await stage.board(table)), "in the language of the table"
    count = len(stage.boards(home))
    stale = moves(letter)[0]
    while await stage.player_to_move(table) is mover:
        await mover.click(letter, moves(letter)[0])
    assert letters() == [letter]  # it shows the panel now
    assert "あなたの番です" not in words(letter)
    await stage.until(lambda: len(stage.boards(home)) > count)
    # An old button shows the current state.
    await stage.restart()
    plies = (await stage.table(table)).plies
    old = await mover.click(stage.forge(stale, mover.letters), stale)
    assert old.first
    assert moves(stage.last(mover.letters)) == []
    assert (await stage.table(table)).plies == plies
