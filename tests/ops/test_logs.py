"""The log as JSON: one object a line, whatever was logged."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ops.config import LogFormat
from bot.ops.monitoring import DISCREET, QUIET, Discretion, JsonFormatter, set_up_logging
from bot.store.errors import UnreachableError


@pytest.fixture(autouse=True)
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


def written(*args: object, message: str = "table %s", name: str = "bot.x") -> dict[str, str]:
    error = sys.exc_info() if sys.exc_info()[0] else None
    record = logging.LogRecord(name, logging.WARNING, __file__, 1, message, args, error)
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
    try:
        Path("/nowhere").read_text()
    except OSError as error:
        told = written(error, message="not read: %s")
    assert told["message"] == "not read: [Errno 2] No such file or directory: '/nowhere'"
    assert told["error"].startswith("Traceback")
    assert told["error"].endswith(f"\nFileNotFoundError: {told['message'][10:]}")


def test_a_database_that_is_gone_is_one_line() -> None:
    def ask() -> None:
        raise UnreachableError("nobody listens")

    try:
        ask()
    except UnreachableError:
        told = written("abc", message="table %s cannot be shown")
    assert "error" not in told
    assert told["message"] == (
        "table abc cannot be shown: the database cannot be reached: nobody listens"
    )


@pytest.mark.parametrize(("name", "is_short"), [("discord.shard", True), ("discord.client", False)])
def test_a_gateway_that_cannot_be_reached_is_one_line(name: str, is_short: bool) -> None:
    try:
        raise ConnectionRefusedError(111, "Connection refused")
    except OSError:
        told = written(
            0, 1.35, message="Attempting a reconnect for shard ID %s in %.2fs", name=name
        )
    assert ("error" not in told) is is_short
    cause = ": [Errno 111] Connection refused" if is_short else ""
    assert told["message"] == f"Attempting a reconnect for shard ID 0 in 1.35s{cause}"


def test_another_error_is_told_without_its_message() -> None:
    cards = {"ace of spades": 1}
    try:
        try:
            cards["king of hearts"]
        except KeyError as error:
            raise ExceptionGroup("both", [ValueError(cards), error]) from error
    except ExceptionGroup as error:
        told = written(error, message="broken: %s")
    assert told["message"] == "broken: ExceptionGroup"
    assert [line for line in told["error"].splitlines() if not line.startswith(" ")] == [
        "Traceback (most recent call last):",
        "KeyError",
        "Traceback (most recent call last):",
        "ExceptionGroup",
        "Traceback (most recent call last):",
        "ValueError",
        "Traceback (most recent call last):",
        "KeyError",
    ]
    assert "spades" not in told["error"]


def test_a_task_is_told_without_its_error() -> None:
    message = "Task exception was never retrieved\nfuture: <Task exception=KeyError('ace')>"
    assert written(message=message, name="asyncio")["message"] == message.partition("\n")[0]


@pytest.mark.parametrize("form", ["json", "text"])
def test_the_setting_chooses_the_form(root: logging.Logger, form: LogFormat) -> None:
    root.handlers.clear()
    set_up_logging("WARNING", form)
    (handler,) = root.handlers
    assert isinstance(handler.formatter, JsonFormatter) is (form == "json")
    assert root.level == logging.WARNING


def test_libraries_do_not_write_what_passes_through_them(root: logging.Logger) -> None:
    root.handlers.clear()
    set_up_logging("DEBUG", "json")
    assert root.level == logging.DEBUG
    for name in DISCREET:
        assert not logging.getLogger(f"{name}.x").isEnabledFor(logging.DEBUG)
