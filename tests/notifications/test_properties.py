"""At all outages, restarts and clock changes, every turn is announced, within the limits."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from bot.testing.random_games import SOAK
from tests.notifications.walk import walk

WALKS: Final[dict[int, set[str]]] = {
    8: {"move", "wait", "turn", "r", "d", "m", "killed"},
    1: {"l", "retry", "settled", "refused"},
    2: {"d", "mute", "forbid", "retry"},
    3: {"l", "m", "fail", "crash", "killed"},
    4: {"d", "m", "decide", "pause", "visit"},
    5: {"l", "hours", "outage", "settled", "wish"},
}
"""Seeds of walks, each with the deeds and kinds of messages it was chosen for."""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300) if SOAK else WALKS)
async def test_every_decision_is_announced_within_the_limits(tmp_path: Path, seed: int) -> None:
    done = await walk(tmp_path / "takujo.db", seed)
    assert {deed for deed in WALKS.get(seed, ()) if not done[deed]} == set()


def test_the_walks_go_everywhere() -> None:
    deeds = {"move", "wait", "decide", "visit", "outage", "crash", "wish", "hours", "pause"}
    deeds |= {"mute", "forbid", "fail", "retry", "killed", "settled", "refused"}
    messages = {"turn", "r", "d", "m", "l"}
    assert {deed for chosen_for in WALKS.values() for deed in chosen_for} == deeds | messages
