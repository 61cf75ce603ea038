"""A faulty game pauses its table and shows the reason to its players; other tables run on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from importlib import import_module
from types import ModuleType
from typing import Final, TypeAlias

import pytest

from bot.cli import admin
from bot.game_packages import find_games, offered
from bot.pictures import renderer
from bot.pictures.people import Drawn
from bot.pictures.svg import open_svg
from bot.sandbox.model import Channel
from bot.tables.model import Status, TableId
from games.core.picture import Scene
from tests.support.games import WITH_TOY
from tests.support.packages import Site, site
from tests.support.players import Answer, moves, words
from tests.support.stage import Stage

__all__ = ["site"]

TOLD = "**Pebbles** has a fault, so this table is paused."
REFUSED = "This game has a fault, so the table is paused."
GONE = "This game can’t go on until the operator installs it again."
Lines: TypeAlias = Callable[[], list[str]]
FUNCTIONS = ("decisions", "legal_moves", "apply", "outcome", "view", "lay_out")
NONSENSE = {"legal_moves": "TypeError", "outcome": "AttributeError", "lay_out": "AttributeError"}
"""The errors of functions that return a number instead."""


SECRET = "the ace of spades"


def fail(*_: object) -> None:
    raise KeyError(SECRET)


class QuitError(BaseException):
    """An error of a game that no handler of an `Exception` sees."""


ENDS: Final = (SystemExit, KeyboardInterrupt, QuitError)


@pytest.fixture
def rules(site: Site) -> ModuleType:
    """The installed rules, whose functions a test may replace."""
    site.install(
        "pebbles",
        ("from pebbles.rules import Pebbles, lay_out", "from pebbles import rules"),
        ("= Pebbles()", "= rules.Pebbles()"),
        ("present(GAME, lay_out,", "present(GAME, lambda view: rules.lay_out(view),"),
    )
    import_module("pebbles")
    return import_module("pebbles.rules")


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    """Return the errors that the bot has logged."""
    return lambda: [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.ERROR and record.name.startswith(("bot", "cogs"))
    ]


async def install(stage: Stage) -> Channel:
    """Start the bot again with the installed game; return a channel for it."""
    stage.games = {**WITH_TOY, **offered(game for game in find_games() if game.id == "pebbles")}
    await stage.restart()
    return await stage.flat()


async def begin(stage: Stage) -> tuple[Channel, TableId]:
    """Start a game in a separate channel."""
    channel = await install(stage)
    return channel, await stage.start(channel, "pebbles")


async def press(stage: Stage, channel: Channel, table: TableId) -> Answer:
    """Let the player to move press the first move below the board."""
    board = stage.boards(channel)[-1]
    return await (await stage.player_to_move(table)).click(board, moves(board)[0])


@pytest.mark.parametrize("name", [*FUNCTIONS, *(f"{name}?" for name in NONSENSE)])
async def test_a_fault_during_a_game_pauses_only_its_table(
    stage: Stage, rules: ModuleType, lines: Lines, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    nonsense = name.endswith("?")
    broken = name.removesuffix("?")
    failing: Callable[..., object] = (lambda *_: 7) if nonsense else fail
    error = NONSENSE[broken] if nonsense else "KeyError"
    await check_fault(stage, rules, lines, monkeypatch, broken, failing, error)


@pytest.mark.parametrize("kind", ENDS)
@pytest.mark.parametrize("name", FUNCTIONS)
async def test_a_game_that_wants_to_end_the_bot_pauses_only_its_table(
    stage: Stage,
    rules: ModuleType,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    kind: type[BaseException],
) -> None:
    def leave(*_: object) -> None:
        raise kind(SECRET)

    await check_fault(stage, rules, lines, monkeypatch, name, leave, kind.__name__)


@pytest.mark.parametrize("name", ["decisions", "legal_moves"])
async def test_a_position_in_which_nobody_can_go_on_is_the_fault_of_the_game(
    stage: Stage, rules: ModuleType, lines: Lines, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is found before it is stored, and no record is called damaged for it."""
    nobody: Callable[..., object] = lambda *_: ()  # noqa: E731 (a method)
    channel, table = await begin(stage)
    with monkeypatch.context() as patch:
        patch.setattr(rules.Pebbles, name, nobody)
        await stage.restart()
        assert REFUSED in (await stage.aoi.slash(channel, "board", table=table)).text
        await check_waiting(stage, channel, table, lines, "BrokenGameError: no ")
    await stage.restart()
    await press(stage, channel, table)


