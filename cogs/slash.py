"""Names, contexts and autocompletion of slash commands, and the tables they mean."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.client import Takujo
from bot.containment import containing
from bot.messages.ids import SCOPES
from bot.messages.names import make_plain_reader, name_of
from bot.messages.shared import game_name, package_name
from bot.messages.ui import OPTION_BUDGET, clip
from bot.people.preferences import zones
from bot.refusal import Refusal
from bot.tables.model import Panel, Status, Table, TableId
from bot.tables.queries import TableFilter
from bot.tables.seats import seat_left_by
from bot.words import ENGLISH, Reader, language_of, localize, read_typed
from cogs.context import Context, context_of, explain, services_of
from games.catalog import GamePackage
from games.core.text import Listing, text

log: Final = logging.getLogger(__name__)

_SPOKEN: Final = {locale: language_of(locale.value) for locale in discord.Locale}
# Discord falls back to the default name, not to another kind of English: set both.
LOCALES: Final = {
    locale: language
    for locale, language in _SPOKEN.items()
    if language != ENGLISH or locale.value.startswith(ENGLISH)
}
"""The language of each Discord locale in which command names are translated."""
MOST_CHOICES: Final = 25
"""Choices that Discord allows in an autocompletion."""
SEARCH_SECONDS: Final = 2.0
"""Seconds to search for choices; Discord gives up after three."""
MOST_SEARCHED: Final = 200
"""Tables searched for the typed text, those waiting for the user first."""

Choices: TypeAlias = list[app_commands.Choice[str]]
Complete: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]
Slash: TypeAlias = app_commands.Command[Any, ..., Any]
Interaction: TypeAlias = discord.Interaction[Takujo]


def phrase(key: str, words: Path | None = None) -> app_commands.locale_str:
    """Return an English text for a command, with its key for the translator.

    `words` is the folder of a game's own texts.
    """
    return app_commands.locale_str(Reader(ENGLISH, words).say(key), key=key, words=words)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a command."""

    key: str
    """The key of its name."""
    description: str = ""
    """The key of its description, if that is not the same with `-desc`."""
    complete: Complete | None = None
    choices: Mapping[str, app_commands.locale_str] = field(default_factory=dict)
    """The names of the allowed values."""


def _answering(complete: Complete) -> Complete:
    """Offer nothing if a search fails or takes longer than Discord waits; a stop waits for it."""

    @wraps(complete)
    async def work(interaction: discord.Interaction[Any], typed: str) -> Choices:
        busy, found = services_of(interaction).busy, list[app_commands.Choice[str]]()

        async def search() -> None:
            try:
                with containing():
                    found.extend(await complete(interaction, typed))
            except Exception as error:  # noqa: BLE001  # every interaction is answered
                await explain(interaction, error)

        if not busy.is_closing:
            await asyncio.wait((busy.spawn(search()),), timeout=SEARCH_SECONDS)
        return found

    return work


def command(
    name: str, *, everywhere: bool = False, **parameters: Parameter
) -> Callable[[Any], Slash]:
    """Declare a command with the texts `cmd-<name>` and `cmd-<name>-desc`.

    One for `everywhere` is allowed in every context, also for users who installed the bot
    themselves. It must not need a table: the bot may not be in that server.
    """

    def declare(callback: Any) -> Slash:
        for each, one in parameters.items():
            app_commands.rename(**{each: phrase(one.key)})(callback)
            about = one.description or f"{one.key}-desc"
            app_commands.describe(**{each: phrase(about)})(callback)
            if one.complete:
                app_commands.autocomplete(**{each: _answering(one.complete)})(callback)
            if one.choices:
                offered = [app_commands.Choice(name=n, value=v) for v, n in one.choices.items()]
                app_commands.choices(**{each: offered})(callback)
        if everywhere:
            app_commands.allowed_installs(guilds=True, users=True)(callback)
            app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(callback)
        return app_commands.command(
            name=phrase(f"cmd-{name}"), description=phrase(f"cmd-{name}-desc")
        )(callback)

    return declare


