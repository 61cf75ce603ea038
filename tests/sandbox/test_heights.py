"""Measure on the page that each private page, lobby and menu fits one view of a phone.

The heights are printed and saved in `artefacts/heights.txt`. `test_screens.py` measures turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from typing import Final

import discord
import pytest
from playwright.async_api import expect

from bot.messages.access import access_message
from bot.messages.board import turn_message
from bot.messages.choices import STEPS, Path, offer
from bot.messages.help import (
    BotHealth,
    about_message,
    commands_message,
    first_game_message,
    game_message,
    games_message,
    help_message,
    introduction_message,
    rules_message,
)
from bot.messages.ids import Document
from bot.messages.lessons import Answered, lesson_message
from bot.messages.lobby import (
    lobby_menu_message,
    lobby_message,
    milestone_message,
    options_message,
    question_message,
    start_message,
)
from bot.messages.log import Log, log_message
from bot.messages.menu import more_message, others_message
from bot.messages.moderation import hidden_message
from bot.messages.panel import panel_message, panel_parts
from bot.messages.phone import PRIVATE
from bot.messages.phone import measure as estimate
from bot.messages.policy import policy_message
from bot.messages.preferences import (
    confirm_deletion_message,
    notify_message,
    openings_message,
    privacy_message,
    settings_message,
)
from bot.messages.replay import replay_menu_message, replay_message
from bot.messages.report import ReportView, report_message
from bot.messages.result import result_message, scores_message
from bot.messages.shared import accent_of
from bot.messages.tables import open_lobbies_message, running_message, tables_message
from bot.messages.ui import Message, Part, compose
from bot.notifications.delivery.access import NEEDED_WITH_THREADS, find_missing
from bot.sandbox.server import Sandbox
from bot.store.rows import JoinRequest
from bot.store.settings import ServerSettings
from bot.tables import views
from bot.tables.history import make_score_history, replay_step
from bot.tables.lessons import find_question
from bot.tables.lobby import MAX_OPEN_REQUESTS
from bot.tables.lobby import start_times as lobby_times
from bot.tables.model import (
    LobbyPlan,
    Milestone,
    Panel,
    Participant,
    Person,
    PostedMessage,
    StartMode,
    Status,
    Table,
    TableId,
)
from bot.tables.queries import ListedTable, TableList
from bot.words import LANGUAGES, Reader
from games.core.game import Seat
from games.core.text import Listing, text
from tests.messages.test_pages import BUSY, NOBODY, NOW, POLICY, STRICT
from tests.messages.test_report import CLEAR, over, report_on
from tests.sandbox.rawbot import V2, RawBot, png
from tests.sandbox.screen import ARTEFACTS, TALL, VIEW, Screen, look
from tests.support.driver import Client
from tests.support.games import GAMES
from tests.support.showing import (
    find_moments,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    with_hint,
)

pytestmark = [pytest.mark.sandbox, pytest.mark.browser]
HOST: Final = Person(100, "Alexandria")
LONG_NAMES: Final = {"ja": "さくらんぼのたねをとばすのがとくいなひとのなまえですよね"}
REQUESTS: Final = tuple(
    JoinRequest(500 + n, f"Maximilian{n}", "", "") for n in range(MAX_OPEN_REQUESTS)
)
MOMENTS: Final = 8
"""Moments of a game that are compared to find the panel with most choices."""
TOGETHER: Final = 40
"""Messages that are measured at once; the page keeps at least the last 50."""
APART: Final = 600.0
"""Seconds between two messages: closer ones stand together, without the name of their author."""
blank = cache(png)
LOG_PAGES: Final = (0, 2, 4)
OPEN_SEAT_MOMENTS: Final = 3
"""First moments of a game, in which computer players have hardly moved."""


def lobbies(language: str) -> Iterator[tuple[str, Table]]:
    """Yield for each game a new lobby, and one with everybody whom it can seat."""
    for game, package in GAMES.items():
        lobby = make_table(game, 1, status=Status.LOBBY, started=None, language=language, host=HOST)
        lobby = replace(lobby, clock="default", lobby=LobbyPlan(ask_at=NOW))
        people = [Participant(Person(200 + n, f"Maximilian{n}")) for n in range(4)]
        ais = [Participant(None, is_ai=True, number=n) for n in range(1, 9)]
        guest = Participant(None, reserved_for=Person(300, "Wilhelmina"))
        seats = package.game.seats[-1]
        everybody = (Participant(HOST), guest, *people, *ais)[:seats]
        yield f"new {game}", replace(lobby, participants=(Participant(HOST),))
        yield f"waiting {game}", replace(lobby, participants=everybody[: seats - 1])
        yield f"full {game}", replace(lobby, participants=everybody)
        invited = replace(lobby, entry="invited", participants=everybody[: seats - 1])
        yield f"invited {game}", invited
        yield f"hidden {game}", replace(invited, visibility="thread")


def moments(game: str, players: int, language: str) -> Iterator[Panel]:
    """Yield panels of a random game at a practice table, each of a person who moves."""
    table = replace(make_table(game, players, language=language), rating="hints")
    lives = [live for live in play(table, 1) if live.decisions]
    for live in lives[:: -(-len(lives) // MOMENTS)]:
        seat = live.decisions[0].seat
        if live.table.participants[seat].person:
            yield replace(panel_of(live, seat), can_undo=True)


def panels(game: str, language: str) -> Iterator[Panel]:
    """Yield the panel with most choices of a random game, at the smallest and largest table."""
    seats = GAMES[game].game.seats
    for players in (seats[0], seats[-1]):
        yield max(moments(game, players, language), key=lambda panel: len(panel.offers))


def newcomers(game: str, language: str) -> Iterator[tuple[str, Message]]:
    """Yield the highest panels of a newcomer, with a tip and with a hint, for all seats."""
    for players in GAMES[game].game.seats:
        every = list(moments(game, players, language))
        hinted = [with_hint(panel) for panel in every if len(panel.offers) > 1]
        tip = longest_tip(game, language)
        variants = {
            "newcomer": [panel_parts(panel, language, {}, is_first_game=True) for panel in every],
            "tip": [panel_parts(panel, language, {}, tip=tip) for panel in every],
            "hint": [panel_parts(panel, language, {}, is_first_game=True) for panel in hinted],
        }
        for kind, panels in variants.items():
            highest = max(panels, key=lambda parts: estimate(parts, is_private=True))
            yield f"{kind}, {game} {players}", compose(accent_of(every[0].table), highest)


def named_at_length(language: str) -> Iterator[tuple[str, Message]]:
    """Yield the highest panel of each game in which all players have long names."""
    name = LONG_NAMES.get(language, "Maximiliane Alexandra Sommer")
    for game, package in GAMES.items():
        panels = list[list[Part]]()
        for players in package.game.seats[-2:]:
            people = tuple(Participant(Person(n, f"{name[:-1]}{n}")) for n in range(1, players + 1))
            table = make_table(game, players, language=language, participants=people)
            lives = [live for live in play(table, 1) if live.decisions]
            panels += [
                panel_parts(panel_of(live, seat), language, {}, is_first_game=True)
                for live in lives[:: -(-len(lives) // MOMENTS)]
                for seat in range(players)
            ]
        highest = max(panels, key=lambda parts: estimate(parts, is_private=True))
        yield f"long names, {game}", compose(accent_of(make_table(game)), highest)


def longest_tip(game: str, language: str) -> str:
    package = GAMES[game]
    reader = Reader(language, package.words)
    return max(package.tips, key=lambda name: len(reader.say(f"tip-{name}")))


def boards(language: str) -> Iterator[tuple[str, Message]]:
    """Yield the first boards of each game, on which a computer player's seat is offered."""
    for game, package in GAMES.items():
        seats = package.game.seats
        for players in (seats[0], seats[-1]):
            table = make_table(game, players, language=language)
            moments = [live for live in play(table, 1) if live.decisions]
            for number, live in enumerate(moments[:OPEN_SEAT_MOMENTS]):
                seat = live.decisions[0].seat
                snapshot = replace(snapshot_of(live), open_seats=(seat,))
                yield f"board, {game} {players} {number}", turn_message(snapshot, {})


