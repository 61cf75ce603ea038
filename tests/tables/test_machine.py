"""Whatever people do in whatever order, a table stays whole: examples Hypothesis can shorten."""

from __future__ import annotations

import pytest

from bot.tables.model import Status
from tests.support.machines import run
from tests.tables.machine import OneTable


@pytest.mark.long
def test_a_table_stays_whole_in_every_example() -> None:
    done = run(OneTable, examples=8, steps=30)
    assert done[Status.PLAYING]
    assert done["move"]
    assert done["refused"]
