"""The `run` command: run the bot until a signal, and retry after outages of Discord."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot import watchdog
from bot.cli.guards import (
    alongside,
    keep_backups,
    look_after,
    read_through,
    saving_copy,
    stops_within,
)
from bot.cli.options import read_options
from bot.client import Takujo
from bot.game_packages import InstalledGame
from bot.notifications.delivery.access import invite_link
from bot.ops import garbage
from bot.ops.clock import Clock, seconds
from bot.ops.config import Settings, SettingsError, load_again
from bot.ops.discord_patches import patch_process
from bot.ops.endpoints import redirect
from bot.ops.logs import set_up_logging
from bot.ops.metrics import (
    ANIMATIONS,
    ANIMATIONS_MISSED,
    REPORTS,
    REPORTS_MISSED,
    THOUGHTS,
    THOUGHTS_MISSED,
    exporting,
)
from bot.ops.requests import OutageError, wait_asked_by
from bot.ops.tasks import end
from bot.sandbox.skipped_time import POLL_INTERVAL_S, following
from bot.store import Store
from bot.store.backups import back_up_before_migration
from bot.store.damage import is_large
from bot.store.errors import UnreachableError
from bot.store.file_lock import HeldFile, holding
from bot.store.heartbeat import divide_heartbeats
from bot.store.location import Location
from bot.store.migrate import postgres
from bot.tables.ai import AiSearch
from bot.worker import Worker
from games.catalog import Catalogue

if TYPE_CHECKING:
    from bot.cluster.leases import Leases

try:
    import uvloop as loop
except ImportError:  # there are no packages for Windows and 32-bit ARM
    import asyncio as loop  # type: ignore[no-redef]  # either has `run`

__all__ = ["Takujo", "run"]

log: Final = logging.getLogger(__name__)

MAX_RETRY_S: Final = 60.0
"""Seconds: the longest time between two tries to reach Discord, the shortest between two lines."""
_INVALID_TOKEN_CODE: Final = 4004
"""The gateway's code for an invalid token."""
_REJECTED_LOGIN: Final = "Discord rejected DISCORD_TOKEN; reset it in the developer portal"
_MAX_REPORTS: Final = 8
"""Reports that run or wait: Discord accepts an answer for 15 minutes."""
_MAX_ANIMATIONS: Final = 5
"""The same for animations."""
_TEMPORARY_ERRORS: Final = (
    *(discord.DiscordException, aiohttp.ClientError, OSError, OutageError),
    UnreachableError,
)


def run(settings: Settings, games: Catalogue, installed: Iterable[InstalledGame] = ()) -> int:
    """Run the bot with these games and return the exit code; log which are left out.

    Raises `SettingsError` for a missing or refused token or if no game is left, and
    `DatabaseError`.
    """
    token = settings.check_token()
    if not games:
        raise SettingsError("no game can be offered: `python -m bot games` says why")
    settings.check_shards()
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    set_up_logging(settings.log_level, settings.log_format)
    for game in installed:
        if game.fault:
            log.error("%s is left out: %s", game, game.fault)
    redirect(settings.api_base)
    patch_process()
    with holding(settings.database) as held:
        return loop.run(_run(settings, games, token, held))


def quarantine(file: Path, games: Catalogue) -> tuple[Catalogue, tuple[watchdog.StuckGame, ...]]:
    """Return the games without those that got stuck at no table, and the tables that wait."""
    notes = watchdog.read_notes(file, games)
    for note in notes:
        what = f"table {note.table} waits" if note.table else "it is left out"
        log.error(
            "game %s (%s) got stuck: %s until its package is updated, or %s is deleted",
            *(note.game, note.source, what, file),
        )
    watchdog.keep_notes(file, notes)
    out = {note.game for note in notes if not note.table}
    left = {id_: package for id_, package in games.items() if id_ not in out}
    return MappingProxyType(left), tuple(note for note in notes if note.table)


