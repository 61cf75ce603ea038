"""What everybody works with who tells people something."""

from __future__ import annotations

from dataclasses import dataclass

from bot.notices.limits import Limits
from bot.notices.outbox import Outbox
from bot.notices.presence import Presence
from bot.ops.clock import Clock
from bot.people.people import People
from bot.store.waits import WaitStore
from bot.tables.absence import Absences
from bot.tables.service import Tables


@dataclass(frozen=True, slots=True)
class Office:
    """The tables, who waits at them, what people wish, and the way to them."""

    tables: Tables
    waits: WaitStore
    absences: Absences
    people: People
    presence: Presence
    outbox: Outbox
    limits: Limits
    clock: Clock
