"""Replay and history."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.messages import ids, table_ids
from bot.messages.custom_id import CustomId
from bot.messages.ids import HERE
from bot.messages.profile import Past, history_message
from bot.messages.replay import replay_message, shown_message
from bot.messages.table_ids import BOARD, seat_of
from bot.refusal import Refusal
from bot.tables.model import Table, TableId
from cogs import router
from cogs.context import Context
from cogs.lookup import find_recent
from cogs.replies import Destination, Reply, answer, answer_at, reply, reply_with
from cogs.slash import SCOPE, Interaction, Parameter, command, complete_over
from games.core.game import Seat


class Replays(commands.Cog):
    """Commands about games that were played."""

    @command(
        "replay",
        table=Parameter("cmd-replay-table", complete=complete_over),
        turn=Parameter("cmd-log-turn", "cmd-replay-turn-desc"),
    )
    async def replay(
        self,
        interaction: Interaction,
        table: str | None = None,
        turn: app_commands.Range[int, 0, 9999] = 0,
    ) -> None:
        """Show a game from a turn on."""
        await answer_at(interaction, find_recent, table, partial(_show_turn, turn=turn))

    @command("history", everywhere=True, where=SCOPE)
    async def history(self, interaction: Interaction, where: str | None = None) -> None:
        """List the user's finished games, newest first."""
        await answer(interaction, partial(_show_history, where=where), Destination.PRIVATE)


async def _show_turn(
    context: Context, table: TableId, turn: int | None = None, eyes: Seat | None = None
) -> Reply:
    """Show a turn privately: the last by default, and the hand of a seat or the board."""
    tables = context.tables
    reader = (await tables.table(table)).seat_of(context.user.id)
    step = await tables.queries.replay_step(table, reader, turn, eyes)
    text_mode = await context.reads_text()
    emoji = context.emoji
    return reply_with(partial(replay_message, step, context.language, emoji, text_mode=text_mode))


@router.on_table(table_ids.OpenReplay, to=Destination.PANEL)
async def _show_last(context: Context, table: TableId) -> Reply:
    return await _show_turn(context, table)


@router.on(table_ids.OpenReplayAt, to=Destination.PRIVATE)
async def _open_at(context: Context, clicked: table_ids.OpenReplayAt) -> Reply:
    return await _show_turn(context, clicked.table, clicked.turn, seat_of(clicked.eyes))


@router.on(table_ids.ReplayTurn, to=Destination.PANEL)
async def _turn(context: Context, clicked: table_ids.ReplayTurn) -> Reply:
    return await _show_turn(context, clicked.table, clicked.turn, seat_of(clicked.eyes))


@router.on(table_ids.ChooseTurn, to=Destination.PANEL)
async def _choose_turn(context: Context, clicked: table_ids.ChooseTurn) -> Reply:
    turn = int(context.value) if context.value.isdecimal() else None
    return await _show_turn(context, clicked.table, turn, seat_of(clicked.eyes))


@router.on(table_ids.ChooseEyes, to=Destination.PANEL)
async def _choose_eyes(context: Context, clicked: table_ids.ChooseEyes) -> Reply:
    return await _show_turn(context, clicked.table, clicked.turn, seat_of(context.value or BOARD))


@router.on(table_ids.PostTurn, to=Destination.PUBLIC)
async def _post(context: Context, clicked: table_ids.PostTurn) -> Reply:
    """Post a turn in the channel. Raises `refused-often-shown`.

    Of a running game, only the public board can be posted.
    """
    tables = context.tables
    await use_showing(context, await tables.table(clicked.table))
    eyes = seat_of(clicked.eyes)
    step = await tables.queries.replay_step(clicked.table, None, clicked.turn, eyes)
    return reply_with(partial(shown_message, step, context.emoji))


async def use_showing(context: Context, table: Table) -> None:
    """Use up one of the user's public posts about a table.

    Raises `refused-no-such-table` in another server than the table's, and `refused-often-shown`.
    """
    if table.place.guild_id != context.guild_id:
        raise Refusal("refused-no-such-table")
    if not await context.services.rate_limits.take(context.user.id, table.id, "shown"):
        raise Refusal("refused-often-shown")


@router.on(ids.ShowNewer, to=Destination.IN_PLACE)
async def _newer(context: Context, clicked: ids.ShowNewer) -> Reply:
    return await _show_history(context, clicked.scope, after=clicked.seq)


@router.on(ids.ShowOlder, to=Destination.IN_PLACE)
async def _older(context: Context, clicked: ids.ShowOlder) -> Reply:
    return await _show_history(context, clicked.scope, before=clicked.seq)


@router.on(ids.ChooseHistoryScope, to=Destination.IN_PLACE)
async def _choose_scope(context: Context, _clicked: CustomId) -> Reply:
    return await _show_history(context, context.value)


async def _show_history(
    context: Context, where: str | None, before: int | None = None, after: int | None = None
) -> Reply:
    services, guild, user = context.services, context.guild_id, context.user.id
    scope = context.scope(where)
    server = guild if scope == HERE else None
    page = await services.ratings.past(user, server, before=before, after=after)
    tables = await services.tables.queries.by_ids([TableId(row.table_id) for row in page.games])
    past = Past(page, tables, user, scope, in_server=guild is not None)
    return reply(history_message(past, services.games, context.language))
