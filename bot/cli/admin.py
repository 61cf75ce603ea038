"""Commands of the operator: blocks, moving the database, ratings, status."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from bot.containment import containing
from bot.game_packages import describe_fault, is_own
from bot.ops.config import SettingsError
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.blocks import KINDS, BlockRow, drop_block, put_block, read_blocks
from bot.store.errors import DatabaseError
from bot.store.file_lock import holding
from bot.store.funnel import Funnel, read_funnel
from bot.store.location import Address, Location
from bot.store.migrate import inspect, postgres
from bot.store.rows import ChildRows
from bot.store.shards import ClusterStatus, shard_of
from bot.store.table_queries import find_begun, find_pending, load_table
from bot.store.tables import StoredTable
from bot.tables.mapping import to_session
from bot.words.completeness import Completeness, measure
from games.catalog import Catalogue
from games.core import Entry

T = TypeVar("T")

_MAX_REASON_CHARACTERS: Final = 200
_MAX_ID: Final = 2**63 - 1


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands for blocks."""
    block = commands.add_parser("block", help="block a user or a server")
    unblock = commands.add_parser("unblock", help="lift a block")
    for parser in (block, unblock):
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("id", type=_read_id, help="the id (Discord: developer mode)")
    block.add_argument("--reason", type=_read_reason, default="", help="a note for you")
    commands.add_parser("blocked", help="list blocked users and servers")


def manage_blocks(location: Location, args: argparse.Namespace) -> int:
    """Run a command for blocks and return its exit code. Raises `StoreError`."""
    match inspect(location):
        case "will be made":
            raise DatabaseError(f"{location} does not exist: start the bot once first")
        case "will be migrated":
            raise DatabaseError(f"{location} is of an earlier version: start the bot once first")
    return asyncio.run(_use(location, lambda store: _do(store, args)))


async def _use(
    location: Location, work: Callable[[Store], Awaitable[T]], *, alone: bool = False
) -> T:
    """Do something with a store, and close it."""
    store = await Store.open(location, alone=alone)
    try:
        return await work(store)
    finally:
        await store.close()


async def _do(store: Store, args: argparse.Namespace) -> int:
    match args.command:
        case "block":
            row = BlockRow(args.kind, args.id, datetime.now(UTC), args.reason)
            await put_block(store, row)
            sys.stdout.write(f"{args.kind} {args.id} is blocked, within a minute\n")
        case "unblock":
            if not await drop_block(store, args.kind, args.id):
                sys.stderr.write(f"takujo: {args.kind} {args.id} was not blocked\n")
                return 1
            sys.stdout.write(f"{args.kind} {args.id} is not blocked any more, within a minute\n")
        case _:
            for row in await read_blocks(store):
                since = row.at.isoformat(" ", "minutes")
                line = f"{row.kind} {row.id} since {since} {row.reason}".rstrip()
                sys.stdout.write(f"{line}\n")
    return 0


