"""The evaluator predicts the next position and the chance to win there, and gives reasons."""

from dataclasses import replace

import pytest

from games.ai.hints import advise
from games.core.game import Seat
from games.cullinan.cards import SPECIAL_BOX
from games.cullinan.evaluation import EVALUATOR, rate_moves
from games.cullinan.forecast import Field, predict
from games.cullinan.model import State
from tests.games.cullinan.positions import GAME, lay_out, offered, play, show, specials
from tests.games.rule_table import why


def look(state: State, *moves: str) -> tuple[float, ...]:
    """Return the chance to win that seat 0 sees after each of its moves."""
    return rate_moves(GAME.view(state, Seat(0)), [*map(GAME.parse, moves)])


def chance(state: State) -> float:
    """Return the chance to win that seat 0 sees."""
    return predict(Field(GAME.view(state, Seat(0))))[0]


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("0", "gem-1"),
        ("0 hand=2333 cards=vault,thief", "vault-33"),
        ("0 hand=133 cards=thief own=IX-B", "vault-13-by-thief"),
        ("0 hand=13 cards=one,guard fives=1", "one-1"),
        ("0 hand=22233 fives=1", "buy-8=h2223+5x1"),
        ("0 hand=223 vault=23 fives=1", "buy-9=h223+5x1+v"),
        ("0 hand=3331 fives=111 down=2 own=VII-A", "buy-2=h333+d2+5x3"),
        ("0 hand=2233333 vault=2 fives=1 own=VII-B | sides:B", "buy-2=h2233333+5x1+v"),
        ("0 hand=3 fives=11 own=VII-B,II-B | 6=13", "buy-6=h3+5x2"),
    ],
)
def test_evaluator_predicts_moves_without_chance_exactly(position: str, move: str) -> None:
    state = show(lay_out(f"2 players | {position}"))
    assert look(state, move) == pytest.approx([chance(play(state, move).state)])


def test_buying_cullinan_i_rates_as_a_win_and_higher_diamonds_rate_higher() -> None:
    state = lay_out("2 players | 0 hand=3333 own=IX-A,III-A | 1=12")
    assert look(state, "buy-1=h3333") == (1.0,)
    state = lay_out("2 players | 0 hand=222 cards=vault,thief | display=123")
    low, middle, high = look(state, "gem-1", "gem-2", "gem-3")
    assert low < middle < high


def test_hints_reduce_differences_with_two_players_and_hide_them_with_four() -> None:
    """Two players see 64% of each difference, four players see none."""
    for players, share in ((2, 0.64), (4, None)):
        state = lay_out(f"{players} players | 0 hand=22233 fives=1 | 1 hand=3333")
        best, other = moves = [*map(GAME.parse, ("buy-8=h233+5x1", "gem-1"))]
        hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), moves, 1, 0)
        assert [hint.move, *(each.move for each in hint.others)] == [best, other]
        gap = hint.others[0].gap
        less = float.__sub__(*look(state, *map(GAME.notate, moves)))
        assert (gap and gap.size) == (share and pytest.approx(share * less))


def test_thefts_rate_higher_from_six_diamonds_and_lower_at_a_known_bodyguard() -> None:
    few, many = look(
        show(lay_out("3 players | 0 hand=2 cards=thief | 1 hand=22222 | 2 hand=222222")),
        *("thief-2", "thief-3"),
    )
    assert few < many
    [careful], [free] = (
        look(
            show(lay_out(f"2 players | 0 hand=2 cards=thief | 1 hand=222222 cards={card}")),
            "thief-2",
        )
        for card in ("guard", "spy")
    )
    assert free / 2 < careful < free, "a stopped thief costs only its card"


def test_jester_rates_higher_when_a_useful_card_is_in_the_deck() -> None:
    """CU20: a player who can be robbed needs a bodyguard more than a vault."""
    state = lay_out("2 players | 0 hand=222222 cards=jester,one,one,one | 1 hand=2 cards=thief")

    def find(unseen: str) -> float:
        rest = specials(unseen)
        gone = map(sum, zip(rest, *(mat.specials for mat in state.mats), strict=True))
        discards = tuple(map(int.__sub__, SPECIAL_BOX, gone))
        return look(show(replace(state, special_deck=rest, special_discards=discards)), "jester")[0]

    vaults = ",vault" * 5
    assert find(f"guard,guard,guard{vaults}") > find(vaults) + 0.02


