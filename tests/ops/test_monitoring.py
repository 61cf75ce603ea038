"""The log, numbers for Prometheus, and the health check of a stopped, stuck or cut-off bot."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families as parse_metrics

from bot.ops.config import LogFormat, SettingsError
from bot.ops.health import STALE, is_alive, pulse_of, touch
from bot.ops.monitoring import (
    DISCREET,
    ERRORS,
    QUIET,
    REGISTRY,
    TABLES,
    Discretion,
    JsonFormatter,
    exporting,
    set_up_logging,
)
from bot.store.errors import UnreachableError
from tests.support.source import ROOT

HOST: Final = "127.0.0.1"


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """Put the root logger back as it was."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    levels = {name: logging.getLogger(name).level for name in (*QUIET, *DISCREET)}
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def written(
    *args: object, message: str = "table %s", name: str = "bot.x", error: Exception | None = None
) -> dict[str, str]:
    """Return what a record becomes in the log, with an error that is raised."""
    info = None
    if error is not None:
        with pytest.raises(type(error)) as raised:
            raise error
        info = raised.type, raised.value, raised.tb
    record = logging.LogRecord(name, logging.WARNING, __file__, 1, message, args, info)
    assert Discretion().filter(record)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told: dict[str, str] = json.loads(line)
    return told


def test_a_line_is_an_object() -> None:
    told = written("卓\n2")
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "WARNING", "logger": "bot.x", "message": "table 卓\n2"}


def test_a_harmless_error_is_told_whole() -> None:
    error = FileNotFoundError(2, "No such file or directory", "/nowhere")
    told = written(error, message="not read: %s", error=error)
    assert told["message"] == "not read: [Errno 2] No such file or directory: '/nowhere'"
    assert told["error"].startswith("Traceback")
    assert told["error"].endswith(f"\nFileNotFoundError: {error}")


@pytest.mark.parametrize(
    ("name", "error", "is_short"),
    [
        ("bot.x", UnreachableError("nobody listens"), True),
        ("discord.shard", ConnectionRefusedError(111, "Connection refused"), True),
        ("discord.client", ConnectionRefusedError(111, "Connection refused"), False),
    ],
)
def test_what_cannot_be_reached_is_one_line(name: str, error: Exception, *, is_short: bool) -> None:
    told = written("abc", message="table %s cannot be shown", name=name, error=error)
    assert ("error" not in told) is is_short
    assert told["message"] == "table abc cannot be shown" + (f": {error}" if is_short else "")


def test_another_error_is_told_without_its_message() -> None:
    cards = {"ace of spades": 1}
    error = ExceptionGroup("both", [ValueError(cards), KeyError("king of hearts")])
    error.__cause__ = KeyError("king of hearts")
    told = written(error, message="broken: %s", error=error)
    assert told["message"] == "broken: ExceptionGroup"
    lines = [line for line in told["error"].splitlines() if not line.startswith((" ", "Trace"))]
    assert lines == ["KeyError", "ExceptionGroup", "ValueError", "KeyError"]
    assert not re.search("spades|hearts", told["error"])


def test_a_task_is_told_without_its_error() -> None:
    message = "Task exception was never retrieved\nfuture: <Task exception=KeyError('ace')>"
    assert written(message=message, name="asyncio")["message"] == message.partition("\n")[0]


@pytest.mark.parametrize("form", ["json", "text"])
def test_the_settings_choose_form_and_level_but_libraries_stay_discreet(
    root: logging.Logger, form: LogFormat
) -> None:
    root.handlers.clear()
    set_up_logging("DEBUG", form)
    (handler,) = root.handlers
    assert isinstance(handler.formatter, JsonFormatter) is (form == "json")
    assert root.level == logging.DEBUG
    for name in DISCREET:
        assert not logging.getLogger(f"{name}.x").isEnabledFor(logging.DEBUG)


@pytest.fixture
def taken() -> Iterator[int]:
    """Give a port that somebody uses."""
    with socket.socket() as used:
        used.bind((HOST, 0))
        used.listen()
        yield int(used.getsockname()[1])


@pytest.fixture
def port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


async def test_metrics_are_brought_up_to_date_when_they_are_asked_for(port: int) -> None:
    async def refresh() -> None:
        TABLES.set(42)

    errors = REGISTRY.get_sample_value("takujo_errors_total") or 0
    ERRORS.inc()
    TABLES.set(0)
    address = f"http://{HOST}:{port}/metrics"
    async with aiohttp.ClientSession() as session:
        async with exporting(HOST, port, refresh), session.get(address) as answer:
            told, kind = await answer.text(), answer.headers["Content-Type"]
        assert kind.startswith("text/plain")
        samples = [sample for family in parse_metrics(told) for sample in family.samples]
        values = {sample.name: sample.value for sample in samples if not sample.labels}
        assert values["takujo_tables"] == 42
        assert values["takujo_errors_total"] == errors + 1
        async with exporting(HOST, None, refresh):  # without a port nothing listens
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)


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


async def test_a_connected_bot_is_alive_while_its_pulse_is_fresh(tmp_path: Path) -> None:
    pulse = pulse_of(tmp_path / "takujo.db")
    assert not is_alive(pulse)
    await touch(pulse, lambda: False)
    assert not is_alive(pulse)
    await touch(pulse, lambda: True)
    assert is_alive(pulse)
    for off in (-STALE - 1, STALE + 1):  # the clock may have been set back since
        last = time.time() + off
        os.utime(pulse, (last, last))
        assert not is_alive(pulse)
