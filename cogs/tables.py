"""`/tables`, `/leave`, and every component about a table as a whole or a seat."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from discord.ext import commands

from bot.messages import absences, ids, moderation, substitutes, table_ids
from bot.messages.lobby import confirmation_message
from bot.messages.menu import (
    leave_message,
    more_message,
    others_message,
    stop_message,
    stuck_message,
)
from bot.messages.preferences import DISPLAY_MODES
from bot.messages.table_ids import YES, OfTable
from bot.messages.tables import open_lobbies_message, running_message, tables_message
from bot.messages.ui import Message
from bot.messages.votes import ballot_message, closed_message
from bot.people import rate_limits
from bot.refusal import Refusal
from bot.store.settings import Delivery
from bot.tables import errors, lobby, play, seats, votes
from bot.tables.errors import NotPlayingError, NotSeatedError
from bot.tables.model import FORGOTTEN, Panel, Status, Table, TableId, VoteResult
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.seats import removable
from bot.tables.session import GameSession
from bot.tables.votes import SEAT
from cogs import lobbies, router
from cogs.answers import answer, answer_at
from cogs.context import Context
from cogs.follow_ups import ExplainRefusals, ShowTables, Tell
from cogs.lookup import find_own
from cogs.moves import panel_reply, show_hand
from cogs.preferences import hidden_tables
from cogs.replies import Destination, Reply, reply
from cogs.slash import TABLE, Interaction, command
from games.core.game import Seat


class TableCommands(commands.Cog):
    """Commands about a table as a whole."""

    @command("tables", everywhere=True)
    async def tables(self, interaction: Interaction) -> None:
        """List the user's tables in all servers."""
        await answer(interaction, list_tables, Destination.PRIVATE)

    @command("leave", table=TABLE)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave a lobby, or ask the user to confirm that they leave a game."""
        find = partial(find_own, statuses=(Status.PLAYING, Status.LOBBY))
        await answer_at(interaction, find, table, _ask_to_leave)


def is_stuck(session: GameSession) -> bool:
    """Tell whether a game was begun and cannot go on."""
    return session.is_stuck


async def show_more(context: Context, table_id: TableId) -> Message:
    """Return the menu of a table's rarer actions."""
    tables = context.tables
    subject: Panel | Table
    if await tables.read(table_id, is_stuck):
        table = await tables.table(table_id)
        is_manager = context.manages(table)
        return stuck_message(table, context.user.id, context.language, is_manager=is_manager)
    try:
        subject = await tables.panel(table_id, context.user.id)
    except (NotSeatedError, NotPlayingError):
        subject = await tables.table(table_id)
    table = subject.table if isinstance(subject, Panel) else subject
    is_manager = context.manages(table)
    return more_message(
        subject,
        context.user.id,
        context.language,
        is_manager=is_manager,
        text_mode=await context.reads_text(),
    )


@router.on(table_ids.OpenOthers, to=Destination.PANEL)
async def _show_others(context: Context, clicked: table_ids.OpenOthers) -> Reply:
    panel = await context.tables.panel(clicked.table, context.user.id)
    is_manager = context.manages(panel.table)
    return reply(others_message(panel, context.language, is_manager=is_manager))


async def list_tables(context: Context, page: int = 1) -> Reply:
    """List the user's tables in all servers."""
    tables = await context.tables.queries.list_of(context.user.id)
    in_server = context.reader is not None
    message = tables_message(tables, context.user.id, context.language, page, in_server=in_server)
    return reply(message, ExplainRefusals(tuple(entry.table.id for entry in tables.first)))


@router.on(ids.ListTables, to=Destination.PANEL)
async def _list_selection(context: Context, clicked: ids.ListTables) -> Reply:
    """List the user's tables, or those of the server that the user may join or watch."""
    reader = context.reader
    page = clicked.page or 1
    if clicked.selection is ids.TableSelection.MINE or reader is None:
        return await list_tables(context, page)
    queries = context.tables.queries
    if clicked.selection is ids.TableSelection.OPEN:
        lobbies = await queries.lobbies(reader, context.user.id)
        return reply(open_lobbies_message(lobbies, context.language, page))
    running = await queries.running(reader, context.user.id)
    return reply(running_message(running, context.language, page))


@router.on(table_ids.OpenMenu, to=Destination.PANEL)
async def _more(context: Context, clicked: table_ids.OpenMenu) -> Reply:
    return reply(await show_more(context, clicked.table))


