"""The tables of one person, the longest waiting for them first."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import make_plain_reader, make_reader
from bot.messages.pieces import NEUTRAL, PRIMARY, button, enumerate_seats, game_name, seats_asked
from bot.tables.model import Own, Panel, Shown, Status, Table
from bot.words import Reader, say
from games.core.text import Text, text


def tables_message(found: Sequence[Own], user_id: int, language: str) -> Message:
    """List tables in the order given, each with the way there, and open the first that waits."""
    reader = Reader(language)
    title = say(text("tables-title"), reader)
    if not found:
        none = say(text("tables-none", command=text("cmd-play")), reader)
        return compose(NEUTRAL, [Block((title, none))])
    lines = tuple(_line(one, user_id, language) for one in found)
    listed = Block(
        lines,
        spare=1,
        omitted=lambda gone: say(text("tables-left-out", count=gone), reader),
    )
    parts: list[Part] = [Block((title,)), listed]
    waiting = [one.table for one in found if one.since is not None]
    for table in waiting[:1]:
        label = text("tables-next", game=game_name(table, language))
        parts += rows([button(say(label, reader), TableVerbId("hand", table.id), PRIMARY)])
    return compose(NEUTRAL, parts)


def link_to(table: Table) -> str:
    """Return the address of a table's last message, or of its channel."""
    shown = link_to_message(table, table.shown)
    return shown or f"https://discord.com/channels/{table.place.guild_id}/{table.place.home}"


def link_to_message(table: Table, shown: Shown) -> str | None:
    """Return the address of a message of a table; None where there is none."""
    if not shown.message_id or not shown.channel_id:
        return None
    place = f"{table.place.guild_id}/{shown.channel_id}/{shown.message_id}"
    return f"https://discord.com/channels/{place}"


def _line(own: Own, user_id: int, language: str) -> str:
    return say(_state(own, user_id, language), make_reader(own.table, language, {}))


def _state(own: Own, user_id: int, language: str) -> Text:
    table = own.table
    game, link = game_name(table, language), link_to(table)
    if table.status is Status.LOBBY:
        most = table.known.game.seats[-1]
        return text("tables-lobby", game=game, link=link, taken=len(table.chairs), most=most)
    if table.status is Status.PUT_AWAY:
        return text("tables-away", game=game, link=link)
    if table.seat_of(user_id) is None:
        return text("tables-left", game=game, link=link)
    if own.panel is None:
        return text("tables-stuck", game=game, link=link)
    return _turn(own, own.panel, language)


def _turn(own: Own, panel: Panel, language: str) -> Text:
    """Say what the person is asked and since when, or for whom the table waits."""
    table = own.table
    game, link = game_name(table, language), link_to(table)
    if own.since is None or panel.decision is None:
        who = enumerate_seats(seats_asked(panel.asked))
        return text("tables-waiting", game=game, link=link, who=who)
    question = table.known.skin.question(panel.view, panel.decision)
    asked = say(question, make_plain_reader(table, language))
    when = discord.utils.format_dt(own.since, "R")
    if own.due is None:
        return text("tables-asked", game=game, link=link, question=asked, when=when)
    due = discord.utils.format_dt(own.due, "R")
    return text("tables-timed", game=game, link=link, question=asked, when=when, due=due)
