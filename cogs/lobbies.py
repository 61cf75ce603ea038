"""`/play`, the lobby, invitations and rematches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from types import MappingProxyType

from discord.ext import commands

from bot.messages import access, ids, table_ids
from bot.messages.help import first_game_message, game_message, games_message
from bot.messages.lessons import offer_message
from bot.messages.lobby import (
    REMOVE_AI,
    answered_message,
    answered_question_message,
    confirm_cancel_message,
    confirmation_message,
    following_message,
    guest_message,
    lobby_menu_message,
    lobby_message,
    options_message,
    start_message,
)
from bot.messages.table_ids import OfTable
from bot.messages.ui import Message
from bot.notifications.delivery.access import check_permissions, check_timeout
from bot.people.rate_limits import invitations, repeats
from bot.people.servers import check_opening
from bot.refusal import Refusal
from bot.store.rate_limits import Token
from bot.store.settings import Delivery, ServerSettings
from bot.tables import lobby
from bot.tables.deals import Position, find_position
from bot.tables.errors import NotInLobbyError, NotInvitedError
from bot.tables.lobby import persons, reserved_for
from bot.tables.model import CLOCK, RATING, VISIBILITY, Person, StartMode, Status, Table, TableId
from bot.tables.play import cancel, fill_and_start, start, start_from
from cogs import answers, follow_ups, replies, router
from cogs.context import Context
from cogs.lookup import find_own, read_game
from cogs.moves import panel_reply
from cogs.slash import Interaction, Parameter, command, complete_game
from games.ai.search import Level
from games.core.text import text


class Lobbies(commands.Cog):
    """Commands that open tables."""

    @command("play", game=Parameter("cmd-play-game", complete=complete_game))
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the ways to play a game; without a game, list the games."""
        show = show_games if game is None else partial(_show_game, game=game)
        await answers.answer(interaction, show, replies.Destination.PRIVATE)

    @command("cut", word=Parameter("cmd-cut-word"))
    async def cut(self, interaction: Interaction, word: str) -> None:
        """Add a word of the user's to the shuffle of a game that has not started."""
        find = partial(find_own, statuses=(Status.LOBBY,))
        await answers.answer_at(
            interaction, find, None, partial(_add_client_seed, word=word.strip())
        )


def check_channel(context: Context) -> None:
    """Raise `refused` if the bot lacks permissions for a table here, or is timed out."""
    check_timeout(context.services.client, context.guild_id or 0)
    check_permissions(context.permissions, context.channel_id, in_thread=context.in_thread)


async def show_games(context: Context) -> replies.Reply:
    """List the games privately; lead a person who has finished none to the easiest."""
    is_new = not await context.services.ratings.has_finished(context.user.id)
    if is_new and context.games:
        return replies.reply(first_game_message(context.games, context.language))
    return await list_games(context)


async def list_games(context: Context, page: int = 1) -> replies.Reply:
    """List a page of the games, and offer the lessons of those that are new to the user."""
    new = await context.services.lessons.find_new(context.user.id)
    return replies.reply(games_message(context.games, context.language, page, new))


@router.on(ids.ShowGame, to=replies.Destination.PANEL)
async def _open_game(context: Context, clicked: ids.ShowGame) -> replies.Reply:
    return await _show_game(context, clicked.game)


async def _show_game(context: Context, game: str) -> replies.Reply:
    """Show the open lobbies of a game here, practice, and the opening of a table."""
    package = context.games.get(read_game(context, game))
    if package is None:
        raise Refusal("refused-bad-option")
    lobbies = await _open_lobbies(context, package.game.id)
    new = await context.services.lessons.find_new(context.user.id)
    is_new = package.game.id in new
    return replies.reply(game_message(package, lobbies, context.language, is_new=is_new))


async def _open_lobbies(context: Context, game: str) -> list[Table]:
    """Return the lobbies in this server that the user may see and join, first those here."""
    reader = context.reader
    if reader is None:
        return []
    return await context.tables.queries.lobbies(reader, context.user.id, game)


