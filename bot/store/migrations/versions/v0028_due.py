"""Let every query find what is due, or open, without looking at the rest."""

from collections.abc import Sequence
from typing import TypeAlias

import sqlalchemy as sa
from alembic import op

from bot.store.dialects import Moment
from bot.store.migrations import carry_over, flag, make_partial

revision = "0028"
down_revision = "0027"

_Condition: TypeAlias = sa.TextClause | sa.ColumnElement[bool]
_UNPLANNED = sa.text("told_at IS NOT NULL AND remind_at IS NULL")
_OPEN = sa.text("ended IS NULL")
_HOME = sa.text("coalesce(thread_id, channel_id)")
_PARTIAL: Sequence[tuple[str, str, Sequence[str | sa.TextClause], _Condition]] = (
    ("tables_home", "tables", (_HOME, "status"), _OPEN),
    ("tables_guild", "tables", ("guild_id", "status"), _OPEN),
    ("tables_channel", "tables", ("channel_id", "status"), _OPEN),
    ("tables_touched", "tables", ("status", "touched"), _OPEN),
    ("tables_awake", "tables", ("id",), sa.and_(_OPEN, ~flag("asleep"))),
    ("tables_ended", "tables", ("ended",), sa.text("ended IS NOT NULL")),
    ("chairs_asked", "chairs", ("person_id",), sa.text("since IS NOT NULL")),
    ("followed_loose", "followed", ("message",), sa.text("seat IS NULL")),
    ("waits_due", "waits", ("due",), ~flag("lapsed")),
    ("waits_remind_at", "waits", ("remind_at",), sa.text("remind_at IS NOT NULL")),
    (
        "waits_unplanned",
        "waits",
        ("reminded",),
        _UNPLANNED,
    ),
    ("waits_stopped", "waits", ("rests_until",), sa.text("left_seconds IS NOT NULL")),
)
_WHOLE = (
    ("tables_shelf", "tables", (_HOME, "touched")),
    ("tables_host", "tables", ("host_id", "opened")),
    ("told_at", "told", ("kind", "at")),
    ("notes_user", "notes", ("user_id",)),
)


def upgrade() -> None:
    """Exchange indexes that lead through all open tables for some that lead to what is due."""
    op.add_column("waits", sa.Column("rests_until", Moment))
    # Clocks that stand still are looked at once more.
    carry_over(
        "UPDATE waits SET rests_until = '1970-01-01T00:00:00+00:00' WHERE left_seconds IS NOT NULL"
    )
    carry_over(
        "UPDATE followed SET seat = NULL, token = NULL WHERE seat IS NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM waits WHERE waits.table_id = followed.table_id "
        "AND waits.seat = followed.seat AND waits.token = followed.token)"
    )
    for name, table in (
        ("tables_status", "tables"),
        ("tables_home", "tables"),
        ("waits_due", "waits"),
        ("waits_remind_at", "waits"),
        ("waits_stopped", "waits"),
    ):
        op.drop_index(name, table)
    for name, table, columns, where in _PARTIAL:
        make_partial(name, table, columns, where)
    for name, table, columns in _WHOLE:
        op.create_index(name, table, columns)
