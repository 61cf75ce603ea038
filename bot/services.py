"""The services behind every command and click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.avatars import Avatars
from bot.notifications.context import Presence
from bot.notifications.outbox import Emoji
from bot.notifications.publisher import Publisher
from bot.ops.animations import Animations
from bot.ops.tasks import TaskTracker
from bot.people.exports import Exports
from bot.people.preferences import People
from bot.people.rate_limits import Blocks, RateLimits
from bot.people.servers import Servers
from bot.pictures.renderer import Renderer
from bot.ratings.service import Ratings
from bot.tables.moderation import Absences, Moderation
from bot.tables.service import Tables
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a handler works with, built once at the start."""

    games: Catalogue
    tables: Tables
    absences: Absences
    moderation: Moderation
    blocks: Blocks
    people: People
    ratings: Ratings
    rate_limits: RateLimits
    exports: Exports
    animations: Animations
    servers: Servers
    presence: Presence
    publisher: Publisher
    renderer: Renderer
    avatars: Avatars
    emoji: Emoji
    busy: TaskTracker
    clock: Callable[[], datetime]
    started: datetime
    """When the bot started."""
    keep_days: int
    """Days for which finished tables are kept."""
