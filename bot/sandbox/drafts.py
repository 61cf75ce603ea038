"""Request bodies and the messages made from them."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from email import message_from_bytes
from functools import lru_cache
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox import components
from bot.sandbox.errors import ApiError, Form, refuse
from bot.sandbox.model import Flag, Json, Message
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
    """The JSON and the files of a request."""

    json: Any = None
    files: dict[str, Upload] = field(default_factory=dict)
    """Files by the number in `files[n]`."""


async def read(request: web.Request) -> Body:
    """Read a body once; 40005 for a file over the limit, 50109 for invalid JSON."""
    # aiohttp parses `content_type` as an e-mail header, which takes longer than the body.
    if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
        return await _multipart(request)
    data = await request.read()
    return Body(_parse(data) if data else None)


def _parse(text: bytes) -> Any:
    try:
        return orjson.loads(text)
    except ValueError as error:
        raise ApiError(50109) from error


async def _multipart(request: web.Request) -> Body:
    """Parse a form (RFC 7578) in one piece: aiohttp's own reader takes ten times as long."""
    boundary = BOUNDARY.search(request.headers["Content-Type"])
    bound = b"\r\n--" + (boundary[1].encode() if boundary else b"")
    pieces = (b"\r\n" + await request.read()).split(bound)
    if boundary is None or not pieces[-1].startswith(b"--"):
        raise ApiError(50109)
    body = Body()
    for piece in pieces[1:-1]:
        head, _, content = piece.partition(b"\r\n\r\n")
        name, filename, kind = _read_head(head)
        if name == "payload_json":
            body.json = _parse(content)
        elif numbered := FILE_FIELD.fullmatch(name):
            if len(content) > UPLOAD_LIMIT:
                raise ApiError(40005)
            body.files[numbered[1]] = Upload(filename or "file", kind, content)
        else:
            body.json = (body.json or {}) | {name: content.decode()}
    if len(body.files) > MAX_FILES:
        raise ApiError(40005)
    return body


@lru_cache(maxsize=64)
def _read_head(head: bytes) -> tuple[str, str | None, str]:
    """Return the name of a part, its file name, and the file's type."""
    headers = message_from_bytes(head.strip())
    name = headers.get_param("name", "", "content-disposition")
    return (
        str(name),
        headers.get_filename(),
        headers.get("Content-Type", "application/octet-stream"),
    )


def look_into(upload: Upload) -> Json:
    """Detect a PNG or an animated WebP by its first bytes, as Discord does, with its size."""
    file = upload.body
    if file.startswith(PNG):
        width, height = struct.unpack(">II", file[16:24])
        return {"content_type": "image/png", "width": width, "height": height}
    if WEBP.match(file):
        width, height = (1 + int.from_bytes(file[at : at + 3], "little") for at in (24, 27))
        return {"content_type": "image/webp", "width": width, "height": height}
    return {"content_type": upload.type}


def keep(world: World, upload: Upload, declared: Json) -> Json:
    key = world.clock.snowflake()
    facts = look_into(upload)
    name = re.sub(r"[^\w.-]", "_", upload.name)
    world.shelf.put_file(f"attachments/{key}", name, facts["content_type"], upload.body)
    # The page uses the path alone: after a restart the port may differ.
    url = f"{world.base}/attachments/{key}/{name}"
    size = len(upload.body)
    attachment = {"id": str(key), "filename": name, "size": size, "url": url, "proxy_url": url}
    return attachment | facts | _described(declared)


MAX_CONTENT = 2000
MAX_NONCE = 25
MENTION = re.compile(r"<@!?(\d+)>")
LOCAL = "attachment://"


def check_edit(body: Body) -> None:
    """Refuse an edit that would set SUPPRESS_NOTIFICATIONS: only a new message can carry it."""
    if (
        isinstance(body.json, dict)
        and int(body.json.get("flags") or 0) & Flag.SUPPRESS_NOTIFICATIONS
    ):
        refuse(("flags",), "INVALID_FLAGS")


