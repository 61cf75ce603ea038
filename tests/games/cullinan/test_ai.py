"""The evaluator foresees the next position and its chance; hints and reasons are true."""

from dataclasses import replace

import pytest

from games.ai.hints import advise
from games.core.game import Seat
from games.core.text import Text
from games.cullinan.cards import SPECIAL_BOX
from games.cullinan.evaluation import EVALUATOR, rate_moves
from games.cullinan.forecast import Field, foresee
from games.cullinan.model import State
from games.cullinan.presentation import PRESENTATION
from tests.games.cullinan.positions import GAME, lay_out, offered, play, show, specials
from tests.games.rule_table import why


def look(state: State, *moves: str) -> tuple[float, ...]:
    """Return the chance to win that seat 0 sees after each of its moves."""
    return rate_moves(GAME.view(state, Seat(0)), [*map(GAME.parse, moves)])


def chance(state: State) -> float:
    """Return the chance to win that seat 0 sees."""
    return foresee(Field(GAME.view(state, Seat(0))))[0]


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
def test_what_is_certain_is_foreseen_exactly(position: str, move: str) -> None:
    state = show(lay_out(f"2 players | {position}"))
    assert look(state, move) == pytest.approx([chance(play(state, move).state)])


def test_to_buy_the_first_is_to_win_and_more_is_better() -> None:
    state = lay_out("2 players | 0 hand=3333 own=IX-A,III-A | 1=12")
    assert look(state, "buy-1=h3333") == (1.0,)
    state = lay_out("2 players | 0 hand=222 cards=vault,thief | display=123")
    low, middle, high = look(state, "gem-1", "gem-2", "gem-3")
    assert low < middle < high


def test_hints_tell_of_chances_only_what_shows_in_results() -> None:
    """Among two a part of each difference, among four nothing."""
    for players, share in ((2, 0.64), (4, None)):
        state = lay_out(f"{players} players | 0 hand=22233 fives=1 | 1 hand=3333")
        best, other = found = [*map(GAME.parse, ("buy-8=h233+5x1", "gem-1"))]
        hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), found, 1, 0)
        assert [hint.move, *(each.move for each in hint.others)] == [best, other]
        gap, less = hint.others[0].gap, float.__sub__(*look(state, *map(GAME.notate, found)))
        assert (gap and gap.size) == (share and pytest.approx(share * less))


def test_a_full_hand_is_the_one_to_rob_and_a_known_bodyguard_is_reckoned_with() -> None:
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
    assert free / 2 < careful < free, "a stopped thief costs its card and no more"


def test_a_jester_looks_for_what_is_worth_most() -> None:
    """CU20: with a full hand to be robbed a bodyguard among vaults is what it takes."""
    state = lay_out("2 players | 0 hand=222222 cards=jester,one,one,one | 1 hand=2 cards=thief")

    def find(unseen: str) -> float:
        rest = specials(unseen)
        gone = map(sum, zip(rest, *(mat.specials for mat in state.mats), strict=True))
        discards = tuple(map(int.__sub__, SPECIAL_BOX, gone))
        return look(show(replace(state, special_deck=rest, special_discards=discards)), "jester")[0]

    vaults = ",vault" * 5
    assert find(f"guard,guard,guard{vaults}") > find(vaults) + 0.02


@pytest.mark.parametrize("name", ["VI-A", "VI-B"])
def test_a_card_more_is_worth_a_little_and_not_the_game(name: str) -> None:
    """CU23: taking nothing costs no more than that."""
    state = show(lay_out(f"2 players | 0 hand=23 cards=vault own={name}"))
    state = play(state, "vault-2").state
    yes, no = look(state, "yes", "no")
    assert no == pytest.approx(chance(state))
    assert 0 < yes - no < 0.2


