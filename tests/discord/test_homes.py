"""Threads stay awake while a game runs, and a table whose channel is gone goes on elsewhere."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.notifications import access
from bot.notifications.access import ObstacleError
from bot.people.model import Delivery
from bot.tables import play
from bot.tables.model import Place, TableId
from tests.discord.stage import Stage, boards, ids, texts_of_result, walk

HOUR = timedelta(hours=1)


def archive(stage: Stage, thread: ChannelHandle, **more: bool) -> None:
    """Archive a thread, as Discord does after a week without a word."""
    state = {"archived": True, **more}
    stage.env.backend.edit_channel(thread.id, {}, thread_metadata=state)


def is_archived(stage: Stage, thread: ChannelHandle) -> bool:
    about = stage.env.backend.get_channel(thread.id).thread_metadata
    assert about is not None
    return about.archived


async def end_turn(stage: Stage, table: TableId, where: ChannelHandle | None = None) -> MemberActor:
    """Let whoever is asked play until somebody else is; return who that is."""
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        panel = await stage.bot.services.tables.panel(table, first.id)
        move = panel.offers[0].notation
        await first.slash(where or stage.general, "move", move=move, table=table)
    return await stage.asked(table)


def told(stage: Stage, member: MemberActor) -> list[str]:
    """Return what a member was written directly."""
    channels = [one for one in stage.env.backend.channels.values() if one.guild_id is None]
    mine = [one.id for one in channels if member.id in (one.recipient_ids or ())]
    return [str(body) for channel in mine for body in stage.sent(str(channel))]


async def test_a_thread_in_which_a_game_runs_is_brought_back(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    archive(stage, thread)
    await stage.until(lambda: not is_archived(stage, thread))
    # Who closes it again at once means it.
    archive(stage, thread)
    await stage.sweep()
    assert is_archived(stage, thread)
    # A turn brings it back all the same, as every message does.
    await stage.sweep(2 * HOUR)
    archive(stage, thread)
    await stage.until(lambda: not is_archived(stage, thread))


async def test_a_thread_of_a_game_that_is_over_rests(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.bot.services.tables.change_now(table, play.cancel, stage.aoi.id, manager=True)
    await stage.sweep()
    archive(stage, thread)
    await stage.sweep()
    assert is_archived(stage, thread)


async def test_a_locked_thread_is_unlocked_where_that_is_allowed(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    archive(stage, thread, locked=True)
    await stage.sweep()
    assert is_archived(stage, thread)  # somebody locked it on purpose; but a turn must be shown
    path = f"/channels/{thread.id}/messages"
    stage.env.inject_error("POST", path, status=400, code=50083, message="Thread is archived")
    await end_turn(stage, table)
    assert len(boards(thread)) == 2
    patched = [r.json for r in stage.env.http_requests if r.path == f"/channels/{thread.id}"]
    assert {"archived": False, "locked": False} in patched


@pytest.mark.parametrize("may_make_threads", [True, False])
async def test_a_table_whose_thread_is_gone_goes_on_below_its_channel(
    stage: Stage, may_make_threads: bool
) -> None:
    table = await stage.start()
    old = stage.home(table)
    if not may_make_threads:
        stage.forbid(stage.general, create_public_threads=False)
    stage.env.backend.delete_channel(old.id)

    def home() -> ChannelHandle:
        [place] = stage.general.threads or [stage.general]
        return place

    await stage.until(lambda: len(boards(home())) == 1)
    assert (home() == stage.general) != may_make_threads
    assert (await stage.bot.services.tables.table(table)).place.target_id == home().id
    following = await end_turn(stage, table)
    assert stage.sent(str(home().id))[-1]["allowed_mentions"]["users"] == [following.id]


async def test_players_without_a_channel_are_told_once_and_can_go_on(stage: Stage) -> None:
    table = await stage.start()
    channel, thread = stage.guild.create_text_channel("other"), stage.home(table)
    stage.env.backend.delete_channel(stage.general.id)
    stage.env.backend.delete_channel(thread.id)
    await stage.until(lambda: bool(told(stage, stage.aoi) and told(stage, stage.ben)))
    await stage.until(lambda: not stage.bot.services.busy._count)
    for member in (stage.aoi, stage.ben):
        [lost] = told(stage, member)
        assert table in lost
        assert "Nothing is lost" in lost
    tables = stage.bot.services.tables
    assert (await tables.table(table)).dormant
    assert await tables.queries.needs_update() == []
    asked, others = await stage.asked(table), await stage.waiting(table)
    panel = await tables.panel(table, asked.id)
    await asked.slash(channel, "move", move=panel.offers[0].notation, table=table)
    assert [len(told(stage, member)) for member in (asked, others)] == [1, 1]
    await others.slash(channel, "board", table=table)
    assert len(boards(channel)) == 1
    assert not (await tables.table(table)).dormant
    await stage.sweep()  # nobody is there any more
    following = await end_turn(stage, table, channel)
    assert stage.sent(str(channel.id))[-1]["allowed_mentions"]["users"] == [following.id]


async def test_a_table_that_is_refused_for_a_day_is_given_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "FIRST", 0.0)  # time between two tries is real
    channel = stage.guild.create_text_channel("flat")
    stage.forbid(channel, create_public_threads=False)
    table = await stage.start(channel)
    path = f"/channels/{channel.id}/messages"
    stage.env.inject_error("POST", path, status=403, code=50001, times=None)
    following = await end_turn(stage, table)
    await stage.sweep(20 * HOUR)
    assert told(stage, following) == []
    await stage.sweep(5 * HOUR)
    tables = stage.bot.services.tables
    await stage.until(lambda: len(told(stage, following)) == 1)
    await stage.until(lambda: not stage.bot.services.busy._count)
    assert (await tables.table(table)).dormant
    tried = len(stage.sent(str(channel.id)))
    for _ in range(3):
        await stage.sweep(HOUR)
    assert len(stage.sent(str(channel.id))) == tried
    # It may write again, and somebody looks.
    stage.env.backend.faults.clear()
    shown = len(boards(channel))
    await following.slash(channel, "board")
    await stage.sweep()
    assert len(boards(channel)) == shown + 2


def letters(member: MemberActor, beginning: str) -> list[discord.Message]:
    """Return the direct messages to a member that have a component whose id begins so."""
    messages = member.user.dm_channel.history()
    return [one for one in messages if any(name.startswith(beginning) for name in ids(one))]


async def press(stage: Stage, member: MemberActor, table: TableId) -> InteractionResult:
    """Press the newest button in a member's direct messages that brings a table back."""
    newest = letters(member, f"table:home:{table}")[-1]
    told: InteractionResult = await member.user.click(newest, custom_id=f"table:home:{table}")
    return told


