"""Invitations to a game that has not begun."""

from __future__ import annotations

from bot.messages.components import SECONDARY, SUCCESS, button
from bot.messages.ids import LobbyId
from bot.messages.message import Block, Message, compose, rows
from bot.messages.names import escape_name, make_reader
from bot.messages.pieces import accent_of, game_name
from bot.tables.model import Table
from bot.words import say
from games.core.text import Player, text


def guest_message(table: Table, by: int, guest: int, ping: tuple[int, ...]) -> Message:
    """Ask one person, for everybody to read, to join a table."""
    reader = make_reader(table, table.language, {})
    asked = text(
        "lobby-invited",
        guest=f"<@{guest}>",
        by=Player(table.seat_of(by) or 0),
        game=game_name(table, table.language),
    )
    buttons = [
        button(say(text(f"lobby-do-{verb}"), reader), LobbyId(verb, table.id, f"{guest}"), style)
        for verb, style in (("accept", SUCCESS), ("decline", SECONDARY))
    ]
    return compose(accent_of(table), [Block((say(asked, reader),)), *rows(buttons)], ping)


def answered_message(table: Table, name: str, *, joins: bool) -> Message:
    """Say in place of an invitation what the guest answered."""
    said = text("lobby-joined" if joins else "lobby-declined", guest=f"**{escape_name(name)}**")
    reader = make_reader(table, table.language, {})
    return compose(accent_of(table), [Block((say(said, reader),))])