@router.on(ids.OpenTable, to=replies.Destination.PANEL)
async def _open_table(context: Context, clicked: ids.OpenTable) -> replies.Reply:
    """Post a lobby in the channel, and show its menu to the host."""
    table = await open_lobby(context, clicked.game)
    return replies.Reply(partial(_menu, context, table), (follow_ups.PostLobby(table),))


async def open_lobby(
    context: Context,
    game: str,
    preferences: Mapping[str, str] = MappingProxyType({}),
    language: str = "",
) -> Table:
    """Open a table with the user as its host and the server's settings, also for its language."""
    settings = await _check_opening(context)
    await context.services.avatars.fetch(context.user.id)
    return await context.tables.open(
        game,
        context.user,
        context.place,
        language or settings.language or context.public_language,
        {CLOCK.name: settings.clock, **settings.remembered.get(game, {}), **preferences},
        str(context.id),
    )


async def _check_opening(context: Context) -> ServerSettings:
    """Return the server's settings, if user and bot may open a table here."""
    if context.guild_id is None:
        raise Refusal("refused-not-here")
    settings = await context.services.guild_settings.read(context.place)
    check_opening(settings, context.channels, is_manager=context.is_manager)
    check_channel(context)
    return settings


async def _add_client_seed(context: Context, clicked: OfTable, word: str) -> replies.Reply:
    changed = await context.tables.change(
        clicked.table, lobby.add_client_seed, context.user.id, word
    )
    build = partial(confirmation_message, changed, "lobby-client-seed", context.language)
    return replies.reply(build, follow_ups.ShowTables((changed,)))


def _show_lobby(context: Context, table: Table, ping: tuple[int, ...] = ()) -> replies.Reply:
    """Show a lobby, or how its table continued."""
    follow = (follow_ups.FollowLobby(table),) if table.status is Status.LOBBY else ()
    return replies.reply(partial(lobby_message, table, context.emoji, ping), *follow)


async def _is_new(context: Context, table: Table) -> bool:
    """Tell whether a table's game has a lesson and is new to the user."""
    if table.package is None or table.package.lesson is None:
        return False
    return table.game in await context.services.lessons.find_new(context.user.id)


async def _menu(context: Context, table: Table, version: int | None = None) -> Message:
    """Show the user's menu of a lobby, or how its table continued."""
    if table.status is not Status.LOBBY:
        return lobby_message(replace(table, language=context.language), context.emoji)
    return lobby_menu_message(
        table,
        context.user.id,
        context.language,
        is_manager=context.manages(table),
        requests=await context.tables.read(table.id, lobby.open_requests),
        version=version,
        is_new=await _is_new(context, table),
    )


@router.on(ids.OpenLobbyMenu, to=replies.Destination.PANEL)
async def _show_menu(context: Context, clicked: ids.OpenLobbyMenu) -> replies.Reply:
    table = await context.tables.table(clicked.table)
    return replies.Reply(partial(_menu, context, table))


async def _after(context: Context, clicked: ids.OfLobby, change: Awaitable[Table]) -> replies.Reply:
    """Show the lobby after a change, or the user's menu if that was clicked.

    An outdated message shows how the table continued instead.
    """
    try:
        table = await change
    except NotInLobbyError:
        table = await context.tables.table(clicked.table)
    if context.is_private:
        shows = (follow_ups.ShowTables((table,)),)
        return replies.Reply(partial(_menu, context, table), shows)
    return _show_lobby(context, table)


async def _use_select(
    context: Context, clicked: ids.LobbySelect, use: Awaitable[replies.Reply]
) -> replies.Reply:
    """Do what was chosen; after a refusal, show the user's menu with selects of other ids."""
    try:
        return await use
    except Refusal as refusal:
        table = await context.tables.table(clicked.table)
        if not context.is_private or table.status is not Status.LOBBY:
            raise
        menu = partial(_menu, context, table, clicked.version + 1)
        return replies.Reply(menu, (follow_ups.Tell(refusal.text),))


@router.on(ids.JoinLobby, to=replies.Destination.IN_PLACE)
async def _join(context: Context, clicked: ids.JoinLobby) -> replies.Reply:
    services = context.services
    await services.avatars.fetch(context.user.id)
    joined = services.tables.join(clicked.table, context.user, str(context.id))
    replied = await _after(context, clicked, joined)
    table = await context.tables.table(clicked.table)
    if table.status is not Status.LOBBY or not await _is_new(context, table):
        return replied
    offer = follow_ups.Show(offer_message(table, context.language))
    return replace(replied, then=(*replied.then, offer))


