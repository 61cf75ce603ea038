"""One run of a seed: the bot, Discord, people and faults."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sqlite3
import sys
import tempfile
import traceback
import warnings
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

import bot.client
from bot.notifications.channels import cleanup, shown, thread_names
from bot.notifications.delivery.emoji import emoji_digests
from bot.notifications.due import absence_questions, dormancy, reminders
from bot.notifications.personal import direct_messages
from bot.notifications.servers import season
from bot.ops.endpoints import redirect
from bot.ops.refusals import BACKOFFS
from bot.ops.retries import Backoff
from bot.sandbox import rest
from bot.sandbox.model import Json
from bot.sandbox.world import GUILD_ID
from tests.simulation.checks import Checks
from tests.simulation.faults import Faults, Garbling
from tests.simulation.host import Host
from tests.simulation.journal import Journal, ViolationError
from tests.simulation.loop import SimulatedLoop
from tests.simulation.nature import FOLDER, Calendar, Disk, keep_addresses, replace_environment
from tests.simulation.network import ADDRESS, City, Network, commands_of
from tests.simulation.people import People
from tests.simulation.script import CONFIDING, FAULTS, FORBID, GARBLE, REJECT, Step
from tests.support.database import empty_database
from tests.support.toy_game import CARDS, catalogue_for

CALM: Final = 150.0
"""Seconds after the last fault in which all pending work must be done."""
LATE_CALM: Final = 300.0
"""The same after a cancelled change: its transaction may come 90 s later, and the work that it
would undo is postponed to the next check."""
VERY_LONG_CALM: Final = 4_500.0
"""The same after hours of refusals."""
LONG_CALM: Final = 500.0
"""The same after a refusal of Discord, which pauses retries for some time."""
STANDSTILL: Final = 2_400.0
"""Seconds in which an action of people ends; that of a year takes the longest."""
LONGEST: Final = 36_000.0
"""Seconds in which a run ends; the longest of 60 took 1,200."""
RECONNECT: Final = 300.0
"""Longest time of a reconnect in seconds: the bot waits at most 256 s between two tries."""

Act = Callable[[], Awaitable[None]]
"""What people do in a run."""
Fond = Collection[str] | None
"""Kinds that people use whenever they see them; None lets the seed choose."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a run."""

    wrong: str
    """The first violation, or an empty text."""
    trace: tuple[str, ...]
    clicks: int
    sent: tuple[tuple[str, str, str], ...]
    """Sent messages: whose cards they may name, method, and text."""
    used: frozenset[str]
    """All commands, options and kinds of components that were used."""
    shown: frozenset[str]
    """All kinds of components that a person saw."""


