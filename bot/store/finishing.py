"""Work on a database that goes to its end, whatever becomes of whoever waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def finish(work: Awaitable[T]) -> T:
    """Do work to its end, even when the caller is cancelled meanwhile.

    The next user of the connection must not find it in the middle of a transaction.
    """
    doing = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(doing)
    finally:
        while not doing.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({doing})
        if not doing.cancelled():
            doing.exception()  # nobody else asks for it when the caller is cancelled
