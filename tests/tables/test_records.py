"""The check of a finished record names every fault, and `python -m bot replay` draws it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.cli.gallery import states
from bot.cli.main import main
from bot.pictures.renderer import draw
from bot.tables import lobby, play
from bot.tables.record import Record, UnreadableError, read_record, to_entry
from bot.tables.verify import RecordWrongError, verify
from games.core.record import play_through
from tests.support.games import GAMES
from tests.support.records import real_record
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, Room, open_room

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
async def record(tmp_path: Path) -> Record:
    """Give a game with an undo, a leaver, AI players and other options."""
    room = await open_room(tmp_path / "fixed.db", new_secret=lambda: bytes(range(32)))
    table = (await room.lobby(ANN, BEN, house=1)).id
    await room.do(table, lobby.set_option, ANN, "length", "long")
    await room.do(table, play.start, ANN)
    await room.move(table, ANN)
    await room.tables.undo(table, ANN.id)
    await room.move(table, ANN, 1)
    await room.do(table, play.resign, BEN)
    await room.play_out(table)
    found = await room.tables.queries.record(table)
    await room.store.close()
    return found


def fault(record: Record, change: Change, *, marked: bool = False) -> str:
    """Change a record (with marks of the changed entries, if told) and return what is found."""
    values = json.loads(record.model_dump_json())
    change(values)
    if marked:
        fitting = Record.model_validate_json(json.dumps(values)).marks()
        for line, mark in zip(values["entries"], fitting, strict=True):
            line[2] = mark
    with pytest.raises(RecordWrongError) as wrong:
        verify(Record.model_validate_json(json.dumps(values)), TOYS)
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


def put(ply: int, seat: int, text: str) -> Change:
    """Return the change that overwrites an entry."""

    def change(values: dict[str, Any]) -> None:
        values["entries"][ply][:2] = [seat, text]

    return change


def set_to(name: str, value: Any) -> Change:
    """Return the change of a field."""
    return lambda values: values.update({name: value})


def find(record: Record, text: str) -> int:
    """Return the ply of the first entry that reads so."""
    return [line[1] for line in record.entries].index(text)


def test_a_complete_record_is_right_and_contains_no_names(record: Record) -> None:
    verify(record, TOYS)
    written = record.model_dump_json()
    assert {"@undo", "@house", "gamble"} <= {line[1] for line in record.entries}
    for person in (ANN, BEN):
        assert person.name not in written
        assert str(person.id) not in json.dumps(json.loads(written)["seating"])


def test_an_altered_entry_is_named(record: Record) -> None:
    for ply, (seat, text, _) in enumerate(record.entries):
        altered = {"pass": "gamble", "once": "twice", "twice": "once"}.get(text, "pass")
        found = fault(record, put(ply, seat, altered))
        assert found == f"entry {ply} ({seat}: {altered}) was altered"
    ply = find(record, "gamble")
    seat, roll = record.entries[ply][0], record.entries[ply + 1][1]
    other = next(text for text in ("x1", "x2") if text != roll)
    for change, found in (  # with a fitting mark they do not follow
        (put(ply + 1, -1, other), f"(-1: {other}): by the secret chance answers {roll} here"),
        (put(ply + 1, 0, "pass"), "by the secret chance answers"),
        (put(ply, -1, "x1"), "chance is not asked here"),
        (put(ply, seat, "once"), "cannot once"),
        (put(ply, 0, "@win"), "no such word"),
        (put(ply, 0, "hello"), "(0: hello): no move is written 'hello'"),
        (put(ply, 0, "@stop"), "nothing follows"),
    ):
        assert found in fault(record, change, marked=True)


def test_what_is_missing_or_does_not_fit_is_named(record: Record) -> None:
    def cut(values: dict[str, Any], start: int, end: int | None = None) -> None:
        del values["entries"][start:end]

    def add_a_point(values: dict[str, Any]) -> None:
        values["outcome"]["scores"][0] += 1

    count, seats = len(record.entries) - 3, ", ".join(map(str, record.seating))
    for change, found in (
        (partial(cut, start=-3), f"the record is cut: after {count} entries the game is not over"),
        (partial(cut, start=5, end=6), "entry 5 ("),
        (set_to("secret", "00" * 32), "secret does not match the commitment"),
        (set_to("seating", record.seating[::-1]), f"by the secret the seating is {seats}"),
        (add_a_point, "the game ended otherwise: counted, scores "),
        (set_to("outcome", None), "the game ended otherwise"),
        (set_to("rules_version", 2), "played by rules version 2 of toy; this program plays ver"),
        (set_to("game", "chess"), "this program does not play chess"),
    ):
        assert found in fault(record, change)
    options = set_to("options", {"length": "endless"})
    assert "the set-up is not one" in fault(record, options, marked=True)


async def test_a_stopped_game_and_a_rematch_can_be_checked(room: Room) -> None:
    stopped = (await room.game(ANN, BEN)).table
    await room.move(stopped.id, ANN)
    await room.tables.change_now(stopped.id, play.cancel, 999, manager=True)
    record = await room.tables.queries.record(stopped.id)
    assert record.outcome is None
    verify(record, TOYS)
    again = await room.tables.rematch(stopped.id, ANN.id)
    await room.rejoin(again)
    await room.do(again, play.start, ANN)
    await room.play_out(again.id)
    verify(await room.tables.queries.record(again.id), TOYS)


def test_a_file_that_is_no_record_says_why(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    whole = record.model_dump_json(indent=1)

    def complaint(text: str | bytes) -> str:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(UnreadableError) as unread:
            read_record(path)
        assert "\n" not in str(unread.value)
        return str(unread.value)

    path.write_text(whole)
    assert read_record(path) == record
    for text, found in (
        (whole[: len(whole) // 2], "is cut"),
        ("", "is cut"),
        ("Dear diary", "not JSON"),
        (b"\xff\xfe\xff", "not a text file"),
        (whole.replace(record.secret, "xyz"), "secret"),
        (whole.replace('"version": 2', '"version": 3'), "is no record: version"),
        (whole.replace("[\n   -1,", "[\n   7,", 1), "entry 0 is not one"),
        ("{}", "is no record: game: Field required"),
        (whole.replace('"options": {', '"options": {"a\\nb": "c",', 1), "no record: options.a b"),
        (whole.replace('"players": 3', '"players": 4'), "seating"),
    ):
        assert found in complaint(text)
    for foreign in ('"x\\ny"', '"\\u001b[2J"', '""', '"DRAW"'):
        said = complaint(whole.replace('"gamble"', foreign, 1))
        assert "is no record: entries." in said
        assert said.isprintable()
    with pytest.raises(UnreadableError, match="cannot be read: No such file"):
        read_record(tmp_path / "nowhere.json")


@pytest.mark.parametrize("game", ["coloretto", "keltis_card"])
def test_a_record_is_drawn_turn_by_turn(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, package, record = tmp_path / "game.json", GAMES[game], real_record(game, 8)
    path.write_text(record.model_dump_json())
    assert main(["replay", str(path)]) == 0
    files = sorted((tmp_path / "game").iterdir())
    assert capsys.readouterr().out == f"{tmp_path / 'game'}: {len(files)} pictures\n"
    replay = play_through(package.game, record.setup, [to_entry(one) for one in record.entries])
    shown = ("board",) if package.is_open else ("board", "seat1", "seat2")
    turns = len(list(states(replay)))
    assert turns > 2
    assert [one.name for one in files] == [
        f"{turn:04}-{name}.png" for turn in range(turns) for name in shown
    ]
    final = draw(package.presentation.board(package.game.view(replay.state, None)))
    assert (tmp_path / "game" / f"{turns - 1:04}-board.png").read_bytes() == final


def test_an_undrawable_record_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, record = tmp_path / "game.json", real_record("coloretto", 8)
    path.write_text(record.model_dump_json())
    assert main(["replay", str(tmp_path / "nowhere.json")]) == 2
    assert main(["replay", str(path), str(path)]) == 2
    path.write_text(record.model_copy(update={"secret": "00" * 32}).model_dump_json())
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in said] == ["takujo"] * 3
    assert not (tmp_path / "game").exists()
