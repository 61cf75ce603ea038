"""The command line: parses the arguments, runs the command and reports its errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bot.cli import admin, gallery
from bot.ops.config import Settings, SettingsError, load, load_games
from bot.store.backup import back_up, restore
from bot.store.database import inspect
from bot.store.errors import FileLostError, StoreError
from bot.store.files import read_place
from bot.tables.record import Record, UnreadableError, read_record, read_text
from bot.tables.verify import RecordWrongError, compare
from bot.tables.verify import verify as check_record
from games.catalog import Catalogue

# `run`, `demo` and `health` import discord.py, so they are imported on use.


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    2 means that the command could not start, 3 that the bot's database file was deleted or
    replaced. One line on stderr names the cause.
    """
    args = _parser().parse_args(arguments)
    try:
        return _do(args)
    except (SettingsError, StoreError) as error:
        sys.stderr.write(f"takujo: {error}\n")
        return 3 if isinstance(error, FileLostError) else 2


def _do(args: argparse.Namespace) -> int:
    games = load_games()
    match args.command:
        case "verify":
            return verify(args.file, args.shown, games)
        case "replay":
            folder = args.folder or args.file.with_suffix("")
            return gallery.draw_replay(args.file, folder, games)
        case "languages":
            return admin.list_languages(games)
        case "move-database":
            return admin.move_database(args.source, args.target)
    return _do_with(load(), args, games)


def _do_with(settings: Settings, args: argparse.Namespace, games: Catalogue) -> int:
    match args.command:
        case "backup":
            return _backup(settings, args.file)
        case "restore":
            return _restore(settings, args.file)
        case "check" | "health" as command:
            return {"check": check, "health": _health}[command](settings)
        case "demo":
            return _demo(settings, args.port, browse=not args.quiet)
        case "run" | "invite" as command:
            module = import_module("bot.cli.run")
            code: int = module.run(settings, games) if command == "run" else module.invite(settings)
            return code
    return admin.manage(settings.database, args, games)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m bot",
        description="Takujo, a Discord bot for board and card games. See README.md.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="migrate the database and run the bot")
    commands.add_parser("invite", help="print the link that invites the bot to a server")
    demo = commands.add_parser("demo", help="play locally in a browser, without a Discord account")
    demo.add_argument("--port", type=int, help="port for the page (if taken, a free one is used)")
    demo.add_argument("--quiet", action="store_true", help="do not open the page in a browser")
    commands.add_parser("check", help="check the settings, the token's format and the database")
    backup = commands.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument(
        "file", type=Path, help="file to create (an existing file is never overwritten)"
    )
    move = commands.add_parser("move-database", help="copy a SQLite file into PostgreSQL")
    move.add_argument("source", type=read_place, metavar="FROM", help="the SQLite file")
    move.add_argument(
        "target", type=read_place, metavar="TO", help="URL of an empty PostgreSQL database"
    )
    restoring = commands.add_parser("restore", help="replace the database by a backup")
    restoring.add_argument("file", type=Path, help="the backup; stop the bot first")
    verifying = commands.add_parser("verify", help="verify a game record (rules, shuffle, scores)")
    verifying.add_argument("file", type=Path, help="game record exported by the bot (JSON)")
    verifying.add_argument(
        "shown",
        type=Path,
        nargs="?",
        help="text of the game's messages, to compare the check codes",
    )
    replaying = commands.add_parser(
        "replay", help="draw a finished game as PNG files, one per turn"
    )
    replaying.add_argument("file", type=Path, help="game record exported by the bot (JSON)")
    replaying.add_argument(
        "folder", type=Path, nargs="?", help="output folder (default: named after the record)"
    )
    rating = commands.add_parser("ratings", help="recompute all ratings and statistics")
    rating.add_argument("--recompute", action="store_true", required=True)
    admin.add_parsers(commands)
    commands.add_parser("languages", help="list how complete the texts of each language are")
    commands.add_parser("status", help="list processes, shards and tables with pending updates")
    commands.add_parser("health", help="exit with 0 if the bot is connected to Discord")
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
        sys.stdout.write(f"{before}: the former database\n")
    return 0


def check(settings: Settings) -> int:
    """Check settings, token and database; return 2 if one is wrong."""
    sys.stdout.write("settings: ok\n")
    return max(_check_token(settings), _check_database(settings), _check_shards(settings))


def _check_token(settings: Settings) -> int:
    try:
        settings.check_token()
    except SettingsError as error:
        sys.stdout.write(f"token: {error}\n")
        return 2
    sys.stdout.write("token: format ok\n")
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
    """Check a record; return 0 if it is right, 1 if it is wrong and 2 if it is unreadable."""
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
    compared = f"; it has all {seen} check codes of {shown}" if shown else ""
    sys.stdout.write(f"{path}: {_describe(record)}{compared}\n")
    return 0


def _describe(record: Record) -> str:
    game = f"{record.game}, {record.players} players, {len(record.entries)} entries"
    if record.outcome is None:
        return f"{game}, stopped before its end: all moves follow from the seed and the rules"
    scores = ", ".join(map(str, record.outcome.scores))
    return f"{game}, scores {scores}: all moves follow from the seed and the rules"