@router.on(ids.AskToJoin, to=replies.Destination.PRIVATE)
async def _ask_to_join(context: Context, clicked: ids.AskToJoin) -> replies.Reply:
    """Ask the host for a seat, where the lobby is; where it is not needed, join."""
    services = context.services
    user = context.user
    host = (await services.tables.table(clicked.table)).host.id
    if await services.rate_limits.is_muted(host, user.id):
        raise Refusal("refused-unwanted")
    await services.avatars.fetch(user.id)
    table = await services.tables.ask_to_join(clicked.table, user, str(context.id))
    show = follow_ups.ShowTables((table,))
    if table.seat_of(user.id) is not None:
        return replies.reply(confirmation_message(table, "lobby-seated", context.language), show)
    requests = await services.tables.read(table.id, lobby.open_requests)
    [request] = [request for request in requests if request.user_id == user.id]
    ping = await call_guest(context, table.id, host)
    question = access.request_message(table, request, ping)
    post = follow_ups.PostAtTable(table, question, f"ask{table.id}{user.id % 10**15}")
    return replies.reply(confirmation_message(table, "lobby-asked", context.language), post)


@router.on(ids.AdmitGuest, ids.RefuseGuest, to=replies.Destination.IN_PLACE)
async def _answer_request(context: Context, clicked: ids.OfJoinRequest) -> replies.Reply:
    """Answer a request to join; its message shows the answer."""
    tables = context.tables
    lobby.check_host(await tables.table(clicked.table), context.user.id)
    requests = await tables.read(clicked.table, lobby.open_requests)
    request = next((each for each in requests if each.user_id == clicked.guest), None)
    if request is None:
        return replies.reply(access.request_closed_message(await tables.table(clicked.table)))
    is_admitted = isinstance(clicked, ids.AdmitGuest)
    table = await _settle_request(context, clicked.table, clicked.guest, is_admitted=is_admitted)
    build = partial(access.request_answered_message, table, request.name, is_admitted=is_admitted)
    return replies.reply(build, follow_ups.ShowTables((table,)))


@router.on(ids.AnswerRequest, to=replies.Destination.IN_PLACE)
async def _choose_answer(context: Context, clicked: ids.AnswerRequest) -> replies.Reply:
    verb, _, guest = context.value.partition("_")
    verbs = {kind.verb: kind is ids.AdmitGuest for kind in (ids.AdmitGuest, ids.RefuseGuest)}
    if verb not in verbs or not guest.isdecimal():
        raise Refusal("refused-bad-option")
    changed = _settle_request(context, clicked.table, int(guest), is_admitted=verbs[verb])
    return await _use_select(context, clicked, _after(context, clicked, changed))


async def _settle_request(
    context: Context, table: TableId, guest: int, *, is_admitted: bool
) -> Table:
    services = context.services
    if not is_admitted:
        return await services.tables.change(table, lobby.refuse, context.user.id, guest)
    try:
        services.blocks.check(guest, context.guild_id)
    except Refusal as blocked:  # it is written for the blocked person
        raise Refusal("refused-no-request") from blocked
    await services.avatars.fetch(guest)
    return await services.tables.admit(table, context.user.id, guest)


async def settle_visibility(context: Context, table: Table) -> Table:
    """Return a lobby with the way in which it is hidden where it is now."""
    if not table.is_hidden or table.status is not Status.LOBBY:
        return table
    visibility = context.services.threads.hidden_visibility(table.place)
    if visibility == table.visibility:
        return table
    return await context.tables.change(table.id, lobby.hide, visibility)


@router.on(ids.OpenAccess, to=replies.Destination.PANEL)
async def _show_access(context: Context, clicked: ids.OpenAccess) -> replies.Reply:
    return replies.reply(_access(context, await context.tables.table(clicked.table)))


def _access(context: Context, table: Table) -> Message:
    has_private_threads = context.services.threads.may_open_private(table.place)
    return access.access_message(
        table, context.user.id, context.language, has_private_threads=has_private_threads
    )


