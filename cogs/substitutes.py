"""What the buttons do by which a seat gets another player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.messages.ids import TableVerbId
from bot.messages.message import Message
from bot.messages.seats import (
    ALL,
    declined_message,
    invitation_message,
    offer_message,
    taken_message,
    whom_message,
    withdrawn_message,
)
from bot.people.model import Delivery
from bot.tables.absence import Absence
from bot.tables.errors import (
    BotGuestError,
    NotInvitedError,
    NotOfferedError,
    OtherGuestError,
)
from bot.tables.model import Table, TableId
from cogs.context import is_private, language_for, owe_show, services_of
from cogs.lobbies import person_of
from cogs.replies import Way, answer
from games.core.game import Seat

VERBS: Final = ("offer", "take", "invite", "accept", "decline", "withdraw")
_ARGUMENT: Final = re.compile(r"(?P<seat>\d{1,2})(?:_(?P<more>\d{1,20}|all))?")


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a component about a seat is about."""

    table: TableId
    seat: Seat
    more: str
    """`ALL`, a guest's id, or the count of entries of somebody absent."""

    @property
    def guest(self) -> int | None:
        """The guest, where there is one."""
        return int(self.more) if self.more else None


async def click_seat(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Do what a component about a seat that changes hands stands for."""
    found = _ARGUMENT.fullmatch(clicked.argument)
    if found is None:
        raise NotOfferedError
    meant = _Meant(clicked.table, Seat(int(found["seat"])), found["more"] or "")
    match clicked.verb:
        case "offer" if meant.more == ALL:
            await answer(interaction, _offer(interaction, meant), Way.PUBLIC)
        case "offer":
            way = Way.IN_PLACE if is_private(interaction) else Way.PRIVATE
            await answer(interaction, _ask_whom(interaction, meant), way)
        case "invite":
            await answer(interaction, _invite(interaction, meant), Way.PUBLIC)
        case _:
            await answer(interaction, _change(interaction, clicked.verb, meant), Way.IN_PLACE)


async def ask_for_absent(
    interaction: discord.Interaction[Any], table: TableId, absence: Absence
) -> Message:
    """Ask the user who shall take over from somebody whose time has run out."""
    found = await services_of(interaction).absences.check(table, interaction.user.id, absence)
    return whom_message(found, absence.seat, language_for(interaction), absence.token)


async def _ask_whom(interaction: discord.Interaction[Any], meant: _Meant) -> Message:
    panel = await services_of(interaction).tables.panel(meant.table, interaction.user.id)
    return whom_message(panel.table, meant.seat, language_for(interaction))


async def _offer(interaction: discord.Interaction[Any], meant: _Meant) -> Message:
    life, user = services_of(interaction).life, interaction.user.id
    return offer_message(await life.offer(meant.table, user, meant.seat), meant.seat)


async def _invite(interaction: discord.Interaction[Any], meant: _Meant) -> Message:
    services, user = services_of(interaction), interaction.user.id
    guest = _chosen(interaction)
    if meant.more:
        absence = Absence(meant.seat, int(meant.more))
        table = await services.absences.invite(meant.table, user, absence, guest)
    else:
        table = await services.life.invite(meant.table, user, meant.seat, guest)
    by = table.seat_of(user)
    wishes = await services.people.wishes(guest)
    ping = () if wishes.delivery is Delivery.NONE else (guest,)
    return invitation_message(table, meant.seat, guest, meant.seat if by is None else by, ping)


async def _change(interaction: discord.Interaction[Any], verb: str, meant: _Meant) -> Message:
    life, user = services_of(interaction).life, interaction.user.id
    if verb == "withdraw":
        table = await life.withdraw(meant.table, user, meant.seat, meant.guest)
        return withdrawn_message(table, meant.seat)
    if verb == "take":
        table = await life.take(meant.table, person_of(interaction), meant.seat)
        return _taken(interaction, table, meant)
    if user != meant.guest:
        raise OtherGuestError(who=f"<@{meant.guest}>")
    try:
        if verb == "decline":
            table = await life.decline(meant.table, user, meant.seat)
            return declined_message(table, meant.seat, interaction.user.display_name)
        table = await life.accept(meant.table, person_of(interaction), meant.seat)
        return _taken(interaction, table, meant)
    except NotInvitedError:
        # The seat changed hands, or its player came back: there is nothing left to answer.
        return withdrawn_message(
            await services_of(interaction).tables.table(meant.table), meant.seat
        )


def _taken(interaction: discord.Interaction[Any], table: Table, meant: _Meant) -> Message:
    owe_show(interaction, meant.table)
    return taken_message(table, meant.seat)


def _chosen(interaction: discord.Interaction[Any]) -> int:
    """Return who was chosen. Raises `BotGuestError`."""
    data: Any = interaction.data or {}
    [guest] = data["values"]
    told = data.get("resolved", {}).get("users", {}).get(guest, {})
    if told.get("bot"):
        raise BotGuestError
    return int(guest)
