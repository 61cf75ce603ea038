"""Lobbies that wait: their hosts are asked whether they stay open."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.sandbox.model import Message
from bot.store.settings import Delivery
from bot.tables.lobby import settled_clock
from bot.tables.model import Status, TableId
from tests.support.players import ids, words
from tests.support.stage import GAME, Stage

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def notices(stage: Stage, table: TableId) -> list[Message]:
    """Return the messages to the host of a lobby in its channel."""
    return [
        message
        for message in stage.history(stage.general)
        if f"lobby:host:{table}:keep" in ids(message)
    ]


async def ask(stage: Stage) -> tuple[TableId, Message, Message]:
    """Let two days pass at a lobby; return the table, the lobby, and the question."""
    table, lobby = await stage.open(None, GAME, stage.ben)
    await stage.sweep(2 * DAY - 5 * MINUTE)
    assert notices(stage, table) == []
    await stage.sweep(5 * MINUTE)
    [question] = notices(stage, table)
    return table, lobby, question


async def test_a_lobby_says_when_it_closes_and_what_the_time_limit_will_be(stage: Stage) -> None:
    table, lobby = await stage.open()
    closing = int((stage.clock() + 7 * DAY).timestamp())
    text = words(lobby)
    assert "3 days, no limit with only computers" in text
    assert abs(int(text.partition("<t:")[2].partition(":")[0]) - closing) < 60
    await stage.sweep(DAY)
    await stage.ben.click(lobby, f"lobby:join:{table}")
    assert abs(int(words(lobby).partition("<t:")[2].partition(":")[0]) - closing - 86_400) < 180
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    assert (await stage.table(table)).clock == "3d"


async def test_the_host_is_asked_once_and_keeps_the_lobby_open(stage: Stage) -> None:
    table, lobby, question = await ask(stage)
    assert (question.mentions, "has not changed for 2 days" in words(question)) == (
        [stage.aoi.id],
        True,
    )
    await stage.sweep(DAY)
    assert len(notices(stage, table)) == 1
    assert "Only the host" in (await stage.ben.click(question, f"lobby:host:{table}:keep")).refusal
    await stage.aoi.click(question, f"lobby:host:{table}:keep")
    assert "stays open" in words(question)
    await stage.sweep(5 * DAY)
    assert (await stage.table(table)).status is Status.LOBBY
    assert len(notices(stage, table)) == 1, "asked again two days later"
    await stage.sweep(5 * DAY)
    assert (await stage.table(table)).status is Status.CANCELLED
    assert "Nothing changed here for 7 days, so the lobby is closed." in words(lobby)
    await stage.sweep()
    assert notices(stage, table) == [], "nothing to answer is left"


async def test_the_host_fills_the_lobby_and_starts(stage: Stage) -> None:
    table, lobby, question = await ask(stage)
    await stage.aoi.click(question, f"lobby:host:{table}:fill")
    started = await stage.table(table)
    assert (started.status, settled_clock(started)) == (Status.PLAYING, "3d")
    assert len(started.participants) == 5
    assert "The game has started" in words(lobby)
    await stage.sweep()
    assert question.id not in [message.id for message in stage.history(stage.general)]


async def test_the_host_closes_the_lobby(stage: Stage) -> None:
    table, lobby, question = await ask(stage)
    await stage.aoi.click(question, f"lobby:host:{table}:close")
    assert (await stage.table(table)).status is Status.CANCELLED
    assert "This lobby is closed." in words(lobby)
    other = stage.forge(f"lobby:host:{table}:keep")
    assert "is closed" in (await stage.aoi.click(other, f"lobby:host:{table}:keep")).text


@pytest.mark.parametrize("is_open", [True, False])
async def test_a_host_who_wants_direct_messages_gets_one(stage: Stage, *, is_open: bool) -> None:
    people = stage.bot.services.people
    await people.change(stage.aoi.id, delivery=Delivery.DM)
    stage.world.users[stage.aoi.id].dms_open = is_open
    table, _ = await stage.open()
    await stage.sweep(2 * DAY)
    posted = notices(stage, table)
    assert [message.mentions for message in posted] == ([] if is_open else [[stage.aoi.id]])
    direct = stage.world.history(stage.aoi.letters) if is_open else []
    assert [f"lobby:host:{table}:keep" in ids(message) for message in direct] == [True] * is_open
    for question in direct:
        await stage.aoi.click(question, f"lobby:host:{table}:close")
        assert (await stage.table(table)).status is Status.CANCELLED
        await stage.sweep()
        assert "is closed" in words(question), "the answer stays readable"


@pytest.mark.parametrize("starts", [True, False])
async def test_direct_messages_to_the_host_go_once_the_lobby_has_ended(
    stage: Stage, *, starts: bool
) -> None:
    await stage.bot.services.people.change(stage.aoi.id, delivery=Delivery.DM)
    table, lobby = await stage.open(None, GAME, stage.ben)
    await stage.sweep(2 * DAY)
    [question] = stage.world.history(stage.aoi.letters)
    assert f"lobby:host:{table}:close" in ids(question)
    if starts:
        await stage.aoi.click(lobby, f"lobby:start:{table}")
    await stage.sweep(5 * DAY)
    assert (await stage.table(table)).status is not Status.LOBBY
    left = [
        message
        for message in stage.world.history(stage.aoi.letters)
        if "lobby:host:" in str(ids(message))
    ]
    assert left == [], "nothing to answer is left"


async def test_a_host_without_notifications_is_not_mentioned(stage: Stage) -> None:
    await stage.bot.services.people.change(stage.aoi.id, delivery=Delivery.NONE)
    table, _ = await stage.open()
    await stage.sweep(2 * DAY)
    assert [message.mentions for message in notices(stage, table)] == [[]]


async def test_a_host_is_asked_in_their_active_hours(stage: Stage) -> None:
    table, _ = await stage.open()
    now = stage.clock() + 2 * DAY
    begin = (now.hour * 60 + now.minute + 180) % 1440
    await stage.bot.services.people.set_hours(stage.aoi.id, begin, (begin + 60) % 1440)
    await stage.sweep(2 * DAY)
    await stage.sweep(timedelta(hours=2))
    assert notices(stage, table) == []
    await stage.sweep(timedelta(hours=1))
    assert len(notices(stage, table)) == 1


async def test_an_outage_delays_the_question_and_repeats_nothing(stage: Stage) -> None:
    table, _ = await stage.open()
    await stage.halt()
    stage.world.clock.forward(timedelta(days=40).total_seconds())
    await stage.boot()
    await stage.sweep()
    assert len(notices(stage, table)) == 1, "a lobby of 40 days does not close without a question"
    await stage.restart()
    await stage.sweep(4 * DAY)
    assert (len(notices(stage, table)), (await stage.table(table)).status) == (1, Status.LOBBY)
