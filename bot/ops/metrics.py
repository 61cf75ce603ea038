"""Counters and gauges of the running bot; README.md explains each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from bot.ops.config import SettingsError

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
