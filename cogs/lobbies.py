"""`/play`, the lobby, invitations and rematches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.help import games_message
from bot.messages.ids import YES, LobbyId, TableVerbId
from bot.messages.lobby import (
    DROP,
    answered_message,
    client_seed_message,
    confirm_cancel_message,
    following_message,
    guest_message,
    lobby_message,
    options_message,
)
from bot.messages.message import Message
from bot.notifications.access import check_permissions
from bot.people.model import Delivery, ServerSettings
from bot.people.rate_limits import EVERYBODY
from bot.people.servers import check_opening
from bot.refusal import Refusal
from bot.tables import history, lobby
from bot.tables.clocks import ABSENCE, CLOCK, RATING
from bot.tables.errors import NotInLobbyError, NotInvitedError
from bot.tables.lobby import persons, reserved_for
from bot.tables.model import Status, Table, TableId
from bot.tables.play import cancel, start
from bot.tables.session import GameSession
from cogs.context import Context, context_of
from cogs.lookup import find_own
from cogs.replies import Click, Destination, Reply, answer, answer_at, on_table, seen
from cogs.slash import phrase
from games.ai.search import Level


class Lobbies(commands.Cog):
    """Commands that open tables."""

    @app_commands.command(name=phrase("cmd-play"), description=phrase("cmd-play-desc"))
    @app_commands.rename(game=phrase("cmd-play-game"))
    @app_commands.describe(game=phrase("cmd-play-game-desc"))
    async def play(self, interaction: discord.Interaction[Takujo], game: str | None = None) -> None:
        """Open a table in this channel; without a game, list the games."""
        if game is None:
            await answer(interaction, show_games, Destination.PRIVATE)
        else:
            await answer(interaction, partial(open_table, game=game), Destination.PUBLIC)

    @app_commands.command(name=phrase("cmd-cut"), description=phrase("cmd-cut-desc"))
    @app_commands.rename(word=phrase("cmd-cut-word"))
    @app_commands.describe(word=phrase("cmd-cut-word-desc"))
    async def cut(self, interaction: discord.Interaction[Takujo], word: str) -> None:
        """Add a word of the user's to the shuffle of a game that has not started."""
        find = partial(find_own, statuses=(Status.LOBBY,))
        await answer_at(interaction, find, None, partial(_cut, word=word.strip()))


async def click_lobby(interaction: discord.Interaction[Any], clicked: LobbyId) -> None:
    """Answer a component of a lobby."""
    if clicked.verb == "cancel":
        await _click_cancel(interaction, clicked)
    elif clicked.verb != "options":
        change = seen(clicked.table, partial(_change, clicked=clicked))
        await answer(interaction, change, Destination.IN_PLACE)
    elif clicked.argument:
        choose = seen(clicked.table, partial(_set_option, clicked=clicked))
        await answer(interaction, choose, Destination.IN_PLACE)
    else:
        show = seen(clicked.table, partial(_show_options, table=clicked.table))
        await answer(interaction, show, Destination.PRIVATE)


async def _click_cancel(interaction: discord.Interaction[Any], clicked: LobbyId) -> None:
    """Close a lobby; with other players in it, ask for a private confirmation first."""
    context = context_of(interaction)
    found = await context.services.tables.table(clicked.table)
    player_count = len({person.id for person in persons(found.participants)} - {context.user.id})
    may_cancel = found.host.id == context.user.id or context.manages(found)
    is_open = found.status is Status.LOBBY
    if clicked.argument != YES and player_count and may_cancel and is_open:
        handler = partial(_ask_to_cancel, table=found, player_count=player_count)
        await answer(interaction, handler, Destination.PRIVATE)
    else:
        change = seen(clicked.table, partial(_change, clicked=clicked))
        await answer(interaction, change, Destination.IN_PLACE)


async def _ask_to_cancel(context: Context, table: Table, player_count: int) -> Reply:
    return Reply(confirm_cancel_message(table, player_count, context.language), about=(table.id,))


def check_channel(context: Context) -> None:
    """Raise `ObstacleError` if the bot lacks permissions for a table here."""
    check_permissions(context.permissions, context.channel_id, in_thread=context.in_thread)


async def show_games(context: Context) -> Reply:
    """List the games privately."""
    return Reply(games_message(context.services.games, context.language))


async def open_table(context: Context, game: str) -> Reply:
    """Open a table and post its lobby in the channel."""
    return _new_lobby(context, await open_lobby(context, game))


async def open_lobby(
    context: Context, game: str, preferences: Mapping[str, str] = MappingProxyType({})
) -> Table:
    """Open a table with the user as its host and the server's settings."""
    settings = await _check_opening(context)
    context.services.avatars.find(context.user.id)  # fetched while other players join
    return await context.services.tables.open(
        game,
        context.user,
        context.place,
        settings.language or context.public_language,
        {CLOCK.name: settings.clock, **settings.remembered.get(game, {}), **preferences},
        str(context.id),
    )