async def check_fault(  # noqa: PLR0917 (the stage and the fault)
    stage: Stage,
    rules: ModuleType,
    lines: Lines,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    failing: Callable[..., object],
    error: str,
) -> None:
    channel, table = await begin(stage)
    other = await stage.start(stage.general, "pebbles")
    await press(stage, channel, table)
    plies = (await stage.table(table)).plies
    board = stage.boards(channel)[-1]
    player = await stage.player_to_move(table)
    owner: object = rules if broken == "lay_out" else rules.Pebbles
    with monkeypatch.context() as patch:
        patch.setattr(owner, broken, failing)
        answer = await player.click(board, moves(board)[-1])
    # A move is saved before its picture is drawn.
    assert (REFUSED in answer.text) is (broken != "lay_out")
    plies_after = (await stage.table(table)).plies
    assert plies_after - plies in ({0}, {1})[broken in {"lay_out", "view"}]
    await check_waiting(stage, channel, table, lines, error)
    await stage.move(other)
    assert REFUSED in (await player.slash(channel, "board")).text
    assert "can’t be continued" in (await player.slash(channel, "tables")).text
    assert (await stage.table(table)).plies == plies_after
    await stage.restart()
    await press(stage, channel, table)
    assert (await stage.table(table)).plies > plies
    assert len(lines()) == 1


async def check_waiting(
    stage: Stage, channel: Channel, table: TableId, lines: Lines, error: str = "KeyError"
) -> None:
    """Check that one log line and one message give the reason, however long the table waits."""
    await stage.sweep()
    await stage.sweep(timedelta(hours=1))  # Discord no longer deduplicates by nonce then
    await stage.sweep()
    [line] = lines()
    assert line.startswith(f"table {table} waits: game pebbles (takujo-pebbles 1.2) failed: ")
    assert error in line
    assert "\n" not in line
    assert SECRET not in line, "the message of an error may name a hand"
    assert len([message for message in stage.history(channel) if TOLD in words(message)]) == 1


