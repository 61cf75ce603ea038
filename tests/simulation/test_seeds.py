"""Runs of the whole bot, each from one seed."""

from __future__ import annotations

import ast

import pytest

from bot.testing.random_games import SOAK
from tests.simulation.hands import ABSENT, RETIRED, SELDOM, every_touch
from tests.simulation.payloads import OPENED
from tests.simulation.run import commands, compare, differ_as_they_may, simulate
from tests.simulation.script import Step, make_script, make_tour
from tools.mutations import MUTATIONS, ROOT

SEEDS = range(100_000 if SOAK else 60)
"""About 0.4 s of computing each."""
AT_ONCE = 10
"""Seeds of one test: the first run in a process takes longer, and all processes take a share."""
TOURS = range(3_000_000, 3_000_030)
"""Most of these are never taken: people use first what nobody has used before them."""
TWICE = range(1_000_000, 1_000_000 + (2_000 if SOAK else 4))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(SEEDS), AT_ONCE))
def test_nothing_goes_wrong_that_was_not_made_to(first: int) -> None:
    for seed in SEEDS[first : first + AT_ONCE]:
        assert (seed, simulate(seed, make_script(seed)).wrong) == (seed, "")


@pytest.mark.long
def test_people_use_everything_there_is_and_all_they_see() -> None:
    used, known = set[str](), every_touch(commands()) - RETIRED - ABSENT
    for seed in TOURS:
        outcome = simulate(seed, make_tour(seed), fond=known - used)
        assert (seed, outcome.wrong) == (seed, "")
        used |= outcome.used
        known |= outcome.shown
        if known <= used | SELDOM:
            break
    # A new command or component needs a person who uses it: `people.py`.
    assert known - used - SELDOM == set()


@pytest.mark.long
@pytest.mark.parametrize("seed", TWICE)
def test_hidden_cards_change_nothing_for_others(seed: int) -> None:
    assert compare(seed, make_script(seed)).wrong == ""


@pytest.mark.parametrize(("whose", "may_differ"), [("", False), ("7", True), (OPENED, True)])
def test_cards_may_differ_only_where_they_may_be_named(whose: str, may_differ: bool) -> None:
    one, other = (whose, "POST", "Your card: fasko"), (whose, "POST", "Your card: gorvu")
    assert differ_as_they_may(one, other) is may_differ
    assert not differ_as_they_may(one, (whose, "POST", "Their card: gorvu"))
    assert not differ_as_they_may(one, None)


def test_a_seed_repeats_its_run_exactly() -> None:
    script = make_script(3)
    assert simulate(3, script).trace == simulate(3, script).trace


def test_the_bot_is_back_soon_after_an_outage() -> None:
    # With this seed discord.py would draw a wait of 490 seconds when the outage is nearly over.
    script = [Step(20.0, "outage", 0, 621), Step(130.0, "command", 0, 0)]
    assert simulate(2_001_021, script).wrong == ""


def test_every_fault_can_still_be_planted() -> None:
    for mutation in MUTATIONS:
        ast.parse(mutation.change((ROOT / mutation.path).read_text("utf-8")))
