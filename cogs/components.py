"""The one dynamic item: every component of the bot comes through here and is answered."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import SELECT, LobbyId, MoveId, PageId, TableVerbId, parse_id
from bot.tables.errors import TableError
from cogs import boards, guide, lobbies, moves, records, seats, tables
from cogs.context import services_of
from cogs.errors import explain
from cogs.lobbies import click_lobby
from cogs.moves import click_move, keep_note
from cogs.preferences import click_page
from cogs.replies import Click, Destination, on_table

CLICKS: Final[dict[str, Click]] = {
    **boards.CLICKS,
    **guide.CLICKS,
    **lobbies.CLICKS,
    **moves.CLICKS,
    **records.CLICKS,
    **seats.CLICKS,
    **tables.CLICKS,
}
"""Answers to components of a table, by their verbs."""

_ANY: Final = re.compile(r"[\s\S]+")
"""Every id is taken, so that an unknown one is answered, too."""


class OldComponentError(TableError):
    """The component was made by a version of the bot that named them otherwise."""

    key = "refused-old-component"


class Component(discord.ui.DynamicItem[discord.ui.Item[Any]], template=_ANY):
    """A button or select of any message, known by its id alone."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003  # the library's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003  # as above
        /,
    ) -> Component:
        """Take the component as it is; its id is read where an error can be answered."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, even after an error: the library would only log it."""
        try:
            await dispatch(interaction, self.custom_id)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            await explain(interaction, error)


async def dispatch(interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Hand a component to the module that answers it. Raises `TableError`."""
    clicked = parse_id(_chosen(interaction, custom_id))
    if isinstance(clicked, TableVerbId | MoveId):
        # A lobby does not count: everybody is mentioned in the first turn.
        services_of(interaction).presence.note(interaction.user.id, clicked.table)
    match clicked:
        case LobbyId():
            await click_lobby(interaction, clicked)
        case TableVerbId():
            await CLICKS[clicked.verb](interaction, clicked)
        case MoveId():
            await click_move(interaction, clicked)
        case PageId():
            await click_page(interaction, clicked)
        case None:
            raise OldComponentError


def _chosen(interaction: discord.Interaction[Any], custom_id: str) -> str:
    """Return the id with the value that was chosen, for a select that offers moves."""
    data: Any = interaction.data or {}
    values = data.get("values", ())
    if custom_id.startswith("move:") and custom_id.endswith(f":{SELECT}") and values:
        return f"{custom_id.removesuffix(SELECT)}{values[0]}"
    return custom_id


class Forms(commands.Cog):
    """Answers forms, which the library hands to nobody."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Answer a form that was sent."""
        if interaction.type is discord.InteractionType.modal_submit:
            await take_form(interaction)


async def take_form(interaction: discord.Interaction[Any]) -> None:
    """Answer a form that was filled in, also one that was opened before a restart."""
    try:
        await _dispatch_form(interaction)
    except Exception as error:  # noqa: BLE001  # every interaction is answered
        await explain(interaction, error)


async def _dispatch_form(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data or {}
    sent = parse_id(str(data.get("custom_id")))
    if not isinstance(sent, TableVerbId) or sent.verb != "note":
        raise OldComponentError
    services_of(interaction).presence.note(interaction.user.id, sent.table)
    handler = partial(keep_note, words=_written(data))
    await on_table(handler, Destination.PANEL)(interaction, sent)


def _written(part: Any) -> str:
    """Return the text of a form's only field, wherever it is nested."""
    inside = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
    return str(part.get("value") or "") or "".join(map(_written, inside))