@router.on(table_ids.ChooseDisplay, to=Destination.PANEL)
async def _choose_display(context: Context, clicked: table_ids.ChooseDisplay) -> Reply:
    """Turn text mode on or off, and show the user's hand in it, or the board."""
    is_on = bool(DISPLAY_MODES.index(clicked.mode))
    await context.services.people.change(context.user.id, text_mode=is_on)
    return await show_hand(context, clicked)


@router.on(table_ids.EndGame, to=Destination.PANEL)
async def _end(context: Context, clicked: table_ids.EndGame) -> Reply:
    tables = context.tables
    user = context.user.id
    table = await tables.table(clicked.table)
    is_seen = context.sees(table)
    if not clicked.confirmed:
        back = None if is_seen else ids.ShowHiddenTables()
        return reply(stop_message(table, user, context.language, back))
    is_manager = context.manages(table)
    stopped = await tables.change_now(table.id, play.cancel, user, manager=is_manager)
    if not is_seen:
        return Reply(partial(hidden_tables, context), (ShowTables((stopped,)),))
    return Reply(partial(show_more, context, stopped.id), (ShowTables((stopped,)),))


@router.on(table_ids.RemovePlayer, to=Destination.PANEL)
async def _remove(context: Context, clicked: table_ids.RemovePlayer) -> Reply:
    services = context.services
    table = await services.tables.table(clicked.table)
    if not context.manages(table):
        raise Refusal("refused-not-manager")
    chosen = next((player for player in removable(table) if player.id == clicked.person), None)
    if chosen is None:
        return reply(moderation.remove_message(table, context.language))
    changed = await services.tables.change_now(table.id, seats.remove, chosen.id, context.user.id)
    build = partial(moderation.removed_message, changed, chosen.name, context.language)
    return reply(build, ShowTables((changed,)))


