"""The command line: parses the arguments, runs the command and reports its errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bot.cli import admin, gallery
from bot.ops.config import Settings, SettingsError, load, with_card_tables
from bot.store.backup import back_up, restore
from bot.store.database import inspect
from bot.store.errors import FileLostError, StoreError
from bot.store.files import read_place
from bot.tables.record import Record, UnreadableError, read_record, read_text
from bot.tables.verify import RecordWrongError, compare
from bot.tables.verify import verify as check_record
from games.catalog import Catalogue, load_catalogue

# `run`, `demo` and `health` bring the whole of discord.py: they are imported when they are meant.


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit code.

    2 is a command that could not begin, 3 a bot whose database file was deleted or replaced: one
    line on stderr says what to put right.
    """
    given = _parser().parse_args(arguments)
    try:
        return _do(given)
    except (SettingsError, StoreError) as error:
        sys.stderr.write(f"takujo: {error}\n")
        return 3 if isinstance(error, FileLostError) else 2


def _do(given: argparse.Namespace) -> int:
    games = with_card_tables(load_catalogue())
    if given.command == "verify":
        return verify(given.file, given.shown, games)
    if given.command == "replay":
        folder = given.folder or given.file.with_suffix("")
        return gallery.draw_replay(given.file, folder, games)
    if given.command == "move-database":
        return admin.move_database(given.source, given.target)
    if given.command == "ratings":
        return admin.recompute_ratings(load().database, games)
    if given.command == "status":
        return admin.show_status(load().database)
    return _do_with(load(), given, games)


def _do_with(settings: Settings, given: argparse.Namespace, games: Catalogue) -> int:
    match given.command:
        case "backup":
            return _backup(settings, given.file)
        case "restore":
            return _restore(settings, given.file)
        case "check" | "health" as command:
            return {"check": check, "health": _health}[command](settings)
        case "demo":
            return _demo(settings, given.port, browse=not given.quiet)
        case "run":
            code: int = import_module("bot.cli.run").run(settings, games)
            return code
    return admin.manage_blocks(settings.database, given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m bot", description="Takujo: table games on Discord. README.md says more."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="bring the database up to date and run the bot")
    demo = commands.add_parser("demo", help="run the bot on a Discord of its own, with a page")
    demo.add_argument("--port", type=int, help="the page's port, when it is free")
    demo.add_argument("--quiet", action="store_true", help="do not open the page in a browser")
    commands.add_parser("check", help="check the settings, the token's shape and the database")
    backup = commands.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument("file", type=Path, help="the file to make; one that exists is kept")
    move = commands.add_parser("move-database", help="copy a SQLite file into PostgreSQL")
    move.add_argument("source", type=read_place, metavar="FROM", help="the SQLite file")
    move.add_argument("target", type=read_place, metavar="TO", help="an empty database, by its URL")
    restoring = commands.add_parser("restore", help="put a backup in the place of the database")
    restoring.add_argument("file", type=Path, help="the backup; the bot must not run")
    verifying = commands.add_parser("verify", help="play a finished record through and check it")
    verifying.add_argument("file", type=Path, help="a record as the bot gives it out (JSON)")
    verifying.add_argument(
        "shown", type=Path, nargs="?", help="text copied from the game's messages, with their marks"
    )
    replaying = commands.add_parser("replay", help="draw a finished record, turn by turn")
    replaying.add_argument("file", type=Path, help="a record as the bot gives it out (JSON)")
    replaying.add_argument("folder", type=Path, nargs="?", help="where to (its name, else)")
    rating = commands.add_parser("ratings", help="count all finished games anew")
    rating.add_argument("--recompute", action="store_true", required=True)
    admin.add_parsers(commands)
    commands.add_parser("status", help="list processes and their shards, and what is owed")
    commands.add_parser("health", help="end with 0 while the running bot is connected")
    return parser


def _demo(settings: Settings, port: int | None, *, browse: bool) -> int:
    demo = import_module("bot.sandbox.demo")
    code: int = demo.run(settings, port=demo.PORT if port is None else port, browse=browse)
    return code


def _health(settings: Settings) -> int:
    health = import_module("bot.ops.health")
    if health.is_alive(health.pulse_of(settings.files)):
        return 0
    sys.stderr.write("takujo: the bot is not connected to Discord\n")
    return 1


def _backup(settings: Settings, target: Path) -> int:
    size = back_up(settings.database, target)
    sys.stdout.write(f"{target}: {size:,} bytes\n")
    return 0


def _restore(settings: Settings, source: Path) -> int:
    before = restore(source, settings.database)
    sys.stdout.write(f"{settings.database}: restored from {source}\n")
    if before is not None:
        sys.stdout.write(f"{before}: the database that was there\n")
    return 0


def check(settings: Settings) -> int:
    """Say how the settings, the token and the database are; return 2 when one is wrong."""
    sys.stdout.write("settings: ok\n")
    return max(_check_token(settings), _check_database(settings), _check_shards(settings))


def _check_token(settings: Settings) -> int:
    try:
        settings.check_token()
    except SettingsError as error:
        sys.stdout.write(f"token: {error}\n")
        return 2
    sys.stdout.write("token: looks like one\n")
    return 0


def _check_shards(settings: Settings) -> int:
    try:
        settings.check_shards()
    except SettingsError as error:
        sys.stdout.write(f"shards: {error}\n")
        return 2
    return 0


def _check_database(settings: Settings) -> int:
    try:
        sys.stdout.write(f"database: {settings.database} {inspect(settings.database)}\n")
    except StoreError as error:
        sys.stdout.write(f"database: {error}\n")
        return 2
    return 0


def verify(path: Path, shown: Path | None, games: Catalogue) -> int:
    """Say whether a record is right (0), where it is wrong (1) or why it cannot be read (2)."""
    try:
        record = read_record(path)
        seen = compare(record, read_text(shown)) if shown else 0
        check_record(record, games)
    except UnreadableError as error:
        sys.stderr.write(f"takujo: {error}\n")
        return 2
    except RecordWrongError as error:
        sys.stderr.write(f"takujo: {path}: {error}\n")
        return 1
    compared = f"; it holds all {seen} marks of {shown}" if shown else ""
    sys.stdout.write(f"{path}: {_tell(record)}{compared}\n")
    return 0


def _tell(record: Record) -> str:
    game = f"{record.game}, {record.players} players, {len(record.entries)} entries"
    if record.outcome is None:
        return f"{game}, stopped before its end: all of it follows from the secret and the rules"
    scores = ", ".join(map(str, record.outcome.scores))
    return f"{game}, scores {scores}: all of it follows from the secret and the rules"
