"""The settings that services take, from those of the operator."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bot import avatars
from bot.builder import Options
from bot.messages.policy import Policy
from bot.ops.config import Settings
from bot.ops.health import pulse_of
from bot.people.rate_limits import Rates
from bot.pictures import sprite_file
from bot.rates import Rate
from bot.store.backups import DAYS_KEPT_BEFORE_MIGRATIONS
from bot.tables.quotas import Quotas


def read_options(settings: Settings) -> Options:
    """Return the settings that services take."""
    return Options(
        replays=settings.replays,
        quotas=Quotas(
            settings.tables_per_person,
            settings.tables_per_server,
            settings.tables_per_channel,
            settings.lobbies,
            settings.undos,
        ),
        policy=read_policy(settings),
        proxy=settings.proxy_to_discord,
        invalid_requests=settings.invalid_requests,
        rates=_rates(settings),
        give_up=timedelta(hours=settings.give_up_hours),
        export_minutes=settings.export_minutes,
        introduces=settings.intro,
        sprites=sprite_file.beside(settings.files),
        avatar_folder=avatars.beside(settings.files),
        pulse=pulse_of(settings.files),
    )


def read_policy(settings: Settings) -> Policy:
    """Return what the settings say about the bot."""
    is_file = isinstance(settings.database, Path)
    return Policy(
        operator=settings.operator,
        contact=settings.contact,
        support=settings.support,
        keep_days=settings.keep_days,
        backup_days=DAYS_KEPT_BEFORE_MIGRATIONS.days if settings.backups and is_file else 0,
        is_postgresql=not is_file,
        has_metrics=settings.metrics_port is not None,
    )


def _rates(settings: Settings) -> Rates:
    return Rates(
        ping=Rate(settings.pings, timedelta(minutes=settings.ping_minutes)),
        question=Rate(settings.questions, timedelta(hours=1)),
        invitation=Rate(settings.invitations, timedelta(days=1) / settings.invitations),
        guest=Rate(settings.guests, timedelta(days=1) / settings.guests),
    )
