"""Records of finished games: the promises of `docs/fairness.md`, tested with both checkers.

The check names every fault, and `python -m bot replay` draws a record.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.cli.gallery import states
from bot.cli.main import main
from bot.pictures.renderer import draw
from bot.tables import lobby, play, randomness, seats
from bot.tables.model import Table
from bot.tables.record import (
    Record,
    RecordWrongError,
    UnreadableError,
    compare,
    read_record,
    to_entry,
    verify,
)
from games.core.game import Seat
from games.core.record import Entry, play_through
from tests.support.games import GAMES, after_edits
from tests.support.records import real_record
from tests.support.source import ROOT
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, DAN, HERE, Match, Room, nonce_of, open_room

Change = Callable[[dict[str, Any]], None]
CHECKER = ROOT / "docs" / "check_record.py"
SECRET = bytes(range(32))


@pytest.fixture
async def played(tmp_path: Path) -> tuple[Record, list[str]]:
    """Play with all that a record may contain, and a restart; copy the marks."""
    room = await open_room(tmp_path / "fixed.db", new_secret=lambda: SECRET)
    match = Match(room, (await room.lobby(ANN, BEN, house=1)).id)
    await match.do(lobby.add_client_seed, BEN, "バナナ")
    await match.do(lobby.set_option, ANN, "length", "long")
    await match.do(play.start, ANN)
    marks, turn = list[str](), 0
    while True:
        await room.tables.ai.advance(match.id)
        marks.append((await room.tables.snapshot(match.id)).mark)
        if not (asked := await match.asked()):
            break
        await room.move(match.id, asked[0], turn)
        if turn == 0:
            await room.tables.undo(match.id, asked[0].id)
        if turn == 4:
            await match.open_vote(asked[0], "rewind")
            [other] = {ANN, BEN} - {asked[0]}
            await match.vote(other, "rewind")
            await room.reopen()
        if turn == 8:
            await match.do(play.resign, BEN)
        turn += 1
    record = await room.tables.queries.record(match.id)
    await room.store.close()
    return record, marks


@pytest.fixture
def record(played: tuple[Record, list[str]]) -> Record:
    return played[0]


def check_alone(folder: Path, record: dict[str, Any], shown: str = "") -> tuple[int, str]:
    """Run the independent checker; return its exit code and what it says."""
    (folder / "record.json").write_text(json.dumps(record), "utf-8")
    (folder / "messages.txt").write_text(shown, "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, "record.json", "messages.txt"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


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


def set_to(**fields: Any) -> Change:
    """Return the change of fields."""
    return lambda values: values.update(fields)


def test_a_complete_record_is_right_and_contains_no_names(record: Record) -> None:
    verify(record, TOYS)
    written = record.model_dump_json()
    assert {"@undo", "@rewind", "@house", "gamble"} <= {line[1] for line in record.entries}
    assert record.nonces[1].endswith(" バナナ")
    assert not [person for person in (ANN, BEN) if person.name in written]


def test_an_altered_entry_is_named(record: Record) -> None:
    for ply, (seat, text, _) in enumerate(record.entries):
        altered = {"pass": "gamble", "once": "twice", "twice": "once"}.get(text, "pass")
        found = fault(record, put(ply, seat, altered))
        assert found == f"entry {ply} ({seat}: {altered}) was altered"
    ply = [line[1] for line in record.entries].index("gamble")
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

    def outweigh(values: dict[str, Any]) -> None:
        values["draws"][str(drawn)][0][1] += 1

    drawn = min(record.draws)
    count, order = len(record.entries) - 3, ", ".join(map(str, record.seating))
    for change, found in (
        (partial(cut, start=-3), f"the record is cut: after {count} entries the game is not over"),
        (partial(cut, start=5, end=6), "entry 5 ("),
        (set_to(secret="00" * 32), "secret does not match the commitment"),
        (set_to(seating=record.seating[::-1]), f"by the secret the seating is {order}"),
        (add_a_point, "the game ended otherwise: counted, scores "),
        (outweigh, f"entry {drawn}: what chance could answer"),
        (set_to(outcome=None), "the game ended otherwise"),
        (set_to(rules_version=2), "played by rules version 2 of toy; this program plays ver"),
        (set_to(game="chess"), "this program does not play chess"),
    ):
        assert found in fault(record, change)
    options = set_to(options={"length": "endless"})
    assert "the set-up is not one" in fault(record, options, marked=True)


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


async def play_with(room: Room, *client_seeds: str) -> tuple[Table, Record]:
    """Let Ann and Ben play with these client seeds; return the lobby as it was opened."""
    opened = await room.tables.open("toy", ANN, HERE, "en", client_seed=client_seeds[0])
    await room.tables.join(opened.id, BEN, client_seeds[1])
    await room.do(opened, play.start, ANN)
    await room.play_out(opened.id)
    return opened, await room.tables.queries.record(opened.id)


async def test_the_seal_is_shown_first_and_every_person_changes_the_key(tmp_path: Path) -> None:
    room = await open_room(tmp_path / "takujo.db", new_secret=lambda: bytes(32))
    drawn = set()
    for client_seed in ("2", "3", "4"):
        opened, record = await play_with(room, "1", client_seed)
        assert record.nonces == ("1", client_seed)
        seal = hashlib.sha256(bytes.fromhex(record.secret)).hexdigest()
        assert record.commitment == opened.commitment == seal
        chances = tuple(text for seat, text, _ in record.entries if seat < 0)
        drawn.add((record.seating, chances))
    assert len(drawn) == 3
    _, bare = await play_with(room, "", "")  # as in a record of version 1
    assert (bare.version, bare.nonces, bare.draws) == (1, (), {})
    assert bare.key.hex() == bare.secret
    assert {len(mark) for _, _, mark in bare.entries} == {8}
    verify(bare, TOYS)
    await room.store.close()


async def test_a_word_is_mixed_in_until_the_game_begins_and_stays_with_the_seat(room: Room) -> None:
    match = Match(room, (await room.lobby(ANN, BEN, CYD)).id)

    async def seeds() -> set[str]:
        return {participant.client_seed for participant in (await match.table()).participants}

    for word in ("", "two words", "x" * 31, "`", "a\nb", "[x](http://y)"):
        await match.refuse("refused-bad-word", lobby.add_client_seed, BEN, word)
    await match.refuse("refused-not-seated", lobby.add_client_seed, DAN, "word")
    for word in ("first", "りんご-2"):
        await match.do(lobby.add_client_seed, BEN, word)
    expected = {nonce_of(ANN), f"{nonce_of(BEN)} りんご-2", nonce_of(CYD)}
    assert await seeds() == expected
    await match.do(play.start, ANN)
    assert await seeds() == expected
    await match.refuse("refused-not-in-lobby", lobby.add_client_seed, BEN, "late")
    seat = await match.seat(BEN)
    for command in (play.resign, seats.take_back):
        changed = await match.do(command, BEN)
        assert changed.participants[seat].client_seed == f"{nonce_of(BEN)} りんご-2"
    await match.finish()


def test_every_message_shows_a_mark_of_the_record(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    record, marks = played
    assert marks[-1] == record.entries[-1][2]
    assert compare(record, "\n".join(marks)) == len(set(marks)) == len(marks) > 5
    # The address of a picture has the code in its name, and a signature that is no seal.
    place = "https://cdn.discordapp.com/attachments/1477953611366400002/1477953611366400003"
    links = [f"{place}/board-{mark}.png?ex=65aabbcc&is=65aabbcd&hm={'ab' * 32}&" for mark in marks]
    assert compare(record, "\n".join(links)) == len(marks)
    values = json.loads(record.model_dump_json())
    assert check_alone(tmp_path, values, "\n".join(links))[0] == 0


def test_a_record_that_was_changed_does_not_fit_the_channel(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    record, marks = played
    shown = f"sealed {record.commitment}\n" + "\n".join(f"Toy · {mark}" for mark in marks)
    at = next(n for n, line in enumerate(record.entries) if line[2] == marks[2])
    ply = at + 1  # the first entry that the third message does not cover
    seat, text, _ = record.entries[ply]
    values = json.loads(record.model_dump_json())
    values["entries"][ply] = [seat, f"{text}x", "0" * 12]
    forged = Record.model_validate(values)
    signed = zip(forged.entries, forged.marks(), strict=True)
    values["entries"] = [[*line[:2], mark] for line, mark in signed]
    forged = Record.model_validate(values)
    told = f"after entry {at}, the channel shows {marks[3]}"
    with pytest.raises(RecordWrongError, match=told):
        compare(forged, shown)
    code, said = check_alone(tmp_path, values, shown)
    assert code == 1
    assert told in said


def test_the_independent_checker_finds_each_fault(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    record, marks = played
    right = json.loads(record.model_dump_json())
    assert check_alone(tmp_path, right, "\n".join(marks))[0] == 0
    drawn = next(ply for ply, line in enumerate(right["entries"]) if line[0] == -1)

    def changed(**values: Any) -> tuple[int, str]:
        return check_alone(tmp_path, right | values)

    assert changed(secret="00" * 32) == (1, "WRONG: the secret does not match its seal\n")
    assert changed(nonces=[*right["nonces"][:-1], "9"])[0] == 1
    assert "the seating ought" in changed(seating=right["seating"][::-1])[1]
    assert "entry 0 (" in changed(options={"length": "other"})[1]
    other = {**right["draws"], str(drawn): [["zz", 1]]}
    assert f"entry {drawn}: chance drew zz" in changed(draws=other)[1]
    for digits in (20, 32, 64):
        code, said = check_alone(tmp_path, right, "0" * digits)
        assert (code, said) == (1, "WRONG: the channel shows another seal\n")
        with pytest.raises(RecordWrongError, match="another seal"):
            compare(record, "0" * digits)
        assert check_alone(tmp_path, right, record.commitment[:digits])[0] == 0
        assert compare(record, record.commitment[:digits]) == 0
    assert check_alone(tmp_path, {"version": 1})[0] == 2


@pytest.mark.parametrize("game", after_edits("coloretto"))
def test_both_checkers_read_every_game(tmp_path: Path, game: str) -> None:
    record = real_record(game)
    verify(record, GAMES)
    assert check_alone(tmp_path, json.loads(record.model_dump_json()))[0] == 0


def test_draws_follow_the_published_definition_and_never_change() -> None:
    """A record made once can be checked for ever."""
    expected = hmac.new(SECRET, b"nonces\n1\n\n2 word", hashlib.sha256).digest()
    assert randomness.make_key(SECRET, ("1", "", "2 word")) == expected
    seal = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert randomness.commit(SECRET) == seal
    assert [randomness.draw(SECRET, f"chance:{n}", 63) for n in range(5)] == [9, 53, 17, 33, 16]
    bounds = {1: 0, 2: 1, 64: 9, 65: 9, 256: 9, 257: 103, 10**12: 38925264692}
    assert {below: randomness.draw(SECRET, "chance:0", below) for below in bounds} == bounds
    assert randomness.seat_order(SECRET, 5) == (3, 4, 1, 2, 0)
    assert randomness.luck(SECRET, 2, 7) == 9463814527563034728
    assert randomness.mark_alone(SECRET, 3, Entry(Seat(-1), "d5")) == "f436e662"
