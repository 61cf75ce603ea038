"""Seat changes."""

from __future__ import annotations

from typing import Final

from bot.messages.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Component,
    button,
    public_button,
    user_select,
)
from bot.messages.ids import PageId, TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose, rows
from bot.messages.names import escape_name, make_plain_reader, make_reader, person_name
from bot.messages.parts import NEUTRAL, accent_of, game_name
from bot.tables.model import Status, Table
from bot.tables.removal import removable
from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Player, Text, text

ALL: Final = "all"
"""Value of the select that offers a seat to everyone."""


def substitute_message(
    table: Table, seat: Seat, language: str, absent: int | None = None
) -> Message:
    """Ask for a substitute: a named member or, unless `absent`, everyone in the channel."""
    reader, plain = make_reader(table, language, {}), make_plain_reader(table, language)
    about = f"{seat}" if absent is None else f"{seat}_{absent}"
    pick = user_select(TableVerbId("invite", table.id, about), localize(text("seat-pick"), plain))
    lines = (
        localize(text("seat-whom", who=Player(seat)), reader),
        localize(text("seat-for-good"), reader),
        *([localize(text("rated-seat"), reader)] if table.is_rated else []),
    )
    parts: list[Part] = [Block(lines), Row((pick,))]
    if absent is None:
        anybody = TableVerbId("offer", table.id, f"{seat}_{ALL}")
        back = TableVerbId("more", table.id)
        parts += rows(
            [
                button(localize(text("seat-anybody"), plain), anybody),
                button(localize(text("more-no"), plain), back),
            ]
        )
    return compose(accent_of(table), parts)


def offer_message(table: Table, seat: Seat) -> Message:
    """Offer a seat to the whole channel."""
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
    """Ask one person in the channel to take a seat over."""
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
    """Replace the offer with the new player's name and a button to the hand.

    A previous player who may return gets a button for that.
    """
    hand = _verb(table, "hand", "table-do-hand", "", PRIMARY)
    taken = text("offer-taken", who=Player(seat))
    if not may_return:
        return _message(table, (taken,), hand)
    back = _verb(table, "back", "more-back", "")
    return _message(table, (taken, text("offer-returns", who=Player(seat))), hand, back)


def declined_message(table: Table, seat: Seat, name: str) -> Message:
    """Replace the invitation with the refusal."""
    answer = text("invite-declined", guest=f"**{escape_name(name)}**", who=Player(seat))
    return _message(table, (answer,))


def withdrawn_message(table: Table, seat: Seat) -> Message:
    """Replace the offer or invitation that was withdrawn."""
    return _message(table, (text("seat-withdrawn", who=Player(seat)),))


def _verb(
    table: Table,
    verb: str,
    key: str,
    argument: str,
    style: int = SECONDARY,
) -> Component:
    label = localize(text(key), make_plain_reader(table, table.language))
    return public_button(verb, label, TableVerbId(verb, table.id, argument), style)


def _message(
    table: Table, lines: tuple[Text, ...], *buttons: Component, ping: tuple[int, ...] = ()
) -> Message:
    reader = make_reader(table, table.language, {})
    texts = tuple(localize(line, reader) for line in lines)
    return compose(accent_of(table), [Block(texts), *rows(buttons)], ping)


def remove_message(table: Table, language: str) -> Message:
    """Ask a manager for the player to remove, and explain the effect."""
    reader = make_reader(table, language, {})
    is_lobby = table.status is Status.LOBBY
    question = text("remove-lobby" if is_lobby else "remove-game")
    buttons = [
        button(
            person_name(person, language), TableVerbId("remove", table.id, f"{person.id}"), DANGER
        )
        for person in removable(table)
    ]
    buttons.append(button(localize(text("more-no"), reader), TableVerbId("more", table.id)))
    return compose(accent_of(table), [Block((localize(question, reader),)), *rows(buttons)])


def removed_message(table: Table, name: str, language: str) -> Message:
    """Confirm a removal to a manager."""
    sentence = text("remove-done", who=escape_name(name), game=game_name(table, language))
    return compose(accent_of(table), [Block((localize(sentence, Reader(language)),))])


def end_message(channel_id: int, count: int, language: str) -> Message:
    """Ask a manager to confirm the end of all tables of a channel."""
    reader, channel = Reader(language), f"<#{channel_id}>"
    back = button(localize(text("close-back"), reader), PageId("settings", "show"))
    if not count:
        none = localize(text("close-none", channel=channel), reader)
        return compose(NEUTRAL, [Block((none,)), *rows([back])])
    sure = localize(text("close-sure", channel=channel, count=count), reader)
    yes = localize(text("close-yes", count=count), reader)
    end = button(yes, PageId("settings", "end", f"{channel_id}"), DANGER)
    return compose(NEUTRAL, [Block((sure,)), *rows([end, back])])


def ended_message(channel_id: int, count: int, left: int, language: str) -> Message:
    """Tell a manager how many tables were ended and how many remain."""
    reader = Reader(language)
    lines = [localize(text("close-done", channel=f"<#{channel_id}>", count=count), reader)]
    if left:
        lines.append(localize(text("close-left", count=left), reader))
    buttons = [button(localize(text("close-back"), reader), PageId("settings", "show"))]
    if left:
        again = localize(text("close-yes", count=left), reader)
        buttons.insert(0, button(again, PageId("settings", "end", f"{channel_id}"), DANGER))
    return compose(NEUTRAL, [Block(tuple(lines)), *rows(buttons)])
