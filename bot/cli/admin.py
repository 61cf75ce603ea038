"""Operator commands."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.database import inspect, postgres
from bot.store.errors import DatabaseError
from bot.store.files import Address, Place, holding
from bot.store.people import KINDS, BlockRow, BlockStore
from bot.store.shards import Status, shard_of
from games.catalog import Catalogue

_LONGEST: Final = 200
"""Characters of a reason."""
_LARGEST: Final = 2**63 - 1


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the commands."""
    block = commands.add_parser("block", help="let a user or a server use nothing any more")
    unblock = commands.add_parser("unblock", help="let them use the bot again")
    for parser in (block, unblock):
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("id", type=_read_id, help="the id Discord shows in developer mode")
    block.add_argument("--reason", type=_read_reason, default="", help="a note of your own")
    commands.add_parser("blocked", help="list who is blocked")


def manage_blocks(place: Place, given: argparse.Namespace) -> int:
    """Do what a command says and return its exit code. Raises `StoreError`."""
    if inspect(place) == "will be migrated":
        raise DatabaseError(f"{place} is of an earlier version: start the bot once first")
    return asyncio.run(_run(place, given))


async def _run(place: Place, given: argparse.Namespace) -> int:
    store = await Store.open(place)
    try:
        return await _do(BlockStore(store), given)
    finally:
        await store.close()


async def _do(blocks: BlockStore, given: argparse.Namespace) -> int:
    match given.command:
        case "block":
            row = BlockRow(given.kind, given.id, datetime.now(UTC), given.reason)
            await blocks.put(row)
            sys.stdout.write(f"{given.kind} {given.id} is blocked, within a minute\n")
        case "unblock":
            if not await blocks.drop(given.kind, given.id):
                sys.stderr.write(f"takujo: {given.kind} {given.id} was not blocked\n")
                return 1
            sys.stdout.write(f"{given.kind} {given.id} is not blocked any more, within a minute\n")
        case _:
            for row in await blocks.all():
                sys.stdout.write(_tell(row))
    return 0


def _tell(row: BlockRow) -> str:
    since = row.at.isoformat(" ", "minutes")
    return f"{row.kind} {row.id} since {since} {row.reason}".rstrip() + "\n"


def _read_id(given: str) -> int:
    if not given.isdecimal() or not 0 < int(given) <= _LARGEST:
        raise argparse.ArgumentTypeError("an id is a whole number")
    return int(given)


def _read_reason(given: str) -> str:
    return " ".join(given.split())[:_LONGEST]


_WIDTH: Final = 40
"""Characters of the bar."""


def move_database(source: Place, target: Place) -> int:
    """Copy everything and return the exit code. Raises `StoreError`, also while a bot runs."""
    if not isinstance(source, Path) or not isinstance(target, Address):
        raise DatabaseError("only a SQLite file can be moved, and only to a postgresql:// address")
    with holding(source):
        if inspect(source) != "is ready":
            raise DatabaseError(f"{source} has no tables of this version: start the bot once first")
        count = asyncio.run(postgres(target).move(source, target, _tell_moved))
    sys.stdout.write(f"{target}: {count:,} rows copied, counted and committed\n")
    sys.stdout.write("Set TAKUJO_DATABASE to it and start the bot; the file is as it was.\n")
    return 0


def _tell_moved(done: int, total: int) -> None:
    """Show how far it is, where somebody looks."""
    if sys.stderr.isatty():
        bar = "#" * (_WIDTH * done // total)
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r[{bar:<{_WIDTH}}] {done:,} of {total:,} rows{end}")
        sys.stderr.flush()


def recompute_ratings(place: Place, games: Catalogue) -> int:
    """Count anew and return the exit code. Raises `StoreError`, also while a bot is running."""
    if inspect(place) == "will be made":
        raise DatabaseError(f"{place} is not there")
    with holding(place):
        counted = asyncio.run(_recompute(place, games))
    sys.stdout.write(f"{place}: {counted:,} finished games counted anew\n")
    return 0


async def _recompute(place: Place, games: Catalogue) -> int:
    store = await Store.open(place, alone=True)
    try:
        return await Ratings(store, games).recompute()
    finally:
        await store.close()


def show_status(place: Place) -> int:
    """Say how it is and return the exit code: 1 where nobody serves a shard. Raises `StoreError`.

    Nothing is changed.
    """
    if (found := inspect(place)) != "is ready":
        raise DatabaseError(f"{place} {found}")
    guilds = asyncio.run(_owed(place))
    status = postgres(place).read_status(place) if isinstance(place, Address) else Status((), ())
    sys.stdout.writelines(f"{line}\n" for line in _tell_process(status, guilds))
    return 1 if status.free else 0


async def _owed(place: Place) -> list[int]:
    """Return the server of every table that owes a message."""
    store = await Store.open(place)
    try:
        return [guild for _, guild, *_ in await store.owed_places()]
    finally:
        await store.close()


def _tell_process(status: Status, guilds: Iterable[int]) -> Iterator[str]:
    owed = Counter(shard_of(guild, status.of) for guild in guilds)
    if not status.processes and not status.free:
        yield f"one process, or none, serves everything; {owed.total()} tables owe a message"
        return
    for one in status.processes:
        shards = ", ".join(map(str, one.shards)) or "none"
        late = "" if one.lives else ", GONE"
        due = sum(owed[shard] for shard in one.shards)
        yield (
            f"{one.name} ({one.wanted}): shards {shards}; renewed {one.age:.0f} s ago{late};"
            f" {due} tables owe a message"
        )
    if status.free:
        due = sum(owed[shard] for shard in status.free)
        free = ", ".join(map(str, status.free))
        yield f"nobody: shards {free}; {due} tables owe a message"
