"""The log as JSON: one object a line, whatever was logged."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator

import pytest

from bot.ops.config import LogFormat
from bot.ops.logs import QUIET, JsonFormatter, set_up_logging


@pytest.fixture(autouse=True)
def root() -> Iterator[logging.Logger]:
    """Put the root logger back as it was."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    levels = {name: logging.getLogger(name).level for name in QUIET}
    yield logger
    logger.handlers[:] = handlers
    logger.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def written(*args: object, message: str = "table %s") -> dict[str, str]:
    error = sys.exc_info() if sys.exc_info()[0] else None
    record = logging.LogRecord("bot.x", logging.WARNING, __file__, 1, message, args, error)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told: dict[str, str] = json.loads(line)
    return told


def test_a_line_is_an_object() -> None:
    told = written("卓\n2")
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "WARNING", "logger": "bot.x", "message": "table 卓\n2"}


def test_an_error_is_told_whole() -> None:
    try:
        int("no")
    except ValueError:
        told = written("x")
    assert told["error"].startswith("Traceback")
    assert "ValueError: invalid literal" in told["error"]


@pytest.mark.parametrize("form", ["json", "text"])
def test_the_setting_chooses_the_form(root: logging.Logger, form: LogFormat) -> None:
    root.handlers.clear()
    set_up_logging("WARNING", form)
    (handler,) = root.handlers
    assert isinstance(handler.formatter, JsonFormatter) is (form == "json")
    assert root.level == logging.WARNING
