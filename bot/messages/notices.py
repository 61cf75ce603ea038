"""Reminders, direct messages about turns, expired decisions and paused notifications."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.messages import table_ids, ui
from bot.messages.names import language_for, make_reader
from bot.messages.panel import panel_parts
from bot.messages.parts import NEUTRAL, accent_of, game_name, link_to, note, verb_buttons
from bot.tables.model import Panel, Table
from bot.tables.moderation import Absence, TimeoutAction
from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Player, Text, text

MOST: Final = 6
"""Tables named in one message; the others are only counted."""


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A decision to remind a player of."""

    table: Table
    since: datetime
    due: datetime | None = None
    is_late: bool = False
    """The deadline has passed."""
    timeout_action: str | None = None
    """The action at `due`, see `TimeoutAction`; None: the other players decide."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The panel in a direct message, if exactly one table waits for the player."""

    panel: Panel
    emoji: Mapping[str, str]
    text_mode: bool


def reminder_message(
    calls: Sequence[DueTurn], user_id: int, home: int | None, hand: Hand | None = None
) -> ui.Message:
    """Remind one person of their turns, in the channel `home` or (None) in a direct message."""
    mention = f"<@{user_id}>"
    hail = (
        text("remind-direct", count=len(calls))
        if home is None
        else text("remind-title", who=mention, count=len(calls))
    )
    message = _calling(calls, hail, user_id, home, hand, may_hush=True)
    return replace(message, ping=(user_id,))


def direct_message(calls: Sequence[DueTurn], user_id: int, hand: Hand | None = None) -> ui.Message:
    """Tell one person in a direct message that it is their turn."""
    hail = text("direct-title", count=len(calls))
    return _calling(calls, hail, user_id, None, hand, may_hush=False)


def expired_message(
    table: Table, absence: Absence, voters: tuple[int, ...], ping: tuple[int, ...]
) -> ui.Message:
    """Ask the other players what to do about an expired decision."""
    reader = make_reader(table, language_for(table, voters), {})
    seat, number = absence.seat, absence.decision_number
    remedies = [
        ui.public_button(
            reader.say(f"late-do-{action}"),
            table_ids.ResolveAbsence(table.id, action, seat, number),
            ui.PRIMARY if action is TimeoutAction.WAIT else ui.SECONDARY,
        )
        for action in TimeoutAction
    ]
    invite = table_ids.InviteForAbsent(table.id, seat, number)
    return note(
        table,
        reader,
        text("late-title", who=Player(seat)),
        text("late-ask", people=" ".join(f"<@{user}>" for user in voters)),
        buttons=[*remedies, ui.public_button(reader.say("late-invite"), invite)],
        ping=ping,
    )


def suspended_message(table: Table) -> ui.Message:
    """Announce at a table that its game failed."""
    reader = make_reader(table, table.language, {})
    return note(table, reader, text("table-suspended", game=game_name(table, table.language)))


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
        result = text("late-settled", who=Player(seat))
    elif due is not None:
        when = discord.utils.format_dt(due, "R")
        result = text(f"late-warned-{timeout_action}", who=Player(seat), by=Player(by), due=when)
    else:
        result = text(f"late-done-{timeout_action}", who=Player(seat), by=Player(by))
    return note(table, reader, result)


def dormant_message(table: Table) -> ui.Message:
    reader = make_reader(table, table.language, {})
    hand = verb_buttons(reader, [table_ids.OpenHand(table.id)], ui.PRIMARY)
    return note(table, reader, text("asleep-title"), text("asleep-hint"), buttons=hand)


def lost_message(table: Table, user_id: int) -> ui.Message:
    """Tell a player that the channel of their table is gone, and how to continue."""
    reader = make_reader(table, language_for(table, (user_id,)), {})
    home = ui.button(reader.say("lost-choose"), table_ids.FindChannel(table.id), ui.PRIMARY)
    hand = ui.button(reader.say("table-do-hand"), table_ids.OpenHand(table.id))
    about = text("lost-title", game=game_name(table, reader.language))
    hint = text("lost-hint", table=table.id)
    return note(table, reader, about, hint, buttons=(home, hand))


def muted_message(table: Table, language: str) -> ui.Message:
    return note(table, Reader(language), text("quiet-done", game=game_name(table, language)))


def _calling(  # noqa: PLR0913 - all in which they differ
    calls: Sequence[DueTurn],
    hail: Text,
    user_id: int,
    home: int | None,
    hand: Hand | None,
    *,
    may_hush: bool,
) -> ui.Message:
    reader = Reader(language_for(calls[0].table, (user_id,)))
    parts: list[ui.Part] = [ui.Block((localize(hail, reader),))]
    for call in calls[:MOST]:
        parts.append(ui.Block((localize(_about(call, reader.language), reader),)))
        if has_hand := hand is not None:
            panel, emoji = hand.panel, hand.emoji
            parts += panel_parts(panel, reader.language, emoji, text_mode=hand.text_mode)
        parts += ui.rows(_buttons(call.table, reader, home, may_hush=may_hush, has_hand=has_hand))
    if len(calls) > MOST:
        parts.append(ui.Block((reader.say("remind-more", count=len(calls) - MOST),)))
    accent = accent_of(calls[0].table) if len(calls) == 1 else NEUTRAL
    return ui.compose(accent, parts)


def _about(call: DueTurn, language: str) -> Text:
    table = call.table
    game, link = game_name(table, language), link_to(table)
    when = discord.utils.format_dt(call.since, "R")
    if call.due is None:
        return text("remind-table", game=game, link=link, when=when)
    due = discord.utils.format_dt(call.due, "R")
    key = "remind-late" if call.is_late else "remind-timed"
    if call.timeout_action is not None:
        key = f"remind-warned-{call.timeout_action}"
    return text(key, game=game, link=link, when=when, due=due)


def _buttons(
    table: Table, reader: Reader, home: int | None, *, may_hush: bool, has_hand: bool
) -> tuple[ui.Component, ...]:
    found: list[ui.Component] = []
    if not has_hand and home in (table.place.target_id, None):
        found += verb_buttons(reader, [table_ids.OpenHand(table.id)], ui.PRIMARY)
    if table.place.target_id != home:
        found.append(ui.link_button(reader.say("remind-go"), link_to(table), ui.GO))
    if home is None:
        found.append(ui.public_button(reader.say("remind-home"), table_ids.FindChannel(table.id)))
    if may_hush:
        found.append(
            ui.public_button(reader.say("remind-quiet"), table_ids.MuteReminders(table.id))
        )
    return tuple(found)
