"""A turn is played from the direct message that tells of it, whenever and after whatever."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.sandbox.model import Channel, Message
from bot.store.settings import Delivery
from bot.tables.model import TableId
from tests.support.players import Player, files, ids, moves, words
from tests.support.stage import Stage

HALF_A_DAY = timedelta(hours=12, minutes=1)


def letters(stage: Stage, player: Player) -> list[Message]:
    return [one for one in stage.history(player.letters) if ids(one)]


async def written(stage: Stage) -> tuple[TableId, Player, Message]:
    """Begin a game of people who get direct messages; return who got one, and it."""
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(person.id, delivery=Delivery.DM)
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.sweep()
    await stage.until(lambda: bool(letters(stage, asked)))
    return table, asked, letters(stage, asked)[-1]


async def test_a_turn_is_played_from_a_direct_message(stage: Stage) -> None:
    table, asked, letter = await written(stage)
    assert files(letter) == ["hand.png"]
    home = await stage.home(table)
    shown = len(stage.boards(home))
    while await stage.asked(table) is asked:
        await asked.click(letter, moves(letter)[0])
    assert letters(stage, asked) == [letter]  # it shows the panel now
    assert "It’s your turn" not in words(letter)
    await stage.until(lambda: len(stage.boards(home)) > shown)


async def test_an_old_one_shows_the_present_state_after_a_restart(stage: Stage) -> None:
    table, asked, letter = await written(stage)
    stale = moves(letter)[0]
    await stage.turn(table)
    await stage.restart()
    plies = (await stage.table(table)).plies
    await asked.click(stage.forge(stale, asked.letters), stale)
    assert "waiting for" in words(letters(stage, asked)[-1])
    assert moves(letters(stage, asked)[-1]) == []
    assert (await stage.table(table)).plies == plies


async def test_it_speaks_the_language_of_its_reader(stage: Stage) -> None:
    await stage.ben.member.settings(locale="ja")
    table, asked, letter = await written(stage)
    called = words(await stage.board(table))
    is_japanese = asked is stage.ben
    assert ("あなたの番です" in words(letter)) is is_japanese
    assert ("あなたの番です" in called) is is_japanese
    assert ("your turn" in called) is not is_japanese
    await stage.restart()
    await stage.move(table)
    people = [one.person for one in (await stage.table(table)).participants if one.person]
    assert {person.language for person in people} == {"en", "ja"}


@pytest.mark.parametrize("delivery", [Delivery.MENTION, Delivery.DM])
async def test_a_reminder_can_be_the_last_of_its_turn(stage: Stage, delivery: Delivery) -> None:
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.change(person.id, delivery=delivery)
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.sweep(HALF_A_DAY)
    where: Channel = asked.letters if delivery is Delivery.DM else await stage.home(table)

    def reminders() -> list[Message]:
        return [one for one in stage.history(where) if "table:quiet:" in " ".join(ids(one))]

    await stage.until(lambda: len(reminders()) == 1)
    [reminder] = reminders()
    assert "t’s your turn" in words(reminder)
    told = await asked.click(reminder, f"table:quiet:{table}")
    assert "no more reminders for this turn" in words(told.private)
    for _ in range(10):
        await stage.sweep(HALF_A_DAY)
    assert len(reminders()) == 1
