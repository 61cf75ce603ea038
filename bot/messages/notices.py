"""Reminders, direct messages about turns, expired decisions and paused notifications."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.messages.board import verb_button
from bot.messages.components import (
    ICONS,
    PRIMARY,
    SECONDARY,
    Component,
    button,
    link_button,
    public_button,
    with_icon,
)
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose, rows
from bot.messages.names import language_for, make_reader
from bot.messages.panel import panel_parts
from bot.messages.parts import NEUTRAL, accent_of, game_name, link_to
from bot.tables.model import Panel, Table
from bot.tables.moderation import Absence, TimeoutAction
from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Player, Text, text

INVITE: Final = "invite"
"""Choice that looks for a substitute and leaves the decision open."""
MOST: Final = 6
"""Tables named in one message; the others are only counted."""


@dataclass(frozen=True, slots=True)
class Call:
    """A decision to remind a player of."""

    table: Table
    since: datetime
    due: datetime | None = None
    is_late: bool = False
    """The deadline has passed."""
    timeout_action: str | None = None
    """The action at `due`, see `TimeoutAction`; None: the other players are asked."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The panel in a direct message, if exactly one table waits for the player."""

    panel: Panel
    emoji: Mapping[str, str]
    text_mode: bool


def reminder_message(
    calls: Sequence[Call], user_id: int, home: int | None, hand: Hand | None = None
) -> Message:
    """Remind one person of their turns, in the channel `home` or (None) in a direct message."""
    mention = f"<@{user_id}>"
    hail = (
        text("remind-direct", count=len(calls))
        if home is None
        else text("remind-title", who=mention, count=len(calls))
    )
    message = _calling(calls, hail, user_id, home, hand, may_hush=True)
    return replace(message, ping=(user_id,))


def direct_message(calls: Sequence[Call], user_id: int, hand: Hand | None = None) -> Message:
    """Tell one person in a direct message that it is their turn."""
    hail = text("direct-title", count=len(calls))
    return _calling(calls, hail, user_id, None, hand, may_hush=False)


def expired_message(
    table: Table, absence: Absence, voters: tuple[int, ...], ping: tuple[int, ...]
) -> Message:
    """Ask the other players what to do about an expired decision."""
    reader = make_reader(table, language_for(table, voters), {})
    people = " ".join(f"<@{user}>" for user in voters)
    lines = (
        localize(text("late-title", who=Player(absence.seat)), reader),
        localize(text("late-ask", people=people), reader),
    )

    def choice(action: str, label: Text) -> Component:
        about = TableVerbId("late", table.id, f"{action}_{absence.seat}_{absence.decision_number}")
        style = PRIMARY if action == TimeoutAction.WAIT else SECONDARY
        return public_button(action, localize(label, reader), about, style)

    remedies = [
        choice(timeout_action, text(f"late-do-{timeout_action}"))
        for timeout_action in TimeoutAction
    ]
    buttons = (*remedies, choice(INVITE, text("late-invite")))
    return compose(accent_of(table), [Block(lines), Row(buttons)], ping)


def settled_message(
    table: Table,
    seat: Seat,
    by: Seat | None,
    timeout_action: TimeoutAction | None,
    due: datetime | None = None,
) -> Message:
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
    return compose(accent_of(table), [Block((localize(result, reader),))])


def dormant_message(table: Table) -> Message:
    """Say that reminders are off."""
    reader = make_reader(table, table.language, {})
    lines = (localize(text("asleep-title"), reader), localize(text("asleep-hint"), reader))
    hand = verb_button(table, "hand", reader, PRIMARY)
    return compose(accent_of(table), [Block(lines), *rows([hand])])


def lost_message(table: Table, user_id: int) -> Message:
    """Tell a player that the channel of their table is gone, and how to continue."""
    reader = make_reader(table, language_for(table, (user_id,)), {})
    home = button(localize(text("lost-choose"), reader), TableVerbId("home", table.id), PRIMARY)
    hand = button(localize(text("table-do-hand"), reader), TableVerbId("hand", table.id), SECONDARY)
    about = text("lost-title", game=game_name(table, reader.language), table=table.id)
    lines = (localize(about, reader), localize(text("lost-hint", table=table.id), reader))
    return compose(accent_of(table), [Block(lines), Row((home, hand))])


def muted_message(table: Table, language: str) -> Message:
    """Confirm that this turn is muted."""
    sentence = localize(text("quiet-done", game=game_name(table, language)), Reader(language))
    return compose(accent_of(table), [Block((sentence,))])


def _calling(  # noqa: PLR0913 - all in which they differ
    calls: Sequence[Call],
    hail: Text,
    user_id: int,
    home: int | None,
    hand: Hand | None,
    *,
    may_hush: bool,
) -> Message:
    reader = Reader(language_for(calls[0].table, (user_id,)))
    parts: list[Part] = [Block((localize(hail, reader),))]
    for call in calls[:MOST]:
        parts.append(Block((localize(_about(call, reader.language), reader),)))
        if has_hand := hand is not None:
            panel, emoji = hand.panel, hand.emoji
            parts += panel_parts(panel, reader.language, emoji, text_mode=hand.text_mode)
        parts += rows(_buttons(call.table, reader, home, may_hush=may_hush, has_hand=has_hand))
    if len(calls) > MOST:
        parts.append(Block((localize(text("remind-more", count=len(calls) - MOST), reader),)))
    accent = accent_of(calls[0].table) if len(calls) == 1 else NEUTRAL
    return compose(accent, parts)


def _about(call: Call, language: str) -> Text:
    table = call.table
    game = game_name(table, language)
    when = discord.utils.format_dt(call.since, "R")
    if call.due is None:
        return text("remind-table", game=game, table=table.id, when=when)
    due = discord.utils.format_dt(call.due, "R")
    key = "remind-late" if call.is_late else "remind-timed"
    if call.timeout_action is not None:
        key = f"remind-warned-{call.timeout_action}"
    return text(key, game=game, table=table.id, when=when, due=due)


def _buttons(
    table: Table, reader: Reader, home: int | None, *, may_hush: bool, has_hand: bool
) -> tuple[Component, ...]:
    found: list[Component] = []
    if not has_hand and home in (table.place.target_id, None):
        found.append(verb_button(table, "hand", reader, PRIMARY))
    if table.place.target_id != home:
        there = localize(text("remind-go"), reader)
        found.append(with_icon(link_button(there, link_to(table)), ICONS["go"]))
    if home is None:
        label = localize(text("remind-home"), reader)
        found.append(public_button("home", label, TableVerbId("home", table.id)))
    if may_hush:
        label = localize(text("remind-quiet"), reader)
        found.append(public_button("quiet", label, TableVerbId("quiet", table.id)))
    return tuple(found)
