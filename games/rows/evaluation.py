"""The parts that the evaluators of both games have in common, and their reasons for moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, Generic, TypeVar

from games.ai.evaluation import Evaluation, Evaluator, Reason, evaluate_end, find_lead, own_seat
from games.core import Seat, Stream, Text, text
from games.rows.base import HAND, Card, Draw, Phase, Play, Use, View
from games.rows.bitsets import gather
from games.rows.rules import RowGame, find_hidden
from games.rows.simulation import FastGame, P, W

CARD: Final = 1.5
"""About how many points a card brings that can still be laid."""
WISH: Final = 2.8
"""The same for a wishing stone."""
_ENDS: Final = 50.0
_NEAR: Final = 0.9
_FAR: Final = 3
"""Values between two cards of a row that are many."""
_LEAST: Final = 0.1
_USUAL: Final = 2
"""Rows that nearly every player has; a further one is begun with care."""


def count_usable(row: Sequence[int], values: Iterable[int]) -> int:
    """Count the values that a row could still take one after the other."""
    left = tuple(values)
    if not row:
        return len(left)
    first = row[0]
    last = row[-1]
    up = sum(value >= last for value in left) if last >= first else 0
    down = sum(value <= last for value in left) if last <= first else 0
    return max(up, down)


def explain_end(view: View[Any, Any], seat: Seat, own: int) -> Iterator[Reason]:
    """Compare the seat's score at the end of the game with the best of the others."""
    best = max(each.total for other, each in enumerate(view.scores) if other != seat)
    if own > best:
        yield Reason(text("why-ends-ahead"), _ENDS)
    elif own < best:
        yield Reason(text("why-ends-behind"), -_ENDS)


def explain_gain(points: int) -> Iterator[Reason]:
    """Count the points that a card or a step brings at once."""
    if points > 0:
        yield Reason(text("why-gain", points=points), float(points))


def explain_card(
    row: Sequence[int], value: int, held: Sequence[int], begun: int
) -> Iterator[Reason]:
    """Judge a card for a row: what it skips, what can follow, what never can, and further rows.

    `held` are the values of its colour that stay in the hand, `begun` the rows that are begun.
    """
    yield from explain_stranding(count_usable(row, held) - count_usable((*row, value), held))
    if row:
        skipped = max(0, abs(value - row[-1]) - 1)
        if skipped < _FAR:
            yield Reason(text("why-near", count=skipped), _NEAR / (1 + skipped))
        return
    yield from explain_beginning(begun)
    if (room := count_usable((value,), held)) > 0:
        yield Reason(text("why-room", count=room), _NEAR * room)


def explain_beginning(begun: int) -> Iterator[Reason]:
    """Name the number of a further row."""
    if begun >= _USUAL:
        yield Reason(text("why-begins", count=begun + 1), float(_USUAL - begun - 1))


def explain_stranding(lost: int) -> Iterator[Reason]:
    """Count the cards in hand that can never be laid after this one."""
    if lost > 0:
        yield Reason(text("why-strands", count=lost), -CARD * lost)


def explain_discard(*, own: bool | None, next_player: bool | None) -> Iterator[Reason]:
    """Say whether the own row, and the next player's, could take a discarded card.

    None: that row is not begun.
    """
    if own is not None:
        yield Reason(text("why-wastes"), -CARD) if own else Reason(text("why-dead"), CARD)
    if next_player is not None:
        yield Reason(text("why-helps"), -CARD) if next_player else Reason(text("why-safe"), _NEAR)


def explain_fit(*, fits: bool) -> Iterator[Reason]:
    """Say whether the own row takes the card of a discard pile."""
    yield Reason(text("why-fits"), CARD) if fits else Reason(text("why-useless"), -CARD)


def explain_anyhow(kind: str) -> Iterator[Reason]:
    """Say what is true of every move of a kind, where nothing else speaks for it."""
    yield Reason(Text(f"why-{kind}"), _LEAST)


M = TypeVar("M")

_TRIES: Final = 12
"""Default number of rollouts of an evaluation."""
_WIDTH: Final = 6
"""Moves that are compared: only these have a chance to be best."""
_MARGIN: Final = 4.0
"""Ratings further below the best are hardly ever better."""
_TRUST: Final = 0.03
"""The value of one unit of rating, as a share of a win."""
IDLE: Final = -1000.0
"""The rating of a move that the policy never considers, or that could repeat for ever."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet at which the policy stops taking more."""


def evaluate_scores(scores: list[int], seat: Seat, lead: float, near: float) -> Evaluation:
    """Return the evaluation of the end of a rollout.

    A lead of `lead` points counts as three quarters of a win, for displayed odds one of `near`.
    """
    others = [score for other, score in enumerate(scores) if other != seat]
    behind = max(others) - scores[seat]
    chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (lead, near))
    return Evaluation(find_lead(scores, seat), chance, odds)


