"""Settings and their errors, the log, metrics for Prometheus, and the health check."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import time
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families as parse_metrics

from bot.cli.main import main
from bot.cli.options import read_options
from bot.client import Takujo
from bot.messages.lobby import options_message
from bot.ops import logs, metrics
from bot.ops.config import LogFormat, SettingsError, load, with_card_tables
from bot.ops.health import MAX_AGE_S, is_alive, pulse_of, touch
from bot.ops.requests import OutageError
from bot.store import Store
from bot.store.errors import UnreachableError
from bot.tables.quotas import Quotas
from games.core.game import Setup
from tests.conftest import TOKEN
from tests.support import showing
from tests.support.games import GAMES
from tests.support.refusals import refuses
from tests.support.source import ROOT
from tests.tables.conftest import ANN, BEN, open_harness

SETTING: Final = "TAKUJO_CULLINAN_CARDS"
pytestmark = pytest.mark.usefixtures("folder")


def test_the_environment_overrides_settings_in_the_env_file(
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


async def test_configured_limits_apply_to_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("TABLES_PER_PERSON", "TABLES_PER_SERVER", "TABLES_PER_CHANNEL", "LOBBIES", "UNDOS")
    for number, name in enumerate(names, 2):
        monkeypatch.setenv(f"TAKUJO_{name}", str(number))
    store = await Store.open(folder / "takujo.db")
    bot = Takujo(store, GAMES, read_options(load()))
    assert bot.services.tables._limits.quotas == Quotas(2, 3, 4, 5, 6)
    await store.close()


@pytest.fixture
def printed(folder: Path) -> Path:
    """Write a card table with another name and another cost of Cullinan I."""
    data: dict[str, Any] = json.loads((ROOT / "games/cullinan/cards.json").read_text("utf-8"))
    data["edition"], data["cards"][0]["cost"] = "printed", 31
    path = folder / "printed.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_game_uses_the_card_table_from_the_settings(folder: Path, printed: Path) -> None:
    assert with_card_tables(GAMES) == GAMES  # without the setting
    (folder / ".env").write_text(f"{SETTING}={printed}\n", encoding="utf-8")
    game = with_card_tables(GAMES)["cullinan"].game
    assert {option.name: option.values for option in game.options}["cards"] == ("printed",)
    assert game.start(Setup(2)).table.card(1).cost == 31


async def test_a_game_cannot_be_loaded_without_its_card_table(
    folder: Path, printed: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTING, str(printed))
    harness = await open_harness(folder / "takujo.db", games=GAMES)
    table = (await harness.game(ANN, BEN, game="cullinan")).table.id
    harness = await harness.reopen(with_card_tables(GAMES))
    with refuses("refused-other-rules"):
        await harness.tables.snapshot(table)
    assert f"table {table} cannot be set up" in caplog.text
    harness = await harness.reopen(GAMES)
    snapshot = await harness.tables.snapshot(table)
    assert snapshot.table.options["cards"] != "printed"
    await harness.store.close()


def test_the_lobby_has_no_menu_for_a_single_card_edition() -> None:
    table = showing.make_table("cullinan")
    message = options_message(table, table.host.id, "en")
    names = [str(select.custom_id).rpartition(":")[2] for select in showing.selects_of(message)]
    assert "sides" in names
    assert "cards" not in names


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: "),
        (b"\xff\xfe\xfa", "cannot be read: "),
        (b"{", "not JSON: "),
        (b"[]", "the file must be an object"),
        (b'{"cards": []}', "the file: edition is missing"),
    ],
)
def test_an_unusable_card_table_is_a_one_line_error(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    reason: str,
) -> None:
    path = folder / "printed.json"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv(SETTING, str(path))
    for command in ("check", "run"):
        assert main([command]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        assert written.err.startswith(f"takujo: {SETTING}: {path}")
        assert reason in written.err
        assert written.err.count("\n") == 1


HOST: Final = "127.0.0.1"


def written(
    *args: object, message: str = "table %s", name: str = "bot.x", error: Exception | None = None
) -> dict[str, str]:
    """Return the log line of a record as an object; `error` is raised first."""
    info = None
    if error is not None:
        with pytest.raises(type(error)) as raised:
            raise error
        info = raised.type, raised.value, raised.tb
    record = logging.LogRecord(name, logging.WARNING, __file__, 1, message, args, info)
    assert logs.Discretion().filter(record)
    line = logs.JsonFormatter().format(record)
    assert "\n" not in line
    entry: dict[str, str] = json.loads(line)
    return entry


def test_a_json_log_line_is_an_object() -> None:
    entry = written("卓\n2")
    assert entry.pop("time").endswith("+00:00")
    assert entry == {"level": "WARNING", "logger": "bot.x", "message": "table 卓\n2"}


REFUSED: Final = ConnectionRefusedError(111, "Connection refused")


@pytest.mark.parametrize(
    ("name", "error", "is_short"),
    [
        ("bot.x", FileNotFoundError(2, "No such file or directory", "/nowhere"), False),
        ("bot.x", UnreachableError("nobody listens"), True),
        ("bot.x", OutageError("Discord is away"), True),
        ("discord.shard", REFUSED, True),
        ("discord.client", REFUSED, False),
    ],
)
def test_harmless_errors_are_logged_in_full_and_outages_in_one_line(
    name: str, error: Exception, *, is_short: bool
) -> None:
    entry = written(error, message="not read: %s", name=name, error=error)
    assert entry["message"] == f"not read: {error}" + (f": {error}" if is_short else "")
    trace = entry.get("error", "")
    assert trace.startswith("Traceback") is not is_short
    assert trace.endswith(f"\n{type(error).__name__}: {error}") is not is_short


def test_other_errors_are_logged_without_their_messages() -> None:
    cards = {"ace of spades": 1}
    error = ExceptionGroup("both", [ValueError(cards), KeyError("king of hearts")])
    error.__cause__ = KeyError("king of hearts")
    entry = written(error, message="broken: %s", error=error)
    assert entry["message"] == "broken: ExceptionGroup"
    lines = [line for line in entry["error"].splitlines() if not line.startswith((" ", "Trace"))]
    assert lines == ["KeyError", "ExceptionGroup", "ValueError", "KeyError"]
    assert not re.search("spades|hearts", entry["error"])


def test_a_failed_task_is_logged_without_its_error() -> None:
    message = "Task exception was never retrieved\nfuture: <Task exception=KeyError('ace')>"
    assert written(message=message, name="asyncio")["message"] == message.partition("\n")[0]


@pytest.mark.parametrize("form", ["json", "text"])
def test_log_settings_apply_but_libraries_log_no_debug_lines(
    root: logging.Logger, form: LogFormat
) -> None:
    root.handlers.clear()
    logs.set_up_logging("DEBUG", form)
    (handler,) = root.handlers
    assert isinstance(handler.formatter, logs.JsonFormatter) is (form == "json")
    assert root.level == logging.DEBUG
    for name in logs.DISCREET_LOGGERS:
        assert not logging.getLogger(f"{name}.x").isEnabledFor(logging.DEBUG)


def test_a_pipe_gets_no_colours_in_a_container(
    root: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.utils.is_docker", lambda: True)
    root.handlers.clear()
    logs.set_up_logging("INFO", "text")
    (handler,) = root.handlers
    record = logging.LogRecord("bot.x", logging.ERROR, "x.py", 1, "it broke", None, None)
    assert re.fullmatch(r"[-0-9]{10} [:0-9]{8} ERROR    bot\.x it broke", handler.format(record))


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


async def test_metrics_are_refreshed_at_each_request(port: int) -> None:
    async def refresh() -> None:
        metrics.TABLES.set(42)

    errors = metrics.REGISTRY.get_sample_value("takujo_errors_total") or 0
    metrics.ERRORS.inc()
    metrics.TABLES.set(0)
    address = f"http://{HOST}:{port}/metrics"
    async with aiohttp.ClientSession() as session:
        async with metrics.exporting(HOST, port, refresh), session.get(address) as answer:
            body = await answer.text()
            kind = answer.headers["Content-Type"]
            with pytest.raises(SettingsError, match="TAKUJO_METRICS_PORT: "):
                async with metrics.exporting(HOST, port, refresh):
                    pass  # the port is in use
        assert kind.startswith("text/plain")
        samples = [sample for family in parse_metrics(body) for sample in family.samples]
        values = {sample.name: sample.value for sample in samples if not sample.labels}
        assert values["takujo_tables"] == 42
        assert values["takujo_errors_total"] == errors + 1
        async with metrics.exporting(HOST, None, refresh):  # without a port nothing listens
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)


@pytest.mark.parametrize(("host", "answered"), [(HOST, 403), ("0.0.0.0", 200)])  # noqa: S104 - as in a container
async def test_metrics_of_this_machine_answer_to_its_own_names_only(
    host: str, answered: int, port: int
) -> None:
    async def refresh() -> None:
        pass

    address = f"http://{HOST}:{port}/metrics"
    async with (
        metrics.exporting(host, port, refresh),
        aiohttp.ClientSession() as session,
    ):
        for name, status in ((f"localhost:{port}", 200), ("evil.example", answered)):
            async with session.get(address, headers={"Host": name}) as answer:
                assert answer.status == status


def test_every_metric_is_documented() -> None:
    page = (ROOT / "docs" / "monitoring.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| `(takujo_\w+)` \| (\w+) \|", page, re.MULTILINE))
    expected = {
        f"{family.name}_total" if family.type == "counter" else family.name: family.type
        for family in metrics.REGISTRY.collect()
    }
    assert listed == expected


async def test_a_bot_is_alive_only_while_its_pulse_file_is_recent(tmp_path: Path) -> None:
    pulse = pulse_of(tmp_path / "takujo.db")
    assert not is_alive(pulse)
    await touch(pulse, lambda: False)
    assert not is_alive(pulse)
    await touch(pulse, lambda: True)
    assert is_alive(pulse)
    for off in (-MAX_AGE_S - 1, MAX_AGE_S + 1):  # the clock may have been set back since
        last = time.time() + off
        os.utime(pulse, (last, last))
        assert not is_alive(pulse)
