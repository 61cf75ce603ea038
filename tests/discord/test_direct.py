"""A turn is played from the direct message that tells of it, whenever and after whatever."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from bot.people.model import Delivery
from bot.tables.model import TableId
from bot.words import language_of
from cogs import context
from tests.discord.stage import Stage, boards, ids, words


async def written(stage: Stage) -> tuple[TableId, MemberActor, discord.Message]:
    """Begin a game of people who are told directly; return who was told, and how."""
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.set_delivery(person.id, Delivery.DM)
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.sweep()
    await stage.until(lambda: bool(letters(asked)))
    return table, asked, letters(asked)[-1]


def letters(member: MemberActor) -> list[discord.Message]:
    return [one for one in member.user.dm_channel.history() if ids(one)]


def offered(message: discord.Message) -> list[str]:
    return [name for name in ids(message) if name.startswith("move:")]


async def test_a_turn_is_played_from_a_direct_message(stage: Stage) -> None:
    table, asked, letter = await written(stage)
    assert [one.filename for one in letter.attachments] == ["hand.png"]
    shown = len(boards(stage.home(table)))
    while await stage.asked(table) is asked:
        [letter] = letters(asked)
        await asked.user.click(letter, custom_id=offered(letter)[0])
    [letter] = letters(asked)  # it shows the panel now
    assert "It’s your turn" not in words(letter)
    await stage.until(lambda: len(boards(stage.home(table))) > shown)


async def test_an_old_one_shows_the_present_state_after_a_restart(stage: Stage) -> None:
    table, asked, letter = await written(stage)
    stale = offered(letter)[0]
    await stage.turn(table)
    while await stage.asked(table) is asked:
        await stage.turn(table)
    await stage.restart()
    plies = (await stage.bot.services.tables.table(table)).plies
    await asked.user.click(letter, custom_id=stale)
    assert "waiting for" in words(letters(asked)[-1])
    assert offered(letters(asked)[-1]) == []
    assert (await stage.bot.services.tables.table(table)).plies == plies


async def test_it_speaks_the_language_of_its_reader(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoken(interaction: discord.Interaction[discord.Client]) -> str:
        return "ja" if interaction.user.id == stage.ben.id else language_of("en-US")

    monkeypatch.setattr(context, "language_for", spoken)
    table, asked, letter = await written(stage)
    called = words(boards(stage.home(table))[-1])
    is_japanese = asked is stage.ben
    assert ("あなたの番です" in words(letter)) is is_japanese
    assert ("あなたの番です" in called) is is_japanese
    assert ("your turn" in called) is not is_japanese
    await stage.restart()
    await stage.turn(table)
    participants = (await stage.bot.services.tables.table(table)).participants
    assert {participant.person.language for participant in participants if participant.person} == {
        "en",
        "ja",
    }
