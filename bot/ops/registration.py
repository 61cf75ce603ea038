"""Commands and emoji of the application."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot.ops.outline import describe
from bot.ops.requests import UNREADABLE, LostAnswerError, OutageError, RefusedError, call
from bot.pictures.renderer import draw_face
from bot.store import Store
from games.catalog import Catalogue
from games.core.picture import Sprite

log: Final = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any], store: Store, application_id: int) -> None:
    """Register the commands when they differ from what this application registered last."""
    key = f"commands:{application_id}"
    digest = await _digest(tree)
    if await store.meta(key) == digest:
        return
    try:
        commands = await call(tree.sync())
    except (RefusedError, OutageError, app_commands.AppCommandError) as error:
        log.warning("commands not registered: %s", error)
        return
    await store.set_meta(key, digest)
    log.info("registered %d commands", len(commands))


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    payload = [
        await command.get_translated_payload(tree, tree.translator)
        if tree.translator
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    written = json.dumps(payload, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(written.encode()).hexdigest()


_NOT_THIS: Final = 400
"""The status of a refusal that is about one emoji."""


class ApplicationEmoji:
    """Knows the application's emoji, and uploads those that are new or changed."""

    def __init__(self, client: discord.Client, store: Store, games: Catalogue) -> None:
        self.known: dict[str, str] = {}
        """The text that shows each face, by its name; it grows while emoji are uploaded."""
        self._client = client
        self._store = store
        self._sprites = _sprites(games)
        self._digests = digests(games)

    def forget(self) -> None:
        """Speak in plain stand-ins: Discord refused an emoji."""
        self.known.clear()

    async def refresh(self, application_id: int, *, uploads: bool = True) -> None:
        """Learn the emoji that are there and upload the others; games go on without them."""
        try:
            await self._refresh(application_id, uploads=uploads)
        except (RefusedError, OutageError) as error:
            log.warning("emoji not uploaded, plain signs are used: %s", error)

    async def _refresh(self, application_id: int, *, uploads: bool) -> None:
        key = f"faces:{application_id}"
        drawn: dict[str, str] = json.loads(await self._store.meta(key) or "{}")
        present, wanted = await self._present(application_id), self._digests
        self.known.update(
            {
                name: _write(name, present[name])
                for name, digest in wanted.items()
                if name in present and drawn.get(name) == digest
            }
        )
        for name, digest in wanted.items():
            if name in self.known or not uploads:
                continue
            try:
                if old := present.get(name):
                    await call(self._client.http.delete_application_emoji(application_id, old))
                image = await asyncio.to_thread(draw_face, self._sprites[name])
                emoji = await call(self._client.create_application_emoji(name=name, image=image))
            except (RefusedError, LostAnswerError) as error:
                if isinstance(error, RefusedError) and error.status != _NOT_THIS:
                    raise
                log.warning("emoji %s not uploaded, a plain sign is used: %s", name, error)
                continue
            self.known[name] = _write(name, emoji.id)
            drawn[name] = digest
            await self._store.set_meta(key, json.dumps(drawn))

    async def _present(self, application_id: int) -> dict[str, int]:
        """Return the ids of the emoji that are there; one that cannot be read is left out.

        The library would read none of them then.
        """

        async def read() -> dict[str, int]:
            told: Any = await self._client.http.get_application_emojis(application_id)
            present: dict[str, int] = {}
            for emoji in told["items"]:
                try:
                    present[str(emoji["name"])] = int(emoji["id"] or "")
                except UNREADABLE as error:
                    log.warning("an emoji of Discord is not understood: %s", describe(error))
            return present

        return await call(read())


def _write(name: str, emoji_id: int) -> str:
    return f"<:{name}:{emoji_id}>"


def digests(games: Catalogue) -> dict[str, str]:
    """Return what tells whether a face was drawn as it is now, by its name."""
    return {
        name: hashlib.sha256(sprite.svg.encode()).hexdigest()[:16]
        for name, sprite in _sprites(games).items()
    }


def _sprites(games: Catalogue) -> dict[str, Sprite]:
    return {
        name: sprite
        for package in games.values()
        for name, sprite in package.presentation.faces.items()
    }
