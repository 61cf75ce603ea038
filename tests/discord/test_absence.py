"""Somebody does not move in time: what the others decide, and how the table tells it."""

from __future__ import annotations

from datetime import timedelta

import discord

from bot.tables.lobby import set_option
from bot.tables.model import TableId
from tests.discord.stage import Stage, boards, ids, texts_of_result, words

HOUR = timedelta(hours=1, minutes=1)


async def begin(stage: Stage, absence: str = "ask") -> TableId:
    """Let Aoi and Ben begin a game with an hour for each decision."""
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    for name, value in (("clock", "1h"), ("absence", absence)):
        await stage.bot.services.tables.change(table, set_option, stage.aoi.id, name, value)
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    return table


def question(stage: Stage, table: TableId) -> discord.Message:
    """Return the question what becomes of the absent."""
    found = [one for one in stage.home(table).history() if "table:late:" in " ".join(ids(one))]
    return found[-1]


async def test_a_turn_made_for_somebody_absent_is_named(stage: Stage) -> None:
    table = await begin(stage)
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    asked = question(stage, table)
    await other.click(asked, custom_id=next(one for one in ids(asked) if ":move_" in one))
    assert len(boards(stage.home(table))) == 1  # an only opponent does not decide alone
    await stage.sweep(HOUR)
    await stage.until(lambda: len(boards(stage.home(table))) == 2)
    said = f"🤖 A house player moved for **{'①②'[await seat(stage, table, absent.id)]} "
    assert words(boards(stage.home(table))[-1]).count(said) == 1
    for member in (absent, other):
        log = await member.slash(stage.home(table), "log")
        assert texts_of_result(log).count(said) == 1
    hand = await absent.slash(stage.home(table), "hand")
    since = texts_of_result(hand).partition("Since your last move")[2]
    assert said in since
    assert "Take back" not in str(hand.response.components if hand.response else "")


async def test_a_turn_made_by_itself_is_named_too(stage: Stage) -> None:
    table = await begin(stage, absence="house")
    await stage.sweep(HOUR)
    await stage.until(lambda: len(boards(stage.home(table))) == 2)
    assert "🤖 A house player moved for " in words(boards(stage.home(table))[-1])
    await stage.turn(table)
    await stage.turn(table)
    await stage.until(lambda: len(boards(stage.home(table))) == 3)
    assert "🤖" not in words(boards(stage.home(table))[-1])


async def test_a_question_goes_with_the_turn_it_was_about(stage: Stage) -> None:
    table = await begin(stage)
    await stage.sweep(HOUR)
    asked = question(stage, table)
    await stage.turn(table)
    await stage.sweep(timedelta(minutes=1))
    await stage.until(lambda: asked.id not in [one.id for one in stage.home(table).history()])


async def test_what_was_done_for_somebody_absent_stays_to_be_read(stage: Stage) -> None:
    table, lobby = await stage.open()
    for member in (stage.ben, stage.chika):
        await member.click(lobby, custom_id=f"lobby:join:{table}")
    await stage.bot.services.tables.change(table, set_option, stage.aoi.id, "clock", "1h")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    await stage.sweep(HOUR)
    asked, other = question(stage, table), await stage.waiting(table)
    await other.click(asked, custom_id=next(one for one in ids(asked) if ":move_" in one))
    await stage.until(lambda: len(boards(stage.home(table))) == 2)
    await stage.sweep(timedelta(minutes=1))
    assert asked.id in [one.id for one in stage.home(table).history()]


async def seat(stage: Stage, table: TableId, user_id: int) -> int:
    found = (await stage.bot.services.tables.table(table)).seat_of(user_id)
    assert found is not None
    return found
