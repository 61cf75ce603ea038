"""Records of finished games: the promises of `docs/fairness.md`, tested with both checkers.

Both checkers report faults, and `python -m bot replay` draws a record.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import runpy
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.main import main
from bot.cli.replay import states
from bot.pictures.renderer import draw
from bot.tables import lobby, play, randomness, seats
from bot.tables.model import Person, Place, Table, TableId
from bot.tables.record import (
    Comparison,
    Record,
    RecordWrongError,
    UnreadableRecordError,
    compare,
    make_record,
    read_record,
    to_entry,
    verify,
)
from games.core.record import play_through
from tests.support.games import GAMES, after_edits
from tests.support.source import ROOT
from tests.support.toy_game import TOYS
from tests.tables.conftest import (
    ANN,
    BEN,
    CYD,
    DAN,
    HERE,
    Harness,
    Match,
    client_seed_of,
    open_harness,
)

CHECKER = ROOT / "docs" / "check_record.py"
SECRET = bytes(range(32))
NOW = datetime(2026, 1, 2, tzinfo=UTC)


async def play_a_record(path: Path) -> tuple[Record, list[str]]:
    """Play a game with every kind of entry and a restart; return its check codes too."""
    harness = await open_harness(path, new_server_seed=lambda: SECRET)
    match = Match(harness, (await harness.lobby(ANN, BEN, ais=1)).id)
    await match.do(lobby.add_client_seed, BEN, "バナナ")
    await match.do(lobby.set_option, ANN, "length", "long")
    await match.do(play.start, ANN)
    codes = list[str]()
    turn = 0
    while True:
        await harness.tables.ai.advance(match.id)
        codes.append((await harness.tables.snapshot(match.id)).check_code)
        if not (people := await match.people_to_move()):
            break
        await harness.move(match.id, people[0], turn)
        if turn == 0:
            await harness.tables.undo(match.id, people[0].id)
        if turn == 4:
            await match.open_vote(people[0], "rewind")
            [other] = {ANN, BEN} - {people[0]}
            await match.vote(other, "rewind")
            await harness.reopen()
        if turn == 8:
            await match.do(play.resign, BEN)
        turn += 1
    record = await harness.tables.queries.record(match.id)
    await harness.store.close()
    return record, codes


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, list[str]]:
    return asyncio.run(play_a_record(tmp_path_factory.mktemp("records") / "fixed.db"))


@pytest.fixture
def record(played: tuple[Record, list[str]]) -> Record:
    return played[0]


@cache
def real_record(game: str, most: int | None = None) -> Record:
    """Play a game to its end, or stop it after `most` moves of people; return its record."""
    host, *others = (Person(n, f"P{n}") for n in range(1, 1 + GAMES[game].game.seats[0]))
    table = TableId("abc234")
    rng = Random(game)
    session = lobby.open_new(
        table, GAMES[game], host, Place(1, 2), "en", {}, SECRET, str(host.id), NOW
    )
    for person in others:
        session = lobby.join(session, person, str(person.id))
    session = play.start(session, NOW, host.id)
    moves = 0
    while session.outcome is None and moves != most:
        seat = rng.choice(session.decisions).seat
        move = rng.choice(session.game.legal_moves(session.played.state, seat))
        session = play.move(session, NOW, seat, session.game.notate(move))
        moves = moves + 1
    if session.outcome is None:
        session = play.cancel(session, NOW, 999, manager=True)
    return make_record(session)


def check_alone(folder: Path, record: dict[str, Any], channel_text: str = "") -> tuple[int, str]:
    """Run the independent checker; return its exit code and its output."""
    paths = [folder / "record.json", folder / "messages.txt"]
    output = StringIO()
    for path, written in zip(paths, (json.dumps(record), channel_text), strict=True):
        path.write_text(written, "utf-8")
    with redirect_stdout(output), redirect_stderr(output):
        code = runpy.run_path(str(CHECKER))["main"](paths)
    return code, output.getvalue()


def fault(values: dict[str, Any]) -> str:
    """Return the fault that is reported in a wrong record."""
    with pytest.raises(RecordWrongError) as wrong:
        verify(Record.model_validate_json(json.dumps(values)), TOYS)
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


def put(record: Record, ply: int, seat: int, text: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(record.model_dump_json())
    values["entries"][ply][:2] = [seat, text]
    return values


def sign(values: dict[str, Any]) -> dict[str, Any]:
    """Return a record with check codes that fit its entries."""
    fitting = Record.model_validate_json(json.dumps(values)).check_codes()
    signed = zip(values["entries"], fitting, strict=True)
    return {**values, "entries": [[*line[:2], code] for line, code in signed]}


def test_a_complete_record_is_valid_and_contains_no_names(record: Record) -> None:
    verify(record, TOYS)
    written = record.model_dump_json()
    assert {"@undo", "@rewind", "@ai", "gamble"} <= {line[1] for line in record.entries}
    assert record.client_seeds[1].endswith(" バナナ")
    assert not [person for person in (ANN, BEN) if person.name in written]


def test_the_same_secret_and_seats_give_the_same_game(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    """The moves of AI players come from the secret as well."""
    assert asyncio.run(play_a_record(tmp_path / "again.db")) == played


def test_verify_names_an_altered_or_illegal_entry(record: Record) -> None:
    for ply, (seat, text, _) in enumerate(record.entries):
        altered = {"pass": "gamble", "once": "twice", "twice": "once"}.get(text, "pass")
        reason = fault(put(record, ply, seat, altered))
        assert reason == f"entry {ply} ({seat}: {altered}) was altered"
    ply = [line[1] for line in record.entries].index("gamble")
    seat = record.entries[ply][0]
    roll = record.entries[ply + 1][1]
    other = next(text for text in ("x1", "x2") if text != roll)
    for at, mover, text, reason in (  # with a matching check code these are illegal
        (ply + 1, -1, other, f"(-1: {other}): by the server seed chance answers {roll} here"),
        (ply + 1, 0, "pass", "by the server seed chance answers"),
        (ply, -1, "x1", "chance is not asked here"),
        (ply, seat, "once", "cannot once now; all check codes fit, so the rules may have changed"),
        (ply, 0, "@win", "no such word"),
        (ply, 0, "hello", "(0: hello): no move is written 'hello'"),
        (ply, 0, "@stop", "nothing follows"),
    ):
        assert reason in fault(sign(put(record, at, mover, text)))


def test_both_checkers_report_missing_and_wrong_fields(record: Record, tmp_path: Path) -> None:
    """The independent checker has no rules of games and finds fewer faults."""
    right = json.loads(record.model_dump_json())
    entries = right["entries"]
    outcome = right["outcome"]
    drawn = min(record.draws)
    draws = {**right["draws"], str(drawn): [["zz", 1]]}
    more = {**outcome, "scores": [outcome["scores"][0] + 1, *outcome["scores"][1:]]}
    seating = record.seating[::-1]
    order = ", ".join(map(str, record.seating))
    for changed, reason, found_alone in (
        ({"entries": entries[:-3]}, f"the record is cut: after {len(entries) - 3} entries the", ""),
        ({"entries": entries[:5] + entries[6:]}, "entry 5 (", "entry 5 ("),
        ({"server_seed": "00" * 32}, "does not match the commitment", "does not match its seal\n"),
        ({"client_seeds": [*record.client_seeds[:-1], "9"]}, " ", " "),
        ({"seating": seating}, f"by the server seed the seating is {order}", "the seating ought"),
        ({"draws": draws}, f"entry {drawn}: what chance could", f"entry {drawn}: chance drew zz"),
        ({"outcome": more}, "the game ended otherwise: counted, scores ", ""),
        ({"outcome": None}, "the game ended otherwise", ""),
        ({"options": {"length": "other"}}, "entry 0 (", "entry 0 ("),
        ({"rules_version": 2}, "by rules version 2 of toy; this program plays ver", "entry 0 ("),
        ({"game": "chess"}, "this program does not play chess", "entry 0 ("),
    ):
        assert reason in fault(right | changed)
        code, output = check_alone(tmp_path, right | changed)
        assert output.startswith("WRONG: ") == bool(code) == bool(found_alone)
        assert found_alone in output
    assert "the set-up is not one" in fault(sign(right | {"options": {"length": "endless"}}))
    assert check_alone(tmp_path, {"version": 2})[0] == 2


def test_unreadable_record_files_are_refused_with_a_reason(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    whole = record.model_dump_json(indent=1)

    def reason_for(text: str | bytes) -> str:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(UnreadableRecordError) as unread:
            read_record(path)
        assert "\n" not in str(unread.value)
        return str(unread.value)

    path.write_text(whole)
    assert read_record(path) == record
    for text, reason in (
        (whole[: len(whole) // 2], "is cut"),
        ("", "is cut"),
        ("Dear diary", "not JSON"),
        (b"\xff\xfe\xff", "not a text file"),
        (whole.replace(record.server_seed, "xyz"), "server_seed"),
        (whole.replace('"version": 1', '"version": 2'), "is no record: version"),
        (whole.replace("[\n   -1,", "[\n   7,", 1), "entry 0 is not one"),
        ("{}", "is no record: game: Field required"),
        (whole.replace('"options": {', '"options": {"a\\nb": "c",', 1), "no record: options.a b"),
        (whole.replace('"players": 3', '"players": 4'), "seating"),
    ):
        assert reason in reason_for(text)
    for foreign in ('"x\\ny"', '"\\u001b[2J"', '""', '"DRAW"'):
        message = reason_for(whole.replace('"gamble"', foreign, 1))
        assert "is no record: entries." in message
        assert message.isprintable()
    with pytest.raises(UnreadableRecordError, match="cannot be read: No such file"):
        read_record(tmp_path / "nowhere.json")


@pytest.mark.parametrize("game", ["coloretto", "keltis_card"])
def test_a_record_is_drawn_turn_by_turn(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    package = GAMES[game]
    record = real_record(game, 4)
    path.write_text(record.model_dump_json())
    assert main(["replay", str(path)]) == 0
    files = sorted((tmp_path / "game").iterdir())
    assert capsys.readouterr().out == f"{tmp_path / 'game'}: {len(files)} pictures\n"
    replay = play_through(package.game, record.setup, [to_entry(entry) for entry in record.entries])
    views = ("board",) if package.is_open else ("board", "seat1", "seat2")
    turns = len(list(states(replay)))
    assert turns > 2
    assert [file.name for file in files] == [
        f"{turn:04}-{name}.png" for turn in range(turns) for name in views
    ]
    final = draw(package.presentation.board(package.game.view(replay.state, None)))
    assert (tmp_path / "game" / f"{turns - 1:04}-board.png").read_bytes() == final


def test_an_undrawable_record_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    record = real_record("coloretto", 4)
    path.write_text(record.model_dump_json())
    assert main(["replay", str(tmp_path / "nowhere.json")]) == 2
    assert main(["replay", str(path), str(path)]) == 2
    path.write_text(record.model_copy(update={"server_seed": "00" * 32}).model_dump_json())
    assert main(["replay", str(path)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["takujo"] * 3
    assert not (tmp_path / "game").exists()


async def play_with(harness: Harness, *client_seeds: str) -> tuple[Table, Record]:
    """Let Ann and Ben play with these client seeds; return the lobby as it was opened."""
    opened = await harness.tables.open("toy", ANN, HERE, "en", client_seed=client_seeds[0])
    await harness.tables.join(opened.id, BEN, client_seeds[1])
    await harness.do(opened, play.start, ANN)
    await harness.play_out(opened.id)
    return opened, await harness.tables.queries.record(opened.id)


async def test_the_seal_comes_first_and_every_client_seed_changes_the_draws(tmp_path: Path) -> None:
    harness = await open_harness(tmp_path / "takujo.db", new_server_seed=lambda: bytes(32))
    drawn = set()
    for client_seed in ("2", "3", "4"):
        opened, record = await play_with(harness, "1", client_seed)
        assert record.client_seeds == ("1", client_seed)
        seal = hashlib.sha256(bytes.fromhex(record.server_seed)).hexdigest()
        assert record.commitment == opened.commitment == seal
        chances = tuple(text for seat, text, _ in record.entries if seat < 0)
        drawn.add((record.seating, chances))
    assert len(drawn) == 3
    await harness.store.close()


async def test_client_seeds_change_only_in_the_lobby_and_stay_with_the_seat(
    harness: Harness,
) -> None:
    match = Match(harness, (await harness.lobby(ANN, BEN, CYD)).id)

    async def seeds() -> set[str]:
        return {participant.client_seed for participant in (await match.table()).participants}

    for word in ("", "two words", "x" * 31, "`", "a\nb", "[x](http://y)"):
        await match.refuse("refused-bad-word", lobby.add_client_seed, BEN, word)
    await match.refuse("refused-not-seated", lobby.add_client_seed, DAN, "word")
    for word in ("first", "りんご-2"):
        await match.do(lobby.add_client_seed, BEN, word)
    expected = {client_seed_of(ANN), f"{client_seed_of(BEN)} りんご-2", client_seed_of(CYD)}
    assert await seeds() == expected
    await match.do(play.start, ANN)
    assert await seeds() == expected
    await match.refuse("refused-not-in-lobby", lobby.add_client_seed, BEN, "late")
    seat = await match.seat(BEN)
    for command in (play.resign, seats.take_back):
        changed = await match.do(command, BEN)
        assert changed.participants[seat].client_seed == f"{client_seed_of(BEN)} りんご-2"
    await match.finish()


def test_check_codes_in_messages_match_only_the_unaltered_record(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    """Messages show check codes; a changed record lacks those after the change."""
    record, codes = played
    assert codes[-1] == record.entries[-1][2]
    assert compare(record, "\n".join(codes)).check_codes == len(set(codes)) == len(codes) > 5
    # The address of a picture has the code in its name, and a signature that is no seal.
    place = "https://cdn.discordapp.com/attachments/1477953611366400002/1477953611366400003"
    links = [f"{place}/board-{code}.png?ex=65aabbcc&is=65aabbcd&hm={'ab' * 32}&" for code in codes]
    assert compare(record, "\n".join(links)).check_codes == len(codes)
    right = json.loads(record.model_dump_json())
    assert check_alone(tmp_path, right, "\n".join(links))[0] == 0
    for digits in (32, 64):
        channel_text = record.commitment[:digits]
        assert compare(record, channel_text) == Comparison(
            has_seal=True, client_seeds=0, check_codes=0
        )
        assert check_alone(tmp_path, right, channel_text)[0] == 0
        with pytest.raises(RecordWrongError, match="another seal"):
            compare(record, "0" * digits)
        result = check_alone(tmp_path, right, "0" * digits)
        assert result == (1, "WRONG: the channel shows another seal\n")
    at = next(n for n, line in enumerate(record.entries) if line[2] == codes[2])
    seat, text, _ = record.entries[at + 1]  # the first that the third message does not cover
    forged = sign(put(record, at + 1, seat, f"{text}x"))
    channel_text = f"sealed {record.commitment}\n" + "\n".join(f"Toy · {code}" for code in codes)
    message = f"after entry {at}, the channel shows {codes[3]}"
    with pytest.raises(RecordWrongError, match=message):
        compare(Record.model_validate(forged), channel_text)
    code, output = check_alone(tmp_path, forged, channel_text)
    assert code == 1
    assert message in output


def test_both_checkers_say_what_of_the_messages_was_compared(
    played: tuple[Record, list[str]], tmp_path: Path
) -> None:
    record, codes = played
    right = json.loads(record.model_dump_json())
    added = [seed for seed in record.client_seeds if seed]
    for channel_text, comparison in (
        ("", (False, 0, 0)),
        (f"Fair shuffle {record.commitment[:32]}", (True, 0, 0)),
        (f"sealed {record.commitment}\nAdded: ① Ann {added[0]}", (True, 1, 0)),
        (f"sealed {record.commitment}\nAdded: {', '.join(added)}\n{codes[-1]}", (True, 2, 1)),
    ):
        assert compare(record, channel_text) == Comparison(*comparison)
        code, output = check_alone(tmp_path, right, channel_text)
        has_seal, client_seeds, check_codes = comparison
        seal = "the seal" if has_seal else "no seal"
        line = f": {seal}, {client_seeds} of 2 additions, check codes: {check_codes}\n"
        assert (code, output.endswith(line)) == (0, bool(channel_text))


@pytest.mark.parametrize("game", after_edits("coloretto"))
def test_both_checkers_accept_records_of_every_game(tmp_path: Path, game: str) -> None:
    record = real_record(game)
    path = tmp_path / "record.json"
    verify(record, GAMES)
    path.write_text(record.model_dump_json(), "utf-8")
    subprocess.run([sys.executable, "-I", CHECKER, path], check=True)  # alone


def test_draws_follow_the_published_definition_and_never_change() -> None:
    """Old records can always be checked."""
    expected = hmac.new(SECRET, b"client_seeds\n1\n\n2 word", hashlib.sha256).digest()
    assert randomness.make_key(SECRET, ("1", "", "2 word")) == expected
    seal = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert randomness.commit(SECRET) == seal
    assert [randomness.draw(SECRET, f"chance:{n}", 63) for n in range(5)] == [9, 53, 17, 33, 16]
    bounds = {1: 0, 2: 1, 64: 9, 65: 9, 256: 9, 257: 103, 10**12: 38925264692}
    assert {below: randomness.draw(SECRET, "chance:0", below) for below in bounds} == bounds
    assert randomness.seat_order(SECRET, 5) == (3, 4, 1, 2, 0)
    assert randomness.rng_seed(SECRET, 2, 7) == 15497794451485748189
