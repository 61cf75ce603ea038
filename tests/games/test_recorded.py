"""Recorded games end as they ended when they were played; there is one per ending."""

import json
from pathlib import Path

import pytest

from games.core.game import AnyGame, Outcome, Seat, Setup
from games.core.record import Entry, play_through
from tests.games.cases import find_folder
from tests.support.games import GAMES

RECORDS = [
    pytest.param(entry.game, path, id=f"{entry.game.id}-{path.stem}")
    for entry in GAMES.values()
    for path in sorted((find_folder(entry.game) / "recorded").glob("*.json"))
]


@pytest.mark.parametrize(("game", "path"), RECORDS)
def test_a_recorded_game_ends_as_it_ended(game: AnyGame, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert (record["game"], record["rules_version"]) == (game.id, game.rules_version)
    setup = Setup(record["players"], record["options"], record["first"])
    entries = [Entry(Seat(seat), text) for seat, text in record["entries"]]
    replay = play_through(game, setup, entries)
    assert replay.error is None
    ended = record["outcome"]
    winners = frozenset(map(Seat, ended["winners"]))
    assert game.outcome(replay.state) == Outcome(ended["ending"], tuple(ended["scores"]), winners)


@pytest.mark.parametrize("game", [entry.game for entry in GAMES.values()], ids=list(GAMES))
def test_every_ending_is_recorded(game: AnyGame) -> None:
    paths = (find_folder(game) / "recorded").glob("*.json")
    records = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    assert {record["outcome"]["ending"] for record in records} == set(game.endings)
    assert {record["players"] for record in records} == set(game.seats)
