"""Hypothesis state machines whose rules wait for asynchronous code."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from bot.testing.random_games import SOAK

T = TypeVar("T")

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


class Machine(RuleBasedStateMachine):
    """A machine with an event loop and a folder for the time of one example."""

    done: ClassVar[Counter[str]] = Counter()
    """Number of calls of each rule in all examples of a run."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / "takujo.db"

    def wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end in the machine's event loop."""
        return self.runner.run(coroutine)

    def teardown(self) -> None:
        """Stop everything, also after an error."""
        try:
            self.wait(self.close())
        finally:
            self.runner.close()
            self.folder.cleanup()

    async def close(self) -> None:
        """Stop the tested objects."""
        raise NotImplementedError


def run(machine: type[Machine], *, examples: int, steps: int) -> Counter[str]:
    """Try examples, and return the number of calls of each rule.

    With `TAKUJO_SOAK` there are a hundred times as many examples, and new ones each time. Without
    it they follow from the machine and from constants that Hypothesis finds in our modules: an
    unrelated change may lead to others, so no rare event is certain. A failing example is printed
    as a program with its `@reproduce_failure` line, which repeats it above the machine's class.
    """
    machine.done.clear()
    wanted = settings(
        max_examples=100 * examples if SOAK else examples,
        stateful_step_count=steps,
        phases=[Phase.reuse, Phase.generate, Phase.shrink],
        suppress_health_check=QUIET,
        print_blob=True,
    )
    disabled = logging.root.manager.disable
    logging.disable()
    try:
        run_state_machine_as_test(machine, settings=wanted)
    finally:
        logging.disable(disabled)
    return machine.done
