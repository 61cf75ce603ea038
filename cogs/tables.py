"""`/tables`, and every component about a table as a whole: menu, end, removal, archive, votes."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from discord.ext import commands

from bot.messages import table_ids
from bot.messages.message import Message
from bot.messages.seats import invitation_message, remove_message, removed_message
from bot.messages.table_ids import YES
from bot.messages.tables import (
    ballot_message,
    closed_message,
    more_message,
    others_message,
    stop_message,
    tables_message,
)
from bot.refusal import Refusal
from bot.tables import play, removal, votes
from bot.tables.errors import NotPlayingError, NotSeatedError
from bot.tables.model import Panel, Table, TableId, VoteResult
from bot.tables.removal import removable
from bot.tables.votes import SEAT
from cogs import router
from cogs.context import Context
from cogs.lobbies import localized_for
from cogs.moves import panel_reply
from cogs.replies import Destination, ExplainRefusals, Reply, ShowTables, answer, reply, reply_with
from cogs.slash import Interaction, command
from games.core.game import Seat


class Tables(commands.Cog):
    """The command `/tables`."""

    @command("tables", everywhere=True)
    async def tables(self, interaction: Interaction) -> None:
        """List the user's tables in all servers."""
        await answer(interaction, list_tables, Destination.PRIVATE)


async def show_more(context: Context, table: TableId) -> Message:
    """Return the menu of a table's rarer actions."""
    tables = context.tables
    subject: Panel | Table
    try:
        subject = await tables.panel(table, context.user.id)
    except (NotSeatedError, NotPlayingError):
        subject = await tables.table(table)
    found = subject.table if isinstance(subject, Panel) else subject
    is_manager = context.manages(found)
    return more_message(subject, context.user.id, context.language, is_manager=is_manager)


@router.on_table(table_ids.OpenOthers, to=Destination.PANEL)
async def _show_others(context: Context, table: TableId) -> Reply:
    panel = await context.tables.panel(table, context.user.id)
    is_manager = context.manages(panel.table)
    return reply(others_message(panel, context.language, is_manager=is_manager))


async def list_tables(context: Context) -> Reply:
    """List the user's tables in all servers."""
    tables = await context.tables.queries.list_of(context.user.id)
    message = tables_message(tables, context.user.id, context.language)
    return reply(message, ExplainRefusals(tuple(entry.table.id for entry in tables.first)))


@router.on_table(table_ids.OpenMenu, to=Destination.PANEL)
async def _more(context: Context, table: TableId) -> Reply:
    return reply(await show_more(context, table))


@router.on(table_ids.EndGame, to=Destination.PANEL)
async def _end(context: Context, clicked: table_ids.EndGame) -> Reply:
    """End the game after a confirmation."""
    tables, user = context.tables, context.user.id
    found = await tables.table(clicked.table)
    if not clicked.confirmed:
        return reply(stop_message(found, user, context.language))
    is_manager = context.manages(found)
    stopped = await tables.change_now(found.id, play.cancel, user, manager=is_manager)
    return Reply(partial(show_more, context, stopped.id), (ShowTables((stopped,)),))


@router.on(table_ids.RemovePlayer, to=Destination.PANEL)
async def _remove(context: Context, clicked: table_ids.RemovePlayer) -> Reply:
    """Remove the chosen player from a table of a server that the user manages."""
    services = context.services
    found = await services.tables.table(clicked.table)
    if not context.manages(found):
        raise Refusal("refused-not-manager")
    chosen = next((one for one in removable(found) if one.id == clicked.person), None)
    if chosen is None:
        return reply(remove_message(found, context.language))
    changed = await services.tables.change_now(found.id, removal.remove, chosen.id, context.user.id)
    build = partial(removed_message, changed, chosen.name, context.language)
    return reply_with(build, ShowTables((changed,)))


@router.on_table(table_ids.RestoreTable, to=Destination.PANEL)
async def _restore(context: Context, table: TableId) -> Reply:
    """Restore an archived table."""
    services = context.services
    await services.tables.change_now(table, removal.restore_table, context.user.id)
    panel = await services.tables.panel(table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


@router.on(table_ids.StartVote, to=Destination.PUBLIC)
async def _start_vote(context: Context, clicked: table_ids.StartVote) -> Reply:
    services, user = context.services, context.user.id
    if not await services.rate_limits.may(user, clicked.table, "question"):
        raise Refusal("refused-often-asked")
    await services.tables.change_now(clicked.table, votes.open_vote, user, clicked.kind)
    polled = await services.tables.read(clicked.table, votes.read_vote, clicked.kind)
    await services.rate_limits.use(user, clicked.table, "question")
    return Reply(partial(_ask_all, context, polled, clicked.kind), (ShowTables((polled.table,)),))


async def _ask_all(context: Context, polled: VoteResult, kind: str) -> Message:
    willing = await _willing(context, polled)
    ping = await context.services.rate_limits.call(willing, polled.table.id)
    return ballot_message(polled, kind, ping)


@router.on(table_ids.CastVote, to=Destination.IN_PLACE)
async def _vote(context: Context, clicked: table_ids.CastVote) -> Reply:
    return await _cast(context, clicked, clicked.kind)


@router.on(table_ids.CastSeatVote, to=Destination.IN_PLACE)
async def _vote_seat(context: Context, clicked: table_ids.CastSeatVote) -> Reply:
    return await _cast(context, clicked, SEAT, (clicked.seat, clicked.guest))


async def _cast(
    context: Context, clicked: table_ids.Voting, kind: str, about: tuple[Seat, int] | None = None
) -> Reply:
    """Record the user's vote; `about` are the seat and the guest who may take it."""
    tables, user, is_agreed = context.tables, context.user.id, clicked.answer == YES
    is_own = await tables.read(clicked.table, votes.is_proposer, user, kind)
    found = await tables.change_now(
        clicked.table, votes.vote, user, kind, yes=is_agreed, about=about
    )
    if not is_agreed:
        return reply(closed_message(found, kind, agreed=False, withdrawn=is_own))
    polled = await tables.read(found.id, votes.read_vote, kind)
    if polled.ballot is None and about is not None:
        by = polled.table.seat_of(user)
        invitation = await localized_for(context, polled.table, about[1])
        return reply(invitation_message(invitation, *about, about[0] if by is None else by, ()))
    return reply_with(partial(ballot_message, polled, kind), ShowTables((polled.table,)))


async def _willing(context: Context, polled: VoteResult) -> tuple[int, ...]:
    """Return the users without a vote who allow mentions."""
    silent: Collection[Seat] = polled.ballot.missing if polled.ballot else ()
    people = [polled.table.participants[seat].person for seat in silent]
    preferences = await context.services.people.wishes_of(
        [person.id for person in people if person]
    )
    return tuple(user for user, wish in preferences.items() if wish.wants_mention)
