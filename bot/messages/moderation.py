"""What managers of a server are asked and told: removing a player, ending all tables."""

from __future__ import annotations

from bot.messages.components import DANGER, button
from bot.messages.ids import PageId, TableVerbId
from bot.messages.message import Block, Message, compose, rows
from bot.messages.names import escape_name, make_reader, person_name
from bot.messages.pieces import NEUTRAL, accent_of, game_name
from bot.tables.model import Status, Table
from bot.tables.removal import removable
from bot.words import Reader, say
from games.core.text import text


def remove_message(table: Table, language: str) -> Message:
    """Let a manager choose whom to remove, and say what that does."""
    reader = make_reader(table, language, {})
    is_lobby = table.status is Status.LOBBY
    question = text("remove-lobby" if is_lobby else "remove-game")
    buttons = [
        button(
            person_name(person, language), TableVerbId("remove", table.id, f"{person.id}"), DANGER
        )
        for person in removable(table)
    ]
    buttons.append(button(say(text("more-no"), reader), TableVerbId("more", table.id)))
    return compose(accent_of(table), [Block((say(question, reader),)), *rows(buttons)])


def removed_message(table: Table, name: str, language: str) -> Message:
    """Tell a manager that somebody was removed."""
    said = text("remove-done", who=escape_name(name), game=game_name(table, language))
    return compose(accent_of(table), [Block((say(said, Reader(language)),))])


def end_message(channel_id: int, count: int, language: str) -> Message:
    """Ask a manager again before all tables of a channel are ended."""
    reader, channel = Reader(language), f"<#{channel_id}>"
    back = button(say(text("close-back"), reader), PageId("settings", "show"))
    if not count:
        none = say(text("close-none", channel=channel), reader)
        return compose(NEUTRAL, [Block((none,)), *rows([back])])
    sure = say(text("close-sure", channel=channel, count=count), reader)
    yes = say(text("close-yes", count=count), reader)
    end = button(yes, PageId("settings", "end", f"{channel_id}"), DANGER)
    return compose(NEUTRAL, [Block((sure,)), *rows([end, back])])


def ended_message(channel_id: int, count: int, left: int, language: str) -> Message:
    """Tell a manager how many tables were ended, and how many are left for another time."""
    reader = Reader(language)
    lines = [say(text("close-done", channel=f"<#{channel_id}>", count=count), reader)]
    if left:
        lines.append(say(text("close-left", count=left), reader))
    buttons = [button(say(text("close-back"), reader), PageId("settings", "show"))]
    if left:
        again = say(text("close-yes", count=left), reader)
        buttons.insert(0, button(again, PageId("settings", "end", f"{channel_id}"), DANGER))
    return compose(NEUTRAL, [Block(tuple(lines)), *rows(buttons)])
