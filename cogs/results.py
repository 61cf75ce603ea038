"""Record, report, animation, replay and history."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.messages import ids, table_ids
from bot.messages.fairness import check_code_message, seal_message
from bot.messages.ids import HERE
from bot.messages.names import seated_players
from bot.messages.profile import History, history_message
from bot.messages.replay import (
    animation_message,
    export_message,
    posted_animation,
    progress_line,
    record_message,
    replay_menu_message,
    replay_message,
    shown_message,
)
from bot.messages.report import ReportView, report_message
from bot.messages.table_ids import BOARD, OfTable, seat_of
from bot.ops.refusals import UNKNOWN_MESSAGE
from bot.ops.requests import OutageError, RefusedError, call
from bot.people.rate_limits import showings
from bot.refusal import Refusal
from bot.tables.animations import Script
from bot.tables.history import ReplayStep
from bot.tables.model import Table, TableId
from bot.tables.record import Record, RecordWrongError, verify
from bot.tables.views import check_code
from cogs import lookup, router, slash
from cogs.answers import answer, answer_at, fill_in
from cogs.context import Context
from cogs.replies import Answered, Destination, Reply, reply, wait
from games.catalog import Catalogue
from games.core import Seat, Text, text

_MESSAGE_LINK: Final = re.compile(r"/channels/\d+/(\d+)/(\d+)")
_REQUEST_OVERHEAD_BYTES: Final = 100_000
"""Bytes of a request apart from its file."""


class Results(commands.Cog):
    """Commands about finished games."""

    @slash.command(
        "verify", table=slash.Parameter("cmd-verify-table", complete=slash.complete_over)
    )
    async def verify(self, interaction: slash.Interaction, table: str | None = None) -> None:
        """Check that all randomness of a finished game follows from its seal.

        With the link of a message, show the check code of its position.
        """
        if link := _MESSAGE_LINK.search(table or ""):
            check = partial(_check_message, link=link)
            await answer(interaction, check, Destination.PRIVATE)
        else:
            await answer_at(interaction, lookup.find_over, table, _check_record)

    @slash.command(
        "report", table=slash.Parameter("cmd-report-table", complete=slash.complete_over)
    )
    async def report(self, interaction: slash.Interaction, table: str | None = None) -> None:
        """Show the luck and the decisions of a finished game."""
        await answer_at(interaction, lookup.find_recent, table, _show_report)

    @slash.command(
        "replay",
        table=slash.Parameter("cmd-replay-table", complete=slash.complete_over),
        turn=slash.Parameter("cmd-log-turn", "cmd-replay-turn-desc"),
    )
    async def replay(
        self,
        interaction: slash.Interaction,
        table: str | None = None,
        turn: app_commands.Range[int, 0, 9999] = 0,
    ) -> None:
        """Show a game from a turn on."""
        await answer_at(interaction, lookup.find_recent, table, partial(_show_turn, turn=turn))

    @slash.command("history", everywhere=True, where=slash.SCOPE)
    async def history(self, interaction: slash.Interaction, where: str | None = None) -> None:
        """List the user's finished games, newest first."""
        await answer(interaction, partial(_show_history, where=where), Destination.PRIVATE)


async def _check_record(context: Context, clicked: OfTable) -> Reply:
    tables = context.tables
    record = await tables.queries.record(clicked.table)
    table = await tables.table(clicked.table)
    # Replaying a long game takes time.
    verdict = await asyncio.to_thread(_judge, record, context.games)
    return reply(record_message(table, record, verdict, context.language))


router.on(table_ids.OpenRecord, to=Destination.PRIVATE)(_check_record)


def _judge(record: Record, games: Catalogue) -> Text:
    if record.deal is not None:
        return text("verify-prepared")
    try:
        verify(record, games)
    except RecordWrongError as error:
        return text("verify-wrong", what=f"`{error}`")
    return text("verify-right", entries=len(record.entries))


@router.on(table_ids.OpenSeal, to=Destination.PRIVATE)
async def _show_seal(context: Context, clicked: table_ids.OpenSeal) -> Reply:
    tables = context.tables
    code = await tables.read(clicked.table, check_code)
    return reply(seal_message(await tables.table(clicked.table), code, context.language))


