"""`/tables`, and every component about a table as a whole: menu, end, removal, archive, votes."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import YES, TableVerbId
from bot.messages.message import Message
from bot.messages.seats import invitation_message, remove_message, removed_message
from bot.messages.tables import (
    ballot_message,
    closed_message,
    more_message,
    stop_message,
    tables_message,
)
from bot.refusal import Refusal
from bot.tables import play, removal, votes
from bot.tables.errors import NotPlayingError, NotSeatedError
from bot.tables.model import Panel, Table, TableId, VoteResult
from bot.tables.removal import removable
from bot.tables.votes import KINDS, SEAT
from cogs.context import Context
from cogs.lobbies import localized_for
from cogs.moves import panel_reply
from cogs.replies import Click, Destination, Reply, answer, on_table, on_verb
from cogs.slash import everywhere, phrase
from games.core.game import Seat


class Tables(commands.Cog):
    """The command `/tables`."""

    @app_commands.command(name=phrase("cmd-tables"), description=phrase("cmd-tables-desc"))
    @everywhere
    async def tables(self, interaction: discord.Interaction[Takujo]) -> None:
        """List the user's tables in all servers."""
        await answer(interaction, list_tables, Destination.PRIVATE)


async def show_more(context: Context, table: TableId) -> Message:
    """Return the menu of a table's rarer actions."""
    tables = context.services.tables
    subject: Panel | Table
    try:
        subject = await tables.panel(table, context.user.id)
    except (NotSeatedError, NotPlayingError):
        subject = await tables.table(table)
    found = subject.table if isinstance(subject, Panel) else subject
    is_manager = context.manages(found)
    return more_message(subject, context.user.id, context.language, is_manager=is_manager)


async def list_tables(context: Context) -> Reply:
    tables = await context.services.tables.queries.list_of(context.user.id)
    message = tables_message(tables, context.user.id, context.language)
    return Reply(message, about=tuple(entry.table.id for entry in tables.first))


async def _more(context: Context, table: TableId) -> Reply:
    return Reply(await show_more(context, table))


async def _cancel(context: Context, clicked: TableVerbId) -> Reply:
    """End the game after a confirmation."""
    tables = context.services.tables
    found = await tables.table(clicked.table)
    if clicked.argument != YES:
        return Reply(stop_message(found, context.user.id, context.language))
    is_manager = context.manages(found)
    stopped = await tables.change_now(
        clicked.table, play.cancel, context.user.id, manager=is_manager
    )
    return Reply(partial(show_more, context, stopped.id), changed=(stopped,))


async def _remove(context: Context, clicked: TableVerbId) -> Reply:
    """Remove the chosen player from a table of a server that the user manages."""
    services = context.services
    found = await services.tables.table(clicked.table)
    if not context.manages(found):
        raise Refusal("refused-not-manager")
    chosen = {str(person.id): person for person in removable(found)}.get(clicked.argument)
    if chosen is None:
        return Reply(remove_message(found, context.language))
    changed = await services.tables.change_now(found.id, removal.remove, chosen.id, context.user.id)
    build = partial(removed_message, changed, chosen.name, context.language)
    return Reply(build, changed=(changed,))


async def _bring_back(context: Context, table: TableId) -> Reply:
    """Restore an archived table."""
    services = context.services
    await services.tables.change_now(table, removal.restore_table, context.user.id)
    panel = await services.tables.panel(table, context.user.id)
    return panel_reply(context, panel, is_changed=True)


async def _ask(context: Context, clicked: TableVerbId) -> Reply:
    """Start a vote."""
    if clicked.argument not in KINDS:
        raise Refusal("refused-no-vote")
    services, user = context.services, context.user.id
    if not await services.rate_limits.may(user, clicked.table, "question"):
        raise Refusal("refused-often-asked")
    await services.tables.change_now(clicked.table, votes.open_vote, user, clicked.argument)
    polled = await services.tables.read(clicked.table, votes.read_vote, clicked.argument)
    await services.rate_limits.use(user, clicked.table, "question")
    return Reply(partial(_ask_all, context, polled, clicked.argument), changed=(polled.table,))


async def _ask_all(context: Context, polled: VoteResult, kind: str) -> Message:
    willing = await _willing(context, polled)
    ping = await context.services.rate_limits.call(willing, polled.table.id)
    return ballot_message(polled, kind, ping)


async def _vote(context: Context, clicked: TableVerbId) -> Reply:
    """Record the user's vote."""
    kind, answer, *rest = clicked.argument.split("_")
    if kind not in (*KINDS, SEAT) or not all(part.isdecimal() for part in rest):
        raise Refusal("refused-no-vote")
    tables, is_agreed = context.services.tables, answer == YES
    about = (Seat(int(rest[0])), int(rest[1])) if len(rest) == len(("seat", "guest")) else None
    user = context.user.id
    is_own = await tables.read(clicked.table, votes.is_proposer, user, kind)
    found = await tables.change_now(
        clicked.table, votes.vote, user, kind, yes=is_agreed, about=about
    )
    if not is_agreed:
        return Reply(closed_message(found, kind, agreed=False, withdrawn=is_own))
    polled = await tables.read(found.id, votes.read_vote, kind)
    if polled.ballot is None and about is not None:
        by = polled.table.seat_of(user)
        invitation = await localized_for(context, polled.table, about[1])
        return Reply(invitation_message(invitation, *about, about[0] if by is None else by, ()))
    return Reply(partial(ballot_message, polled, kind), changed=(polled.table,))


async def _willing(context: Context, polled: VoteResult) -> tuple[int, ...]:
    """Return the users without a vote who allow mentions."""
    silent: Collection[Seat] = polled.ballot.missing if polled.ballot else ()
    people = [polled.table.participants[seat].person for seat in silent]
    preferences = await context.services.people.wishes_of(
        [person.id for person in people if person]
    )
    return tuple(user for user, wish in preferences.items() if wish.wants_mention)


CLICKS: Final[dict[str, Click]] = {
    "more": on_table(_more, Destination.PANEL),
    "cancel": on_verb(_cancel, Destination.PANEL),
    "remove": on_verb(_remove, Destination.PANEL),
    "wake": on_table(_bring_back, Destination.PANEL),
    "ask": on_verb(_ask, Destination.PUBLIC),
    "vote": on_verb(_vote, Destination.IN_PLACE),
}
