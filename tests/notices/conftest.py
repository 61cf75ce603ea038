from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.notices.world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Give a bot that has just started."""
    async with World(tmp_path / "takujo.db") as world:
        yield world
