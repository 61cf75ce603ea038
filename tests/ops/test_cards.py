"""Card tables in place of a game's own: used when they are right, one clear line when not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from bot.cli.main import main
from bot.messages.lobby import options_message
from bot.ops.config import Settings, with_card_tables
from games.core.game import Setup
from tests.support import showing
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.source import ROOT
from tests.tables.conftest import ANN, BEN, open_room

SETTING: Final = "TAKUJO_CULLINAN_CARDS"
TABLE: Final = ROOT / "games" / "cullinan" / "cards.json"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder with no settings, whatever the machine says."""
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.delenv(SETTING, raising=False)
    return tmp_path


def make_table(folder: Path, edition: str, cost: int) -> Path:
    """Write a table with another name and another cost of Cullinan I."""
    data: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    data["edition"] = edition
    data["cards"][0]["cost"] = cost
    path = folder / "printed.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_game_is_played_with_the_table_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTING, str(make_table(folder, "printed", 31)))
    game = with_card_tables(GAMES)["cullinan"].game
    assert {option.name: option.values for option in game.options}["cards"] == ("printed",)
    assert game.start(Setup(2)).table.card(1).cost == 31


def test_the_table_may_be_named_in_the_env_file(folder: Path) -> None:
    path = make_table(folder, "printed", 31)
    (folder / ".env").write_text(f"{SETTING}={path}\n", encoding="utf-8")
    game = with_card_tables(GAMES)["cullinan"].game
    assert game.start(Setup(2)).table.edition == "printed"


def test_without_the_setting_a_game_keeps_its_own_table() -> None:
    assert with_card_tables(GAMES) == GAMES


async def test_a_table_waits_until_its_cards_are_back(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    entry = GAMES["cullinan"]
    assert entry.with_data
    room = await open_room(folder / "takujo.db", games=GAMES)
    table = (await room.game(ANN, BEN, game="cullinan")).table.id
    other = entry.with_data(make_table(folder, "printed", 31).read_text("utf-8"))
    room = await room.reopen({"cullinan": replace(entry, game=other)})
    with refuses("refused-other-rules"):
        await room.tables.snapshot(table)
    assert f"table {table} cannot be set up" in caplog.text
    room = await room.reopen(GAMES)
    snapshot = await room.tables.snapshot(table)
    assert snapshot.table.options["cards"] == entry.game.start(Setup(2)).table.edition
    await room.store.close()


def test_one_edition_is_nothing_to_choose() -> None:
    table = showing.make_table("cullinan")
    message = options_message(table, table.host.id, "en")
    names = [str(select.custom_id).rpartition(":")[2] for select in showing.selects_of(message)]
    assert names[:3] == ["sides", "one_per_rank", "open_discards"]
    assert "cards" not in names


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: "),
        (b"\xff\xfe\xfa", "cannot be read: "),
        (b"{", "not JSON: "),
        (b"[]", "the file must be an object"),
        (b'{"cards": []}', "the file: edition is missing"),
    ],
)
def test_a_table_that_cannot_be_used_is_one_line(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    reason: str,
) -> None:
    path = folder / "printed.json"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv(SETTING, str(path))
    for command in ("check", "run"):
        assert main([command]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        assert written.err.startswith(f"takujo: {SETTING}: {path}")
        assert reason in written.err
        assert written.err.count("\n") == 1
