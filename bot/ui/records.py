"""The record of a finished game, as a file to keep and check."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.tables.model import TableId
from bot.ui.desk import desk_of
from bot.ui.replies import Sheet, Way, answer


async def send_record(interaction: discord.Interaction[Any], table: TableId) -> None:
    """Answer with the record, for the user alone."""
    await answer(interaction, _make(interaction, table), Way.PRIVATE)


async def _make(interaction: discord.Interaction[Any], table: TableId) -> Sheet:
    desk = desk_of(interaction)
    record = await desk.tables.record(table)
    name = f"{record.game}-{table}.json"
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.File(f"attachment://{name}"))
    layout.stop()
    return Sheet(
        layout, [discord.File(io.BytesIO(record.model_dump_json(indent=1).encode()), name)]
    )
