"""A bot of one process needs nothing of several, and no driver of PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import asyncio, sys
from pathlib import Path
import bot.cli.main, bot.cli.run
from bot.client import Takujo
from bot.game_packages import find_games, offered
from bot.store import Store

async def start() -> None:
    store = await Store.open(Path(sys.argv[1]))
    Takujo(store, offered(find_games()))
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


FAILING = """
import sys
from bot.cli.main import main
from bot.store import files, sqlite

execute = sqlite._File.execute

def fail(self, *given):
    if given in ((), ("PRAGMA query_only=ON",)):
        raise OSError("no space left")
    return execute(self, *given)

setattr({"file": files.HeldFile, "connection": sqlite._File}[sys.argv[1]], sys.argv[2], fail)
sys.exit(main(["run"]))
"""


@pytest.mark.parametrize(("of", "method"), [("file", "claim"), ("connection", "execute")])
def test_a_bot_that_fails_at_its_start_ends(tmp_path: Path, of: str, method: str) -> None:
    """The threads of an open database would keep its process."""
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, of, method],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "DISCORD_TOKEN": f"not-a-real-token.abcdef.{38 * 'x'}",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert ended.returncode == 1
    assert ended.stderr.endswith("OSError: no space left\n")
