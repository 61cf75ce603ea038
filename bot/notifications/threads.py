"""Threads of started tables."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord

from bot.messages.lobby import lobby_message
from bot.messages.names import make_plain_reader, name_of, person_name
from bot.messages.parts import game_name
from bot.notifications.outbox import Outbox
from bot.ops.requests import OutageError, RefusedError, call
from bot.tables.model import Participant, Place, Table
from bot.words import localize
from games.core.game import Outcome
from games.core.text import Listing, text

log: Final = logging.getLogger(__name__)

_LONGEST_NAME: Final = 100
LONGEST_ARCHIVE: Final = 10080
"""Minutes without a message before Discord archives a thread; the maximum."""
_EXISTS: Final = 160004
"""The message has a thread already, with the message's id."""


async def open_thread(client: discord.Client, table: Table) -> Place | None:
    """Open a thread at the lobby's message, if there is one; None if that is impossible.

    Raises `OutageError`.
    """
    place, lobby = table.place, table.shown
    channel = _find_channel(client, place)
    if channel is None:
        return None
    if lobby.message_id is None:
        return await open_another(channel, table)
    if lobby.channel_id != place.channel_id or not _may_open(channel):
        return None
    try:
        thread = await call(
            channel.get_partial_message(lobby.message_id).create_thread(
                name=thread_name(table), auto_archive_duration=LONGEST_ARCHIVE
            )
        )
    except RefusedError as error:
        if error.code == _EXISTS:
            return Place(place.guild_id, place.channel_id, lobby.message_id)
        log.info("table %s: thread refused (%s), the game stays in its channel", table.id, error)
        return None
    return Place(place.guild_id, place.channel_id, thread.id)


async def open_another(channel: discord.TextChannel, table: Table) -> Place | None:
    """Open another thread for a table; None if the bot may not.

    Raises `OutageError`.
    """
    if not _may_open(channel):
        return None
    try:
        thread = await call(
            channel.create_thread(
                name=thread_name(table),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=LONGEST_ARCHIVE,
            )
        )
    except RefusedError as error:
        log.info("table %s: thread refused (%s), the game moves to the channel", table.id, error)
        return None
    return Place(channel.guild.id, channel.id, thread.id)


def _find_channel(client: discord.Client, place: Place) -> discord.TextChannel | None:
    guild = client.get_guild(place.guild_id)
    channel = guild.get_channel(place.channel_id) if guild else None
    return channel if isinstance(channel, discord.TextChannel) else None


def _may_open(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def edit_lobby(outbox: Outbox, table: Table) -> None:
    """Update the lobby's message; failures are logged only."""
    lobby = table.shown
    if lobby.message_id is None or lobby.channel_id is None:
        return
    where = Place(table.place.guild_id, lobby.channel_id)
    try:
        is_changed = await outbox.change(where, lobby.message_id, partial(lobby_message, table))
    except OutageError as error:
        log.info("table %s: lobby message not updated (%s)", table.id, error)
    else:
        if not is_changed:
            log.info("table %s: edit of the lobby message refused", table.id)


def thread_name(table: Table, outcome: Outcome | None = None) -> str:
    """Return the game and its players, or at the end its winners, in the table's language."""
    names = [_player(participant, table.language) for participant in table.participants]
    if outcome is not None and outcome.winners:
        winners = Listing(tuple(names[seat] for seat in sorted(outcome.winners)))
        title = text("thread-won", game=game_name(table, table.language), winners=winners)
    else:
        key = "thread-name" if table.ended is None else "thread-over"
        title = text(key, game=game_name(table, table.language), players=Listing(tuple(names)))
    return localize(title, make_plain_reader(table, table.language))[:_LONGEST_NAME]


def is_ours(name: str, table: Table) -> bool:
    """Tell whether the bot may have given a thread's name; people rename threads as well."""
    return name.startswith(game_name(table, table.language))


def _player(participant: Participant, language: str) -> str:
    """Return a player's name; an absent player keeps theirs."""
    if participant.person is None or participant.resigned:
        return name_of(participant, language)
    return person_name(participant.person, language)
