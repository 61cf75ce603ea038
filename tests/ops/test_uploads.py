"""Forms that carry files arrive as aiohttp's own would."""

from __future__ import annotations

import io
import weakref
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.ops.discord_patches import Form, release

PICTURE = b"--\r\n\0picture"


@pytest.mark.parametrize("size", [1, 2**17])
async def test_every_field_arrives_as_it_was(size: int) -> None:
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
