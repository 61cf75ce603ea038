"""The application's emoji, registered with Discord."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

import discord

from bot.messages.ui import Layout, emoji_ids
from bot.ops.outline import describe
from bot.ops.refusals import BACKOFFS, UNKNOWN_EMOJI, About, Call
from bot.ops.requests import UNREADABLE, LostAnswerError, OutageError, RefusedError, call
from bot.ops.retries import Retries
from bot.pictures.renderer import draw_icon
from bot.store import Store
from bot.store.meta import read_meta, write_meta
from games.catalog import Catalogue
from games.core.picture import Sprite

Json: TypeAlias = dict[str, Any]

log: Final = logging.getLogger(__name__)


_MAX_LISTED_EMOJI: Final = 3
"""Most emoji that a log line names."""


class ApplicationEmoji:
    """The application's emoji; new and changed ones are uploaded.

    One that Discord refuses, in a message or as an upload, is a plain character for a while. Then
    Discord's list decides, and what is missing there is uploaded.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        games: Catalogue,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.known: dict[str, str] = {}
        """Emoji markup by name; it grows during uploads."""
        self._client = client
        self._store = store
        self._sprites = _sprites(games)
        self._digests = emoji_digests(games)
        self._missing: set[str] = set()
        """Emoji that a refusal, or a failed upload, took from `known`."""
        self._retries = Retries[str](BACKOFFS[About.EMOJI], now)
        self._refreshing = asyncio.Lock()

    def withdraw_refused(self, kind: Call, error: RefusedError, layout: Layout) -> bool:
        """Use plain characters for a while in place of the emoji that made a message be refused.

        Return whether there was any, so that the message can be built and sent again.
        """
        if error.about(kind).about is not About.EMOJI:
            return False
        ids = emoji_ids(layout, error.fields)
        refused = [name for name, markup in self.known.items() if _id_in(markup) in ids]
        for name in refused:
            del self.known[name]
        self._miss(refused, "refused in a message")
        return bool(refused)

    async def restore(self, application_id: int, *, uploads: bool) -> None:
        """Use emoji again that were missing for long enough, if Discord has them or takes them."""
        if due := {name for name in self._missing if self._retries.is_due(name)}:
            self._missing -= due
            await self.refresh(application_id, uploads=uploads)

    async def refresh(self, application_id: int, *, uploads: bool = True) -> None:
        """Read the registered emoji and upload the rest. A failure leaves plain characters."""
        reason = "not registered"
        async with self._refreshing:
            try:
                await self._refresh(application_id, uploads=uploads)
            except (RefusedError, OutageError) as error:
                reason = str(error)
            self._miss(self._digests.keys() - self.known.keys() - self._missing, reason)

    def _miss(self, names: Collection[str], reason: str) -> None:
        """Note that plain characters take the place of emoji, until the next try."""
        if not names:
            return
        self._missing.update(names)
        wait = max([self._retries.fail(name) for name in names])
        listed = ", ".join(sorted(names)[:_MAX_LISTED_EMOJI])
        log.warning(
            "%d emoji are plain characters (%s: %s), retrying in %.0f s",
            len(names),
            listed,
            reason,
            wait,
        )

    async def _refresh(self, application_id: int, *, uploads: bool) -> None:
        key = f"emoji:{application_id}"
        present = await self._present(application_id)
        noted: dict[str, str] = json.loads(await read_meta(self._store, key) or "{}")
        # A picture never changes under its id, so a note is also true in a restored database.
        drawn = {id_: noted[id_] for id_ in map(str, present.values()) if id_ in noted}
        for name in [
            name for name, markup in self.known.items() if markup != _write(name, present.get(name))
        ]:
            del self.known[name]  # deleted, or replaced by another process
        for name, emoji_id in present.items():
            is_current = drawn.get(str(emoji_id), "") == self._digests.get(name)
            if is_current and name not in self._missing:
                self.known[name] = _write(name, emoji_id)
        for name, digest in self._digests.items():
            if name in self.known or name in self._missing or not uploads:
                continue
            try:
                image = await asyncio.to_thread(draw_icon, self._sprites[name])
                emoji_id = await self._upload(application_id, name, image, present.get(name))
            except (RefusedError, LostAnswerError, ValueError) as error:
                if isinstance(error, RefusedError) and _is_about_all(error):
                    raise
                self._miss((name,), f"not uploaded, {error}")
                continue
            self.known[name] = _write(name, emoji_id)
            drawn[str(emoji_id)] = digest
            await write_meta(self._store, key, json.dumps(drawn))

    async def _upload(self, application_id: int, name: str, image: bytes, old: int | None) -> int:
        """Register an emoji, in place of the old one of its name if there is one."""
        if old:
            try:
                await call(self._client.http.delete_application_emoji(application_id, old))
            except RefusedError as error:
                if error.code != UNKNOWN_EMOJI:  # it is gone already
                    raise
        return (await call(self._client.create_application_emoji(name=name, image=image))).id

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


def _write(name: str, emoji_id: int | None) -> str:
    return f"<:{name}:{emoji_id}>"


def _is_about_all(error: RefusedError) -> bool:
    """Tell whether an upload was refused for a reason that holds for all emoji."""
    return error.about(Call.EMOJI).about is not About.EMOJI


def _id_in(markup: str) -> str:
    return markup.rpartition(":")[2].rstrip(">")


def emoji_digests(games: Catalogue) -> dict[str, str]:
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
