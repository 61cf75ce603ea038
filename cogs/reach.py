"""Where a command can be used."""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def everywhere(command: T) -> T:
    """Let a command be used wherever its user is, and installed by them alone.

    For what is about the user, or about no table: the bot need not be in that server.
    """
    installed = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(installed)
