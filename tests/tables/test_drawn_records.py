"""`python -m bot replay`: a record as pictures."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.cli.gallery import states
from bot.cli.main import main
from bot.pictures.renderer import draw
from bot.tables.record import Record, to_entry
from games.core.record import play_through
from tests.support.games import GAMES
from tests.tables.conftest import ANN, BEN, Room


async def _record(room: Room, game: str, path: Path) -> Record:
    other = await room.reopen(GAMES)
    table = (await other.game(ANN, BEN, game=game)).table
    await other.play_out(table.id, Random(3))
    record = await other.tables.queries.record(table.id)
    await other.store.close()
    _keep(record, path)
    return record


def _keep(record: Record, path: Path) -> None:
    path.write_text(record.model_dump_json())


@pytest.mark.parametrize("game", ["coloretto", "keltis_card"])
async def test_a_record_is_drawn_turn_by_turn(
    room: Room, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, package = tmp_path / "game.json", GAMES[game]
    record = await _record(room, game, path)
    assert main(["replay", str(path)]) == 0
    files = sorted((tmp_path / "game").iterdir())
    assert capsys.readouterr().out == f"{tmp_path / 'game'}: {len(files)} pictures\n"
    replay = play_through(package.game, record.setup, [to_entry(one) for one in record.entries])
    shown = ("board",) if package.is_open else ("board", "seat1", "seat2")
    turns = len(list(states(replay)))
    assert [one.name for one in files] == [
        f"{turn:04}-{name}.png" for turn in range(turns) for name in shown
    ]
    final = draw(package.presentation.board(package.game.view(replay.state, None)))
    assert (tmp_path / "game" / f"{turns - 1:04}-board.png").read_bytes() == final


async def test_an_undrawable_record_is_reported_in_one_line(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    record = await _record(room, "coloretto", path)
    assert main(["replay", str(tmp_path / "nowhere.json")]) == 2
    assert main(["replay", str(path), str(path)]) == 2
    _keep(record.model_copy(update={"secret": "00" * 32}), path)
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in said] == ["takujo"] * 3
    assert not (tmp_path / "game").exists()
