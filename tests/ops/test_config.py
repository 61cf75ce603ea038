"""Settings, and card tables in place of a game's own: one clear line when they are wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from bot.cli.main import main
from bot.cli.run import read_options
from bot.client import Takujo
from bot.messages.lobby import options_message
from bot.ops.config import SettingsError, load, with_card_tables
from bot.store import Store
from bot.tables.quotas import Quotas
from games.core.game import Setup
from tests.conftest import TOKEN
from tests.support import showing
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.source import ROOT
from tests.tables.conftest import ANN, BEN, open_room

SETTING: Final = "TAKUJO_CULLINAN_CARDS"
pytestmark = pytest.mark.usefixtures("folder")


def test_settings_come_from_the_file_and_the_environment_wins(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / ".env").write_text("TAKUJO_REPLAYS=7\nTAKUJO_LOG_LEVEL=DEBUG\nOTHER=1\n")
    monkeypatch.setenv("TAKUJO_LOG_LEVEL", "ERROR")
    monkeypatch.setenv("TAKUJO_DATABASE", "")  # as a container's empty default
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:9000/api/v10/")
    settings = load()
    assert (settings.replays, settings.log_level) == (7, "ERROR")
    assert settings.database == Path("data/takujo.db")
    assert settings.api_base == "http://127.0.0.1:9000/api/v10"
    assert TOKEN not in repr(settings)
    assert settings.check_token() == TOKEN
    (folder / ".env").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match=r"\.env cannot be read"):
        load()


async def test_the_limits_that_are_set_reach_the_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("TABLES_PER_PERSON", "TABLES_PER_SERVER", "TABLES_PER_CHANNEL", "LOBBIES", "UNDOS")
    for number, name in enumerate(names, 2):
        monkeypatch.setenv(f"TAKUJO_{name}", str(number))
    store = await Store.open(folder / "takujo.db")
    bot = Takujo(store, GAMES, read_options(load()))
    assert bot.services.tables._limits.quotas == Quotas(2, 3, 4, 5, 6)
    await store.close()


@pytest.fixture
def printed(folder: Path) -> Path:
    """Write a card table with another name and another cost of Cullinan I."""
    data: dict[str, Any] = json.loads((ROOT / "games/cullinan/cards.json").read_text("utf-8"))
    data["edition"], data["cards"][0]["cost"] = "printed", 31
    path = folder / "printed.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize("is_in_file", [False, True])
def test_a_game_is_played_with_the_table_named(
    folder: Path, printed: Path, monkeypatch: pytest.MonkeyPatch, *, is_in_file: bool
) -> None:
    assert with_card_tables(GAMES) == GAMES  # without the setting
    if is_in_file:
        (folder / ".env").write_text(f"{SETTING}={printed}\n", encoding="utf-8")
    else:
        monkeypatch.setenv(SETTING, str(printed))
    game = with_card_tables(GAMES)["cullinan"].game
    assert {option.name: option.values for option in game.options}["cards"] == ("printed",)
    assert game.start(Setup(2)).table.card(1).cost == 31


async def test_a_table_waits_until_its_cards_are_back(
    folder: Path, printed: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTING, str(printed))
    room = await open_room(folder / "takujo.db", games=GAMES)
    table = (await room.game(ANN, BEN, game="cullinan")).table.id
    room = await room.reopen(with_card_tables(GAMES))
    with refuses("refused-other-rules"):
        await room.tables.snapshot(table)
    assert f"table {table} cannot be set up" in caplog.text
    room = await room.reopen(GAMES)
    snapshot = await room.tables.snapshot(table)
    assert snapshot.table.options["cards"] != "printed"
    await room.store.close()


def test_one_edition_is_nothing_to_choose() -> None:
    table = showing.make_table("cullinan")
    message = options_message(table, table.host.id, "en")
    names = [str(select.custom_id).rpartition(":")[2] for select in showing.selects_of(message)]
    assert "sides" in names
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
