"""What the buttons below a board do, and the commands of the same names."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

import discord

from bot.messages.board import board_message
from bot.messages.ids import YES, TableVerbId
from bot.messages.log import Log, find_page, log_message
from bot.messages.message import Message
from bot.messages.more import confirm_message, more_message
from bot.messages.rules import rules_message
from bot.tables.errors import NotPlayingError, NotSeatedError
from bot.tables.model import Panel, Table, TableId
from cogs.context import is_private, language_for, owe_show, services_of
from cogs.lateness import click_late, click_quiet
from cogs.life import (
    PUBLIC,
    do_public,
    open_note,
    plan,
    show_hand,
    show_next,
    take_seat_back,
    wake,
)
from cogs.lobbies import is_manager, rematch
from cogs.moves import take_back
from cogs.records import check_record
from cogs.replies import Way, answer
from cogs.substitutes import VERBS as SEAT_VERBS
from cogs.substitutes import click_seat


async def click_table(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Do what a button of a table stands for; only its user sees the answer."""
    if clicked.verb == "rematch":
        await rematch(interaction, clicked.table)
    elif clicked.verb == "record":
        await answer(interaction, check_record(interaction, clicked.table), Way.PRIVATE)
    elif clicked.verb == "late":
        await click_late(interaction, clicked)
    elif clicked.verb == "quiet":
        await click_quiet(interaction, clicked.table)
    elif clicked.verb == "note":
        await open_note(interaction, clicked.table)
    elif clicked.verb in SEAT_VERBS:
        await click_seat(interaction, clicked)
    elif clicked.verb in PUBLIC:
        await answer(interaction, do_public(interaction, clicked), PUBLIC[clicked.verb])
    else:
        way = Way.IN_PLACE if is_private(interaction) else Way.PRIVATE
        await answer(interaction, _do(interaction, clicked), way)


async def _do(interaction: discord.Interaction[Any], clicked: TableVerbId) -> Message:
    if clicked.verb == "log":
        page = int(clicked.argument) if clicked.argument.isdecimal() else None
        return await show_log(interaction, clicked.table, page)
    if clicked.verb == "ahead":
        return await plan(interaction, clicked)
    if clicked.verb in _GRAVE and clicked.argument != YES:
        return await confirm(interaction, clicked.table, clicked.verb)
    return await _VERBS[clicked.verb](interaction, clicked.table)


async def show_log(
    interaction: discord.Interaction[Any],
    table: TableId,
    page: int | None = None,
    turn: int | None = None,
) -> Message:
    """Return a page of the log as the user may read it: the newest, or one that is asked for."""
    services = services_of(interaction)
    found = await services.tables.table(table)
    told = await services.tables.log(table, found.seat_of(interaction.user.id))
    log = Log(found, told, await services.tables.showings(table))
    language, faces = language_for(interaction), services.emoji.known
    if turn is not None:
        page = find_page(log, turn, language, faces)
    return log_message(log, page, language, faces)


async def show_board(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Return the public board, for the user alone."""
    services = services_of(interaction)
    snapshot = await services.tables.snapshot(table)
    return board_message(snapshot, language_for(interaction), services.emoji.known)


async def confirm(interaction: discord.Interaction[Any], table: TableId, verb: str) -> Message:
    """Return the question that stands before what cannot be undone.

    Raises `NotSeatedError` for a stranger who would give up a seat.
    """
    found = await services_of(interaction).tables.table(table)
    if verb == "resign" and found.seat_of(interaction.user.id) is None:
        raise NotSeatedError
    return confirm_message(found, verb, language_for(interaction))


async def show_more(interaction: discord.Interaction[Any], table: TableId) -> Message:
    """Return what else the user can do at a table."""
    services = services_of(interaction)
    subject: Panel | Table
    try:
        subject = await services.tables.panel(table, interaction.user.id)
    except (NotSeatedError, NotPlayingError):
        subject = await services.tables.table(table)
    return more_message(
        subject,
        interaction.user.id,
        language_for(interaction),
        is_manager=is_manager(interaction),
    )


async def _resign(interaction: discord.Interaction[Any], table: TableId) -> Message:
    services = services_of(interaction)
    await services.tables.resign(table, interaction.user.id)
    owe_show(interaction, table)
    return await show_more(interaction, table)


async def _cancel(interaction: discord.Interaction[Any], table: TableId) -> Message:
    services = services_of(interaction)
    await services.tables.cancel(table, interaction.user.id, manager=is_manager(interaction))
    owe_show(interaction, table)
    return await show_more(interaction, table)


async def _show_rules(interaction: discord.Interaction[Any], table: TableId) -> Message:
    found = await services_of(interaction).tables.table(table)
    return rules_message(found.known, language_for(interaction))


_Verb: TypeAlias = Callable[[discord.Interaction[Any], TableId], Coroutine[Any, Any, Message]]

_VERBS: Final[dict[str, _Verb]] = {
    "hand": show_hand,
    "next": show_next,
    "back": take_seat_back,
    "wake": wake,
    "rules": _show_rules,
    "undo": take_back,
    "board": show_board,
    "more": show_more,
    "resign": _resign,
    "cancel": _cancel,
}
_GRAVE: Final = ("resign", "cancel")
"""Verbs that are asked again."""
