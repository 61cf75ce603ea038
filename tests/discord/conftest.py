"""Tests of interactions run on the local Discord, in simulated time."""

from __future__ import annotations

from bot.sandbox.model import Message
from tests.support.players import ids
from tests.support.staging import patch, pytest_asyncio_loop_factories, stage

__all__ = ["find", "patch", "pytest_asyncio_loop_factories", "stage"]


def find(message: Message, part: str) -> str:
    """Return the id of a message's first component whose id contains a text."""
    return next(one for one in ids(message) if part in one)
