"""`/resign`, substitutes, and decisions about absent players."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import YES, TableVerbId
from bot.messages.notices import INVITE, muted_message, settled_message
from bot.messages.seats import (
    ALL,
    declined_message,
    invitation_message,
    offer_message,
    substitute_message,
    taken_message,
    withdrawn_message,
)
from bot.messages.tables import ballot_message, leave_message
from bot.people.model import Delivery
from bot.refusal import Refusal
from bot.tables import play, seats
from bot.tables.errors import NotInvitedError, NotLeftError, NotSeatedError, SettledError
from bot.tables.model import FORGOTTEN, Table, TableId, VoteResult
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.votes import SEAT
from cogs.context import Context
from cogs.lobbies import call_guest, check_invitations, count_invitation, localized_for
from cogs.lookup import find_own
from cogs.moves import panel_reply
from cogs.replies import Click, Destination, Reply, answer_at, on_table, on_verb
from cogs.slash import complete_table, phrase
from cogs.tables import show_more
from games.core.game import Seat

_Interaction = discord.Interaction[Takujo]
_SEAT: Final = re.compile(rf"(?P<seat>\d{{1,2}})(?:_(?P<other>\d{{1,20}}|{ALL}))?")
_ABSENCE: Final = re.compile(
    rf"(?P<timeout_action>wait|move|seat|{INVITE})_(?P<seat>\d{{1,2}})_(?P<token>\d{{1,9}})"
)


class Seats(commands.Cog):
    """The command `/resign`."""

    @app_commands.command(name=phrase("cmd-resign"), description=phrase("cmd-resign-desc"))
    @app_commands.rename(table=phrase("cmd-move-table"))
    @app_commands.describe(table=phrase("cmd-move-table-desc"))
    @app_commands.autocomplete(table=complete_table)
    async def resign(self, interaction: _Interaction, table: str | None = None) -> None:
        """Ask the user to confirm that they leave."""
        await answer_at(interaction, find_own, table, _ask_to_resign)


@dataclass(frozen=True, slots=True)
class _SeatArgument:
    """The argument of a component about a seat."""

    seat: Seat
    other: str
    """`ALL`, the id of a guest, or the decision number of an absent player."""

    @property
    def guest(self) -> int | None:
        """The guest; None if there is none."""
        return int(self.other) if self.other else None


async def _ask_to_resign(context: Context, table: TableId) -> Reply:
    found = await context.services.tables.table(table)
    if found.seat_of(context.user.id) is None:
        raise NotSeatedError
    return Reply(leave_message(found, context.user.id, context.language))


async def _resign(context: Context, clicked: TableVerbId) -> Reply:
    """Leave the game after a confirmation."""
    if clicked.argument != YES:
        return await _ask_to_resign(context, clicked.table)
    table = await context.services.tables.change_now(clicked.table, play.resign, context.user.id)
    return Reply(partial(show_more, context, table.id), changed=(table,))


async def _take_seat_back(context: Context, table: TableId) -> Reply:
    """Let the user replace their stand-in."""
    tables = context.services.tables
    try:
        await tables.change_now(table, seats.take_back, context.user.id)
    except NotLeftError:
        await tables.change_now(table, seats.reclaim, context.user)
    panel = await tables.panel(table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


async def _click_offer(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Offer a seat to the channel, or ask for a guest first."""
    if clicked.argument.endswith(f"_{ALL}"):
        await on_verb(_offer, Destination.PUBLIC)(interaction, clicked)
    else:
        await on_verb(_ask_whom, Destination.PANEL)(interaction, clicked)


async def _offer(context: Context, clicked: TableVerbId) -> Reply:
    seat = _read_seat(clicked).seat
    table = await context.services.tables.change(clicked.table, seats.offer, context.user.id, seat)
    return Reply(offer_message(table, seat))


async def _ask_whom(context: Context, clicked: TableVerbId) -> Reply:
    panel = await context.services.tables.panel(clicked.table, context.user.id)
    seat = _read_seat(clicked).seat
    if seat >= len(panel.table.participants):
        raise Refusal("refused-not-offered")
    participant = panel.table.participants[seat]
    is_away = participant.is_ai and participant.person not in (None, FORGOTTEN)
    return Reply(substitute_message(panel.table, seat, context.language, 0 if is_away else None))


async def _invite(context: Context, clicked: TableVerbId) -> Reply:
    """Invite the chosen user, also to the seat of an absent player."""
    if context.chose_bot or context.chosen is None:
        raise Refusal("refused-guest-bot")
    services, user, meant = context.services, context.user.id, _read_seat(clicked)
    guest = context.chosen.id
    await check_invitations(context, clicked.table, guest)
    if meant.other:
        absence = Absence(meant.seat, int(meant.other))
        polled = await services.absences.propose(clicked.table, user, absence, guest)
        await count_invitation(context, clicked.table, guest)
        called = await services.rate_limits.call(await _concerned(context, polled), clicked.table)
        return Reply(ballot_message(polled, SEAT, called))
    table = await services.tables.change(clicked.table, seats.invite, user, meant.seat, guest)
    by = table.seat_of(user)
    ping = await call_guest(context, table.id, guest)
    invitation = await localized_for(context, table, guest)
    return Reply(
        invitation_message(invitation, meant.seat, guest, meant.seat if by is None else by, ping)
    )


