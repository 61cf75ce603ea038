"""The tools of all games: copies, and records: what replays, where a bad one stops, undo."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.core import cards
from games.core.cards import is_open, with_item
from games.core.game import CHANCE, Chance, Decision, Game, Notation, Outcome, Seat, Setup, Step
from games.core.record import (
    BACK,
    HOUSE,
    REWIND,
    UNDO,
    Entry,
    Replay,
    extend,
    find_last,
    find_undo,
    play_through,
)
from games.core.text import IllegalMoveError


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    points: tuple[Point, ...]


@pytest.mark.parametrize(
    ("value", "change"),
    [
        *((Point(1, 2), change) for change in ({}, {"y": 5}, {"y": 5, "x": 4})),
        *((Path(()), change) for change in ({}, {"points": (Point(1),)})),
    ],
)
def test_copies_are_those_of_the_standard_library(value: Any, change: dict[str, Any]) -> None:
    copy, other = cards.replace(value, **change), dataclasses.replace(value, **change)
    assert (copy, hash(copy)) == (other, hash(other))
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(copy, dataclasses.fields(value)[0].name, 4)
    with pytest.raises(AttributeError):
        cards.replace(value, z=3)


VOTES, SIDES = ("yes", "no", "same"), ("heads", "tails")


@dataclass(frozen=True, slots=True)
class State:
    votes: tuple[str, ...]
    """Per seat; empty while the seat still has to vote."""
    coins: tuple[str, ...] = ()


class Votes(Game[State, str, None]):
    """All vote at once, then a coin is thrown; twice. `same` repeats a vote already given."""

    id = "votes"
    seats = range(2, 5)
    endings = ("done",)
    notation = Notation({move: move for move in (*VOTES, *SIDES)})

    def start(self, setup: Setup) -> State:
        return State(("",) * setup.players)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        waiting = [seat for seat, vote in enumerate(state.votes) if not vote] or [CHANCE]
        return tuple(Decision(Seat(seat), "vote") for seat in waiting if len(state.coins) < 2)

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        asked = seat != CHANCE and seat in {decision.seat for decision in self.decisions(state)}
        return VOTES[: 3 if any(state.votes) else 2] if asked else ()

    def chances(self, state: State) -> tuple[Chance[str], ...]:
        asked = all(state.votes) and len(state.coins) < 2
        return tuple(Chance(side) for side in SIDES) if asked else ()

    def apply(self, state: State, seat: Seat, move: str) -> Step[State]:
        if seat == CHANCE and is_open(self.chances(state), move):
            coins = (*state.coins, move)
            return Step(State(("",) * len(state.votes) if len(coins) < 2 else state.votes, coins))
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        votes = with_item(state.votes, seat, move)
        return Step(replace(state, votes=votes), final=move == "same")

    def view(self, state: State, seat: Seat | None) -> None: ...

    def determinize(self, view: None, rng_seed: int) -> State:
        raise NotImplementedError("nobody thinks ahead in this game")

    def outcome(self, state: State) -> Outcome | None:
        over = len(state.coins) == 2
        return Outcome("done", (0,) * len(state.votes), frozenset()) if over else None


GAME = Votes()
COIN = ("0 yes", "1 yes", "2 no", "c heads")
OVER = ("0 yes", "1 yes", "c tails", "0 no", "1 no", "c tails")


def entries(*lines: str) -> list[Entry]:
    """Read entries written like `0 yes`, with `c` for chance."""
    pairs = [line.split() for line in lines]
    return [Entry(CHANCE if who == "c" else Seat(int(who)), text) for who, text in pairs]


def play(*lines: str, players: int = 3) -> Replay:
    """Replay a good record."""
    replay = play_through(GAME, Setup(players), entries(*lines))
    assert replay.error is None
    return replay


UNDONE = {
    "simultaneous moves": (("0 yes", "1 no"), 3, {0, 1}),
    "what later moves rest upon": (("0 yes", "1 same"), 3, set()),
    "a final step": (("0 yes", "1 yes", "2 same"), 3, set()),
    "before chance": (COIN[:3], 3, {0, 1, 2}),
    "after chance": (COIN, 3, set()),
    "an answer to a new question": ((*COIN, "2 no"), 3, {2}),
    "two answers to it": ((*COIN, "2 no", "0 no"), 3, {0, 2}),
    "a finished game": (OVER, 2, set()),
}


@pytest.mark.parametrize(("lines", "players", "seats"), UNDONE.values(), ids=UNDONE)
def test_moves_are_taken_back_that_nothing_rests_upon(
    lines: tuple[str, ...], players: int, seats: set[int]
) -> None:
    replay = play(*lines, players=players)
    assert {seat for seat in range(players) if find_undo(GAME, replay, Seat(seat))} == seats


PEOPLE = ("0 yes", f"1 {HOUSE}", "1 no", f"1 {BACK}", "1 @undo")
TRACES = {
    "once": (("0 yes", "0 @undo"), (), [2, 0, 0], 0),
    "from under later ones": (("0 yes", "1 no", "0 @undo"), ("1 no",), [2, 1, 0], 0),
    "words about people change nothing but the count": (PEOPLE, ("0 yes",), [1, 4, 0], 0),
    "chance stays": ((*COIN, "2 no", "2 @undo"), COIN, [1, 1, 3], 1),
    # It takes back what was revealed, and makes every open panel an old one.
    "a rewind": ((*COIN, "2 no", "1 @rewind"), COIN[:1], [2, 2, 3], 0),
}


@pytest.mark.parametrize(("lines", "line", "counts", "chances"), TRACES.values(), ids=TRACES)
def test_what_is_taken_back_leaves_no_trace_but_its_entries(
    lines: tuple[str, ...], line: tuple[str, ...], counts: list[int], chances: int
) -> None:
    replay = play(*lines)
    assert replay.entries == tuple(entries(*lines))
    assert replay.state == play(*line).state
    assert [Entry(played.seat, played.text) for played in replay.played] == entries(*line)
    assert [replay.count(Seat(seat)) for seat in range(3)] == counts
    assert replay.chances == chances


def test_a_rewind_of_nothing_or_of_a_finished_game_is_refused() -> None:
    assert find_last(GAME, play("0 yes"), Seat(1)) is None
    over, undone = play(*OVER, players=2), play("0 yes", "0 @undo")
    for replay, seat, word in ((play("0 yes"), 1, REWIND), (over, 0, REWIND), (undone, 0, UNDO)):
        with pytest.raises(IllegalMoveError):
            extend(GAME, replay, Entry(Seat(seat), word))


@pytest.mark.parametrize("bad", ["1 maybe", "0 no", "c heads", "2 yes", "1 @undo"])
def test_replay_stops_at_the_first_bad_entry_and_names_it(bad: str) -> None:
    """No move at all, a seat or chance that is not asked, no such seat, nothing to take back."""
    [entry] = entries(bad)
    replay = play_through(GAME, Setup(2), [*entries("0 yes"), entry, *entries("1 no")])
    assert replay.error is not None
    assert (replay.error.ply, replay.error.entry) == (1, entry)
    assert str(replay.error).startswith("entry 1 ")
    assert replay.state.votes == ("yes", "")
    assert len(replay.entries) == 1
