"""Card tables that an operator puts in place of a game's own: `TAKUJO_<GAME>_CARDS`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pydantic import Field, create_model

from bot.ops.config import FileSettings, SettingsError, read
from games.catalog import Catalogue, GamePackage
from games.core.errors import InvalidDataError


def setting_of(game: str) -> str:
    """Return the name of the setting that names a game's card table."""
    return f"TAKUJO_{game.upper()}_CARDS"


def list_settings(games: Catalogue) -> tuple[str, ...]:
    """Return the settings of every game that takes a card table."""
    return tuple(setting_of(name) for name, package in games.items() if package.with_data)


def with_card_tables(games: Catalogue) -> Catalogue:
    """Return the games, each with the card table that its setting names.

    Raises `SettingsError` for a file that cannot be read or played with.
    """
    replaced = {
        name: _replace_cards(games[name], setting_of(name), path)
        for name, path in _find_paths(games).items()
    }
    return MappingProxyType({**games, **replaced})


def _find_paths(games: Catalogue) -> dict[str, Path]:
    fields = {
        name: (Path | None, Field(default=None, validation_alias=setting_of(name)))
        for name, package in games.items()
        if package.with_data
    }
    found = read(create_model("CardSettings", __base__=FileSettings, **fields))  # type: ignore[call-overload]  # fields by the catalogue
    return {name: path for name in fields if (path := getattr(found, name))}


def _replace_cards(package: GamePackage, setting: str, path: Path) -> GamePackage:
    if package.with_data is None:
        return package
    try:
        return replace(package, game=package.with_data(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{setting}: {path} cannot be read: {error}") from None
    except InvalidDataError as error:
        raise SettingsError(f"{setting}: {path}: {error}") from None