@router.on(ids.ChooseAccess, to=replies.Destination.IN_PLACE)
async def _choose_access(context: Context, clicked: ids.ChooseAccess) -> replies.Reply:
    tables = context.tables
    table = await tables.table(clicked.table)
    value = context.value
    if not value:
        return replies.reply(_access(context, table))
    if clicked.name == VISIBILITY.name and value != VISIBILITY.values[0]:
        value = context.services.threads.hidden_visibility(table.place)
    user = context.user.id
    table = await tables.change(clicked.table, lobby.set_option, user, clicked.name, value)
    shows = follow_ups.ShowTables((table,))
    return replies.reply(partial(_access, context, table), shows)


@router.on(ids.LeaveLobby, to=replies.Destination.IN_PLACE)
async def _leave(context: Context, clicked: ids.LeaveLobby) -> replies.Reply:
    left = context.tables.change_now(clicked.table, lobby.leave, context.user.id)
    replied = await _after(context, clicked, left)
    table = await context.tables.table(clicked.table)
    if not context.is_private or table.status is not Status.LOBBY:
        return replied
    message = confirmation_message(table, "lobby-left", context.language)
    return replies.reply(message, *replied.then)


@router.on(ids.FillLobby, to=replies.Destination.IN_PLACE)
async def _fill(context: Context, clicked: ids.FillLobby) -> replies.Reply:
    filled = context.tables.change(clicked.table, lobby.fill, context.user.id)
    return await _after(context, clicked, filled)


@router.on(ids.FreeSeats, to=replies.Destination.IN_PLACE)
async def _free(context: Context, clicked: ids.FreeSeats) -> replies.Reply:
    freed = context.tables.change(clicked.table, lobby.free, context.user.id)
    return await _after(context, clicked, freed)


@router.on(ids.AddAi, to=replies.Destination.IN_PLACE)
async def _add_ai(context: Context, clicked: ids.AddAi) -> replies.Reply:
    return await _use_select(context, clicked, _change_ais(context, clicked))


async def _change_ais(context: Context, clicked: ids.AddAi) -> replies.Reply:
    tables = context.tables
    user = context.user.id
    level = context.value or Level.NORMAL
    if context.values == (REMOVE_AI,):
        changed = tables.change(clicked.table, lobby.remove_ai, user)
    elif level not in set(Level):
        raise Refusal("refused-bad-option")
    else:
        changed = tables.change(clicked.table, lobby.add_ai, user, Level(level))
    return await _after(context, clicked, changed)


@router.on(ids.ChooseClock, to=replies.Destination.IN_PLACE)
async def _choose_clock(context: Context, clicked: ids.ChooseClock) -> replies.Reply:
    user = context.user.id
    tables = context.tables
    changed = tables.change(clicked.table, lobby.set_option, user, CLOCK.name, context.value)
    return await _after(context, clicked, changed)


@router.on(ids.CancelLobby, to=replies.Destination.IN_PLACE)
async def _cancel(context: Context, clicked: ids.CancelLobby) -> replies.Reply:
    """Close a lobby; with other players in it, ask for a private confirmation first."""
    tables = context.tables
    user = context.user.id
    table = await tables.table(clicked.table)
    is_manager = context.manages(table)
    others = {person.id for person in persons(table.participants)} - {user}
    if others and table.status is Status.LOBBY and not clicked.confirmed:
        lobby.check_host(table, user, manager=is_manager)
        ask = confirm_cancel_message(table, len(others), context.language)
        return replies.reply(ask, to=replies.Destination.PANEL)
    cancelled = tables.change_now(table.id, cancel, user, manager=is_manager)
    return await _after(context, clicked, cancelled)


