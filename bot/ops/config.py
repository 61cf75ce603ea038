"""Settings."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    create_model,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.store.files import Place, files_of, read_place
from bot.store.shards import Sharing, read_sharing
from games.catalog import Catalogue, GamePackage
from games.core.text import InvalidDataError

_TOKEN: Final = re.compile(r"[\w-]{10,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)
"""Three parts in URL-safe base64: the application's id, a timestamp, a signature."""

LogFormat = Literal["text", "json"]


S = TypeVar("S", bound=BaseSettings)


class SettingsError(Exception):
    """A setting that is missing or wrong; the message is one line that names it."""


def _web_address(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#]+[^\s?#]*", value):
        raise ValueError("must be an http or https address")
    return value.rstrip("/")


def _place(value: object) -> object:
    return read_place(value) if isinstance(value, str) else value


def _sharing(value: object) -> object:
    return read_sharing(value) if isinstance(value, str) else value


class FileSettings(BaseSettings):
    """Settings from the environment and `.env`."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )


class Settings(FileSettings):
    """Everything an operator can set, as `README.md` lists it; card tables stand apart."""

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; `run` cannot do without it."""
    api_base: Annotated[str, AfterValidator(_web_address)] = Field(
        default="https://discord.com/api/v10", validation_alias="DISCORD_API_BASE"
    )
    """Where Discord's REST interface is; the gateway is asked for there."""
    database: Annotated[Place, BeforeValidator(_place)] = Field(
        default=Path("data/takujo.db"), validation_alias="TAKUJO_DATABASE"
    )
    """The SQLite file, made with its folder when missing, or the URL of a PostgreSQL database."""
    shards: Annotated[Sharing | None, BeforeValidator(_sharing)] = Field(
        default=None, validation_alias="TAKUJO_SHARDS"
    )
    """What this process serves where several share the work; without it, everything."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", validation_alias="TAKUJO_LOG_LEVEL"
    )
    log_format: LogFormat = Field(default="text", validation_alias="TAKUJO_LOG_FORMAT")
    """Lines to read, or one JSON object a line."""
    metrics_port: int | None = Field(
        default=None, ge=1, le=65535, validation_alias="TAKUJO_METRICS_PORT"
    )
    """Where `GET /metrics` answers Prometheus; without a port nowhere."""
    metrics_host: str = Field(default="127.0.0.1", validation_alias="TAKUJO_METRICS_HOST")
    """The address `GET /metrics` listens on."""
    keep_days: int = Field(default=365, ge=1, le=36500, validation_alias="TAKUJO_KEEP_DAYS")
    """For how long tables that are over are kept."""
    export_minutes: int = Field(
        default=60, ge=1, le=10080, validation_alias="TAKUJO_EXPORT_MINUTES"
    )
    """How long a person waits between two downloads of what is stored of them."""
    demo_time: Annotated[str, AfterValidator(_web_address)] | None = Field(
        default=None, validation_alias="TAKUJO_DEMO_TIME"
    )
    """Where a demo says how far its clock was moved forward; `demo` sets it for its own bot."""
    replays: int = Field(default=128, ge=1, validation_alias="TAKUJO_REPLAYS")
    """How many tables are kept in memory, played through and ready for a click."""

    invalid_requests: int = Field(
        default=2000, ge=10, le=9000, validation_alias="TAKUJO_INVALID_REQUESTS"
    )
    """After how many requests that Discord refused within ten minutes the bot makes no more."""

    give_up_hours: int = Field(default=24, ge=1, validation_alias="TAKUJO_GIVE_UP_HOURS")
    """Hours after which a table that Discord refuses to show moves, or sleeps."""
    pings: int = Field(default=4, ge=1, validation_alias="TAKUJO_PINGS")
    """How often one person who does not move is mentioned on account of one table at once."""
    ping_minutes: int = Field(default=30, ge=1, validation_alias="TAKUJO_PING_MINUTES")
    """Minutes until one mention more is allowed."""
    questions: int = Field(default=3, ge=1, validation_alias="TAKUJO_QUESTIONS")
    """How many questions one person puts to everybody at a table at once; one more an hour."""
    invitations: int = Field(default=2, ge=1, validation_alias="TAKUJO_INVITATIONS")
    """How often one guest may be invited to one table in a day."""
    tables_per_person: int = Field(default=100, ge=1, validation_alias="TAKUJO_TABLES_PER_PERSON")
    """At how many open tables one person plays at once."""
    tables_per_server: int = Field(default=500, ge=1, validation_alias="TAKUJO_TABLES_PER_SERVER")
    """How many open tables, and so threads, one server has; Discord allows 1000 threads."""
    tables_per_channel: int = Field(default=100, ge=1, validation_alias="TAKUJO_TABLES_PER_CHANNEL")
    """How many open tables one channel has, with its threads."""
    lobbies: int = Field(default=5, ge=1, validation_alias="TAKUJO_LOBBIES")
    """How many tables one person opens within a minute."""
    undos: int = Field(default=10, ge=1, validation_alias="TAKUJO_UNDOS")
    """How many moves one person takes back before somebody else acts."""
    guests: int = Field(default=8, ge=1, validation_alias="TAKUJO_GUESTS")
    """How often guests may be invited to one table in a day, all together."""

    @property
    def files(self) -> Path:
        """The file beside which the bot keeps others of its own."""
        return files_of(self.database)

    def check_shards(self) -> None:
        """Raise `SettingsError` where several processes are asked for, and the database has one."""
        if self.shards is not None and isinstance(self.database, Path):
            raise SettingsError("TAKUJO_SHARDS needs a postgresql:// address in TAKUJO_DATABASE")

    def check_token(self) -> str:
        """Return the token. Raises `SettingsError` when it is missing or cannot be one."""
        token = self.token.get_secret_value() if self.token else ""
        if not token:
            raise SettingsError("DISCORD_TOKEN is not set")
        if not _TOKEN.fullmatch(token):
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