def rules(language: str) -> Iterator[tuple[str, Message]]:
    """Yield every page of the rules."""
    for game, package in GAMES.items():
        for page in range(1, len(package.presentation.rules_pages) + 2):
            yield f"/rules {game} {page}", rules_message(package, language, page)


def tables(language: str) -> Iterator[tuple[str, Message]]:
    """Yield the lists of tables, each with a page of the longest names."""
    table = make_table("keltis_card", 4, language=language)
    timed = [ListedTable(table, (Seat(0),), NOW, NOW)] * 8
    yield "/tables", tables_message(TableList(tuple(timed), 100), 100, language, in_server=True)
    crowd = [
        replace(lobby, id=TableId(f"abcde{letter}"))
        for (_, lobby), letter in zip(lobbies(language), "abcdefgh", strict=False)
    ]
    yield "/tables, open", open_lobbies_message(crowd, language)
    yield "/tables, running", running_message([make_table("nlk", 9)] * 8, language)


def lobby_pages(language: str) -> Iterator[tuple[str, Message]]:
    """Yield the messages of lobbies, also of those that start by themselves.

    The lobby itself and its options differ by game; the others are those of the largest lobby.
    """
    largest = max(GAMES, key=lambda game: GAMES[game].game.seats[-1])
    times = lobby_times(NOW, "Europe/Berlin")
    for name, lobby in lobbies(language):
        yield f"lobby, {name}", lobby_message(lobby, {})
        missed = replace(lobby, lobby=replace(lobby.lobby, missed_at=NOW))
        yield f"lobby, missed, {name}", lobby_message(missed, {})
        timed = LobbyPlan(StartMode.FILLED, start_at=NOW, starts=NOW, ask_at=NOW)
        timed_lobby = replace(lobby, lobby=timed)
        yield f"lobby, timed, {name}", lobby_message(timed_lobby, {})
        options = options_message(timed_lobby, HOST.id, language, is_manager=True)
        yield f"options, {name}", options
        if lobby.game != largest:
            continue
        requests = REQUESTS if lobby.is_invited_only else ()
        menu = lobby_menu_message(lobby, HOST.id, language, requests=requests, is_new=True)
        yield f"menu, {name}", menu
        access = access_message(lobby, HOST.id, language, has_private_threads=True)
        yield f"access, {name}", access
        yield f"start, {name}", start_message(timed_lobby, language, times)
        yield f"question, {name}", question_message(lobby, ping=(HOST.id,))
        for milestone in Milestone:
            notice = milestone_message(lobby, ping=(HOST.id,), milestone=milestone)
            yield f"{milestone}, {name}", notice


