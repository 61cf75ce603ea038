"""Reminders and direct messages: it is the reader's turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.names import language_for, make_reader
from bot.messages.panel import panel_parts
from bot.tables.model import Panel, Table
from bot.words import Reader, localize
from games.core import Text, text

TABLES_PER_MESSAGE: Final = 6
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
    message = _calling(calls, hail, user_id, home, hand, may_mute=True)
    return replace(message, ping=(user_id,))


def direct_message(calls: Sequence[DueTurn], user_id: int, hand: Hand | None = None) -> ui.Message:
    """Tell one person in a direct message that it is their turn."""
    hail = text("direct-title", count=len(calls))
    return _calling(calls, hail, user_id, None, hand, may_mute=False)


def dormant_message(table: Table) -> ui.Message:
    """Tell the players that reminders are off until the next move."""
    reader = make_reader(table, table.language, {})
    hand = [shared.hand_button(reader, table)]
    return shared.note(table, reader, text("dormant-title"), text("dormant-hint"), buttons=hand)


def _calling(
    calls: Sequence[DueTurn],
    hail: Text,
    user_id: int,
    home: int | None,
    hand: Hand | None,
    *,
    may_mute: bool,
) -> ui.Message:
    table = calls[0].table
    # A mention in a channel is public; only a direct message is in the person's language.
    reader = Reader(language_for(table, user_id) if home is None else table.language)
    parts: list[ui.Part] = [ui.Block((localize(hail, reader),))]
    for call in calls[:TABLES_PER_MESSAGE]:
        parts.append(ui.Block((localize(_about(call, reader.language), reader),)))
        if has_hand := hand is not None:
            panel = hand.panel
            emoji = hand.emoji
            parts += panel_parts(panel, reader.language, emoji, text_mode=hand.text_mode)
        parts += ui.rows(_buttons(call.table, reader, home, may_mute=may_mute, has_hand=has_hand))
    if len(calls) > TABLES_PER_MESSAGE:
        parts.append(ui.Block((reader.say("remind-more", count=len(calls) - TABLES_PER_MESSAGE),)))
    accent = shared.accent_of(table) if len(calls) == 1 else shared.NEUTRAL
    return ui.compose(accent, parts)


def _about(call: DueTurn, language: str) -> Text:
    table = call.table
    game = shared.game_name(table, language)
    link = shared.link_to(table)
    when = discord.utils.format_dt(call.since, "R")
    if call.due is None:
        return text("remind-table", game=game, link=link, when=when)
    due = discord.utils.format_dt(call.due, "R")
    key = "remind-late" if call.is_late else "remind-timed"
    if call.timeout_action is not None:
        key = f"remind-warned-{call.timeout_action}"
    return text(key, game=game, link=link, when=when, due=due)


def _buttons(
    table: Table, reader: Reader, home: int | None, *, may_mute: bool, has_hand: bool
) -> tuple[ui.Component, ...]:
    buttons: list[ui.Component] = []
    if not has_hand and home in (table.place.target_id, None):
        buttons.append(shared.hand_button(reader, table))
    if table.place.target_id != home:
        buttons.append(
            ui.link_button(reader.say("remind-do-open"), shared.link_to(table), ui.LINK_ICON)
        )
    if home is None:
        buttons.append(
            ui.public_button(reader.say("remind-channel"), table_ids.FindChannel(table.id))
        )
    if may_mute:
        buttons.append(
            ui.public_button(reader.say("remind-mute"), table_ids.MuteReminders(table.id))
        )
    return tuple(buttons)
