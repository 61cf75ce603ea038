"""The house player knows what is good for it."""

from dataclasses import replace
from random import Random

import pytest

from games.core.game import CHANCE, Outcome, Seat, Setup
from games.nlk.ai import choose
from games.nlk.rules import GAME
from games.nlk.state import State, TurnUp
from tests.games.nlk.positions import card, draw, hands, play, stacks
from tests.support.random_games import choose_at_random, pick


def ask(state: State, rng_seed: int = 0) -> str:
    """Let the house player answer for whoever is to move."""
    [decision] = GAME.decisions(state)
    moves = GAME.legal_moves(state, decision.seat)
    return GAME.notate(choose(GAME.view(state, decision.seat), moves, rng_seed))


def test_it_gives_away_what_hurts_to_the_smallest_stack() -> None:
    assert ask(stacks("kc 8c", "7d", "9h 7h", "qs")) == "give-2"
    assert ask(draw(stacks("9c", "8d 7d", "8h", "qs"), "9s").state) == "give-3"


def test_it_keeps_an_ace_unless_its_stack_is_tall() -> None:
    assert ask(stacks("ac", "kd", "9h", "qs")) == "draw"
    assert ask(stacks("7c 9c 7h ac", "kd", "9h", "qs")) == "give-2"


def test_it_leads_its_lowest_card_and_no_trump() -> None:
    assert ask(hands("7s 9c kd", "8c 8d", "10c 10h", "jc qh")) == "lay-9c"


def test_of_equal_cards_it_leads_what_others_can_beat() -> None:
    state = hands("9c 9d", "8h 8d", "10h jh", "qh kh")
    gone = sum(1 << card(code) for code in ("10d", "jd", "qd", "kd", "ad"))
    assert ask(replace(state, gone=gone)) == "lay-9c"


def test_it_beats_as_cheaply_as_possible_and_keeps_its_trumps() -> None:
    state = play(hands("9c 9d", "10c ac 7s", "9h qh", "10d 10h"), "lay-9c").state
    assert ask(state) == "lay-10c"
    state = play(hands("9c 9d", "7s 10s 8h", "9h qh", "10d 10h"), "lay-9c").state
    assert ask(state) == "lay-7s"


def test_after_many_fruitless_rounds_it_leads_anything() -> None:
    state = replace(hands("7c 9c kd", "8c 8d", "10c 10h", "jc qh"), fruitless=8)
    assert {ask(state, rng_seed) for rng_seed in range(3)} == {"lay-7c", "lay-9c", "lay-kd"}


def test_it_does_not_answer_for_chance() -> None:
    view = GAME.view(hands("7c", "8c", "9c", "10c"), Seat(0))
    with pytest.raises(AssertionError, match="chance"):
        choose(view, [TurnUp(card("7c"))], 0)


def play_out(players: int, seed: int, *, rivals_think: bool) -> Outcome:
    """Play a hand of one house player, in the seat of the seed, and others."""
    random, house = Random(seed), Seat(seed % players)
    state = GAME.start(Setup(players))
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            move = pick(random, GAME.chances(state)).move
        else:
            player = choose if rivals_think or seat == house else choose_at_random
            rng_seed = int(random.random() * 2**32)
            move = player(GAME.view(state, seat), GAME.legal_moves(state, seat), rng_seed)
        state = GAME.apply(state, seat, move).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("players", [4, pytest.param(6, marks=pytest.mark.thorough), 9])
def test_it_rarely_loses_to_chance(players: int) -> None:
    games = [play_out(players, seed, rivals_think=False) for seed in range(20)]
    assert sum(game.scores[seed % players] for seed, game in enumerate(games)) <= 1


@pytest.mark.parametrize(
    "players", [4, *(pytest.param(size, marks=pytest.mark.thorough) for size in (5, 6, 7, 8)), 9]
)
def test_among_themselves_house_players_bring_hands_to_an_end(players: int) -> None:
    endings = [play_out(players, seed, rivals_think=True).ending for seed in range(15)]
    assert endings.count("void") <= 1
