"""What a table shows is for those who can open its channel, or who play there."""

from __future__ import annotations

import pytest

from bot.tables.model import TableId
from tests.support.stage import Stage

NO_TABLE = "There’s no such table here."


@pytest.fixture
async def hidden(stage: Stage) -> TableId:
    """Return a table of Aoi and Ben in a channel that Chika cannot see."""
    room = await stage.add_channel("secret")
    table = await stage.start(room)
    await stage.hide(room, stage.chika)
    return table


async def test_a_table_of_a_hidden_channel_is_no_table(stage: Stage, hidden: TableId) -> None:
    for custom_id in (
        *("table:board:ID", "table:log:ID", "table:replay:ID:0_b", "table:details:ID"),
        *("table:rules:ID", "table:moment:ID:3", "table:animate:ID", "table:rematch:ID"),
        *("lobby:join:ID", "lobby:options:ID", "lobby:options:ID:clock", "lobby:accept:ID:5"),
    ):
        forged = custom_id.replace("ID", hidden)
        result = await stage.chika.click(stage.forge(forged), forged)
        assert (custom_id, result.refusal) == (custom_id, NO_TABLE)
    for player in (stage.chika, stage.mika, stage.aoi):  # one sees the channel, one plays there
        for command in ("log", "replay", "report", "verify", "board"):
            result = await player.slash(stage.general, command, table=hidden)
            assert (result.text == NO_TABLE) is (player is stage.chika)


async def test_nor_is_it_shown_in_another_server(stage: Stage) -> None:
    table, hall = await stage.start(), stage.channel_named("hall-1")
    for verb in ("board", "log", "replay", "details"):
        forged = f"table:{verb}:{table}"
        result = await stage.chika.click(stage.forge(forged, hall), forged)
        assert result.refusal == NO_TABLE
