"""Tests of interactions run on the local Discord, in simulated time."""

from __future__ import annotations

import pytest

from bot.sandbox.model import Message
from bot.tables.model import TableId
from tests.support.players import ids
from tests.support.stage import Stage
from tests.support.staging import patch, pytest_asyncio_loop_factories, stage

__all__ = ["find", "patch", "pytest_asyncio_loop_factories", "stage"]


@pytest.fixture
async def table(stage: Stage) -> TableId:
    """Begin a game of Aoi and Ben."""
    return await stage.start()


def find(message: Message, part: str) -> str:
    """Return the id of a message's first component whose id contains a text."""
    return next(custom_id for custom_id in ids(message) if part in custom_id)