async def _run(settings: Settings, games: Catalogue, token: str, held: HeldFile | None) -> int:
    games, stuck = quarantine(watchdog.beside(settings.files), games)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    cluster = make_cluster(settings)
    clock = Clock(ticks=seconds)
    async with AsyncExitStack() as closing:
        if settings.backups:
            await _back_up_first(settings.database, clock())
        # A store that is not closed keeps its threads, and with them the process.
        store = await Store.open(settings.database, alone=cluster is None, cluster=cluster)
        closing.push_async_callback(store.close)
        if held is None:
            await divide_heartbeats(store)
        else:
            held.claim()
            await closing.enter_async_context(saving_copy(store, held.path))
        load_games = partial(load_again, {id_: game.source for id_, game in games.items()})
        search = Worker(load_games, THOUGHTS, THOUGHTS_MISSED)
        reports = Worker(load_games, REPORTS, REPORTS_MISSED, most=_MAX_REPORTS)
        animations = Worker(
            load_games, ANIMATIONS, ANIMATIONS_MISSED, most=_MAX_ANIMATIONS, stays=False
        )
        for worker in (search, reports, animations):
            closing.push_async_callback(worker.close)
        garbage.set_up()
        end_stuck = partial(watchdog.end, file=watchdog.beside(settings.files))
        closing.enter_context(watchdog.Watchdog(games, end_stuck).watching())
        blocks: list[AbstractAsyncContextManager[None]] = []
        if settings.demo_time:
            blocks.append(following(clock, settings.demo_time))
            blocks.append(alongside(_follow_parent(stop), stop))
        if settings.backups and isinstance(settings.database, Path):
            blocks.append(alongside(keep_backups(settings.database, clock, stop), stop))
        if is_large(settings.files):
            blocks.append(alongside(read_through(settings.files, stop), stop))
        if held is not None:
            blocks.append(alongside(look_after(held, stop), stop))
        for block in blocks:
            await closing.enter_async_context(block)
        options = replace(
            read_options(settings),
            clock=clock,
            search=AiSearch(games, search),
            report_worker=reports,
            animation_worker=animations,
            stuck=stuck,
        )
        return await _serve_on(partial(Takujo, store, games, options), settings, token, stop)


async def _back_up_first(database: Location, now: datetime) -> None:
    """Make a backup before a migration. Raises `StoreError`: the way back from an update is it."""
    if not isinstance(database, Path):
        log.info("Takujo makes no backups of PostgreSQL: use pg_dump (docs/postgresql.md)")
    elif made := await asyncio.to_thread(back_up_before_migration, database, now):
        log.info("made the backup %s before the migration", made)


def make_cluster(settings: Settings) -> Leases | None:
    """Return what this process shares with others, if several are configured."""
    place = settings.database
    if settings.shards is None or isinstance(place, Path):
        return None
    cluster: Leases = postgres(place, "bot.cluster.leases").Leases(place, settings.shards)
    return cluster


def invite(settings: Settings) -> int:
    """Print the link that invites the bot.

    Raises `SettingsError` for a missing or refused token, and if Discord cannot be reached.
    """
    sys.stdout.write(f"{invite_link(asyncio.run(_read_application_id(settings)))}\n")
    return 0


async def _read_application_id(settings: Settings) -> int:
    async with read_application(settings) as (_, application):
        return int(application["id"])


@asynccontextmanager
async def read_application(
    settings: Settings,
) -> AsyncIterator[tuple[discord.Client, dict[str, Any]]]:
    """Log in without the gateway, and read the application as Discord sends it.

    Raises `SettingsError` for a missing or refused token, and if Discord cannot be reached.
    """
    token = settings.check_token()
    redirect(settings.api_base)
    async with discord.Client(
        intents=discord.Intents(guilds=True), proxy=settings.proxy_to_discord
    ) as client:
        try:
            await client.login(token)
            application = await client.http.application_info()
        except discord.LoginFailure:
            raise SettingsError(_REJECTED_LOGIN) from None
        except _TEMPORARY_ERRORS as error:
            raise SettingsError(f"Discord cannot be reached: {error}") from None
        yield client, dict(application)


async def _follow_parent(stop: asyncio.Event) -> None:
    """Stop a demo's bot when its demo was killed: the next demo needs the database."""
    parent = os.getppid()
    while not await stops_within(stop, POLL_INTERVAL_S):
        if os.getppid() != parent:
            stop.set()


async def _serve_on(
    make: Callable[[], Takujo], settings: Settings, token: str, stop: asyncio.Event
) -> int:
    """Run one client after another until `stop` is set."""
    wait = 1.0
    logged = -MAX_RETRY_S
    while True:
        client = make()
        async with exporting(settings.metrics_host, settings.metrics_port, client.measure):
            error = await _serve(client, token, stop)
        if stop.is_set():
            return 0
        pause = max(wait, wait_asked_by(error))
        wait = min(2 * wait, MAX_RETRY_S)
        if seconds() - logged >= MAX_RETRY_S:
            logged = seconds()
            log.warning("the bot is not connected (%s), retrying in %.0f s", error, pause)
        if await stops_within(stop, pause):
            return 0


async def _serve(client: Takujo, token: str, stop: asyncio.Event) -> Exception | None:
    """Run one client until `stop` is set, or return the temporary error that ended it."""
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        await client.stop()
        await end(running, stopping)
    return None if running.cancelled() else _judge(running.exception())


def _judge(ended: BaseException | None) -> Exception | None:
    """Return a temporary error; raise others, and `SettingsError` for a refused token."""
    code = ended.code if isinstance(ended, discord.ConnectionClosed) else None
    if isinstance(ended, discord.LoginFailure) or code == _INVALID_TOKEN_CODE:
        raise SettingsError(_REJECTED_LOGIN)
    if ended is None or isinstance(ended, _TEMPORARY_ERRORS):
        return ended
    raise ended
