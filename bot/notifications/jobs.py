"""Work that the bot repeats every minute, apart from what is due at a time."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.notifications.channels.cleanup import StaleMessageCleaner
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.publisher import Publisher
from bot.notifications.delivery.emoji import ApplicationEmoji
from bot.notifications.servers.season import FinalTables
from bot.ops.discord_time import ClockCheck
from bot.people.blocks import Blocks
from bot.refusal import Refusal
from bot.store.shards import ShardAssignment
from bot.tables import seats
from bot.tables.model import TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


async def sweep(
    tables: Tables,
    publisher: Publisher,
    lobby_messages: LobbyMessages,
    cleaner: StaleMessageCleaner,
    final_tables: FinalTables,
    clock_check: ClockCheck,
) -> None:
    """Archive idle tables, and publish pending updates and final tables of seasons.

    The messages of lobbies that closed say so.
    """
    is_trustworthy = await clock_check.is_trustworthy()
    if is_trustworthy:
        for table in await tables.archive_idle():
            lobby_messages.refresh(table)
    await publisher.publish_pending()
    cleaner.look()
    if is_trustworthy:
        await final_tables.look()


async def restore_emoji(
    emoji: ApplicationEmoji, client: discord.Client, share: ShardAssignment
) -> None:
    """Use emoji again that Discord refused for a while."""
    await emoji.restore(client.application_id or 0, uploads=share.is_leader)


async def apply_blocks(
    blocks: Blocks, tables: Tables, publisher: Publisher, lobby_messages: LobbyMessages
) -> None:
    """Read the blocks, and give the seats of blocked people to AI players."""
    await blocks.refresh()
    for table, user in await blocks.seats():
        try:
            changed = await tables.change_now(TableId(table), seats.suspend, user)
        except Refusal as error:
            log.info("table %s: a blocked person keeps the seat (%s)", table, error)
            continue
        if changed.started is None:
            lobby_messages.refresh(changed.id)
        else:
            publisher.publish_soon(changed.id)
