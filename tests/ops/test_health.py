"""The health check tells a connected bot from a stopped, stuck or cut-off one."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.ops.health import STALE, is_alive, keep_pulse, pulse_of
from bot.ops.tasks import end


@pytest.fixture
def pulse(tmp_path: Path) -> Path:
    return pulse_of(tmp_path / "takujo.db")


async def test_a_connected_bot_is_alive_until_it_stops(pulse: Path) -> None:
    running = asyncio.create_task(keep_pulse(lambda: True, pulse, beat=0.01))
    await asyncio.sleep(0.05)
    assert is_alive(pulse)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not is_alive(pulse)


async def test_a_bot_without_its_connection_is_not_alive(pulse: Path) -> None:
    running = asyncio.create_task(keep_pulse(lambda: False, pulse, beat=0.01))
    await asyncio.sleep(0.05)
    assert not is_alive(pulse)
    await end(running)


def test_the_pulse_goes_also_when_the_event_loop_is_gone_first(pulse: Path) -> None:
    beating = keep_pulse(lambda: False, pulse)

    async def begin() -> None:
        beating.send(None)

    pulse.touch()
    asyncio.run(begin())
    beating.close()
    assert not is_alive(pulse)


def test_a_pulse_that_stopped_is_not_alive(pulse: Path) -> None:
    pulse.touch()
    assert is_alive(pulse)
    for off in (-STALE - 1, STALE + 1):  # the clock may have been set back since
        last = time.time() + off
        os.utime(pulse, (last, last))
        assert not is_alive(pulse)


def test_a_bot_that_never_ran_is_not_alive(pulse: Path) -> None:
    assert not is_alive(pulse)
