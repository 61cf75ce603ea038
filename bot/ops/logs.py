"""Where the log goes: lines to read, or JSON for a collector."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final

import discord

from bot.ops.config import LogFormat

QUIET: Final = ("alembic", "aiohttp.access")


class JsonFormatter(logging.Formatter):
    """Writes one object a line: time, level, logger, message and, with one, the error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up_logging(level: str, form: LogFormat) -> None:
    """Send everything of at least this level to stderr."""
    number = logging.getLevelNamesMapping()[level]
    if form == "json":
        discord.utils.setup_logging(level=number, formatter=JsonFormatter())
    else:
        discord.utils.setup_logging(level=number)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
