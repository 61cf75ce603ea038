"""Threads stay awake while a game runs, and a table whose channel is gone goes on elsewhere."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.notices import refusals
from bot.tables.model import TableId
from tests.discord.stage import Stage, boards

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
    await stage.bot.services.tables.cancel(table, stage.aoi.id, manager=True)
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
    assert (await stage.bot.services.tables.table(table)).place.home == home().id
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
    assert (await tables.table(table)).asleep
    assert await tables.owed() == []
    asked, others = await stage.asked(table), await stage.waiting(table)
    panel = await tables.panel(table, asked.id)
    await asked.slash(channel, "move", move=panel.offers[0].notation, table=table)
    assert [len(told(stage, member)) for member in (asked, others)] == [1, 1]
    await others.slash(channel, "board", table=table)
    assert len(boards(channel)) == 1
    assert not (await tables.table(table)).asleep
    await stage.sweep()  # nobody is there any more
    following = await end_turn(stage, table, channel)
    assert stage.sent(str(channel.id))[-1]["allowed_mentions"]["users"] == [following.id]


async def test_a_table_that_is_refused_for_a_day_is_given_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "FIRST", 0.0)  # time between two tries is real
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
    assert (await tables.table(table)).asleep
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
