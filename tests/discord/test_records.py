"""`/verify`: what is left of games that are over."""

from __future__ import annotations

import json

import pytest

from bot.sandbox.model import Channel, Message
from bot.tables import verify
from bot.tables.record import Record
from tests.support.games import GAMES
from tests.support.players import files, words
from tests.support.stage import Stage


async def test_verify_checks_the_last_game_here(stage: Stage) -> None:
    none = await stage.chika.slash(stage.general, "verify")
    assert none.refusal == "There’s no finished game here yet, and none of yours either."
    table = await stage.start()
    early = await stage.aoi.slash(stage.general, "verify", table=table)
    assert early.refusal == "This game isn’t over yet."
    await stage.finish(table)
    found, home = await stage.table(table), await stage.home(table)
    for player, channel in ((stage.chika, home), (stage.aoi, stage.general)):
        result = await player.slash(channel, "verify")
        assert files(result.private) == [f"coloretto-{table}.json"]
        for said in ("✅", f"All {found.plies} entries", found.server_seed, found.commitment):
            assert said in result.text
    assert "✅" in (await stage.more(stage.aoi, table, "record")).text
    told = json.loads((await stage.tables.queries.record(table)).model_dump_json())
    verify.verify(Record.model_validate(told), GAMES)
    offered = await stage.aoi.offers(stage.general, "verify", "table")
    assert [choice["value"] for choice in offered] == [table]
    hall = stage.channel_named("hall-1")
    assert "no finished game" in (await stage.aoi.slash(hall, "verify")).refusal
    assert "no such table" in (await stage.aoi.slash(hall, "verify", table=table)).refusal


async def test_verify_says_what_does_not_follow(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.over()
    record = await stage.tables.queries.record(table)
    ply, seat, text, mark = next((n, *one) for n, one in enumerate(record.entries) if one[0] >= 0)
    altered = (*record.entries[:ply], (seat, text, "0" * 8), *record.entries[ply + 1 :])
    assert mark != "0" * 8

    async def told(_: object) -> Record:
        return record.model_copy(update={"entries": altered})

    monkeypatch.setattr(stage.tables.queries, "record", told)
    said = (await stage.aoi.slash(await stage.home(table), "verify")).text
    assert "❌" in said
    assert f"entry {ply} ({seat}: {text}) was altered" in said
    assert "✅" not in said


async def test_verify_finds_the_check_code_of_a_message_by_its_link(stage: Stage) -> None:
    table = await stage.start()
    home = await stage.home(table)
    first = await stage.board(table)

    async def code(message: Message, place: Channel = home) -> str:
        link = f"https://discord.com/channels/{stage.guild.id}/{place.id}/{message.id}"
        return (await stage.chika.slash(stage.general, "verify", table=link)).text

    mark = (await stage.tables.snapshot(table)).mark
    assert f"`{mark}`" in await code(first)
    await stage.move(table)
    newer = (await stage.tables.snapshot(table)).mark
    assert f"`{newer}`" in await code(first)  # it follows the steps of the turn
    await stage.turn(table)
    assert f"`{mark}`" in await code(first)
    assert f"`{mark}`" in words(first)
    lobby = stage.history(stage.general)[0]
    for stray in (await code(lobby, stage.general), await code(first, stage.general)):
        assert "shows no board" in stray
