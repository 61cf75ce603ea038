"""Code shared by all games: copies, replay and undo in records, fair random choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from itertools import permutations
from math import comb, sqrt
from typing import Any

import pytest

from bot.testing.random_games import play_once
from games.core import fast_replace, record
from games.core.cards import with_item
from games.core.game import CHANCE, Chance, Decision, Game, Notation, Outcome, Seat, Setup, Step
from games.core.rng import Stream
from games.core.text import GameError, IllegalMoveError
from games.cullinan.cards import GEM_BOX, Gems
from games.rows.rules import sample_hidden_cards
from tests.support.games import GAMES

VOTES = ("yes", "no", "same")
SIDES = ("heads", "tails")


@dataclass(frozen=True, slots=True)
class State:
    votes: tuple[str, ...]
    """Per seat; empty while the seat still has to vote."""
    coins: int = 0


@pytest.mark.parametrize("change", [{}, {"coins": 5}, {"coins": 5, "votes": ("no",)}])
def test_replace_behaves_like_dataclasses_replace(change: dict[str, Any]) -> None:
    value = State(("yes", ""))
    copy = fast_replace.replace(value, **change)
    other = replace(value, **change)
    assert (copy, hash(copy)) == (other, hash(other))
    with pytest.raises(FrozenInstanceError):
        setattr(copy, "coins", 4)  # noqa: B010 - mypy knows that it is frozen
    with pytest.raises(AttributeError):
        fast_replace.replace(value, z=3)  # type: ignore[call-arg]  # is refused


@pytest.mark.parametrize("game", GAMES)
def test_states_of_every_game_are_copied_as_by_dataclasses_replace(game: str) -> None:
    """Also the parts of the states that are dataclasses."""
    seen = set[type]()
    for ply in play_once(GAMES[game].game, GAMES[game].game.seats[0], 1):
        state = ply.step.state
        for value in (state, *(getattr(state, field.name) for field in fields(state))):
            if is_dataclass(value) and not isinstance(value, type):
                seen.add(type(value))
                assert fast_replace.replace(value) == replace(value) == value
    assert type(state) in seen


class Votes(Game[State, str, None]):
    """All vote at once, then a coin is thrown; twice. `same` repeats a vote already given."""

    id = "votes"
    seats = range(2, 5)
    notation = Notation({move: move for move in (*VOTES, *SIDES)})

    def start(self, setup: Setup) -> State:
        return State(("",) * setup.players)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        waiting = [seat for seat, vote in enumerate(state.votes) if not vote] or [CHANCE]
        return tuple(Decision(Seat(seat), "vote") for seat in waiting if state.coins < 2)

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        if seat not in {decision.seat for decision in self.decisions(state)}:
            return ()
        return SIDES if seat == CHANCE else VOTES[: 3 if any(state.votes) else 2]

    def apply(self, state: State, seat: Seat, move: str) -> Step[State]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        if seat != CHANCE:
            votes = with_item(state.votes, seat, move)
            return Step(replace(state, votes=votes), final=move == "same")
        coins = state.coins + 1
        return Step(State(("",) * len(state.votes) if coins < 2 else state.votes, coins))

    def view(self, state: State, seat: Seat | None) -> None: ...

    def determinize(self, view: None, rng_seed: int) -> State:
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        over = state.coins == 2
        return Outcome("done", (0,) * len(state.votes), frozenset()) if over else None


GAME = Votes()
COIN = ("0 yes", "1 yes", "2 no", "c heads")
OVER = ("0 yes", "1 yes", "c tails", "0 no", "1 no", "c tails")


def entries(*lines: str) -> list[record.Entry]:
    """Read entries written like `0 yes`, with `c` for chance."""
    pairs = [line.split() for line in lines]
    return [record.Entry(CHANCE if who == "c" else Seat(int(who)), text) for who, text in pairs]


def play(*lines: str, players: int = 3) -> record.Replay:
    """Replay a good record."""
    replay = record.play_through(GAME, Setup(players), entries(*lines))
    assert replay.error is None
    return replay


UNDONE = {
    "simultaneous moves": (("0 yes", "1 no"), 3, {0, 1}),
    "moves that later moves depend on": (("0 yes", "1 same"), 3, set()),
    "a final step": (("0 yes", "1 yes", "2 same"), 3, set()),
    "before chance": (COIN[:3], 3, {0, 1, 2}),
    "after chance": (COIN, 3, set()),
    "an answer to a new question": ((*COIN, "2 no"), 3, {2}),
    "two answers to a new question": ((*COIN, "2 no", "0 no"), 3, {0, 2}),
    "a finished game": (OVER, 2, set()),
}


@pytest.mark.parametrize(("lines", "players", "seats"), UNDONE.values(), ids=UNDONE)
def test_moves_can_be_undone_until_later_moves_depend_on_them(
    lines: tuple[str, ...], players: int, seats: set[int]
) -> None:
    replay = play(*lines, players=players)
    assert {seat for seat in range(players) if record.find_undo(GAME, replay, Seat(seat))} == seats


PEOPLE = ("0 yes", f"1 {record.AI}", "1 no", f"1 {record.BACK}", "1 @undo")
TRACES = {
    "once": (("0 yes", "0 @undo"), (), [2, 0, 0], 0),
    "before later moves": (("0 yes", "1 no", "0 @undo"), ("1 no",), [2, 1, 0], 0),
    "entries about players change only the count": (PEOPLE, ("0 yes",), [1, 4, 0], 0),
    "chance is not undone": ((*COIN, "2 no", "2 @undo"), COIN, [1, 1, 3], 1),
    # It also undoes what was revealed, and makes every open panel outdated.
    "a takeback": ((*COIN, "2 no", "1 @rewind"), COIN[:1], [2, 2, 3], 0),
}


@pytest.mark.parametrize(("lines", "line", "counts", "chances"), TRACES.values(), ids=TRACES)
def test_undone_moves_remain_only_in_the_entries(
    lines: tuple[str, ...], line: tuple[str, ...], counts: list[int], chances: int
) -> None:
    replay = play(*lines)
    assert replay.entries == tuple(entries(*lines))
    assert replay.state == play(*line).state
    assert [record.Entry(played.seat, played.text) for played in replay.played] == entries(*line)
    assert [replay.count(Seat(seat)) for seat in range(3)] == counts
    assert replay.chances == chances


def test_undo_and_takeback_without_a_move_or_after_the_end_are_refused() -> None:
    assert record.find_last(GAME, play("0 yes"), Seat(1)) is None
    over = play(*OVER, players=2)
    undone = play("0 yes", "0 @undo")
    for replay, seat, word in (
        (play("0 yes"), 1, record.REWIND),
        (over, 0, record.REWIND),
        (undone, 0, record.UNDO),
    ):
        with pytest.raises(IllegalMoveError):
            record.extend(GAME, replay, record.Entry(Seat(seat), word))


WORDS = ("0 @win", "0 @", "0 @STOP", "1 @undo", "c @ai", "c @rewind")


@pytest.mark.parametrize("bad", ["1 maybe", "0 no", "c heads", "2 yes", *WORDS])
def test_replay_stops_at_the_first_bad_entry_and_names_it(bad: str) -> None:
    """Not a move, a seat or chance that is not to move, no such seat, not a word of this seat."""
    [entry] = entries(bad)
    replay = record.play_through(GAME, Setup(2), [*entries("0 yes"), entry, *entries("1 no")])
    assert replay.error is not None
    assert (replay.error.ply, replay.error.entry) == (1, entry)
    assert str(replay.error).startswith("entry 1 ")
    assert replay.state.votes == ("yes", "")
    assert len(replay.entries) == 1


@pytest.mark.parametrize("later", ["1 no", f"0 {record.STOP}", f"1 {record.AI}", "0 @undo"])
def test_nothing_follows_after_a_stop(later: str) -> None:
    stopped = play("0 yes", f"c {record.STOP}")
    with pytest.raises(GameError, match="nothing follows"):
        record.extend(GAME, stopped, *entries(later))


DRAWS = 24_000
TRIES = 6_000
SURE = 4.0
"""Standard deviations: fair counts are further off once in 30,000 tries, and tries are seeded."""


def is_fair(counts: Mapping[Any, int], weights: Mapping[Any, float]) -> bool:
    """Tell whether luck explains how far counts are from their weights, by Pearson's chi-squared.

    `weights` has all that can be found, and how often in proportion to the others.
    """
    tries = sum(counts.values())
    whole = sum(weights.values())
    free = len(weights) - 1
    squares = 0.0
    for key, weight in weights.items():
        expected = tries * weight / whole
        squares += (counts.get(key, 0) - expected) ** 2 / expected
    # A chi-squared of many degrees is nearly normal; of few it has the longer tail added here.
    most = free + SURE * sqrt(2 * free) + SURE**2
    return set(counts) <= set(weights) and squares < most


def test_streams_are_repeatable_and_shuffle_and_draw_fairly() -> None:
    first = Stream(7)
    other = Stream(7)
    assert [first.below(1000) for _ in range(50)] == [other.below(1000) for _ in range(50)]
    assert len({Stream(seed).below(10**6) for seed in range(50)}) > 40
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(DRAWS):
        items = [0, 1, 2, 3]
        Stream(seed).shuffle(items)
        orders[tuple(items)] += 1
    assert is_fair(orders, dict.fromkeys(permutations(range(4)), 1))
    weights = {"one": 1, "two": 2, "five": 5}
    chances = [Chance(move, weight) for move, weight in weights.items()]
    stream = Stream(11)
    assert is_fair(Counter(stream.draw(chances) for _ in range(DRAWS)), weights)


def test_row_games_deal_every_physical_card_with_equal_probability() -> None:
    cards = ("r1", "r2", "y1")
    rows = (("r2",), ())
    sizes = (2, 2)
    weights: Counter[object] = Counter()
    for first, second, third, left in permutations(("r1", "r1", "r2", "y1")):
        hands = tuple(sorted(("r2", first))), tuple(sorted((second, third)))
        weights[hands, tuple(int(left == card) for card in cards)] += 1
    dealt = (
        sample_hidden_cards(rows, sizes, (2, 1, 1), cards, rng_seed) for rng_seed in range(TRIES)
    )
    assert is_fair(Counter[object](dealt), weights)


def test_nlk_determinizes_hands_with_equal_probability() -> None:
    """Without memory, in the smallest position of phase two with hidden cards."""
    game = GAMES["nlk"].game
    met = [ply.before for ply in play_once(game, 4, 1) if ply.before.trump is not None]
    hiding = [each for each in met if sum(map(bool, each.stacks[1:])) > 1]
    state = min(hiding, key=lambda each: sum(map(len, each.stacks[1:])))
    view = replace(game.view(state, Seat(0)), memory=())
    weights: Counter[object] = Counter()
    for order in permutations(card for stack in state.stacks[1:] for card in stack):
        left = list(order)
        hands = [tuple(sorted(left.pop() for _ in stack)) for stack in state.stacks[1:]]
        weights[(state.stacks[0], *hands)] += 1
    assert len(weights) > 5
    dealt = (game.determinize(view, rng_seed).stacks for rng_seed in range(TRIES))
    assert is_fair(Counter[object](dealt), weights)


def test_cullinan_determinizes_hands_from_all_unseen_diamonds() -> None:
    game = GAMES["cullinan"].game
    plies = (ply for ply in play_once(game, 2, 0) if ply.number > 20)
    state = next(ply.before for ply in plies if sum(ply.before.mats[1].hand) == 3)
    view = replace(game.view(state, Seat(0)), memory=(), top_gem=None, gem_discarded=0)
    mat = state.mats[0]
    assert not any(state.gem_discards), "discarded diamonds would have to be counted"
    seen = (state.display, mat.hand, mat.vault, mat.fives, mat.down, state.mats[1].vault)
    pool = [box - sum(visible) for box, *visible in zip(GEM_BOX, *seen, strict=True)]
    hands: list[Gems] = [(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)]
    weights = {
        hand: float(comb(pool[0], hand[0]) * comb(pool[1], hand[1]) * comb(pool[2], hand[2]))
        for hand in hands
    }
    assert is_fair(
        Counter(game.determinize(view, rng_seed).mats[1].hand for rng_seed in range(TRIES)), weights
    )


def test_determinized_hands_contain_publicly_known_cards() -> None:
    """Cards taken from a discard pile are in that hand; all cards of NLK were turned up once."""
    game = GAMES["keltis"].game
    state = next(ply.before for ply in play_once(game, 2, 1) if len(ply.before.shown[1]) > 1)
    view = game.view(state, Seat(0))
    for rng_seed in range(20):
        assert not Counter(state.shown[1]) - Counter(game.determinize(view, rng_seed).hands[1])
    nlk = GAMES["nlk"].game
    late = play_once(nlk, 4, 1)[-1].before
    assert nlk.determinize(nlk.view(late, Seat(0)), 5) == late
