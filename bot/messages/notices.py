"""Messages about turns and seats: reminders, expired decisions, offers and invitations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.custom_id import CustomId
from bot.messages.ids import EndTables, ShowSettings
from bot.messages.names import (
    escape_name,
    language_for,
    make_plain_reader,
    make_reader,
    person_name,
)
from bot.messages.panel import panel_parts
from bot.tables.model import FORGOTTEN, Panel, Status, Table
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.seats import removable
from bot.words import Reader, localize
from games.core import Player, Seat, Text, text

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
    message = _calling(calls, hail, user_id, home, hand, may_mute=True)
    return replace(message, ping=(user_id,))


def direct_message(calls: Sequence[DueTurn], user_id: int, hand: Hand | None = None) -> ui.Message:
    """Tell one person in a direct message that it is their turn."""
    hail = text("direct-title", count=len(calls))
    return _calling(calls, hail, user_id, None, hand, may_mute=False)


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
    return shared.note(
        table,
        reader,
        text("late-left" if has_left else "late-title", who=Player(seat)),
        text("late-ask", people=" ".join(f"<@{user}>" for user in voters)),
        buttons=[*remedies, ui.public_button(reader.say("late-invite"), invite)],
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
        result = text("late-settled", who=Player(seat))
    elif due is not None:
        when = discord.utils.format_dt(due, "R")
        result = text(f"late-warned-{timeout_action}", who=Player(seat), by=Player(by), due=when)
    else:
        result = text(f"late-done-{timeout_action}", who=Player(seat), by=Player(by))
    return shared.note(table, reader, result)


def dormant_message(table: Table) -> ui.Message:
    reader = make_reader(table, table.language, {})
    hand = shared.verb_buttons(reader, [table_ids.OpenHand(table.id)], ui.PRIMARY)
    return shared.note(table, reader, text("dormant-title"), text("dormant-hint"), buttons=hand)


def lost_message(table: Table, user_id: int) -> ui.Message:
    """Tell a player that the channel of their table is gone, and how to continue."""
    reader = make_reader(table, language_for(table, (user_id,)), {})
    home = ui.button(reader.say("lost-choose"), table_ids.FindChannel(table.id), ui.PRIMARY)
    hand = ui.button(reader.say("table-do-hand"), table_ids.OpenHand(table.id))
    about = text("lost-title", game=shared.game_name(table, reader.language))
    hint = text("lost-hint", table=table.id)
    return shared.note(table, reader, about, hint, buttons=(home, hand))


def _calling(
    calls: Sequence[DueTurn],
    hail: Text,
    user_id: int,
    home: int | None,
    hand: Hand | None,
    *,
    may_mute: bool,
) -> ui.Message:
    reader = Reader(language_for(calls[0].table, (user_id,)))
    parts: list[ui.Part] = [ui.Block((localize(hail, reader),))]
    for call in calls[:MOST]:
        parts.append(ui.Block((localize(_about(call, reader.language), reader),)))
        if has_hand := hand is not None:
            panel, emoji = hand.panel, hand.emoji
            parts += panel_parts(panel, reader.language, emoji, text_mode=hand.text_mode)
        parts += ui.rows(_buttons(call.table, reader, home, may_mute=may_mute, has_hand=has_hand))
    if len(calls) > MOST:
        parts.append(ui.Block((reader.say("remind-more", count=len(calls) - MOST),)))
    accent = shared.accent_of(calls[0].table) if len(calls) == 1 else shared.NEUTRAL
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
        buttons += shared.verb_buttons(reader, [table_ids.OpenHand(table.id)], ui.PRIMARY)
    if table.place.target_id != home:
        buttons.append(ui.link_button(reader.say("remind-go"), shared.link_to(table), ui.GO))
    if home is None:
        buttons.append(
            ui.public_button(reader.say("remind-channel"), table_ids.FindChannel(table.id))
        )
    if may_mute:
        buttons.append(
            ui.public_button(reader.say("remind-mute"), table_ids.MuteReminders(table.id))
        )
    return tuple(buttons)


def substitute_message(
    table: Table, seat: Seat, language: str, absent: int | None = None
) -> ui.Message:
    """Ask for a substitute: a named member or, unless `absent`, everyone in the channel."""
    reader = make_reader(table, language, {})
    plain = make_plain_reader(table, language)
    about = table_ids.InviteSubstitute(table.id, seat, absent)
    cost = text("rated-seat") if table.is_rated else None
    lines = (text("seat-choose", who=Player(seat)), text("seat-for-good"), cost)
    parts: list[ui.Part] = [
        ui.Block(shared.write_lines(filter(None, lines), reader)),
        ui.user_select(about, plain.say("seat-pick")),
    ]
    if absent is None:
        everyone = ui.button(plain.say("seat-everyone"), table_ids.OfferSeat(table.id, seat))
        back = ui.button(plain.say("panel-back"), table_ids.OpenOthers(table.id))
        parts += ui.rows([everyone, back])
    return ui.compose(shared.accent_of(table), parts)


def offer_message(table: Table, seat: Seat) -> ui.Message:
    return _public(
        table,
        (
            text("offer-title", who=Player(seat)),
            text("offer-hint"),
            text("rated-guest") if table.is_rated else None,
        ),
        ("offer-take", table_ids.TakeSeat(table.id, seat), ui.PRIMARY),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat), ui.SECONDARY),
    )


def invitation_message(
    table: Table, seat: Seat, guest_id: int, by: Seat, ping: tuple[int, ...]
) -> ui.Message:
    """Ask one person in the channel to take a seat over."""
    guest = f"<@{guest_id}>"
    who = Player(seat)
    if by == seat:
        question = text("invite-own", guest=guest, who=who)
    else:
        question = text("invite-other", guest=guest, who=who, by=Player(by))
    buttons = [
        ("invite-accept", table_ids.AcceptSeat(table.id, seat, guest_id), ui.SUCCESS),
        ("invite-decline", table_ids.DeclineSeat(table.id, seat, guest_id), ui.SECONDARY),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat, guest_id), ui.SECONDARY),
    ]
    inviter = table.participants[by].person
    if inviter is not None and inviter != FORGOTTEN:
        mute = table_ids.MuteInviter(table.id, seat, guest_id, inviter.id)
        buttons.append(("invite-mute", mute, ui.SECONDARY))
    return _public(table, (question, text("invite-hint")), *buttons, ping=ping)


def taken_message(table: Table, seat: Seat, *, may_return: bool = False) -> ui.Message:
    """Replace the offer with the new player's name and a button to the hand.

    A previous player who may return gets a button for that.
    """
    hand = ("table-do-hand", table_ids.OpenHand(table.id), ui.PRIMARY)
    taken = text("offer-taken", who=Player(seat))
    who = Player(seat)
    if not may_return:
        return _public(table, (taken,), hand)
    back = ("more-back", table_ids.ReturnToSeat(table.id), ui.SECONDARY)
    return _public(table, (taken, text("offer-returns", who=who)), hand, back)


def declined_message(table: Table, seat: Seat, name: str) -> ui.Message:
    guest = f"**{escape_name(name)}**"
    return _public(table, (text("invite-declined", guest=guest, who=Player(seat)),))


def withdrawn_message(table: Table, seat: Seat) -> ui.Message:
    return _public(table, (text("seat-withdrawn", who=Player(seat)),))


def _public(
    table: Table,
    lines: tuple[Text | None, ...],
    *buttons: tuple[str, CustomId, int],
    ping: tuple[int, ...] = (),
) -> ui.Message:
    """Return a message with buttons, given by the key of the label, the id and the style."""
    reader = make_reader(table, table.language, {})
    plain = make_plain_reader(table, table.language)
    made = [ui.public_button(plain.say(key), about, style) for key, about, style in buttons]
    return shared.note(table, reader, *lines, buttons=made, ping=ping)


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
    done = text("remove-done", who=escape_name(name), game=shared.game_name(table, language))
    return shared.note(table, Reader(language), done)


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
