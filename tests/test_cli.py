"""The commands of `python -m bot`: what goes wrong is one line, and says what to put right."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.cli.run import read_options
from bot.client import Takujo
from bot.ops.config import Settings, SettingsError, load
from bot.ops.health import pulse_of
from bot.sandbox import demo
from bot.store import DatabaseError, Store, files
from bot.tables import lobby
from bot.tables.model import Person, Place
from bot.tables.play import start
from bot.tables.quotas import Quotas
from bot.tables.record import Record
from bot.tables.service import Tables
from tests.support import postgres
from tests.support.games import GAMES

ROOT = Path(__file__).parents[1]
TOKEN = f"not-a-real-token.abcdef.{38 * 'x'}"
GAME = next(iter(GAMES))
SETTINGS = [str(field.validation_alias) for field in Settings.model_fields.values()]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with no settings but a token."""
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; return its exit code and what it wrote."""
    code = main(arguments)
    written = capsys.readouterr()
    return code, written.out, written.err


async def make_database(path: Path = Path("data/takujo.db")) -> None:
    await (await Store.open(path)).close()


async def play(path: Path) -> Record:
    """Play a game of one person and computer players; return its record."""
    store = await Store.open(path)
    tables = Tables(store, lambda: datetime.now(UTC), GAMES)
    table = (await tables.open(GAME, Person(1, "Ann"), Place(1, 2), "en", client_seed="7")).id
    await tables.change(table, lobby.add_ai, 1)
    await tables.change_now(table, start, 1)
    await tables.ai.advance(table)
    while (panel := await tables.panel(table, 1)).decision:
        await tables.act(table, 1, panel.decision_number, panel.offers[-1].notation)
        await tables.ai.advance(table)
    record = await tables.queries.record(table)
    await store.close()
    return record


def test_the_program_says_what_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    listed = set(capsys.readouterr().out.split())
    assert {"run", "demo", "check", "backup", "verify"} <= listed


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_wrong_token_is_not_repeated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path, command: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "nonsense")
    code, out, error = said(capsys, command)
    assert code == 2
    assert "DISCORD_TOKEN does not look like" in out + error
    assert "nonsense" not in out + error
    assert not (folder / "data").exists()


def test_an_operator_is_told_in_a_process_of_its_own(folder: Path) -> None:
    """Commands run in this process; `tests/ops/test_image.py` runs the installed program."""
    told = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "nonsense"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert "DISCORD_TOKEN does not look like" in told.stderr
    assert "Traceback" not in told.stderr
    assert "nonsense" not in told.stdout + told.stderr
    assert not (folder / "data").exists()


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
def test_a_wrong_setting_is_named(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    name: str,
    value: str,
) -> None:
    monkeypatch.setenv(name, value)
    code, out, error = said(capsys, command, *(["copy.db"] if command == "backup" else []))
    assert (code, out) == (2, "")
    assert error.startswith(f"takujo: {name}: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("token", [None, "", "nonsense", "a.b.c", TOKEN + "\n", TOKEN + "é"])
def test_run_names_a_token_that_cannot_be_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, token: str | None
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    if token is not None:
        monkeypatch.setenv("DISCORD_TOKEN", token)
    code, out, error = said(capsys, "run")
    assert (code, out) == (2, "")
    assert error.startswith("takujo: DISCORD_TOKEN ")
    assert error.count("\n") == 1


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


def test_check_says_a_line_for_each_thing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    code, out, error = said(capsys, "check")
    assert (code, error) == (0, "")
    assert out.splitlines()[1:] == [
        f"games: {', '.join(GAMES)}",
        "token: format ok",
        "database: data/takujo.db will be made",
    ]
    assert list(folder.iterdir()) == []
    asyncio.run(make_database())
    assert said(capsys, "check")[1].endswith("data/takujo.db is ready\n")
    monkeypatch.setenv("DISCORD_TOKEN", "nonsense")
    Path("data/takujo.db").write_text("Dear diary")
    code, out, _ = said(capsys, "check")
    assert code == 2
    assert out.splitlines()[2].startswith("token: DISCORD_TOKEN does not")
    assert out.splitlines()[3] == "database: data/takujo.db is not a SQLite database"


def test_run_names_a_database_that_cannot_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make_database())
    path = Path("data/takujo.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    code, out, error = said(capsys, "run")
    assert (code, out) == (2, "")
    assert error == (
        "takujo: data/takujo.db was made by a newer version of this program (its schema is 9999)\n"
    )
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} == {"takujo.db", "takujo.db.lock"}


def test_a_second_bot_is_refused_and_one_that_was_killed_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(make_database())
    path = Path("data/takujo.db")
    program = (
        "import sys, time; from pathlib import Path; from bot.store.files import holding\n"
        "with holding(Path(sys.argv[1])): print('mine', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"mine\n"
        monkeypatch.setattr(files, "PATIENCE", 0.05)
        code, out, error = said(capsys, "run")
        assert (code, out) == (2, "")
        assert error == (f"takujo: data/takujo.db is in use by another bot (process {first.pid})\n")
        Path("link.db").symlink_to(path)
        with pytest.raises(DatabaseError, match="another bot"), files.holding(Path("link.db")):
            pass
        # Commands that only read or copy work beside a running bot.
        assert said(capsys, "check")[0] == 0
        assert said(capsys, "backup", "copy.db")[0] == 0
        first.kill()
        first.wait()
        with files.holding(path):
            pass


def test_backup_copies_and_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "backup", "copy.db") == (2, "", "takujo: data/takujo.db does not exist\n")
    asyncio.run(make_database())
    code, out, error = said(capsys, "backup", "copy.db")
    assert (code, error) == (0, "")
    assert out.startswith("copy.db: ")
    code, out, error = said(capsys, "backup", "copy.db")
    assert (code, out) == (2, "")
    assert "exists already" in error


def test_verify_ends_with_0_1_or_2(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    record = asyncio.run(play(folder / "takujo.db"))
    path = folder / "record.json"
    path.write_text(record.model_dump_json(indent=1))
    code, out, error = said(capsys, "verify", "record.json")
    assert (code, error) == (0, "")
    assert out.startswith(f"record.json: {GAME}, 2 players, {len(record.entries)} entries, ")
    shown = folder / "messages.txt"
    shown.write_text(f"Coloretto · {record.entries[-1][2]}\n")
    code, out, error = said(capsys, "verify", "record.json", "messages.txt")
    assert (code, error) == (0, "")
    assert out.endswith("; it has all 1 check codes of messages.txt\n")
    shown.write_text("Coloretto · 000000000000\n")
    code, out, error = said(capsys, "verify", "record.json", "messages.txt")
    assert (code, out) == (1, "")
    assert "from the first turn on, the channel shows 000000000000" in error
    altered = record.model_copy(update={"entries": record.entries[:-1]})
    path.write_text(altered.model_dump_json())
    code, out, error = said(capsys, "verify", "record.json")
    assert (code, out) == (1, "")
    assert error.startswith("takujo: record.json: the record is cut: after ")
    path.write_text(record.model_dump_json()[:-9])
    code, out, error = said(capsys, "verify", "record.json")
    assert (code, out) == (2, "")
    assert error.startswith("takujo: record.json is cut")


def test_health_follows_the_pulse_of_the_running_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "health") == (1, "", "takujo: the bot is not connected to Discord\n")
    pulse = pulse_of(Path("data/takujo.db"))
    pulse.parent.mkdir()
    pulse.touch()
    assert said(capsys, "health") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [((), (demo.PORT, True)), (("--port", "9000", "--quiet"), (9000, False))],
)
def test_demo_hands_on_its_port_and_whether_to_open_a_browser(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], expected: tuple[int, bool]
) -> None:
    asked = []

    def run(settings: Settings, *, port: int, browse: bool) -> int:
        asked.append((port, browse))
        return 7

    monkeypatch.setattr(demo, "run", run)
    assert main(["demo", *arguments]) == 7
    assert asked == [expected]


async def test_the_limits_that_are_set_reach_the_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("PERSON", "SERVER", "CHANNEL")
    for number, name in enumerate(names, 2):
        monkeypatch.setenv(f"TAKUJO_TABLES_PER_{name}", str(number))
    monkeypatch.setenv("TAKUJO_LOBBIES", "5")
    monkeypatch.setenv("TAKUJO_UNDOS", "6")
    store = await Store.open(folder / "takujo.db")
    bot = Takujo(store, GAMES, read_options(load()))
    assert bot.services.tables._limits.quotas == Quotas(2, 3, 4, 5, 6)
    await store.close()


def test_users_and_servers_are_blocked_and_let_in_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert said(capsys, "blocked") == (0, "", "")
    code, out, _ = said(capsys, "block", "user", "123", "--reason", "spam,\nagain")
    assert (code, out) == (0, "user 123 is blocked, within a minute\n")
    assert said(capsys, "block", "server", str(2**63 - 1))[0] == 0
    lines = said(capsys, "blocked")[1].splitlines()
    assert [line.split(" since ")[0] for line in lines] == ["user 123", f"server {2**63 - 1}"]
    assert lines[0].endswith(" spam, again")
    assert said(capsys, "unblock", "user", "123")[0] == 0
    code, out, error = said(capsys, "unblock", "user", "123")
    assert (code, out, error) == (1, "", "takujo: user 123 was not blocked\n")
    assert len(said(capsys, "blocked")[1].splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("block", "user", "0"),
        ("block", "user", "-5"),
        ("block", "user", str(2**63)),
        ("block", "user", "mika"),
        ("block", "channel", "5"),
        ("unblock", "server"),
    ],
)
def test_what_cannot_be_blocked_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not (folder / "data").exists()


def test_a_url_leads_to_postgresql_and_its_password_is_not_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("TAKUJO_DATABASE", "postgresql://bot:hidden@127.0.0.1:1/takujo?ssl=off")
    settings = load()
    assert str(settings.database) == "postgresql://127.0.0.1:1/takujo"
    assert settings.files == Path("data/takujo")
    assert "hidden" not in repr(settings)
    for command in (["check"], ["run"], ["blocked"], ["ratings", "--recompute"]):
        code, out, error = said(capsys, *command)
        assert code == 2
        assert "postgresql://127.0.0.1:1/takujo cannot be used: " in out + error
        assert "hidden" not in out + error
    code, out, error = said(capsys, "backup", "copy.db")
    assert (code, out) == (2, "")
    assert "is copied with PostgreSQL's own pg_dump (docs/postgresql.md)" in error
    assert list(folder.rglob("*.db")) == []


async def test_commands_work_on_postgresql(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = await postgres.bare_address("commands")
    monkeypatch.setenv("TAKUJO_DATABASE", bare.url)

    async def tell(*command: str) -> tuple[int, str, str]:
        return await asyncio.to_thread(said, capsys, *command)

    assert (await tell("check"))[1].endswith("/commands will be made\n")
    assert "does not exist" in (await tell("ratings", "--recompute"))[2]
    assert (await tell("block", "user", "5", "--reason", "spam"))[0] == 0
    assert (await tell("check"))[1].endswith("/commands is ready\n")
    assert (await tell("blocked"))[1].startswith("user 5 since ")
    store = await Store.open(bare, alone=True)
    assert (await tell("unblock", "user", "5"))[0] == 0
    monkeypatch.setattr("bot.store.postgres.PATIENCE", 0.1)
    code, _, error = await tell("ratings", "--recompute")
    assert (code, error) == (2, f"takujo: {bare} is in use by another bot\n")
    await store.close()
    assert (await tell("ratings", "--recompute"))[1].endswith("0 finished games rated again\n")
