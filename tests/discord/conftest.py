from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from simcord.env import Env

from bot.client import Takujo
from tests.discord.stage import Stage
from tests.support.database import open_store
from tests.support.games import WITH_TOY


@pytest.fixture(scope="session")
def faces() -> dict[str, str]:
    """What the first bot of the process noted of the emoji it drew; those after it find them."""
    return {}


@pytest.fixture
async def env(tmp_path: Path, faces: dict[str, str]) -> AsyncIterator[Env]:
    """The simulated Discord; the plugin finds it here and sets the clock of the test."""
    store = await open_store(tmp_path / "takujo.db")
    env = Env(Takujo(store, WITH_TOY, shard_count=1), settle_timeout=20.0)
    key = f"faces:{env.backend.application_id}"
    for name in faces:
        env.backend.create_application_emoji(name)
    await store.set_meta(key, json.dumps(faces))
    await env.start()
    faces.update(json.loads(await store.meta(key) or "{}"))
    try:
        yield env
    finally:
        await env.shutdown()
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
