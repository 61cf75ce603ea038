"""`block`, `unblock` and `blocked`: who may not use the bot, while it runs or not."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import UTC, datetime
from typing import Final

from bot.store import DatabaseError, Store
from bot.store.blocks import KINDS, BlockRow, BlockStore
from bot.store.database import inspect
from bot.store.places import Place

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


def run(place: Place, given: argparse.Namespace) -> int:
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
