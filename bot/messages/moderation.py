"""Removal of players and the end of tables, by members with Manage Server."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.ids import CancelLobby, EndTables, ShowSettings
from bot.messages.names import (
    escape_name,
    make_reader,
    person_name,
)
from bot.tables.model import Status, Table
from bot.tables.seats import removable
from bot.words import Reader
from games.core import text


def remove_message(table: Table, language: str) -> ui.Message:
    """Ask a manager for the player to remove, and explain the effect."""
    reader = make_reader(table, language, {})
    is_lobby = table.status is Status.LOBBY
    question = text("remove-lobby" if is_lobby else "remove-game")
    buttons = [
        ui.button(
            person_name(person, language), table_ids.RemovePlayer(table.id, person.id), ui.DANGER
        )
        for person in removable(table)
    ]
    buttons.append(ui.button(reader.say("more-no"), table_ids.OpenMenu(table.id)))
    return shared.note(table, reader, question, buttons=buttons)


def removed_message(table: Table, name: str, language: str) -> ui.Message:
    """Tell a manager that the player was removed."""
    done = text("remove-done", who=escape_name(name), game=shared.game_name(table, language))
    return shared.note(table, Reader(language), done)


def hidden_message(tables: Sequence[Table], count: int, language: str) -> ui.Message:
    """List hidden tables of a server to a manager, who can end each, and nothing of their games.

    `count` is the number of all.
    """
    reader = Reader(language)
    title = reader.say("hidden-title" if tables else "hidden-none")
    parts: list[ui.Part] = [ui.Block((title,))]
    for table in tables:
        is_lobby = table.status is Status.LOBBY
        kind = CancelLobby if is_lobby else table_ids.EndGame
        line = reader.say(
            "hidden-table",
            game=shared.game_name(table, language),
            when=discord.utils.format_dt(table.opened, "R"),
        )
        end = ui.button(reader.say("hidden-end"), kind(table.id), ui.DANGER)
        parts.append(ui.Block((line,), accessory=end))
    if more := count - len(tables):
        parts.append(ui.Block((reader.say("hidden-more", count=more),)))
    back = ui.button(reader.say("close-back"), ShowSettings())
    return ui.compose(shared.NEUTRAL, [*parts, *ui.rows([back])])


def end_message(channel_id: int, count: int, language: str) -> ui.Message:
    """Ask a manager to confirm the end of all tables of a channel."""
    reader = Reader(language)
    channel = f"<#{channel_id}>"
    back = ui.button(reader.say("close-back"), ShowSettings())
    if not count:
        none = reader.say("close-none", channel=channel)
        return ui.compose(shared.NEUTRAL, [ui.Block((none,)), *ui.rows([back])])
    sure = reader.say("close-confirm", channel=channel, count=count)
    yes = reader.say("close-yes", count=count)
    end = ui.button(yes, EndTables(channel_id), ui.DANGER)
    return ui.compose(shared.NEUTRAL, [ui.Block((sure,)), *ui.rows([end, back])])


def ended_message(channel_id: int, count: int, left: int, language: str) -> ui.Message:
    """Tell a manager how many tables were ended and how many remain."""
    reader = Reader(language)
    lines = [reader.say("close-done", channel=f"<#{channel_id}>", count=count)]
    if left:
        lines.append(reader.say("close-left", count=left))
    buttons = [ui.button(reader.say("close-back"), ShowSettings())]
    if left:
        again = reader.say("close-yes", count=left)
        buttons.insert(0, ui.button(again, EndTables(channel_id), ui.DANGER))
    return ui.compose(shared.NEUTRAL, [ui.Block(tuple(lines)), *ui.rows(buttons)])
