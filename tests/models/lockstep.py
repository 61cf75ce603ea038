"""A game's engine and a second, plain implementation of its rules, move by move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import gcd
from random import Random
from typing import Any, Final, TypeVar

from bot.testing.random_games import pick
from games.core.game import CHANCE, AnyGame, Seat, Setup, choose_options
from tests.models.coloretto import Coloretto
from tests.models.cullinan import Cullinan
from tests.models.keltis import Keltis
from tests.models.keltis_card import KeltisCard
from tests.models.model import Model
from tests.models.nlk import Nlk

T = TypeVar("T")

WEIGHTS: Final = (1, 1, 1, 4, 16, 64)
"""How much one kind of move, or one move, is preferred to another throughout a game."""
LEANINGS: Final = ("", "low", "high")
"""Whether low numbers are preferred to high ones: rows of cards get long that way."""
FAIR: Final = 500
"""After this many moves all moves are equally likely, so that every game ends."""
LONGEST: Final = 10_000
"""No game has more moves than this."""
MODELS: Final[Mapping[str, type[Model]]] = {
    "coloretto": Coloretto,
    "cullinan": Cullinan,
    "keltis": Keltis,
    "keltis_card": KeltisCard,
    "nlk": Nlk,
}
"""By the game's id."""


class DifferenceError(AssertionError):
    """The engine and the model of a game differ, or one of them failed."""


def make_setup(game: AnyGame, seed: int) -> Setup:
    """Return the set-up of a seed: consecutive seeds cycle through the values of every option."""
    random = Random(seed)
    players = _take_turns("players", game.seats, seed)
    first = _take_turns("first", (None, pick(random, range(players))), seed)
    options = {
        option.name: _take_turns(option.name, option.values, seed) for option in game.options
    }
    return Setup(players, options, None if first is None else Seat(first))


def _take_turns(name: str, values: Sequence[T], seed: int) -> T:
    """Return each value once per cycle of consecutive seeds, in a new order each time."""
    turn, place = divmod(seed, len(values))
    order = Random(f"{name} {turn}")
    return sorted(values, key=lambda _: order.random())[place]


def play_in_lockstep(
    game: AnyGame, model: type[Model], setup: Setup, seed: int, seen: Counter[str] | None = None
) -> int:
    """Play a random game on the engine and on the model; return how many positions were compared.

    `seen` counts the questions, the kinds of moves and the ending. Raises `DifferenceError` with
    all moves up to the first difference.
    """
    moves: list[str] = []
    try:
        met = _play(game, model, setup, Random(seed), moves)
    except Exception as error:
        options = " ".join(f"{name}={value}" for name, value in setup.options.items())
        raise DifferenceError(
            f"{game.id}, {setup.players} players, {options}, first {setup.first}, seed {seed}\n"
            f"{' '.join(moves)}\n{type(error).__name__}: {error}"
        ) from error
    if seen is not None:
        seen.update(met)
    return len(moves) + 1


def _play(
    game: AnyGame, make: type[Model], setup: Setup, random: Random, moves: list[str]
) -> Counter[str]:
    """Play to the end, and record every move before it is made; return what occurred."""
    taste = _Taste(random)
    state = game.start(setup)
    met = Counter[str]()
    model = make(setup.players, choose_options(game, setup), setup.first)
    while open_questions := compare(game, state, model):
        if len(moves) >= LONGEST:
            raise AssertionError("the game does not end")
        seat, question, answers = pick(random, open_questions)
        move = taste.choose(seat, answers) if len(moves) < FAIR else pick_fairly(random, answers)
        moves.append(move)
        marks = [f"question {question}", f"move {kind_of(move)}"]
        met.update([f"chance {question}"] if seat == CHANCE else marks)
        state = game.apply(state, Seat(seat), game.parse(move)).state
        model.apply(seat, move)
    met[f"ending {model.ending}"] += 1
    return met


class _Taste:
    """Prefers some kinds of moves throughout a game, and of one kind some moves."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.is_picky = random.random() < 0.5
        self.liking: dict[str, int] = {}
        self.leaning: dict[str, str] = {}

    def choose(self, seat: int, answers: Mapping[str, int]) -> str:
        """Pick a kind of move, then a move of that kind."""
        kinds: dict[str, dict[str, int]] = {}
        for move, weight in sorted(answers.items()):
            kinds.setdefault("chance" if seat == CHANCE else kind_of(move), {})[move] = weight
        totals = {kind: sum(moves.values()) * self._like(kind) for kind, moves in kinds.items()}
        kind = pick_fairly(self.random, totals)
        return pick_fairly(
            self.random,
            {move: weight * self._prefer(kind, move) for move, weight in kinds[kind].items()},
        )

    def _like(self, name: str) -> int:
        if name not in self.liking:
            self.liking[name] = pick(self.random, WEIGHTS)
            self.leaning[name] = pick(self.random, LEANINGS)
        return self.liking[name]

    def _prefer(self, kind: str, move: str) -> int:
        number = min(int((re.findall(r"\d+", move) or ["0"])[0]), 10)
        shift = {"": 0, "low": 10 - number, "high": number}[self.leaning[kind]]
        return (self._like(move) if self.is_picky else 1) << 2 * shift


def pick_fairly(random: Random, weights: Mapping[str, int]) -> str:
    """Pick an answer by its weight, independent of the order of the answers."""
    answers = sorted(weights)
    return pick(random, answers, [weights[answer] for answer in answers])


def kind_of(move: str) -> str:
    """Return what stands before the first hyphen of a notation: `play` of `play-r7`."""
    return move.partition("-")[0]


def compare(game: AnyGame, state: Any, model: Model) -> list[tuple[int, str, dict[str, int]]]:
    """Return the open questions of a position as seat, kind and answers with their weights.

    Raises `AssertionError` where the model differs from the engine.
    """
    decisions = game.decisions(state)
    same(
        "questions",
        {int(decision.seat): decision.kind for decision in decisions},
        model.questions(),
    )
    same("number of questions", len(decisions), len(model.questions()))
    questions = []
    for decision in decisions:
        moves = [(move, 1) for move in game.legal_moves(state, decision.seat)]
        if decision.seat == CHANCE:
            moves = [(chance.move, chance.weight) for chance in game.chances(state)]
        engine = [(game.notate(move), weight) for move, weight in moves]
        answers = model.answers(decision.seat)
        same(f"answers of seat {decision.seat}", _reduce(dict(engine)), _reduce(answers))
        same("number of answers", len(engine), len(answers))
        questions.append((int(decision.seat), decision.kind, answers))
    outcome = game.outcome(state)
    same("end", outcome is not None, not model.questions())
    if outcome:
        same("scores", outcome.scores, model.scores())
        same("winners", outcome.winners, model.winners())
        same("ending", outcome.ending, model.ending)
    return questions


def _reduce(weights: Mapping[str, int]) -> dict[str, int]:
    common = gcd(*weights.values())
    return {move: weight // common for move, weight in weights.items()}


def same(subject: str, engine: object, model: object) -> None:
    """Compare engine and model. Raises `AssertionError` where they differ."""
    if engine != model:
        raise AssertionError(f"{subject}: {_describe(engine, model)}")


def _describe(engine: object, model: object) -> str:
    """Describe the difference; of two sets only what is not in both."""
    if isinstance(engine, dict) and isinstance(model, dict):
        engine = set(engine.items())
        model = set(model.items())
    if isinstance(engine, set) and isinstance(model, set):
        more = sorted(engine - model)
        less = sorted(model - engine)
        return f"only the engine has {more}, only the model {less}"
    return f"the engine has {engine!r}, the model {model!r}"
