"""Replay and history."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.history import Past, history_message
from bot.messages.ids import OPEN, PageId, TableVerbId
from bot.messages.profile import EVERYWHERE, HERE, SCOPES
from bot.messages.replay import BOARD, replay_message, shown_message
from bot.refusal import Refusal
from bot.tables.model import Table, TableId
from bot.tables.replays import Step
from cogs.context import Context
from cogs.lookup import find_recent
from cogs.replies import Click, Destination, Reply, answer, answer_at, on_verb
from cogs.slash import complete_over, everywhere, phrase
from games.core.game import Seat

_Interaction = discord.Interaction[Takujo]


class Replays(commands.Cog):
    """Commands about replays."""

    @app_commands.command(name=phrase("cmd-replay"), description=phrase("cmd-replay-desc"))
    @app_commands.rename(table=phrase("cmd-replay-table"), turn=phrase("cmd-log-turn"))
    @app_commands.describe(
        table=phrase("cmd-replay-table-desc"), turn=phrase("cmd-replay-turn-desc")
    )
    @app_commands.autocomplete(table=complete_over)
    async def replay(
        self,
        interaction: _Interaction,
        table: str | None = None,
        turn: app_commands.Range[int, 0, 9999] = 0,
    ) -> None:
        """Show a game from a turn on."""
        await answer_at(interaction, find_recent, table, partial(_show_step, view=_View(turn)))


@dataclass(frozen=True, slots=True)
class _View:
    """The turn and the view to show."""

    number: int | None = None
    """The turn; None is the last one."""
    eyes: Seat | None = None
    """The seat whose hand is shown; None is the board."""


async def _look(context: Context, table: TableId, view: _View) -> Step:
    tables = context.services.tables
    reader = (await tables.table(table)).seat_of(context.user.id)
    return await tables.queries.replay_step(table, reader, view.number, view.eyes)


async def _show_step(context: Context, table: TableId, view: _View) -> Reply:
    """Show a turn privately."""
    step = await _look(context, table, view)
    text_mode = (await context.services.people.preferences(context.user.id)).text_mode
    emoji = context.services.emoji.known
    build = partial(replay_message, step, context.language, emoji, text_mode=text_mode)
    return Reply(build, about=(table,))


async def _click(context: Context, clicked: TableVerbId) -> Reply:
    return await _show_step(context, clicked.table, _read(clicked.argument, context.values))


async def _post(context: Context, clicked: TableVerbId) -> Reply:
    """Post a turn in the channel. Raises `refused-often-shown`.

    Of a running game, only the public board can be posted.
    """
    services, table = context.services, clicked.table
    await use_showing(context, await services.tables.table(table))
    view = _read(clicked.argument, ())
    step = await services.tables.queries.replay_step(table, None, view.number, view.eyes)
    return Reply(partial(shown_message, step, services.emoji.known), about=(table,))


async def use_showing(context: Context, table: Table) -> None:
    """Use up one of the user's public posts about a table.

    Raises `refused-no-such-table` in another server than the table's, and `refused-often-shown`.
    """
    if table.place.guild_id != context.guild_id:
        raise Refusal("refused-no-such-table")
    if not await context.services.rate_limits.take(context.user.id, table.id, "shown"):
        raise Refusal("refused-often-shown")


def _read(argument: str, values: tuple[str, ...]) -> _View:
    """Parse a turn and a view, one of which may come from a select.

    Invalid input means the last turn on the board.
    """
    turn, _, rest = argument.partition("_")
    eyes = rest.partition("_")[0]
    if values:
        turn, eyes = (rest, values[0]) if turn == "eyes" else (values[0], rest)
    number = int(turn) if turn.isdecimal() else None
    return _View(number, Seat(int(eyes)) if eyes != BOARD and eyes.isdecimal() else None)


async def _open_or_turn(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Turn the page of a replay, or open a replay in a new message."""
    is_opened = clicked.argument.endswith(OPEN)
    at = Destination.PRIVATE if is_opened else Destination.PANEL
    await on_verb(_click, at)(interaction, clicked)


CLICKS: Final[dict[str, Click]] = {
    "replay": _open_or_turn,
    "show": on_verb(_post, Destination.PUBLIC),
}


class History(commands.Cog):
    """The command `/history`."""

    @app_commands.command(name=phrase("cmd-history"), description=phrase("cmd-history-desc"))
    @everywhere
    @app_commands.rename(where=phrase("cmd-stats-where"))
    @app_commands.describe(where=phrase("cmd-stats-where-desc"))
    @app_commands.choices(
        where=[app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in SCOPES]
    )
    async def history(
        self, interaction: discord.Interaction[Takujo], where: str | None = None
    ) -> None:
        """List the user's finished games, newest first."""
        await answer(interaction, partial(_show, where=where), Destination.PRIVATE)


async def click_history(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Turn the page, or choose between this server and all."""
    await answer(interaction, partial(_turn, clicked=clicked), Destination.IN_PLACE)


async def _turn(context: Context, clicked: PageId) -> Reply:
    scope, _, number = clicked.argument.partition("_")
    seq = int(number) if number.isdecimal() and len(number) < 18 else None
    match clicked.field:
        case "older":
            return await _show(context, scope, before=seq)
        case "newer":
            return await _show(context, scope, after=seq)
        case _:
            return await _show(context, context.values[0] if context.values else None)


async def _show(
    context: Context, where: str | None, before: int | None = None, after: int | None = None
) -> Reply:
    services, guild, user = context.services, context.guild_id, context.user.id
    scope = EVERYWHERE if guild is None else where if where in SCOPES else HERE
    server = guild if scope == HERE else None
    page = await services.ratings.past(user, server, before=before, after=after)
    tables = await services.tables.queries.by_ids([TableId(row.table_id) for row in page.games])
    past = Past(page, tables, user, scope, in_server=guild is not None)
    return Reply(history_message(past, services.games, context.language))
