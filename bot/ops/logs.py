"""Log lines, without hidden information of games."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from typing import Any, Final

import aiohttp
import discord
from pythonjsonlogger import json

from bot.ops.config import LogFormat
from bot.ops.requests import OutageError
from bot.store.errors import UnreachableError
from games.core.text import InvalidDataError, InvalidSetupError

QUIET_LOGGERS: Final = ("alembic", "aiohttp.access", "discord.client")
DISCREET_LOGGERS: Final = ("discord", "aiosqlite")
"""Libraries whose DEBUG lines contain panels, moves and secrets."""

_TEXT_FORMAT: Final = "{asctime} {levelname:<8} {name} {message}"
_JSON_FIELDS: Final = ("time", "level", "logger", "message", "error")
_HARMLESS_ERRORS: Final = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.ClientException,
    discord.GatewayNotFound,
    InvalidSetupError,
    InvalidDataError,
)
"""Errors whose messages contain nothing of a game."""
_HARMLESS_PACKAGES: Final = ("bot", "cogs", "sqlalchemy", "sqlite3")
"""Packages with harmless errors only: ours have fixed texts, and engines hide parameters."""


class Discretion(logging.Filter):
    """Keeps hidden information of games out of log records.

    An error's message can contain a move, a view or a state: a `KeyError` shows the key, a failed
    `assert_never` the value. So only harmless errors keep their messages; for the others the log
    has the class and the traceback, which contains no values.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the errors in a record."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                describe(arg) if isinstance(arg, BaseException) else arg for arg in record.args
            )
        if record.exc_info and _is_outage(record.name, record.exc_info[1]):
            # During an outage all work fails this way: one line without traceback is enough.
            record.msg = f"{record.getMessage()}: {record.exc_info[1]}"
            record.args = ()
            record.exc_info = None
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = "\n".join(_trace(record.exc_info[1]))
            record.exc_info = None
        if record.name == "asyncio":  # further lines show tasks with their errors
            record.msg = str(record.msg).partition("\n")[0]
        return True


def _is_outage(logger: str, error: BaseException | None) -> bool:
    """Tell whether the database or Discord cannot be reached; both are tried again."""
    if logger == "discord.shard":
        return isinstance(error, (OSError, aiohttp.ClientError))
    return isinstance(error, (UnreachableError, OutageError))


class JsonFormatter(json.JsonFormatter):
    """Writes one object per line: time, level, logger, message and, if there is one, the error."""

    def __init__(self) -> None:
        super().__init__(
            ("levelname", "name", "message"),
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "error"},
            timestamp="time",
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out fields that a library added to the record."""
        return {name: log_data[name] for name in _JSON_FIELDS if name in log_data}


def set_up_logging(level: str, form: LogFormat) -> None:
    """Log records of at least this level to stderr, with colours only on a terminal."""
    number = logging.getLevelNamesMapping()[level]
    handler = logging.StreamHandler()
    handler.addFilter(Discretion())
    formatter: logging.Formatter = discord.utils.MISSING
    if form == "json":
        formatter = JsonFormatter()
    elif not handler.stream.isatty():  # in a container, the library would colour a pipe as well
        formatter = logging.Formatter(_TEXT_FORMAT, "%Y-%m-%d %H:%M:%S", style="{")
    discord.utils.setup_logging(handler=handler, level=number, formatter=formatter)
    for name in QUIET_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in DISCREET_LOGGERS:
        logging.getLogger(name).setLevel(max(number, logging.INFO))


def describe(error: BaseException) -> str:
    """Return a harmless error's message, else the name of its class."""
    package = type(error).__module__.partition(".")[0]
    is_harmless = package in _HARMLESS_PACKAGES or isinstance(error, _HARMLESS_ERRORS)
    return str(error) if is_harmless else type(error).__qualname__


def _trace(error: BaseException) -> Iterator[str]:
    """Yield the lines of an error's traceback, its causes first."""
    chain = [error]
    while (cause := _cause_of(chain[0])) is not None and cause not in chain:
        chain.insert(0, cause)
    for link in chain:
        yield "Traceback (most recent call last):"
        yield from (place.rstrip() for place in traceback.format_tb(link.__traceback__))
        name = type(link).__qualname__
        message = describe(link)
        yield name if message == name else f"{name}: {message}"
        if isinstance(link, BaseExceptionGroup):
            for inner in link.exceptions:
                yield from _trace(inner)


def _cause_of(error: BaseException) -> BaseException | None:
    if error.__cause__ is not None or error.__suppress_context__:
        return error.__cause__
    return error.__context__
