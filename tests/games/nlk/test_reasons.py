"""The reasons for and against moves of NLK are true."""

from __future__ import annotations

from games.nlk.evaluation import EVALUATOR
from games.nlk.rules import GAME
from tests.games.nlk.positions import hands, play, stacks
from tests.games.reasons import why

HELD = ("9h as 10s", "8h jh", "qh 7s", "kc 7d")


def test_trumps_are_spent_or_kept() -> None:
    """N10."""
    state = hands(*HELD)
    assert why(GAME, EVALUATOR, state, "lay-as") == "-spends"
    assert why(GAME, EVALUATOR, state, "lay-9h") == "+keeps"
    assert why(GAME, EVALUATOR, hands("9h 10h", *HELD[1:]), "lay-9h") == ""


def test_what_is_taken_is_named_if_it_is_a_trump() -> None:
    """N11: the weakest card comes into the hand."""
    state = play(hands(*HELD, turn=0), "lay-9h").state
    assert why(GAME, EVALUATOR, state, "take", seat=1) == ""
    state = play(hands("7s 9h", "8h jh", *HELD[2:]), "lay-7s").state
    assert why(GAME, EVALUATOR, state, "take", seat=1) == "+gains"
    state = play(hands("9h 7h", "8s jc", *HELD[2:]), "lay-9h").state
    assert why(GAME, EVALUATOR, state, "take", seat=1) == "+keeps"


def test_a_trump_that_cannot_be_laid_is_not_kept_by_choice() -> None:
    state = play(hands("as 9h", "8s jh", *HELD[2:]), "lay-as").state
    assert why(GAME, EVALUATOR, state, "take", seat=1) == "+gains"


def test_the_last_card_and_a_full_round_are_named() -> None:
    """N12, N13."""
    state = play(hands("7h 7d", "8h 8d", "9h 9d", "10h 10d"), "lay-7h", "lay-8h", "lay-9h").state
    assert why(GAME, EVALUATOR, state, "lay-10h", seat=3) == "+leads"
    last = play(hands("7h 7d", "8h 8d", "9h 9d", "10h"), "lay-7h", "lay-8h", "lay-9h").state
    assert why(GAME, EVALUATOR, last, "lay-10h", seat=3) == "+last"


def test_in_phase_one_nothing_is_said() -> None:
    assert why(GAME, EVALUATOR, stacks("kc 8c", "7d", "9h 7h", "qs"), "draw") == ""