class Rollouts(Generic[P, W]):
    """A position that is played out many times."""

    rules: ClassVar[RowGame[Any, Any, Any]]
    parts: ClassVar[Mapping[Card, tuple[int, int]]]
    """The place and the value of every kind of card."""
    policy: ClassVar[type[Any]]
    weights: ClassVar[Mapping[int, tuple[float, ...]]]
    """By number of players, the fields of `policy`."""
    lead: ClassVar[float]
    near: ClassVar[float]
    """The leads of `evaluate_scores`."""

    def __init__(self, view: View[Any, Any], policies: Sequence[W] | None = None) -> None:
        self.view = view
        players = len(view.sizes)
        parts = self.parts
        self.policies = policies or (self.policy(*self.weights[players]),) * players
        known, unseen = find_hidden(view, self.rules.copies, self.rules.cards)
        counted = zip(parts.values(), unseen, strict=True)
        self._pool = [part for part, count in counted for _ in range(count)]
        self._missing = [size - len(hand) for size, hand in zip(view.sizes, known, strict=True)]
        self._players = list(map(self.write_down, view.table.sides))
        held = [[parts[card] for card in hand] for hand in known]
        for player, hand in zip(self._players, held, strict=True):
            for place, value in hand:
                player.gain(place, value)
        self._piles = [[parts[card][1] for card in pile] for pile in view.table.piles]
        self._absent = gather(chain(self._pool, *held))[:5]

    def write_down(self, side: Any) -> P:
        """Return a player with these rows and without a hand."""
        raise NotImplementedError

    def make_game(self, players: Sequence[P]) -> FastGame[P, W]:
        """Return the game as it stands, apart from cards."""
        raise NotImplementedError

    def finish_turn(self, game: Any, cards: int) -> None:
        """Play an open turn to its end, in which so many cards are drawn."""
        game.draw(cards)

    def rate(self, game: Any) -> dict[Any, float]:
        """Return the moves that the policy considers, no draws, with their ratings."""
        raise NotImplementedError

    def think(self) -> dict[Any, float]:
        """Return the moves that the policy considers, with their one-ply ratings."""
        game = self.deal(0)
        view = self.view
        taken = view.memory[own_seat(view.seat)] if view.memory else ()
        if view.table.phase is Phase.DRAW:
            letters = self.rules.letters
            full = IDLE if len(taken) >= _MANY else 0.0
            return {
                Draw(letters[pile] if pile >= 0 else None): rating + (full if pile >= 0 else 0.0)
                for rating, pile in game.weigh_draws()
            }
        ratings = self.rate(game)
        if view.table.phase is Phase.TURN:
            for card in taken:  # A card that was taken from a discard pile is never discarded.
                if (drop := Play(card, Use.DROP)) in ratings:
                    ratings[drop] += IDLE
        return ratings

    def __call__(self, rng_seed: int) -> Evaluation:
        """Play a game out with random hidden cards."""
        scores = self.play_out(rng_seed)
        return evaluate_scores(scores, own_seat(self.view.seat), self.lead, self.near)

    def play_out(self, rng_seed: int) -> list[int]:
        """Return the scores of a game played out with random hidden cards."""
        game = self.fill_up(rng_seed)
        game.play_on()
        return [player.score() for player in game.players]

    def fill_up(self, rng_seed: int) -> FastGame[P, W]:
        """Return a game as `deal` does, at the beginning of a turn."""
        game = self.deal(rng_seed)
        table = self.view.table
        missing = HAND - self.view.sizes[table.seat]
        if table.phase is Phase.CARD:
            game.draw_card()
            missing -= 1
        if table.phase is not Phase.TURN and not game.is_over:
            self.finish_turn(game, missing)
        return game

    def deal(self, rng_seed: int) -> FastGame[P, W]:
        """Return a game with all that is hidden dealt at random."""
        pool = self._pool[:]
        Stream(rng_seed).shuffle(pool)
        players = [player.copy() for player in self._players]
        for player, missing in zip(players, self._missing, strict=True):
            for _ in range(missing):
                player.gain(*pool.pop())
        game = self.make_game(players)
        game.piles = [pile[:] for pile in self._piles]
        game.absent = self._absent[:]
        game.drawn = pool
        game.deck = self.view.table.deck
        return game


def make_evaluator(
    rollouts: type[Rollouts[Any, Any]],
    explain: Callable[[Any, Seat, M], Iterable[Reason]],
    noise: Mapping[int, float],
) -> Evaluator[M, Any]:
    """Return the evaluator that compares moves by rollouts to the end of the game.

    `noise` is that of easy players by number of players.
    """

    def rate_moves(view: Any, moves: Sequence[M]) -> tuple[float, ...]:
        ratings = rollouts(view).think()
        return tuple([ratings.get(move, 2 * IDLE) for move in moves])

    def evaluate(view: View[Any, Any]) -> Evaluation:
        if view.outcome:
            return evaluate_end(view.outcome, own_seat(view.seat))
        play_out = rollouts(view)
        estimates = [play_out(rng_seed) for rng_seed in range(_TRIES)]
        result = sum(each.result for each in estimates)
        chance = sum(each.chance for each in estimates)
        return Evaluation(result / _TRIES, chance / _TRIES)

    return Evaluator(
        rate_moves,
        evaluate,
        lambda _: None,
        rollouts,
        width=_WIDTH,
        margin=_MARGIN,
        trust=_TRUST,
        rates_in_points=False,
        explain=lambda view, move: tuple(explain(view, own_seat(view.seat), move)),
        easy_noise=lambda view: noise[len(view.sizes)],
    )
