"""Lobbies that fill: their hosts hear of it, and games start by themselves."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.messages.ids import HostAnswer
from bot.sandbox.hub import Fault
from bot.sandbox.model import Channel, Message
from bot.store.settings import Delivery
from bot.tables.model import StartMode, Status, TableId
from tests.discord.conftest import find
from tests.support.players import Player, ids, options, words
from tests.support.stage import GAME, Stage

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def notices(stage: Stage, table: TableId, place: Channel | None = None) -> list[Message]:
    """Return the messages to the host of a lobby about its players."""
    start = f"lobby:host:{table}:{HostAnswer.START}"
    return [message for message in stage.history(place or stage.general) if start in ids(message)]


async def choose(stage: Stage, lobby: Message, value: str, player: Player | None = None) -> Message:
    """Choose a start in the options of a lobby; return the options."""
    host = player or stage.aoi
    page = (await host.click(await host.sets_up(lobby), "lobby:options:")).private
    await host.click(page, "lobby:begin:")
    await host.select(page, find(page, "lobby:when:"), value)
    return page


async def test_the_host_hears_once_when_the_game_can_start_and_once_when_it_is_full(
    stage: Stage,
) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    [ready] = notices(stage, table)
    assert ready.mentions == [stage.aoi.id]
    assert "you can start" in words(ready)
    assert "**aoi**, **ben**" in words(ready)
    for guest in (stage.chika, stage.dai, stage.mika):
        await guest.click(lobby, "lobby:join:")
    assert len(notices(stage, table)) == 1, "never both within a minute"
    await asyncio.sleep(60)
    await stage.rest()
    [*_, full] = notices(stage, table)
    assert (full.mentions, "is full" in words(full)) == ([stage.aoi.id], True)
    await stage.sweep()
    assert notices(stage, table) == [full], "the first one is removed"
    await stage.restart()
    await stage.mika.click(await stage.mika.sets_up(lobby), "lobby:leave:")
    await stage.mika.click(lobby, "lobby:join:")
    await stage.sweep()
    assert notices(stage, table) == [full], "once each"
    assert "Only the host" in (await stage.ben.click(full, "lobby:host:")).refusal
    await stage.aoi.click(full, "lobby:host:")
    assert (await stage.table(table)).status is Status.PLAYING
    assert "The game has started" in words(lobby)
    await stage.sweep()
    assert notices(stage, table) == []


async def test_what_the_host_does_is_no_news_to_them(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.aoi.click(await stage.aoi.sets_up(lobby), f"lobby:fill:{table}")
    await stage.sweep()
    assert notices(stage, table) == []


@pytest.mark.parametrize("delivery", [Delivery.DM, Delivery.NONE])
async def test_the_host_hears_of_it_as_of_turns(stage: Stage, delivery: Delivery) -> None:
    await stage.bot.services.people.change(stage.aoi.id, delivery=delivery)
    table, lobby = await stage.open(None, GAME, stage.ben)
    assert notices(stage, table) == []
    direct = notices(stage, table, stage.aoi.letters) if delivery is Delivery.DM else []
    assert len(direct) == (delivery is Delivery.DM)
    for message in direct:
        await stage.aoi.click(message, "lobby:host:")
        started = await stage.table(table)
        assert (started.status, started.place.channel_id) == (Status.PLAYING, stage.general.id)
        assert "The game has started" in words(lobby)


async def test_a_host_hears_of_it_in_their_active_hours(stage: Stage) -> None:
    now = stage.clock()
    begin = (now.hour * 60 + now.minute + 120) % 1440
    await stage.bot.services.people.set_hours(stage.aoi.id, begin, (begin + 60) % 1440)
    table, _ = await stage.open(None, GAME, stage.ben)
    await stage.sweep(timedelta(hours=1))
    assert notices(stage, table) == []
    await stage.sweep(timedelta(hours=1))
    assert len(notices(stage, table)) == 1


async def test_a_lost_notice_is_sent_again_and_only_once(stage: Stage) -> None:
    lobby_id, lobby = await stage.open()
    stage.fail("POST", f"/channels/{stage.general.id}/messages", status=503, times=2)
    await stage.ben.click(lobby, "lobby:join:")
    assert notices(stage, lobby_id) == []
    for _ in range(5):
        await stage.sweep(MINUTE)
    assert len(notices(stage, lobby_id)) == 1
    other, lobby = await stage.open()
    lost = Fault("POST", f"/channels/{stage.general.id}/messages", lose=True)
    stage.hub.faults.append(lost)
    await stage.ben.click(lobby, "lobby:join:")
    await stage.restart()
    await stage.sweep(MINUTE)
    assert len(notices(stage, other)) == 1


async def test_a_full_table_starts_by_itself_a_minute_after_the_last_change(stage: Stage) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben, stage.chika)
    await choose(stage, lobby, "full")
    assert "Starts when all seats are taken · 2 free seats" in words(lobby)
    for guest in (stage.dai, stage.mika):
        await guest.click(lobby, "lobby:join:")
    assert "Starts unless something changes: <t:" in words(lobby)
    await asyncio.sleep(40)
    await stage.ben.slash(stage.general, "cut", word="late")
    await asyncio.sleep(40)
    assert (await stage.table(table)).status is Status.LOBBY, "the word restarted the minute"
    await asyncio.sleep(21)
    await stage.rest()
    started = await stage.table(table)
    assert started.status is Status.PLAYING
    assert "The game has started" in words(lobby)
    assert [
        message.mentions for message in notices(stage, table) if "is full" in words(message)
    ] == []
    board = await stage.board(table)
    assert len(board.mentions) == 1, "the first turn is announced as always"


@pytest.mark.parametrize("down", [False, True])
async def test_a_table_starts_at_its_time_also_if_the_bot_was_down(
    stage: Stage, *, down: bool
) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    page = await choose(stage, lobby, "1h")
    start_at = (await stage.table(table)).lobby.start_at
    assert start_at
    at = int(start_at.timestamp())
    assert f"starts: <t:{at}:f>" in words(lobby)
    assert f"<t:{at}:f>" in words(page)
    if down:
        await stage.halt()
        stage.world.clock.forward(timedelta(hours=5).total_seconds())
        await stage.boot()
    else:
        await stage.sweep(timedelta(minutes=58))
        assert (await stage.table(table)).status is Status.LOBBY
        await asyncio.sleep(70)
    await stage.sweep()
    assert (await stage.table(table)).status is Status.PLAYING
    assert "The game has started" in words(lobby)


@pytest.mark.parametrize("fills", [True, False])
async def test_free_seats_go_to_computers_or_the_lobby_says_who_was_missing(
    stage: Stage, *, fills: bool
) -> None:
    table, lobby = await stage.open()
    page = await choose(stage, lobby, "15m")
    if fills:
        await stage.aoi.click(page, f"lobby:filling:{table}:yes")
        assert "Computers take free seats" in words(lobby)
        assert f"lobby:filling:{table}:no" in ids(page)
    await stage.sweep(timedelta(minutes=15))
    current = await stage.table(table)
    if fills:
        assert (current.status, len(current.participants)) == (Status.PLAYING, 5)
        return
    assert (current.status, current.lobby.start) == (Status.LOBBY, StartMode.HOST)
    assert "Not started, 1 more player was needed: <t:" in words(lobby)
    await stage.ben.click(lobby, "lobby:join:")
    assert "Not started" not in words(lobby)


async def test_evenings_are_offered_in_the_time_zone_of_the_host_only(stage: Stage) -> None:
    table, lobby = await stage.open()

    async def offered() -> list[str]:
        menu = await stage.aoi.sets_up(lobby)
        await stage.aoi.click(menu, "lobby:options:")
        page = (await stage.aoi.click(menu, "lobby:begin:")).private
        return [choice["value"] for choice in options(page, find(page, "lobby:when:"))]

    assert await offered() == ["host", "full", "15m", "1h"]
    forged = stage.forge(f"lobby:when:{table}:1", None, "tomorrow")
    assert (await stage.aoi.select(forged, f"lobby:when:{table}:1", "tomorrow")).refusal
    await stage.aoi.slash(stage.general, "notify", zone="Asia/Tokyo")
    assert (await offered())[-1] == "tomorrow"
    await choose(stage, lobby, "tomorrow")
    at = (await stage.table(table)).lobby.start_at
    zone = ZoneInfo("Asia/Tokyo")
    assert at
    local = at.astimezone(zone)
    today = stage.clock().astimezone(zone).date()
    assert local == datetime.combine(today + DAY, local.timetz())
    assert (local.hour, local.minute) == (20, 0)


async def test_a_channel_without_threads_closes_the_lobby_as_well(stage: Stage) -> None:
    place = await stage.flat()
    table, lobby = await stage.open(place)
    page = await choose(stage, lobby, "15m")
    await stage.aoi.click(page, f"lobby:filling:{table}:yes")
    await stage.sweep(timedelta(minutes=15))
    assert (await stage.table(table)).status is Status.PLAYING
    assert "The game has started" in words(lobby)
