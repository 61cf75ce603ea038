"""Messages about seats that change hands: whom to ask, and how that went."""

from __future__ import annotations

from typing import Final

from bot.messages.components import PRIMARY, SECONDARY, SUCCESS, Component, button, user_select
from bot.messages.icons import public_button
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose, rows
from bot.messages.names import escape_name, make_plain_reader, make_reader
from bot.messages.pieces import accent_of
from bot.tables.model import Table
from bot.words import say
from games.core.game import Seat
from games.core.text import Player, Text, text

ALL: Final = "all"
"""Whoever likes."""


def whom_message(table: Table, seat: Seat, language: str, absent: int | None = None) -> Message:
    """Ask one person who shall have a seat: somebody by name or, unless absent, whoever likes."""
    reader, plain = make_reader(table, language, {}), make_plain_reader(table, language)
    about = f"{seat}" if absent is None else f"{seat}_{absent}"
    pick = user_select(TableVerbId("invite", table.id, about), say(text("seat-pick"), plain))
    lines = (
        say(text("seat-whom", who=Player(seat)), reader),
        say(text("seat-for-good"), reader),
        *([say(text("rated-seat"), reader)] if table.is_rated else []),
    )
    parts: list[Part] = [Block(lines), Row((pick,))]
    if absent is None:
        anybody = TableVerbId("offer", table.id, f"{seat}_{ALL}")
        back = TableVerbId("more", table.id)
        parts += rows(
            [
                button(say(text("seat-anybody"), plain), anybody),
                button(say(text("more-no"), plain), back),
            ]
        )
    return compose(accent_of(table), parts)


def offer_message(table: Table, seat: Seat) -> Message:
    """Offer a seat to whoever reads this."""
    return _message(
        table,
        (
            text("offer-title", who=Player(seat)),
            text("offer-hint"),
            *([text("rated-guest")] if table.is_rated else []),
        ),
        _verb(table, "take", "offer-take", f"{seat}", PRIMARY),
        _verb(table, "withdraw", "seat-withdraw", f"{seat}"),
    )


def invitation_message(
    table: Table, seat: Seat, guest_id: int, by: Seat, ping: tuple[int, ...]
) -> Message:
    """Ask one person, for everybody to read, to take a seat over."""
    guest, who, about = f"<@{guest_id}>", Player(seat), f"{seat}_{guest_id}"
    if by == seat:
        asked = text("invite-own", guest=guest, who=who)
    else:
        asked = text("invite-other", guest=guest, who=who, by=Player(by))
    return _message(
        table,
        (asked, text("invite-hint")),
        _verb(table, "accept", "invite-accept", about, SUCCESS),
        _verb(table, "decline", "invite-decline", about),
        _verb(table, "withdraw", "seat-withdraw", about),
        ping=ping,
    )


def taken_message(table: Table, seat: Seat, *, may_return: bool = False) -> Message:
    """Say in place of the offer who sits there now, and open their hand.

    Whoever was there before and may return finds the way back.
    """
    hand = _verb(table, "hand", "table-do-hand", "", PRIMARY)
    taken = text("offer-taken", who=Player(seat))
    if not may_return:
        return _message(table, (taken,), hand)
    back = _verb(table, "back", "more-back", "")
    return _message(table, (taken, text("offer-returns", who=Player(seat))), hand, back)


def declined_message(table: Table, seat: Seat, name: str) -> Message:
    """Say in place of the invitation that the guest said no."""
    said = text("invite-declined", guest=f"**{escape_name(name)}**", who=Player(seat))
    return _message(table, (said,))


def withdrawn_message(table: Table, seat: Seat) -> Message:
    """Say in place of the offer or invitation that it is open no more."""
    return _message(table, (text("seat-withdrawn", who=Player(seat)),))


def _verb(
    table: Table,
    verb: str,
    key: str,
    argument: str,
    style: int = SECONDARY,
) -> Component:
    label = say(text(key), make_plain_reader(table, table.language))
    return public_button(verb, label, TableVerbId(verb, table.id, argument), style)


def _message(
    table: Table, lines: tuple[Text, ...], *buttons: Component, ping: tuple[int, ...] = ()
) -> Message:
    reader = make_reader(table, table.language, {})
    said = tuple(say(line, reader) for line in lines)
    return compose(accent_of(table), [Block(said), *rows(buttons)], ping)
