"""The log: lines to read, or JSON for a collector; never a hand or a state."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from typing import Any, Final

import aiohttp
import discord
from pythonjsonlogger import json

from bot.ops.config import LogFormat
from bot.store.errors import UnreachableError
from games.core.errors import InvalidDataError, InvalidSetupError

QUIET: Final = ("alembic", "aiohttp.access")
DISCREET: Final = ("discord", "aiosqlite")
"""Libraries that write at DEBUG whatever passes through them: panels, moves, secrets."""

_FIELDS: Final = ("time", "level", "logger", "message", "error")
_HARMLESS: Final = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.ClientException,
    discord.GatewayNotFound,
    InvalidSetupError,
    InvalidDataError,
)
"""Errors whose messages hold nothing of a game."""
_HARMLESS_PACKAGES: Final = ("bot", "cogs", "sqlalchemy", "sqlite3")
"""Packages all of whose errors are: ours are made of fixed words, and engines hide parameters."""


class Discretion(logging.Filter):
    """Keeps what players may not know out of every record.

    The message of an error can hold a move, a view or a whole state: a `KeyError` shows what was
    looked up, a failed `assert_never` the value it met. So only harmless errors keep their message;
    of the others the log has the class and the traceback, which shows no values.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the errors a record carries."""
        if isinstance(record.args, tuple):
            record.args = tuple(
                describe(arg) if isinstance(arg, BaseException) else arg for arg in record.args
            )
        if record.exc_info and isinstance(record.exc_info[1], UnreachableError):
            # It happens to everything at once while it lasts: one line for each is enough.
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]}", ()
            record.exc_info = None
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = "\n".join(_trace(record.exc_info[1]))
            record.exc_info = None
        if record.name == "asyncio":  # the lines below the first show tasks with their errors
            record.msg = str(record.msg).partition("\n")[0]
        return True


class JsonFormatter(json.JsonFormatter):
    """Writes one object a line: time, level, logger, message and, with one, the error."""

    def __init__(self) -> None:
        super().__init__(
            ("levelname", "name", "message"),
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "error"},
            timestamp="time",
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out what a library attached to a record: it could be anything."""
        return {name: log_data[name] for name in _FIELDS if name in log_data}


def set_up_logging(level: str, form: LogFormat) -> None:
    """Send everything of at least this level to stderr."""
    number = logging.getLevelNamesMapping()[level]
    handler = logging.StreamHandler()
    handler.addFilter(Discretion())
    if form == "json":
        discord.utils.setup_logging(handler=handler, level=number, formatter=JsonFormatter())
    else:
        discord.utils.setup_logging(handler=handler, level=number)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in DISCREET:
        logging.getLogger(name).setLevel(max(number, logging.INFO))


def describe(error: BaseException) -> str:
    """Return the message of a harmless error, else the name of its class."""
    package = type(error).__module__.partition(".")[0]
    is_harmless = package in _HARMLESS_PACKAGES or isinstance(error, _HARMLESS)
    return str(error) if is_harmless else type(error).__qualname__


def _trace(error: BaseException) -> Iterator[str]:
    """Yield the lines of an error's traceback, of what caused it first."""
    chain = [error]
    while (cause := _cause_of(chain[0])) is not None and cause not in chain:
        chain.insert(0, cause)
    for one in chain:
        yield "Traceback (most recent call last):"
        yield from (place.rstrip() for place in traceback.format_tb(one.__traceback__))
        name, told = type(one).__qualname__, describe(one)
        yield name if told == name else f"{name}: {told}"
        if isinstance(one, BaseExceptionGroup):
            for inner in one.exceptions:
                yield from _trace(inner)


def _cause_of(error: BaseException) -> BaseException | None:
    if error.__cause__ is not None or error.__suppress_context__:
        return error.__cause__
    return error.__context__
