"""Runs of the whole bot, each from one seed."""

from __future__ import annotations

import pytest

from tests.simulation.run import simulate
from tests.simulation.script import make_script
from tests.simulation.secrets import compare
from tests.support.soak import SOAK

SEEDS = range(100_000 if SOAK else 50)
"""About half a second of computing each."""
TWICE = range(1_000_000, 1_000_000 + (2_000 if SOAK else 4))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(SEEDS), 10))
def test_nothing_goes_wrong_that_was_not_made_to(first: int) -> None:
    for seed in SEEDS[first : first + 10]:
        assert (seed, simulate(seed, make_script(seed)).wrong) == (seed, "")


@pytest.mark.long
@pytest.mark.parametrize("seed", TWICE)
def test_hidden_cards_change_nothing_for_others(seed: int) -> None:
    assert compare(seed, make_script(seed)).wrong == ""


def test_a_seed_repeats_its_run_exactly() -> None:
    script = make_script(3)
    assert simulate(3, script).trace == simulate(3, script).trace