def pages(language: str) -> Iterator[tuple[str, Message]]:
    """Yield every message that is measured, by name."""
    yield "/help", help_message(language)
    for page in (1, 2):
        yield f"/help, commands {page}", commands_message(language, page)
    yield "/play, first", first_game_message(GAMES, language)
    yield "/play", games_message(GAMES, language, new={*GAMES})
    yield from tables(language)
    for game, package in GAMES.items():
        [lobby, *_] = [lobby for _, lobby in lobbies(language) if lobby.game == game]
        several = [replace(lobby, id=TableId(f"abcde{n}")) for n in range(2, 8)]
        yield f"/play {game}", game_message(package, several, language, is_new=True)
    for name, preferences in (("new", NOBODY), ("busy", BUSY)):
        yield f"/notify, {name}", notify_message(preferences, NOW, language, in_server=True)
        yield f"/privacy, {name}", privacy_message(preferences, POLICY, language, muted=3)
    yield "/about", about_message(BotHealth(NOW, 0.1, 100, 10), POLICY, language)
    yield "/about, terms", policy_message(POLICY, Document.TERMS, language)
    yield "/about, privacy", policy_message(POLICY, Document.PRIVACY, language)
    yield "/notify, tables", openings_message(GAMES, list(GAMES), language)
    yield "introduction", introduction_message(language)
    yield "/privacy, delete", confirm_deletion_message(language)
    for name, settings in (("new", ServerSettings(1)), ("strict", STRICT)):
        yield f"/settings, {name}", settings_message(settings, language, hidden_tables=12)
    names = find_missing(discord.Permissions(view_channel=True), NEEDED_WITH_THREADS)
    lack = text("settings-missing", channels="<#1>", permissions=Listing(names))
    yield "/settings, lacking", settings_message(ServerSettings(1), language, 12, lack)
    several = [replace(make_table("nlk", 9), id=TableId(f"abcde{n}")) for n in range(2, 8)]
    yield "/settings, hidden", hidden_message(several, 100, language)
    yield from lobby_pages(language)
    yield from boards(language)
    for game in GAMES:
        yield from newcomers(game, language)
        for panel in panels(game, language):
            name = f"{game} {len(panel.table.participants)}"
            yield f"text, {name}", panel_message(panel, language, {}, text_mode=True)
            yield f"more, {name}", more_message(panel, HOST.id, language, is_manager=True)
            yield f"others, {name}", others_message(panel, language, is_manager=True)
            paths = [Path(pick.choice[1:]) for pick in offer(panel, Path()).picks if pick.is_path]
            for path in paths:
                kind = "steps" if path == STEPS else f"group {path.group}"
                for text_mode in (False, True):
                    message = panel_message(panel, language, {}, path, text_mode=text_mode)
                    yield f"{kind}, {name}{', text' if text_mode else ''}", message


def replays(language: str) -> Iterator[tuple[str, Message]]:
    """Yield turns of finished games: before the first, the one with most events, and the last."""
    for game, package in GAMES.items():
        table = make_table(game, package.game.seats[-1], language=language)
        live = make_live(replace(table, ended=NOW), find_moments(table, 1)[-1].played)
        scores = make_score_history(live)
        end = replay_step(live, None, None, None, scores)
        most = max(end.turns, key=lambda turn: len(turn.lines)).number
        for turn in (0, most, None):
            step = replay_step(live, None, turn, None, scores)
            for text_mode in (False, True):
                name = f"replay, {game} {step.number}{', text' if text_mode else ''}"
                yield name, replay_message(step, language, {}, text_mode=text_mode)
        yield f"replay, more, {game}", replay_menu_message(end, language)


