"""The command tree: blocked users and unreadable commands."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ops.outline import describe
from bot.ops.requests import UNREADABLE, OutageError, RefusedError, UnreadableError, call
from bot.refusal import Refusal

if TYPE_CHECKING:
    from bot.builder import Services


class NotAdmittedError(app_commands.CheckFailure):
    """The user or server is blocked."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(str(reason))
        self.reason = reason


class UnreadableCommandError(app_commands.AppCommandError, UnreadableError):
    """The command has another form than discord.py expects."""


class Tree(app_commands.CommandTree[Any]):
    """The commands, for users and servers that are not blocked."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Answer unreadable commands too; discord.py would only log them."""
        try:
            await super()._call(interaction)
        except NotAdmittedError as error:
            # discord.py would first look up the command, which may be unreadable.
            interaction.command_failed = True
            await self.on_error(interaction, error)
        except app_commands.AppCommandError:
            raise
        except UNREADABLE as error:
            interaction.command_failed = True
            unread = UnreadableCommandError(describe(error))
            unread.__cause__ = error
            await self.on_error(interaction, unread)

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Raise `NotAdmittedError` for blocked users; answer their autocomplete with nothing."""
        try:
            services: Services = self.client.services
            services.blocks.check(interaction.user.id, interaction.guild_id)
        except Refusal as error:
            if interaction.type is not discord.InteractionType.autocomplete:
                raise NotAdmittedError(error) from error
            with contextlib.suppress(RefusedError, OutageError):  # an autocomplete shows no error
                await call(interaction.response.autocomplete([]))
            return False
        return True