async def _concerned(context: Context, polled: VoteResult) -> tuple[int, ...]:
    """Return the users to notify of a proposal: voters, the seat's player and the guest."""
    ballot, participants = polled.ballot, polled.table.participants
    if ballot is None or ballot.about is None or ballot.guest_id is None:
        return ()
    people = [participants[seat].person for seat in {*ballot.missing, ballot.about}]
    users = [ballot.guest_id, *(person.id for person in people if person)]
    preferences = await context.services.people.wishes_of(users)
    return tuple(user for user in users if preferences[user].delivery is not Delivery.NONE)


async def _withdraw(context: Context, clicked: TableVerbId) -> Reply:
    meant = _read_seat(clicked)
    table = await context.services.tables.change(
        clicked.table, seats.withdraw, context.user.id, meant.seat, meant.guest
    )
    return Reply(withdrawn_message(table, meant.seat))


async def _take(context: Context, clicked: TableVerbId) -> Reply:
    seat = _read_seat(clicked).seat
    table = await context.services.tables.take(clicked.table, context.user, seat)
    return _taken(table, seat)


async def _accept(context: Context, clicked: TableVerbId) -> Reply:
    seat = _read_invitation(context, clicked)
    tables = context.services.tables
    try:
        table = await tables.accept(clicked.table, context.user, seat)
    except NotInvitedError:
        return await _too_late(context, clicked.table, seat)
    return _taken(table, seat, may_return=await tables.read(table.id, seats.is_reclaimable, seat))


async def _decline(context: Context, clicked: TableVerbId) -> Reply:
    seat = _read_invitation(context, clicked)
    try:
        table = await context.services.tables.change(
            clicked.table, seats.decline, context.user.id, seat
        )
    except NotInvitedError:
        return await _too_late(context, clicked.table, seat)
    return Reply(declined_message(table, seat, context.user.name))


async def _too_late(context: Context, table: TableId, seat: Seat) -> Reply:
    # The seat changed hands or its player came back: the invitation is void.
    return Reply(withdrawn_message(await context.services.tables.table(table), seat))


def _taken(table: Table, seat: Seat, *, may_return: bool = False) -> Reply:
    return Reply(partial(taken_message, table, seat, may_return=may_return), changed=(table,))


def _read_seat(clicked: TableVerbId) -> _SeatArgument:
    """Parse the seat of a component. Raises `refused-not-offered`."""
    found = _SEAT.fullmatch(clicked.argument)
    if found is None:
        raise Refusal("refused-not-offered")
    return _SeatArgument(Seat(int(found["seat"])), found["other"] or "")


def _read_invitation(context: Context, clicked: TableVerbId) -> Seat:
    """Parse the seat of the user's invitation. Raises `refused-other-guest`."""
    meant = _read_seat(clicked)
    if meant.guest != context.user.id:
        raise Refusal("refused-other-guest", who=f"<@{meant.guest}>")
    return meant.seat


async def _click_late(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Execute a decision about an absent player, which replaces the question.

    An invitation keeps the question open for the other players.
    """
    found = _ABSENCE.fullmatch(clicked.argument)
    if found is None:
        raise SettledError
    absence = Absence(Seat(int(found["seat"])), int(found["token"]))
    if found["timeout_action"] == INVITE:
        handler, destination = partial(_ask_for_absent, absence=absence), Destination.PRIVATE
    else:
        timeout_action = TimeoutAction(found["timeout_action"])
        handler = partial(_decide, absence=absence, timeout_action=timeout_action)
        destination = Destination.IN_PLACE
    await on_table(handler, destination)(interaction, clicked)


async def _ask_for_absent(context: Context, table: TableId, absence: Absence) -> Reply:
    """Ask for a guest for the seat of an absent player."""
    found = await context.services.absences.check(table, context.user.id, absence)
    return Reply(substitute_message(found, absence.seat, context.language, absence.decision_number))


async def _decide(
    context: Context, table: TableId, absence: Absence, timeout_action: TimeoutAction
) -> Reply:
    services, user = context.services, context.user.id
    try:
        decided = await services.absences.decide(table, user, absence, timeout_action)
    except SettledError:
        found = await services.tables.table(table)
        return Reply(settled_message(found, absence.seat, None, None))
    found, seat = decided.table, absence.seat
    if timeout_action is not TimeoutAction.WAIT and decided.due is None and context.message_id:
        # The result stays readable for the absent player; a cancelled question disappears.
        await services.tables.forget_stale([context.message_id])
    build = partial(settled_message, found, seat, found.seat_of(user), timeout_action, decided.due)
    return Reply(build, changed=(found,))


async def _mute(context: Context, table: TableId) -> Reply:
    """Mute the reminders of this turn."""
    services = context.services
    await services.absences.mute(table, context.user.id)
    return Reply(muted_message(await services.tables.table(table), context.language))


CLICKS: Final[dict[str, Click]] = {
    "resign": on_verb(_resign, Destination.PANEL),
    "back": on_table(_take_seat_back, Destination.PANEL),
    "offer": _click_offer,
    "invite": on_verb(_invite, Destination.PUBLIC),
    "take": on_verb(_take, Destination.IN_PLACE),
    "accept": on_verb(_accept, Destination.IN_PLACE),
    "decline": on_verb(_decline, Destination.IN_PLACE),
    "withdraw": on_verb(_withdraw, Destination.IN_PLACE),
    "late": _click_late,
    "quiet": on_table(_mute, Destination.PRIVATE),
}