def ends(language: str) -> Iterator[tuple[str, Message]]:
    """Yield the results of games at the smallest and largest table, and the scores."""
    for game, package in GAMES.items():
        for players in (package.game.seats[0], package.game.seats[-1]):
            live = find_moments(make_table(game, players, language=language), 1)[-1]
            assert live.outcome
            seen = replace(snapshot_of(live), score_history=make_score_history(live))
            yield f"result, {game} {players}", result_message(seen, live.outcome, {})
            scores = scores_message(seen, live.outcome, Seat(0), language, {})
            yield f"scores, {game} {players}", scores


def logs(language: str) -> Iterator[tuple[str, Message]]:
    """Yield pages of the log of finished games, whose turns link to their messages."""
    for game, package in GAMES.items():
        table = make_table(game, package.game.seats[-1], language=language)
        *_, live = play(table, 1)
        posted = tuple(
            PostedMessage(ply, 10**18 + ply, 10**18) for ply in range(1, live.table.plies, 3)
        )
        log = Log(live.table, views.log(live, Seat(0)), posted, has_hand=True)
        for page in LOG_PAGES:
            yield f"/log, {game} {page}", log_message(log, page, language, {})


def reports(language: str) -> Iterator[tuple[str, Message]]:
    """Yield reports with figures for every player and three turning points."""
    for game, package in GAMES.items():
        players = package.game.seats[-1]
        analysis = report_on(over(game, players), [CLEAR])
        for view in ReportView:
            for text_mode in (False, True):
                name = f"report {view}, {game} {players}{', text' if text_mode else ''}"
                shown = report_message(analysis, Seat(0), view, language, {}, text_mode=text_mode)
                yield name, shown


def lessons(language: str) -> Iterator[tuple[str, Message]]:
    """Yield every step of the lessons with each answer that may stand above it."""
    for game, package in GAMES.items():
        for number, step in enumerate(package.lesson.steps if package.lesson else ()):
            question = find_question(package, number, HOST, language)
            states = [None, *(Answered(step, at) for at in range(len(step.choices)))]
            if number and package.lesson:
                states.append(Answered(package.lesson.steps[number - 1], 0))
            for at, answered in enumerate(states):
                name = f"lesson, {game} {number + 1}.{at}"
                yield name, lesson_message(question, language, {}, answered)


async def measure(
    sandbox: Sandbox, screen: Screen, channel: int, messages: Mapping[str, Message]
) -> dict[str, int]:
    """Post messages, their pictures blank, and return their heights in pixels, as private ones.

    The channel is opened when all of them are there: the page would draw it again after each.
    """
    ids: dict[str, str] = {}
    async with RawBot(sandbox) as bot:
        for name, message in messages.items():
            files = {
                picture.name: blank(picture.scene.width, picture.scene.height)
                for picture in message.pictures
            }
            body = {"flags": V2, "components": message.layout.to_components()}
            sandbox.hub.world.clock.forward(APART)
            path = f"/channels/{channel}/messages"
            status, posted = await bot.ask("POST", path, body, files or None)
            assert status == 200, (name, posted)
            ids[name] = f"#m{posted['id']}"
    await screen.open(channel)
    nodes = screen.page.locator(", ".join(ids.values()))
    await expect(nodes).to_have_count(len(ids))
    heights = await screen.heights(nodes)
    for name, node in ids.items():
        await screen.portrait(screen.page.locator(node), "height-" + name.replace("/", ""))
    # They are posted as public messages, which only lobbies, boards and results are.
    return {
        name: height if name.startswith(("lobby", "board", "result")) else height + PRIVATE
        for name, height in zip(ids, heights, strict=True)
    }


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_fits_one_view(sandbox: Sandbox, client: Client, language: str) -> None:
    heights: dict[str, int] = {}
    kinds = (pages, named_at_length, replays, ends, logs, reports, rules, lessons)
    named = chain.from_iterable(kind(language) for kind in kinds)
    async with look(sandbox.address, TALL) as screen:
        while batch := dict(islice(named, TOGETHER)):
            channel = await client.add_channel(f"from {len(heights)}")
            heights |= await measure(sandbox, screen, channel, batch)
    report = "\n".join(f"{name}: {height}" for name, height in heights.items())
    print(f"\n{report}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"heights-{language}.txt").write_text(f"{report}\n", "utf-8")
    assert {name: height for name, height in heights.items() if height > VIEW} == {}
