"""`python -m bot setup` against the local Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import asdict

import discord
import pytest
from discord.http import Route
from pydantic import SecretStr

from bot.cli.setup import TAGS, set_up
from bot.ops.config import Settings, SettingsError
from bot.sandbox.hub import TOKEN, Fault
from bot.sandbox.server import Sandbox
from tests.support.discord_spec import find_spec
from tests.support.games import GAMES

pytestmark = pytest.mark.sandbox
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def settings(sandbox: Sandbox) -> Iterator[Settings]:
    base = Route.BASE
    assets = discord.Asset.BASE
    yield Settings(token=SecretStr(TOKEN), api_base=sandbox.api_base, _env_file=None)  # type: ignore[call-arg]  # pydantic takes it
    Route.BASE = base
    discord.Asset.BASE = assets


def changes_of(sandbox: Sandbox) -> list[str]:
    return [request.path for request in sandbox.hub.requests if request.method == "PATCH"]


async def test_setup_shows_asks_changes_and_then_changes_nothing(
    sandbox: Sandbox, settings: Settings, capsys: Capture
) -> None:
    calls = list[bool]()

    def refuse() -> bool:
        calls.append(True)
        return False

    assert await asyncio.to_thread(set_up, settings, GAMES, refuse) == 1
    assert calls == [True]
    assert changes_of(sandbox) == []
    output = capsys.readouterr().out
    for field in ("description: none", "tags: none", "install: ", "icon: none"):
        assert field in output
    assert await asyncio.to_thread(set_up, settings, GAMES, lambda: True) == 0
    output = capsys.readouterr().out
    assert "/oauth2/authorize?" in output
    assert "Privacy Policy URL" in output
    application = sandbox.hub.world.application
    assert application["tags"] == list(TAGS)
    assert application["description"].startswith("Real table games in Discord")
    installs = application["integration_types_config"]
    assert installs["1"]["oauth2_install_params"]["scopes"] == ["applications.commands"]
    assert len(changes_of(sandbox)) == 1
    assert await asyncio.to_thread(set_up, settings, GAMES, refuse) == 0
    assert "nothing to change" in capsys.readouterr().out
    assert len(changes_of(sandbox)) == 1
    assert calls == [True]


async def test_what_setup_sends_is_what_discord_describes(
    sandbox: Sandbox, settings: Settings
) -> None:
    spec = find_spec()
    if spec is None:
        pytest.skip("Discord's description of its API is not on this machine")
    await asyncio.to_thread(set_up, settings, GAMES, lambda: True)
    [sent] = [asdict(request) for request in sandbox.hub.requests if request.method == "PATCH"]
    assert spec.check([sent]) == 1


async def test_a_description_in_one_language_is_sent_where_discord_wants_a_text(
    sandbox: Sandbox, settings: Settings
) -> None:
    sandbox.hub.faults.append(Fault("PATCH", "/applications/@me", status=400, code=50035, times=1))
    assert await asyncio.to_thread(set_up, settings, GAMES, lambda: True) == 0
    first, second = [request.json for request in sandbox.hub.requests if request.method == "PATCH"]
    assert first["description"]["default"] == second["description"]
    assert {**first, "description": ""} == {**second, "description": ""}


async def test_a_refused_token_is_said(sandbox: Sandbox, settings: Settings) -> None:
    wrong = settings.model_copy(update={"token": SecretStr("a" * 24 + ".abcdef." + "b" * 27)})
    with pytest.raises(SettingsError, match="rejected DISCORD_TOKEN"):
        await asyncio.to_thread(set_up, wrong, GAMES, lambda: True)