class Run:
    """The parts of one run."""

    def __init__(
        self, seed: int, script: Sequence[Step], path: Path, shift: int, fond: Fond
    ) -> None:
        rng = Random(f"run {seed}")
        self.seed = seed
        self.fond = fond
        self.script = script
        self.loop = SimulatedLoop(Random(f"loop {seed}"), LONGEST)
        self.calendar = Calendar(self.loop)
        self.disk = Disk(self.loop, path)
        self.journal = Journal()
        self.garbling = Garbling(seed)
        self.checks = Checks(self)
        self.catalogue = catalogue_for(shift)
        self.games = ["cards"]
        if rng.random() >= 0.85:
            self.games.append(rng.choice(list(self.catalogue)))
        self.loop.slow = rng.choice((1.0, 8.0, 40.0))
        self.disk.slow = rng.choice((1.0, 3.0, 8.0))
        self.replays = rng.choice((1, 2, 128))
        self.ponders = rng.choice((0.0, 0.3, 1.5))
        """Longest time for a move of a computer player in seconds."""
        self.clock: str | None = rng.choice(("none", "1h", "1h", "1h", "8h"))
        """The time limit that the server's managers chose; None if they chose nothing."""
        self.commands = commands()
        self.troubles = 0
        self.trouble_until = 0.0
        self.is_ending = False
        self.codes = set[int]()
        """Discord's error codes with which calls were refused."""
        self.is_patient = any(step.action == FORBID for step in script)
        """Whether refusals last for hours, with waits that grow for long."""
        self.was_denied = self.was_late = self.was_undated = False
        if rng.random() < 0.1:
            self.calendar.offset += rng.choice((-86400.0, -18000.0, 18000.0, 86400.0))

    def note(self, words: str) -> None:
        self.journal.note(self.loop.now, words)

    def trouble(self, seconds: float) -> None:
        """Suspend checks of timing for some seconds."""
        self.troubles += 1
        self.trouble_until = max(self.trouble_until, self.loop.now + seconds)

    @property
    def is_troubled(self) -> bool:
        """Tell whether a fault is active or has just ended."""
        return self.loop.now < self.trouble_until or not self.host.is_up

    async def live(self, act: Act) -> None:
        """Let the bot and Discord begin, people act, and all pending work end."""
        self.city = City(
            self.calendar,
            self.commands,
            self.checks.payloads.request,
            emoji=emoji_digests(self.catalogue),
        )
        self.city.hub.world.guild.joined = ""  # the bot joins it at its first connection
        await self.city.open()
        self.network = Network(self.loop, self.city.serve)
        self.people, self.faults = People(self), Faults(self)
        self.host = Host(self)
        if Random(f"confiding {self.seed}").random() < CONFIDING:
            self._choose_direct_messages()
        self.host.boot()
        self.trouble(2.0)
        await self._wait_until_up()
        await act()
        self.is_ending = True
        self.faults.end()
        await self._wait_until_up()
        await asyncio.sleep(self._calm)
        await self.checks.calm()
        self.checks.hours.stop()
        await self.host.stop()
        self.checks.step()
        await self.city.close()

    async def follow_script(self) -> None:
        """Do the steps of the script, and measure the time of each decision until the end."""
        self.checks.hours.start()
        doing: list[asyncio.Task[None]] = []
        for step in self.script:
            await asyncio.sleep(step.wait)
            self.note(f"-- {step}")
            doing.append(self.loop.create_task(self._do_step(step)))
            self.checks.step()
            for task in doing:
                if task.done():
                    task.result()
        for task in doing:
            async with asyncio.timeout(STANDSTILL):
                await task

    @property
    def _calm(self) -> float:
        """The seconds after the last fault in which all pending work must be done."""
        if self.is_patient:
            return VERY_LONG_CALM
        if self.was_denied:
            return LONG_CALM
        return LATE_CALM if self.was_late else CALM

    def _choose_direct_messages(self) -> None:
        """Let all people choose direct messages before the bot starts."""
        with closing(sqlite3.connect(self.disk.path)) as base:
            base.executemany(
                "insert into users (user_id, delivery, listed, interval, zone, away_spent,"
                " text_mode, confirm_moves, open_stats) values (?, 'dm', 'servers', 720, 'UTC',"
                " '{}', 0, 0, 0)",
                [(user.id,) for user in self.people.users],
            )
            base.commit()

    async def _do_step(self, step: Step) -> None:
        if step.action in (*FAULTS, GARBLE, REJECT, FORBID):
            await getattr(self.faults, step.action)(Random(step.rng))
        else:
            user = self.people.users[step.who % len(self.people.users)]
            await self.people.act(user, step.action, Random(step.rng))

    async def _wait_until_up(self) -> None:
        if not self.host.is_running:
            self.host.boot()
        until = self.loop.now + RECONNECT
        while not self.host.is_up:
            self.host.check_running()
            await asyncio.sleep(0.1)
            if self.loop.now >= until:
                raise ViolationError("the bot does not come up")


def simulate(seed: int, script: Sequence[Step], shift: int = 0, fond: Fond = None) -> Outcome:
    """Run a script and return its outcome; people prefer what is in `fond`."""
    gc.disable()  # objects must be freed at the same moment in every run
    gc.freeze()  # older objects need no collection
    try:
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            path = Path(folder) / "takujo.db"
            outcome = _follow(Run(seed, script, path, shift, fond))
        with _silence():
            while gc.collect():  # a freed object may have held others
                pass
    finally:
        gc.enable()
    return outcome


def _follow(run: Run) -> Outcome:
    return run_once(run, run.follow_script)


def run_once(run: Run, act: Act) -> Outcome:
    """Let people act once in a new world."""
    with pytest.MonkeyPatch.context() as patch:
        _make_database(run.disk.path, run.clock)
        replace_environment(patch, run.seed, run.loop, run.calendar, run.disk)
        run.garbling.install(patch)
        keep_addresses(patch)
        patch.setattr(bot.client, "STOP_PATIENCE_S", bot.client.STOP_PATIENCE_S)
        _shorten_waits(patch, longest_s=3840.0 if run.is_patient else 200.0)
        if not run.is_patient:
            _shorten_outages(patch)
        redirect(ADDRESS + rest.API)
        wrong = _run_loop(run, patch, act)
        with _silence():
            _drop_pending_work(run)
    return Outcome(
        wrong,
        tuple(run.journal.lines),
        len(run.journal.actions),
        tuple(run.checks.payloads.sent),
        frozenset(run.people.used),
        frozenset(run.people.shown),
    )


