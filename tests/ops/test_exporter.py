"""Numbers for Prometheus, and the health check of a stopped, stuck or cut-off bot."""

from __future__ import annotations

import os
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families as parse_metrics

from bot.ops.config import SettingsError
from bot.ops.health import STALE, is_alive, pulse_of, touch
from bot.ops.monitoring import ERRORS, REGISTRY, TABLES, exporting
from tests.support.source import ROOT

HOST = "127.0.0.1"


@pytest.fixture
def port() -> int:
    """Return a port nobody uses."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as used:
        used.bind((HOST, 0))
        used.listen()
        yield int(used.getsockname()[1])


async def test_metrics_are_brought_up_to_date_when_they_are_asked_for(port: int) -> None:
    asked = 0

    async def refresh() -> None:
        nonlocal asked
        asked += 1
        TABLES.set(41 + asked)

    errors = REGISTRY.get_sample_value("takujo_errors_total") or 0
    ERRORS.inc()
    async with exporting(HOST, port, refresh):
        told, kind = await _get(port)
    assert kind.startswith("text/plain")
    values = {
        sample.name: sample.value
        for family in parse_metrics(told)
        for sample in family.samples
        if not sample.labels
    }
    assert values["takujo_tables"] == 42
    assert values["takujo_errors_total"] == errors + 1
    with pytest.raises(aiohttp.ClientConnectionError):
        await _get(port)


async def test_without_a_port_nothing_listens(port: int) -> None:
    async def refresh() -> None:
        raise AssertionError("nobody asked")

    async with exporting(HOST, None, refresh):
        with pytest.raises(aiohttp.ClientConnectionError):
            await _get(port)


async def test_a_port_in_use_is_one_clear_line(taken: int) -> None:
    async def refresh() -> None:
        raise AssertionError("nobody asked")

    with pytest.raises(SettingsError, match="TAKUJO_METRICS_PORT: "):
        async with exporting(HOST, taken, refresh):
            pass


def test_every_metric_is_documented() -> None:
    page = (ROOT / "docs" / "monitoring.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| `(takujo_\w+)` \| (\w+) \|", page, re.MULTILINE))
    known = {
        f"{family.name}_total" if family.type == "counter" else family.name: family.type
        for family in REGISTRY.collect()
    }
    assert listed == known


async def _get(port: int) -> tuple[str, str]:
    """Return the body and content type of the metrics."""
    address = f"http://{HOST}:{port}/metrics"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return await answer.text(), answer.headers["Content-Type"]


@pytest.fixture
def pulse(tmp_path: Path) -> Path:
    return pulse_of(tmp_path / "takujo.db")


async def test_a_connected_bot_is_alive(pulse: Path) -> None:
    assert not is_alive(pulse)
    await touch(pulse, lambda: False)
    assert not is_alive(pulse)
    await touch(pulse, lambda: True)
    assert is_alive(pulse)


def test_a_pulse_that_stopped_is_not_alive(pulse: Path) -> None:
    pulse.touch()
    assert is_alive(pulse)
    for off in (-STALE - 1, STALE + 1):  # the clock may have been set back since
        last = time.time() + off
        os.utime(pulse, (last, last))
        assert not is_alive(pulse)
