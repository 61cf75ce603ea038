from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from simcord.env import Env

from bot.client import Takujo
from bot.notifications.outbox import Pace
from bot.ops.registration import digests
from cogs import replies
from tests.discord.patience import PatientEnv
from tests.discord.stage import Stage
from tests.support.database import open_store
from tests.support.games import WITH_TOY


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer at once however busy the machine is; tests of slow answers have less patience."""
    monkeypatch.setattr(replies, "PATIENCE", 20.0)


@pytest.fixture(autouse=True)
def _unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send without spaces: simulated time stands still where a message waits for one before it.

    `tests/notifications/test_burst.py` tests the spaces.
    """

    async def go_on(_: Pace) -> None:
        return

    monkeypatch.setattr(Pace, "wait", go_on)


@pytest.fixture
async def env(tmp_path: Path) -> AsyncIterator[Env]:
    """The simulated Discord; the plugin finds it here and sets the clock of the test.

    The emoji are there already: to draw them all takes longer than the start of a bot may take
    here, on a busy machine. A restart tries how they are uploaded.
    """
    store = await open_store(tmp_path / "takujo.db")
    try:
        env = PatientEnv(Takujo(store, WITH_TOY, shard_count=1), settle_timeout=20.0)
        drawn = digests(WITH_TOY)
        for name in drawn:
            env.backend.create_application_emoji(name)
        await store.set_meta(f"faces:{env.backend.application_id}", json.dumps(drawn))
        await env.start()
        try:
            yield env
        finally:
            await env.shutdown()
    finally:
        await store.close()
    env.raise_errors()


@pytest.fixture
async def stage(env: Env, tmp_path: Path) -> AsyncIterator[Stage]:
    guild = env.create_guild()
    managing = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    stage = Stage(
        env,
        tmp_path / "takujo.db",
        guild,
        guild.create_text_channel("general"),
        guild.add_member(env.create_user("aoi")),
        guild.add_member(env.create_user("ben")),
        guild.add_member(env.create_user("chika")),
        guild.add_member(env.create_user("mika"), roles=[managing]),
    )
    yield stage
    for store in stage.stores:
        await store.close()
