"""The evaluator of a game, and the reasons that explain a move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf
from typing import Final, Generic, TypeAlias, TypeVar

from games.core import Outcome, Seat, Text

_TELLING: Final = 1.0
"""The lightest reason that is shown."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact about a move that holds whatever happens next."""

    text: Text
    """A clause without its subject, which is the move: "leaves the next player a row worth 12"."""
    weight: float
    """About how many points it gains, or costs if negative. In games without points, a fact that
    matters weighs 1."""


def find_merit(own: Sequence[Reason], others: Iterable[Sequence[Reason]]) -> Text | None:
    """Return the strongest reason for a move that is weaker in every other move."""
    return _pick(_count_leads(own, others))


def find_reason(own: Sequence[Reason], others: Iterable[Sequence[Reason]]) -> Text | None:
    """Return the merit of a move, or else its strongest reason that is not weaker than others'."""
    leads = _count_leads(own, others)
    shared = {each.text: each.weight for each in own if leads.get(each.text, -1.0) >= 0}
    return _pick(leads) or max(shared, key=shared.__getitem__, default=None)


def _count_leads(own: Sequence[Reason], others: Iterable[Sequence[Reason]]) -> Mapping[Text, float]:
    """Return for each reason for a move how much weaker it is in every other move."""
    rivals = [_weigh(each) for each in others]
    return {
        reason.text: reason.weight
        - max((rival.get(reason.text.key, 0.0) for rival in rivals), default=0.0)
        for reason in own
        if reason.weight > 0
    }


def find_fault(own: Sequence[Reason], best: Sequence[Reason]) -> Text | None:
    """Return the strongest reason against a move that is weaker in the best move."""
    known = _weigh(best)
    behind = {
        reason.text: known.get(reason.text.key, 0.0) - reason.weight
        for reason in own
        if reason.weight < 0
    }
    return _pick(behind)


def _weigh(reasons: Iterable[Reason]) -> Mapping[str, float]:
    return {reason.text.key: reason.weight for reason in reasons}


def _pick(weights: Mapping[Text, float]) -> Text | None:
    said = max(weights, key=weights.__getitem__, default=None)
    return said if said is not None and weights[said] >= _TELLING else None


M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The expected result of the game for one seat."""

    result: float
    """Expected points above the mean of the others' scores, below it where low scores win; in games
    without points, the game's own unit."""
    chance: float
    """Win probability, 0 to 1. A shared win counts by its share; in a game with one loser, each win
    counts in full."""
    odds: float | None = None
    """Win probability to display. `chance` is shrunk towards 1/2 so that the search prefers larger
    margins, which few rollouts can tell apart."""


Rivals: TypeAlias = Callable[[V, Sequence[M], int], M]
"""`(view, legal moves, rng_seed) -> move` of an opponent."""
Rollout: TypeAlias = Callable[[int], Evaluation]
"""`rng_seed -> evaluation` at the end of the horizon."""


def take_all(_view: object) -> float:
    """Return 1, the default share."""
    return 1.0


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity
class Evaluator(Generic[M, V]):
    """The evaluation functions of one game; all are pure and get the view of a seat."""

    rate_moves: Callable[[V, Sequence[M]], Sequence[float]]
    """`(view, legal moves) -> ratings`: how good each move looks one ply ahead, in any unit."""
    evaluate: Callable[[V], Evaluation]
    """Evaluate a position at the end of a horizon for the view's seat."""
    horizon: Callable[[V], Hashable]
    """Key of the natural unit of play that a position belongs to, such as a round.

    It does not depend on the view's seat. A rollout stops when the key changes.
    """
    play_on: Callable[[V], Rollout] | None = None
    """The game's own rollouts from a view to the end of the horizon.

    It is called once for each candidate; `rng_seed` of a rollout then decides all that is open,
    including the cards that the seat cannot see. Without it the engine plays on with `rate_moves`.
    """
    rivals: Callable[[V], Rivals[V, M]] | None = None
    """Model of the opponents in rollouts, from what a view shows of them.

    Without it every opponent plays the move that `rate_moves` rates highest.
    """
    width: int | None = None
    """The number of moves to compare, the highest rated ones; None for the default `WIDTH`.

    Small where moves differ by less than the noise of the rollouts.
    """
    margin: float = inf
    """Compare only moves whose rating is within this distance of the best."""
    trust: float = 0.0
    """Add this to a move's chance for each unit of its rating.

    The rating is worth a number of rollouts.
    """
    per_point: float = 0.0
    """Add this to a move's chance for each unit of its result. A seat that can hardly win or lose
    any more then plays for points, which tell apart moves that win about as often."""
    is_in_points: bool = True
    """Results are points of the final score, higher is better."""
    rates_in_points: bool = True
    """Ratings are points too; only used if `is_in_points`."""
    explain: Callable[[V, M], Sequence[Reason]] | None = None
    """`(view, legal move) -> reasons` to show to a player; none where the evaluation finds none."""
    alike: Callable[[M], Hashable] | None = None
    """`move -> key`: a hint names only the best of the moves with the same key."""
    time: Callable[[V], float] = take_all
    """`view -> share` of a hard player's rollouts that fit into its time, above 0 and up to 1.

    It depends only on the number of players: with more players a rollout takes longer.
    """
    is_learned: bool = False
    """Ratings are learned win probabilities, which hard players trust instead of rollouts: a single
    action changes less than the noise of these."""
    easy_noise: Callable[[V], float] = lambda _: 0.0
    """`view -> scale` of the noise in an easy player's ratings, in their unit.

    It depends only on the number of players, and is chosen by how often easy players win against
    normal ones on the ladder.
    """
    normal_noise: Callable[[V], float] = lambda _: 0.0
    """The same for normal players, where hard ones have no better ratings."""
    is_open: bool = False
    """No information is hidden, so that the rollouts of one seat serve all seats in a report's
    curve."""
    glances: int = 6
    """Rollouts behind each win probability of such a curve."""
    is_settled: Callable[[V], bool] | None = None
    """Return whether no future event can change whether the view's seat wins."""
    credit: Callable[[V], float] = take_all
    """`view -> share` of a difference between learned ratings that shows in results, 0 to 1.

    It depends only on the number of players; `tools/luck/credit.py` measures it. Reports and hints
    scale differences by it; at 0 they show no difference.
    """


def own_seat(seat: Seat | None) -> Seat:
    """Return the seat of a view. Raises `ValueError` for a spectator's."""
    if seat is None:
        raise ValueError("a spectator expects nothing")
    return seat


def evaluate_end(outcome: Outcome, seat: Seat) -> Evaluation:
    """Return the final evaluation of a seat in a game in which a shared win counts by its share."""
    winners = outcome.winners
    return Evaluation(find_lead(outcome.merits, seat), (seat in winners) / len(winners))


def find_lead(scores: Sequence[float], seat: Seat) -> float:
    """Return by how many points a score is above the mean of the others'."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def find_odds(merits: Iterable[float], spread: float = 1.0) -> tuple[float, ...]:
    """Return for each merit the probability that it turns out to be the highest.

    A softmax approximates this where future changes are nearly normal, as scores are. `spread` is
    how far merits may still move, in their unit.
    """
    all_merits = tuple(merits)
    best = max(all_merits)
    odds = [exp((each - best) / spread) for each in all_merits]
    total = sum(odds)
    return tuple([each / total for each in odds])
