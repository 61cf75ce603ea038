"""The reasons for and against moves of NLK are true, and one speaks for every choice."""

from __future__ import annotations

import pytest

from games.nlk.evaluation import EVALUATOR
from games.nlk.rules import GAME
from games.nlk.state import State
from tests.games.nlk.positions import hands, play, stacks
from tests.games.reasons import find_unexplained, why

HELD = ("9h as 10s", "8h jh", "qh 7s", "kc 7d")
ROUND = ("7h 7d", "8h 8d", "9h 9d")


def laid(*piles: str, moves: str) -> State:
    return play(hands(*piles), *moves.split()).state


@pytest.mark.parametrize(
    ("seat", "state", "move", "reasons"),
    [
        # N10: trumps are spent or kept.
        (0, hands(*HELD), "lay-as", "-spends +few 0"),
        (0, hands(*HELD), "lay-10s", "-spends +few 3"),  # J Q K of spades
        (0, hands(*HELD), "lay-9h", "+keeps +weakest"),
        (0, hands("9h 10h", *HELD[1:]), "lay-9h", "+weakest"),
        (0, hands("7h 8h 9h", *HELD[1:]), "lay-8h", "+strong"),
        # N11: the weakest card comes into the hand.
        (1, laid(*HELD, moves="lay-9h"), "take", "+saves"),
        (1, laid(*HELD, moves="lay-9h"), "lay-jh", "+avoids"),
        (1, laid("7s 9h", "8h jh", *HELD[2:], moves="lay-7s"), "take", "+gains"),
        (1, laid("9h 7h", "8s jc", *HELD[2:], moves="lay-9h"), "take", "+keeps +saves"),
        # A trump that cannot be laid is not kept by choice.
        (1, laid("as 9h", "8s jh", *HELD[2:], moves="lay-as"), "take", "+gains"),
        # N12, N13: the last card and a full round.
        (
            3,
            laid(*ROUND, "10h 10d", moves="lay-7h lay-8h lay-9h"),
            "lay-10h",
            "+leads +avoids",
        ),
        (3, laid(*ROUND, "10h", moves="lay-7h lay-8h lay-9h"), "lay-10h", "+last +avoids"),
        # N4, N6: phase one.
        (0, stacks("kc 8c", "7d", "9h 7h", "qs"), "draw", "+holds"),
        (0, stacks("kc 8c", "7d", "9h 7h", "qs"), "give-2", "+sheds"),
        (0, play(stacks("7c", "jd", "10h", "9c"), "draw", "card-jc").state, "give-3", "+passes"),
        (0, play(stacks("7c", "jd", "10h", "9c"), "draw", "card-jc").state, "keep", "+holds"),
    ],
)
def test_reasons_are_what_the_rules_say(seat: int, state: State, move: str, reasons: str) -> None:
    assert why(GAME, EVALUATOR, state, move, seat=seat) == reasons


@pytest.mark.parametrize("players", [4, 9])
def test_a_reason_speaks_for_every_choice(players: int) -> None:
    assert find_unexplained(GAME, EVALUATOR, players) == []
