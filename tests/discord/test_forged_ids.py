"""Component ids that the bot never made: one sentence each, a short log line, nothing changed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

import pytest

from bot.tables.model import TableId
from tests.support.custom_ids import KINDS
from tests.support.stage import Stage

_ARGUMENTS: Final = (
    *("0_0", "99", "999999999", "9" * 19, "yes", "999999999_77_on"),
    *("seat_yes_77_5", "wait_77_1", "keep_nosuch", "all_people_0_nosuch"),
)
_VALUES: Final = ((), ("nosuch",), ("9" * 30,), ("1", "2"), ("",))
_TOLD: Final = 200
"""Characters of a log line."""


def _forged(table: TableId) -> Iterator[str]:
    ended = {f"table:{verb}:{table}" for verb in ("cancel", "leave")} | {"privacy:delete"}
    subjects: dict[str, list[str]] = {
        "lobby": [table],
        "table": [table],
        "game": ["nosuch", "keltis"],
    }
    heads = [
        ":".join(filter(None, (kind, subject)))
        for kind in (*KINDS, "notify:nope", "help:nope")
        for subject in subjects.get(kind.partition(":")[0], [""])
    ]
    for head in heads:
        yield head
        yield from (f"{head}:{argument}" for argument in _ARGUMENTS if head not in ended)
    yield from (" ", "x" * 100_000, "table:" + "y" * 100_000, f"move:{table}:٣:p7", "help:nope:1")


@pytest.mark.long
async def test_a_forged_id_is_one_sentence_and_a_short_log_line(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    table = await stage.start()
    caplog.set_level(logging.INFO)
    wrong = []
    for number, custom_id in enumerate(_forged(table)):
        values = _VALUES[number % len(_VALUES)]
        caplog.clear()
        forged = stage.forge(custom_id, None, *values)
        result = await (
            stage.aoi.select(forged, custom_id, *values)
            if values
            else stage.aoi.click(forged, custom_id)
        )
        stage.world.drop_message(forged)
        told = [one.getMessage() for one in caplog.records if one.name.startswith(("cogs", "bot"))]
        if "report this code" in result.text or any(len(one) > _TOLD for one in told):
            wrong.append((custom_id[:80], values, result.text[:80], told[:1]))
    assert not wrong


@pytest.mark.parametrize(
    "custom_id",
    ["table:vote:ID:0_0", "table:invite:ID:yes", "help:nope", "game:rules:keltis", "x" * 100_000],
)
async def test_what_no_button_says_is_too_old(
    stage: Stage, caplog: pytest.LogCaptureFixture, custom_id: str
) -> None:
    caplog.set_level(logging.INFO)
    forged = custom_id.replace("ID", await stage.start())
    result = await stage.aoi.click(stage.forge(forged), forged)
    assert "out of date" in result.refusal
    [line] = [r.getMessage() for r in caplog.records if r.getMessage().startswith("refused")]
    assert len(line) <= _TOLD
    assert all(r.exc_info is None for r in caplog.records)
