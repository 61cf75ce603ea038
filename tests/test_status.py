"""`python -m bot status` where one process serves everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import admin
from bot.store import DatabaseError
from bot.store.migrate import migrate


def test_one_process_has_no_shards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "takujo.db"
    with pytest.raises(DatabaseError, match="will be made"):
        admin.show_status(path)
    migrate(path, 1)
    assert admin.show_status(path) == 0
    assert capsys.readouterr().out == (
        "at most one process serves all shards; pending updates: 0 tables\n"
    )
