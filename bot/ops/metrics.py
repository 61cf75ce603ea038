"""Metrics in the format of Prometheus."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
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
_counter: Final = partial(Counter, registry=REGISTRY)
_gauge: Final = partial(Gauge, registry=REGISTRY)

INTERACTIONS: Final = _counter("takujo_interactions", "Interactions received, by type", ["kind"])
ANSWERS: Final = Histogram(
    "takujo_answer_seconds",
    "Time from an interaction until Discord has the answer",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
    registry=REGISTRY,
)
ERRORS: Final = _counter(
    "takujo_errors", "Answers with an error's reference, and unreadable events"
)
MESSAGES: Final = _counter(
    "takujo_messages", "Messages to channels: sent, refused or postponed", ["result"]
)
TABLES: Final = _gauge("takujo_tables", "Open tables")
PENDING: Final = _gauge("takujo_tables_pending", "Tables with a pending update")
SERVERS: Final = _gauge("takujo_servers", "Servers with the bot")
INVALID: Final = _gauge("takujo_invalid_requests", "Invalid requests in the last ten minutes")
SILENT: Final = _gauge("takujo_silent", "1 while the circuit breaker is open")
THOUGHTS: Final = _gauge("takujo_thoughts", "Moves and hints that run in the worker or wait for it")
THOUGHTS_MISSED: Final = _counter(
    "takujo_thoughts_missed",
    "Moves and hints that looked only one ply ahead because the worker was late",
)
REPORTS: Final = _gauge("takujo_reports", "Reports that run or wait")
REPORTS_MISSED: Final = _counter("takujo_reports_missed", "Reports that failed or took too long")
ANIMATIONS: Final = _gauge("takujo_animations", "Animations that run or wait")
ANIMATIONS_MISSED: Final = _counter(
    "takujo_animations_missed", "Animations that failed or took too long"
)
LOBBIES: Final = _gauge("takujo_lobbies", "Lobbies of the last 30 days, by result", ["result"])
START_HOURS: Final = _gauge("takujo_lobby_hours", "Median hours until a lobby starts")
LESSONS: Final = _gauge(
    "takujo_lessons", "People by the step of a lesson that they saw last", ["game", "step"]
)
FIRST_GAMES: Final = _gauge("takujo_first_games", "People by their first game", ["result"])
SHARD: Final = _gauge("takujo_shard", "1 for each shard of this process", ["shard"])
RENEWED: Final = _gauge("takujo_renewed_seconds", "Time since this process renewed its shards")
LATENCY: Final = _gauge("takujo_latency_seconds", "Latency of Discord's gateway")
UPTIME: Final = _gauge("takujo_uptime_seconds", "Time since the start of the bot")


Refresh = Callable[[], Awaitable[None]]
"""Updates the metrics that are computed only for a scrape."""


_LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "::1")
"""Addresses that only this machine reaches; a container is reached by any name."""


@asynccontextmanager
async def exporting(host: str, port: int | None, refresh: Refresh) -> AsyncIterator[None]:
    """Serve `GET /metrics` during the block; do nothing without a port.

    Raises `SettingsError` if the port is not available.
    """
    if port is None:
        yield
        return

    async def answer(request: web.Request) -> web.Response:
        # A page of another site could name this address (DNS rebinding).
        if host in _LOCAL_NAMES and request.url.host not in _LOCAL_NAMES:
            raise web.HTTPForbidden
        await refresh()
        return web.Response(
            body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    app = web.Application()
    app.router.add_get("/metrics", answer)
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
