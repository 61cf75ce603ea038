"""Registration of commands and emoji with Discord."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot.ops.requests import UNREADABLE, LostAnswerError, OutageError, RefusedError, call, describe
from bot.pictures.renderer import draw_icon
from bot.store import Store
from games.catalog import Catalogue
from games.core.picture import Sprite

log: Final = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any], store: Store, application_id: int) -> None:
    """Register the commands if they changed since this application's last registration."""
    key = f"commands:{application_id}"
    digest = await _digest(tree)
    if await store.meta(key) == digest:
        return
    try:
        commands = await call(tree.sync())
    except (RefusedError, OutageError, app_commands.AppCommandError) as error:
        log.warning("commands not registered (%s); the next start retries", error)
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
        key = f"emoji:{application_id}"
        drawn: dict[str, str] = json.loads(await self._store.meta(key) or "{}")
        present, current = await self._present(application_id), self._digests
        self.known.update(
            {
                name: _write(name, present[name])
                for name, digest in current.items()
                if name in present and drawn.get(name) == digest
            }
        )
        for name, digest in current.items():
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
            drawn[name] = digest
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
