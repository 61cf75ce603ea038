"""The reasons for and against moves of Cullinan are true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ai.hints import advise
from games.core.game import Seat
from games.cullinan.cards import ACTIONS
from games.cullinan.evaluation import EVALUATOR
from games.cullinan.state import Act
from tests.games.cullinan.layout import lay_out
from tests.games.cullinan.positions import GAME, offered, play, specials
from tests.games.reasons import why

DEAR = "6=15 | 7=16 | 8=17 | 9=18"


@pytest.mark.parametrize(
    ("rule", "has", "move", "reasons"),
    [
        ("CU11: all diamonds together pay", f"0 hand=3332 | {DEAR}", "gem-1", "+nears 12 15"),
        ("CU11", f"0 hand=3 vault=33 fives=1 | {DEAR}", "gem-1", "+affords"),
        ("CU11", f"0 hand=33333 vault=11 | {DEAR}", "gem-1", "+gathers 1"),
        ("CU13: none is left", "0 | 1 own=VI-A,VII-A,VIII-A,IX-A", "gem-1", "+gathers 1"),
        ("CU18", f"0 cards=one | {DEAR}", "gem-1", "+nears 1 15 +feeds-one"),
        ("CU18", f"0 hand=1 cards=one | {DEAR}", "gem-1", "+nears 2 15"),
        ("CU9", "0 hand=11111111", "gem-1", "-full"),
        ("CU9", "0 hand=11111111 | display=123", "gem-2", "-full +swaps 1 2"),
        ("CU9", "0 hand=11111111", "stop", "+stops"),
        ("CU9", "0 cards=vault,vault,vault,vault", "special", "-full +trades"),
        ("CU9", "0 cards=vault", "special", "+draws"),
        ("CU7", "0 cards=vault", "stop", "+saves"),
        ("CU7", "0", "stop", ""),
        ("CU16: diamonds may still be stored", f"0 hand=11111 | {DEAR}", "gem-1", "+nears 6 15"),
        ("CU16", "0 cards=thief | 1 hand=11", "thief-2", "+steals 1"),
        ("CU16", "0 cards=thief | 1 hand=11 own=V-B", "thief-2", "-steals-nothing"),
        ("CU16", "0 cards=thief | 1 hand=111111", "thief-2", "+steals 2"),
        ("CU17: not seen", "0 cards=thief | 1 hand=111111 cards=guard", "thief-2", "+steals 2"),
        ("CU15", "0 hand=33 cards=vault", "vault-3", "+safe 3"),
        ("CU15", "0 hand=33 cards=vault", "vault-33", "+safe 6"),
        ("CU14", "0 hand=3333 own=VI-A,II-A | 1=16", "buy-1=h3333", "+wins"),
        ("CU11: there is no change", "0 hand=33 | 6=5", "buy-6=h33", "+buys 3 -overpays 1"),
        ("CU18", "0 hand=1 cards=one", "one-1", "+turns 4"),
        ("CU19", "0 cards=spy | 1 cards=vault,vault", "spy-2", "+spies 2"),
        ("CU20", "0 cards=jester", "jester", "+pick"),
    ],
)
def test_moves_have_reasons(rule: str, has: str, move: str, reasons: str) -> None:
    assert why(GAME, EVALUATOR, lay_out(f"2 players | {has}"), move) == reasons, rule


@pytest.mark.parametrize(
    ("has", "reasons"),
    [
        ("0 hand=11111", "+nears 6 13 -tempts 2"),
        ("0 hand=1111", "+nears 5 13"),
        ("0 hand=11111 own=V-B", "+nears 6 13 -tempts 2"),
        ("0 hand=1111 own=V-B", "+nears 5 13"),
    ],
)
def test_the_last_action_may_tempt_thieves(has: str, reasons: str) -> None:
    """CU16: with V B they find nothing in a small hand."""
    state = lay_out(f"2 players | {has}")
    [act] = [task for task in state.tasks if isinstance(task, Act)]
    state = replace(state, tasks=(replace(act, done=ACTIONS - 1),))
    assert why(GAME, EVALUATOR, state, "gem-1") == reasons


@pytest.mark.parametrize(
    ("has", "moves", "seat", "move", "reasons"),
    [
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2", 1, "yes", "+defends 2"),
        ("0 cards=thief | 1 hand=111111 cards=guard", "thief-2", 1, "no", "+keeps-guard"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2", 1, "yes", "-steals-nothing"),
        ("0 cards=thief | 1 hand=1 cards=guard own=V-B", "thief-2", 1, "no", "+steals-nothing"),
        ("0 hand=123 cards=one own=IV-A", "one-1", 0, "tuck-3", "+safe 3"),
        ("0 hand=123 cards=one own=IV-A", "one-1", 0, "no", "+stays"),
        ("0 hand=123 cards=one own=VI-A", "one-1", 0, "yes", "+free"),
        ("0 hand=111122222 cards=one own=VI-A", "one-1", 0, "yes", "-full"),
        ("0 hand=111122222 cards=one own=VI-A", "one-1", 0, "no", "+full"),
        ("0 hand=12222222 cards=one | display=123", "gem-2", 0, "drop-1", "+lowest"),
        ("0 hand=12222222 cards=one | display=123", "gem-2", 0, "drop-2", "+keeps-one"),
        ("0 hand=12222222 | display=123", "gem-2", 0, "drop-2", ""),
        ("0 cards=vault,vault,one,spy", "special is-thief", 0, "drop-vault", "+spare"),
        ("0 cards=vault,vault,one,spy", "special is-thief", 0, "drop-one", "+least +unusable"),
        ("0 cards=vault,vault,one,spy", "special is-thief", 0, "drop-spy", "+least"),
        ("0 cards=spy | 1 cards=vault,one", "spy-2", 0, "pick-one", "+pick"),
    ],
)
def test_answers_have_reasons(has: str, moves: str, seat: int, move: str, reasons: str) -> None:
    """CU9, CU15, CU17, CU19, CU23."""
    state = play(lay_out(f"2 players | {has}"), *moves.split()).state
    assert why(GAME, EVALUATOR, state, move, seat) == reasons


def test_a_bodyguard_that_all_players_saw() -> None:
    """CU17."""
    state = lay_out("2 players | 0 cards=thief | 1 hand=111111 cards=guard")
    shown = (state.shown[0], replace(state.shown[1], specials=specials("guard")))
    state = replace(state, shown=shown)
    assert why(GAME, EVALUATOR, state, "thief-2") == "-guarded +steals 2"


def test_a_purchase_is_one_choice_however_it_is_paid() -> None:
    state = lay_out("2 players | 0 hand=333222 | 6=6")
    moves = [GAME.parse(one) for one in offered(state)]
    assert sum(one.startswith("buy-6") for one in offered(state)) > 1
    hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), moves, 0, 0)
    named = [GAME.notate(hint.move), *(GAME.notate(each.move) for each in hint.others)]
    assert sum(one.startswith("buy-6") for one in named) == 1
    assert len(named) > 1
