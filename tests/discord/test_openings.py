"""Messages to people who want to be told when a table opens."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.sandbox.model import Message
from bot.store.blocks import USER, BlockRow, put_block
from bot.tables import lobby
from bot.tables.seats import remove
from tests.support.players import Player, chosen, ids, words
from tests.support.stage import GAME, Stage

HOURS_12 = timedelta(hours=12)
SOON = timedelta(minutes=2)


def openings(stage: Stage) -> list[Message]:
    return [
        message
        for messages in stage.world.messages.values()
        for message in messages.values()
        if str(message.nonce).startswith("o-")
    ]


def told(stage: Stage) -> list[set[int]]:
    return [set(message.mentions) for message in openings(stage)]


async def subscribe(stage: Stage, *players: Player, game: str = GAME) -> None:
    for player in players:
        page = (await player.slash(stage.general, "notify")).private
        page = (await player.click(page, "openings:show")).private
        page = (await player.select(page, "openings:games", game)).private
        assert chosen(page, "openings:games") == [game]
        assert "everyone can read it" in words(page)


async def test_a_new_lobby_mentions_those_who_want_to_know_once_in_twelve_hours(
    stage: Stage,
) -> None:
    await subscribe(stage, stage.ben, stage.chika)
    await subscribe(stage, stage.dai, game="nlk")
    table, posted = await stage.open()
    assert openings(stage) == [], "the host sets it up first"
    await stage.sweep(SOON)
    [message] = openings(stage)
    assert (message.channel, {*message.mentions}) == (
        stage.general.id,
        {stage.ben.id, stage.chika.id},
    )
    assert f"/{posted.id}" in words(message)
    assert ids(message) == [f"openings:stop:{GAME}"]
    await stage.sweep(SOON)
    await stage.restart()
    await stage.sweep(SOON)
    assert len(openings(stage)) == 1, "once a lobby"
    other = (await stage.dai.opens(stage.general, GAME)).posted
    await stage.sweep(SOON)
    assert ids(other)
    assert len(openings(stage)) == 1, "once a person in twelve hours"
    stopped = (await stage.ben.click(message, "openings:stop:")).private
    assert chosen(stopped, "openings:games") == []
    await stage.sweep(HOURS_12)
    await stage.mika.opens(stage.general, GAME)
    await stage.sweep(SOON)
    assert told(stage)[1:] == [{stage.chika.id}]
    await stage.mika.opens(stage.general, GAME)
    await subscribe(stage, stage.ben)
    await stage.sweep(SOON)
    assert len(openings(stage)) == 2, "once a host in twelve hours"
    assert table


async def _prepare(stage: Stage, why: str) -> None:
    people = stage.bot.services.people
    match why:
        case "hidden":
            await stage.hide(stage.general, stage.ben)
        case "left":
            path = f"/guilds/{stage.guild.id}/members/{stage.ben.id}"
            stage.fail("GET", path, 404, code=10007, times=9)
        case "blocked":
            await put_block(stage.store, BlockRow(USER, stage.ben.id, stage.clock(), ""))
            await stage.bot.services.blocks.refresh()
        case "vacation":
            await people.pause_for(stage.ben.id, 3)
        case "quiet":
            hour = stage.clock().hour
            await people.set_hours(stage.ben.id, (hour + 3) % 24 * 60, (hour + 5) % 24 * 60)
        case "lobby":
            await stage.ben.opens(stage.general, GAME)
        case "muted":
            await stage.bot.services.rate_limits.mute(stage.ben.id, stage.aoi.id)


@pytest.mark.parametrize(
    "why",
    ["hidden", "left", "blocked", "vacation", "quiet", "seated", "lobby", "removed", "muted"],
)
async def test_those_are_not_mentioned_who_cannot_or_do_not_want_to_join(
    stage: Stage, why: str
) -> None:
    await subscribe(stage, stage.ben, stage.chika)
    await _prepare(stage, why)
    table, posted = await stage.open()
    if why in {"seated", "removed"}:
        await stage.ben.click(posted, "lobby:join:")
    if why == "removed":
        await stage.tables.change_now(table, remove, stage.ben.id, stage.mika.id)
    await stage.sweep(SOON)
    assert stage.aoi.id not in set().union(*told(stage))
    own = [mentioned for mentioned in told(stage) if stage.chika.id in mentioned]
    assert own == [{stage.chika.id}]
    assert not any(stage.ben.id in mentioned for mentioned in told(stage))
    if why == "left":
        people = stage.bot.services.people
        assert await people.subscriptions(stage.ben.id, stage.guild.id) == []


async def test_private_and_full_tables_are_announced_to_nobody(stage: Stage) -> None:
    await subscribe(stage, stage.ben)
    full, _ = await stage.open()
    await stage.tables.change(full, lobby.fill, stage.aoi.id)
    only, _ = await stage.open()
    await stage.tables.change(only, lobby.set_option, stage.aoi.id, "entry", "invited")
    await stage.sweep(SOON)
    assert openings(stage) == []
    await stage.open()
    await stage.sweep(SOON)
    assert told(stage) == [{stage.ben.id}], "the host's token was not used up"


async def test_ten_are_mentioned_first_those_told_longest_ago(stage: Stage) -> None:
    crowd = [stage.add_player(f"guest{n}") for n in range(13)]
    for player in crowd:
        await stage.bot.services.people.subscribe(player.id, stage.guild.id, [GAME])
    await stage.open()
    await stage.sweep(SOON)
    await stage.sweep(HOURS_12)
    await stage.mika.opens(stage.general, GAME)
    await stage.sweep(SOON)
    first, second = told(stage)
    assert len(first) == len(second) == 10
    assert {player.id for player in crowd} - first <= second
