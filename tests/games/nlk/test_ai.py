"""AI players of NLK: ratings, fast game, passing, rollouts, standing in a match, reasons."""

from dataclasses import replace
from typing import Final

import pytest

from bot.testing.random_games import play_randomly
from games.ai.evaluation import Evaluation
from games.core.game import CHANCE, Seat, Setup
from games.core.rng import Stream
from games.nlk.evaluation import EVALUATOR, begin_passing, is_settled, lay_out, predict
from games.nlk.model import Lay, State
from games.nlk.rules import GAME, determinize
from games.nlk.simulation import Noise, Passing, gather
from games.nlk.weights import NOISE, WEIGHTS, PolicyWeights
from tests.games.nlk.test_rules import card, cards, hands, play, stacks
from tests.games.rule_table import why

SILENCE: Final = Noise(0.0, Stream(0))
REST: Final = ("8h ks 8d js", "ad jd 10s 10d", "10c kc")
FILLED: Final = hands("7s 10d 8c", "9s 8d jh 10s", "ks 9d 8h", "as 7d")


@pytest.mark.parametrize(
    ("state", "move", "lead"),
    [
        # The last card is laid.
        (play(hands("7c 7d", "as", "9h qh", "10d 10h"), "lay-7c").state, "lay-as", 0),
        # N12, N13: the second-last card fills a round and the last leads, even the highest trump.
        (play(FILLED, "lay-7s", "lay-9s", "lay-ks").state, "lay-as", NOISE),
        # N10: of two cards the highest trump is kept, which beats any other card.
        (play(hands("qd 7d", "8s as", *REST[1:]), "lay-qd").state, "lay-8s", NOISE),
        (hands("as 7s", *REST), "lay-7s", NOISE),
        # Low cards are given away, an ace is kept.
        (stacks("kc 8c", "7d", "9h 7h", "qs"), "give-2", 0),
        (stacks("ac", "kd", "9h", "qs"), "draw", 0),
        (play(stacks("9c", "8d 7d", "8h", "qs"), "draw", "card-9s").state, "give-3", 0),
    ],
)
def test_ratings_prefer_the_expected_move(state: State, move: str, lead: float) -> None:
    """Rollouts always choose a move whose lead is above the noise."""
    view = GAME.view(state, state.seat)
    moves = GAME.legal_moves(state, state.seat)
    ratings = zip(EVALUATOR.rate_moves(view, moves), map(GAME.notate, moves), strict=True)
    (best, chosen), (second, _), *_ = sorted([*ratings, (-lead, "")], reverse=True)
    assert (chosen, best - second >= lead) == (move, True)


def test_seats_that_know_every_card_determinize_the_same_position() -> None:
    """A report then plays each determinized position once for all of them."""
    state = play(hands("7c 7d", "as", "9h qh", "10d 10h"), "lay-7c").state
    assert len({determinize(GAME.view(state, Seat(seat)), seat) for seat in range(4)}) == 1


@pytest.mark.parametrize("players", [4, 6, 9])
def test_fast_game_agrees_with_the_engine_in_phase_two(players: int) -> None:
    """Any legal answer leads to the same hands, table and question as in the game."""
    answered = 0
    for seed in range(5):
        for ply in play_randomly(GAME, Setup(players), seed):
            before = ply.before
            move = ply.move
            after = ply.step.state
            if ply.seat == CHANCE or before.trump is None:
                continue
            answered += 1
            fast = lay_out(before, before.trump)
            if isinstance(move, Lay):
                fast.lay(move.card)
            else:
                fast.take()
            own = fast.hands[fast.seat]
            if fast.find_loser() is None and not fast.table and own.bit_count() == 1:
                fast.lay(own.bit_length() - 1)  # A last card leads by itself.
            over = GAME.outcome(after)
            assert fast.hands == list(map(gather, after.stacks))
            assert tuple(fast.table) == after.table
            loser = fast.find_loser()
            if over:
                assert over.scores == tuple(int(seat == loser) for seat in range(players))
            else:
                assert loser is None
                assert (fast.seat, fast.fruitless) == (after.seat, after.fruitless)
                assert not fast.table or fast.size == after.size
    assert answered > 100


def test_passing_gives_uncovered_cards_and_draws_again_after_a_drawn_gift() -> None:
    own = cards("qd 10h 9h")
    other = cards("8c")
    third = cards("9d")
    last = cards("as")
    eager = replace(PolicyWeights(*WEIGHTS[4]), give=100.0)
    talon = cards("7s kd jc")  # from the bottom: the jack is drawn first
    passing = Passing([own, other, third, last], talon, eager, 0)
    assert (passing.play_on(SILENCE), passing.seat) == (card("7s"), 1)
    # 9h goes on 8c, 10h on one of the nines, the jack on that, but after it not the queen (N6);
    # the king is kept, and the next player's seven is the last.
    assert tuple(passing.stacks[0]) == cards("qd kd")
    assert sorted(passing.stacks[1] + passing.stacks[2]) == sorted(cards("8c 9h 9d 10h jc 7s"))
    assert passing.stacks[1][-1] == card("7s")


