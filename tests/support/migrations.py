"""A migration after the released ones, for tests of the migrator."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from alembic.config import Config

from bot.store import migrate

VERSION: Final = "v9000"


def add_migration(
    folder: Path,
    patch: pytest.MonkeyPatch,
    change: str = 'op.add_column("meta", sa.Column("note", sa.String))',
) -> None:
    """Add one more migration to the program, written into `folder`."""
    newest, _ = migrate.read_versions()
    folder.mkdir()
    (folder / f"{VERSION}_more.py").write_text(
        f"""
import sqlalchemy as sa
from alembic import op

revision = {VERSION!r}
down_revision = {newest!r}


def upgrade() -> None:
    {change}
"""
    )
    make = migrate.make_config

    def make_config() -> Config:
        config = make()
        script = Path(config.get_main_option("script_location") or "")
        folders = (script / "versions", folder)
        config.set_main_option("version_locations", os.pathsep.join(map(str, folders)))
        return config

    patch.setattr(migrate, "make_config", make_config)
