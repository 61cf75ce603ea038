"""Public questions at a running table: who agrees."""

from __future__ import annotations

from typing import Final

from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import make_reader
from bot.messages.pieces import PRIMARY, SECONDARY, accent_of, button, enumerate_seats
from bot.tables.life import Polled
from bot.tables.model import Table
from bot.words import Reader, say
from games.core.game import Seat
from games.core.text import Player, text

YES: Final = "yes"
NO: Final = "no"


def ballot_message(polled: Polled, kind: str, ping: tuple[int, ...] = ()) -> Message:
    """Ask everybody at a table; `ping` are those of the silent who wish to be mentioned."""
    table, ballot = polled.table, polled.ballot
    if ballot is None:
        return closed_message(table, kind, agreed=True)
    reader = _mentioning(table, ping)
    parts: list[Part] = [
        Block(
            (
                say(text(f"vote-{kind}", who=Player(ballot.asker)), reader),
                say(text("vote-yes", who=enumerate_seats(ballot.yes)), reader),
                say(text("vote-missing", who=enumerate_seats(ballot.missing)), reader),
            )
        )
    ]
    parts += rows(
        [
            button(
                say(text(f"vote-do-{said}"), reader),
                TableVerbId("vote", table.id, f"{kind}_{said}"),
                PRIMARY if said == YES else SECONDARY,
            )
            for said in (YES, NO)
        ]
    )
    return compose(accent_of(table), parts, ping)


def closed_message(table: Table, kind: str, *, agreed: bool) -> Message:
    """Say how a question ended."""
    reader = make_reader(table, table.language, {})
    said = text(f"vote-agreed-{kind}") if agreed else text("vote-declined")
    return compose(accent_of(table), [Block((say(said, reader),))])


def _mentioning(table: Table, ping: tuple[int, ...]) -> Reader:
    seats = [
        Seat(number)
        for number, chair in enumerate(table.chairs)
        if chair.person and chair.person.id in ping
    ]
    return make_reader(table, table.language, {}, mention=seats)