class FluentTranslator(app_commands.Translator):
    """Translates the texts made by `phrase`."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  # the library's signature
    ) -> str | None:
        """Return the text in a locale; None keeps the default."""
        key = string.extras.get("key")
        if key is None or locale not in LOCALES:
            return None
        return Reader(LOCALES[locale], string.extras["words"]).say(key)


async def complete_move(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the legal moves whose label or notation contains the typed text."""
    context = context_of(interaction)
    try:
        table = await find_own(context, interaction.namespace.table)
        panel = await context.tables.panel(table.id, context.user.id)
    except Refusal as error:
        log.debug("no moves to offer: %s", error)
        return []
    return _matching(_moves(panel, context.language), typed)


async def complete_table(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the user's tables, those waiting for the user first."""
    context = context_of(interaction)
    tables = await own_tables(context, most=MOST_SEARCHED)
    return _matching([_choice(table, context.language) for table in tables], typed)


async def complete_over(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer finished games, those of this channel first, newest first."""
    context = context_of(interaction)
    tables = await over_tables(context)
    return _matching([_choice(table, context.language) for table in tables], typed)


async def complete_game(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the games whose titles contain the typed text."""
    context = context_of(interaction)
    offers = [(title, game) for game, title in _titles(context).items()]
    return _matching(offers, typed)


def read_game(context: Context, typed: str) -> str:
    """Return the id of a game that was chosen, or whose title was typed; else the text."""
    wanted = read_typed(typed)
    titles = _titles(context).items()
    found = (game for game, title in titles if wanted in {game, read_typed(title)})
    return next(found, typed)


def _titles(context: Context) -> dict[str, str]:
    games = context.games.items()
    return {game: package_name(package, context.language) for game, package in games}


async def complete_zone(
    interaction: discord.Interaction[Any],  # noqa: ARG001  # the library's signature
    typed: str,
) -> Choices:
    """Offer the time zones whose names contain the typed text."""
    # The first call reads a folder with hundreds of files.
    known = await asyncio.to_thread(zones)
    return _matching([(zone, zone) for zone in known], typed.replace(" ", "_"))


TABLE: Final = Parameter("cmd-move-table", complete=complete_table)
SCOPE: Final = Parameter("cmd-stats-where", choices={one: phrase(f"scope-{one}") for one in SCOPES})


def _choice(table: Table, language: str) -> tuple[str, str]:
    names = Listing(tuple(name_of(participant, language) for participant in table.participants))
    line = text("table-offer", game=game_name(table, language), players=names, table=table.id)
    return localize(line, make_plain_reader(table, language)), str(table.id)


def _moves(panel: Panel, language: str) -> list[tuple[str, str]]:
    presentation = panel.table.known.presentation
    reader = make_plain_reader(panel.table, language)
    return [
        (localize(presentation.choice(panel.view, offer.move).label, reader), offer.notation)
        for offer in panel.offers
    ]


def _matching(offers: list[tuple[str, str]], typed: str) -> Choices:
    needle = typed.strip().casefold()
    return [
        app_commands.Choice(name=clip(label, OPTION_BUDGET), value=value)
        for label, value in offers
        if needle in label.casefold() or needle in value.casefold()
    ][:MOST_CHOICES]


_ENOUGH: Final = 25
"""Number of recent tables to search for one that the user left."""


class NoTableHereError(Refusal):
    """No table matches the command."""

    key = "refused-no-table-here"


class LeftTableError(Refusal):
    """The user's only matching table is one where a stand-in plays for them."""

    key = "refused-left"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


async def find_own(
    context: Context, given: str | None, statuses: tuple[Status, ...] = (Status.PLAYING,)
) -> Table:
    """Return the given table, else the user's table here, else their only one.

    In a thread it is the thread's table, even for spectators and after its end. Raises
    `NoTableHereError`, `LeftTableError`, `refused-which-table`, `refused-no-such-table`.
    """
    if given:
        return await find_given(context, given)
    here = await _here(context)
    tables = [table for table in here if _is_seated(context, table) and table.status in statuses]
    if not tables:
        _check_left(context, here)
        if table := await _of_thread(context, here):
            return table
        tables = await own_tables(context, statuses, most=2)
        if len(tables) > 1:
            raise Refusal("refused-which-table")
    if not tables:
        _check_left(context, await _left(context))
        raise NoTableHereError
    return tables[0]


async def find_hand(context: Context, given: str | None) -> Table:
    """Return the user's table, including those they left.

    Raises `NoTableHereError`, `refused-which-table`, `refused-no-such-table`.
    """
    try:
        return await find_own(context, given)
    except LeftTableError as left:
        return left.table


async def find_any(context: Context, given: str | None) -> Table:
    """Return the given table, else the user's or the newest here, else the user's only one.

    If there is none, the last finished one here. Raises as `find_own`.
    """
    if given:
        return await find_given(context, given)
    here = await _here(context)
    tables = [table for table in here if _is_seated(context, table)]
    for table in (*tables, *here):
        return table
    try:
        return await find_own(context, None, (Status.LOBBY, Status.PLAYING))
    except NoTableHereError:
        for table in await _closed_here(context):
            return table
        raise


async def find_over(context: Context, given: str | None) -> Table:
    """Return the given table, else the last finished game here, else the user's last one.

    Raises `refused-no-table-over` and `refused-no-such-table`.
    """
    if given:
        return await find_given(context, given)
    for table in await over_tables(context):
        return table
    raise Refusal("refused-no-table-over")


async def find_recent(context: Context, given: str | None) -> Table:
    """Return the given table, else that of this thread, else the last finished one."""
    look = find_any if context.in_thread else find_over
    return await look(context, given)


async def over_tables(context: Context) -> list[Table]:
    """Return finished games, newest first: of this channel, then the user's in this server."""
    return [table for table in await _closed(context) if table.ended]


async def own_tables(
    context: Context, statuses: tuple[Status, ...] = (Status.PLAYING,), *, most: int | None = None
) -> list[Table]:
    """Return the user's tables in this server (in direct messages: all), by urgency."""
    query = TableFilter(statuses, context.guild_id, most)
    return await context.tables.queries.seated(context.user.id, query)


async def guess_game(context: Context) -> GamePackage | None:
    """Return the game in this channel, if there is one."""
    for table in await _here(context) or await _closed_here(context):
        return table.package
    return None


async def find_given(context: Context, given: str) -> Table:
    """Return a table of this server by its id. Raises `refused-no-such-table`."""
    table = await find_seen(context, TableId(read_typed(given)))
    if table.place.guild_id != context.guild_id:
        raise Refusal("refused-no-such-table")
    return table


async def find_seen(context: Context, table: TableId) -> Table:
    """Return a table that the user may see. Raises `refused-no-such-table`."""
    found = await context.tables.table(table)
    if not context.sees(found):
        raise Refusal("refused-no-such-table")
    return found


async def _here(context: Context) -> list[Table]:
    return await context.tables.queries.in_channel(context.channel_id)


async def _of_thread(context: Context, here: list[Table]) -> Table | None:
    """Return the newest table of a thread, open ones first; None in a channel."""
    if not context.in_thread:
        return None
    return next(iter(here or await _closed_here(context)), None)


async def _closed(context: Context) -> list[Table]:
    """Return tables that ended or were archived: those of this channel, then the user's."""
    return await context.tables.queries.closed(context.place, context.user.id)


async def _closed_here(context: Context) -> list[Table]:
    closed = await _closed(context)
    return [table for table in closed if table.place.target_id == context.channel_id]


async def _left(context: Context) -> list[Table]:
    """Return running tables in this server that the user may rejoin."""
    query = TableFilter((Status.PLAYING,), context.guild_id, _ENOUGH, left=True)
    return await context.tables.queries.seated(context.user.id, query)


def _check_left(context: Context, tables: list[Table]) -> None:
    for table in tables:
        is_left = seat_left_by(table, context.user.id) is not None
        if is_left and table.status is Status.PLAYING:
            raise LeftTableError(table)


def _is_seated(context: Context, table: Table) -> bool:
    return table.seat_of(context.user.id) is not None
