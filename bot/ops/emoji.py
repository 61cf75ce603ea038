"""The small pictures inside text, as emoji of the application."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Final

import discord

from bot.ops.calls import OutageError, RefusedError, call
from bot.pictures.studio import draw_face
from bot.store import Store
from games.catalog import Catalogue
from games.core.picture import Sprite

log: Final = logging.getLogger(__name__)


class Faces:
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
            await self._refresh(f"faces:{application_id}", uploads=uploads)
        except (RefusedError, OutageError) as error:
            log.warning("emoji not uploaded, plain signs are used: %s", error)

    async def _refresh(self, key: str, *, uploads: bool) -> None:
        drawn: dict[str, str] = json.loads(await self._store.meta(key) or "{}")
        present = {
            emoji.name: emoji for emoji in await call(self._client.fetch_application_emojis())
        }
        wanted = self._digests
        self.known.update(
            {
                name: str(emoji)
                for name, emoji in present.items()
                if drawn.get(name) == wanted.get(name)
            }
        )
        for name, digest in wanted.items():
            if name in self.known or not uploads:
                continue
            if old := present.get(name):
                await call(old.delete())
            image = await asyncio.to_thread(draw_face, self._sprites[name])
            emoji = await call(self._client.create_application_emoji(name=name, image=image))
            self.known[name] = str(emoji)
            drawn[name] = digest
            await self._store.set_meta(key, json.dumps(drawn))


def digests(games: Catalogue) -> dict[str, str]:
    """Return what tells whether a face was drawn as it is now, by its name."""
    return {
        name: hashlib.sha256(sprite.svg.encode()).hexdigest()[:16]
        for name, sprite in _sprites(games).items()
    }


def _sprites(games: Catalogue) -> dict[str, Sprite]:
    return {
        name: sprite for package in games.values() for name, sprite in package.skin.faces.items()
    }
