"""Logs and metrics."""

from __future__ import annotations

import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp
import discord
from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from pythonjsonlogger import json

from bot.ops.config import LogFormat, SettingsError
from bot.store.errors import UnreachableError
from games.core.text import InvalidDataError, InvalidSetupError

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


REGISTRY: Final = CollectorRegistry()

INTERACTIONS: Final = Counter(
    "takujo_interactions", "Commands, clicks and what else arrived", ["kind"], registry=REGISTRY
)
ANSWERS: Final = Histogram(
    "takujo_answer_seconds",
    "From the arrival of a command or click until Discord has the answer",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
    registry=REGISTRY,
)
ERRORS: Final = Counter(
    "takujo_errors", "Answers that were an error with a reference", registry=REGISTRY
)
MESSAGES: Final = Counter(
    "takujo_messages",
    "Messages to channels: sent, refused or put off",
    ["result"],
    registry=REGISTRY,
)
TABLES: Final = Gauge("takujo_tables", "Open tables", registry=REGISTRY)
OWED: Final = Gauge("takujo_tables_owed", "Tables not shown yet as they are", registry=REGISTRY)
SERVERS: Final = Gauge("takujo_servers", "Servers the bot is in", registry=REGISTRY)
INVALID: Final = Gauge(
    "takujo_invalid_requests", "Requests Discord refused in ten minutes", registry=REGISTRY
)
SILENT: Final = Gauge(
    "takujo_silent", "1 while there are too many of them: no calls of its own", registry=REGISTRY
)
THOUGHTS: Final = Gauge(
    "takujo_thoughts", "House players and hints that wait for the worker", registry=REGISTRY
)
THOUGHTS_MISSED: Final = Counter(
    "takujo_thoughts_missed",
    "Moves and hints from one ply, for want of time",
    registry=REGISTRY,
)
REPORTS: Final = Gauge(
    "takujo_reports", "Finished games that wait for their report", registry=REGISTRY
)
REPORTS_MISSED: Final = Counter(
    "takujo_reports_missed", "Reports that failed or took too long", registry=REGISTRY
)
ANIMATIONS: Final = Gauge(
    "takujo_animations", "Finished games that wait for their animation", registry=REGISTRY
)
ANIMATIONS_MISSED: Final = Counter(
    "takujo_animations_missed", "Animations that failed or took too long", registry=REGISTRY
)
SHARD: Final = Gauge(
    "takujo_shard", "1 for each shard this process serves", ["shard"], registry=REGISTRY
)
RENEWED: Final = Gauge(
    "takujo_renewed_seconds",
    "Since it renewed them, where several processes share the work",
    registry=REGISTRY,
)
LATENCY: Final = Gauge("takujo_latency_seconds", "Of Discord's gateway", registry=REGISTRY)
UPTIME: Final = Gauge("takujo_uptime_seconds", "Since the bot began", registry=REGISTRY)


Refresh = Callable[[], Awaitable[None]]
"""Brings what is measured only when asked for up to date."""


@asynccontextmanager
async def exporting(host: str, port: int | None, refresh: Refresh) -> AsyncIterator[None]:
    """Answer `GET /metrics` until the block is left; without a port, do nothing.

    Raises `SettingsError` when the port cannot be had.
    """
    if port is None:
        yield
        return

    async def tell(_: web.Request) -> web.Response:
        await refresh()
        return web.Response(
            body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    app = web.Application()
    app.router.add_get("/metrics", tell)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise SettingsError(f"TAKUJO_METRICS_PORT: {error.strerror}") from error
        yield
    finally:
        await runner.cleanup()