class Draft:
    """A request body that creates or edits a message."""

    def __init__(self, world: World, body: Body, message: Message) -> None:
        if body.json is not None and not isinstance(body.json, dict):
            raise ApiError(50035)
        self.world = world
        self.data: Json = body.json or {}
        self.files = body.files
        self.message = message
        self.declared: list[Json] | None = self.data.get("attachments")
        self.flags = message.flags | (int(self.data.get("flags") or 0) & Flag.COMPONENTS_V2)

    def apply(self) -> None:
        """Check everything, then change the message; a refusal leaves the message unchanged."""
        form = Form()
        self._check_fields(form)
        if self.data.get("components") is not None:
            names = [a["filename"] for a in self._kept()] + [f.name for f in self.files.values()]
            checker = components.Checker(form, self.world.emojis, names)
            checker.message(self.data["components"], v2=self._v2)
        self._check_attachments(form)
        form.check()
        rest = () if self._v2 else (self._new("content"), self._kept(), self.files)
        if not self._components and not any(rest):
            raise ApiError(50006)
        self._fill()

    def _new(self, field: str) -> Any:
        """Return a field as the message will have it."""
        return self.data.get(field, getattr(self.message, field, None))

    @property
    def _components(self) -> list[Json]:
        components = self._new("components")
        return components if isinstance(components, list) else []

    @property
    def _v2(self) -> bool:
        return bool(self.flags & Flag.COMPONENTS_V2)

    def _kept(self) -> list[Json]:
        """List the old attachments that stay: all, or those in the body."""
        if "attachments" not in self.data:
            return self.message.attachments
        wanted = {str(entry.get("id")) for entry in self.declared or []}
        return [a for a in self.message.attachments if a["id"] in wanted]

    def _check_fields(self, form: Form) -> None:
        form.texts((), self.data, {"content?": (0, MAX_CONTENT)})
        if len(str(self.data.get("nonce") or "")) > MAX_NONCE:
            form.wrong(("nonce",), "NONCE_TYPE_TOO_LONG")
        allowed = self.data.get("allowed_mentions") or {}
        for kind in ("users", "roles"):
            if allowed.get(kind) and kind in (allowed.get("parse") or ()):
                form.wrong(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
        # The edit that turns the message into V2 must also empty an old text.
        if self._v2 and self._new("content"):
            form.wrong(("content",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")

    def _check_attachments(self, form: Form) -> None:
        known = {*self.files, *(a["id"] for a in self.message.attachments)}
        for index, entry in enumerate(self.declared or []):
            if str(entry.get("id")) not in known:
                form.wrong(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND")
        if not self._v2:
            return
        shown = {holder.get("url") for holder in components.media(self._components)}
        old = [(a["filename"], a["url"]) for a in self._kept()]
        new = [(f.name, None) for f in self.files.values()]
        for index, (name, url) in enumerate([*old, *new]):
            if LOCAL + name not in shown and url not in shown:
                form.wrong(("attachments", index), "MESSAGE_ATTACHMENT_NOT_USED")

    def _fill(self) -> None:
        message = self.message
        world = self.world
        files = self._kept()
        world.drop_files([a for a in message.attachments if a not in files])
        declared = {str(entry.get("id")): entry for entry in self.declared or []}
        files = [a | _described(declared.get(a["id"], {})) for a in files]
        added = [keep(world, upload, declared.get(key, {})) for key, upload in self.files.items()]
        message.content = str(self._new("content") or "")
        message.flags = self.flags
        message.attachments = files + added
        if "components" in self.data:
            message.components = resolve(self._components, message.attachments)
        named = _named(world, message)
        message.mentions = [key for key in named if self._allowed(key)]

    def _allowed(self, key: int) -> bool:
        allowed = self.data.get("allowed_mentions")
        if allowed is None:
            return True
        # Discord accepts ids as numbers, too.
        named = {str(user) for user in allowed.get("users") or ()}
        return "users" in (allowed.get("parse") or ()) or str(key) in named


def _described(entry: Json) -> Json:
    return {"description": entry["description"]} if entry.get("description") else {}


def _named(world: World, message: Message) -> list[int]:
    said = "\n".join([message.content, *components.texts(message.components)])
    ids = dict.fromkeys(int(key) for key in MENTION.findall(said))
    return [key for key in ids if key in world.users]


def resolve(sent_components: list[Json], attachments: list[Json]) -> list[Json]:
    """Set the numbers of components and resolve `attachment://…` to addresses."""
    made: list[Json] = orjson.loads(orjson.dumps(sent_components))
    by_name = {LOCAL + a["filename"]: a for a in attachments} | {a["url"]: a for a in attachments}
    taken = {c["id"] for c in components.walk(made) if c.get("id")}
    numbers = (n for n in range(1, 1000) if n not in taken)
    for component in components.walk(made):
        component["id"] = component.get("id") or next(numbers)
        for holder in (component, *(component.get("options") or [])):
            if (holder.get("emoji") or {}).get("id"):
                # Discord accepts ids as numbers and returns them as text.
                holder["emoji"]["id"] = str(holder["emoji"]["id"])
    fields = ("url", "proxy_url", "content_type", "width", "height")
    for holder in components.media(made):
        if attachment := by_name.get(holder["url"]):
            holder.update({field: attachment.get(field) for field in fields})
            holder.update({"attachment_id": attachment["id"], "loading_state": 2, "flags": 0})
    return made
