"""Take JSON and multipart bodies apart, and keep uploaded files."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import BodyPartReader, web

from bot.sandbox.errors import RefusedError
from bot.sandbox.model import Json
from bot.sandbox.wire import UPLOAD_LIMIT
from bot.sandbox.world import World

FILE_FIELD = re.compile(r"files\[(\d+)\]")
PNG = b"\x89PNG\r\n\x1a\n"
MAX_FILES = 10


@dataclass(slots=True)
class Upload:
    name: str
    type: str
    body: bytes


@dataclass(slots=True)
class Body:
    """What a request carries."""

    json: Any = None
    files: dict[str, Upload] = field(default_factory=dict)
    """By the number in `files[n]`."""


async def read(request: web.Request) -> Body:
    """Read a body once; 40005 for a file over the limit, 50109 for what is no JSON."""
    if request.content_type == "multipart/form-data":
        return await _multipart(request)
    text = await request.text()
    return Body(_parse(text) if text else None)


def _parse(text: str) -> Any:
    try:
        return orjson.loads(text)
    except ValueError as error:
        raise RefusedError(50109) from error


async def _multipart(request: web.Request) -> Body:
    body = Body()
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise RefusedError(50109)
        name = part.name or ""
        if name == "payload_json":
            body.json = _parse(await part.text())
        elif found := FILE_FIELD.fullmatch(name):
            upload = Upload(
                part.filename or "file",
                part.headers.get("Content-Type", "application/octet-stream"),
                bytes(await part.read()),
            )
            if len(upload.body) > UPLOAD_LIMIT:
                raise RefusedError(40005)
            body.files[found[1]] = upload
        else:
            body.json = (body.json or {}) | {name: await part.text()}
    if len(body.files) > MAX_FILES:
        raise RefusedError(40005)
    return body


def size(png: bytes) -> tuple[int, int] | None:
    """Read width and height from a PNG's header; None for other files."""
    if not png.startswith(PNG):
        return None
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def keep(world: World, base: str, upload: Upload, told: Json) -> Json:
    """Store an uploaded file and return the attachment it becomes."""
    key = world.clock.snowflake()
    name = re.sub(r"[^\w.-]", "_", upload.name)
    measured = size(upload.body)
    kind = "image/png" if measured else upload.type
    world.shelf.put_file(f"attachments/{key}", name, kind, upload.body)
    # The page follows the path alone: after a restart the port may be another.
    url = f"{base}/attachments/{key}/{name}"
    attachment: Json = {
        "id": str(key),
        "filename": name,
        "size": len(upload.body),
        "url": url,
        "proxy_url": url,
        "content_type": kind,
    }
    if measured:
        attachment |= {"width": measured[0], "height": measured[1]}
    if told.get("description"):
        attachment["description"] = told["description"]
    return attachment
