"""`python -m bot check`: a line for each thing the bot needs before it can run."""

from __future__ import annotations

import sys

from bot.ops.config import Settings, SettingsError
from bot.store.errors import StoreError
from bot.store.migrate import inspect


def check(settings: Settings) -> int:
    """Say how the settings, the token and the database are; return 2 when one is wrong."""
    sys.stdout.write("settings: ok\n")
    return max(_check_token(settings), _check_database(settings))


def _check_token(settings: Settings) -> int:
    try:
        settings.check_token()
    except SettingsError as error:
        sys.stdout.write(f"token: {error}\n")
        return 2
    sys.stdout.write("token: looks like one\n")
    return 0


def _check_database(settings: Settings) -> int:
    try:
        sys.stdout.write(f"database: {settings.database} {inspect(settings.database)}\n")
    except StoreError as error:
        sys.stdout.write(f"database: {error}\n")
        return 2
    return 0
