"""The commands of `python -m bot`: each error is one line that says how to fix it."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias
from unittest.mock import Mock

import pytest

from bot import __version__
from bot.cli.main import main
from bot.ops.config import load
from bot.ops.health import pulse_of
from bot.sandbox import demo
from bot.store import DatabaseError, Store, file_lock
from bot.store.backups import make_backup
from bot.store.location import Address, read_location
from bot.tables import lobby
from bot.tables.model import Person, Place
from bot.tables.play import start
from bot.tables.record import Record
from bot.tables.service import Tables
from tests.conftest import TOKEN
from tests.support import postgres
from tests.support.games import GAMES
from tests.support.source import ROOT

GAME: Final = next(iter(GAMES))
PATH: Final = Path("data/takujo.db")
Capture: TypeAlias = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


def run_cli(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command; return its exit code, output and error output."""
    code = main(arguments)
    written = capsys.readouterr()
    return code, written.out, written.err


def output_of(capsys: Capture, *arguments: str) -> str:
    """Run a command that succeeds; return its output."""
    code, out, error = run_cli(capsys, *arguments)
    assert (code, error) == (0, "")
    return out


def error_of(capsys: Capture, *arguments: str) -> str:
    """Run a command that exits with 2; return its one line of error."""
    code, out, error = run_cli(capsys, *arguments)
    assert (code, out) == (2, "")
    assert error.startswith("takujo: ")
    assert error.count("\n") == 1
    return error.removeprefix("takujo: ").removesuffix("\n")


