"""`/board`, `/log`, and the buttons that open them or move a table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.messages import table_ids
from bot.messages.board import board_message
from bot.messages.channels import channel_choice_message, relocated_message
from bot.messages.lobby import lobby_message
from bot.messages.log import Details, Log, details_message, find_page, log_message
from bot.messages.past_boards import moment_message
from bot.messages.result import scores_message
from bot.messages.shared import note
from bot.messages.table_ids import OfTable
from bot.messages.ui import Message
from bot.people.rate_limits import RateLimitError, repeats
from bot.people.servers import check_channels
from bot.refusal import Refusal
from bot.tables import errors, placement, views
from bot.tables.model import Status, Table, TableId
from bot.tables.seats import seat_left_by
from bot.words import Reader
from cogs import answers, follow_ups, replies, router
from cogs.context import Context
from cogs.lobbies import check_channel, settle_visibility
from cogs.lookup import find_any
from cogs.slash import TABLE, Interaction, Parameter, command
from cogs.spectators import show_board
from games.core.text import text


class Boards(commands.Cog):
    """Commands about the board."""

    @command("board", table=TABLE)
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a table here; its players and the server's managers also move it here."""
        await answers.answer_at(interaction, find_any, table, _place)

    @command("log", turn=Parameter("cmd-log-turn"), table=TABLE)
    async def log(
        self,
        interaction: Interaction,
        turn: app_commands.Range[int, 1, 9999] | None = None,
        table: str | None = None,
    ) -> None:
        """Show the log, from the page of a turn."""
        await answers.answer_at(interaction, find_any, table, partial(_show_log, turn=turn))


async def _place(context: Context, clicked: OfTable) -> replies.Reply:
    """Only show a table, move it here, or repeat it here.

    A person who has reached the limit of public messages sees the board of a game privately.
    """
    table = await context.tables.table(clicked.table)
    may_move = table.seat_of(context.user.id) is not None or context.manages(table)
    # Its channel could read the board of a hidden game that is moved out of its thread.
    may_move &= table.visibility != "thread" or table.place.target_id == context.channel_id
    if not may_move or table.status not in (Status.LOBBY, Status.PLAYING):
        return await show_board(context, clicked.table)
    if table.status is Status.LOBBY:
        return await _move_lobby(context, table)
    try:
        if table.place.target_id == context.channel_id:
            return await _repeat_board(context, table)
        return await _move_board(context, table)
    except RateLimitError as limit:
        shown = await show_board(context, clicked.table)
        return replace(shown, then=(follow_ups.Tell(limit.text),))


@router.on(table_ids.OpenBoard, to=replies.Destination.PANEL)
async def _show_board(context: Context, clicked: table_ids.OpenBoard) -> replies.Reply:
    return await show_board(context, clicked.table)


@router.on(table_ids.OpenDetails, to=replies.Destination.PANEL)
async def _show_details(context: Context, clicked: table_ids.OpenDetails) -> replies.Reply:
    """Describe a table completely, privately."""
    tables = context.tables
    user = context.user.id
    table = clicked.table
    snapshot = await tables.snapshot(table)
    seat = snapshot.table.seat_of(user)
    panel = None if seat is None else await tables.panel(table, user)
    dues = await tables.queries.dues(table)
    details = Details(snapshot, dues, panel)
    return replies.reply(
        partial(details_message, details, context.language, context.emoji, clicked.page or 0)
    )


@router.on(table_ids.OpenScores, to=replies.Destination.PANEL)
async def _show_scores(context: Context, clicked: table_ids.OpenScores) -> replies.Reply:
    snapshot = await context.tables.snapshot(clicked.table)
    if snapshot.outcome is None:
        raise Refusal("refused-not-over")
    user = context.user.id
    emoji = context.emoji
    seat = snapshot.table.seat_of(user)
    left = seat_left_by(snapshot.table, user)
    changes = await context.services.ratings.changes(clicked.table)
    return replies.reply(
        partial(
            scores_message,
            snapshot,
            snapshot.outcome,
            seat,
            context.language,
            emoji,
            changes=changes,
            left=left,
            text_mode=await context.reads_text(),
        )
    )


async def _repeat_board(context: Context, table: Table) -> replies.Reply:
    check_channel(context)
    services = context.services
    snapshot = await services.tables.snapshot(table.id)
    await services.rate_limits.spend(*repeats(context.user.id, table.id))
    # Discord may now accept messages that it refused before.
    services.publisher.forget_refusal(table)
    await services.tables.change(
        table.id, placement.relocate, table.place
    )  # reminders may be off because the channel was unreachable
    build = partial(board_message, snapshot, table.language, context.emoji)
    return replies.reply(build, follow_ups.ShowTables((table,)), to=replies.Destination.PUBLIC)