async def remind(stage: Stage, table: TableId) -> MemberActor:
    """Have whoever is asked reminded by direct message, and return them."""
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.set_delivery(person.id, Delivery.DM)
    asked = await stage.asked(table)
    await stage.sweep(12 * HOUR)
    await stage.until(lambda: bool(letters(asked, "table:quiet:")))
    return asked


async def test_a_reminder_by_direct_message_brings_an_archived_thread_back(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await remind(stage, table)
    archive(stage, thread, locked=True)
    await stage.sweep()
    assert is_archived(stage, thread)
    told = await press(stage, asked, table)
    assert not is_archived(stage, thread)
    assert f"<#{thread.id}>" in texts_of_result(told)


async def test_a_reminder_by_direct_message_moves_a_table_whose_thread_is_gone(
    stage: Stage,
) -> None:
    table = await stage.start()
    old = stage.home(table)
    asked = await remind(stage, table)
    del stage.env.backend.channels[old.id]  # the bot does not hear of it
    told = await press(stage, asked, table)
    [thread] = stage.general.threads
    assert thread.id != old.id
    assert f"<#{thread.id}>" in texts_of_result(told)
    await stage.until(lambda: len(boards(thread)) == 1)
    # Pressed again, it leads there, and opens no other.
    assert f"<#{thread.id}>" in texts_of_result(await press(stage, asked, table))
    assert len(stage.general.threads) == 1


async def test_a_player_chooses_the_channel_of_a_table_that_lost_its_own(stage: Stage) -> None:
    table = await stage.start()
    rooms = {name: stage.guild.create_text_channel(name) for name in ("open", "mute", "secret")}
    stage.forbid(rooms["mute"], send_messages=False)
    hidden = Overwrite(stage.ben.id, OverwriteType.MEMBER, 0, discord.Permissions(1 << 10).value)
    stage.env.backend.set_overwrite(rooms["secret"].id, hidden)
    thread = stage.home(table)
    stage.env.backend.delete_channel(stage.general.id)
    stage.env.backend.delete_channel(thread.id)
    await stage.until(lambda: bool(letters(stage.ben, f"table:home:{table}")))
    await stage.until(lambda: not stage.bot.services.busy._count)
    told = await press(stage, stage.ben, table)
    assert told.response is not None
    [select] = [part for part in walk(told.response.components) if part["type"] == 3]
    assert [option["label"] for option in select["options"]] == ["#open"]
    there = str(rooms["open"].id)
    moved = await stage.ben.user.select(told.response, [there], custom_id=select["custom_id"])
    [thread] = rooms["open"].threads
    assert f"<#{thread.id}>" in texts_of_result(moved)
    await stage.until(lambda: len(boards(thread)) == 1)
    assert not (await stage.bot.services.tables.table(table)).dormant


async def test_a_table_moves_only_to_where_its_player_writes(stage: Stage) -> None:
    table = await stage.start()
    services = stage.bot.services
    found, homes = await services.tables.table(table), services.publisher.recovery
    secret = stage.guild.create_text_channel("secret")
    view = discord.Permissions(view_channel=True).value
    hidden = Overwrite(stage.aoi.id, OverwriteType.MEMBER, 0, view)
    stage.env.backend.set_overwrite(secret.id, hidden)
    with pytest.raises(ObstacleError):
        await homes.choose(found, stage.aoi.id, secret.id)
    assert [room.id for room in await homes.rooms(found, stage.ben.id)] == [
        stage.general.id,
        secret.id,
    ]
    assert await services.tables.table(table) == found


@pytest.mark.parametrize("is_gone", [True, False])
async def test_what_happened_to_a_thread_while_the_bot_was_down_is_mended_at_its_start(
    stage: Stage, is_gone: bool
) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.until(lambda: len(boards(thread)) == 1)
    await stage.bot.stop()
    if is_gone:
        stage.env.backend.delete_channel(thread.id)
    else:
        archive(stage, thread)
    await stage.restart()
    if is_gone:
        await stage.until(lambda: bool(stage.general.threads))
        await stage.until(lambda: len(boards(stage.home(table))) == 1)
    else:
        await stage.until(lambda: not is_archived(stage, thread))


async def test_a_locked_thread_stays_closed_when_the_bot_starts(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.bot.stop()
    archive(stage, thread, locked=True)
    await stage.restart()
    await stage.sweep()
    assert is_archived(stage, thread)


async def test_very_many_lost_channels_hold_up_no_other_call(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    homes, under_way, most, looked = stage.bot.services.publisher.recovery, 0, 0, list[int]()
    parts = [{TableId(f"{n:06d}"): Place(1, n) for n in range(50)}, {}]

    async def find(_: str) -> dict[TableId, Place]:
        return parts.pop(0)

    async def restore_table(place: Place) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        looked.append(place.target_id)
        under_way -= 1

    monkeypatch.setattr(stage.bot.services.tables.queries, "active_places", find)
    monkeypatch.setattr(homes._context.outbox, "is_hidden", lambda _: True)
    monkeypatch.setattr(homes, "_bring_back", restore_table)
    await homes.check_all()
    assert sorted(looked) == list(range(50))
    assert most <= 10
