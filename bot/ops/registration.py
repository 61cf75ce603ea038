"""Registration of commands and emoji with Discord."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.ops.requests import UNREADABLE, LostAnswerError, OutageError, RefusedError, call, describe
from bot.pictures.renderer import draw_icon
from bot.store import Store
from games.catalog import Catalogue
from games.core.picture import Sprite

Json: TypeAlias = dict[str, Any]

log: Final = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any], application_id: int) -> None:
    """Register the commands if Discord's list differs from them.

    Another program with the token, or the bot of another version, may have changed the list.
    Reading it costs nothing; new commands are limited to 200 a day.
    """
    try:
        if _by_name(await _payload(tree)) == _by_name(await _registered(tree, application_id)):
            return
        commands = await call(tree.sync())
    except (RefusedError, OutageError, app_commands.AppCommandError) as error:
        log.warning("commands not registered (%s); the next start retries", error)
        return
    log.info("registered %d commands", len(commands))


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
    asked = tree.client.http.request(route, params={"with_localizations": "true"})
    listed: list[Json] = await call(asked)
    return listed


_DEFINING: Final = (
    *("type", "name", "name_localizations", "description", "description_localizations", "nsfw"),
    *("default_member_permissions", "integration_types", "contexts"),
    *("options", "required", "autocomplete", "choices", "value"),
    *("channel_types", "min_value", "max_value", "min_length", "max_length", "file_types"),
)
"""Fields of commands, options and choices. Discord adds ids, versions and deprecated ones:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""
_PARTS: Final = ("options", "choices")
_SETS: Final = ("integration_types", "contexts", "channel_types")


def _by_name(commands: list[Json]) -> dict[tuple[int, str], Json]:
    """Return what defines each command, by type and name: their order means nothing."""
    return {(one["type"], one["name"]): define(one) for one in commands}


def define(part: Json) -> Json:
    """Return what defines a command, an option or a choice.

    Discord leaves out what is false or empty, and discord.py does not.
    """
    found = {}
    for field in _DEFINING:
        value = part.get(field)
        if not value and type(value) is not int:  # 0 is a bound, and False is none
            continue
        if field in _PARTS:
            value = [define(one) for one in value]
        elif field in _SETS:
            value = sorted(value)
        elif field == "default_member_permissions":
            value = str(value)
        found[field] = value
    return found


_NOT_THIS: Final = 400
"""HTTP status of a refusal that concerns one emoji."""


class ApplicationEmoji:
    """The application's emoji; new and changed ones are uploaded."""

    def __init__(self, client: discord.Client, store: Store, games: Catalogue) -> None:
        self.known: dict[str, str] = {}
        """Emoji markup by name; it grows during uploads."""
        self._client = client
        self._store = store
        self._sprites = _sprites(games)
        self._digests = digests(games)

    def forget(self) -> None:
        """Use plain characters from now on, because Discord refused an emoji."""
        self.known.clear()

    async def refresh(self, application_id: int, *, uploads: bool = True) -> None:
        """Read the registered emoji and upload the rest. A failure leaves plain characters."""
        try:
            await self._refresh(application_id, uploads=uploads)
        except (RefusedError, OutageError) as error:
            log.warning("emoji not uploaded (%s), plain characters are used", error)

    async def _refresh(self, application_id: int, *, uploads: bool) -> None:
        key, present = f"emoji:{application_id}", await self._present(application_id)
        noted: dict[str, str] = json.loads(await self._store.meta(key) or "{}")
        # A picture never changes under its id, so a note is also true in a restored database.
        drawn = {one: noted[one] for one in map(str, present.values()) if one in noted}
        for name, emoji_id in present.items():
            if drawn.get(str(emoji_id), "") == self._digests.get(name):
                self.known[name] = _write(name, emoji_id)
        for name, digest in self._digests.items():
            if name in self.known or not uploads:
                continue
            try:
                if old := present.get(name):
                    await call(self._client.http.delete_application_emoji(application_id, old))
                image = await asyncio.to_thread(draw_icon, self._sprites[name])
                emoji = await call(self._client.create_application_emoji(name=name, image=image))
            except (RefusedError, LostAnswerError, ValueError) as error:
                if isinstance(error, RefusedError) and error.status != _NOT_THIS:
                    raise
                log.warning("emoji %s not uploaded (%s), a plain character is used", name, error)
                continue
            self.known[name] = _write(name, emoji.id)
            drawn[str(emoji.id)] = digest
            await self._store.set_meta(key, json.dumps(drawn))

    async def _present(self, application_id: int) -> dict[str, int]:
        """Return the ids of the registered emoji, without unreadable ones.

        discord.py would fail for all of them because of one.
        """

        async def read() -> dict[str, int]:
            answer: Any = await self._client.http.get_application_emojis(application_id)
            present: dict[str, int] = {}
            for emoji in answer["items"]:
                try:
                    present[str(emoji["name"])] = int(emoji["id"] or "")
                except UNREADABLE as error:
                    log.warning("unreadable emoji skipped: %s", describe(error))
            return present

        return await call(read())


def _write(name: str, emoji_id: int) -> str:
    return f"<:{name}:{emoji_id}>"


def digests(games: Catalogue) -> dict[str, str]:
    """Return a digest of each emoji's drawing, to detect changes."""
    return {
        name: hashlib.sha256(sprite.svg.encode()).hexdigest()[:16]
        for name, sprite in _sprites(games).items()
    }


def _sprites(games: Catalogue) -> dict[str, Sprite]:
    return {
        name: sprite
        for package in games.values()
        for name, sprite in package.presentation.emoji.items()
    }
