"""Objects that are the same for every run and slow to make, made once in each process."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.client import INTERACTIONS, Takujo
from bot.sandbox.model import Json
from bot.sandbox.responses import check
from bot.sandbox.world import BOT_ID, GUILD_ID
from bot.store import Store
from bot.store.migrate import migrate
from games.catalog import Catalogue
from tests.simulation.game import make_package
from tests.support.games import GAMES


@cache
def catalogue_for(shift: int) -> Catalogue:
    """Return the games; `shift` changes the cards of ours."""
    return {**GAMES, "cards": make_package(shift)}


@cache
def empty_database(clock: str) -> bytes:
    """Return a new database with a server whose tables have this clock."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        migrate(path, patience=1)
        base = sqlite3.connect(path)
        base.execute(
            "insert into servers (guild_id, channels, threads, clock, openers, remembered, cards, "
            "seasons) values (?, '[]', 1, ?, 'everyone', '{}', 1, 1)",
            (GUILD_ID, clock),
        )
        base.commit()
        base.close()
        return path.read_bytes()


@cache
def commands() -> list[Json]:
    """Return the commands as Discord has them after the registration."""
    return asyncio.run(commands_of(catalogue_for(0)))


async def commands_of(games: Catalogue) -> list[Json]:
    """Return the commands of a bot with these games."""
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "commands.db")
        client = Takujo(store, games)
        await import_module(INTERACTIONS).setup(client)
        tree: Any = client.tree
        told = [
            await command.get_translated_payload(tree, tree.translator)
            for command in tree.get_commands()
        ]
        await store.close()
    check(told)
    about: Json = {"application_id": str(BOT_ID), "version": "1", "type": 1}
    return [
        {"id": str(BOT_ID + 1000 + number), "description": "", "default_member_permissions": None}
        | about
        | command
        for number, command in enumerate(told)
    ]