async def _check_message(context: Context, link: re.Match[str]) -> Reply:
    tables = context.tables
    message_id = int(link[2])
    post = await tables.queries.find_post(int(link[1]), message_id)
    if post is None:
        raise Refusal("refused-no-such-message")
    table = await lookup.find_by_id(context, post.table_id)
    # The newest message follows the game from step to step.
    is_newest = table.shown.message_id == message_id
    then = await tables.queries.past_snapshot(table.id, table.plies if is_newest else post.ply)
    return reply(check_code_message(then, f"https://discord.com{link[0]}", context.language))


async def _show_report(
    context: Context, clicked: OfTable, view: ReportView = ReportView.LUCK
) -> Reply:
    """Show the report privately, after analysing the game if necessary."""
    analysis = await context.tables.queries.report(clicked.table, context.user.id)
    seat = analysis.table.seat_of(context.user.id)
    text_mode = await context.reads_text()
    language = context.language
    emoji = context.emoji
    return reply(
        partial(report_message, analysis, seat, view, language, emoji, text_mode=text_mode)
    )


@router.on(table_ids.OpenReport, to=Destination.PRIVATE)
async def _show_view(context: Context, clicked: table_ids.OpenReport) -> Reply:
    """Answer in the clicked private message, if the report is ready.

    Otherwise Takujo tells Discord to wait for a new message, which shows that something happens; a
    deferred edit does not.
    """
    shown = await _show_report(context, clicked, ReportView(clicked.view or ReportView.LUCK))
    return replace(shown, to=Destination.PANEL)


router.on(table_ids.OpenReportBeside, to=Destination.PRIVATE)(_show_report)


@router.on(table_ids.ExportRecord, to=Destination.PRIVATE)
async def _export(context: Context, clicked: table_ids.ExportRecord) -> Reply:
    tables = context.tables
    record = await tables.queries.record(clicked.table)
    table = await tables.table(clicked.table)
    return reply(export_message(table, record, context.language))


@router.on(table_ids.AnimateGame, to=Destination.PRIVATE)
async def _animate(context: Context, clicked: table_ids.AnimateGame) -> Reply:
    return wait(Animate(await context.tables.table(clicked.table)))


@dataclass(frozen=True, slots=True)
class Animate:
    """Draw the animation of a game, which takes minutes, and show the progress."""

    table: Table

    async def run(self, answered: Answered) -> None:
        """Fill in the private answer."""
        context = answered.context
        interaction = answered.interaction
        file_bytes = interaction.filesize_limit - _REQUEST_OVERHEAD_BYTES
        script = await _script(context, self.table, file_bytes)

        async def show(done: int) -> None:
            words = progress_line(done, script.pictures, context.language)
            try:
                await call(interaction.edit_original_response(content=words))
            except OutageError:  # the next update may succeed
                return

        try:
            data = await context.services.animations.make(
                script, context.user.id, context.guild_id, show
            )
        except RefusedError as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return  # the user dismissed the message
        await fill_in(
            interaction,
            animation_message(self.table, data, script.pictures, script.turns, context.language),
        )


async def _script(context: Context, table: Table, most: int) -> Script:
    services = context.services
    outline = await services.tables.queries.replay_script(table.id)
    people = seated_players(table, context.language)
    avatars = {
        participant.person: services.avatars.find(participant.person)
        for participant in people
        if participant.person
    }
    emoji = {person: file for person, file in avatars.items() if file}
    script = Script(outline, people, emoji)
    return script.at_most(most)


@router.on(table_ids.PostAnimation, to=Destination.PUBLIC)
async def _post_animation(context: Context, clicked: table_ids.PostAnimation) -> Reply:
    """Raise `refused-often-shown`, or `refused-animation-gone` if the message has no file."""
    table = await context.tables.table(clicked.table)
    if not context.attachments:
        raise Refusal("refused-animation-gone")
    await use_showing(context, table)
    try:
        data = await call(context.attachments[0].read())
    except RefusedError as error:
        raise Refusal("refused-animation-gone") from error
    return reply(posted_animation(table, data))


