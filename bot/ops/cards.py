"""Card tables that an operator puts in place of a game's own: `TAKUJO_<GAME>_CARDS`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pydantic import Field, create_model

from bot.ops.config import FileSettings, SettingsError, read
from games.catalog import GAMES, Entry
from games.core.errors import InvalidDataError


def setting_of(game: str) -> str:
    """Return the name of the setting that names a game's card table."""
    return f"TAKUJO_{game.upper()}_CARDS"


def list_settings() -> tuple[str, ...]:
    """Return the settings of every game that takes a card table."""
    return tuple(setting_of(name) for name, entry in GAMES.items() if entry.with_data)


def put_in_place() -> None:
    """Let every game be played with the card table its setting names.

    Raises `SettingsError` for a file that cannot be read or played with.
    """
    for name, path in _find_paths().items():
        GAMES[name] = _replace_cards(GAMES[name], setting_of(name), path)


def _find_paths() -> dict[str, Path]:
    fields = {
        name: (Path | None, Field(default=None, validation_alias=setting_of(name)))
        for name, entry in GAMES.items()
        if entry.with_data
    }
    found = read(create_model("CardSettings", __base__=FileSettings, **fields))  # type: ignore[call-overload]  # fields by the catalogue
    return {name: path for name in fields if (path := getattr(found, name))}


def _replace_cards(entry: Entry, setting: str, path: Path) -> Entry:
    if entry.with_data is None:
        return entry
    try:
        return replace(entry, game=entry.with_data(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{setting}: {path} cannot be read: {error}") from None
    except InvalidDataError as error:
        raise SettingsError(f"{setting}: {path}: {error}") from None
