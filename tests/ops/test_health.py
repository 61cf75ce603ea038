"""The health check tells a connected bot from a stopped, stuck or cut-off one."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from bot.ops.health import STALE, is_alive, pulse_of, touch


@pytest.fixture
def pulse(tmp_path: Path) -> Path:
    return pulse_of(tmp_path / "takujo.db")


async def test_a_connected_bot_is_alive(pulse: Path) -> None:
    assert not is_alive(pulse)
    await touch(pulse, lambda: False)
    assert not is_alive(pulse)
    await touch(pulse, lambda: True)
    assert is_alive(pulse)


def test_a_pulse_that_stopped_is_not_alive(pulse: Path) -> None:
    pulse.touch()
    assert is_alive(pulse)
    for off in (-STALE - 1, STALE + 1):  # the clock may have been set back since
        last = time.time() + off
        os.utime(pulse, (last, last))
        assert not is_alive(pulse)
