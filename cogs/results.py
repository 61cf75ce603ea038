"""Record, report and animation."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import OPEN, TableVerbId
from bot.messages.message import RenderedMessage
from bot.messages.names import seated_players
from bot.messages.replay import (
    animation_message,
    export_message,
    posted_animation,
    progress_line,
    record_message,
)
from bot.messages.report import View, report_message
from bot.messages.tables import seal_message
from bot.ops.animations import Script
from bot.ops.requests import OutageError, RefusedError, call
from bot.refusal import Refusal
from bot.tables.model import Table, TableId
from bot.tables.record import Record
from bot.tables.verify import RecordWrongError, verify
from cogs.context import Context, services_of
from cogs.lookup import find_over, find_recent, find_seen
from cogs.replays import use_showing
from cogs.replies import (
    UNKNOWN_MESSAGE,
    Click,
    Destination,
    Reply,
    answer_at,
    answer_deferred,
    on_table,
    on_verb,
)
from cogs.slash import complete_over, phrase
from games.catalog import Catalogue
from games.core.text import Text, text

_Interaction = discord.Interaction[Takujo]


class Records(commands.Cog):
    """The command `/verify`."""

    @app_commands.command(name=phrase("cmd-verify"), description=phrase("cmd-verify-desc"))
    @app_commands.rename(table=phrase("cmd-verify-table"))
    @app_commands.describe(table=phrase("cmd-verify-table-desc"))
    @app_commands.autocomplete(table=complete_over)
    async def verify(self, interaction: _Interaction, table: str | None = None) -> None:
        """Check that all randomness of a finished game follows from its seal."""
        await answer_at(interaction, find_over, table, check_record)


async def check_record(context: Context, table: TableId) -> Reply:
    """Verify the randomness of a table, and attach its record.

    Raises `refused-not-over`.
    """
    tables = context.services.tables
    record, found = await tables.queries.record(table), await tables.table(table)
    # Replaying a long game takes time.
    verdict = await asyncio.to_thread(_judge, record, context.services.games)
    return Reply(record_message(found, record, verdict, context.language))


async def _show_seal(context: Context, table: TableId) -> Reply:
    return Reply(seal_message(await context.services.tables.table(table), context.language))


def _judge(record: Record, games: Catalogue) -> Text:
    try:
        verify(record, games)
    except RecordWrongError as error:
        return text("verify-wrong", what=f"`{error}`")
    return text("verify-right", entries=len(record.entries))


CLICKS = {
    "record": on_table(check_record, Destination.PRIVATE),
    "seal": on_table(_show_seal, Destination.PRIVATE),
}


class Reports(commands.Cog):
    """The command `/report`."""

    @app_commands.command(name=phrase("cmd-report"), description=phrase("cmd-report-desc"))
    @app_commands.rename(table=phrase("cmd-report-table"))
    @app_commands.describe(table=phrase("cmd-report-table-desc"))
    @app_commands.autocomplete(table=complete_over)
    async def report(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show the luck and the decisions of a finished game."""
        await answer_at(interaction, find_recent, table, partial(_show, view=View.LUCK))


async def _show(context: Context, table: TableId, view: View) -> Reply:
    """Show the report privately, after analysing the game if necessary."""
    services, user = context.services, context.user.id
    analysis = await services.tables.queries.report(table, user)
    text_mode = (await services.people.preferences(user)).text_mode
    build = partial(
        report_message,
        analysis,
        analysis.table.seat_of(user),
        view,
        context.language,
        services.emoji.known,
        text_mode=text_mode,
    )
    return Reply(build, about=(table,))


async def _click(context: Context, clicked: TableVerbId) -> Reply:
    view = View.POINTS if clicked.argument == View.POINTS else View.LUCK
    return await _show(context, clicked.table, view)


_HERE: Final = on_verb(_click, Destination.PANEL)
_APART: Final = on_verb(_click, Destination.PRIVATE)


async def _answer(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Answer in the clicked private message only if the report is ready.

    A deferred edit shows no progress, a new message does. Buttons whose argument is `open` always
    get a new message.
    """
    if clicked.argument == OPEN:
        await _APART(interaction, clicked)
        return
    try:
        is_known = await services_of(interaction).tables.queries.has_report(clicked.table)
    except Refusal:
        is_known = True  # the answer explains the error
    await (_HERE if is_known else _APART)(interaction, clicked)


REPORT_CLICKS: Final[dict[str, Click]] = {"report": _answer}

_MARGIN: Final = 100_000
"""Bytes of a request apart from its file."""


async def _export(context: Context, table: TableId) -> Reply:
    """Attach the record. Raises `refused-not-over`."""
    tables = context.services.tables
    record, found = await tables.queries.record(table), await tables.table(table)
    return Reply(export_message(found, record, context.language))


async def _animate(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Draw an animation and show the progress in a private message."""
    await answer_deferred(interaction, partial(_draw, interaction, clicked.table))


async def _draw(
    interaction: discord.Interaction[Any], table: TableId, context: Context
) -> RenderedMessage | None:
    services, language = context.services, context.language
    found = await find_seen(context, table)
    script = await _script(context, found, interaction.filesize_limit - _MARGIN)

    async def show(done: int) -> None:
        words = progress_line(done, script.pictures, language)
        try:
            await call(interaction.edit_original_response(content=words))
        except OutageError:  # the next update may succeed
            return

    try:
        data = await services.animations.make(script, context.user.id, context.guild_id, show)
    except RefusedError as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return None  # the user dismissed the message
    return animation_message(found, data, script.pictures, script.turns, language)


async def _script(context: Context, table: Table, most: int) -> Script:
    """Return the script of the animation. Raises `refused-not-over`."""
    services = context.services
    outline = await services.tables.queries.replay_script(table.id)
    people = seated_players(table, context.language)
    found = {
        participant.person: services.avatars.find(participant.person)
        for participant in people
        if participant.person
    }
    emoji = {person: file for person, file in found.items() if file}
    script = Script(outline, people, emoji)
    return script.at_most(most)


async def _post(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Post the animation of the clicked message in the channel."""
    work = partial(_take_over, interaction, clicked.table)
    await answer_deferred(interaction, work, is_private=False)


async def _take_over(
    interaction: discord.Interaction[Any], table: TableId, context: Context
) -> RenderedMessage:
    """Raise `refused-often-shown`, or `refused-animation-gone` if the message has no file."""
    found = await find_seen(context, table)
    files = interaction.message.attachments if interaction.message else []
    if not files:
        raise Refusal("refused-animation-gone")
    await use_showing(context, found)
    try:
        data = await call(files[0].read())
    except RefusedError as error:
        raise Refusal("refused-animation-gone") from error
    return posted_animation(found, data)


ANIMATION_CLICKS: Final[dict[str, Click]] = {
    "export": on_table(_export, Destination.PRIVATE),
    "animate": _animate,
    "post": _post,
}
