"""Inviting somebody by name: into a lobby, and how often a guest may be invited at all."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.messages.ids import LobbyId
from bot.messages.invitations import answered_message, guest_message
from bot.people.allowances import EVERYBODY
from bot.people.model import Delivery
from bot.tables.errors import (
    AlreadySeatedError,
    BotGuestError,
    ManyGuestsError,
    NotInvitedError,
    OftenInvitedError,
    OtherGuestError,
)
from bot.tables.lobby import reserved_for
from bot.tables.model import Table, TableId
from cogs.context import Context
from cogs.delivery import Destination
from cogs.replies import Reply, answer, seen

VERBS: Final = frozenset({"invite", "accept", "decline"})
"""What is said of guests in a lobby and below an invitation to one."""


async def click_invitation(interaction: discord.Interaction[Any], clicked: LobbyId) -> None:
    """Invite the chosen guest to a lobby, or take their answer."""
    if clicked.verb == "invite":
        invite = seen(clicked.table, partial(_invite, table=clicked.table))
        await answer(interaction, invite, Destination.PUBLIC)
    else:
        decide = seen(clicked.table, partial(_answer, clicked=clicked))
        await answer(interaction, decide, Destination.IN_PLACE)


async def check_invitations(context: Context, table: TableId, guest: int) -> None:
    """Raise `OftenInvitedError` and `ManyGuestsError` where there were enough of late."""
    allowances = context.services.allowances
    if not await allowances.may(guest, table, "invitation"):
        raise OftenInvitedError
    if not await allowances.may(EVERYBODY, table, "guest"):
        raise ManyGuestsError


async def count_invitation(context: Context, table: TableId, guest: int) -> None:
    """Note that a guest is invited."""
    await context.services.allowances.use(guest, table, "invitation")
    await context.services.allowances.use(EVERYBODY, table, "guest")


async def call_guest(context: Context, table: TableId, guest: int) -> tuple[int, ...]:
    """Note that a guest is invited, and return whom to mention: the guest, if they wish it."""
    services = context.services
    wishes = await services.people.wishes(guest)
    await count_invitation(context, table, guest)
    willing = [] if wishes.delivery is Delivery.NONE else [guest]
    return tuple(await services.allowances.call(willing, table))


async def told_to(context: Context, table: Table, guest: int) -> Table:
    """Return a table as one guest is asked to it: in the guest's language, where it is known."""
    language = await context.services.people.language_of(guest)
    return replace(table, language=language) if language else table


async def _invite(context: Context, table: TableId) -> Reply:
    """Keep a seat for the chosen guest and ask them."""
    if context.chose_bot or context.chosen is None:
        raise BotGuestError
    guest, user = context.chosen, context.user.id
    await check_invitations(context, table, guest.id)
    kept = await context.services.tables.reserve(table, user, guest)
    ping = await call_guest(context, table, guest.id)
    told = await told_to(context, kept, guest.id)
    return Reply(partial(guest_message, told, user, guest.id, ping), changed=(kept,))


async def _answer(context: Context, clicked: LobbyId) -> Reply:
    """Seat the guest, or open the seat that was kept for them."""
    services, user = context.services, context.user
    if clicked.argument != str(user.id):
        raise OtherGuestError(who=f"<@{clicked.argument}>")
    before = await services.tables.table(clicked.table)
    if reserved_for(before, user.id) is None:
        raise AlreadySeatedError if before.seat_of(user.id) is not None else NotInvitedError
    joins = clicked.verb == "accept"
    if joins:
        services.portraits.find(user.id)  # while others still sit down
        table = await services.tables.join(clicked.table, user, str(context.id))
    else:
        table = await services.tables.leave(clicked.table, user.id)
    return Reply(partial(answered_message, table, user.name, joins=joins), changed=(table,))
