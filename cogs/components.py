"""The one dynamic item: every component of the bot comes through here and is answered."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import SELECT, LobbyId, MoveId, PageId, TableVerbId, parse_id
from bot.tables.errors import TableError
from cogs.context import is_private, mean_table, services_of
from cogs.errors import explain
from cogs.life import keep_note
from cogs.lobbies import click_lobby
from cogs.moves import click_move
from cogs.pages import click_page
from cogs.replies import Way, answer
from cogs.translator import FluentTranslator
from cogs.verbs import click_table

_ANY: Final = re.compile(r"[\s\S]+")
"""Everything is taken, so that what is not known is answered, too."""


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
        """Take the component as it is; what it means is found out when it may be answered."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, whatever happens: the library only logs what is raised here."""
        try:
            await dispatch(interaction, self.custom_id)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            await explain(interaction, error)


async def dispatch(interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Do what a component stands for. Raises `TableError`."""
    meant = parse_id(_chosen(interaction, custom_id))
    if meant is not None and not isinstance(meant, PageId):
        mean_table(interaction, meant.table)
    if isinstance(meant, TableVerbId | MoveId):
        # A lobby is no game yet: its first turn calls everybody to the table.
        services_of(interaction).presence.note(interaction.user.id, meant.table)
    match meant:
        case LobbyId() as lobby:
            await click_lobby(interaction, lobby, _values(interaction))
        case TableVerbId() as verb:
            await click_table(interaction, verb)
        case MoveId() as move:
            await click_move(interaction, move)
        case PageId() as page:
            await click_page(interaction, page, _values(interaction))
        case None:
            raise OldComponentError


async def take_form(interaction: discord.Interaction[Any]) -> None:
    """Answer a form that was filled in, also one that was opened before a restart."""
    try:
        await _take(interaction)
    except Exception as error:  # noqa: BLE001  # every interaction is answered
        await explain(interaction, error)


async def _take(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data or {}
    meant = parse_id(str(data.get("custom_id")))
    if not isinstance(meant, TableVerbId) or meant.verb != "note":
        raise OldComponentError
    mean_table(interaction, meant.table)
    services_of(interaction).presence.note(interaction.user.id, meant.table)
    way = Way.IN_PLACE if is_private(interaction) else Way.PRIVATE
    await answer(interaction, keep_note(interaction, meant.table, _written(data)), way)


def _written(part: Any) -> str:
    """Return the text of a form's only field, wherever it is nested."""
    inside = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
    return str(part.get("value") or "") or "".join(map(_written, inside))


def _chosen(interaction: discord.Interaction[Any], custom_id: str) -> str:
    """Return the id with the value that was chosen, for a select that offers moves."""
    values = _values(interaction)
    if custom_id.startswith("move:") and custom_id.endswith(f":{SELECT}") and values:
        return f"{custom_id.removesuffix(SELECT)}{values[0]}"
    return custom_id


def _values(interaction: discord.Interaction[Any]) -> list[str]:
    data: Any = interaction.data or {}
    return list(data.get("values", ()))


class Forms(commands.Cog):
    """Answers forms, which the library hands to nobody."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Answer a form that was sent."""
        if interaction.type is discord.InteractionType.modal_submit:
            await take_form(interaction)


async def setup(bot: Takujo) -> None:
    """Answer components and forms, and the errors of commands, in every language."""
    bot.add_dynamic_items(Component)
    await bot.add_cog(Forms())
    await bot.tree.set_translator(FluentTranslator())
    bot.tree.error(explain)
