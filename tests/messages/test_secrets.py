"""Messages do not depend on information that is hidden from their readers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import board_message, turn_message
from bot.messages.log import Details, details_message
from bot.messages.panel import panel_message
from bot.tables.session import GameSession
from games.core.game import Seat
from tests.support.games import GAMES
from tests.support.showing import (
    find_moments,
    make_live,
    make_table,
    panel_of,
    shown,
    snapshot_of,
    with_hint,
)

PLAYERS = 3

over_games = pytest.mark.parametrize(
    ("game", "players"),
    [
        *((name, max(PLAYERS, entry.game.seats[0])) for name, entry in GAMES.items()),
        ("toy", PLAYERS),
    ],
)


def reshuffled(
    live: GameSession, seat: int | None, luck: int, *, remembers: bool = False
) -> GameSession:
    """Return the same moment with everything redrawn that the seat does not see.

    Only a judge `remembers` public moves that no picture shows any more.
    """
    view = live.game.view(live.played.state, None if seat is None else Seat(seat))
    state = live.game.determinize(view if remembers else replace(view, memory=()), luck)
    return replace(live, replay=replace(live.played, state=state))


@over_games
def test_public_messages_do_not_know_what_is_hidden(game: str, players: int) -> None:
    for number, live in enumerate(find_moments(make_table(game, players, rating="hints"), seed=1)):
        one, other = snapshot_of(live), snapshot_of(reshuffled(live, None, number))
        assert shown(turn_message(one, {})) == shown(turn_message(other, {}))
        assert shown(board_message(one, "ja", {})) == shown(board_message(other, "ja", {}))
        told = [details_message(Details(each, each.since, {}), "en", {}) for each in (one, other)]
        assert shown(told[0]) == shown(told[1])


@over_games
def test_a_panel_knows_only_what_its_seat_knows(game: str, players: int) -> None:
    for number, live in enumerate(find_moments(make_table(game, players, rating="hints"), seed=2)):
        for seat in range(players):
            one, other = panel_of(live, seat), panel_of(reshuffled(live, seat, number), seat)
            assert shown(panel_message(one, "en", {})) == shown(panel_message(other, "en", {}))
            # The test above covers the public part.
            snapshot = snapshot_of(live)
            told = [Details(snapshot, each.since, {}, each) for each in (one, other)]
            said = [shown(details_message(each, "en", {})) for each in told]
            assert said[0] == said[1]


@over_games
def test_a_hint_knows_only_what_its_seat_knows(game: str, players: int) -> None:
    for number, live in enumerate(find_moments(make_table(game, players, rating="hints"), seed=2)):
        for decision in live.asked if live.table.gives_hints else ():
            again = reshuffled(live, decision.seat, number, remembers=True)
            one, other = panel_of(live, decision.seat), panel_of(again, decision.seat)
            told = [panel_message(with_hint(it), "en", {}) for it in (one, other)]
            assert shown(told[0]) == shown(told[1])


def test_a_panel_does_change_with_what_its_seat_knows() -> None:
    live = make_live(make_table("toy", PLAYERS))
    one, other = panel_of(live, 0), panel_of(reshuffled(live, 1, 0), 0)
    assert shown(panel_message(one, "en", {})) != shown(panel_message(other, "en", {}))