@pytest.mark.parametrize(
    ("has", "moves", "said"),
    [
        # CU7, CU9: diamonds before and after, drawn with VIII A, in hand, and the limit.
        ("0 hand=13 | display=123", "gem-3", "take-gem 4 7 0 3 8"),
        ("0 hand=13 own=VIII-A", "gem-1", "take-gem 4 5 1 4 8"),
        ("0 own=VIII-A | display=123", "gem-2", "take-gem 0 2 0 1 8"),
        # VII B refills first.
        ("0 own=VII-B,VIII-A | gem_deck=2 | gem_discards=", "gem-1", "take-gem 0 1 0 1 10"),
        ("0 hand=2222222 own=VIII-A", "gem-1", "take-gem-over 14 15 1 9 8"),
        ("0 hand=222222222222 own=VII-A,IX-A", "gem-1", "take-gem 24 25 0 13 13"),
        ("0 cards=vault,one,one", "special", "take-special 4 4"),
        ("0 cards=vault,vault,one,spy", "special", "take-special-over 5 4"),
        ("0 cards=vault,vault,one,spy own=VIII-B", "special", "take-special 5 6"),
        ("0", "stop", "stop 0"),
        ("0", "gem-1 stop", "stop 1"),
        # CU11, CU14: what is paid, paid too much, and left; II B takes back, II A makes cheaper.
        ("0 hand=223 fives=1 down=3 | 9=10", "buy-9=h23+5x1", "buy 10 0 5"),
        ("0 hand=3 vault=33 | 6=7", "buy-6=h3+v", "buy 9 2 0"),
        ("0 hand=12333 fives=1 own=IX-A,II-B | 8=17", "buy-8=h12333+5x1", "buy 17 0 6"),
        ("0 hand=12333 own=IX-A | 2=12 | sides:B", "buy-2=h12333", "buy 12 0 6"),
        ("0 hand=3333 own=VI-A,II-A | 1=16", "buy-1=h3333", "buy 12 0 0"),
        # CU15 to CU19: special cards.
        ("0 hand=123 vault=2 cards=vault", "vault-3", "store 2"),
        ("0 cards=thief | 1 hand=22222 cards=spy", "thief-2", "rob 1 5 1"),
        ("0 cards=thief | 1 hand=222222", "thief-2", "rob 2 6 0"),
        ("0 cards=thief own=V-A | 1 hand=222222", "thief-2", "rob 4 6 0"),
        ("0 cards=thief own=V-A | 1 hand=22", "thief-2", "rob 2 2 0"),
        ("0 cards=thief | 1 hand=22222 own=V-B", "thief-2", "rob 0 5 0"),
        ("0 hand=13 cards=one", "one-1", "turn 4 8"),
        ("0 hand=23 cards=one own=III-B", "one-2", "turn 5 8"),
        ("0 cards=spy | 1 cards=vault,one", "spy-2", "spy 2"),
    ],
)
def test_hints_say_what_comes_of_a_move(has: str, moves: str, said: str) -> None:
    *before, move = moves.split()
    view = GAME.view(play(lay_out(f"2 players | {has}"), *before).state, Seat(0))
    assert write(PRESENTATION.choice(view, GAME.parse(move)).hint) == f"hint-{said}"


def test_a_victim_is_told_what_is_at_stake() -> None:
    """CU16, CU17."""
    state = play(
        lay_out("2 players | 0 cards=thief own=V-A | 1 hand=222222 cards=guard"), "thief-2"
    )
    [decision] = GAME.decisions(state.state)
    asked = PRESENTATION.question(GAME.view(state.state, decision.seat), decision)
    assert write(asked) == "ask-defend 4 6"


def write(said: Text | None) -> str:
    """Write the key of a text, and the numbers in it."""
    assert said
    return " ".join((said.key, *(str(value) for _, value in said.args if isinstance(value, int))))


DEAR = "6=15 | 7=16 | 8=17 | 9=18"


@pytest.mark.parametrize(
    ("has", "moves", "reasons"),
    [
        # A pick, what is safe, and a purchase.
        ("0 cards=jester", "jester", "+pick"),
        ("0", "special", "+draws"),
        ("0 hand=123 vault=2 cards=vault", "vault-3", "+safe 3"),
        ("0 hand=123 cards=one own=IV-A", "one-1 tuck-3", "+safe 3"),
        ("0 hand=23 cards=one own=III-B", "one-2", "+turns 3"),
        ("0 cards=spy | 1 cards=vault,one", "spy-2", "+spies 2"),
        ("0 hand=3 vault=33 | 6=7", "buy-6=h3+v", "+buys 3 -overpays 2"),
        # CU11, CU13: all diamonds together pay for what is left of the next rank.
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
        # CU16, CU17: thieves, and bodyguards that are not seen.
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2", "+steals 2"),
        ("0 cards=thief | 1 hand=11 own=V-B", "thief-2", "-steals-nothing"),
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2 yes", "+defends 2"),
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2 no", "+keeps-guard"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2 yes", "-steals-nothing"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2 no", "+steals-nothing"),
        # CU15, CU19, CU20, CU23: other special cards, and what follows them.
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


def test_a_bodyguard_that_all_players_saw() -> None:
    """CU17."""
    state = show(lay_out("2 players | 0 cards=thief | 1 hand=111111 cards=guard"))
    assert why(GAME, EVALUATOR, state, "thief-2") == "-guarded +steals 2"


def test_a_purchase_is_one_choice_however_it_is_paid() -> None:
    state = lay_out("2 players | 0 hand=333222 | 6=6")
    moves = [GAME.parse(one) for one in offered(state)]
    assert sum(one.startswith("buy-6") for one in offered(state)) > 1
    hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), moves, 0, 0)
    named = [GAME.notate(hint.move), *(GAME.notate(each.move) for each in hint.others)]
    assert sum(one.startswith("buy-6") for one in named) == 1
    assert len(named) > 1
