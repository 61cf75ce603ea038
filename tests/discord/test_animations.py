"""A finished game to take away: its record, and an animation that is drawn while people wait."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from simcord.results import ResponseMessage

from bot.ops import animations
from bot.ops.animations import Script
from bot.tables.model import TableId
from bot.tables.record import Record
from bot.tables.verify import verify
from bot.worker import WorkerError
from tests.discord.stage import Stage, ids, last, refusal, texts_of_result, words

FILM: Final = b"RIFF\x00\x00\x00\x00WEBPVP8X..."
"""A file that is passed on; what is in one has tests of its own."""


@dataclass
class Drawer:
    """A place to draw that takes its time, or fails."""

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


async def over(stage: Stage, game: str = "keltis_card") -> TableId:
    table = await stage.start(game=game)
    await stage.finish(table)
    return table


async def export(stage: Stage, table: TableId) -> ResponseMessage:
    """Press *Replay* and *Export* below the end of a game."""
    end = last(stage.home(table))
    replay = (await stage.aoi.click(end, custom_id=f"table:replay:{table}")).response
    assert replay is not None
    exported = (await stage.aoi.click(replay, custom_id=f"table:export:{table}")).response
    assert exported is not None
    assert exported.ephemeral
    assert "Turn" in words(replay), "it stays where it was"
    return exported


async def test_the_record_is_handed_out_as_it_can_be_checked(stage: Stage) -> None:
    table = await over(stage)
    exported = await export(stage, table)
    [file] = exported.attachments
    assert file.filename == f"keltis_card-{table}.json"
    record = Record.model_validate_json(await file.read())
    verify(record, stage.bot.services.games)
    assert file.filename in words(exported)


async def test_an_animation_is_drawn_for_whoever_asks_and_shown_to_all_if_they_like(
    stage: Stage, drawer: Drawer
) -> None:
    table = await over(stage)
    exported = await export(stage, table)
    shown = (await stage.aoi.click(exported, custom_id=f"table:animate:{table}")).response
    assert shown is not None
    assert shown.ephemeral
    [file] = shown.attachments
    assert (file.filename, words(shown).split(" · ")[0].strip()) == (
        f"keltis_card-{table}.webp",
        "**Animation**",
    )
    posted = (await stage.aoi.click(shown, custom_id=f"table:post:{table}")).response
    assert posted is not None
    assert not posted.ephemeral
    [copy] = posted.attachments
    assert await file.read() == await copy.read() == FILM
    replay = next(one for one in ids(posted) if one.startswith("table:replay:"))
    opened = (await stage.ben.click(posted, custom_id=replay)).response
    assert opened is not None
    assert opened.ephemeral
    [script] = drawer.scripts
    whole = await stage.bot.services.tables.queries.replay_step(table, None, None)
    assert script.turns == len(whole.turns) + 1


async def test_meanwhile_it_is_said_how_far_it_is(
    stage: Stage, drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animations, "EVERY", 0.01)
    table = await over(stage)
    exported = await export(stage, table)
    drawer.seconds = 0.1
    shown = await stage.aoi.click(exported, custom_id=f"table:animate:{table}")
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    edits = [one.json or {} for one in stage.env.http_requests if one.method == "PATCH"]
    [said] = {edit["content"] for edit in edits if edit.get("content")}
    assert said.startswith("🎬 Drawing the animation: 3 of ")
    assert "**Animation**" in texts_of_result(shown)
    assert "Drawing" not in texts_of_result(shown)


async def test_so_many_are_drawn_for_one_person(stage: Stage, drawer: Drawer) -> None:
    table = await over(stage)
    exported = await export(stage, table)
    for _ in range(animations.MOST):
        await stage.aoi.click(exported, custom_id=f"table:animate:{table}")
    refused = await stage.aoi.click(exported, custom_id=f"table:animate:{table}")
    assert refusal(refused).startswith("You have asked for 3 animations within ten minutes")
    assert len(drawer.scripts) == animations.MOST


async def test_a_drawing_that_fails_is_one_sentence(stage: Stage, drawer: Drawer) -> None:
    table = await over(stage)
    exported = await export(stage, table)
    drawer.fails = True
    refused = await stage.aoi.click(exported, custom_id=f"table:animate:{table}")
    assert refusal(refused).startswith("There was no time to draw this animation.")


async def test_a_game_that_goes_on_has_nothing_to_take_away(stage: Stage, drawer: Drawer) -> None:
    table = await stage.start(game="keltis_card")
    await stage.turn(table)
    replay = (await stage.aoi.slash(stage.home(table), "replay")).response
    assert replay is not None
    assert not [one for one in ids(replay) if "export" in one]
    assert drawer.scripts == []
