"""The data that Discord returns for an answer to an interaction."""

from __future__ import annotations

from contextlib import nullcontext
from contextvars import copy_context
from typing import Any

import pytest
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.discord_patches import hearing, skip_answered

PARAMS = MultipartParameters(payload={"type": 7, "data": {}}, multipart=[], files=None)
TOLD = {"interaction": {"id": "1", "response_message_id": "5"}, "resource": {"type": 4}}


@pytest.mark.parametrize("needs_message_id", [False, True])
async def test_a_message_is_told_only_to_those_who_hear(
    monkeypatch: pytest.MonkeyPatch, *, needs_message_id: bool
) -> None:
    asked: list[dict[str, Any]] = []

    async def request(_: object, route: object, session: object, **given: Any) -> Any:
        asked.append(given)
        return TOLD if given.get("params") else ""

    monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
    told = await _answer(needs_message_id=needs_message_id)
    assert asked[0]["payload"] == PARAMS.payload
    assert asked[0].get("params") == ({"with_response": "1"} if needs_message_id else None)
    assert told["interaction"].get("response_message_id") == ("5" if needs_message_id else None)
    assert told.get("resource") is None


async def _answer(*, needs_message_id: bool) -> dict[str, Any]:
    copied = copy_context()
    copied.run(skip_answered)
    adapter: Any = copied[async_context]
    with hearing() if needs_message_id else nullcontext():
        answered: dict[str, Any] = await adapter.create_interaction_response(
            1, "token", session=None, params=PARAMS
        )
    return answered
