"""The bot runs on the event loop and the zlib of Python, and for a user without a home."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox
from tests.ops.test_accounts import NAMELESS, NAMES
from tests.support.driver import Client
from tests.support.source import ROOT

pytestmark = pytest.mark.sandbox

WITHOUT: Final = """
import sys

sys.modules["isal"] = sys.modules["uvloop"] = None
"""
"""Code that makes both imports fail, as on systems without these packages."""


async def test_a_bot_without_uvloop_isal_home_and_name_starts_draws_and_ends(
    sandbox: Sandbox, client: Client, bot_folder: Path, general: int
) -> None:
    own = bot_folder / "own"
    own.mkdir()
    (own / "sitecustomize.py").write_text(NAMELESS + WITHOUT, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        cwd=bot_folder,
        env=environment
        | {"PYTHONPATH": f"{own}:{ROOT}", "TAKUJO_DATABASE": "takujo.db"}
        | {"DISCORD_API_BASE": sandbox.api_base, "DISCORD_TOKEN": TOKEN},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await client.wait_online()
        [person, *_] = await client.members()
        lobby = await person.open_lobby(general, "coloretto")
        assert any(file["filename"].endswith(".png") for file in lobby["attachments"])
        bot.send_signal(signal.SIGTERM)
        _, log = await asyncio.wait_for(bot.communicate(), 30)
    except BaseException:
        bot.kill()
        raise
    assert bot.returncode == 0
    assert b"Traceback" not in log