async def _find_step(
    context: Context, clicked: OfTable, turn: int | None, viewpoint: Seat | None
) -> ReplayStep:
    tables = context.tables
    reader = (await tables.table(clicked.table)).seat_of(context.user.id)
    return await tables.queries.replay_step(clicked.table, reader, turn, viewpoint)


async def _show_turn(
    context: Context, clicked: OfTable, turn: int | None = None, viewpoint: Seat | None = None
) -> Reply:
    """Show a turn privately: the last by default, and the hand of a seat or the board."""
    step = await _find_step(context, clicked, turn, viewpoint)
    text_mode = await context.reads_text()
    emoji = context.emoji
    return reply(partial(replay_message, step, context.language, emoji, text_mode=text_mode))


router.on(table_ids.OpenReplay, to=Destination.PANEL)(_show_turn)


async def _turn(context: Context, clicked: table_ids.OfTurn) -> Reply:
    return await _show_turn(context, clicked, clicked.turn, seat_of(clicked.viewpoint))


router.on(table_ids.OpenReplayAt, to=Destination.PRIVATE)(_turn)
router.on(table_ids.ReplayTurn, to=Destination.PANEL)(_turn)


@router.on(table_ids.OpenReplayMenu, to=Destination.PANEL)
async def _show_menu(context: Context, clicked: table_ids.OpenReplayMenu) -> Reply:
    step = await _find_step(context, clicked, clicked.turn, seat_of(clicked.viewpoint))
    return reply(partial(replay_menu_message, step, context.language))


@router.on(table_ids.ChooseTurn, to=Destination.PANEL)
async def _choose_turn(context: Context, clicked: table_ids.ChooseTurn) -> Reply:
    turn = int(context.value) if context.value.isdecimal() else None
    return await _show_turn(context, clicked, turn, seat_of(clicked.viewpoint))


@router.on(table_ids.ChooseViewpoint, to=Destination.PANEL)
async def _choose_viewpoint(context: Context, clicked: table_ids.ChooseViewpoint) -> Reply:
    return await _show_turn(context, clicked, clicked.turn, seat_of(context.value or BOARD))


@router.on(table_ids.PostTurn, to=Destination.PUBLIC)
async def _post(context: Context, clicked: table_ids.PostTurn) -> Reply:
    """Post a turn in the channel. Raises `refused-often-shown`.

    Of a running game, only the public board can be posted.
    """
    tables = context.tables
    await use_showing(context, await tables.table(clicked.table))
    viewpoint = seat_of(clicked.viewpoint)
    step = await tables.queries.replay_step(clicked.table, None, clicked.turn, viewpoint)
    return reply(partial(shown_message, step, context.emoji))


async def use_showing(context: Context, table: Table) -> None:
    """Use up one of the user's public posts about a table.

    Raises `refused-no-such-table` in another server than the table's, and `refused-often-shown`.
    """
    if table.place.guild_id != context.guild_id:
        raise Refusal("refused-no-such-table")
    await context.services.rate_limits.spend(*showings(context.user.id, table.id))


@router.on(ids.ShowNewer, to=Destination.IN_PLACE)
async def _newer(context: Context, clicked: ids.ShowNewer) -> Reply:
    return await _show_history(context, clicked.scope, after=clicked.seq)


@router.on(ids.ShowOlder, to=Destination.IN_PLACE)
async def _older(context: Context, clicked: ids.ShowOlder) -> Reply:
    return await _show_history(context, clicked.scope, before=clicked.seq)


@router.on(ids.ChooseHistoryScope, to=Destination.IN_PLACE)
async def _choose_scope(context: Context, _clicked: ids.ChooseHistoryScope) -> Reply:
    return await _show_history(context, context.value)


async def _show_history(
    context: Context, where: str | None, before: int | None = None, after: int | None = None
) -> Reply:
    services = context.services
    guild = context.guild_id
    user = context.user.id
    scope = context.scope(where)
    server = guild if scope == HERE else None
    page = await services.ratings.past(user, server, before=before, after=after)
    tables = await services.tables.queries.by_ids([TableId(row.table_id) for row in page.games])
    past = History(page, tables, user, scope, in_server=guild is not None)
    return reply(history_message(past, services.games, context.language))
