"""`GET /metrics`, for Prometheus."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.ops.config import SettingsError
from bot.ops.metrics import REGISTRY

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