async def _move_lobby(context: Context, table: Table) -> replies.Reply:
    """Show a lobby here. After a deferral, which was private, it is posted beside the answer."""
    async with context.services.rate_limits.spending(*repeats(context.user.id, table.id)):
        moved = await settle_visibility(context, await _move(context, table))
    return replace(
        replies.reply(
            partial(lobby_message, moved, context.emoji),
            follow_ups.FollowLobby(moved),
            to=replies.Destination.PUBLIC,
        ),
        fallback=partial(_tell_moved, table=moved),
    )


async def _tell_moved(context: Context, table: Table) -> replies.Reply:
    return replies.reply(partial(_say_moved, context, table), follow_ups.PostLobby(table))


async def _move_board(context: Context, table: Table) -> replies.Reply:
    await context.tables.snapshot(table.id)  # a game that cannot go on is not moved
    async with context.services.rate_limits.spending(*repeats(context.user.id, table.id)):
        moved = await _move(context, table)
    context.services.publisher.forget_refusal(moved)
    return replies.reply(partial(_say_moved, context, moved), follow_ups.ShowTables((moved,)))


def _say_moved(context: Context, table: Table) -> Message:
    there = f"<#{table.place.target_id}>"
    return note(table, Reader(context.language, table.words), text("board-moved", channel=there))


async def _move(context: Context, table: Table) -> Table:
    """Move a table here. Raises `refused`, `refused-channel` and those of limits."""
    check_channel(context)
    if context.channel_id == table.place.target_id:
        return table
    services = context.services
    place = context.place
    check_channels(await services.guild_settings.read(place), context.channels)
    return await services.tables.move(table.id, context.user.id, place)


async def _show_log(
    context: Context, clicked: OfTable, page: int | None = None, turn: int | None = None
) -> replies.Reply:
    """Show a page of the log as its reader may see it: the newest, or the page of a turn."""
    tables = context.tables
    table = await tables.table(clicked.table)
    seat = table.seat_of(context.user.id)
    moves = await tables.read(clicked.table, views.log, seat)
    has_hand = seat is not None and table.status is Status.PLAYING
    log = Log(table, moves, await tables.queries.posted_messages(clicked.table), has_hand)
    language = context.language
    emoji = context.emoji
    if turn is not None:
        page = find_page(log, turn, language, emoji)
    return replies.reply(partial(log_message, log, page, language, emoji))


@router.on(table_ids.OpenLog, to=replies.Destination.PANEL)
async def _turn_page(context: Context, clicked: table_ids.OpenLog) -> replies.Reply:
    return await _show_log(context, clicked, clicked.page)


@router.on(table_ids.OpenMoment, to=replies.Destination.PRIVATE)
async def _show_moment(context: Context, clicked: table_ids.OpenMoment) -> replies.Reply:
    """Show the board of an earlier message, with the events that the reader may see."""
    tables = context.tables
    user = context.user.id
    seat = (await tables.table(clicked.table)).seat_of(user)
    then = await tables.queries.past_snapshot(clicked.table, clicked.ply, seat)
    text_mode = await context.reads_text()
    emoji = context.emoji
    return replies.reply(
        partial(moment_message, then, context.language, emoji, text_mode=text_mode)
    )


@router.on(table_ids.FindChannel, table_ids.ChooseChannel, to=replies.Destination.IN_PLACE)
async def _find_channel(context: Context, clicked: table_ids.OfTable) -> replies.Reply:
    """Bring a table back, move it, or let the user choose another channel.

    A public message, and a direct one with a panel, stay as they are.
    """
    to = replies.Destination.IN_PLACE if context.is_ephemeral else replies.Destination.PRIVATE
    services = context.services
    user = context.user.id
    table = await _check(context, clicked.table)
    if context.values:
        [channel, *_] = context.values
        if not channel.isdecimal():
            raise Refusal("refused-bad-option")
        async with services.rate_limits.spending(*repeats(user, table.id)):
            chosen = await services.guild_settings.channel_for(table, user, int(channel))
            await services.relocation.choose(table, user, chosen)
    elif await services.relocation.reach(table) is None:
        channels = await services.guild_settings.channels_for(table, user)
        choices = [(channel.id, channel.name) for channel in channels]
        return replies.reply(channel_choice_message(table, choices, context.language), to=to)
    services.publisher.publish_soon(table.id)
    moved = await context.tables.table(table.id)
    return replies.reply(relocated_message(moved, context.language), to=to)


async def _check(context: Context, table_id: TableId) -> Table:
    """Return a running table of which the user is a player or may become one again."""
    table = await context.tables.table(table_id)
    user = context.user.id
    if table.seat_of(user) is None and seat_left_by(table, user) is None:
        raise errors.NotSeatedError
    match table.status:
        case Status.PLAYING:
            return table
        case Status.LOBBY:
            raise errors.NotPlayingError
        case Status.ARCHIVED:
            raise Refusal("refused-archived")
        case _:
            raise errors.TableOverError
