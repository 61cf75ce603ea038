"""What a table shows is for those who can open its channel, or who play there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.messages.ids import parse_id
from bot.tables.model import TableId
from cogs import router
from tests.discord.stage import Stage, last, refusal, texts_of_result

NO_TABLE = "There is no such table here."


@pytest.fixture
async def hidden(stage: Stage) -> TableId:
    """Return a table of Aoi and Ben in a channel that Chika cannot see."""
    room = stage.guild.create_text_channel("secret")
    table = await stage.start(room)
    view = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(stage.chika.id, OverwriteType.MEMBER, 0, view)
    stage.env.backend.set_overwrite(room.id, overwrite)
    return table


@pytest.mark.parametrize("command", ["board", "log", "replay", "report", "verify"])
async def test_a_table_of_a_hidden_channel_is_no_table(
    stage: Stage, hidden: TableId, command: str
) -> None:
    result = await stage.chika.slash(stage.general, command, table=hidden)
    assert refusal(result) == NO_TABLE
    for member in (stage.mika, stage.aoi):  # one sees the channel, the other plays there
        result = await member.slash(stage.general, command, table=hidden)
        assert texts_of_result(result) != NO_TABLE


@pytest.mark.parametrize(
    "custom_id",
    [
        *("table:board:ID", "table:log:ID", "table:replay:ID:0_b", "table:details:ID"),
        *("table:rules:ID", "table:moment:ID:3", "table:animate:ID", "table:rematch:ID"),
        *("lobby:join:ID", "lobby:options:ID", "lobby:options:ID:clock", "lobby:accept:ID:5"),
    ],
)
async def test_nor_does_a_forged_component_show_it(
    stage: Stage, hidden: TableId, monkeypatch: pytest.MonkeyPatch, custom_id: str
) -> None:
    table = await stage.start()
    forged = custom_id.replace("ID", hidden)
    monkeypatch.setattr(router, "parse_id", lambda _: parse_id(forged))
    result = await stage.chika.click(last(stage.home(table)), custom_id=f"table:log:{table}")
    assert refusal(result) == NO_TABLE


async def test_nor_is_it_shown_in_another_server(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    place = (await stage.bot.services.tables.table(table)).place

    async def elsewhere(interaction: discord.Interaction[Any]) -> None:
        interaction.guild_id, interaction.channel = place.guild_id + 1, None
        await original(interaction)

    original = router.dispatch
    monkeypatch.setattr(router, "dispatch", elsewhere)
    for verb in ("board", "log", "replay", "details"):
        custom_id = f"table:{verb}:{table}"
        monkeypatch.setattr(router, "parse_id", lambda _, one=custom_id: parse_id(one))
        result = await stage.chika.click(last(stage.home(table)), custom_id=f"table:log:{table}")
        assert refusal(result) == NO_TABLE
