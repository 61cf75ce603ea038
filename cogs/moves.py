"""`/hand`, `/move`, `/undo` and every component of a private panel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.messages import table_ids
from bot.messages.board import passed_message, turn_message
from bot.messages.choices import Path, parse_path, premove_message
from bot.messages.menu import left_message
from bot.messages.panel import confirm_move_message, panel_message
from bot.messages.table_ids import CONFIRMED, MakeMove, OfTable
from bot.messages.tables import tables_message
from bot.messages.ui import Message
from bot.notifications.channels.guides import find_guidance, note_tip
from bot.tables import errors, play, premoves, views
from bot.tables.model import Panel, Table, TableId
from bot.tables.play import LONGEST_NOTE
from bot.words import Reader, read_typed
from cogs import answers, follow_ups, replies, router
from cogs.context import Context
from cogs.lookup import find_hand, find_own
from cogs.slash import TABLE, Interaction, Parameter, command, complete_move
from cogs.spectators import is_spectator, show_board
from games.core.text import Text, text

_FIRST_PAGE: Final = Path()
_MOVED_ON: Final = text("panel-moved-on")
_FORM_LATE: Final = text("panel-form-late")
_OUTDATED: Final = (errors.StaleError, errors.NotYourTurnError, errors.TableOverError)
"""Errors of a component of an earlier turn, which shows the current panel instead."""


class Moves(commands.Cog):
    """Commands of play."""

    @command("hand", table=TABLE)
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the private panel."""
        await answers.answer_at(interaction, find_hand, table, show_hand)

    @command("move", move=Parameter("cmd-move-move", complete=complete_move), table=TABLE)
    async def move(self, interaction: Interaction, move: str, table: str | None = None) -> None:
        """Make a move."""
        await answers.answer_at(
            interaction, find_own, table, partial(_type, notation=read_typed(move))
        )

    @command("undo", table=TABLE)
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Undo the user's last move."""
        await answers.answer_at(interaction, find_own, table, _take_back)


@router.on(MakeMove, to=replies.Destination.IN_PLACE)
async def _choose(context: Context, clicked: MakeMove) -> replies.Reply:
    """Make the move of a component, or turn the page of a panel."""
    return await (_click if context.is_private else _click_openly)(context, clicked)


async def show_hand(
    context: Context, clicked: OfTable, notice: Text | None = None
) -> replies.Reply:
    """Show the user's panel; after they left, a button back to the seat; spectators the board."""
    try:
        return await show_panel(context, clicked.table, notice=notice)
    except errors.NotSeatedError:
        table = await context.tables.table(clicked.table)
        if table.ended or is_spectator(context, table):
            return await show_board(context, table.id)
        return replies.reply(left_message(table, context.language))


router.on(table_ids.OpenHand, to=replies.Destination.PANEL)(show_hand)


@router.on(table_ids.TurnOffTips, to=replies.Destination.PANEL)
async def _turn_off_tips(context: Context, clicked: table_ids.TurnOffTips) -> replies.Reply:
    """Show the panel without tips, which `/notify` turns on again."""
    await context.services.people.change(context.user.id, tips=False)
    return await show_hand(context, clicked)


async def show_panel(
    context: Context,
    table: TableId,
    path: Path = _FIRST_PAGE,
    decision_number: int | None = None,
    notice: Text | None = None,
) -> replies.Reply:
    """Show the user's panel; outdated pages become the first page."""
    panel = await context.tables.panel(table, context.user.id)
    page = path if decision_number == panel.decision_number else _FIRST_PAGE
    return panel_reply(context, panel, page, notice=notice)


