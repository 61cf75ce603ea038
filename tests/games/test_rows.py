"""The rules that both games with coloured rows have in common."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.core.record import Entry, Replay, extend, find_undo
from games.rows.moves import Phase
from tests.games.rows import deal, offered, play
from tests.support.games import GAMES

ROWS = ("keltis", "keltis_card")
over_rows = pytest.mark.parametrize("game", ROWS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("game", "cards"), [("keltis", 110), ("keltis_card", 101)])
def test_everybody_is_dealt_eight_cards(game: str, cards: int, players: int) -> None:
    """K6, KC4."""
    state = deal(GAMES[game].game, players, {})
    assert [len(hand) for hand in state.hands] == [8] * players
    removed = 30 if players == 2 else 0
    assert state.table.deck == cards - 8 * players - removed
    assert sum(state.unseen) == state.table.deck + removed
    assert state.table.phase is Phase.TURN


@over_rows
def test_chance_picks_who_begins_unless_the_set_up_says(game: str) -> None:
    """K6, KC4, G2."""
    rules = GAMES[game].game
    state = rules.start(Setup(3))
    assert offered(rules, state) == "first-1 first-2 first-3"
    state = play(rules, state, "first-3").state
    while chances := rules.chances(state):
        state = rules.apply(state, CHANCE, chances[-1].move).state
    assert state.table.seat == 2
    assert Counter(map(len, state.hands)) == {8: 3}


@over_rows
def test_every_move_is_read_as_it_is_written(game: str) -> None:
    """K7, KC5."""
    rules = GAMES[game].game
    moves = rules.notation.moves
    assert all(rules.notate(rules.parse(written)) == written for written in moves)


@over_rows
def test_only_who_drew_sees_the_card_and_the_turn_is_undone_until_then(game: str) -> None:
    """K16, KC11, G4."""
    rules = GAMES[game].game
    replay = Replay(deal(rules, 3, {}), (), ())
    replay = extend(rules, replay, Entry(Seat(0), "drop-r0"))
    assert find_undo(rules, replay, Seat(0)) == replay.played[-1]
    for entry in (Entry(Seat(0), "deck"), Entry(CHANCE, "b0")):
        replay = extend(rules, replay, entry)
    drawn, rest = replay.played[-1].events[-2:]
    assert find_undo(rules, replay, Seat(0)) is None
    seats = (Seat(0), Seat(1), None)
    assert [drawn.is_visible_to(seat) for seat in seats] == [True, False, False]
    assert [rest.is_visible_to(seat) for seat in seats] == [False, True, True]
