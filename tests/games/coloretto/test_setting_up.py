"""What is in the box, and what lies where before the first turn."""

from collections import Counter

import pytest

from games.coloretto.rules import GAME
from games.coloretto.state import BOX, CAPACITIES, COLOURS, POINTS, Card, Chart, Phase, State
from games.core.game import CHANCE, Seat, Setup
from tests.games.coloretto.positions import begin, offered, play, told
from tests.support.random_games import play_randomly

MANY = pytest.mark.parametrize("players", [3, 4, 5])
ALL = pytest.mark.parametrize("players", [2, 3, 4, 5])


def set_up(players: int, seed: int) -> State:
    """Return the first position of a random game in which somebody is asked."""
    plies = play_randomly(GAME, Setup(players), seed)
    state: State = next(ply.before for ply in plies if ply.before.phase is Phase.TURN)
    return state


def test_the_box_holds_every_card() -> None:
    """C1."""
    assert len(COLOURS) == 7
    assert [BOX[colour] for colour in COLOURS] == [9] * 7
    assert (BOX[Card.PLUS], BOX[Card.JOKER]) == (10, 3)
    assert sum(BOX) == 76


def test_the_chart_has_two_sides_and_brown_is_the_default() -> None:
    """C2."""
    assert POINTS[Chart.BROWN] == (0, 1, 3, 6, 10, 15, 21)
    assert POINTS[Chart.GREY] == (0, 1, 4, 8, 7, 6, 5)
    assert GAME.start(Setup(3)).chart is Chart.BROWN
    assert GAME.start(Setup(3, {"chart": "grey"})).chart is Chart.GREY


@MANY
def test_there_are_as_many_rows_as_players_for_three_cards_each(players: int) -> None:
    """S1."""
    view = GAME.view(begin(players), None)
    assert [row.capacity for row in view.rows] == [3] * players


def test_one_colour_leaves_a_game_of_three() -> None:
    """S2."""
    state = GAME.start(Setup(3))
    assert offered(state) == [f"out-{code}" for code in "roygbpw"]
    state = play(state, "out-b").state
    assert state.removed == (Card.BLUE,)
    assert state.deck[Card.BLUE] == 0
    assert offered(state) == [f"deal-{code}" for code in "roygpw"]


@pytest.mark.parametrize("players", [4, 5])
def test_no_colour_leaves_a_game_of_more(players: int) -> None:
    """S2."""
    state = GAME.start(Setup(players))
    assert state.phase is Phase.DEAL
    assert begin(players).removed == ()


@MANY
@pytest.mark.parametrize("seed", range(5))
def test_everyone_starts_with_one_card_of_a_colour_of_its_own(players: int, seed: int) -> None:
    """S3."""
    collections = set_up(players, seed).collections
    assert [sum(cards) for cards in collections] == [1] * players
    assert len({cards.index(1) for cards in collections} & set(COLOURS)) == players


def test_cards_are_dealt_seat_by_seat() -> None:
    """S3."""
    step = play(GAME.start(Setup(3)), "out-r", "deal-w", "deal-o", "deal-g")
    dealt = [cards.index(1) for cards in step.state.collections]
    assert dealt == [Card.WHITE, Card.ORANGE, Card.GREEN]
    assert told(step) == ["told-removed", "told-dealt", "told-dealt", "told-dealt"]


@pytest.mark.parametrize(("players", "deck"), [(2, 54), (3, 64), (4, 72), (5, 71)])
def test_fifteen_cards_lie_under_the_last_round_card(players: int, deck: int) -> None:
    """S4."""
    view = GAME.view(begin(players), None)
    assert view.deck == sum(view.unseen) == deck
    assert view.before_last == deck - 15
    assert not view.last_round


@ALL
def test_chance_chooses_who_begins(players: int) -> None:
    """S5, G2."""
    state = GAME.start(Setup(players))
    while state.phase is not Phase.FIRST:
        state = GAME.apply(state, CHANCE, GAME.chances(state)[0].move).state
    assert offered(state) == [f"first-{seat + 1}" for seat in range(players)]
    assert {chance.weight for chance in GAME.chances(state)} == {1}
    step = play(state, f"first-{players}")
    assert GAME.decisions(step.state)[0].seat == players - 1
    assert told(step) == ["told-round"]


@ALL
def test_a_named_first_player_is_not_drawn_again(players: int) -> None:
    """S5, G2."""
    state = begin(players, first=1)
    assert (state.phase, state.seat, state.round) == (Phase.TURN, Seat(1), 1)


@pytest.mark.parametrize("seed", range(5))
def test_two_colours_leave_a_game_of_two(seed: int) -> None:
    """P1."""
    state = set_up(2, seed)
    assert len(set(state.removed) & set(COLOURS)) == 2
    assert all(state.deck[colour] == 0 for colour in state.removed)


@pytest.mark.parametrize("seed", range(5))
def test_two_players_start_with_two_cards_of_four_colours(seed: int) -> None:
    """P2."""
    collections = set_up(2, seed).collections
    assert [sum(cards) for cards in collections] == [2, 2]
    assert Counter(map(sum, zip(*collections, strict=True))) == {1: 4, 0: 5}


def test_two_players_have_rows_for_one_two_and_three_cards() -> None:
    """P3."""
    assert CAPACITIES[2] == (1, 2, 3)
    assert [row.capacity for row in GAME.view(begin(2), None).rows] == [1, 2, 3]


def test_the_deck_is_as_likely_as_it_is_full() -> None:
    """G4: chance is asked for one card at a time, weighted by the face-down cards."""
    state = play(begin(4), "draw").state
    weights = {GAME.notate(chance.move): chance.weight for chance in GAME.chances(state)}
    assert weights == {
        **{f"card-{code}": 8 for code in "royg"},
        **{f"card-{code}": 9 for code in "bpw"},
        "card-+2": 10,
        "card-j": 3,
    }
