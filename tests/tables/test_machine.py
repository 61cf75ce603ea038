"""Whatever people do in whatever order, a table stays whole."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.tables.model import Status
from bot.testing.random_games import SOAK
from tests.support.machines import run
from tests.tables.conftest import open_room
from tests.tables.machine import DEEDS, PLAIN, TIMED, Deeds, OneTable

WORDS = {"@undo", "@rewind", "@house", "@back", "@stop", "@standin"}
EVERYWHERE = {
    *Status,
    *WORDS,
    *PLAIN,
    *TIMED,
    *(deed for deeds in DEEDS.values() for deed in deeds),
}
WALKS, STEPS = 5, 250


@pytest.mark.long
def test_a_table_stays_whole_in_every_example() -> None:
    done = run(OneTable, examples=8, steps=30)
    assert done[Status.PLAYING]
    assert done["move"]
    assert done["refused"]


@pytest.mark.long
async def test_a_table_stays_whole_on_long_walks(tmp_path: Path) -> None:
    """The walks go everywhere together."""
    done = Counter[str]()
    for seed in range(300 if SOAK else WALKS):
        walk, luck = Deeds(), Random(seed)
        walk.done = done
        secret = partial(Random(seed).randbytes, 32)
        await walk.begin(await open_room(tmp_path / f"{seed}.db", new_secret=secret), luck)
        for _ in range(STEPS):
            await walk.step(luck)
        await walk.room.store.close()
    assert {deed for deed in EVERYWHERE if not done[deed]} == set()
