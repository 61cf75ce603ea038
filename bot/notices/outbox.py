"""Send one public message, and sort the ways in which that can fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

import aiohttp
import discord

from bot.messages.message import Message
from bot.notices.pace import Pace
from bot.notices.permissions import find_lack, lack_unknown
from bot.pictures.studio import Studio
from bot.tables.model import Place
from games.core.text import Text

Build: TypeAlias = Callable[[Mapping[str, str]], Message]
"""Makes the message with the emoji that can be had."""

_ARCHIVED: Final = 50083
_FAILURES: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
_NOT_SENT: Final = (discord.RateLimited, aiohttp.ClientConnectorError, ConnectionRefusedError)


class Emoji(Protocol):
    """The emoji the application has."""

    @property
    def known(self) -> dict[str, str]:
        """What to write for a face, by its name."""

    def forget(self) -> None:
        """Write plain text instead of emoji from now on."""


class RefusedError(Exception):
    """Discord does not let the bot write there: somebody has to do something about it."""

    def __init__(self, lack: Text) -> None:
        super().__init__(lack.key)
        self.lack = lack


class ClosedError(Exception):
    """The person takes no direct messages from the bot."""


class OutageError(Exception):
    """Discord could not be reached or had no time: the same message may go through later."""


class LostAnswerError(OutageError):
    """The message was under way when the connection broke: it may have arrived."""


class Outbox:
    """Sends messages to channels, evenly spaced."""

    def __init__(self, client: discord.Client, studio: Studio, emoji: Emoji) -> None:
        self._client = client
        self._studio = studio
        self._emoji = emoji
        self._pace = Pace()

    async def send(self, place: Place, build: Build, nonce: str) -> int:
        """Send a message and return its id; the same nonce is never posted twice in a while.

        Raises `RefusedError` and `OutageError`.
        """
        try:
            return await self._send_anyhow(place, build, nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            lack = find_lack(self._client, place) or lack_unknown(place.home)
            raise RefusedError(lack) from error
        except _FAILURES as error:
            if (outage := _find_outage(error)) is None:
                raise
            raise outage from error

    async def send_direct(self, user_id: int, build: Build, nonce: str) -> None:
        """Send a person a direct message. Raises `ClosedError` and `OutageError`."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await self._post(channel, build(self._emoji.known), nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            raise ClosedError from error
        except _FAILURES as error:
            # Discord has other refusals, too, for a person who cannot be written to.
            raise _find_outage(error) or ClosedError() from error

    async def _send_anyhow(self, place: Place, build: Build, nonce: str) -> int:
        try:
            return await self._send(place, build(self._emoji.known), nonce)
        except discord.HTTPException as error:
            if error.code == _ARCHIVED:
                await self._unarchive(place)
            elif error.status == 400 and self._emoji.known:
                # One emoji that was taken away spoils a whole message: do without.
                self._emoji.forget()
            else:
                raise
        return await self._send(place, build(self._emoji.known), nonce)

    async def _send(self, place: Place, message: Message, nonce: str) -> int:
        channel = self._client.get_partial_messageable(place.home, guild_id=place.guild_id)
        return await self._post(channel, message, nonce)

    async def _post(self, channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
        sheet = message.with_files(await self._studio.pictures(message.scenes))
        await self._pace.wait()
        sent = await channel.send(
            view=sheet.layout,
            files=sheet.files,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(
                everyone=False,
                roles=False,
                replied_user=False,
                users=[discord.Object(user) for user in message.ping],
            ),
        )
        return sent.id

    async def _unarchive(self, place: Place) -> None:
        thread = await self._client.fetch_channel(place.home)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)


def _find_outage(error: Exception) -> OutageError | None:
    """Return what a failure means for the message; None where Discord refused it."""
    if isinstance(error, discord.HTTPException):
        is_outage = error.status == 429 or error.status >= 500
        return OutageError(str(error)) if is_outage else None
    if isinstance(error, _NOT_SENT):
        return OutageError(str(error))
    return LostAnswerError(str(error))
