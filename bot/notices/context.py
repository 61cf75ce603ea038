"""The services that every part of this room uses."""

from __future__ import annotations

from dataclasses import dataclass

from bot.notices.errands import Errands
from bot.notices.limits import Limits
from bot.notices.outbox import Outbox
from bot.notices.presence import Presence
from bot.notices.refusals import Refusals
from bot.ops.busy import Busy
from bot.ops.clock import Clock
from bot.people.allowances import Allowances
from bot.people.people import People
from bot.people.servers import Servers
from bot.ratings.ratings import Ratings
from bot.tables.absence import Absences
from bot.tables.decisions import Decisions
from bot.tables.service import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """Tables, open decisions, preferences, and the way to Discord."""

    tables: Tables
    decisions: Decisions
    absences: Absences
    people: People
    ratings: Ratings
    presence: Presence
    outbox: Outbox
    refusals: Refusals
    limits: Limits
    allowances: Allowances
    servers: Servers
    clock: Clock
    busy: Busy
    errands: Errands
