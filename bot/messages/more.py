"""Everything else a person can do at a table, and asking again before what cannot be undone."""

from __future__ import annotations

import discord

from bot.messages.ahead import has_standing
from bot.messages.ids import YES, TableVerbId
from bot.messages.message import Block, Button, Divider, Message, Part, compose, rows
from bot.messages.names import make_plain_reader, make_reader, person_name
from bot.messages.pieces import DANGER, SECONDARY, SUCCESS, accent_of, button, game_name
from bot.tables.model import FORMER, Panel, Status, Table
from bot.tables.seats import seat_left_by
from bot.words import Reader, say
from games.core.text import Player, Text, text


def more_message(
    subject: Panel | Table, user_id: int, language: str, *, is_manager: bool = False
) -> Message:
    """Offer one person what fits the table and who they are at it.

    `subject` is their panel, or just the table for a stranger and where there is no game.
    """
    table = subject.table if isinstance(subject, Panel) else subject
    reader = make_reader(table, language, {})
    title = text("more-title", game=game_name(table, language), table=table.id)
    parts: list[Part] = [Block((say(title, reader), *_dates(table, reader)))]
    if table.commitment:
        parts.append(Block((say(_seal(table), reader),)))
    parts.append(Divider())
    may_stop = is_manager or user_id == table.host.id
    parts += rows(_buttons(subject, table, user_id, reader, may_stop=may_stop))
    return compose(accent_of(table), parts)


def confirm_message(table: Table, verb: str, language: str) -> Message:
    """Ask again before a seat is given up (`resign`) or the game stopped (`cancel`)."""
    reader = make_reader(table, language, {})
    yes = say(text(f"more-yes-{verb}"), reader)
    buttons = (
        button(yes, TableVerbId(verb, table.id, YES), DANGER),
        button(say(text("more-no"), reader), TableVerbId("more", table.id)),
    )
    question = Block((say(text(f"confirm-{verb}"), reader),))
    return compose(accent_of(table), [question, *rows(buttons)])


def _dates(table: Table, reader: Reader) -> tuple[str, ...]:
    opened = discord.utils.format_dt(table.opened, "R")
    host = person_name(FORMER, reader.language) if table.host == FORMER else f"<@{table.host.id}>"
    lines = [say(text("more-opened", when=opened, who=host), reader)]
    if table.ended:
        ended = discord.utils.format_dt(table.ended, "R")
        lines.append(say(text("more-ended", when=ended), reader))
    return tuple(lines)


def _seal(table: Table) -> Text:
    if not table.secret:
        return text("more-sealed", commitment=table.commitment)
    return text("more-opened-seal", secret=table.secret, commitment=table.commitment)


def left_message(table: Table, language: str) -> Message:
    """Offer the way back to who gave a seat up."""
    reader = make_reader(table, language, {})
    back = button(say(text("more-back"), reader), TableVerbId("back", table.id), SUCCESS)
    lines = (say(text("left-title"), reader), say(text("left-hint"), reader))
    return compose(accent_of(table), [Block(lines), *rows([back])])


def _buttons(
    subject: Panel | Table, table: Table, user_id: int, reader: Reader, *, may_stop: bool
) -> list[Button]:
    def verb(
        name: str, key: str, style: discord.ButtonStyle = SECONDARY, argument: str = ""
    ) -> Button:
        return button(say(text(key), reader), TableVerbId(name, table.id, argument), style)

    found = [verb("board", "more-board")] if table.started else []
    if isinstance(subject, Panel):
        found += _players(subject, reader)
    elif table.status is Status.PLAYING and seat_left_by(table, user_id) is not None:
        found.append(verb("back", "more-back", SUCCESS))
    if may_stop and table.status in (Status.PLAYING, Status.PUT_AWAY):
        found.append(verb("cancel", "more-cancel", DANGER))
    if table.status is Status.FINISHED:
        found += [verb("record", "more-record"), verb("rematch", "table-do-rematch", SUCCESS)]
    return found


def _players(panel: Panel, reader: Reader) -> list[Button]:
    """Return what only somebody with a seat can do."""
    table = panel.table

    def verb(
        name: str, words: Text, style: discord.ButtonStyle = SECONDARY, argument: str = ""
    ) -> Button:
        return button(say(words, reader), TableVerbId(name, table.id, argument), style)

    note = verb("note", text("more-note"))
    if table.status is Status.PUT_AWAY:
        return [verb("wake", text("more-wake"), SUCCESS), note]
    if table.status is not Status.PLAYING:
        return [note]
    found = [note]
    if panel.decision is None or has_standing(panel):
        found.append(verb("ahead", text("more-ahead")))
    if panel.can_undo:
        found.append(verb("undo", text("more-undo")))
    elif panel.can_rewind:
        found.append(verb("ask", text("more-rewind"), argument="rewind"))
    found.append(verb("offer", text("more-offer"), argument=f"{panel.seat}"))
    plain = make_plain_reader(table, reader.language)
    for seat, chair in enumerate(table.chairs):
        if chair.house:
            words = say(text("more-offer-house", who=Player(seat)), plain)
            found.append(button(words, TableVerbId("offer", table.id, f"{seat}")))
    found.append(verb("resign", text("more-resign"), DANGER))
    found.append(verb("ask", text("more-ask-cancel"), argument="cancel"))
    return found
