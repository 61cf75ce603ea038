"""A reminder reaches its person through Discord, and a button below it has it be the last."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.people.model import Delivery
from tests.discord.stage import Stage, ids, texts_of_result, words

HALF_A_DAY = timedelta(hours=12, minutes=1)


def reminders(channel: ChannelHandle) -> list[discord.Message]:
    """Return the messages that remind somebody."""
    return [one for one in channel.history() if "table:quiet:" in " ".join(ids(one))]


@pytest.mark.parametrize("delivery", [Delivery.MENTION, Delivery.DM])
async def test_a_reminder_can_be_the_last_of_its_turn(stage: Stage, delivery: Delivery) -> None:
    for person in (stage.aoi, stage.ben):
        await stage.bot.services.people.set_delivery(person.id, delivery)
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.sweep(HALF_A_DAY)
    where = asked.user.dm_channel if delivery is Delivery.DM else stage.home(table)
    await stage.until(lambda: len(reminders(where)) == 1)
    [reminder] = reminders(where)
    assert "waiting for you" in words(reminder)
    presser = asked.user if delivery is Delivery.DM else asked
    told = await presser.click(reminder, custom_id=f"table:quiet:{table}")
    assert "No more reminders for this turn" in texts_of_result(told)
    assert told.response is not None
    assert told.response.ephemeral
    for _ in range(10):
        await stage.sweep(HALF_A_DAY)
    assert len(reminders(where)) == 1
