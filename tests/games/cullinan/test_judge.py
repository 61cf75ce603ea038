"""The evaluator foresees the next position and the win probabilities in it."""

from dataclasses import replace

import pytest

from games.ai.hints import advise
from games.core.game import Seat
from games.cullinan.cards import SPECIAL_BOX, Kind
from games.cullinan.evaluation import EVALUATOR, Foresight, rate_moves
from games.cullinan.forecast import Field, foresee
from games.cullinan.moves import Move
from games.cullinan.state import Shown, State
from tests.games.cullinan.positions import GAME, begin, gems, give, own, play, price, specials


def look(state: State, *moves: str) -> tuple[float, ...]:
    """Return the chance to win that seat 0 sees after each of its moves."""
    return rate_moves(GAME.view(state, Seat(0)), [read(each) for each in moves])


def read(move: str) -> Move:
    return GAME.parse(move)


def after(state: State, move: str) -> float:
    """Return the chance to win that seat 0 sees once its move is made."""
    state = GAME.apply(state, Seat(0), read(move)).state
    return foresee(Field(GAME.view(state, Seat(0))))[0]


def show(state: State) -> State:
    """Let all hands have been seen."""
    return replace(state, shown=tuple(Shown(mat.hand, mat.specials) for mat in state.mats))


CERTAIN = {
    "gem-1": begin(),
    "vault-33": give(begin(), 0, "2333", "vault thief"),
    "vault-13-by-thief": own(give(begin(), 0, "133", "thief"), 0, "IX B"),
    "one-1": give(begin(), 0, "13", "one guard", fives="1"),
    "buy-8=h2223+5x1": give(begin(), 0, "22233", fives="1"),
    "buy-9=h223+5x1+v": give(begin(), 0, "223", vault="23", fives="1"),
    "buy-2=h333+d2+5x3": own(give(begin(), 0, "3331", fives="111", down="2"), 0, "VII A"),
    "buy-2=h2233333+5x1+v": own(
        give(begin(sides="B"), 0, "2233333", vault="2", fives="1"), 0, "VII B"
    ),
    "buy-6=h3+5x2": price(own(give(begin(), 0, "3", fives="11"), 0, "VII B", "II B"), 6, 13),
}
"""Moves that leave nothing to chance."""


@pytest.mark.parametrize("move", CERTAIN)
def test_what_is_certain_is_foreseen_exactly(move: str) -> None:
    state = show(CERTAIN[move])
    assert read(move) in GAME.legal_moves(state, Seat(0))
    assert look(state, move) == pytest.approx([after(state, move)])


@pytest.mark.parametrize(("kind", "drawn"), [(Kind.VAULT, 2), (Kind.ONE, 1)])
def test_every_diamond_that_a_special_card_brings_is_foreseen(kind: Kind, drawn: int) -> None:
    """CU14, CU23: VI A and IX A add up."""
    view = GAME.view(own(give(begin(), 0, "123", "vault one"), 0, "VI A", "IX A"), Seat(0))
    mine = Foresight(view)
    mine.follow(mine.field, Seat(0), kind)
    assert mine.field.racers[0].hand == pytest.approx(3 + drawn)


def test_to_buy_the_first_is_to_win() -> None:
    state = price(own(give(begin(), 0, "3333"), 0, "IX A", "III A"), 1, 12)
    assert look(state, "buy-1=h3333") == (1.0,)


def test_more_is_better() -> None:
    state = give(replace(begin(), display=gems("123")), 0, "222", "vault thief")
    low, middle, high = look(state, "gem-1", "gem-2", "gem-3")
    assert low < middle < high


def test_hints_tell_of_chances_only_what_shows_in_results() -> None:
    """Among two a part of each difference, among four nothing."""
    for players, share in ((2, 0.64), (4, None)):
        state = give(give(begin(players), 0, "22233", fives="1"), 1, "3333")
        best, other = found = [read("buy-8=h233+5x1"), read("gem-1")]
        hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), found, 1, 0)
        assert [hint.move, *(each.move for each in hint.others)] == [best, other]
        gap, less = hint.others[0].gap, float.__sub__(*look(state, *map(GAME.notate, found)))
        assert (gap and gap.size) == (share and pytest.approx(share * less))


def test_a_full_hand_is_the_one_to_rob() -> None:
    state = show(give(give(give(begin(3), 0, "2", "thief"), 1, "22222"), 2, "222222"))
    few, many = look(state, "thief-2", "thief-3")
    assert few < many


def test_a_known_bodyguard_is_reckoned_with() -> None:
    bare = give(give(begin(), 0, "2", "thief"), 1, "222222", "spy")
    guarded = give(give(begin(), 0, "2", "thief"), 1, "222222", "guard")
    [careful], [free] = (look(show(state), "thief-2") for state in (guarded, bare))
    assert free / 2 < careful < free, "a stopped thief costs its card and no more"


def test_a_jester_looks_for_what_is_worth_most() -> None:
    """CU20: with a full hand to be robbed a bodyguard among vaults is what it takes."""
    state = give(give(begin(), 0, "222222", "jester one one one"), 1, "2", "thief")

    def find(*unseen: str) -> float:
        rest = specials(" ".join(unseen))
        gone = map(sum, zip(rest, *(mat.specials for mat in state.mats), strict=True))
        discards = tuple(map(int.__sub__, SPECIAL_BOX, gone))
        return look(show(replace(state, special_deck=rest, special_discards=discards)), "jester")[0]

    vaults = ["vault"] * 5
    assert find("guard", "guard", "guard", *vaults) > find(*vaults) + 0.02


@pytest.mark.parametrize("name", ["VI A", "VI B"])
def test_a_card_more_is_worth_a_little_and_not_the_game(name: str) -> None:
    """CU23: taking nothing costs no more than that."""
    state = show(own(give(begin(), 0, "23", "vault"), 0, name))
    state = play(state, "vault-2").state
    yes, no = look(state, "yes", "no")
    assert no == pytest.approx(foresee(Field(GAME.view(state, Seat(0))))[0])
    assert 0 < yes - no < 0.2
