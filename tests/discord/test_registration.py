"""Commands and emoji are compared with what Discord has, at every start."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from operator import itemgetter
from typing import Final

import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.ops.endpoints import count_shards
from bot.pictures.renderer import draw_icon
from bot.registration import define
from bot.sandbox.hub import Fault
from bot.sandbox.model import Json
from bot.store.meta import read_meta, write_meta
from tests.support.games import WITH_TOY
from tests.support.stage import GAME, Stage


async def test_emoji_are_uploaded_again_only_after_changes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    [sprite, *_] = WITH_TOY[GAME].presentation.emoji.values()
    picture = draw_icon(sprite)  # drawing all of them takes seconds
    monkeypatch.setattr("bot.notifications.delivery.emoji.draw_icon", lambda _: picture)

    def uploads() -> list[str]:
        changes = [
            request for request in stage.requests if request.method in ("PUT", "POST", "DELETE")
        ]
        return [change.path for change in changes if change.path.startswith("/applications/")]

    assert uploads() == []
    await stage.restart()
    assert uploads() == []
    await stage.open()

    key = f"emoji:{stage.bot.application_id}"
    old = {emoji.name: emoji.id for emoji in stage.world.emojis.values()}
    noted = json.loads(await read_meta(stage.store, key) or "")
    noted[str(old["coloretto_red"])] = "of another version"
    await write_meta(stage.store, key, json.dumps(noted))
    await stage.restart()
    new = {emoji.name: emoji.id for emoji in stage.world.emojis.values()}
    assert {name for name in new if new[name] != old[name]} == {"coloretto_red"}
    assert stage.bot.services.emoji.known["coloretto_red"].endswith(f":{new['coloretto_red']}>")

    await write_meta(stage.store, key, "{}")
    stage.world.emojis.clear()
    await stage.restart()
    uploaded = {emoji.name for emoji in stage.world.emojis.values()}
    assert uploaded == {
        name for package in WITH_TOY.values() for name in package.presentation.emoji
    }
    assert set(stage.bot.services.emoji.known) == uploaded
    before = len(uploads())
    await stage.restart()
    assert len(uploads()) == before

    # Another program uploaded another picture under the same name.
    [red] = [emoji for emoji in stage.world.emojis.values() if emoji.name == "coloretto_red"]
    stage.world.drop_emoji(red)
    stage.world.put_emoji(replace(red, id=red.id + 1))
    await stage.restart()
    [again] = [emoji for emoji in stage.world.emojis.values() if emoji.name == "coloretto_red"]
    assert again.id not in (red.id, red.id + 1)


def _of(commands: list[Json], name: str) -> Json:
    return next(command for command in commands if command["name"] == name)


CHANGES: Final[dict[str, Callable[[list[Json]], object]]] = {
    "gone": lambda commands: commands.pop(),
    "all gone": lambda commands: commands.clear(),
    "of another program": lambda commands: commands.append(
        {**commands[0], "id": "7", "name": "other"}
    ),
    "renamed": lambda commands: commands[0].update(name="other"),
    "described otherwise": lambda commands: commands[0].update(description="Other"),
    "without German": lambda commands: commands[0]["name_localizations"].pop("de"),
    "in Italian, too": lambda commands: commands[0]["description_localizations"].update(it="Altro"),
    "without localizations": lambda commands: commands[0].update(name_localizations=None),
    "for managers only": lambda commands: commands[0].update(default_member_permissions="0"),
    "everywhere": lambda commands: _of(commands, "move").update(contexts=[0, 1, 2]),
    "for users": lambda commands: _of(commands, "move").update(integration_types=[0, 1]),
    "restricted by age": lambda commands: commands[0].update(nsfw=True),
    "without options": lambda commands: _of(commands, "move").update(options=[]),
    "with options in another order": lambda commands: _of(commands, "move")["options"].reverse(),
    "without autocompletion": lambda commands: _of(commands, "move")["options"][0].pop(
        "autocomplete"
    ),
    "with fewer choices": lambda commands: _of(commands, "stats")["options"][0]["choices"].pop(),
    "with a bound of 0": lambda commands: _of(commands, "move")["options"][0].update(max_length=0),
}
"""What another program, or the bot of another version, made of the registered commands."""


@pytest.mark.parametrize("change", CHANGES)
async def test_commands_that_differ_at_discord_are_registered_again(
    stage: Stage, change: str
) -> None:
    right = sorted(map(define, stage.world.commands), key=itemgetter("name"))
    stage.world.commands = deepcopy(stage.world.commands)
    CHANGES[change](stage.world.commands)
    before = len(stage.requests)
    await stage.restart()
    requests = [
        recorded for recorded in stage.requests[before:] if recorded.path.endswith("/commands")
    ]
    assert [request.method for request in requests] == ["GET", "PUT"]
    assert sorted(map(define, stage.world.commands), key=itemgetter("name")) == right


async def test_what_discord_adds_to_commands_is_no_difference(stage: Stage) -> None:
    stage.world.commands = deepcopy(stage.world.commands)
    stage.world.commands.reverse()
    for number, command in enumerate(stage.world.commands):
        command |= {"id": str(number), "version": "9", "dm_permission": False, "handler": 1}
        command |= {"default_permission": True, "name_localized": "x", "a_new_field": [1]}
        command["contexts"].reverse()
        for option in command["options"]:
            option |= {"description_localized": "x", "choices": option.get("choices") or None}
    before = len(stage.requests)
    await stage.restart()
    requests = [
        recorded for recorded in stage.requests[before:] if recorded.path.endswith("/commands")
    ]
    assert [request.method for request in requests] == ["GET"]


async def test_failed_registrations_do_not_stop_the_start(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    assert yarl.URL(stage.hub.gateway.url) == DiscordWebSocket.DEFAULT_GATEWAY
    caplog.set_level(logging.WARNING)
    stage.world.commands = []
    stage.fail("PUT", "/commands", code=50001)
    stage.fail("GET", "/emojis", code=50001)
    stage.fail("GET", "/gateway/bot", 404)
    await stage.restart()
    loggers = [record.name for record in caplog.records if record.name.startswith("bot.")]
    assert loggers == ["bot.registration", "bot.notifications.delivery.emoji"]
    assert await count_shards(stage.bot.http) == 1


async def test_commands_are_registered_for_servers_if_people_cannot_install_the_bot(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """An application without user installation must not stay without its commands."""
    right = sorted(map(define, stage.world.commands), key=itemgetter("name"))
    assert any(1 in command["integration_types"] for command in right)
    stage.world.commands = []
    for _ in range(2):
        stage.hub.faults.append(Fault("PUT", "/commands$", code=50035))
        with caplog.at_level(logging.WARNING):
            await stage.restart()
        registered = sorted(map(define, stage.world.commands), key=itemgetter("name"))
        assert [{**command, "integration_types": [0]} for command in right] == registered
    warnings = [record for record in caplog.records if "python -m bot setup" in record.getMessage()]
    assert len(warnings) == 2, "once at each start"
