"""The names of tables' threads, as plans and as requests to Discord."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.messages.names import make_plain_reader, name_of, person_name
from bot.messages.shared import game_name
from bot.notifications.channels.shown import Renamed, ShownTables
from bot.notifications.delivery.outbox import Outbox
from bot.ops.clock import Clock
from bot.ops.refusals import RENAMES
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.tables.model import Participant, Table
from bot.words import localize
from games.core import Listing, Outcome, text

log: Final = logging.getLogger(__name__)

RENAME_INTERVAL: Final = timedelta(minutes=5, seconds=10)
"""Time between two renames of a thread: Discord allows two in ten minutes."""
MAX_TRIES: Final = 12
"""Tries before a thread keeps its name."""
_LONGEST_NAME: Final = 100


class ThreadNames:
    """Renames threads. Pending renames are not stored: a name shows whether one is needed."""

    def __init__(self, outbox: Outbox, shown: ShownTables, clock: Clock) -> None:
        self._outbox = outbox
        self._shown = shown
        self._clock = clock
        self._retries = Retries[int](RENAMES, clock.timestamp)
        """Threads whose last renaming failed."""

    async def update(self, table: Table, outcome: Outcome | None = None) -> bool:
        """Rename the thread of a table if needed; return False if it must wait."""
        shown = self._shown[table.id]
        now = self._clock()
        name = thread_name(table, outcome)
        naming = plan_name(table, name, self._outbox.title(table.place), shown.renamed, now)
        if naming is not Naming.RENAME:
            return naming is Naming.DONE
        thread_id = table.place.target_id
        if not self._retries.is_due(thread_id):
            return False
        shown.renamed = Renamed(thread_id, name, now)
        try:
            await self._outbox.rename(table.place, name)
        except OutageError as error:
            shown.renamed = Renamed(thread_id, "", now)
            wait = self._retries.fail(thread_id)
            log.info("table %s: thread not renamed (%s), retrying in %.0f s", table.id, error, wait)
            return self._retries.failures(thread_id) >= MAX_TRIES
        self._retries.end(thread_id)
        return True


class Naming(Enum):
    """What the name of a thread needs."""

    DONE = auto()
    WAIT = auto()
    RENAME = auto()


def plan_name(
    table: Table, name: str, title: str | None, renamed: Renamed | None, now: datetime
) -> Naming:
    """Return what the thread of a table needs to have a name; `title` is the one that it has."""
    if table.place.thread_id is None or title in (None, name) or not is_ours(title or "", table):
        return Naming.DONE
    if renamed is None or renamed.thread_id != table.place.thread_id:
        return Naming.RENAME
    if renamed.name == name:  # Discord normalised the name
        return Naming.DONE
    # Times in the future, from before the clock was set back, do not count.
    if timedelta() <= now - renamed.at < RENAME_INTERVAL:
        return Naming.WAIT
    return Naming.RENAME


def thread_name(table: Table, outcome: Outcome | None = None) -> str:
    """Return the game and its players, or at the end its winners, in the table's language."""
    names = [_player(participant, table.language) for participant in table.participants]
    if outcome is not None and outcome.winners:
        winners = Listing(tuple(names[seat] for seat in sorted(outcome.winners)))
        title = text("thread-won", game=game_name(table, table.language), winners=winners)
    else:
        key = "thread-name" if table.ended is None else "thread-over"
        title = text(key, game=game_name(table, table.language), players=Listing(tuple(names)))
    return localize(title, make_plain_reader(table, table.language))[:_LONGEST_NAME]


def is_ours(name: str, table: Table) -> bool:
    """Tell whether the bot may have given a thread's name; people rename threads as well."""
    return name.startswith(game_name(table, table.language))


def _player(participant: Participant, language: str) -> str:
    """Return a player's name; an absent player keeps theirs."""
    if participant.person is None or participant.resigned:
        return name_of(participant, language)
    return person_name(participant.person, language)
