"""`/hand`, `/move`, `/undo` and every component of a private panel."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.board import passed_message, turn_message
from bot.messages.choices import CLEAR, KEEP, SET, premove_message
from bot.messages.ids import CONFIRMED, MoveId, Path, TableVerbId, parse_path
from bot.messages.message import Message
from bot.messages.panel import confirm_move_message, panel_message
from bot.messages.tables import left_message, tables_message
from bot.ops.requests import call
from bot.tables import play, premoves, views
from bot.tables.errors import (
    MoveRefusedError,
    NotAskedError,
    NotSeatedError,
    StaleError,
    TableOverError,
)
from bot.tables.model import Panel, Table, TableId
from bot.tables.play import LONGEST_NOTE
from bot.tables.seats import seat_left_by
from bot.words import Reader, localize
from cogs.context import Context, context_of
from cogs.lookup import find_hand, find_own
from cogs.replies import Click, Destination, Reply, answer, answer_at, on_table, on_verb
from cogs.slash import complete_move, complete_table, phrase
from games.core.text import Text, text

_TABLE = phrase("cmd-move-table")
_TABLE_DESC = phrase("cmd-move-table-desc")
_Interaction = discord.Interaction[Takujo]
_FIRST_PAGE: Final = Path()


class Moves(commands.Cog):
    """Commands of play."""

    @app_commands.command(name=phrase("cmd-hand"), description=phrase("cmd-hand-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def hand(self, interaction: _Interaction, table: str | None = None) -> None:
        """Show the private panel."""
        await answer_at(interaction, find_hand, table, show_hand)

    @app_commands.command(name=phrase("cmd-move"), description=phrase("cmd-move-desc"))
    @app_commands.rename(move=phrase("cmd-move-move"), table=_TABLE)
    @app_commands.describe(move=phrase("cmd-move-move-desc"), table=_TABLE_DESC)
    @app_commands.autocomplete(move=complete_move, table=complete_table)
    async def move(self, interaction: _Interaction, move: str, table: str | None = None) -> None:
        """Make a move."""
        await answer_at(interaction, find_own, table, partial(_type, notation=move.strip()))

    @app_commands.command(name=phrase("cmd-undo"), description=phrase("cmd-undo-desc"))
    @app_commands.rename(table=_TABLE)
    @app_commands.describe(table=_TABLE_DESC)
    @app_commands.autocomplete(table=complete_table)
    async def undo(self, interaction: _Interaction, table: str | None = None) -> None:
        """Undo the user's last move."""
        await answer_at(interaction, find_own, table, _take_back)


async def click_move(interaction: discord.Interaction[Any], clicked: MoveId) -> None:
    """Make the move of a component, or turn the page of a panel.

    An outdated choice on a public message opens the user's panel.
    """
    context = context_of(interaction)
    if context.is_private:
        await answer(interaction, partial(_click, clicked=clicked), Destination.IN_PLACE)
        return
    table = await context.services.tables.table(clicked.table)
    if table.is_played and table.plies == clicked.decision_number:
        if await _must_ask(context, clicked.table, clicked.choice):
            ask = partial(_ask, table=clicked.table, notation=clicked.choice)
            await answer(interaction, ask, Destination.PRIVATE)
            return
        await answer(interaction, partial(_click_openly, clicked=clicked), Destination.IN_PLACE)
    else:
        await answer(interaction, partial(show_hand, table=clicked.table), Destination.PRIVATE)


async def show_hand(context: Context, table: TableId) -> Reply:
    """Show the user's panel; after they left, a button back to the seat."""
    try:
        return await show_panel(context, table)
    except NotSeatedError:
        found = await context.services.tables.table(table)
        if found.ended or seat_left_by(found, context.user.id) is None:
            raise
        return Reply(left_message(found, context.language))


async def show_panel(
    context: Context, table: TableId, path: Path = _FIRST_PAGE, decision_number: int | None = None
) -> Reply:
    """Show the user's panel; outdated pages become the first page."""
    panel = await context.services.tables.panel(table, context.user.id)
    return panel_reply(
        context, panel, path if decision_number == panel.decision_number else _FIRST_PAGE
    )


def panel_reply(
    context: Context,
    panel: Panel,
    path: Path = _FIRST_PAGE,
    *,
    is_changed: bool = False,
    notice: Text | None = None,
) -> Reply:
    """Show a panel; with `is_changed`, the channel is updated as well."""

    async def build() -> Message:
        preferences = await context.services.people.preferences(context.user.id)
        emoji, text_mode = context.services.emoji.known, preferences.text_mode
        news = await context.services.ratings.news(panel.table.id) if panel.table.ended else None
        return panel_message(
            panel, context.language, emoji, path, text_mode=text_mode, notice=notice, news=news
        )

    changed = (panel.table,) if is_changed else ()
    return Reply(build, changed, about=(panel.table.id,), panel=panel)


async def _click(context: Context, clicked: MoveId) -> Reply:
    path = parse_path(clicked.choice)
    if path is not None:
        return await show_panel(context, clicked.table, path, clicked.decision_number)
    try:
        return await _act(context, clicked.table, clicked.choice, clicked.decision_number)
    except (StaleError, NotAskedError, TableOverError):
        # A component of an earlier turn shows the current panel.
        return await show_panel(context, clicked.table)


