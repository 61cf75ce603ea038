"""Answers without the fields that the bot does not use, repeated interactions, and file forms."""

from __future__ import annotations

import io
import weakref
from contextlib import nullcontext
from contextvars import copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.discord_events import deduplicate_interactions
from bot.ops.discord_patches import Form, hearing, release, skip_answered

PICTURE = b"--\r\n\0picture"


def test_an_interaction_that_is_delivered_again_is_left_out() -> None:
    heard = list[str]()
    parsers: dict[str, Any] = {"INTERACTION_CREATE": lambda data: heard.append(data["id"])}
    deduplicate_interactions(
        cast("Any", SimpleNamespace(_connection=SimpleNamespace(parsers=parsers)))
    )
    for one in ("1", "2", "1", "3", "2"):
        parsers["INTERACTION_CREATE"]({"id": one})
    assert heard == ["1", "2", "3"]


@pytest.mark.parametrize("needs_message_id", [False, True])
async def test_discord_returns_a_message_id_only_on_request(
    monkeypatch: pytest.MonkeyPatch, *, needs_message_id: bool
) -> None:
    params = MultipartParameters(payload={"type": 7, "data": {}}, multipart=[], files=None)
    told = {"interaction": {"id": "1", "response_message_id": "5"}, "resource": {"type": 4}}
    asked: list[dict[str, Any]] = []

    async def request(_: object, route: object, session: object, **given: Any) -> Any:
        asked.append(given)
        return told if given.get("params") else ""

    monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
    copied = copy_context()
    copied.run(skip_answered)
    adapter: Any = copied[async_context]
    with hearing() if needs_message_id else nullcontext():
        answered = await adapter.create_interaction_response(
            1, "token", session=None, params=params
        )
    assert asked[0]["payload"] == params.payload
    assert asked[0].get("params") == ({"with_response": "1"} if needs_message_id else None)
    assert answered["interaction"].get("response_message_id") == ("5" if needs_message_id else None)
    assert answered.get("resource") is None


@pytest.mark.parametrize("size", [1, 2**17])
async def test_every_field_of_a_form_arrives_unchanged(size: int) -> None:
    got: list[tuple[str | None, str | None, str | None, bytes]] = []

    async def receive(request: web.Request) -> web.Response:
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            data = bytes(await part.read())
            got.append((part.name, part.filename, part.headers["Content-Type"], data))
        return web.Response()

    app = web.Application(client_max_size=2**22)
    app.router.add_post("/", receive)
    form = Form(quote_fields=False)
    form.add_field("payload_json", '{"content": "卓上"}')
    kind = "application/octet-stream"
    picture = io.BytesIO(PICTURE * size)
    form.add_field("files[0]", picture, filename='a"b\n.png', content_type=kind)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        for _ in range(2):  # a request that failed is sent once more
            async with session.post(server.make_url("/"), data=form) as answer:
                assert answer.status == 200
    text = ("payload_json", None, "text/plain; charset=utf-8", '{"content": "卓上"}'.encode())
    file = ("files[0]", "a%22b%0A.png", kind, PICTURE * size)
    assert got == [text, file] * 2


def test_a_sent_file_leaves_memory_without_a_collection(tmp_path: Path) -> None:
    file = discord.File(io.BytesIO(PICTURE), "a.png")
    kept = weakref.ref(file.fp)
    release(file)
    assert file.fp.read() == PICTURE
    del file
    assert kept() is None
    (tmp_path / "a.png").write_bytes(PICTURE)
    release(opened := discord.File(tmp_path / "a.png"))
    assert opened.fp.closed
