"""`/board`, `/log`, and the buttons that open them or move a table."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.board import board_message
from bot.messages.ids import TableVerbId
from bot.messages.lobby import lobby_message
from bot.messages.log import Details, Log, details_message, find_page, log_message
from bot.messages.message import Block, Message, compose
from bot.messages.parts import accent_of
from bot.messages.result import moment_message, scores_message
from bot.messages.tables import channel_choice_message, relocated_message
from bot.people.servers import check_channels
from bot.refusal import Refusal
from bot.tables import history, views
from bot.tables.errors import NotPlayingError, NotSeatedError, TableOverError
from bot.tables.model import Status, Table, TableId
from bot.tables.seats import seat_left_by
from bot.words import Reader, localize
from cogs.context import Context, context_of
from cogs.lobbies import check_channel
from cogs.lookup import find_any
from cogs.replies import (
    Click,
    Destination,
    Handler,
    Reply,
    answer,
    answer_at,
    note_presence,
    on_table,
    on_verb,
)
from cogs.slash import complete_table, phrase
from games.core.text import text

_TABLE = phrase("cmd-move-table")
_TABLE_DESC = phrase("cmd-move-table-desc")
_Interaction = discord.Interaction[Takujo]


class Boards(commands.Cog):
    """Commands about the board."""

    @app_commands.command(name=phrase("cmd-board"), description=phrase("cmd-board-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def board(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show a table here; its players and the server's managers also move it here."""
        context = context_of(interaction)
        found = await find_any(context, table)
        note_presence(context, found)
        handler, destination = _choose(context, found)
        await answer(interaction, handler, destination)

    @app_commands.command(name=phrase("cmd-log"), description=phrase("cmd-log-desc"))
    @app_commands.rename(turn=phrase("cmd-log-turn"), table=_TABLE)
    @app_commands.describe(turn=phrase("cmd-log-turn-desc"), table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def log(
        self,
        interaction: _Interaction,
        turn: app_commands.Range[int, 1, 9999] | None = None,
        table: str | None = None,
    ) -> None:
        """Show the log, from the page of a turn."""
        await answer_at(interaction, find_any, table, partial(_show_log, turn=turn))


def _choose(context: Context, table: Table) -> tuple[Handler, Destination]:
    """Decide whether `/board` only shows a table, moves it here, or repeats it here."""
    may_move = table.seat_of(context.user.id) is not None or context.manages(table)
    if not may_move or table.status not in (Status.LOBBY, Status.PLAYING):
        return partial(_show_board, table=table.id), Destination.PRIVATE
    if table.status is Status.LOBBY:
        return partial(_move_lobby, table=table), Destination.PUBLIC
    if table.place.target_id == context.channel_id:
        return partial(_repeat_board, table=table), Destination.PUBLIC
    return partial(_move_board, table=table), Destination.PRIVATE


async def _show_board(context: Context, table: TableId) -> Reply:
    """Show the public board privately."""
    snapshot = await context.services.tables.snapshot(table)
    message = board_message(snapshot, context.language, context.services.emoji.known)
    return Reply(message, about=(table,))


async def _show_details(context: Context, table: TableId) -> Reply:
    """Describe a table completely, privately."""
    tables, user = context.services.tables, context.user.id
    snapshot = await tables.snapshot(table)
    seat = snapshot.table.seat_of(user)
    panel = None if seat is None else await tables.panel(table, user)
    moves, dues = await tables.read(table, views.log, seat), await tables.queries.dues(table)
    details = Details(snapshot, moves, dues, panel)
    message = details_message(details, context.language, context.services.emoji.known)
    return Reply(message, about=(table,))


async def _show_scores(context: Context, table: TableId) -> Reply:
    """Show the score parts privately. Raises `refused-not-over`."""
    snapshot = await context.services.tables.snapshot(table)
    if snapshot.outcome is None:
        raise Refusal("refused-not-over")
    user, emoji = context.user.id, context.services.emoji.known
    seat, left = snapshot.table.seat_of(user), seat_left_by(snapshot.table, user)
    news = await context.services.ratings.news(table)
    return Reply(
        scores_message(snapshot, snapshot.outcome, seat, context.language, emoji, news, left)
    )


async def _repeat_board(context: Context, table: Table) -> Reply:
    """Post the board again in the table's channel."""
    services = context.services
    snapshot = await services.tables.snapshot(table.id)
    # Discord may now accept messages that it refused before.
    services.publisher.forget_refusal(table)
    await services.tables.change(
        table.id, history.relocate, table.place
    )  # reminders may be off because the channel was unreachable
    build = partial(board_message, snapshot, table.language, services.emoji.known)
    return Reply(build, changed=(table,), about=(table.id,))


async def _move_lobby(context: Context, table: Table) -> Reply:
    moved = await _move(context, table)
    message = lobby_message(moved, context.services.emoji.known)
    return Reply(message, lobby=moved, about=(table.id,))


async def _move_board(context: Context, table: Table) -> Reply:
    """Move a running table to this channel."""
    moved = await _move(context, table)
    context.services.publisher.forget_refusal(moved)
    return Reply(partial(_say_moved, context, moved), changed=(moved,), about=(table.id,))


def _say_moved(context: Context, table: Table) -> Message:
    words = text("board-moved", channel=f"<#{table.place.target_id}>")
    block = Block((localize(words, Reader(context.language, table.words)),))
    return compose(accent_of(table), [block])


async def _move(context: Context, table: Table) -> Table:
    """Move a table here. Raises `ObstacleError` and `refused-channel`."""
    check_channel(context)
    if context.channel_id == table.place.target_id:
        return table
    services, place = context.services, context.place
    check_channels(await services.servers.settings(place.guild_id), context.channels)
    return await services.tables.change(table.id, history.relocate, place)


async def _show_log(
    context: Context, table: TableId, page: int | None = None, turn: int | None = None
) -> Reply:
    """Show a page of the log as its reader may see it: the newest, or the page of a turn."""
    tables = context.services.tables
    found = await tables.table(table)
    moves = await tables.read(table, views.log, found.seat_of(context.user.id))
    log = Log(found, moves, await tables.queries.posted_messages(table))
    language, emoji = context.language, context.services.emoji.known
    if turn is not None:
        page = find_page(log, turn, language, emoji)
    return Reply(log_message(log, page, language, emoji))


async def _turn_page(context: Context, clicked: TableVerbId) -> Reply:
    page = int(clicked.argument) if clicked.argument.isdecimal() else None
    return await _show_log(context, clicked.table, page)


async def _show_moment(context: Context, clicked: TableVerbId) -> Reply:
    """Show the board of an earlier message, with the events that the reader may see."""
    services, table = context.services, clicked.table
    found = await services.tables.table(table)
    ply = int(clicked.argument) if clicked.argument.isdecimal() else found.plies
    then = await services.tables.queries.past_snapshot(table, ply, found.seat_of(context.user.id))
    text_mode = (await services.people.preferences(context.user.id)).text_mode
    emoji = services.emoji.known
    return Reply(moment_message(then, context.language, emoji, text_mode=text_mode))


CLICKS: Final[dict[str, Click]] = {
    "board": on_table(_show_board, Destination.PANEL),
    "details": on_table(_show_details, Destination.PANEL),
    "log": on_verb(_turn_page, Destination.PANEL),
    "moment": on_verb(_show_moment, Destination.PRIVATE),
    "scores": on_table(_show_scores, Destination.PANEL),
}


async def _find_home(context: Context, clicked: TableVerbId) -> Reply:
    """Bring a table back, move it, or let the user choose where it goes on."""
    recovery, user = context.services.publisher.recovery, context.user.id
    table = await _check(context, clicked)
    if context.values:
        [channel, *_] = context.values
        if not channel.isdecimal():
            raise Refusal("refused-bad-option")
        await recovery.choose(table, user, int(channel))
    elif await recovery.reach(table) is None:
        rooms = [(room.id, room.name) for room in await recovery.rooms(table, user)]
        return Reply(channel_choice_message(table, rooms, context.language))
    found = await context.services.tables.table(table.id)
    return Reply(relocated_message(found, context.language), about=())


async def _check(context: Context, clicked: TableVerbId) -> Table:
    """Return a running table of which the user is a player or may become one again."""
    table = await context.services.tables.table(clicked.table)
    user = context.user.id
    if table.seat_of(user) is None and seat_left_by(table, user) is None:
        raise NotSeatedError
    match table.status:
        case Status.PLAYING:
            return table
        case Status.LOBBY:
            raise NotPlayingError
        case Status.ARCHIVED:
            raise Refusal("refused-away")
        case _:
            raise TableOverError


async def _click_home(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Answer in a new message if the clicked one is public or a direct message with a panel."""
    message = interaction.message
    is_answer = message is not None and message.flags.ephemeral
    destination = Destination.IN_PLACE if is_answer else Destination.PRIVATE
    await on_verb(_find_home, destination)(interaction, clicked)


HOME_CLICKS: Final[dict[str, Click]] = {"home": _click_home}
