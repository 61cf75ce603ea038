"""The command line: parses the arguments, runs the command and reports its errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from bot import __version__
from bot.cli import admin, games, replay
from bot.game_packages import InstalledGame, offered
from bot.ops.config import Settings, SettingsError, find_chosen, load, load_games, with_card_tables
from bot.store.backup import back_up, check_backup, restore
from bot.store.backups import find_backups, folder_of
from bot.store.errors import DatabaseDownError, FileLostError, StoreError
from bot.store.location import Location, read_location
from bot.store.migrate import inspect
from bot.tables.record import (
    Record,
    RecordWrongError,
    UnreadableRecordError,
    compare,
    read_record,
    read_text,
)
from bot.tables.record import verify as check_record
from bot.words import ENGLISH, LANGUAGES
from games.ai.search import Level
from games.catalog import Catalogue

_EXIT_CODES: Final[Mapping[type[Exception], int]] = {FileLostError: 3, DatabaseDownError: 4}
"""Those of errors after which a supervisor does something else than after all others."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    1 means that a record is wrong, 2 that the command could not start, 3 that the bot's database
    file was deleted or replaced, 4 that PostgreSQL does not answer, and a later start may succeed.
    One line on stderr names the cause.
    """
    args = _parser().parse_args(arguments)
    try:
        return _do(args)
    except RecordWrongError as error:
        sys.stderr.write(f"takujo: {args.file}: {error}\n")
        return 1
    except (SettingsError, StoreError, UnreadableRecordError) as error:
        sys.stderr.write(f"takujo: {error}\n")
        return _EXIT_CODES.get(type(error), 2)


def _do(args: argparse.Namespace) -> int:
    """Run a command. Only those that need games or settings read them."""
    commands: dict[str, Callable[[], int]] = {
        "run": _run,
        "invite": lambda: _import("bot.cli.run").invite(load()),
        "setup": lambda: _set_up(load(), load_games(), agreed=args.yes),
        "demo": lambda: _demo(load(), args.port, browse=not args.quiet),
        "games": lambda: _list_games(find_chosen()),
        "new": lambda: games.write_package(
            args.name, args.folder or Path(args.name), hidden=args.hidden
        ),
        "languages": lambda: admin.list_languages(load_games(), args.language),
        "pictures": lambda: games.draw_package(args.package, args.folder),
        "try": lambda: games.try_package(args.path, load(), port=args.port, browse=not args.quiet),
        "play": lambda: _play(load_games(), args),
        "policy": lambda: _policy(load(), args.language),
        "check": lambda: check(load(), load_games(), online=args.online),
        "health": lambda: _health(load()),
        "backup": lambda: (_check_backup if args.check else _backup)(load(), args.file),
        "restore": lambda: (_restore if args.file else _list_backups)(load(), args.file),
        "move-database": lambda: admin.move_database(args.source, args.target),
        "ratings": lambda: admin.recompute_ratings(load().database, load_games()),
        "status": lambda: admin.show_status(load().database),
        "verify": lambda: verify(args.file, args.shown, load_games()),
        "replay": lambda: replay.draw_replay(
            args.file, args.folder or args.file.with_suffix(""), load_games()
        ),
    }
    blocks = dict.fromkeys(
        ("block", "unblock", "blocked"), lambda: admin.manage_blocks(load().database, args)
    )
    return (commands | blocks)[args.command]()


def _set_up(settings: Settings, games: Catalogue, *, agreed: bool) -> int:
    setup = _import("bot.cli.setup")

    def agree() -> bool:
        sys.stdout.write("Change this at Discord? [y/N] ")
        sys.stdout.flush()
        return sys.stdin.readline().strip().casefold() in {"y", "yes"}

    code: int = setup.set_up(settings, games, (lambda: True) if agreed else agree)
    return code


def _list_games(installed: Sequence[InstalledGame]) -> int:
    code = games.list_games(installed)
    admin.show_stuck(load().database, with_card_tables(offered(installed)))
    return code


def _policy(settings: Settings, language: str) -> int:
    """Print both documents. Raises `SettingsError` if nobody answers for the bot."""
    policy = _import("bot.cli.options").read_policy(settings)
    if not policy.is_complete:
        raise SettingsError("set TAKUJO_OPERATOR and TAKUJO_CONTACT: both documents name them")
    write = _import("bot.messages.policy").write_policy
    documents = [
        write(policy, document, language) for document in _import("bot.messages.ids").Document
    ]
    sys.stdout.write("\n\n".join(documents) + "\n")
    return 0


def _import(name: str) -> Any:
    """Import a module that imports discord.py, which takes a second."""
    return import_module(name)


def _play(catalogue: Catalogue, args: argparse.Namespace) -> int:
    play = _import("bot.cli.play")
    options = play.PlayOptions(
        args.game, args.players, args.seed, args.level, args.language, args.record
    )
    code: int = play.play(catalogue, options, play.Console(highlight=False))
    return code


def _run() -> int:
    settings = load()
    installed = find_chosen()
    code: int = _import("bot.cli.run").run(
        settings, with_card_tables(offered(installed)), installed
    )
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m bot",
        description="Takujo, a Discord bot for board and card games. See README.md.",
    )
    parser.add_argument("--version", action="version", version=f"takujo {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="migrate the database and run the bot")
    commands.add_parser("invite", help="print the link that invites the bot to a server")
    setup = commands.add_parser("setup", help="set the application up at Discord: it shows, asks")
    setup.add_argument("--yes", action="store_true", help="change it without a question")
    demo = commands.add_parser("demo", help="play locally in a browser, without a Discord account")
    games.add_parsers(commands)
    trying = commands.add_parser("try", help="run the demo with a package, and follow its changes")
    trying.add_argument("path", type=Path, help="folder with the package's pyproject.toml")
    for page in (demo, trying):
        page.add_argument("--port", type=int, help="port (if taken, a free one is used)")
        page.add_argument("--quiet", action="store_true", help="do not open a browser")
    playing = commands.add_parser("play", help="play a game here, against computer players")
    playing.add_argument("game", help="its id; `games` lists them")
    playing.add_argument("--players", type=int, help="seats (default: the fewest)")
    playing.add_argument("--level", type=Level, choices=tuple(Level), default=Level.NORMAL)
    playing.add_argument("--seed", type=int, help="number that makes the same game again")
    playing.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    playing.add_argument("--record", type=Path, help="file to keep the finished game in")
    policy = commands.add_parser("policy", help="write terms and privacy statement of your bot")
    policy.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    checking = commands.add_parser("check", help="check settings, token, database and permissions")
    checking.add_argument(
        "--online", action="store_true", help="log in, and say what the bot lacks in each server"
    )
    backup = commands.add_parser("backup", help="copy the database, while the bot runs")
    backup.add_argument(
        "file", type=Path, help="file to create (an existing file is never overwritten)"
    )
    backup.add_argument("--check", action="store_true", help="check this backup instead")
    move = commands.add_parser("move-database", help="copy a SQLite file into PostgreSQL")
    move.add_argument("source", type=_read_place, metavar="FROM", help="the SQLite file")
    move.add_argument(
        "target", type=_read_place, metavar="TO", help="URL of an empty PostgreSQL database"
    )
    restoring = commands.add_parser("restore", help="replace the database by a backup")
    restoring.add_argument(
        "file", type=Path, nargs="?", help="the backup, stop the bot first (default: list them)"
    )
    verifying = commands.add_parser("verify", help="verify a game record (rules, shuffle, scores)")
    verifying.add_argument("file", type=Path, help="game record exported by the bot (JSON)")
    verifying.add_argument(
        "shown",
        type=Path,
        nargs="?",
        help="text and picture links of the game's messages, to compare seal and check codes",
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
    commands.add_parser("status", help="list processes, shards and tables with pending updates")
    commands.add_parser("health", help="exit with 0 if the bot is connected to Discord")
    return parser


def _read_place(text: str) -> Location:
    """Parse an argument; argparse would print the text of another error, with its password."""
    try:
        return read_location(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _demo(settings: Settings, port: int | None, *, browse: bool) -> int:
    demo = _import("bot.sandbox.demo")
    code: int = demo.run(settings, port=demo.PORT if port is None else port, browse=browse)
    return code


def _health(settings: Settings) -> int:
    health = _import("bot.ops.health")
    if health.is_alive(health.pulse_of(settings.files)):
        return 0
    sys.stderr.write("takujo: the bot is not connected to Discord\n")
    return 1


def _backup(settings: Settings, target: Path) -> int:
    size = back_up(settings.database, target)
    sys.stdout.write(f"{target}: {size:,} bytes\n")
    return 0


def _check_backup(_: Settings, source: Path) -> int:
    version = check_backup(source)
    sys.stdout.write(f"{source}: a whole backup, its schema is {version}\n")
    return 0


def _list_backups(settings: Settings, _: None) -> int:
    """List the backups that the bot made. Raises `StoreError` if there are none."""
    database = settings.database
    if not isinstance(database, Path):
        raise StoreError(f"{database} is restored with PostgreSQL's own pg_restore")
    backups = find_backups(database)
    if not backups:
        raise StoreError(f"{folder_of(database)} has no backups")
    for backup in backups:
        why = f"before the migration from {backup.before}" if backup.before else "daily"
        size = backup.path.stat().st_size
        sys.stdout.write(f"{backup.path}: {backup.at:%Y-%m-%d %H:%M} UTC, {why}, {size:,} bytes\n")
    return 0


def _restore(settings: Settings, source: Path) -> int:
    before = restore(source, settings.database)
    sys.stdout.write(f"{settings.database}: restored from {source}\n")
    sys.stdout.write("People who deleted their data since then have to do it again: tell them\n")
    if before is not None:
        sys.stdout.write(f"{before}: the former database\n")
    return 0


def check(settings: Settings, catalogue: Catalogue, *, online: bool) -> int:
    """Check settings, token and database, and at Discord permissions; return 2 if one is wrong."""
    sys.stdout.write("settings: ok\n")
    sys.stdout.write(f"games: {', '.join(catalogue) or 'none'}\n")
    code = 0
    database = settings.database
    for name, look in (
        ("token", lambda: settings.check_token() and "format ok"),
        ("database", lambda: f"{database} {inspect(database)}"),
        ("shards", settings.check_shards),
    ):
        try:
            result = look()
        except (SettingsError, StoreError) as error:
            code = 2
            result = str(error)
        if result is not None:
            sys.stdout.write(f"{name}: {result}\n")
    if online and not code:
        code = _import("bot.cli.online").check_online(settings)
    return code


def verify(path: Path, shown: Path | None, games: Catalogue) -> int:
    """Check a record. Raises `UnreadableRecordError` and `RecordWrongError`."""
    record = read_record(path)
    seen = compare(record, read_text(shown) if shown else "")
    check_record(record, games)
    sys.stdout.write(f"{path}: {_describe(record)}\n")
    if shown:
        seal = "the seal" if seen.has_seal else "no seal"
        additions = f"{seen.client_seeds} of {sum(map(bool, record.client_seeds))} additions"
        sys.stdout.write(
            f"found in {shown}: {seal}, {additions}, check codes: {seen.check_codes}\n"
        )
    return 0


def _describe(record: Record) -> str:
    game = f"{record.game}, {record.players} players, {len(record.entries)} entries"
    if record.outcome is None:
        return f"{game}, stopped before its end: all moves follow from the seed and the rules"
    scores = ", ".join(map(str, record.outcome.scores))
    return f"{game}, scores {scores}: all moves follow from the seed and the rules"
