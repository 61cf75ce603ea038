"""Registration of the commands with Discord."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.ops.requests import OutageError, RefusedError, call

Json: TypeAlias = dict[str, Any]

log: Final = logging.getLogger(__name__)

_BAD_REQUEST: Final = 400
_USER_INSTALL: Final = 1
"""The kind of installation for one person."""


async def sync(tree: app_commands.CommandTree[Any], application_id: int) -> None:
    """Register the commands if Discord's list differs from them.

    Another program with the token, or the bot of another version, may have changed the list.
    Reading it costs nothing; new commands are limited to 200 a day. An application that people
    cannot install for themselves gets the same commands without that.
    """
    try:
        wanted = await _payload(tree)
        registered = _by_name(await _registered(tree, application_id))
        if _by_name(wanted) == registered:
            return
        try:
            await _register(tree, application_id, wanted)
        except RefusedError as error:
            if error.status != _BAD_REQUEST:
                raise
            log.warning(
                "the commands are not registered for people who install the bot for themselves, "
                "because Discord refused that (%s): `python -m bot setup` turns it on",
                error,
            )
            wanted = [_without_users(command) for command in wanted]
            if _by_name(wanted) != registered:
                await _register(tree, application_id, wanted)
    except (RefusedError, OutageError, app_commands.AppCommandError) as error:
        log.warning("commands not registered (%s); the next start retries", error)
        return
    log.info("registered %d commands", len(wanted))


async def _register(
    tree: app_commands.CommandTree[Any], application_id: int, wanted: list[Json]
) -> None:
    await call(tree.client.http.bulk_upsert_global_commands(application_id, payload=wanted))


def _without_users(command: Json) -> Json:
    """Return a command for servers only."""
    kinds = [kind for kind in command.get("integration_types") or () if kind != _USER_INSTALL]
    return {**command, "integration_types": kinds}


async def _payload(tree: app_commands.CommandTree[Any]) -> list[Json]:
    """Return the commands as `CommandTree.sync` sends them."""
    return [
        await command.get_translated_payload(tree, tree.translator)
        if tree.translator
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]


async def _registered(tree: app_commands.CommandTree[Any], application_id: int) -> list[Json]:
    """Return Discord's list, with the localizations that discord.py does not ask for."""
    path = "/applications/{application_id}/commands"
    route = discord.http.Route("GET", path, application_id=application_id)
    request = tree.client.http.request(route, params={"with_localizations": "true"})
    listed: list[Json] = await call(request)
    return listed


_DEFINING_FIELDS: Final = (
    *("type", "name", "name_localizations", "description", "description_localizations", "nsfw"),
    *("default_member_permissions", "integration_types", "contexts"),
    *("options", "required", "autocomplete", "choices", "value"),
    *("channel_types", "min_value", "max_value", "min_length", "max_length", "file_types"),
)
"""Fields of commands, options and choices. Discord adds ids, versions and deprecated ones:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""
_LIST_FIELDS: Final = ("options", "choices")
_SET_FIELDS: Final = ("integration_types", "contexts", "channel_types")


def _by_name(commands: list[Json]) -> dict[tuple[int, str], Json]:
    """Return what defines each command, by type and name: their order means nothing."""
    return {(command["type"], command["name"]): define(command) for command in commands}


def define(part: Json) -> Json:
    """Return what defines a command, an option or a choice.

    Discord leaves out what is false or empty, and discord.py does not.
    """
    definition = {}
    for field in _DEFINING_FIELDS:
        value = part.get(field)
        if not value and type(value) is not int:  # 0 is a bound, and False is none
            continue
        if field in _LIST_FIELDS:
            value = [define(item) for item in value]
        elif field in _SET_FIELDS:
            value = sorted(value)
        elif field == "default_member_permissions":
            value = str(value)
        definition[field] = value
    return definition