def panel_reply(
    context: Context,
    panel: Panel,
    path: Path = _FIRST_PAGE,
    *,
    is_changed: bool = False,
    notice: Text | None = None,
) -> replies.Reply:
    """Show a panel; with `is_changed`, the channel is updated as well."""

    async def build() -> Message:
        text_mode = await context.reads_text()
        services = context.services
        emoji = context.emoji
        language = context.language
        table = panel.table
        changes = await services.ratings.changes(table.id) if table.ended else None
        people = services.people
        guidance = await find_guidance(people, context.user.id, panel)
        message = panel_message(
            panel,
            language,
            emoji,
            path,
            text_mode=text_mode,
            notice=notice,
            changes=changes,
            channel_id=context.channel_id,
            **guidance.guide,
        )
        await note_tip(people, context.user.id, panel, guidance, message)
        return message

    then: list[replies.FollowUp] = [
        follow_ups.FollowPanel(panel),
        follow_ups.ExplainRefusals((panel.table.id,)),
    ]
    if is_changed:
        then.append(follow_ups.ShowTables((panel.table,)))
    return replies.Reply(build, tuple(then))


async def _click(context: Context, clicked: MakeMove) -> replies.Reply:
    path = parse_path(clicked.choice)
    if path is not None:
        return await show_panel(context, clicked.table, path, clicked.decision_number)
    try:
        return await _act(context, clicked.table, clicked.choice, clicked.decision_number)
    except _OUTDATED:
        return await show_panel(context, clicked.table)


@dataclass(frozen=True, slots=True)
class NoteRefreshed:
    """Note that the clicked public message shows its table after the click."""

    table: Table

    async def run(self, answered: replies.Answered) -> None:
        """Note it if the message was edited."""
        message_id = answered.message_id
        if message_id is not None and message_id == answered.context.message_id:
            answered.services.publisher.note_refreshed(self.table, message_id)


async def _click_openly(context: Context, clicked: MakeMove) -> replies.Reply:
    """Make a move chosen on a public message, and show the rest of the turn there.

    An outdated choice opens the user's panel.
    """
    table = await context.tables.table(clicked.table)
    if is_spectator(context, table):
        return replace(await show_board(context, table.id), to=replies.Destination.PRIVATE)
    if not table.is_played or table.plies != clicked.decision_number:
        return replace(
            await show_hand(context, clicked, notice=_MOVED_ON), to=replies.Destination.PRIVATE
        )
    if await _must_confirm(context, table.id, clicked.choice):
        return replace(
            await _confirm(context, table.id, clicked.choice), to=replies.Destination.PRIVATE
        )
    table = await context.tables.act_openly(
        clicked.table, context.user.id, clicked.decision_number, clicked.choice
    )
    # Public choices are numbered by all plies, private ones by the decisions of the seat.
    fallback = partial(show_panel, table=table.id)
    then = (NoteRefreshed(table), follow_ups.ShowTables((table,)))
    return replies.Reply(partial(_show_openly, context, table), then, fallback=fallback)


async def _show_openly(context: Context, table: Table) -> Message:
    tables = context.tables
    emoji = context.emoji
    snapshot = await tables.snapshot(table.id)
    if snapshot.open is not None and snapshot.open.seat == table.seat_of(context.user.id):
        message = turn_message(snapshot, emoji, await tables.queries.dues(table.id))
        return replace(message, ping=())
    return passed_message(snapshot, emoji)


async def _act(
    context: Context, table: TableId, notation: str, decision_number: int | None = None
) -> replies.Reply:
    """Make a move and show the panel afterwards.

    Users who set that preference confirm final moves first.
    """
    is_confirmed = notation.startswith(CONFIRMED)
    notation = notation.removeprefix(CONFIRMED)
    if not is_confirmed and await _must_confirm(context, table, notation, decision_number):
        return await _confirm(context, table, notation)
    panel = await context.tables.act(table, context.user.id, decision_number, notation)
    return panel_reply(context, panel, is_changed=True)


async def _must_confirm(
    context: Context, table: TableId, notation: str, decision_number: int | None = None
) -> bool:
    services = context.services
    user = context.user.id
    preferences = await services.people.preferences(user)
    return preferences.confirm_moves and await services.tables.read(
        table, play.is_final, user, decision_number, notation
    )


async def _confirm(context: Context, table: TableId, notation: str) -> replies.Reply:
    panel = await context.tables.panel(table, context.user.id)
    return replies.reply(confirm_move_message(panel, notation, context.language))


