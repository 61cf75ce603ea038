"""Whatever people, clocks, outages and restarts do, everybody hears of their turn, in measure."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.notices.walk import walk

WALKS = 6


async def test_every_decision_is_announced_and_nobody_is_nagged(tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    for seed in range(WALKS):
        try:
            done += await walk(tmp_path / f"{seed}.db", seed)
        except AssertionError as error:
            error.add_note(f"python -m tests.notices.walk {seed}")
            raise
    # The walks are worth something only if everything happened.
    deeds = {"move", "wait", "decide", "visit", "outage", "crash", "wish", "hours", "pause"}
    deeds |= {"hush", "forbid", "fail", "retry", "killed", "settled", "refused"}
    assert {deed for deed in deeds | {"turn", "r", "d", "m", "l"} if not done[deed]} == set()
