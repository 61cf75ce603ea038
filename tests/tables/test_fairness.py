"""The promises of `docs/fairness.md`, tested with both checkers."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.tables import lobby, play, randomness, seats
from bot.tables.model import Table
from bot.tables.record import Record
from bot.tables.verify import RecordWrongError, compare, verify
from games.core.game import Chance, Seat
from games.core.record import Entry
from tests.support.games import GAMES, after_edits
from tests.support.records import real_record
from tests.support.source import ROOT
from tests.support.toy_game import TOYS
from tests.tables.conftest import (
    ANN,
    BEN,
    CYD,
    DAN,
    HERE,
    Match,
    Room,
    begin_turns,
    nonce_of,
    open_room,
)

CHECKER = ROOT / "docs" / "check_record.py"


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


async def played(room: Room) -> tuple[Record, list[str]]:
    """Play with an undo, a takeback, a leaver and a new player; copy the marks."""
    match = Match(room, (await room.lobby(ANN, BEN, house=1)).id)
    await match.do(lobby.add_client_seed, BEN, "バナナ")
    await match.do(play.start, ANN)
    marks: list[str] = []
    for turn in range(1000):
        await room.tables.ai.advance(match.id)
        marks.append((await room.tables.snapshot(match.id)).mark)
        asked = await match.asked()
        if not asked:
            break
        await room.move(match.id, asked[0], turn)
        if turn == 3:
            await match.open_vote(asked[0], "rewind")
            [other] = {ANN, BEN} - {asked[0]}
            await match.vote(other, "rewind")
    return await room.tables.queries.record(match.id), marks


async def play_with(room: Room, *client_seeds: str) -> tuple[Table, Record]:
    """Let Ann and Ben play with these client seeds; return the lobby as it was opened."""
    opened = await room.tables.open("toy", ANN, HERE, "en", client_seed=client_seeds[0])
    await room.tables.join(opened.id, BEN, client_seeds[1])
    await room.do(opened, play.start, ANN)
    await room.play_out(opened.id)
    return opened, await room.tables.queries.record(opened.id)


async def test_the_seal_is_shown_before_people_join_and_stays(room: Room) -> None:
    opened, record = await play_with(room, "1", "2")
    assert len(opened.commitment) == 64
    assert record.commitment == opened.commitment
    assert hashlib.sha256(bytes.fromhex(record.secret)).hexdigest() == opened.commitment
    assert record.nonces == ("1", "2")


async def test_every_person_who_joins_changes_the_key(tmp_path: Path) -> None:
    room = await open_room(tmp_path / "takujo.db", new_secret=lambda: bytes(32))
    records = [(await play_with(room, "1", client_seed))[1] for client_seed in ("2", "3", "4")]
    await room.store.close()
    drawn = {
        (record.seating, tuple(text for seat, text, _ in record.entries if seat < 0))
        for record in records
    }
    assert len(drawn) == 3


def test_the_key_is_computed_as_the_page_says() -> None:
    secret = bytes(range(32))
    by_the_page = hmac.new(secret, b"nonces\n1\n\n2 word", hashlib.sha256).digest()
    assert randomness.make_key(secret, ("1", "", "2 word")) == by_the_page


async def test_a_word_is_mixed_in_until_the_game_begins_and_stays_with_the_seat(
    room: Room,
) -> None:
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


async def test_every_message_shows_a_mark_of_the_record(room: Room, tmp_path: Path) -> None:
    record, marks = await played(room)
    verify(record, TOYS)
    assert {"@rewind"} <= {text for _, text, _ in record.entries}
    assert record.nonces[1].endswith(" バナナ")
    assert marks[-1] == record.entries[-1][2]
    assert compare(record, "\n".join(marks)) == len(marks) > 5
    # The address of a picture has the code in its name, and a signature that is no seal.
    place = "https://cdn.discordapp.com/attachments/1477953611366400002/1477953611366400003"
    links = [f"{place}/board-{mark}.png?ex=65aabbcc&is=65aabbcd&hm={'ab' * 32}&" for mark in marks]
    assert compare(record, "\n".join(links)) == len(marks)
    values = json.loads(record.model_dump_json())
    assert check_alone(tmp_path, values, "\n".join(links))[0] == 0
    assert len(set(marks)) == len(marks)


async def test_a_mark_is_the_same_after_the_table_was_read_again(room: Room) -> None:
    match, *_ = await begin_turns(room, ANN, BEN)
    before = (await room.tables.snapshot(match.id)).mark
    await room.reopen()
    assert (await room.tables.snapshot(match.id)).mark == before


async def test_a_record_that_was_changed_does_not_fit_the_channel(
    room: Room, tmp_path: Path
) -> None:
    record, marks = await played(room)
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


async def test_the_independent_checker_finds_each_fault(room: Room, tmp_path: Path) -> None:
    record, marks = await played(room)
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


async def test_lists_of_chance_that_are_not_the_games_are_found(room: Room) -> None:
    record, _ = await played(room)
    ply = min(record.draws)
    (text, weight), *rest = record.draws[ply]
    draws = {**record.draws, ply: ((text, weight + 1), *rest)}
    with pytest.raises(RecordWrongError, match=f"entry {ply}: what chance could answer"):
        verify(record.model_copy(update={"draws": draws}), TOYS)


async def test_a_game_without_additions_is_checked_as_before(room: Room) -> None:
    _, record = await play_with(room, "", "")
    assert (record.version, record.nonces, record.draws) == (1, (), {})
    assert record.key.hex() == record.secret
    assert {len(mark) for _, _, mark in record.entries} == {8}
    verify(record, TOYS)


@pytest.mark.parametrize("game", after_edits("coloretto"))
def test_both_checkers_read_every_game(tmp_path: Path, game: str) -> None:
    record = real_record(game)
    verify(record, GAMES)
    assert check_alone(tmp_path, json.loads(record.model_dump_json()))[0] == 0


SECRET = bytes(range(32))


def by_the_page(secret: bytes, name: str, below: int) -> int:
    """Draw as the documentation says, written without looking at the code."""
    stream = b"".join(
        hmac.new(secret, f"{name}/{block}".encode(), hashlib.sha256).digest() for block in range(40)
    )
    bits = len(f"{below - 1:b}") if below > 1 else 0
    size = -(-bits // 8)
    for at in range(0, len(stream), max(size, 1)):
        number = int.from_bytes(stream[at : at + size], "big") & int("0" + "1" * bits, 2)
        if number < below:
            return number
    raise AssertionError


@pytest.mark.parametrize("below", [1, 2, 3, 5, 63, 64, 65, 255, 256, 257, 10**9, 2**64, 10**40])
def test_a_draw_follows_the_published_definition(below: int) -> None:
    for index in range(50):
        name = f"chance:{index}"
        assert randomness.draw(SECRET, name, below) == by_the_page(SECRET, name, below)


def test_known_values_never_change() -> None:
    """A record made once can be checked for ever."""
    assert (
        randomness.commit(SECRET)
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert [randomness.draw(SECRET, f"chance:{n}", 63) for n in range(5)] == [9, 53, 17, 33, 16]
    assert randomness.seat_order(SECRET, 5) == (3, 4, 1, 2, 0)
    assert randomness.luck(SECRET, 2, 7) == 9463814527563034728
    assert randomness.mark_alone(SECRET, 3, Entry(Seat(-1), "d5")) == "f436e662"


def test_an_answer_is_as_likely_as_its_weight() -> None:
    chances = (Chance("a", 1), Chance("b", 0), Chance("c", 3))
    answers = Counter(randomness.answer(SECRET, n, chances) for n in range(4000))
    assert set(answers) == {"a", "c"}
    assert 900 < answers["a"] < 1100
