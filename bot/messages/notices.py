"""Messages about time: reminders, turns told directly, time that ran out, tables that sleep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import discord

from bot.messages.components import PRIMARY, SECONDARY, Component, button, link_button
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose
from bot.messages.names import make_reader
from bot.messages.pieces import NEUTRAL, accent_of, game_name, link_to
from bot.tables.absence import Absence, Remedy
from bot.tables.model import Table
from bot.words import Reader, say
from games.core.game import Seat
from games.core.text import Player, Text, text

INVITE: Final = "invite"
"""To look for somebody who takes the seat, which decides nothing yet."""
MOST: Final = 7
"""Tables in one message; the others are counted."""


@dataclass(frozen=True, slots=True)
class Call:
    """A decision somebody is reminded of, or told about."""

    table: Table
    since: datetime
    due: datetime | None = None
    is_late: bool = False
    """Time has run out."""
    remedy: str | None = None
    """What happens at `due`, see `Remedy`; None: the others are asked."""


def reminder_message(calls: Sequence[Call], user_id: int, home: int | None) -> Message:
    """Remind one person of their turns, in the channel `home` or (None) directly."""
    reader = Reader(calls[0].table.language)
    who = f"<@{user_id}>"
    hail = (
        text("remind-direct", count=len(calls))
        if home is None
        else text("remind-title", who=who, count=len(calls))
    )
    return _calling(calls, say(hail, reader), home, (user_id,), may_hush=True)


def direct_message(calls: Sequence[Call]) -> Message:
    """Tell one person directly that it is their turn."""
    hail = say(text("direct-title", count=len(calls)), Reader(calls[0].table.language))
    return _calling(calls, hail, None, (), may_hush=False)


def lapsed_message(
    table: Table, absence: Absence, others: tuple[int, ...], ping: tuple[int, ...]
) -> Message:
    """Ask the others at a table what becomes of a decision whose time has run out."""
    reader = make_reader(table, table.language, {})
    people = " ".join(f"<@{user}>" for user in others)
    lines = (
        say(text("late-title", who=Player(absence.seat)), reader),
        say(text("late-ask", people=people), reader),
    )

    def choice(what: str, label: Text) -> Component:
        about = TableVerbId("late", table.id, f"{what}_{absence.seat}_{absence.token}")
        return button(say(label, reader), about, PRIMARY if what == Remedy.WAIT else SECONDARY)

    remedies = [choice(remedy, text(f"late-do-{remedy}")) for remedy in Remedy]
    buttons = (*remedies, choice(INVITE, text("late-invite")))
    return compose(accent_of(table), [Block(lines), Row(buttons)], ping)


def settled_message(
    table: Table,
    seat: Seat,
    by: Seat | None,
    remedy: Remedy | None,
    due: datetime | None = None,
) -> Message:
    """Say, in place of the question, what was decided; without a remedy, that it was before.

    With `due` it happens only then.
    """
    reader = make_reader(table, table.language, {})
    if remedy is None or by is None:
        said = text("late-settled", who=Player(seat))
    elif due is not None:
        when = discord.utils.format_dt(due, "R")
        said = text(f"late-warned-{remedy}", who=Player(seat), by=Player(by), due=when)
    else:
        said = text(f"late-done-{remedy}", who=Player(seat), by=Player(by))
    return compose(accent_of(table), [Block((say(said, reader),))])


def asleep_message(table: Table) -> Message:
    """Say that nobody is reminded any more."""
    reader = make_reader(table, table.language, {})
    hand = button(say(text("table-do-hand"), reader), TableVerbId("hand", table.id), PRIMARY)
    lines = (say(text("asleep-title"), reader), say(text("asleep-hint"), reader))
    return compose(accent_of(table), [Block(lines), Row((hand,))])


def lost_message(table: Table) -> Message:
    """Tell a player that their table has no channel any more, and how it goes on."""
    reader = make_reader(table, table.language, {})
    home = button(say(text("lost-choose"), reader), TableVerbId("home", table.id), PRIMARY)
    hand = button(say(text("table-do-hand"), reader), TableVerbId("hand", table.id), SECONDARY)
    about = text("lost-title", game=game_name(table, table.language), table=table.id)
    lines = (say(about, reader), say(text("lost-hint", table=table.id), reader))
    return compose(accent_of(table), [Block(lines), Row((home, hand))])


def hushed_message(table: Table, language: str) -> Message:
    """Confirm to one person that this turn is not mentioned again."""
    said = say(text("quiet-done", game=game_name(table, language)), Reader(language))
    return compose(accent_of(table), [Block((said,))])


def _calling(
    calls: Sequence[Call],
    hail: str,
    home: int | None,
    ping: tuple[int, ...],
    *,
    may_hush: bool,
) -> Message:
    reader = Reader(calls[0].table.language)
    parts: list[Part] = [Block((hail,))]
    for call in calls[:MOST]:
        parts.append(Block((say(_about(call), reader),)))
        parts.append(Row(_buttons(call.table, reader, home, may_hush=may_hush)))
    if len(calls) > MOST:
        parts.append(Block((say(text("remind-more", count=len(calls) - MOST), reader),)))
    accent = accent_of(calls[0].table) if len(calls) == 1 else NEUTRAL
    return compose(accent, parts, ping)


def _about(call: Call) -> Text:
    table = call.table
    game = game_name(table, table.language)
    when = discord.utils.format_dt(call.since, "R")
    if call.due is None:
        return text("remind-table", game=game, table=table.id, when=when)
    due = discord.utils.format_dt(call.due, "R")
    key = "remind-late" if call.is_late else "remind-timed"
    if call.remedy is not None:
        key = f"remind-warned-{call.remedy}"
    return text(key, game=game, table=table.id, when=when, due=due)


def _buttons(
    table: Table, reader: Reader, home: int | None, *, may_hush: bool
) -> tuple[Component, ...]:
    found: list[Component] = []
    if table.place.home == home:
        label = say(text("table-do-hand"), reader)
        found.append(button(label, TableVerbId("hand", table.id), PRIMARY))
    else:
        there = say(text("remind-go"), reader)
        found.append(link_button(there, link_to(table)))
    if home is None:
        label = say(text("remind-home"), reader)
        found.append(button(label, TableVerbId("home", table.id), SECONDARY))
    if may_hush:
        label = say(text("remind-quiet"), reader)
        found.append(button(label, TableVerbId("quiet", table.id), SECONDARY))
    return tuple(found)