@pytest.mark.parametrize("name", ["VI-A", "VI-B"])
def test_an_optional_draw_raises_the_chance_to_win_slightly(name: str) -> None:
    """CU23: declining the card leaves the chance unchanged."""
    state = show(lay_out(f"2 players | 0 hand=23 cards=vault own={name}"))
    state = play(state, "vault-2").state
    yes, no = look(state, "yes", "no")
    assert no == pytest.approx(chance(state))
    assert 0 < yes - no < 0.2


DEAR = "6=15 | 7=16 | 8=17 | 9=18"


@pytest.mark.parametrize(
    ("has", "moves", "reasons"),
    [
        # CU11, CU13: all diamonds count towards the cheapest card left of the next rank.
        (f"0 hand=3332 | {DEAR}", "gem-1", "+nears 12 15"),
        (f"0 hand=3 vault=33 fives=1 | {DEAR}", "gem-1", "+affords"),
        (f"0 hand=33333 vault=11 | {DEAR}", "gem-1", "+gathers 1"),
        ("0 | 1 own=VI-A,VII-A,VIII-A,IX-A", "gem-1", "+gathers 1"),
        ("0 hand=3333 own=VI-A,II-A | 1=16", "buy-1=h3333", "+wins"),
        # CU18: a 1 for each One of a Kind.
        (f"0 cards=one | {DEAR}", "gem-1", "+nears 1 15 +feeds-one"),
        # CU7, CU9: limits, and a turn that ends early.
        ("0 hand=11111111", "gem-1", "-full"),
        ("0 hand=11111111 | display=123", "gem-2", "-full +swaps 1 2"),
        ("0 hand=11111111", "stop", "+stops"),
        ("0 cards=vault,vault,vault,vault", "special", "-full +trades"),
        ("0 cards=vault", "stop", "+saves"),
        ("0", "stop", ""),
        ("0 hand=12222222 cards=one | display=123", "gem-2 drop-1", "+lowest"),
        ("0 hand=12222222 cards=one | display=123", "gem-2 drop-2", "+keeps-one"),
        ("0 hand=12222222 | display=123", "gem-2 drop-2", ""),
        ("0 cards=vault,vault,one,spy", "special is-thief drop-vault", "+spare"),
        ("0 cards=vault,vault,one,spy", "special is-thief drop-one", "+least +unusable"),
        # CU16, CU17: thieves, and bodyguards that are not known.
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2", "+steals 2"),
        ("0 cards=thief | 1 hand=11 own=V-B", "thief-2", "-steals-nothing"),
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2 yes", "+defends 2"),
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2 no", "+keeps-guard"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2 yes", "-steals-nothing"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2 no", "+steals-nothing"),
        # CU15, CU19, CU20, CU23: other special cards, and actions that follow them.
        ("0 hand=123 cards=one own=IV-A", "one-1 no", "+stays"),
        ("0 hand=123 cards=one own=VI-A", "one-1 yes", "+free"),
        ("0 hand=111122222 cards=one own=VI-A", "one-1 yes", "-full"),
        ("0 hand=111122222 cards=one own=VI-A", "one-1 no", "+full"),
        # The last action may tempt thieves: before that, diamonds may still be stored.
        ("0 hand=1111", "gem-1", "+nears 5 13"),
        ("0 hand=1111 | display=123", "gem-3 gem-1", "+nears 8 13 -tempts 2"),
        ("0 hand=111 own=V-B | display=123", "gem-3 gem-1", "+nears 7 13"),
        ("0 hand=1111 own=V-B | display=123", "gem-3 gem-1", "+nears 8 13 -tempts 2"),
    ],
)
def test_moves_have_reasons(has: str, moves: str, reasons: str) -> None:
    *before, move = moves.split()
    state = play(lay_out(f"2 players | {has}"), *before).state
    [decision] = GAME.decisions(state)
    assert why(GAME, EVALUATOR, state, move, decision.seat) == reasons


def test_a_known_bodyguard_is_a_reason_against_a_thief() -> None:
    """CU17."""
    state = show(lay_out("2 players | 0 cards=thief | 1 hand=111111 cards=guard"))
    assert why(GAME, EVALUATOR, state, "thief-2") == "-guarded +steals 2"


def test_hints_list_a_purchase_once_for_all_payments() -> None:
    state = lay_out("2 players | 0 hand=333222 | 6=6")
    moves = [GAME.parse(played) for played in offered(state)]
    assert sum(move.startswith("buy-6") for move in offered(state)) > 1
    hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), moves, 0, 0)
    named = [GAME.notate(hint.move), *(GAME.notate(each.move) for each in hint.others)]
    assert sum(name.startswith("buy-6") for name in named) == 1
    assert len(named) > 1
