"""The `setup` command: the application at Discord gets what Takujo needs."""

from __future__ import annotations

import asyncio
import base64
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final, TypeAlias

import discord

from bot.cli.run import read_application
from bot.messages.ui import clip
from bot.notifications.delivery.access import INVITE_PERMISSIONS, invite_link
from bot.ops.config import Settings, SettingsError
from bot.ops.requests import OutageError, RefusedError, call
from bot.pictures.renderer import draw_icon
from bot.words import ENGLISH, LANGUAGES, Reader
from games.catalog import Catalogue
from games.core import Listing
from games.core.picture import Sprite

Json: TypeAlias = dict[str, Any]

TAGS: Final = ("games", "boardgames", "cardgames", "turn-based", "multiplayer")
"""At most five of 20 characters."""
_BAD_REQUEST: Final = 400
_ICON_PIXELS: Final = 512
_DESCRIPTION_CHARACTERS: Final = 400
_NAMED_GAMES: Final = 6
"""Games that the description names."""
_PORTAL: Final = """\
Two things are left that only the developer portal can do (General Information):
Terms of Service URL and Privacy Policy URL. `python -m bot policy` writes both texts.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A field of the application, and what it is to become."""

    field: str
    before: str
    after: str
    value: object
    """As `PATCH /applications/@me` takes it."""


def plan(application: Json, games: Catalogue) -> Iterator[Change]:
    """Yield what an application with these games lacks; nothing after a setup.

    https://docs.discord.com/developers/resources/application#edit-current-application
    """
    about = {language: _describe(games, language) for language in LANGUAGES}
    before = application.get("description") or ""
    if isinstance(before, dict):
        before = before.get("default") or ""
    own = about.pop(ENGLISH)
    if before != own:
        yield Change("description", before, own, {"default": own, "localizations": about})
    tags = application.get("tags") or []
    if sorted(tags) != sorted(TAGS):
        yield Change("tags", ", ".join(tags), ", ".join(TAGS), list(TAGS))
    installs = application.get("integration_types_config") or {}
    wanted = {
        str(key): {"oauth2_install_params": {"scopes": list(scopes), "permissions": permissions}}
        for key, (_, scopes, permissions) in _INSTALLS.items()
    }
    if {key: _read_install(part) for key, part in installs.items()} != {
        key: _read_install(part) for key, part in wanted.items()
    }:
        yield Change("install", _say_installs(installs), _say_installs(wanted), wanted)
    if not application.get("icon"):
        yield Change("icon", "", "Takujo’s", _draw_icon())


def _describe(games: Catalogue, language: str) -> str:
    titles = [Reader(language, package.words).say("name") for package in games.values()]
    named = Listing(tuple(titles[:_NAMED_GAMES]))
    return clip(Reader(language).say("setup-description", games=named), _DESCRIPTION_CHARACTERS)


_INSTALLS: Final[Mapping[int, tuple[str, tuple[str, ...], int]]] = {
    0: ("servers", ("applications.commands", "bot"), INVITE_PERMISSIONS.value),
    1: ("users", ("applications.commands",), 0),
}
"""By kind of installation: its name, scopes and permissions."""
_FIELDS: Final = {"install": "integration_types_config"}
"""Discord's names of fields, where they differ."""


def _read_install(part: Json | None) -> tuple[frozenset[str], int]:
    parameters = (part or {}).get("oauth2_install_params") or {}
    return frozenset(parameters.get("scopes") or ()), int(parameters.get("permissions") or 0)


def _say_installs(installs: Mapping[str, Json]) -> str:
    said = []
    for key, (name, _, _) in _INSTALLS.items():
        if (part := installs.get(str(key))) is not None:
            scopes, permissions = _read_install(part)
            said.append(f"{name} ({' '.join(sorted(scopes)) or 'nothing'}, {permissions})")
    return ", ".join(said)


def _draw_icon() -> str:
    """Return the icon as a data URI."""
    svg = (resources.files("bot.sandbox") / "static" / "icon.svg").read_text("utf-8")
    sized = svg.replace("<svg ", f'<svg width="{_ICON_PIXELS}" height="{_ICON_PIXELS}" ', 1)
    picture = draw_icon(Sprite(sized, _ICON_PIXELS, _ICON_PIXELS))
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


def set_up(settings: Settings, games: Catalogue, agree: Callable[[], bool]) -> int:
    """Show what would change at Discord, ask, change it, and print the invite link.

    Raises `SettingsError`.
    """
    return asyncio.run(_set_up(settings, games, agree))


async def _set_up(settings: Settings, games: Catalogue, agree: Callable[[], bool]) -> int:
    async with read_application(settings) as (client, application):
        changes = list(plan(application, games))
        for change in changes:
            sys.stdout.write(f"{change.field}: {change.before or 'none'}\n    → {change.after}\n")
        if not changes:
            sys.stdout.write("nothing to change: the application is set up\n")
        elif not agree():
            sys.stdout.write("nothing was changed\n")
            return 1
        else:
            await _change(client, changes)
            sys.stdout.write("changed\n")
    sys.stdout.write(f"\nInvite the bot: {invite_link(int(application['id']))}\n\n{_PORTAL}")
    return 0


async def _change(client: discord.Client, changes: list[Change]) -> None:
    """Send the changes. Raises `SettingsError` if Discord refuses them."""
    body: Json = {_FIELDS.get(change.field, change.field): change.value for change in changes}
    try:
        try:
            await _patch(client, body)
        except RefusedError as error:
            # Discord's description of its API has localized descriptions, its documentation not.
            if error.status != _BAD_REQUEST or not isinstance(body.get("description"), dict):
                raise
            await _patch(client, {**body, "description": body["description"]["default"]})
    except (RefusedError, OutageError) as error:
        raise SettingsError(f"Discord did not change the application: {error}") from None


async def _patch(client: discord.Client, body: Json) -> None:
    route = discord.http.Route("PATCH", "/applications/@me")
    await call(client.http.request(route, json=body))
