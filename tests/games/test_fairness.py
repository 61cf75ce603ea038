"""Chance is fair, and hidden cards are redrawn as often as they should come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from math import comb, sqrt
from typing import Any

from bot.testing.random_games import play_once
from games.core.cards import Stream
from games.core.game import Chance, Seat
from games.cullinan.cards import GEM_BOX, Gems
from games.rows.rules import deal_anew
from tests.support.games import GAMES

DRAWS, TRIES = 24_000, 6_000
SURE = 4.0
"""Standard deviations: fair counts are further off once in 30,000 tries, and tries are seeded."""


def is_fair(found: Mapping[Any, int], weights: Mapping[Any, float]) -> bool:
    """Tell whether luck explains how far counts are from their weights, by Pearson's chi-squared.

    `weights` has all that can be found, and how often in proportion to the others.
    """
    tries, whole, free = sum(found.values()), sum(weights.values()), len(weights) - 1
    squares = 0.0
    for each, weight in weights.items():
        expected = tries * weight / whole
        squares += (found.get(each, 0) - expected) ** 2 / expected
    # A chi-squared of many degrees is nearly normal; of few it has the longer tail added here.
    most = free + SURE * sqrt(2 * free) + SURE**2
    return set(found) <= set(weights) and squares < most


def test_a_stream_is_repeatable_and_fair_to_orders_and_weights() -> None:
    one, other = Stream(7), Stream(7)
    assert [one.below(1000) for _ in range(50)] == [other.below(1000) for _ in range(50)]
    assert len({Stream(seed).below(10**6) for seed in range(50)}) > 40
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(DRAWS):
        items = [0, 1, 2, 3]
        Stream(seed).shuffle(items)
        orders[tuple(items)] += 1
    assert is_fair(orders, dict.fromkeys(permutations(range(4)), 1))
    weights = {"one": 1, "two": 2, "five": 5}
    chances, stream = [Chance(move, weight) for move, weight in weights.items()], Stream(11)
    assert is_fair(Counter(stream.draw(chances) for _ in range(DRAWS)), weights)


def test_hands_of_rows_are_dealt_from_physical_cards() -> None:
    cards, known, sizes = ("r1", "r2", "y1"), (("r2",), ()), (2, 2)
    weights: Counter[object] = Counter()
    for first, second, third, left in permutations(("r1", "r1", "r2", "y1")):
        hands = tuple(sorted(("r2", first))), tuple(sorted((second, third)))
        weights[hands, tuple(int(left == card) for card in cards)] += 1
    dealt = (deal_anew(known, sizes, (2, 1, 1), cards, luck) for luck in range(TRIES))
    assert is_fair(Counter[object](dealt), weights)


def test_hands_of_nlk_are_dealt_evenly() -> None:
    """With nothing remembered: in the smallest case of phase two that hides something."""
    game = GAMES["nlk"].game
    met = [ply.before for ply in play_once(game, 4, 1) if ply.before.in_phase_two]
    hiding = [each for each in met if sum(map(bool, each.stacks[1:])) > 1]
    state = min(hiding, key=lambda each: sum(map(len, each.stacks[1:])))
    view = replace(game.view(state, Seat(0)), memory=())
    weights: Counter[object] = Counter()
    for order in permutations(card for stack in state.stacks[1:] for card in stack):
        left = list(order)
        hands = [tuple(sorted(left.pop() for _ in stack)) for stack in state.stacks[1:]]
        weights[(state.stacks[0], *hands)] += 1
    assert len(weights) > 5
    dealt = (game.determinize(view, luck).stacks for luck in range(TRIES))
    assert is_fair(Counter[object](dealt), weights)


def test_hands_of_cullinan_are_dealt_from_all_diamonds() -> None:
    game = GAMES["cullinan"].game
    plies = (ply for ply in play_once(game, 2, 0) if ply.number > 20)
    state = next(ply.before for ply in plies if sum(ply.before.mats[1].hand) == 3)
    view = replace(game.view(state, Seat(0)), memory=(), top_gem=None, gem_discarded=0)
    mat = state.mats[0]
    assert not any(state.gem_discards), "what is discarded would have to be counted, too"
    seen = (state.display, mat.hand, mat.vault, mat.fives, mat.down, state.mats[1].vault)
    pool = [box - sum(there) for box, *there in zip(GEM_BOX, *seen, strict=True)]
    hands: list[Gems] = [(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)]
    weights = {
        hand: float(comb(pool[0], hand[0]) * comb(pool[1], hand[1]) * comb(pool[2], hand[2]))
        for hand in hands
    }
    assert is_fair(
        Counter(game.determinize(view, luck).mats[1].hand for luck in range(TRIES)), weights
    )


def test_what_everybody_saw_is_remembered() -> None:
    """Cards taken from a discard pile are in that hand; all cards of NLK were turned up once."""
    game = GAMES["keltis"].game
    state = next(ply.before for ply in play_once(game, 2, 1) if len(ply.before.shown[1]) > 1)
    view = game.view(state, Seat(0))
    for luck in range(20):
        assert not Counter(state.shown[1]) - Counter(game.determinize(view, luck).hands[1])
    nlk = GAMES["nlk"].game
    late = play_once(nlk, 4, 1)[-1].before
    assert nlk.determinize(nlk.view(late, Seat(0)), 5) == late