def _read_id(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= _MAX_ID:
        raise argparse.ArgumentTypeError("an id is a whole number")
    return int(text)


def _read_reason(text: str) -> str:
    return " ".join(text.split())[:_MAX_REASON_CHARACTERS]


_BAR_CHARACTERS: Final = 40


def move_database(source: Location, target: Location) -> int:
    """Copy a SQLite file into PostgreSQL and return the exit code.

    Raises `StoreError`, also while a bot is running.
    """
    if not isinstance(source, Path) or not isinstance(target, Address):
        raise DatabaseError("only a SQLite file can be moved, and only to a postgresql:// address")
    with holding(source):
        if inspect(source) != "is ready":
            raise DatabaseError(f"{source} has no tables of this version: start the bot once first")
        transfer = postgres(target, "bot.cluster.transfer")
        count = asyncio.run(transfer.move(source, target, _show_progress))
    sys.stdout.write(f"{target}: {count:,} rows copied, counted and committed\n")
    sys.stdout.write("Set TAKUJO_DATABASE to it and start the bot; the file is unchanged.\n")
    return 0


def _show_progress(done: int, total: int) -> None:
    """Draw the progress bar on a terminal."""
    if sys.stderr.isatty():
        bar = "#" * (_BAR_CHARACTERS * done // total)
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r[{bar:<{_BAR_CHARACTERS}}] {done:,} of {total:,} rows{end}")
        sys.stderr.flush()


def recompute_ratings(location: Location, games: Catalogue) -> int:
    """Compute all ratings again and return the exit code.

    Raises `StoreError`, also while a bot is running.
    """
    if inspect(location) == "will be made":
        raise DatabaseError(f"{location} does not exist")
    with holding(location):
        counted = asyncio.run(
            _use(location, lambda store: Ratings(store, games).recompute(), alone=True)
        )
    sys.stdout.write(f"{location}: {counted:,} finished games rated again\n")
    return 0


def show_status(location: Location) -> int:
    """Print the processes and their shards; return 1 if no process serves one of them.

    Changes nothing. Raises `StoreError`.
    """
    if (state := inspect(location)) != "is ready":
        raise DatabaseError(f"{location} {state}")
    pending = asyncio.run(_use(location, find_pending))
    guilds = [table.guild_id for table in pending.values()]
    status = ClusterStatus((), ())
    if isinstance(location, Address):
        status = asyncio.run(postgres(location, "bot.cluster.leases").read_status(location))
    sys.stdout.writelines(f"{line}\n" for line in _describe_processes(status, guilds))
    funnel = asyncio.run(_use(location, lambda store: read_funnel(store, datetime.now(UTC))))
    sys.stdout.writelines(f"{line}\n" for line in describe_funnel(funnel))
    return 1 if status.free else 0


def _describe_processes(status: ClusterStatus, guilds: Iterable[int]) -> Iterator[str]:
    pending = Counter(shard_of(guild, status.of) for guild in guilds)
    if not status.processes and not status.free:
        yield f"at most one process serves all shards; pending updates: {pending.total()} tables"
        return
    for process in status.processes:
        shards = ", ".join(map(str, process.shards)) or "none"
        late = "" if process.lives else ", GONE"
        count = sum(pending[shard] for shard in process.shards)
        yield (
            f"{process.name} ({process.wanted}): shards {shards}; renewed {process.age:.0f} s"
            f" ago{late}; pending updates: {count} tables"
        )
    if status.free:
        count = sum(pending[shard] for shard in status.free)
        free = ", ".join(map(str, status.free))
        yield f"no process: shards {free}; pending updates: {count} tables"


def describe_funnel(funnel: Funnel) -> Iterator[str]:
    """Yield the lines about where people stop."""
    hours = "" if funnel.hours is None else f" after {funnel.hours:.1f} h (median)"
    yield f"lobbies of the last 30 days: {funnel.opened} opened, {funnel.started} started{hours}"
    yield f"people with a first game: {funnel.beginners} began, {funnel.finishers} finished one"
    for game in sorted({*funnel.learned, *(game for game, _ in funnel.lessons)}):
        steps = sorted(
            (step, people) for (of, step), people in funnel.lessons.items() if of == game
        )
        stopped = "".join(f", {people} stopped at step {step + 1}" for step, people in steps)
        yield f"people with the lesson of {game}: {funnel.learned.get(game, 0)} finished{stopped}"


_MAX_BEGUN: Final = 1000
"""Limit of the newest tables that are replayed."""


def show_stuck(location: Location, games: Catalogue) -> None:
    """Print how many running tables cannot go on, and why. Changes nothing.

    Raises `StoreError`. Without a database of this version there is nothing to print.
    """
    if inspect(location) == "is ready":
        reasons = asyncio.run(_use(location, lambda store: _count_stuck(store, games)))
        sys.stdout.writelines(f"{line}\n" for line in _describe_stuck(reasons))


async def _count_stuck(store: Store, games: Catalogue) -> Counter[tuple[str, str]]:
    """Count the tables that cannot go on, by game and reason."""
    reasons = Counter[tuple[str, str]]()
    for table in await find_begun(store, _MAX_BEGUN):
        loaded = await load_table(store, table)
        if loaded is not None and (reason := _find_reason(*loaded, games)):
            reasons[loaded[0].table.game, reason] += 1
    return reasons


def _find_reason(
    stored: StoredTable, entries: tuple[Entry, ...], children: ChildRows, games: Catalogue
) -> str:
    """Return why a table cannot go on; empty if it can."""
    table = stored.table
    package = games.get(table.game)
    if package is None:
        return "its game is not installed, or left out"
    version = package.game.rules_version
    if table.rules_version != version:
        return f"it began under rules version {table.rules_version}, and the game has {version}"
    try:
        with containing():
            session = to_session(stored, entries, children, games)
    except Exception as error:  # noqa: BLE001 (strangers write it)
        return describe_fault(package, error)
    if not session.is_stuck:
        return ""
    return f"the rules changed under version {version}, which should have been raised"


def _describe_stuck(reasons: Counter[tuple[str, str]]) -> Iterator[str]:
    if reasons:
        yield "Tables that cannot go on; their players get no reminders, and end them with /leave:"
    for (game, reason), count in sorted(reasons.items()):
        yield f"{game}: {count} {'table' if count == 1 else 'tables'}: {reason}"


_FAULTS: Final = ("missing", "unknown", "different", "unreadable")


def list_languages(games: Catalogue, language: str | None = None) -> int:
    """Count and list the texts that languages, or one, lack or that do not fit.

    Return 1 if there are any. Raises `SettingsError` for a language without any texts.
    """
    folders = {
        own: {id_: game.words for id_, game in games.items() if is_own(game) is own}
        for own in (True, False)
    }
    entries = measure(folders[True], folders[False])
    if language is not None:
        names = ", ".join(entry.language for entry in entries)
        entries = [entry for entry in entries if entry.language == language]
        if not entries:
            raise SettingsError(f"no texts in {language!r}: there are {names}")
    sys.stdout.writelines(f"{_count(entry)}\n" for entry in entries)
    for entry in entries:
        for fault in _FAULTS:
            keys = getattr(entry, fault)
            sys.stdout.writelines(f"  {entry.language}  {fault}  {key}\n" for key in keys)
    return 0 if all(entry.is_right for entry in entries) else 1


def _count(language: Completeness) -> str:
    faults = ((fault, len(getattr(language, fault))) for fault in _FAULTS)
    counts = "".join(f", {count} {fault}" for fault, count in faults if count)
    without = f"; not in {', '.join(language.without)}" if language.without else ""
    return f"{language.language}: {language.percent}% of {language.count:,} texts{counts}{without}"
