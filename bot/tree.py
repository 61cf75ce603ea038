"""The commands, and who may give them."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ops.outline import describe
from bot.ops.requests import UNREADABLE, OutageError, RefusedError, UnreadableError, call
from bot.people.model import PreferenceError

if TYPE_CHECKING:
    from bot.builder import Services


class NotAdmittedError(app_commands.CheckFailure):
    """Whoever gave a command may not."""

    def __init__(self, reason: PreferenceError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class UnreadableCommandError(app_commands.AppCommandError, UnreadableError):
    """What was called has another form than the library expects."""


class Tree(app_commands.CommandTree[Any]):
    """The commands, for everybody who is not blocked."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Answer also where the library cannot read what was called: it would only log that."""
        try:
            await super()._call(interaction)
        except NotAdmittedError as error:
            # The library would first look for the command, which it may not be able to read.
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
        """Raise `NotAdmittedError` for who is blocked; while they type, nothing is offered."""
        try:
            services: Services = self.client.services
            services.blocks.check(interaction.user.id, interaction.guild_id)
        except PreferenceError as error:
            if interaction.type is not discord.InteractionType.autocomplete:
                raise NotAdmittedError(error) from error
            with contextlib.suppress(RefusedError, OutageError):  # whoever types goes on
                await call(interaction.response.autocomplete([]))
            return False
        return True
