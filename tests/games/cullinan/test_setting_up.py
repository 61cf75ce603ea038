"""What is in the box, and what lies where before the first turn."""

import pytest

from games.core.game import Seat, Setup
from games.cullinan.cards import GEM_BOX, KIND_NAMES, SPECIAL_BOX
from tests.games.cullinan.hooks import list_cards
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    hand,
    held,
    offered,
    play,
    told,
    weights,
)

ALL = pytest.mark.parametrize("players", [2, 3, 4])


@ALL
def test_the_box_holds_61_diamonds(players: int) -> None:
    """CU1."""
    assert GEM_BOX == (12, 28, 21)
    cards = list_cards(GAME.start(Setup(players)))
    assert [cards.count(value) for value in "123"] == [12, 28, 21]


@ALL
def test_the_box_holds_30_special_cards(players: int) -> None:
    """CU2."""
    assert dict(zip(KIND_NAMES, SPECIAL_BOX, strict=True)) == {
        "vault": 10,
        "thief": 8,
        "one": 4,
        "guard": 4,
        "spy": 2,
        "jester": 2,
    }
    assert len(list_cards(GAME.start(Setup(players)))) == 61 + 30


@pytest.mark.parametrize(("sides", "up"), [("A", 0), ("B", 1)])
def test_all_cullinans_lie_with_the_chosen_side_up(sides: str, up: int) -> None:
    """CU3: I has one side only."""
    state = GAME.start(Setup(2, {"sides": sides}))
    assert state.sides == (0, *[up] * 8)
    assert GAME.start(Setup(2)).sides == (0,) * 9


def test_chance_turns_each_cullinan_when_the_sides_are_mixed() -> None:
    """CU3: both sides are as likely, and everybody is told."""
    state = GAME.start(Setup(2, {"sides": "mixed"}, Seat(0)))
    assert weights(state) == {"side-2a": 1, "side-2b": 1}
    step = play(state, *[f"side-{number}{'ab'[number % 2]}" for number in range(2, 10)])
    assert step.state.sides == (0, 0, 1, 0, 1, 0, 1, 0, 1)
    assert told(step) == ["event-side"] * 8
    assert {event.only for event in step.events} == {None}


def test_the_ranks_of_the_cullinans() -> None:
    """CU4."""
    assert [card.rank for card in GAME.table.cards] == [1, 2, 2, 2, 2, 3, 3, 3, 3]


@ALL
def test_three_diamonds_are_turned_up(players: int) -> None:
    """CU5."""
    state = GAME.start(Setup(players, first=Seat(1)))
    deck = sum(state.gem_deck)
    assert asked(state) == (-1, "gem")
    step = play(state, "is-3", "is-1", "is-3")
    assert step.state.display == (1, 0, 2)
    assert sum(step.state.gem_deck) == deck - 3
    assert asked(step.state) == (1, "turn")


@ALL
def test_chance_chooses_who_begins(players: int) -> None:
    """CU5."""
    state = GAME.start(Setup(players))
    assert weights(state) == {f"first-{seat + 1}": 1 for seat in range(players)}
    assert asked(play(state, "first-2", "is-1", "is-1", "is-1").state) == (1, "turn")


@pytest.mark.parametrize(
    ("players", "hands", "vaults"),
    [
        (2, ["", "2"], [[], []]),
        (3, ["", "2", "3"], [[], [], []]),
        (4, ["", "", "2", "3"], [[], ["vault"], [], []]),
    ],
)
def test_later_players_start_with_more(
    players: int, hands: list[str], vaults: list[list[str]]
) -> None:
    """CU6: by turn order, whoever begins."""
    for first in range(players):
        state = GAME.start(Setup(players, first=Seat(first)))
        order = [(first + place) % players for place in range(players)]
        assert [hand(state, seat) for seat in order] == hands
        assert [held(state, seat) for seat in order] == vaults
        assert len(list_cards(state)) == 61 + 30


def test_the_decks_are_as_likely_as_they_are_full() -> None:
    """CU5: chance is asked for one card at a time, weighted by what nobody has drawn."""
    state = GAME.start(Setup(3, first=Seat(0)))
    assert weights(state) == {"is-1": 12, "is-2": 27, "is-3": 20}
    drawn = weights(play(begin(2), "special").state)
    assert drawn == {
        f"is-{name}": count for name, count in zip(KIND_NAMES, SPECIAL_BOX, strict=True)
    }
    assert "special" in offered(begin(2))


@pytest.mark.parametrize(
    ("players", "value", "forbids"),
    [(2, "four", False), (4, "four", True), (4, "off", False), (2, "on", True)],
)
def test_four_players_may_usually_own_one_of_each_rank(
    players: int, value: str, forbids: bool
) -> None:
    """CU13: so that no two of them can keep a third from winning."""
    assert begin(players, one_per_rank=value).one_per_rank is forbids
    assert GAME.options[1].values[0] == "four"
