"""Take JSON and multipart bodies apart, and keep uploaded files."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from email import message_from_bytes
from functools import lru_cache
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox.errors import RefusedError
from bot.sandbox.model import Json
from bot.sandbox.wire import UPLOAD_LIMIT
from bot.sandbox.world import World

BOUNDARY = re.compile(r'boundary="?([^";]+)')
FILE_FIELD = re.compile(r"files\[(\d+)\]")
PNG = b"\x89PNG\r\n\x1a\n"
WEBP = re.compile(rb"RIFF....WEBPVP8X", re.DOTALL)
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


def _parse(text: str | bytes) -> Any:
    try:
        return orjson.loads(text)
    except ValueError as error:
        raise RefusedError(50109) from error


async def _multipart(request: web.Request) -> Body:
    """Take a form (RFC 7578) apart, in one piece: aiohttp's own reader takes ten times as long."""
    found = BOUNDARY.search(request.headers["Content-Type"])
    bound = b"\r\n--" + (found[1].encode() if found else b"")
    pieces = (b"\r\n" + await request.read()).split(bound)
    if found is None or not pieces[-1].startswith(b"--"):
        raise RefusedError(50109)
    body = Body()
    for piece in pieces[1:-1]:
        head, _, content = piece.partition(b"\r\n\r\n")
        name, filename, kind = _read_head(head)
        if name == "payload_json":
            body.json = _parse(content)
        elif numbered := FILE_FIELD.fullmatch(name):
            if len(content) > UPLOAD_LIMIT:
                raise RefusedError(40005)
            body.files[numbered[1]] = Upload(filename or "file", kind, content)
        else:
            body.json = (body.json or {}) | {name: content.decode()}
    if len(body.files) > MAX_FILES:
        raise RefusedError(40005)
    return body


@lru_cache(maxsize=64)
def _read_head(head: bytes) -> tuple[str, str | None, str]:
    """Return what a part of a form is called, its file, and the file's type."""
    told = message_from_bytes(head.strip())
    name = told.get_param("name", "", "content-disposition")
    return str(name), told.get_filename(), told.get("Content-Type", "application/octet-stream")


def size(file: bytes) -> tuple[int, int] | None:
    """Read width and height from the header of a PNG or an animated WebP; None for other files."""
    if file.startswith(PNG):
        width, height = struct.unpack(">II", file[16:24])
        return width, height
    if WEBP.match(file):
        width, height = (1 + int.from_bytes(file[at : at + 3], "little") for at in (24, 27))
        return width, height
    return None


def kind_of(upload: Upload) -> str:
    """Tell by what a file begins with whether it is a picture, as Discord does."""
    if upload.body.startswith(PNG):
        return "image/png"
    return "image/webp" if WEBP.match(upload.body) else upload.type


def keep(world: World, base: str, upload: Upload, told: Json) -> Json:
    """Store an uploaded file and return the attachment it becomes."""
    key = world.clock.snowflake()
    name = re.sub(r"[^\w.-]", "_", upload.name)
    measured = size(upload.body)
    kind = kind_of(upload)
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
