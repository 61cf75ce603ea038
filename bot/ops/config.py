"""Settings from the environment and `.env`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from pydantic import (
    AfterValidator,
    AliasGenerator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    create_model,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.game_packages import InstalledGame, find_games, offered, reload_games
from bot.store.location import Location, files_of, read_location
from bot.store.shards import Sharing, read_sharing
from games.catalog import Catalogue, GamePackage
from games.core.text import InvalidDataError

_TOKEN_FORMAT: Final = re.compile(r"[\w-]{10,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)
"""Three parts in URL-safe base64: the application's id, a timestamp, a signature."""

LogFormat = Literal["text", "json"]


S = TypeVar("S", bound=BaseSettings)


class SettingsError(Exception):
    """A missing or invalid setting; the message is one line with its name."""


def _web_address(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#]+[^\s?#]*", value):
        raise ValueError("must be an http or https address")
    return value.rstrip("/")


def _from_text(read: Callable[[str], object]) -> BeforeValidator:
    return BeforeValidator(lambda value: read(value) if isinstance(value, str) else value)


def _read_words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _name(field: str) -> str:
    return f"TAKUJO_{field.upper()}"


class FileSettings(BaseSettings):
    """Settings from the environment and `.env`: `TAKUJO_` and the name of the field."""

    model_config = SettingsConfigDict(
        alias_generator=AliasGenerator(validation_alias=_name),
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )


class GameSettings(FileSettings):
    """The choice of games, which other commands than `run` need too."""

    games: Annotated[tuple[str, ...] | None, NoDecode, _from_text(_read_words)] = None
    """Ids of the games to offer, in their order; default: all that are installed."""


class Settings(GameSettings):
    """The operator's settings, as in `README.md`, without the games' card tables."""

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token, required by `run`."""
    api_base: Annotated[str, AfterValidator(_web_address)] = Field(
        default="https://discord.com/api/v10", validation_alias="DISCORD_API_BASE"
    )
    """Base URL of Discord's REST API, which also names the gateway."""
    proxy: Annotated[str, AfterValidator(_web_address)] | None = None
    """HTTP proxy to Discord, with name and password; default: that of `HTTPS_PROXY`, if any."""
    database: Annotated[Location, _from_text(read_location)] = Path("data/takujo.db")
    """SQLite file (created with its folder if missing) or URL of a PostgreSQL database."""
    shards: Annotated[Sharing | None, _from_text(read_sharing)] = None
    """Shards of this process if several processes share the work; default: all."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: LogFormat = "text"
    """Plain lines, or one JSON object per line."""
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """Port of `GET /metrics` for Prometheus; default: no metrics."""
    metrics_host: str = "127.0.0.1"
    """Address of `GET /metrics`."""
    keep_days: int = Field(default=365, ge=1, le=36500)
    """Days for which finished tables are kept."""
    operator: Annotated[str, Field(max_length=100)] = ""
    """The person or group responsible for a public bot; its terms name them."""
    contact: Annotated[str, Field(max_length=100)] = ""
    """An e-mail address or another way to the operator."""
    support: Annotated[str, Field(max_length=100)] = ""
    """Where people get help, for example an invitation to a server."""
    backups: bool = True
    """Whether the bot keeps daily backups of a SQLite file beside it."""
    export_minutes: int = Field(default=60, ge=1, le=10080)
    """Minutes between two exports of one person's data."""
    intro: bool = True
    """Introduce the bot once in each server that it joins."""
    demo_time: Annotated[str, AfterValidator(_web_address)] | None = None
    """URL of a demo's skipped time; `demo` sets it for its bot."""
    replays: int = Field(default=128, ge=1)
    """Tables kept in memory, ready for a click."""
    invalid_requests: int = Field(default=2000, ge=10, le=9000)
    """Invalid requests within ten minutes after which the bot only answers interactions."""
    give_up_hours: int = Field(default=24, ge=1)
    """Hours of refused messages after which a table moves to another channel, or is paused."""
    pings: int = Field(default=4, ge=1)
    """Mentions of an inactive player at one table before `ping_minutes` apply."""
    ping_minutes: int = Field(default=30, ge=1)
    """Minutes until one more mention is allowed."""
    questions: int = Field(default=3, ge=1)
    """Votes that one player may call at a table; one more becomes available each hour."""
    invitations: int = Field(default=2, ge=1)
    """Invitations of one guest to one table per day."""
    tables_per_person: int = Field(default=100, ge=1)
    """Open tables at which one person may play."""
    tables_per_server: int = Field(default=500, ge=1)
    """Open tables of one server, each with a thread; Discord allows 1000 threads."""
    tables_per_channel: int = Field(default=100, ge=1)
    """Open tables of one channel and its threads."""
    lobbies: int = Field(default=5, ge=1)
    """Tables that one person may open per minute."""
    undos: int = Field(default=10, ge=1)
    """Moves that one player may undo before another player acts."""
    guests: int = Field(default=8, ge=1)
    """Invitations of all guests to one table per day."""

    @property
    def files(self) -> Path:
        """Path beside which the bot keeps its other files."""
        return files_of(self.database)

    @property
    def proxy_to_discord(self) -> str | None:
        """The address of the proxy, which `HTTPS_PROXY` and `NO_PROXY` may name as well."""
        if self.proxy is not None:
            return self.proxy
        address = urlsplit(self.api_base)
        if address.hostname is None or proxy_bypass(address.hostname):
            return None
        return getproxies().get(address.scheme)

    def check_shards(self) -> None:
        """Raise `SettingsError` for several processes on SQLite."""
        if self.shards is not None and isinstance(self.database, Path):
            raise SettingsError("TAKUJO_SHARDS needs a postgresql:// address in TAKUJO_DATABASE")

    def check_token(self) -> str:
        """Return the token. Raises `SettingsError` if it is missing or malformed."""
        token = self.token.get_secret_value() if self.token else ""
        if not token:
            raise SettingsError("DISCORD_TOKEN is not set")
        if not _TOKEN_FORMAT.fullmatch(token):
            raise SettingsError(
                "DISCORD_TOKEN does not look like a bot's token (three parts joined by dots)"
            )
        return token


def load() -> Settings:
    """Read the settings; the environment wins over `.env`. Raises `SettingsError`."""
    return read(Settings)


def read(kind: type[S]) -> S:
    """Read settings of a kind. Raises `SettingsError`."""
    try:
        return kind()
    except ValidationError as error:
        first = error.errors()[0]
        message = first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{first['loc'][0]}: {message}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f".env cannot be read: {error}") from None


