"""A bot of one process needs nothing of several, and no driver of PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, sys
from pathlib import Path
import bot.cli.main, bot.cli.run
from bot.client import Takujo
from bot.store import Store
from games.catalog import load_catalogue

async def start() -> None:
    store = await Store.open(Path(sys.argv[1]))
    Takujo(store, load_catalogue())
    await store.set_meta("key", "value")
    await store.close()

asyncio.run(start())
print([name for name in sys.modules if name.startswith(("bot.cluster", "asyncpg", "greenlet"))])
"""


def test_a_single_process_imports_neither_the_cluster_nor_its_driver(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "takujo.db")],
        check=True,
        capture_output=True,
        text=True,
    )
    assert made.stdout == "[]\n"