async def test_a_fault_of_the_computer_player_pauses_the_table(
    stage: Stage, rules: ModuleType, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await install(stage)
    table, lobby = await stage.open(channel, "pebbles")
    await stage.aoi.click(await stage.aoi.sets_up(lobby), f"lobby:fill:{table}")
    with monkeypatch.context() as patch:
        patch.setattr(rules.Pebbles, "determinize", fail)
        await stage.aoi.click(lobby, "lobby:start:")
        if not lines():
            await press(stage, channel, table)
        await check_waiting(stage, channel, table, lines)
    plies = (await stage.table(table)).plies
    await stage.restart()
    await stage.sweep()
    assert (await stage.table(table)).plies > plies


DRAWN = """
def draw(view):
    scene = PLAIN.board(view)
    return scene._replace(ground=scene.ground._replace(svg="<svg>"))


PRESENTATION = replace(PLAIN, board=draw)
__all__"""


async def test_a_picture_that_cannot_be_drawn_pauses_the_table(
    stage: Stage, site: Site, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = renderer._draw  # simulated time draws no pixels

    def draw(scene: Scene, items: Sequence[Drawn]) -> bytes:
        open_svg(scene.ground.svg)
        return drawn(scene, items)

    monkeypatch.setattr(renderer, "_draw", draw)
    site.install(
        "pebbles",
        ("from typing import Final", "from dataclasses import replace\nfrom typing import Final"),
        ("PRESENTATION: Final = present(", "PLAIN = present("),
        ("__all__", DRAWN),
    )
    channel, table = await begin(stage)
    [line] = [line for line in lines() if table in line]
    assert f"table {table} waits: game pebbles (takujo-pebbles 1.2) failed: ValueError" in line
    assert len([message for message in stage.history(channel) if TOLD in words(message)]) == 1


async def test_an_uninstalled_game_continues_once_it_is_installed_again(
    stage: Stage, site: Site, lines: Lines
) -> None:
    site.install("pebbles")
    channel, table = await begin(stage)
    await press(stage, channel, table)
    games = stage.games
    before = await stage.table(table)
    board = stage.boards(channel)[-1]
    player = await stage.player_to_move(table)
    stage.games = WITH_TOY
    await stage.restart()
    assert GONE in (await player.click(board, moves(board)[-1])).text
    assert GONE in (await player.slash(channel, "board")).text
    assert "can’t be continued" in (await player.slash(channel, "tables")).text
    await stage.sweep(timedelta(days=3))
    assert (await stage.table(table)).plies == before.plies
    stage.games = games
    await stage.restart()
    await press(stage, channel, table)
    assert (await stage.table(table)).plies == before.plies + 1
    assert lines() == []


WHY: Final = {
    "version": "it began under rules version 1, and the game has 2",
    "changed": "the rules changed under version 1, which should have been raised",
    "uninstalled": "its game is not installed, or left out",
    "fault": "game pebbles (takujo-pebbles 1.2) failed: KeyError",
}


@pytest.mark.parametrize("why", [*WHY, ""])
async def test_a_game_that_cannot_go_on_is_counted_and_sends_no_reminders(
    stage: Stage, rules: ModuleType, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    channel, table = await begin(stage)
    await press(stage, channel, table)
    match why:
        case "version":
            monkeypatch.setattr(rules.Pebbles, "rules_version", 2)
        case "changed":
            monkeypatch.setattr(rules.Pebbles, "legal_moves", lambda *_: (7,))
        case "uninstalled":
            stage.games = WITH_TOY
        case "fault":
            monkeypatch.setattr(rules.Pebbles, "decisions", fail)
    await stage.restart()
    sent = len(stage.history(channel))
    for _ in range(5):
        await stage.sweep(timedelta(days=1))
    reminded = [
        message for message in stage.history(channel)[sent:] if "your turn" in words(message)
    ]
    assert bool(reminded) is not bool(why), [
        words(message) for message in stage.history(channel)[sent:]
    ]
    counted = await admin._count_stuck(stage.store, stage.games)
    lines = list(admin._describe_stuck(counted))
    if why:
        [line] = lines[1:]
        assert line.startswith(f"pebbles: 1 table: {WHY[why]}")
    else:
        assert lines == []


async def test_a_changed_rule_is_not_called_a_damaged_record(
    stage: Stage, rules: ModuleType, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel, table = await begin(stage)
    await press(stage, channel, table)
    monkeypatch.setattr(rules.Pebbles, "legal_moves", lambda *_: (7,))
    await stage.restart()
    text = (await stage.aoi.slash(channel, "board", table=table)).text
    assert "The rules of this game were changed after this table began." in text
    assert "damaged" not in text
    assert "the rules of pebbles changed under version 1, or its record was altered" in lines()[0]
    menu = await stage.aoi.slash(channel, "leave", table=table)
    assert "This game can’t go on." in menu.text


@pytest.mark.parametrize("why", ["rules", "uninstalled", "fault"])
async def test_players_end_a_game_that_cannot_go_on_by_agreement(
    stage: Stage, rules: ModuleType, lines: Lines, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Without a manager, after `/leave` or under *More*; `/board` moves it nowhere."""
    channel, table = await begin(stage)
    elsewhere = await stage.flat()
    if why == "rules":
        monkeypatch.setattr(rules.Pebbles, "rules_version", 2)
    elif why == "uninstalled":
        stage.games = WITH_TOY
    else:
        monkeypatch.setattr(rules.Pebbles, "view", fail)
    await stage.restart()
    for place in (channel, elsewhere):
        text = (await stage.aoi.slash(place, "board", table=table)).text
        assert {"rules": "different version", "uninstalled": GONE, "fault": REFUSED}[why] in text
    assert (await stage.table(table)).place.channel_id == channel.id
    menu = await stage.aoi.slash(channel, "leave", table=table)
    assert "This game can’t go on." in menu.text
    vote = (await stage.aoi.click(menu.message, f"table:ask:{table}:cancel")).message
    assert "Everyone has to agree" in words(vote)
    assert (await stage.table(table)).ended is None
    await stage.ben.click(vote, f"table:vote:{table}:cancel_yes")
    assert "The players agreed to end the game." in words(vote)
    assert (await stage.table(table)).status is Status.CANCELLED
    assert "can’t be continued" not in (await stage.aoi.slash(channel, "tables")).text
    assert all(why == "fault" for _ in lines())


async def test_a_missing_text_is_shown_as_its_key(stage: Stage, site: Site, lines: Lines) -> None:
    package = site.install("pebbles", ("took =", "taken ="))
    channel, table = await begin(stage)
    await press(stage, channel, table)
    await stage.sweep()
    assert "took" in words(stage.history(channel)[-1])
    assert lines() == [f"no text 'took' in en ({package / 'words'})"]


async def test_overlong_texts_of_a_game_cause_no_errors_and_no_mentions(
    stage: Stage, site: Site, lines: Lines
) -> None:
    variant = "@everyone <@1> **" + "word " * 180  # Fluent allows 1,000 characters there
    long = variant * 5
    site.install(
        "pebbles",
        ("Take one to three stones in turn: the last stone wins.", long),
        ("Twelve stones lie on the table.", long),
        ("How many stones do you take?", long),
        ("Take 1 stone\n", variant + "\n"),
        ("Take { $a } stones", variant),
        ("1 stone\n", variant + "\n"),
        ("{ $count } stones", variant),
    )
    channel, table = await begin(stage)
    await press(stage, channel, table)
    for command in ("hand", "log", "board"):
        await stage.aoi.slash(channel, command, table=table)
    await stage.aoi.slash(channel, "rules", game="pebbles")
    assert len(stage.boards(channel)) > 1
    answers = [callback["data"] for callback in stage.callbacks() if "data" in callback]
    for sent in (*stage.sent(channel), *answers):
        assert sent.get("allowed_mentions", {}).get("parse", []) == []
    assert lines() == []
