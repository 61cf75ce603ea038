"""What keeps a table going: seats taken back, questions to all, plans, notes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import discord

from bot.messages.ahead import CLEAR, KEEP, SET, ahead_message
from bot.messages.ids import TableVerbId
from bot.messages.message import Message
from bot.messages.more import left_message
from bot.messages.panel import panel_message
from bot.messages.polls import YES, ballot_message, closed_message
from bot.messages.tables import tables_message
from bot.tables.errors import NotSeatedError, NoVoteError
from bot.tables.life import LONGEST_NOTE, Polled
from bot.tables.model import Panel, TableId
from bot.tables.seats import seat_left_by
from bot.tables.votes import KINDS
from bot.words import Reader, say
from cogs.context import language_for, owe_show, services_of
from cogs.moves import show_panel
from cogs.replies import Way
from games.core.game import Seat
from games.core.text import text

PUBLIC: Final = {"ask": Way.PUBLIC, "vote": Way.IN_PLACE}
"""Verbs whose answer the whole channel reads, and where it stands."""


async def do_public(interaction: discord.Interaction[Any], clicked: TableVerbId) -> Message:
    """Ask everybody, or answer."""
    work = _ask if clicked.verb == "ask" else _vote
    return await work(interaction, clicked)


async def show_hand(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Return the user's panel; for who gave the seat up, the way back to it."""
    try:
        return await show_panel(interaction, table)
    except NotSeatedError:
        found = await services_of(interaction).tables.table(table)
        if found.ended or seat_left_by(found, interaction.user.id) is None:
            raise
        return left_message(found, language_for(interaction))


async def take_seat_back(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Let the user play again instead of the house player."""
    panel = await services_of(interaction).life.take_back(table, interaction.user.id)
    owe_show(interaction, table)
    return _panel(interaction, panel)


async def wake(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Let a table that was put away go on."""
    await services_of(interaction).life.bring_back(table, interaction.user.id)
    owe_show(interaction, table)
    return await show_panel(interaction, table)


async def show_next(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Return the panel of the next table that waits for the user, else all their tables."""
    life, user = services_of(interaction).life, interaction.user.id
    found = await life.next_of(user, table)
    if found is None:
        return tables_message(await life.own(user), user, language_for(interaction))
    return await show_panel(interaction, found.table.id)


async def plan(interaction: discord.Interaction[Any], clicked: TableVerbId) -> Message:
    """Show what the user can say in advance, after saying or forgetting something."""
    life, user = services_of(interaction).life, interaction.user.id
    data: Any = interaction.data or {}
    values = list(data.get("values", ()))
    if clicked.argument == SET and values:
        kind, _, notation = str(values[0]).partition(" ")
        await life.plan(clicked.table, user, kind, notation)
    elif clicked.argument == CLEAR:
        await life.drop_plan(clicked.table, user)
    elif clicked.argument.startswith(KEEP):
        await life.leave_standing(clicked.table, user, clicked.argument.removeprefix(KEEP))
        owe_show(interaction, clicked.table)  # it may have answered what was asked already
    panel, foreseen = await life.foresee(clicked.table, user)
    return ahead_message(panel, foreseen, language_for(interaction))


async def open_note(interaction: discord.Interaction[Any], table: TableId) -> None:
    """Let the user write a private note. Raises `NotSeatedError`."""
    panel = await services_of(interaction).tables.panel(table, interaction.user.id)
    reader = Reader(language_for(interaction))
    # It is answered by its id alone, so that a restart in between does no harm.
    form = discord.ui.Modal(
        title=say(text("note-title"), reader), custom_id=str(TableVerbId("note", table)), timeout=1
    )
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph,
        default=panel.note or None,
        required=False,
        max_length=LONGEST_NOTE,
        custom_id="note",
    )
    form.add_item(discord.ui.Label(text=say(text("note-label"), reader), component=field))
    await interaction.response.send_modal(form)
    form.stop()


async def keep_note(interaction: discord.Interaction[Any], table: TableId, words: str) -> Message:
    """Keep what the user wrote."""
    panel = await services_of(interaction).life.note(table, interaction.user.id, words)
    return _panel(interaction, panel)


async def _ask(interaction: discord.Interaction[Any], clicked: TableVerbId) -> Message:
    if clicked.argument not in KINDS:
        raise NoVoteError
    life = services_of(interaction).life
    polled = await life.ask(clicked.table, interaction.user.id, clicked.argument)
    owe_show(interaction, clicked.table)
    ping = await _willing(interaction, polled)
    return ballot_message(polled, clicked.argument, ping)


async def _vote(interaction: discord.Interaction[Any], clicked: TableVerbId) -> Message:
    kind, _, said = clicked.argument.partition("_")
    if kind not in KINDS:
        raise NoVoteError
    life = services_of(interaction).life
    polled = await life.vote(clicked.table, interaction.user.id, kind, yes=said == YES)
    if said != YES:
        return closed_message(polled.table, kind, agreed=False)
    owe_show(interaction, clicked.table)
    return ballot_message(polled, kind)


async def _willing(interaction: discord.Interaction[Any], polled: Polled) -> tuple[int, ...]:
    """Return who of the silent wishes to be mentioned."""
    silent: Collection[Seat] = polled.ballot.missing if polled.ballot else ()
    people = [polled.table.chairs[seat].person for seat in silent]
    wishes = await services_of(interaction).people.wishes_of([one.id for one in people if one])
    return tuple(user for user, wish in wishes.items() if wish.wants_mention)


def _panel(interaction: discord.Interaction[Any], panel: Panel) -> Message:
    return panel_message(panel, language_for(interaction), services_of(interaction).emoji.known)