@router.on(ids.AnswerAsHost, to=replies.Destination.IN_PLACE)
async def _answer_as_host(context: Context, clicked: ids.AnswerAsHost) -> replies.Reply:
    """Do what the host answers to a message about their lobby."""
    tables = context.tables
    user = context.user.id
    if clicked.answer in (ids.HostAnswer.START, ids.HostAnswer.FILL):
        before = await tables.table(clicked.table)
        lobby.check_host(before, user)
        if await settle_visibility(context, before) is not before:
            context.services.lobby_messages.refresh(before.id)
            raise Refusal("lobby-visibility-changed")
    if clicked.answer is ids.HostAnswer.CLOSE:
        table = await tables.table(clicked.table)
        changing = tables.change_now(table.id, cancel, user, manager=context.manages(table))
    elif clicked.answer is ids.HostAnswer.START:
        changing = tables.change_now(clicked.table, start, user)
    elif clicked.answer is ids.HostAnswer.FILL:
        changing = tables.change_now(clicked.table, fill_and_start, user)
    else:
        changing = tables.change(clicked.table, lobby.keep, user)
    try:
        table = await changing
    except NotInLobbyError:
        table = await tables.table(clicked.table)
    if table.started is not None:
        await _remember_options(context, table)
    language = context.language if context.is_private else table.language
    if context.is_private and table.status is not Status.LOBBY and context.message_id:
        # The answer stays readable in a direct message; in a channel, the lobby says the same.
        await tables.forget_stale([context.message_id])
    build = partial(answered_question_message, table, language)
    return replies.reply(build, follow_ups.ShowTables((table,)))


@router.on(ids.StartGame, to=replies.Destination.IN_PLACE)
async def _start(context: Context, clicked: ids.StartGame) -> replies.Reply:
    """Start the game; the host's next table of this game gets the same options."""
    tables = context.tables
    table = clicked.table
    lobby_before = await tables.table(table)
    if (moved := await settle_visibility(context, lobby_before)) is not lobby_before:
        lost = follow_ups.Tell(text("lobby-visibility-changed"))
        shown = _show_lobby(context, moved)
        return replace(shown, then=(*shown.then, lost))
    if context.message_id:
        # The thread starts at the clicked message, even if the lobby was posted elsewhere before.
        await tables.record_post(table, None, context.message_id, context.channel_id)
    try:
        started = await tables.change_now(table, start, context.user.id)
    except NotInLobbyError:
        return _show_lobby(context, await tables.table(table))
    return replies.Reply(partial(_remember, context, started), (follow_ups.ShowTables((started,)),))


async def _remember(context: Context, started: Table) -> Message:
    await _remember_options(context, started)
    return lobby_message(started, context.emoji)


async def _remember_options(context: Context, started: Table) -> None:
    """Let the host's next table of this game have the same options."""
    chosen = lobby.lasting_options(started)
    await context.services.servers.remember(started.place.guild_id, started.game, chosen)


async def _show_options(context: Context, clicked: ids.OfLobby) -> replies.Reply:
    return await _options_reply(context, await context.tables.table(clicked.table))


router.on(ids.OpenOptions, to=replies.Destination.PANEL)(_show_options)


async def _options_reply(
    context: Context, table: Table, *then: follow_ups.ShowTables
) -> replies.Reply:
    is_manager = context.manages(table)
    user = context.user.id
    show = partial(options_message, table, user, context.language, is_manager=is_manager)
    return replies.reply(show, *then)


@router.on(ids.OpenStart, to=replies.Destination.PANEL)
async def _show_start(context: Context, clicked: ids.OpenStart) -> replies.Reply:
    table = await context.tables.table(clicked.table)
    lobby.check_host(table, context.user.id)
    return await _start_reply(context, table)


async def _start_reply(
    context: Context, table: Table, *then: follow_ups.ShowTables
) -> replies.Reply:
    if table.status is not Status.LOBBY:
        return replies.Reply(partial(_menu, context, table), then)
    times = await _start_times(context)
    return replies.reply(partial(start_message, table, context.language, times), *then)


async def _start_times(context: Context) -> dict[str, datetime]:
    """Return the times at which the user can let a table start."""
    preferences = await context.services.people.preferences(context.user.id)
    return lobby.start_times(context.services.clock(), preferences.zone)


@router.on(ids.ChooseStart, to=replies.Destination.IN_PLACE)
async def _choose_start(context: Context, clicked: ids.ChooseStart) -> replies.Reply:
    times = await _start_times(context)
    at = times.get(context.value)
    if at is None and context.value not in (StartMode.HOST, StartMode.FULL):
        raise Refusal("refused-bad-option")
    mode = StartMode(context.value) if at is None else StartMode.TIME
    table = await context.tables.change(
        clicked.table, lobby.choose_start, context.user.id, mode, at
    )
    return await _start_reply(context, table, follow_ups.ShowTables((table,)))