async def _click_openly(context: Context, clicked: MoveId) -> Reply:
    """Make a move chosen on a public message, and show the rest of the turn there."""
    table = await context.services.tables.act_openly(
        clicked.table, context.user.id, clicked.decision_number, clicked.choice
    )
    # Public choices are numbered by all plies, private ones by the decisions of the seat.
    fallback = partial(show_panel, table=table.id)
    build = partial(_show_openly, context, table)
    return Reply(build, changed=(table,), about=(table.id,), fallback=fallback)


async def _show_openly(context: Context, table: Table) -> Message:
    tables, emoji = context.services.tables, context.services.emoji.known
    snapshot = await tables.snapshot(table.id)
    if snapshot.open is not None and snapshot.open.seat == table.seat_of(context.user.id):
        message = turn_message(snapshot, emoji, await tables.queries.dues(table.id))
        return replace(message, ping=())
    return passed_message(snapshot, emoji)


async def _act(
    context: Context, table: TableId, notation: str, decision_number: int | None = None
) -> Reply:
    """Make a move and show the panel afterwards.

    Users who set that preference confirm final moves first.
    """
    is_sure, notation = notation.startswith(CONFIRMED), notation.removeprefix(CONFIRMED)
    if not is_sure and await _must_ask(context, table, notation, decision_number):
        return await _ask(context, table, notation)
    panel = await context.services.tables.act(table, context.user.id, decision_number, notation)
    return panel_reply(context, panel, is_changed=True)


async def _must_ask(
    context: Context, table: TableId, notation: str, decision_number: int | None = None
) -> bool:
    services, user = context.services, context.user.id
    preferences = await services.people.preferences(user)
    return preferences.confirm_moves and await services.tables.read(
        table, play.is_final, user, decision_number, notation
    )


async def _ask(context: Context, table: TableId, notation: str) -> Reply:
    """Ask the user to confirm a move."""
    panel = await context.services.tables.panel(table, context.user.id)
    return Reply(confirm_move_message(panel, notation, context.language))


async def _type(context: Context, table: TableId, notation: str) -> Reply:
    """Make a typed move; an illegal one shows the legal ones."""
    try:
        return await _act(context, table, notation)
    except MoveRefusedError as error:
        panel = await context.services.tables.panel(table, context.user.id)
        return panel_reply(context, panel, notice=text("panel-instead", why=error.text))


async def _hint(context: Context, clicked: TableVerbId) -> Reply:
    """Show the user's panel with a hint; an outdated panel shows the current one."""
    services, token = context.services, clicked.argument
    if not token.isdecimal():
        return await show_hand(context, clicked.table)
    try:
        panel = await services.tables.hint(clicked.table, context.user.id, int(token))
    except (StaleError, NotAskedError, TableOverError):
        return await show_panel(context, clicked.table)
    return panel_reply(context, panel)


async def _take_back(context: Context, table: TableId) -> Reply:
    """Undo the user's last move and show the panel."""
    panel = await context.services.tables.undo(table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


async def _show_next(context: Context, table: TableId) -> Reply:
    """Show the panel of the user's next waiting table, or a list of their tables."""
    tables, user = context.services.tables, context.user.id
    found = await tables.queries.next_turn(user, table)
    if found is None:
        return Reply(tables_message(await tables.queries.list_of(user), user, context.language))
    return await show_panel(context, found.table.id)


async def _plan(context: Context, clicked: TableVerbId) -> Reply:
    """Set or clear premoves and auto-replies, and show the possible ones."""
    tables, user = context.services.tables, context.user.id
    if clicked.argument == SET and context.values:
        kind, _, notation = context.values[0].partition(" ")
        await tables.change(clicked.table, premoves.set_premove, user, kind, notation)
    elif clicked.argument == CLEAR:
        await tables.change(clicked.table, premoves.drop, user)
    elif clicked.argument.startswith(KEEP):
        await tables.change_now(
            clicked.table, play.set_auto_reply, user, clicked.argument.removeprefix(KEEP)
        )
    panel, foreseen = await tables.read(clicked.table, views.premove_panel, user)
    build = partial(premove_message, panel, foreseen, context.language)
    # An auto-reply may have answered an open decision at once.
    is_changed = clicked.argument.startswith(KEEP)
    return Reply(build, changed=(panel.table,) if is_changed else ())


async def _open_note(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Open the form of the user's private note. Raises `NotSeatedError`."""
    context = context_of(interaction)
    panel = await context.services.tables.panel(clicked.table, context.user.id)
    reader = Reader(context.language)
    # The form is answered by its custom id, so that it survives a restart.
    form = discord.ui.Modal(
        title=localize(text("note-title"), reader),
        custom_id=str(TableVerbId("note", clicked.table)),
        timeout=1,
    )
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph,
        default=panel.note or None,
        required=False,
        max_length=LONGEST_NOTE,
        custom_id="note",
    )
    form.add_item(discord.ui.Label(text=localize(text("note-label"), reader), component=field))
    await call(interaction.response.send_modal(form))
    form.stop()


async def keep_note(context: Context, table: TableId, words: str) -> Reply:
    """Store the user's note."""
    tables, user = context.services.tables, context.user.id
    await tables.change(table, play.write_note, user, words)
    return panel_reply(context, await tables.panel(table, user))


CLICKS: Final[dict[str, Click]] = {
    "hand": on_table(show_hand, Destination.PANEL),
    "hint": on_verb(_hint, Destination.PANEL),
    "undo": on_table(_take_back, Destination.PANEL),
    "next": on_table(_show_next, Destination.PANEL),
    "ahead": on_verb(_plan, Destination.PANEL),
    "note": _open_note,
}
