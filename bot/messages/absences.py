"""The question what happens to an expired decision, and its answer."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.names import (
    make_reader,
)
from bot.tables.model import Table
from bot.tables.moderation import Absence, TimeoutAction
from games.core import Player, Seat, text


def expired_message(
    table: Table,
    absence: Absence,
    voters: tuple[int, ...],
    ping: tuple[int, ...],
    *,
    has_left: bool = False,
) -> ui.Message:
    """Ask the other players what to do about an expired decision.

    `has_left` says that its person has left the server.
    """
    reader = make_reader(table, table.language, {})
    seat = absence.seat
    number = absence.decision_number
    remedies = [
        ui.public_button(
            reader.say(f"absence-do-{action}"),
            table_ids.ResolveAbsence(table.id, action, seat, number),
        )
        for action in TimeoutAction
    ]
    invite = table_ids.InviteForAbsent(table.id, seat, number)
    return shared.note(
        table,
        reader,
        text("absence-left" if has_left else "absence-title", who=Player(seat)),
        text("absence-ask", people=" ".join(f"<@{user}>" for user in voters)),
        buttons=[*remedies, ui.public_button(reader.say("absence-invite"), invite)],
        ping=ping,
    )


def settled_message(
    table: Table,
    seat: Seat,
    by: Seat | None,
    timeout_action: TimeoutAction | None,
    due: datetime | None = None,
) -> ui.Message:
    """Replace the question with its result; without an action, it was settled earlier.

    With `due`, the action follows only then.
    """
    reader = make_reader(table, table.language, {})
    if timeout_action is None or by is None:
        result = text("absence-settled", who=Player(seat))
    elif due is not None:
        when = discord.utils.format_dt(due, "R")
        result = text(f"absence-warned-{timeout_action}", who=Player(seat), by=Player(by), due=when)
    else:
        result = text(f"absence-done-{timeout_action}", who=Player(seat), by=Player(by))
    return shared.note(table, reader, result)