@router.on(ids.ChooseFilling, to=replies.Destination.IN_PLACE)
async def _choose_filling(context: Context, clicked: ids.ChooseFilling) -> replies.Reply:
    table = await context.tables.change(
        clicked.table, lobby.choose_filling, context.user.id, fills=clicked.fills == "yes"
    )
    return await _start_reply(context, table, follow_ups.ShowTables((table,)))


@router.on(ids.ChooseOption, to=replies.Destination.IN_PLACE)
async def _choose_option(context: Context, clicked: ids.ChooseOption) -> replies.Reply:
    if not context.values:
        return await _show_options(context, clicked)
    table = await context.tables.change(
        clicked.table, lobby.set_option, context.user.id, clicked.name, context.value
    )
    return await _options_reply(context, table, follow_ups.ShowTables((table,)))


@router.on(table_ids.OpenRematch, to=replies.Destination.IN_PLACE)
async def _rematch(context: Context, clicked: table_ids.OpenRematch) -> replies.Reply:
    """Open a rematch for the same players once; later clicks get a link to it.

    After practice the next game begins at once.
    """
    over = await context.tables.table(clicked.table)
    if over.is_practice:
        return replace(await _practise_again(context, over), to=replies.Destination.PANEL)
    if await _has_rematch(context, over):
        following = await context.tables.rematch(over.id, context.user.id)
        message = following_message(following, context.language)
        return replies.reply(message, to=replies.Destination.PRIVATE)
    return replace(await _open_rematch(context, over), to=replies.Destination.PUBLIC)


async def _practise_again(context: Context, over: Table) -> replies.Reply:
    await _check_opening(context)
    table = await context.tables.rematch(over.id, context.user.id, str(context.id))
    return await start_practice(context, table.id)


@router.on(table_ids.TryAgain, to=replies.Destination.PANEL)
async def _try_again(context: Context, clicked: table_ids.TryAgain) -> replies.Reply:
    """Start practice from a position of a finished game, with its draws in their order.

    Raises `refused-elsewhere` in another server than the game's.
    """
    tables = context.tables
    over = await tables.table(clicked.table)
    if context.guild_id != over.place.guild_id:
        raise Refusal("refused-elsewhere")
    position = await tables.read(over.id, find_position, clicked.ply)
    options = {**over.options, RATING.name: "hints"}
    table = (await open_lobby(context, over.game, options, context.language)).id
    await tables.change(table, lobby.fill, context.user.id, position.seats)
    return await start_practice(context, table, position)


async def start_practice(
    context: Context, table: TableId, position: Position | None = None
) -> replies.Reply:
    """Start a lobby whose other players are computers, and show the user's hand.

    The game begins with a `position`, if there is one.
    """
    services = context.services
    user = context.user.id
    with suppress(NotInLobbyError):  # the second of two clicks
        if position is None:
            await services.tables.change_now(table, start, user)
        else:
            await services.tables.change_now(table, start_from, user, position)
    services.presence.note(user, table)
    await services.publisher.publish(table)
    return panel_reply(context, await services.tables.panel(table, user))


async def _has_rematch(context: Context, over: Table) -> bool:
    if over.next_table is None:
        return False
    return (await context.tables.table(over.next_table)).status is not Status.CANCELLED


async def _open_rematch(context: Context, over: Table) -> replies.Reply:
    tables = context.tables
    if context.guild_id != over.place.guild_id:
        raise Refusal("refused-elsewhere")
    await _check_opening(context)
    user = context.user.id
    rate_limits = context.services.rate_limits
    async with rate_limits.spending(*repeats(user, over.id)):
        table = await tables.rematch(over.id, user, str(context.id), context.place)
        if table.place.target_id != context.channel_id:
            table = await tables.move(table.id, user, context.place)
        table = await settle_visibility(context, table)
    invited = [
        participant.reserved_for.id
        for participant in table.participants
        if participant.reserved_for
    ]
    preferences = await context.services.people.read(invited)
    # A rematch mentions each of them once, also if it is closed and opened again.
    willing = [
        guest
        for guest in invited
        if preferences[guest].wants_mention
        and await rate_limits.take(Token(guest, over.id, "rematch"))
    ]
    ping = await rate_limits.call(willing, table.id, user)
    return follow_ups.about(table.id, _show_lobby(context, table, ping))