def test_passing_starts_with_the_card_that_was_already_drawn() -> None:
    """N6: after a draw, the player gives no card from their stack."""
    state = play(stacks("9c", "8d 7d", "8h", "qs"), "draw", "card-9s").state
    passing = begin_passing(state, Stream(1))
    assert (passing.drawn, passing.may_give) == (card("9s"), False)
    passing.play_on(SILENCE)
    assert any(card("9s") in stack for stack in passing.stacks)


def test_rollouts_end_with_exactly_one_loser() -> None:
    state = play(hands("7c 7d", "as", "9h qh", "10d 10h"), "lay-7c", "lay-as").state
    safe = EVALUATOR.play_on
    assert safe is not None
    assert safe(GAME.view(state, Seat(1)))(7) == Evaluation(0.0, 1.0)
    accounts = [safe(GAME.view(state, Seat(seat)))(7) for seat in range(4)]
    assert sum(each.result for each in accounts) == 1
    assert [each.chance for each in accounts] == [1 - each.result for each in accounts]


@pytest.mark.parametrize(
    ("lost", "settled"),
    [
        ((0, 0, 0, 0), [1]),
        ((0, 1, 0, 0), [1]),
        ((0, 0, 0, 1), [1, 3]),
        ((1, 1, 0, 0), [0]),
        ((0, 0, 0, 2), [0, 1, 2, 3]),
    ],
)
def test_a_match_is_settled_for_seats_that_the_last_hand_cannot_affect(
    lost: tuple[int, ...], settled: list[int]
) -> None:
    """N17: seat 1 has no cards left; one hand was void."""
    dealt = hands("7c 7d", "", "9h qh", "10d 10h", hands=str(sum(lost) + 2))
    for hand, expected in ((sum(lost) + 1, []), (sum(lost) + 2, settled)):
        state = replace(dealt, standing=replace(dealt.standing, hand=hand, lost=lost))
        views = [GAME.view(state, Seat(seat)) for seat in range(4)]
        assert [seat for seat, view in enumerate(views) if is_settled(view)] == expected


@pytest.mark.parametrize(
    ("lost", "left", "chance"),
    [
        ((0, 1, 0, 0), 0, 1.0),
        ((1, 1, 1, 1), 0, 0.0),  # No seat wins when all lost equally many.
        ((1, 0, 0, 0), 1, 0.0),
        ((0, 2, 0, 0), 1, 1.0),
        ((0, 1, 0, 0), 1, 3 / 4),
        ((0, 0, 0, 0), 2, 9 / 16),
    ],
)
def test_predicted_chance_is_that_of_not_losing_most_hands(
    lost: tuple[int, ...], left: int, chance: float
) -> None:
    evaluation = predict(lost, 0, left)
    assert evaluation.chance == pytest.approx(chance)
    assert evaluation.result == lost[0] + left / 4


HELD = ("9h as 10s", "8h jh", "qh 7s", "kc 7d")
ROUND = ("7h 7d", "8h 8d", "9h 9d")
FULL = "lay-7h lay-8h lay-9h"


def laid(*piles: str, moves: str) -> State:
    return play(hands(*piles), *moves.split()).state


@pytest.mark.parametrize(
    ("state", "move", "reasons"),
    [
        # N10: trumps are spent or kept.
        (hands(*HELD), "lay-as", "-spends +few 0"),
        (hands(*HELD), "lay-10s", "-spends +few 3"),  # J Q K of spades
        (hands(*HELD), "lay-9h", "+keeps +weakest"),
        (hands("9h 10h", *HELD[1:]), "lay-9h", "+weakest"),
        (hands("7h 8h 9h", *HELD[1:]), "lay-8h", "+strong"),
        # N11: the weakest card comes into the hand.
        (laid(*HELD, moves="lay-9h"), "take", "+saves"),
        (laid(*HELD, moves="lay-9h"), "lay-jh", "+avoids"),
        (laid("7s 9h", "8h jh", *HELD[2:], moves="lay-7s"), "take", "+gains"),
        (laid("9h 7h", "8s jc", *HELD[2:], moves="lay-9h"), "take", "+keeps +saves"),
        # A trump that cannot be laid is not kept by choice.
        (laid("as 9h", "8s jh", *HELD[2:], moves="lay-as"), "take", "+gains"),
        # N12, N13: the last card and a full round.
        (laid(*ROUND, "10h 10d", moves=FULL), "lay-10h", "+leads +avoids"),
        (laid(*ROUND, "10h", moves=FULL), "lay-10h", "+last +avoids"),
        # N4, N6: phase one.
        (stacks("kc 8c", "7d", "9h 7h", "qs"), "draw", "+holds"),
        (stacks("kc 8c", "7d", "9h 7h", "qs"), "give-2", "+sheds"),
        (play(stacks("7c", "jd", "10h", "9c"), "draw", "card-jc").state, "give-3", "+passes"),
        (play(stacks("7c", "jd", "10h", "9c"), "draw", "card-jc").state, "keep", "+holds"),
    ],
)
def test_reasons_match_the_rules(state: State, move: str, reasons: str) -> None:
    assert why(GAME, EVALUATOR, state, move, state.seat) == reasons