def setting_of(game: str) -> str:
    """Return the name of the setting with the path of a game's card table."""
    return _name(f"{game}_cards")


def load_games() -> Catalogue:
    """Load the games of the settings, with the operator's card tables, as `with_card_tables`."""
    return with_card_tables(offered(find_chosen()))


def find_chosen() -> tuple[InstalledGame, ...]:
    """Return the games of the settings, also those that are left out. Raises `SettingsError`."""
    return find_games(read(GameSettings).games or ())


def load_again(sources: Mapping[str, str]) -> Catalogue:
    """Load in another process what `load_games` found here, as `reload_games` does.

    A game is also skipped if its card table cannot be read any more.
    """
    games = dict[str, GamePackage]()
    for id_, package in reload_games(sources).items():
        with suppress(SettingsError):
            games.update(with_card_tables({id_: package}))
    return games


def with_card_tables(games: Catalogue) -> Catalogue:
    """Return the games with the operator's card tables.

    Raises `SettingsError` for an unreadable or invalid file.
    """
    replaced = {
        name: _replace_cards(games[name], setting_of(name), path)
        for name, path in _find_paths(games).items()
    }
    return MappingProxyType({**games, **replaced})


def _find_paths(games: Catalogue) -> dict[str, Path]:
    fields = {f"{name}_cards": (Path | None, None) for name in games if games[name].with_data}
    settings = read(create_model("CardSettings", __base__=FileSettings, **fields))  # type: ignore[call-overload]  # fields by the catalogue
    paths = {name: getattr(settings, f"{name}_cards", None) for name in games}
    return {name: path for name, path in paths.items() if path}


def _replace_cards(package: GamePackage, setting: str, path: Path) -> GamePackage:
    if package.with_data is None:
        return package
    try:
        return replace(package, game=package.with_data(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{setting}: {path} cannot be read: {error}") from None
    except InvalidDataError as error:
        raise SettingsError(f"{setting}: {path}: {error}") from None
