"""A finished game to take away: its record, and an animation that is drawn while people wait."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from bot.ops import animations
from bot.ops.animations import Script
from bot.sandbox.model import Message
from bot.tables.model import TableId
from bot.tables.record import Record, verify
from bot.worker import WorkerError
from tests.support.players import files, ids, words
from tests.support.stage import Stage

FILM: Final = b"RIFF\x00\x00\x00\x00WEBPVP8X..."
"""A file that is passed on; its content has tests of its own."""


@dataclass
class Drawer:
    """An animator that takes its time, or fails."""

    seconds: float = 0.0
    fails: bool = False
    scripts: list[Script] = field(default_factory=list)

    async def run(self, _: object, /, *args: Any, **__: Any) -> Any:
        script, tally = args
        self.scripts.append(script)
        os.truncate(tally, 3)
        await asyncio.sleep(self.seconds)
        if self.fails:
            raise WorkerError
        return FILM


@pytest.fixture
def drawer(stage: Stage) -> Drawer:
    made = Drawer()
    stage.bot.services.animations._worker = made
    return made


async def export(stage: Stage) -> tuple[TableId, Message]:
    """Play a game out, and press *Replay* and *Export* below its end."""
    table = await stage.over("keltis_card")
    end = stage.last(await stage.home(table))
    replay = (await stage.aoi.click(end, f"table:replay:{table}")).message
    exported = (await stage.aoi.click(replay, f"table:export:{table}")).private
    assert "Turn" in words(replay), "it stays where it was"
    return table, exported


def content(stage: Stage, message: Message) -> bytes:
    """Return the only file of a message."""
    [file] = message.attachments
    found = stage.world.shelf.file(f"attachments/{file['id']}")
    assert found
    return found[1]


async def test_a_game_is_exported_as_a_record_and_as_an_animation_for_all_to_see(
    stage: Stage, drawer: Drawer
) -> None:
    table, exported = await export(stage)
    assert files(exported) == [f"keltis_card-{table}.json"]
    assert files(exported)[0] in words(exported)
    verify(Record.model_validate_json(content(stage, exported)), stage.bot.services.games)

    shown = (await stage.aoi.click(exported, f"table:animate:{table}")).private
    assert files(shown) == [f"keltis_card-{table}.webp"]
    assert words(shown).split(" · ")[0].strip() == "**Animation**"
    posted = (await stage.aoi.click(shown, f"table:post:{table}")).public
    assert content(stage, shown) == content(stage, posted) == FILM
    assert (await stage.ben.click(posted, "table:replay:")).private
    [script] = drawer.scripts
    whole = await stage.tables.queries.replay_step(table, None, None)
    assert script.turns == len(whole.turns) + 1


async def test_people_who_wait_see_the_progress(stage: Stage, drawer: Drawer) -> None:
    table, exported = await export(stage)
    drawer.seconds = 2 * animations.EVERY
    shown = await stage.aoi.click(exported, f"table:animate:{table}")
    await stage.until(lambda: "**Animation**" in shown.text)
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    edits = [one.json or {} for one in stage.requests if one.method == "PATCH"]
    [said] = {edit["content"] for edit in edits if edit.get("content")}
    assert said.startswith("🎬 Drawing the animation: 3 of ")
    assert "Drawing" not in shown.text


async def test_a_failed_or_too_frequent_animation_is_one_sentence(
    stage: Stage, drawer: Drawer
) -> None:
    table, exported = await export(stage)
    drawer.fails = True
    refused = await stage.aoi.click(exported, f"table:animate:{table}")
    assert refused.refusal.startswith("The animation took too long to prepare.")
    drawer.fails = False
    for _ in range(animations.MOST - 1):
        await stage.aoi.click(exported, f"table:animate:{table}")
    refused = await stage.aoi.click(exported, f"table:animate:{table}")
    assert refused.refusal.startswith("You’ve reached the limit of 3 animations")
    assert len(drawer.scripts) == animations.MOST


async def test_a_running_game_is_not_exported(stage: Stage, drawer: Drawer) -> None:
    table = await stage.start(game="keltis_card")
    await stage.move(table)
    replay = await stage.aoi.slash(await stage.home(table), "replay")
    assert not [one for one in ids(replay.message) if "export" in one]
    assert drawer.scripts == []