def chosen_guest(context: Context) -> Person:
    """Return the user chosen in a select. Raises `refused-guest-bot`."""
    if context.chose_bot or context.chosen is None:
        raise Refusal("refused-guest-bot")
    return context.chosen


@asynccontextmanager
async def inviting(context: Context, table: TableId, guest: int) -> AsyncIterator[None]:
    """Count an invitation that is made inside.

    Raises `refused-unwanted`, and the refusal of a rate limit that is reached.
    """
    rate_limits = context.services.rate_limits
    user = context.user.id
    if await rate_limits.is_muted(guest, user):
        raise Refusal("refused-unwanted")
    async with rate_limits.spending(*invitations(user, table, guest)):
        yield


async def call_guest(context: Context, table: TableId, guest: int) -> tuple[int, ...]:
    """Return the guest if they allow mentions, and limits do."""
    services = context.services
    preferences = await services.people.preferences(guest)
    willing = [] if preferences.delivery is Delivery.NONE else [guest]
    return await services.rate_limits.call(willing, table, context.user.id)


async def mute(context: Context, inviter: int) -> tuple[follow_ups.Tell, ...]:
    """Accept no more invitations from a person; return what tells the user so."""
    await context.services.rate_limits.mute(context.user.id, inviter)
    return (follow_ups.Tell(text("invite-muted", who=f"<@{inviter}>")),)


@router.on(ids.InviteToLobby, to=replies.Destination.IN_PLACE)
async def _invite(context: Context, clicked: ids.InviteToLobby) -> replies.Reply:
    return await _use_select(context, clicked, _reserve(context, clicked))


async def _reserve(context: Context, clicked: ids.InviteToLobby) -> replies.Reply:
    """Reserve a seat, and post the invitation beside the menu in which it was chosen."""
    table = clicked.table
    user = context.user.id
    guest = chosen_guest(context)
    async with inviting(context, table, guest.id):
        reserved = await context.tables.change(table, lobby.reserve, user, guest)
    ping = await call_guest(context, table, guest.id)
    build = partial(guest_message, reserved, user, guest.id, ping)
    show = follow_ups.ShowTables((reserved,))
    if not context.is_private:
        return replies.reply(build, show, to=replies.Destination.PUBLIC)
    return replies.Reply(partial(_menu, context, reserved), (follow_ups.Post(build()), show))


@router.on(
    ids.AcceptInvitation, ids.DeclineInvitation, ids.MuteInviter, to=replies.Destination.IN_PLACE
)
async def _answer(context: Context, clicked: ids.OfLobbyInvitation) -> replies.Reply:
    services = context.services
    user = context.user
    if clicked.guest != user.id:
        raise Refusal("refused-other-guest", who=f"<@{clicked.guest}>")
    before = await services.tables.table(clicked.table)
    muted = await mute(context, clicked.inviter) if isinstance(clicked, ids.MuteInviter) else ()
    joins = isinstance(clicked, ids.AcceptInvitation)
    await services.rate_limits.note_answer(user.id, agrees=joins)
    is_open = before.status is Status.LOBBY and reserved_for(before, user.id) is not None
    if muted and not is_open:
        return replies.reply(answered_message(before, user.name, joins=False), *muted)
    if reserved_for(before, user.id) is None:
        if before.seat_of(user.id) is not None:
            raise Refusal("refused-already-seated")
        raise NotInvitedError
    if joins:
        await services.avatars.fetch(user.id)
        table = await services.tables.join(clicked.table, user, str(context.id))
    else:
        table = await services.tables.change_now(clicked.table, lobby.leave, user.id)
    build = partial(answered_message, table, user.name, joins=joins)
    return replies.reply(build, follow_ups.ShowTables((table,)), *muted)
