"""The check of a finished record names every fault."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.tables import lobby, play
from bot.tables.record import Record, UnreadableError, read_record
from bot.tables.verify import RecordWrongError, verify
from tests.support.games import GAMES
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room, open_room

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
async def record(tmp_path: Path) -> Record:
    """Give a game with an undo, a leaver, AI players and other options."""
    room = await open_room(tmp_path / "fixed.db", new_secret=lambda: bytes(range(32)))
    table = (await room.lobby(ANN, BEN, house=1)).id
    await room.tables.change(table, lobby.set_option, ANN.id, "length", "long")
    await room.tables.change_now(table, play.start, ANN.id)
    await room.move(table, ANN)
    await room.tables.undo(table, ANN.id)
    await room.move(table, ANN, 1)
    await room.tables.change_now(table, play.resign, BEN.id)
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


def test_an_altered_entry_with_a_fitting_mark_does_not_follow(record: Record) -> None:
    ply = find(record, "gamble")
    roll = record.entries[ply + 1][1]
    other = next(text for text in ("x1", "x2") if text != roll)
    assert fault(record, put(ply + 1, -1, other), marked=True) == (
        f"entry {ply + 1} (-1: {other}): by the secret chance answers {roll} here"
    )
    assert "by the secret chance answers" in fault(record, put(ply + 1, 0, "pass"), marked=True)
    assert "chance is not asked here" in fault(record, put(ply, -1, "x1"), marked=True)
    assert "cannot once" in fault(record, put(ply, record.entries[ply][0], "once"), marked=True)
    assert "no such word" in fault(record, put(ply, 0, "@win"), marked=True)
    assert "(0: hello): no move is written 'hello'" in fault(
        record, put(ply, 0, "hello"), marked=True
    )


def test_missing_entries_are_named(record: Record) -> None:
    def cut(values: dict[str, Any]) -> None:
        del values["entries"][-3:]

    count = len(record.entries) - 3
    assert fault(record, cut) == f"the record is cut: after {count} entries the game is not over"

    def drop(values: dict[str, Any]) -> None:
        del values["entries"][5]

    assert "entry 5 (" in fault(record, drop)


def test_nothing_follows_a_stop(record: Record) -> None:
    ply = find(record, "gamble")
    assert "nothing follows" in fault(record, put(ply, 0, "@stop"), marked=True)


def test_secret_seats_and_outcome_must_fit(record: Record) -> None:
    def other_secret(values: dict[str, Any]) -> None:
        values["secret"] = "00" * 32

    assert "secret does not match the commitment" in fault(record, other_secret)

    def other_seats(values: dict[str, Any]) -> None:
        values["seating"] = values["seating"][::-1]

    seats = ", ".join(map(str, record.seating))
    assert fault(record, other_seats) == f"by the secret the seating is {seats}"

    def other_scores(values: dict[str, Any]) -> None:
        values["outcome"]["scores"][0] += 1

    assert "the game ended otherwise: counted, scores " in fault(record, other_scores)

    def no_outcome(values: dict[str, Any]) -> None:
        values["outcome"] = None

    assert "the game ended otherwise" in fault(record, no_outcome)

    def other_option(values: dict[str, Any]) -> None:
        values["options"] = {"length": "endless"}

    assert "the set-up is not one" in fault(record, other_option, marked=True)


def test_other_rules_are_named(record: Record) -> None:
    def older(values: dict[str, Any]) -> None:
        values["rules_version"] = 2

    assert fault(record, older) == (
        "the game was played by rules version 2 of toy; this program plays version 3"
    )

    def unknown(values: dict[str, Any]) -> None:
        values["game"] = "chess"

    assert fault(record, unknown) == "this program does not play chess"


async def test_a_stopped_game_and_a_rematch_can_be_checked(room: Room) -> None:
    stopped = (await room.game(ANN, BEN)).table
    await room.move(stopped.id, ANN)
    await room.tables.change_now(stopped.id, play.cancel, 999, manager=True)
    record = await room.tables.queries.record(stopped.id)
    assert record.outcome is None
    verify(record, TOYS)
    again = await room.tables.rematch(stopped.id, ANN.id)
    await room.rejoin(again)
    await room.tables.change_now(again.id, play.start, ANN.id)
    await room.play_out(again.id)
    verify(await room.tables.queries.record(again.id), TOYS)


@pytest.mark.long
@pytest.mark.parametrize("people", [2, 3, 4, 5])
async def test_every_real_game_can_be_checked(room: Room, people: int) -> None:
    for name, entry in GAMES.items():
        if people not in entry.game.seats:
            continue
        other = await room.reopen(GAMES)
        table = (await other.game(ANN, CYD, house=people - 2, game=name)).table
        await other.play_out(table.id, Random(people))
        verify(await other.tables.queries.record(table.id), GAMES)
        await other.store.close()


def test_a_file_that_is_no_record_says_why(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    whole = record.model_dump_json(indent=1)

    def complaint(text: str | bytes) -> str:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(UnreadableError) as refused:
            read_record(path)
        assert "\n" not in str(refused.value)
        return str(refused.value)

    path.write_text(whole)
    assert read_record(path) == record
    assert "is cut" in complaint(whole[: len(whole) // 2])
    assert "is cut" in complaint("")
    assert "not JSON" in complaint("Dear diary")
    assert "not a text file" in complaint(b"\xff\xfe\xff")
    assert "secret" in complaint(whole.replace(record.secret, "xyz"))
    assert "is no record: version" in complaint(whole.replace('"version": 2', '"version": 3'))
    assert "entry 0 is not one" in complaint(whole.replace("[\n   -1,", "[\n   7,", 1))
    assert "is no record: game: Field required" in complaint("{}")
    for foreign in ('"x\\ny"', '"\\u001b[2J"', '""', '"DRAW"'):
        said = complaint(whole.replace('"gamble"', foreign, 1))
        assert "is no record: entries." in said
        assert said.isprintable()
    option = whole.replace('"options": {', '"options": {"a\\nb": "c",', 1)
    assert "is no record: options.a b" in complaint(option)
    assert "seating" in complaint(whole.replace('"players": 3', '"players": 4'))
    with pytest.raises(UnreadableError, match="cannot be read: No such file"):
        read_record(tmp_path / "nowhere.json")
