"""What the buttons below reminders and below questions about absent people do."""

from __future__ import annotations

import re
from typing import Any, Final

import discord

from bot.messages.ids import TableVerbId
from bot.messages.message import Message
from bot.messages.notices import INVITE, hushed_message, settled_message
from bot.tables.absence import Absence, Remedy, SettledError
from bot.tables.model import TableId
from cogs.context import language_for, owe_show, services_of
from cogs.errors import explain
from cogs.replies import Way, answer
from cogs.substitutes import ask_for_absent
from games.core.game import Seat

_ARGUMENT: Final = re.compile(
    rf"(?P<remedy>wait|move|seat|{INVITE})_(?P<seat>\d{{1,2}})_(?P<token>\d{{1,9}})"
)


async def click_late(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Do what was chosen about a person whose time has run out; the question then is gone.

    It stays while somebody is invited: whoever decides first still does.
    """
    found = _ARGUMENT.fullmatch(clicked.argument)
    if found is None:
        await explain(interaction, SettledError())
        return
    absence = Absence(Seat(int(found["seat"])), int(found["token"]))
    if found["remedy"] == INVITE:
        await answer(interaction, ask_for_absent(interaction, clicked.table, absence), Way.PRIVATE)
        return
    work = _decide(interaction, clicked.table, absence, Remedy(found["remedy"]))
    await answer(interaction, work, Way.IN_PLACE)


async def click_quiet(interaction: discord.Interaction[Any], table: TableId) -> None:
    """Send the user no more reminders of this turn."""
    await answer(interaction, _hush(interaction, table), Way.PRIVATE)


async def _decide(
    interaction: discord.Interaction[Any], table: TableId, absence: Absence, remedy: Remedy
) -> Message:
    services = services_of(interaction)
    try:
        found = await services.absences.decide(table, interaction.user.id, absence, remedy)
    except SettledError:
        return settled_message(await services.tables.table(table), absence.seat, None, None)
    owe_show(interaction, table)
    return settled_message(found, absence.seat, found.seat_of(interaction.user.id), remedy)


async def _hush(interaction: discord.Interaction[Any], table: TableId) -> Message:
    services = services_of(interaction)
    await services.absences.hush(table, interaction.user.id)
    return hushed_message(await services.tables.table(table), language_for(interaction))
