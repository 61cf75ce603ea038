"""Whole games still match their dumps, digests and recorded results."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core.game import AnyGame, Seat, Setup
from games.core.record import Entry, play_through
from tests.games.playthrough import DIGESTS, digest, dump, find_folder, list_games
from tests.support.games import GAMES, over_games

WHOLE = [
    pytest.param(
        game,
        players,
        id=f"{game.id}-{players}",
        marks=() if players in (game.seats[0], game.seats[-1]) else pytest.mark.thorough,
    )
    for game, players in list_games()
]


@over_games
def test_games_match_their_playthrough_files(game: str) -> None:
    rules = GAMES[game].game
    written = (find_folder(rules) / "playthrough.txt").read_text("utf-8").splitlines()
    assert dump(rules, rules.seats[0], is_whole=False).splitlines() == written


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_whole_games_match_their_digests(game: AnyGame, players: int) -> None:
    # `python -m tests.games.playthrough GAME PLAYERS` prints what the digest is of.
    assert digest(game, players) in DIGESTS.read_text(encoding="utf-8").splitlines()


@over_games
def test_recorded_games_replay_to_the_recorded_outcome(game: str) -> None:
    """There is one for each ending and number of players."""
    rules = GAMES[game].game
    endings = set[str]()
    seats = set[int]()
    for path in sorted((find_folder(rules) / "recorded").glob("*.json")):
        record = read(path)
        ended = read(path)["outcome"]
        assert (record["game"], record["rules_version"]) == (game, rules.rules_version), path
        setup = Setup(record["players"], record["options"], record["first"])
        entries = [Entry(Seat(seat), text) for seat, text in record["entries"]]
        replay = play_through(rules, setup, entries)
        assert replay.error is None, path
        outcome = rules.outcome(replay.state)
        assert outcome is not None, path
        assert (outcome.ending, list(outcome.scores)) == (ended["ending"], ended["scores"]), path
        assert sorted(outcome.winners) == ended["winners"], path
        endings.add(outcome.ending)
        seats.add(setup.players)
    assert (endings, seats) == (set(rules.endings), set(rules.seats))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


HERE = Path(__file__).parent
RULE = re.compile(r"\b[A-Z]+[0-9]+\b")


def list_rules(page: Path) -> set[str]:
    """List the numbers that a page gives to the rules of its game."""
    return set(re.findall(r"^- ([A-Z]+[0-9]+)\.", page.read_text("utf-8"), re.MULTILINE))


def find_named(*folders: Path) -> Iterator[str]:
    """Find the rule numbers in the docstrings and tables of tests."""
    for path in (path for folder in folders for path in folder.glob("test_*.py")):
        _title, *body = ast.parse(path.read_text(encoding="utf-8")).body
        for node in (node for part in body for node in ast.walk(part)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from RULE.findall(node.value)


@over_games
def test_every_rule_is_cited_by_a_test_or_by_the_model(game: str) -> None:
    rules = list_rules(HERE.parents[1] / "games" / game / "README.md")
    model = RULE.findall((HERE.parent / "models" / f"{game}.py").read_text(encoding="utf-8"))
    assert rules
    assert rules - {*model, *find_named(HERE, find_folder(GAMES[game].game))} == set()