async def _check_opening(context: Context) -> ServerSettings:
    """Return the server's settings, if user and bot may open a table here."""
    if context.guild_id is None:
        raise Refusal("refused-not-here")
    settings = await context.services.servers.settings(context.place.guild_id)
    check_opening(settings, context.channels, is_manager=context.is_manager)
    check_channel(context)
    return settings


async def _cut(context: Context, table: TableId, word: str) -> Reply:
    changed = await context.services.tables.change(
        table, lobby.add_client_seed, context.user.id, word
    )
    return Reply(client_seed_message(changed, context.language), about=(table,))


def _new_lobby(context: Context, table: Table) -> Reply:
    message = lobby_message(table, context.services.emoji.known)
    return Reply(message, about=(table.id,), lobby=table)


async def _change(context: Context, clicked: LobbyId) -> Reply:
    """Execute a button of a lobby and show the lobby afterwards."""
    services = context.services
    try:
        if clicked.verb == "start":
            return await _start(context, clicked.table)
        table = await _seat(context, clicked)
    except NotInLobbyError:
        # An outdated lobby shows how the table continued instead of an error.
        table = await services.tables.table(clicked.table)
    message = lobby_message(table, services.emoji.known)
    is_open = table.status is Status.LOBBY
    # A private confirmation also updates the lobby in the channel.
    changed = (table,) if clicked.argument == YES and table.started is None else ()
    return Reply(message, changed, about=(table.id,), lobby=table if is_open else None)


_COMMANDS: Final[Mapping[str, Callable[[GameSession, int], GameSession]]] = {
    "fill": lobby.fill,
    "drop": lobby.remove_ai,
    "free": lobby.free,
}
"""Commands of the lobby's buttons that need nothing but the person."""


async def _seat(context: Context, clicked: LobbyId) -> Table:
    """Change the seats of a table, or close it."""
    tables, table, user = context.services.tables, clicked.table, context.user
    match "drop" if context.values == (DROP,) else clicked.verb:
        case "join":
            context.services.avatars.find(user.id)  # fetched while other players join
            return await tables.join(table, user, str(context.id))
        case "leave":
            return await tables.change_now(table, lobby.leave, user.id)
        case "ai":
            level = context.values[0] if context.values else Level.NORMAL
            if level not in set(Level):
                raise Refusal("refused-bad-option")
            return await tables.change(table, lobby.add_ai, user.id, Level(level))
        case "clock":
            chosen = context.values[0] if context.values else ""
            return await tables.change(table, lobby.set_option, user.id, CLOCK.name, chosen)
        case "cancel":
            found = await tables.table(table)
            if found.status is not Status.LOBBY:
                raise NotInLobbyError
            is_manager = context.manages(found)
            return await tables.change_now(table, cancel, user.id, manager=is_manager)
        case verb:
            return await tables.change(table, _COMMANDS[verb], user.id)


async def _start(context: Context, table: TableId) -> Reply:
    """Start the game; the host's next table of this game gets the same options."""
    services = context.services
    if context.message_id:
        # The thread starts at the clicked message, even if the lobby was posted elsewhere before.
        await services.tables.record_post(table, -1, context.message_id, context.channel_id)
    started = await services.tables.change_now(table, start, context.user.id)
    return Reply(partial(_remember, context, started), changed=(started,), about=(table,))


async def _remember(context: Context, started: Table) -> Message:
    services = context.services
    chosen = {**started.options, ABSENCE.name: started.absence, RATING.name: started.rating}
    await services.servers.remember(started.place.guild_id, started.game, chosen)
    return lobby_message(started, services.emoji.known)


async def _show_options(context: Context, table: TableId) -> Reply:
    found = await context.services.tables.table(table)
    return Reply(_options(context, found), about=(table,))


def _options(context: Context, table: Table) -> Message:
    is_manager = context.manages(table)
    return options_message(table, context.user.id, context.language, is_manager=is_manager)


async def _set_option(context: Context, clicked: LobbyId) -> Reply:
    if not context.values:
        return await _show_options(context, clicked.table)
    user, value = context.user.id, context.values[0]
    table = await context.services.tables.change(
        clicked.table, lobby.set_option, user, clicked.argument, value
    )
    return Reply(partial(_options, context, table), changed=(table,), about=(table.id,))