def test_the_version_is_that_of_the_package_and_of_the_changelog(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"takujo {__version__}\n"
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = re.split(r"^## \[", changelog, flags=re.MULTILINE)[1:]
    assert sections[0].startswith(f"{__version__}]")
    for section in sections:
        assert re.match(r".+\n\n### Read before updating\n\n\S", section)


async def make_database() -> None:
    await (await Store.open(PATH)).close()


async def play() -> Record:
    """Play a game of one person and computer players; return its record."""
    store = await Store.open(PATH)
    tables = Tables(store, lambda: datetime.now(UTC), GAMES)
    table = (
        await tables.open(
            GAME, Person(1, "Ann"), Place(1, 2), "en", client_seed="1503271604210139156"
        )
    ).id
    await tables.change(table, lobby.add_ai, 1)
    await tables.change_now(table, start, 1)
    await tables.ai.advance(table)
    while (panel := await tables.panel(table, 1)).decision:
        await tables.act(table, 1, panel.decision_number, panel.offers[-1].notation)
        await tables.ai.advance(table)
    record = await tables.queries.record(table)
    await store.close()
    return record


@pytest.mark.parametrize("command", ["run", "check", "backup", "health", "demo"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TAKUJO_LOG_LEVEL", "loud"),
        ("TAKUJO_REPLAYS", "0"),
        ("TAKUJO_REPLAYS", "many"),
        ("TAKUJO_DATABASE", "mysql://somewhere/else"),
        ("TAKUJO_DATABASE", "postgresql://somewhere"),
        ("DISCORD_API_BASE", "discord.com"),
    ],
)
def test_commands_name_an_invalid_setting(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    error = error_of(capsys, command, *(["copy.db"] if command == "backup" else []))
    assert error.startswith(f"{name}: ")


@pytest.mark.parametrize("token", [None, "", "nonsense", "a.b.c", TOKEN + "\n", TOKEN + "é"])
def test_run_refuses_an_invalid_token_without_printing_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path, token: str | None
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    if token is not None:
        monkeypatch.setenv("DISCORD_TOKEN", token)
    error = error_of(capsys, "run")
    assert error.startswith("DISCORD_TOKEN ")
    assert not token or token not in error
    assert list(folder.iterdir()) == []


def test_check_prints_one_line_each_for_games_token_and_database(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    assert output_of(capsys, "check").splitlines()[1:] == [
        f"games: {', '.join(GAMES)}",
        "token: format ok",
        f"database: {PATH} will be made",
    ]
    assert list(folder.iterdir()) == []
    asyncio.run(make_database())
    assert output_of(capsys, "check").endswith(f"{PATH} is ready\n")
    monkeypatch.setenv("DISCORD_TOKEN", "nonsense")
    PATH.write_text("Dear diary")
    code, out, _ = run_cli(capsys, "check")
    assert code == 2
    assert out.splitlines()[2].startswith("token: DISCORD_TOKEN does not")
    assert out.splitlines()[3] == f"database: {PATH} is not a SQLite database"
    assert "nonsense" not in out


def test_run_refuses_a_database_with_a_newer_schema(capsys: Capture) -> None:
    asyncio.run(make_database())
    with closing(sqlite3.connect(PATH, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = PATH.read_bytes()
    newer = "was made by another version of this program (its schema is 9999)"
    assert error_of(capsys, "run") == f"{PATH} {newer}"
    assert PATH.read_bytes() == before
    assert {file.name for file in PATH.parent.iterdir()} == {"takujo.db", "takujo.db.lock"}


def test_a_second_bot_is_refused_until_the_first_process_ends(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(make_database())
    program = (
        "import sys, time; from pathlib import Path; from bot.store.file_lock import holding\n"
        "with holding(Path(sys.argv[1])): print('mine', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(PATH)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"mine\n"
        monkeypatch.setattr(file_lock, "LOCK_WAIT_S", 0.05)
        in_use = f"{PATH} is in use by another bot (process {first.pid})"
        assert error_of(capsys, "run") == in_use
        Path("link.db").symlink_to(PATH)
        with pytest.raises(DatabaseError, match="another bot"), file_lock.holding(Path("link.db")):
            pass
        # Commands that only read or copy work beside a running bot.
        for command in (("check",), ("backup", "copy.db")):
            assert output_of(capsys, *command)
        first.kill()
        first.wait()
        with file_lock.holding(PATH):
            pass


def test_backup_copies_the_database_and_never_overwrites_a_file(capsys: Capture) -> None:
    assert error_of(capsys, "backup", "copy.db") == f"{PATH} does not exist"
    asyncio.run(make_database())
    assert output_of(capsys, "backup", "copy.db").startswith("copy.db: ")
    assert "exists already" in error_of(capsys, "backup", "copy.db")


IN_PAGES: Final = {
    words
    for path in (ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/*.service"))
    for words in re.findall(r"python -m bot ([a-z][^`#\n]*)", path.read_text("utf-8"))
    if "--online" not in words  # which asks Discord
}
"""The commands of the pages, with their arguments."""
OFFLINE: Final = (
    *("games", "languages", "check", "backup", "status", "block", "blocked", "unblock"),
    *("ratings", "verify", "restore"),
)
"""Those that need neither Discord nor PostgreSQL, in an order in which they succeed."""


def test_every_documented_command_without_discord_runs(capsys: Capture, folder: Path) -> None:
    record = asyncio.run(play())
    Path("record.json").write_text(record.model_dump_json())
    Path("messages.txt").write_text(f"Coloretto · {record.entries[-1][2]}\n")
    named = {words.split()[0] for words in IN_PAGES}
    assert named == {*OFFLINE, "health", "invite", "move-database", "run", "setup", "policy"}
    make_backup(PATH, datetime.now(UTC))  # `restore` lists it
    for command in OFFLINE:
        documented = [words for words in IN_PAGES if words.split()[0] == command]
        documented = [words for words in documented if "--online" not in words]
        for words in sorted(documented, key=lambda words: ("--check" in words, words)):
            arguments = [
                word.replace("/var/lib/takujo", str(folder)) for word in shlex.split(words)
            ]
            code, out, error = run_cli(capsys, *arguments)
            assert (words, code, error) == (words, 0, "")
            assert out


def test_verify_exits_with_0_if_valid_1_if_altered_2_if_unreadable(capsys: Capture) -> None:
    record = asyncio.run(play())
    path = Path("record.json")
    messages = Path("messages.txt")
    path.write_text(record.model_dump_json(indent=1))
    out = output_of(capsys, "verify", "record.json")
    assert out.startswith(f"record.json: {GAME}, 2 players, {len(record.entries)} entries, ")
    messages.write_text(f"Coloretto · {record.entries[-1][2]}\n")
    out = output_of(capsys, "verify", "record.json", "messages.txt")
    assert out.endswith("found in messages.txt: no seal, 0 of 1 additions, check codes: 1\n")
    messages.write_text("Coloretto · 000000000000\n")
    code, out, error = run_cli(capsys, "verify", "record.json", "messages.txt")
    assert (code, out) == (1, "")
    assert "from the first turn on, the channel shows 000000000000" in error
    altered = record.model_copy(update={"entries": record.entries[:-1]})
    path.write_text(altered.model_dump_json())
    code, out, error = run_cli(capsys, "verify", "record.json")
    assert (code, out) == (1, "")
    assert error.startswith("takujo: record.json: the record is cut: after ")
    path.write_text(record.model_dump_json()[:-9])
    assert error_of(capsys, "verify", "record.json").startswith("record.json is cut")


def test_health_depends_on_the_pulse_file_of_the_bot(capsys: Capture) -> None:
    assert run_cli(capsys, "health") == (1, "", "takujo: the bot is not connected to Discord\n")
    pulse = pulse_of(PATH)
    pulse.parent.mkdir()
    pulse.touch()
    assert output_of(capsys, "health") == ""


def test_demo_passes_on_the_options_port_and_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(demo, "run", run := Mock(return_value=7))
    for arguments, port, browse in (
        ((), demo.PORT, True),
        (("--port", "9000", "--quiet"), 9000, False),
    ):
        assert main(["demo", *arguments]) == 7
        assert run.call_args.kwargs == {"port": port, "browse": browse}


@pytest.mark.parametrize(
    "mark", ["/", "#", "?", "[", "]", "@", "%", " ", '"', "\\", "^", "é", "/#@"]
)
@pytest.mark.parametrize(
    "scheme", ["postgresql://", "postgres://", "POSTGRESQL://", "postgresql//"]
)
def test_no_part_of_a_password_that_is_not_encoded_is_printed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path, mark: str, scheme: str
) -> None:
    url = f"{scheme}bot:hidden{mark}secret@127.0.0.1:1/takujo"
    monkeypatch.setenv("TAKUJO_DATABASE", url)
    wanted = "must be the path" if "//" in scheme and ":" not in scheme else "percent-encoded"
    for command in (["check"], ["run"], ["blocked"], ["status"], ["backup", "copy.db"]):
        error = error_of(capsys, *command)
        assert wanted in error
        assert "hidden" not in error
        assert "secret" not in error
    monkeypatch.delenv("TAKUJO_DATABASE")
    with pytest.raises(SystemExit) as ended:
        main(["move-database", "takujo.db", url])
    output = "".join(capsys.readouterr())
    assert ended.value.code == 2
    assert wanted in output
    assert "hidden" not in output
    assert "secret" not in output
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("password", ["p%2Fw", "p:w", "p!$&'()*+,;=w", "p-._~w", "%40%23%3F%5B"])
def test_an_encoded_password_is_accepted(password: str) -> None:
    for rest in (
        *("host/db", "host:5432/db?sslmode=require", "[::1]:5432/db", "one:1,two:2/db"),
        *("/db?host=/var/run/postgresql", "%2Fvar%2Frun/db"),
    ):
        place = read_location(f"postgresql://user:{password}@{rest}")
        assert isinstance(place, Address)
        assert place.name == "db"
        assert password not in str(place)


@pytest.mark.parametrize(
    "path", ["~/takujo.db", "$HOME/takujo.db", "data/$X.db", "file:takujo.db", "'takujo.db'"]
)
def test_a_path_is_not_expanded_and_makes_no_folder(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path, path: str
) -> None:
    monkeypatch.setenv("TAKUJO_DATABASE", path)
    for command in (["check"], ["run"], ["blocked"], ["backup", "copy.db"], ["restore", "copy.db"]):
        assert "without ~, $ or quotes" in error_of(capsys, *command)
    assert list(folder.iterdir()) == []


def test_only_run_and_restore_make_a_database(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("TAKUJO_DATABASE", "wrong.db")
    for command in (
        *(["blocked"], ["block", "user", "1"], ["unblock", "user", "1"], ["backup", "copy.db"]),
        *(["status"], ["ratings", "--recompute"]),
    ):
        error_of(capsys, *command)
    assert list(folder.iterdir()) == []
    (folder / "wrong.db").touch()
    assert "it is empty" in error_of(capsys, "backup", "copy.db")
    assert [file.name for file in folder.iterdir()] == ["wrong.db"]


def test_users_and_servers_are_blocked_and_unblocked(capsys: Capture) -> None:
    asyncio.run(make_database())
    assert output_of(capsys, "blocked") == ""
    out = output_of(capsys, "block", "user", "123", "--reason", "spam,\nagain")
    assert out == "user 123 is blocked, within a minute\n"
    assert output_of(capsys, "block", "server", str(2**63 - 1))
    lines = output_of(capsys, "blocked").splitlines()
    assert [line.split(" since ")[0] for line in lines] == ["user 123", f"server {2**63 - 1}"]
    assert lines[0].endswith(" spam, again")
    assert output_of(capsys, "unblock", "user", "123")
    not_blocked = (1, "", "takujo: user 123 was not blocked\n")
    assert run_cli(capsys, "unblock", "user", "123") == not_blocked
    assert output_of(capsys, "blocked").count("\n") == 1


@pytest.mark.parametrize(
    "words", ["block user 0", "block user -5", f"block user {2**63}", "block user mika",
              "block channel 5", "unblock server"],
)  # fmt: skip
def test_blocking_refuses_invalid_arguments(folder: Path, capsys: Capture, words: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_status_of_one_process_has_no_shards(capsys: Capture) -> None:
    assert "will be made" in error_of(capsys, "status")
    asyncio.run(make_database())
    line = "at most one process serves all shards; pending updates: 0 tables\n"
    first, *counts = output_of(capsys, "status").splitlines(keepends=True)
    assert first == line
    assert counts == [
        "lobbies of the last 30 days: 0 opened, 0 started\n",
        "people with a first game: 0 began, 0 finished one\n",
    ]


def test_a_postgresql_url_is_used_and_its_password_is_never_printed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("TAKUJO_DATABASE", "postgresql://bot:hidden@127.0.0.1:1/takujo?ssl=off")
    settings = load()
    assert str(settings.database) == "postgresql://127.0.0.1:1/takujo"
    assert settings.files == Path("data/takujo")
    assert "hidden" not in repr(settings)
    for command in (["check"], ["run"], ["blocked"], ["ratings", "--recompute"], ["status"]):
        code, out, error = run_cli(capsys, *command)
        # A supervisor starts the bot again after 4, and `check` has found a fault.
        assert code == (2 if command == ["check"] else 4)
        assert "postgresql://127.0.0.1:1/takujo cannot be used: " in out + error
        assert "hidden" not in out + error
    copied = "is copied with PostgreSQL's own pg_dump (docs/postgresql.md)"
    assert copied in error_of(capsys, "backup", "copy.db")
    assert list(folder.rglob("*.db")) == []


async def test_commands_work_on_postgresql(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = await postgres.bare_address("commands")
    monkeypatch.setenv("TAKUJO_DATABASE", bare.url)

    async def tell(*command: str) -> tuple[int, str, str]:
        return await asyncio.to_thread(run_cli, capsys, *command)

    assert (await tell("check"))[1].endswith("/commands will be made\n")
    assert "does not exist" in (await tell("ratings", "--recompute"))[2]
    assert "does not exist" in (await tell("blocked"))[2]
    await (await Store.open(bare)).close()
    assert (await tell("block", "user", "5", "--reason", "spam"))[0] == 0
    assert (await tell("check"))[1].endswith("/commands is ready\n")
    assert (await tell("blocked"))[1].startswith("user 5 since ")
    store = await Store.open(bare, alone=True)
    assert (await tell("unblock", "user", "5"))[0] == 0
    monkeypatch.setattr("bot.store.postgres.LOCK_WAIT_S", 0.1)
    code, _, error = await tell("ratings", "--recompute")
    assert (code, error) == (2, f"takujo: {bare} is in use by another bot\n")
    await store.close()
    assert (await tell("ratings", "--recompute"))[1].endswith("0 finished games rated again\n")
