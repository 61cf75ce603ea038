"""The examples are played on the local Discord, in simulated time."""

from __future__ import annotations

from tests.support.packages import site
from tests.support.staging import patch, pytest_asyncio_loop_factories, stage

__all__ = ["patch", "pytest_asyncio_loop_factories", "site", "stage"]
