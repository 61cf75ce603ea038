"""`/verify` and `/stats`: what is left of games that are over."""

from __future__ import annotations

import json

import pytest

from bot.tables import verify
from bot.tables.record import Record
from tests.discord.stage import Stage, last, refusal, texts_of_result
from tests.support.games import GAMES


async def test_verify_checks_the_last_game_here(stage: Stage) -> None:
    none = await stage.chika.slash(stage.general, "verify")
    assert refusal(none) == "There is no finished game here yet, and none of yours either."
    table = await stage.start()
    early = await stage.aoi.slash(stage.general, "verify", table=table)
    assert refusal(early) == "This game is not over yet."
    await stage.finish(table)
    found = await stage.bot.services.tables.table(table)
    for who, channel in ((stage.chika, stage.home(table)), (stage.aoi, stage.general)):
        result = await who.slash(channel, "verify")
        assert result.ephemeral
        said = texts_of_result(result)
        assert "✅" in said
        assert f"all {found.plies} entries" in said
        assert found.server_seed in said
        assert found.commitment in said
        assert result.response is not None
        (file,) = result.response.attachments
        assert file.filename == f"coloretto-{table}.json"
    offered = await stage.aoi.autocomplete(stage.general, "verify", "table", "")
    assert [choice["value"] for choice in offered] == [table]
    elsewhere = stage.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    aoi = elsewhere.add_member(stage.aoi.user)
    assert "no finished game" in refusal(await aoi.slash(hall, "verify"))
    assert "no such table" in refusal(await aoi.slash(hall, "verify", table=table))


async def test_verify_says_what_does_not_follow(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.start()
    await stage.finish(table)
    record = await stage.bot.services.tables.queries.record(table)
    ply, seat, text, mark = next((n, *one) for n, one in enumerate(record.entries) if one[0] >= 0)
    altered = (*record.entries[:ply], (seat, text, "0" * 8), *record.entries[ply + 1 :])
    assert mark != "0" * 8

    async def told(_: object) -> Record:
        return record.model_copy(update={"entries": altered})

    monkeypatch.setattr(stage.bot.services.tables.queries, "record", told)
    said = texts_of_result(await stage.aoi.slash(stage.home(table), "verify"))
    assert "❌" in said
    assert f"entry {ply} ({seat}: {text}) was altered" in said
    assert "✅" not in said


async def test_the_record_below_the_last_board_is_the_same(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    more = await stage.aoi.click(last(stage.home(table)), custom_id=f"table:more:{table}")
    assert more.response is not None
    record = await stage.aoi.click(more.response, custom_id=f"table:record:{table}")
    assert "✅" in texts_of_result(record)
    told = json.loads((await stage.bot.services.tables.queries.record(table)).model_dump_json())
    verify.verify(Record.model_validate(told), GAMES)
