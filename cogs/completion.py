"""What slash commands offer while somebody types."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot.messages.message import OPTION_BUDGET, clip
from bot.messages.names import make_plain_reader, name_of
from bot.people.people import zones
from bot.tables.errors import TableError
from bot.tables.model import Panel, Status, Table
from bot.words import say
from cogs.context import language_for, services_of
from cogs.finding import find_own, over_tables, own_tables, table_of
from games.core.text import Listing, text

log: Final = logging.getLogger(__name__)

MOST: Final = 25
"""Offers Discord takes."""

Choices = list[app_commands.Choice[str]]


async def complete_move(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the legal moves whose words or notation contain what was typed."""
    try:
        table = await find_own(interaction, interaction.namespace.table)
        panel = await services_of(interaction).tables.panel(table.id, interaction.user.id)
    except TableError as error:
        log.debug("no moves to offer: %s", error)
        return []
    return _matching(_labels(panel, language_for(interaction)), typed)


async def complete_table(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the tables the user plays at, those that wait for the user first."""
    language = language_for(interaction)
    offers = []
    for found in await own_tables(interaction):
        table = table_of(found)
        if table.status is Status.PLAYING:
            offers.append(_offer(table, language))
    return _matching(offers, typed)


async def complete_over(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the games that are over, the newest of this channel first."""
    language = language_for(interaction)
    offers = [_offer(table, language) for table in await over_tables(interaction)]
    return _matching(offers, typed)


async def complete_zone(
    interaction: discord.Interaction[Any],  # noqa: ARG001  # the library's signature
    typed: str,
) -> Choices:
    """Offer the time zones whose names contain what was typed."""
    # The first look reads a folder of hundreds of files.
    known = await asyncio.to_thread(zones)
    return _matching([(zone, zone) for zone in known], typed.replace(" ", "_"))


def _offer(table: Table, language: str) -> tuple[str, str]:
    names = Listing(tuple(name_of(chair, language) for chair in table.chairs))
    line = text("table-offer", game=text("name"), players=names, table=table.id)
    return say(line, make_plain_reader(table, language)), str(table.id)


def _labels(panel: Panel, language: str) -> list[tuple[str, str]]:
    skin = panel.table.known.skin
    reader = make_plain_reader(panel.table, language)
    return [
        (say(skin.choice(panel.view, offer.move).label, reader), offer.notation)
        for offer in panel.offers
    ]


def _matching(offers: list[tuple[str, str]], typed: str) -> Choices:
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=clip(label, OPTION_BUDGET), value=value)
        for label, value in offers
        if wanted in label.casefold() or wanted in value.casefold()
    ][:MOST]
