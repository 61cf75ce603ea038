from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.notifications.world import World
from tests.support.database import Kind


@pytest.fixture
async def world(tmp_path: Path, database: Kind) -> AsyncIterator[World]:
    async with World(tmp_path / "takujo.db") as world:
        yield world