@router.on(table_ids.RestoreTable, to=Destination.PANEL)
async def _restore(context: Context, clicked: table_ids.RestoreTable) -> Reply:
    services = context.services
    await services.tables.restore(clicked.table, context.user.id)
    panel = await services.tables.panel(clicked.table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


@router.on(table_ids.StartVote, to=Destination.PUBLIC)
async def _start_vote(context: Context, clicked: table_ids.StartVote) -> Reply:
    services = context.services
    user = context.user.id
    async with services.rate_limits.spending(*rate_limits.votes(user, clicked.table)):
        await services.tables.change_now(clicked.table, votes.open_vote, user, clicked.kind)
    vote_result = await services.tables.read(clicked.table, votes.read_vote, clicked.kind)
    return Reply(
        partial(_ask_all, context, vote_result, clicked.kind), (ShowTables((vote_result.table,)),)
    )


async def _ask_all(context: Context, vote_result: VoteResult, kind: str) -> Message:
    willing = await _willing(context, vote_result)
    ping = await context.services.rate_limits.call(willing, vote_result.table.id, context.user.id)
    return ballot_message(vote_result, kind, ping)


async def _vote(context: Context, clicked: table_ids.CastVote | table_ids.CastSeatVote) -> Reply:
    """Record the user's vote, also on who may take a seat."""
    tables = context.tables
    user = context.user.id
    is_agreed = clicked.answer == YES
    kind = SEAT
    about = None
    if isinstance(clicked, table_ids.CastSeatVote):
        about = clicked.seat, clicked.guest
    else:
        kind = clicked.kind
    is_own = await tables.read(clicked.table, votes.is_proposer, user, kind)
    table = await tables.change_now(
        clicked.table, votes.vote, user, kind, yes=is_agreed, about=about
    )
    if not is_agreed:
        return reply(closed_message(table, kind, agreed=False, withdrawn=is_own))
    vote_result = await tables.read(table.id, votes.read_vote, kind)
    if vote_result.ballot is None and about is not None:
        by = vote_result.table.seat_of(user)
        await context.services.threads.admit(vote_result.table, about[1])
        by = about[0] if by is None else by
        return reply(substitutes.invitation_message(vote_result.table, *about, by, ()))
    return reply(partial(ballot_message, vote_result, kind), ShowTables((vote_result.table,)))


router.on(table_ids.CastVote, to=Destination.IN_PLACE)(_vote)
router.on(table_ids.CastSeatVote, to=Destination.IN_PLACE)(_vote)


async def _willing(context: Context, vote_result: VoteResult) -> tuple[int, ...]:
    """Return the users without a vote who allow mentions."""
    silent: Collection[Seat] = vote_result.ballot.missing if vote_result.ballot else ()
    people = [vote_result.table.participants[seat].person for seat in silent]
    preferences = await context.services.people.read([person.id for person in people if person])
    return tuple(user for user, wish in preferences.items() if wish.wants_mention)


async def _ask_to_leave(context: Context, clicked: OfTable) -> Reply:
    table = await context.tables.table(clicked.table)
    if table.seat_of(context.user.id) is None:
        raise errors.NotSeatedError
    if table.status is Status.LOBBY:
        left = await context.tables.change_now(clicked.table, lobby.leave, context.user.id)
        return reply(
            partial(confirmation_message, left, "lobby-left", context.language), ShowTables((left,))
        )
    if await context.tables.read(table.id, is_stuck):
        return reply(await show_more(context, table.id))
    return reply(leave_message(table, context.user.id, context.language))


@router.on(table_ids.LeaveGame, to=Destination.PANEL)
async def _leave(context: Context, clicked: table_ids.LeaveGame) -> Reply:
    if not clicked.confirmed:
        return await _ask_to_leave(context, clicked)
    table = await context.tables.change_now(clicked.table, play.resign, context.user.id)
    return Reply(partial(show_more, context, table.id), (ShowTables((table,)),))


@router.on(table_ids.ReturnToSeat, to=Destination.PANEL)
async def _take_seat_back(context: Context, clicked: table_ids.ReturnToSeat) -> Reply:
    tables = context.tables
    await tables.come_back(clicked.table, context.user)
    panel = await tables.panel(clicked.table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


@router.on(table_ids.JoinSeat, to=Destination.PRIVATE)
async def _join_seat(context: Context, clicked: table_ids.JoinSeat) -> Reply:
    """Give a computer player's seat to the user, and show them its hand."""
    tables = context.tables
    await context.services.avatars.fetch(context.user.id)
    await tables.join_seat(clicked.table, context.user, clicked.seat)
    panel = await tables.panel(clicked.table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


@router.on(table_ids.OfferSeat, to=Destination.PUBLIC)
async def _offer(context: Context, clicked: table_ids.OfferSeat) -> Reply:
    user = context.user.id
    seat = clicked.seat
    async with context.services.rate_limits.spending(*rate_limits.repeats(user, clicked.table)):
        table = await context.tables.change(clicked.table, seats.offer, user, seat)
    return reply(substitutes.offer_message(table, seat))


@router.on(table_ids.FindSubstitute, to=Destination.PANEL)
async def _find_substitute(context: Context, clicked: table_ids.FindSubstitute) -> Reply:
    panel = await context.tables.panel(clicked.table, context.user.id)
    seat = clicked.seat
    if seat >= len(panel.table.participants):
        raise Refusal("refused-not-offered")
    participant = panel.table.participants[seat]
    is_away = participant.is_ai and participant.person not in (None, FORGOTTEN)
    return reply(
        substitutes.substitute_message(panel.table, seat, context.language, 0 if is_away else None)
    )


@router.on(table_ids.InviteSubstitute, to=Destination.PUBLIC)
async def _invite(context: Context, clicked: table_ids.InviteSubstitute) -> Reply:
    """Invite the chosen user, also to the seat of an absent player."""
    guest = lobbies.chosen_guest(context).id
    services = context.services
    user = context.user.id
    seat = clicked.seat
    if clicked.decision_number is not None:
        absence = Absence(seat, clicked.decision_number)
        async with lobbies.inviting(context, clicked.table, guest):
            vote_result = await services.absences.propose(clicked.table, user, absence, guest)
        concerned = await _concerned(context, vote_result)
        called = await services.rate_limits.call(concerned, clicked.table, user)
        return reply(ballot_message(vote_result, SEAT, called))
    async with lobbies.inviting(context, clicked.table, guest):
        table = await services.tables.change(clicked.table, seats.invite, user, seat, guest)
    by = table.seat_of(user)
    await services.threads.admit(table, guest)
    ping = await lobbies.call_guest(context, table.id, guest)
    by = seat if by is None else by
    return reply(substitutes.invitation_message(table, seat, guest, by, ping))


async def _concerned(context: Context, vote_result: VoteResult) -> tuple[int, ...]:
    """Return the users to notify of a proposal: voters, the seat's player and the guest."""
    ballot = vote_result.ballot
    participants = vote_result.table.participants
    if ballot is None or ballot.vote.about is None or ballot.vote.guest_id is None:
        return ()
    people = [participants[seat].person for seat in {*ballot.missing, ballot.vote.about}]
    users = [ballot.vote.guest_id, *(person.id for person in people if person)]
    preferences = await context.services.people.read(users)
    return tuple(user for user in users if preferences[user].delivery is not Delivery.NONE)


@router.on(table_ids.WithdrawSeat, to=Destination.IN_PLACE)
async def _withdraw(context: Context, clicked: table_ids.WithdrawSeat) -> Reply:
    table = await context.tables.change(
        clicked.table, seats.withdraw, context.user.id, clicked.seat, clicked.guest
    )
    return reply(substitutes.withdrawn_message(table, clicked.seat))


@router.on(table_ids.TakeSeat, to=Destination.IN_PLACE)
async def _take(context: Context, clicked: table_ids.TakeSeat) -> Reply:
    table = await context.tables.take(clicked.table, context.user, clicked.seat)
    return _taken(table, clicked.seat)


@router.on(
    table_ids.AcceptSeat, table_ids.DeclineSeat, table_ids.MuteSeatInviter, to=Destination.IN_PLACE
)
async def _answer_invitation(context: Context, clicked: table_ids.OfInvitation) -> Reply:
    tables = context.tables
    seat = clicked.seat
    user = context.user
    if clicked.guest != user.id:
        raise Refusal("refused-other-guest", who=f"<@{clicked.guest}>")
    agrees = isinstance(clicked, table_ids.AcceptSeat)
    await context.services.rate_limits.note_answer(user.id, agrees=agrees)
    muted: tuple[Tell, ...] = ()
    if isinstance(clicked, table_ids.MuteSeatInviter):
        muted = await lobbies.mute(context, clicked.inviter)
    try:
        if not agrees:
            table = await tables.change(clicked.table, seats.decline, user.id, seat)
            return reply(substitutes.declined_message(table, seat, user.name), *muted)
        table = await tables.accept(clicked.table, user, seat)
    except errors.NotInvitedError:
        # The seat changed hands or its player came back: the invitation is void.
        return reply(substitutes.withdrawn_message(await tables.table(clicked.table), seat), *muted)
    return _taken(table, seat, may_return=await tables.read(table.id, seats.is_reclaimable, seat))


def _taken(table: Table, seat: Seat, *, may_return: bool = False) -> Reply:
    build = partial(substitutes.taken_message, table, seat, may_return=may_return)
    return reply(build, ShowTables((table,)))


@router.on(table_ids.InviteForAbsent, to=Destination.PRIVATE)
async def _ask_for_absent(context: Context, clicked: table_ids.InviteForAbsent) -> Reply:
    """Ask for a guest for the seat of an absent player; the question stays open for the others."""
    seat = clicked.seat
    number = clicked.decision_number
    table = await context.services.absences.check(
        clicked.table, context.user.id, Absence(seat, number)
    )
    return reply(substitutes.substitute_message(table, seat, context.language, number))


@router.on(table_ids.ResolveAbsence, to=Destination.IN_PLACE)
async def _decide(context: Context, clicked: table_ids.ResolveAbsence) -> Reply:
    """Execute a decision about an absent player, which replaces the question."""
    services = context.services
    user = context.user.id
    action = clicked.action
    absence = Absence(clicked.seat, clicked.decision_number)
    try:
        decided = await services.absences.decide(clicked.table, user, absence, action)
    except errors.SettledError:
        table = await services.tables.table(clicked.table)
        return reply(absences.settled_message(table, clicked.seat, None, None))
    table = decided.table
    if action is not TimeoutAction.WAIT and decided.due is None and context.message_id:
        # The result stays readable for the absent player; a cancelled question disappears.
        await services.tables.forget_stale([context.message_id])
    seat = clicked.seat
    by = table.seat_of(user)
    due = decided.due
    build = partial(absences.settled_message, table, seat, by, action, due)
    return reply(build, ShowTables((table,)))


@router.on(table_ids.MuteReminders, to=Destination.PRIVATE)
async def _mute(context: Context, clicked: table_ids.MuteReminders) -> Reply:
    services = context.services
    await services.absences.mute(clicked.table, context.user.id)
    muted = await services.tables.table(clicked.table)
    return reply(confirmation_message(muted, "remind-muted", context.language))
