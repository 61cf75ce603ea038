"""Runs of the whole bot, each from one seed."""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
import sys
from contextlib import closing
from random import Random

import pytest

from bot.testing.random_games import SOAK
from tests.simulation.hands import ABSENT, SELDOM, all_kinds
from tests.simulation.loop import SimulatedLoop, StuckError
from tests.simulation.payloads import OPENED, turn_of
from tests.simulation.run import commands, compare, differ_only_in_visible_cards, simulate
from tests.simulation.script import Step, make_script, make_standstill, make_tour
from tools.mutations import MUTATIONS, ROOT

SEEDS = range(100_000 if SOAK else 60)
"""Each takes about 0.4 s of processor time."""
AT_ONCE = 10
"""Seeds per test: enough to make up for a slow first run, few enough for all processes."""
TOURS = range(3_000_000, 3_000_030)
"""Most of these never run: people prefer kinds that no earlier tour has used."""
STANDSTILLS = range(4_000_000, 4_000_000 + (1_000 if SOAK else 20))
TWICE = range(1_000_000, 1_000_000 + (2_000 if SOAK else 4))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(SEEDS), AT_ONCE))
def test_runs_with_random_faults_violate_no_invariant(first: int) -> None:
    for seed in SEEDS[first : first + AT_ONCE]:
        assert (seed, simulate(seed, make_script(seed)).wrong) == (seed, "")


@pytest.mark.long
def test_games_in_which_nobody_moves_end() -> None:
    for seed in STANDSTILLS:
        assert (seed, simulate(seed, make_standstill(seed)).wrong) == (seed, "")


@pytest.mark.long
def test_simulated_people_use_every_command_and_component() -> None:
    used = set[str]()
    used_kinds = all_kinds(commands()) - ABSENT
    for seed in TOURS:
        outcome = simulate(seed, make_tour(seed), fond=used_kinds - used)
        assert (seed, outcome.wrong) == (seed, "")
        used |= outcome.used
        used_kinds |= outcome.shown
        if used_kinds <= used | SELDOM:
            break
    # A new command or component needs a person who uses it: `people.py`.
    assert used_kinds - used - SELDOM == set()


@pytest.mark.long
@pytest.mark.parametrize("seed", TWICE)
def test_hidden_cards_do_not_affect_messages_to_others(seed: int) -> None:
    assert compare(seed, make_script(seed)).wrong == ""


@pytest.mark.parametrize(("whose", "may_differ"), [("", False), ("7", True), (OPENED, True)])
def test_messages_may_differ_only_in_cards_their_reader_sees(whose: str, may_differ: bool) -> None:
    first = (whose, "POST", "Your card: fasko")
    other = (whose, "POST", "Your card: gorvu")
    assert differ_only_in_visible_cards(first, other) is may_differ
    assert not differ_only_in_visible_cards(first, (whose, "POST", "Their card: gorvu"))
    assert not differ_only_in_visible_cards(first, None)


def test_a_plain_message_in_place_of_a_refused_board_shows_its_table() -> None:
    assert turn_of("abc234-25-6606592") == turn_of("abc234-25-6606592p") == ("abc234", 25)
    assert turn_of("abc234-card") is None


def test_a_seed_repeats_its_run_exactly_in_any_process() -> None:
    # In this run people are reminded of several tables at once. The order of sets of strings
    # depends on the process.
    seed = "11"
    runs = [
        subprocess.run(
            (sys.executable, "-m", "tests.simulation", seed),
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in "12"
    ]
    assert runs[0] == runs[1]


def test_the_bot_reconnects_soon_after_an_outage() -> None:
    # With this seed discord.py would draw a wait of 490 seconds when the outage is nearly over.
    script = [Step(20.0, "outage", 0, 621), Step(130.0, "command", 0, 0)]
    assert simulate(2_001_021, script).wrong == ""


def test_a_run_without_an_end_is_stuck() -> None:
    with closing(SimulatedLoop(Random(0), 60.0)) as loop, pytest.raises(StuckError, match="60 s"):
        loop.run_until_complete(asyncio.sleep(61))


def test_every_mutation_applies_to_its_source() -> None:
    for mutation in MUTATIONS:
        ast.parse(mutation.change((ROOT / mutation.path).read_text("utf-8")))