async def _click_rematch(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Open a rematch for the same players once; later clicks get a link to it."""
    if await _has_rematch(context_of(interaction), clicked.table):
        await on_table(_find_rematch, Destination.PRIVATE)(interaction, clicked)
    else:
        await on_table(_open_rematch, Destination.PUBLIC)(interaction, clicked)


async def _has_rematch(context: Context, over: TableId) -> bool:
    tables = context.services.tables
    following = (await tables.table(over)).next_table
    if following is None:
        return False
    return (await tables.table(following)).status is not Status.CANCELLED


async def _open_rematch(context: Context, over: TableId) -> Reply:
    tables = context.services.tables
    before = await tables.table(over)
    if context.guild_id != before.place.guild_id:
        raise Refusal("refused-elsewhere")
    await _check_opening(context)
    table = await tables.rematch(over, context.user.id, str(context.id))
    if table.place.target_id != context.channel_id:
        table = await tables.change(table.id, history.relocate, context.place)
    mentioned = [
        participant.reserved_for.id
        for participant in table.participants
        if participant.reserved_for
    ]
    preferences = await context.services.people.wishes_of(mentioned)
    willing = [user for user in mentioned if preferences[user].wants_mention]
    ping = await context.services.rate_limits.call(willing, table.id)
    message = lobby_message(table, context.services.emoji.known, ping)
    return Reply(message, about=(table.id,), lobby=table)


async def _find_rematch(context: Context, over: TableId) -> Reply:
    table = await context.services.tables.rematch(over, context.user.id)
    return Reply(following_message(table, context.language))


CLICKS: Final[dict[str, Click]] = {"rematch": _click_rematch}

VERBS: Final = frozenset({"invite", "accept", "decline"})
"""Verbs of invitations, in a lobby and below an invitation."""


async def click_invitation(interaction: discord.Interaction[Any], clicked: LobbyId) -> None:
    """Invite the chosen user to a lobby, or record their answer."""
    if clicked.verb == "invite":
        invite = seen(clicked.table, partial(_invite, table=clicked.table))
        await answer(interaction, invite, Destination.PUBLIC)
    else:
        decide = seen(clicked.table, partial(_answer, clicked=clicked))
        await answer(interaction, decide, Destination.IN_PLACE)


async def check_invitations(context: Context, table: TableId, guest: int) -> None:
    """Raise `refused-often-invited` or `refused-many-guests` if a rate limit is reached."""
    rate_limits = context.services.rate_limits
    if not await rate_limits.may(guest, table, "invitation"):
        raise Refusal("refused-often-invited")
    if not await rate_limits.may(EVERYBODY, table, "guest"):
        raise Refusal("refused-many-guests")


async def count_invitation(context: Context, table: TableId, guest: int) -> None:
    """Count an invitation against the rate limits."""
    await context.services.rate_limits.use(guest, table, "invitation")
    await context.services.rate_limits.use(EVERYBODY, table, "guest")


async def call_guest(context: Context, table: TableId, guest: int) -> tuple[int, ...]:
    """Count an invitation, and return the guest if they allow mentions."""
    services = context.services
    preferences = await services.people.preferences(guest)
    await count_invitation(context, table, guest)
    willing = [] if preferences.delivery is Delivery.NONE else [guest]
    return tuple(await services.rate_limits.call(willing, table))


async def localized_for(context: Context, table: Table, guest: int) -> Table:
    """Return the table in the guest's language, if it is known."""
    language = await context.services.people.language_of(guest)
    return replace(table, language=language) if language else table


async def _invite(context: Context, table: TableId) -> Reply:
    """Reserve a seat for the chosen user and invite them."""
    if context.chose_bot or context.chosen is None:
        raise Refusal("refused-guest-bot")
    guest, user = context.chosen, context.user.id
    await check_invitations(context, table, guest.id)
    reserved = await context.services.tables.change(table, lobby.reserve, user, guest)
    ping = await call_guest(context, table, guest.id)
    invitation = await localized_for(context, reserved, guest.id)
    return Reply(partial(guest_message, invitation, user, guest.id, ping), changed=(reserved,))


async def _answer(context: Context, clicked: LobbyId) -> Reply:
    """Seat the guest, or free the seat that was reserved for them."""
    services, user = context.services, context.user
    if clicked.argument != str(user.id):
        raise Refusal("refused-other-guest", who=f"<@{clicked.argument}>")
    before = await services.tables.table(clicked.table)
    if reserved_for(before, user.id) is None:
        if before.seat_of(user.id) is not None:
            raise Refusal("refused-already-seated")
        raise NotInvitedError
    joins = clicked.verb == "accept"
    if joins:
        services.avatars.find(user.id)  # fetched while other players join
        table = await services.tables.join(clicked.table, user, str(context.id))
    else:
        table = await services.tables.change_now(clicked.table, lobby.leave, user.id)
    return Reply(partial(answered_message, table, user.name, joins=joins), changed=(table,))