def _shorten_waits(patch: pytest.MonkeyPatch, longest_s: float) -> None:
    """Let waits after refusals begin with a minute, and end with `longest_s`."""
    for about in BACKOFFS:
        patch.setitem(cast("Any", BACKOFFS), about, Backoff(60.0, longest_s))
    for waits in ("CHANNEL_EDITS", "MESSAGE_EDITS"):
        patch.setattr(cleanup, waits, Backoff(60.0, longest_s))
    patch.setattr(thread_names, "RENAMES", Backoff(310.0, longest_s))


def _shorten_outages(patch: pytest.MonkeyPatch) -> None:
    """Let all waits after outages be short."""
    patch.setattr(shown, "TABLE_OUTAGE", Backoff(2.0, 60.0, 4.0))
    for module in (season, absence_questions, direct_messages, dormancy, reminders):
        patch.setattr(module, "OUTAGE", Backoff(60.0, 60.0))
    for waits in ("CHANNEL_EDITS", "MESSAGE_EDITS", "OLD_EDITS"):
        patch.setattr(cleanup, waits, Backoff(30.0, 60.0))
    patch.setattr(thread_names, "RENAMES", Backoff(30.0, 60.0))
    patch.setattr(thread_names, "RENAME_INTERVAL", timedelta(seconds=30))


@cache
def commands() -> list[Json]:
    return asyncio.run(commands_of(catalogue_for(0)))


def _make_database(path: Path, clock: str | None) -> None:
    """Write a new database with a server whose tables have this clock, if its managers chose."""
    path.write_bytes(empty_database())
    if clock is None:
        return
    with closing(sqlite3.connect(path)) as base:
        base.execute(
            "insert into servers (guild_id, channels, threads, clock, openers, remembered, cards, "
            "seasons) values (?, '[]', 1, ?, 'everyone', '{}', 1, 1)",
            (GUILD_ID, clock),
        )
        base.commit()


@contextmanager
def _silence() -> Iterator[None]:
    """Suppress warnings about objects that are freed while they work."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(logging.NOTSET)
        sys.unraisablehook = hook


def _run_loop(run: Run, patch: pytest.MonkeyPatch, act: Act) -> str:
    """Run the loop to its end; return the violation."""
    root = logging.getLogger()
    for logger in (root, logging.getLogger("discord")):
        patch.setattr(logger, "level", logger.level)
    # Other handlers would keep records, and with them the frames of errors.
    patch.setattr(root, "handlers", [run.checks.log])
    root.setLevel(logging.WARNING)
    run.loop.set_exception_handler(run.checks.loop_failed)
    asyncio.set_event_loop(run.loop)
    wrong = ""
    try:
        run.loop.run_until_complete(run.live(act))
    except ViolationError as error:
        wrong = str(error)
    except Exception as error:  # noqa: BLE001  # any error is a finding
        wrong = f"{type(error).__name__}: {error}"
        run.note("".join(traceback.format_exception(error)))
    finally:
        asyncio.set_event_loop(None)
    return wrong or next(iter(run.checks.found), "")


def _drop_pending_work(run: Run) -> None:
    """Drop all pending work, without its warnings."""
    loop = run.loop
    loop.set_exception_handler(lambda *_: None)
    for task in loop.tasks():
        task._log_destroy_pending = False  # dropped on purpose
    for files in list(run.disk.handles.values()):
        for file in files:
            file.close()
    with suppress(Exception):
        loop.clear()
        loop.close()
    loop.retained.clear()
    if hasattr(run, "city"):
        run.city.forget()
    gc.collect()


_ANY_CARD = re.compile("|".join(CARDS))


def compare(seed: int, script: Sequence[Step]) -> Outcome:
    """Run a script with two sets of cards; return the first run with the difference."""
    run = simulate(seed, script)
    other = simulate(seed, script, shift=1)
    if run.wrong:
        return run
    for first, second in zip_longest(run.sent, other.sent):
        if first != second and not differ_only_in_visible_cards(first, second):
            return replace(run, wrong=f"hidden cards change a message: {first} or {second}")
    return run


def differ_only_in_visible_cards(
    first: tuple[str, str, str] | None, second: tuple[str, str, str] | None
) -> bool:
    """Tell whether two messages differ only in cards that they may name.

    They may name the cards of their only reader, and those of finished games. Each single run
    checks that they name no others.
    """
    if first is None or second is None or not first[0]:
        return False
    masked = [[_ANY_CARD.sub("#", part) for part in parts] for parts in (first, second)]
    return masked[0] == masked[1]