async def _type(context: Context, clicked: OfTable, notation: str) -> replies.Reply:
    """Make a typed move; an illegal one shows the legal ones, and spectators get the board."""
    table = await context.tables.table(clicked.table)
    if table.is_played and is_spectator(context, table):
        return await show_board(context, table.id)
    try:
        return await _act(context, clicked.table, notation)
    except errors.MoveRefusedError as error:
        panel = await context.tables.panel(clicked.table, context.user.id)
        return panel_reply(context, panel, notice=text("panel-instead", why=error.text))


@router.on(table_ids.GiveHint, to=replies.Destination.PANEL)
async def _hint(context: Context, clicked: table_ids.GiveHint) -> replies.Reply:
    try:
        panel = await context.tables.hint(clicked.table, context.user.id)
    except _OUTDATED:
        return await show_panel(context, clicked.table)
    return panel_reply(context, panel)


async def _take_back(context: Context, clicked: OfTable) -> replies.Reply:
    panel = await context.tables.undo(clicked.table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


router.on(table_ids.UndoMove, to=replies.Destination.PANEL)(_take_back)


@router.on(table_ids.OpenNextHand, to=replies.Destination.PANEL)
async def _show_next(context: Context, clicked: table_ids.OpenNextHand) -> replies.Reply:
    """Show the panel of the user's next waiting table, or a list of their tables."""
    queries = context.tables.queries
    user = context.user.id
    turn = await queries.next_turn(user, clicked.table)
    if turn is None:
        tables = await queries.list_of(user)
        in_server = context.reader is not None
        return replies.reply(tables_message(tables, user, context.language, in_server=in_server))
    return await show_panel(context, turn.table.id)


@router.on(table_ids.AddPremove, to=replies.Destination.PANEL)
async def _add_premove(context: Context, clicked: table_ids.AddPremove) -> replies.Reply:
    if context.values:
        kind, _, notation = context.value.partition(" ")
        await context.tables.change(
            clicked.table, premoves.set_premove, context.user.id, kind, notation
        )
    return await _premoves(context, clicked)


@router.on(table_ids.ClearPremoves, to=replies.Destination.PANEL)
async def _clear_premoves(context: Context, clicked: table_ids.ClearPremoves) -> replies.Reply:
    await context.tables.change(clicked.table, premoves.drop, context.user.id)
    return await _premoves(context, clicked)


@router.on(table_ids.SetAutoReply, to=replies.Destination.PANEL)
async def _set_auto_reply(context: Context, clicked: table_ids.SetAutoReply) -> replies.Reply:
    tables = context.tables
    user = context.user.id
    changed = await tables.change_now(clicked.table, play.set_auto_reply, user, clicked.name)
    # It may have answered an open decision at once.
    return await _premoves(context, clicked, follow_ups.ShowTables((changed,)))


async def _premoves(context: Context, clicked: OfTable, *then: replies.FollowUp) -> replies.Reply:
    panel, offered = await context.tables.read(clicked.table, views.premove_panel, context.user.id)
    return replies.reply(partial(premove_message, panel, offered, context.language), *then)


router.on(table_ids.OpenPremoves, to=replies.Destination.PANEL)(_premoves)


@router.on(table_ids.WriteNote, to=replies.Destination.PANEL)
async def _open_note(context: Context, clicked: table_ids.WriteNote) -> replies.Reply:
    panel = await context.tables.panel(clicked.table, context.user.id)
    late = partial(show_panel, table=clicked.table, notice=_FORM_LATE)
    return replies.Reply(partial(_note_form, context, clicked, panel.note), fallback=late)


async def _note_form(context: Context, clicked: OfTable, note: str) -> discord.ui.Modal:
    reader = Reader(context.language)
    form = discord.ui.Modal(title=reader.say("note-title"), custom_id=str(clicked), timeout=1)
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph,
        default=note or None,
        required=False,
        max_length=LONGEST_NOTE,
        custom_id="note",
    )
    form.add_item(discord.ui.Label(text=reader.say("note-label"), component=field))
    return form


async def _keep_note(context: Context, form: OfTable, words: str) -> replies.Reply:
    tables = context.tables
    user = context.user.id
    await tables.change(form.table, play.write_note, user, words)
    return panel_reply(context, await tables.panel(form.table, user))


router.FORMS[table_ids.WriteNote] = _keep_note
