"""The log says what was clicked, and not what for."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.tables.errors import StaleError
from cogs.context import explain


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("table:ahead:abc234:keep_trump7", "table:ahead:abc234"),
        ("move:abc234:12:trump7", "move:abc234:12"),
        ("table:hand:abc234", "table:hand:abc234"),
    ],
)
@pytest.mark.parametrize("error", [StaleError(), KeyError("trump7")])
async def test_moves_and_answers_in_advance_are_not_in_the_log(
    caplog: pytest.LogCaptureFixture, custom_id: str, told: str, error: Exception
) -> None:
    caplog.set_level(logging.DEBUG)
    # No table waits because of the error.
    services = SimpleNamespace(tables=SimpleNamespace(suspend_for=lambda _: None))
    response = SimpleNamespace(is_done=lambda: False, send_message=AsyncMock())
    interaction: Any = SimpleNamespace(
        data={"custom_id": custom_id, "values": ["take trump7"]},
        locale="en",
        response=response,
        type=discord.InteractionType.component,
        client=SimpleNamespace(services=services),
    )
    await explain(interaction, error)
    response.send_message.assert_awaited_once()
    (line,) = [record.getMessage() for record in caplog.records if record.name == "cogs.context"]
    assert told in line
    assert "trump7" not in line
