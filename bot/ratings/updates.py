"""Rating updates, statistics and head-to-head counts of finished games. Pure, game by game.

Ratings are Plackett-Luce's: see Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
(2011), whose formulas `openskill` implements. What one person can win from another is bounded;
`docs/ratings.md` describes the attack that each rule prevents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations, permutations
from statistics import fmean
from typing import Any, Final, TypeAlias

from openskill.models import PlackettLuce

from bot.store.ratings import GAIN_SCALE, Counts, Met, PairGain, RatingKey
from bot.store.results import (
    AI_RATING,
    EVERYWHERE,
    NEW_RATING,
    PEOPLE,
    Rating,
    RatingChange,
    Result,
    ResultSeat,
    scope_of,
    season_of,
    season_scope,
    stats_scopes,
)

METHOD: Final = 3
"""Increment it when the same games give other ratings: all ratings are then recomputed."""
_MODEL: Final = PlackettLuce()


Shifts: TypeAlias = Sequence[Sequence[Rating]]
"""By two players of a game, how the one's mean and deviation move by having met the other."""
Weights: TypeAlias = Sequence[Sequence[float]]
"""By two players of a game, from 0 to 1: how much it counts for the one to have met the other."""


def compare(before: Sequence[Rating], places: Sequence[int]) -> Shifts:
    """Return the shifts by a game of at least two, which is rated as the mean of its pairs.

    Only ranks count, margins do not.
    """
    size = len(before)
    shifts = [[Rating(0.0, 0.0)] * size for _ in range(size)]
    for pair in combinations(range(size), 2):
        teams = [[_MODEL.rating(mu=before[seat].mu, sigma=before[seat].sigma)] for seat in pair]
        rated = _MODEL.rate(teams, ranks=[float(places[seat]) for seat in pair])
        for seat, other, [new] in zip(pair, reversed(pair), rated, strict=True):
            mu, sigma = new.mu - before[seat].mu, new.sigma - before[seat].sigma
            shifts[seat][other] = Rating(mu / (size - 1), sigma / (size - 1))
    return shifts


def shift(before: Sequence[Rating], shifts: Shifts, weights: Weights) -> tuple[Rating, ...]:
    """Return the ratings after a game; a pair with the weight 0 changes nothing."""
    return tuple(
        Rating(
            old.mu + sum(weight * change.mu for change, weight in zip(row, counted, strict=True)),
            old.sigma
            + sum(weight * change.sigma for change, weight in zip(row, counted, strict=True)),
        )
        for old, row, counted in zip(before, shifts, weights, strict=True)
    )


def chances(before: Sequence[Rating]) -> tuple[float, ...]:
    """Return each player's probability to win, from 0 to 1."""
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    return tuple(_MODEL.predict_win(teams))


YEAR: Final = timedelta(days=365)
"""Games within this time before a game count for its weights."""
BUDGET: Final = 1.0
"""The most that one person wins or loses by another within a year: 40 points."""
_ENOUGH: Final = 8
"""Different people an opponent must have beaten to count fully."""
_LEAST: Final = 0.05
"""Weight of an opponent who has beaten no other person."""
_SHARE: Final = 0.2
"""Share of meetings an opponent must have won to count fully."""
_BENEFIT: Final = 10
"""Assumed meetings with that share, added to everyone's record."""

Record: TypeAlias = Mapping[int | None, Met]
"""By opponent (None: a computer player), the rated games of a person in the year before."""


def afford(gain: float, net: float) -> float:
    """Return the share of a gain or loss that stays within the budget.

    `net` is what the one won from the other within a year. What was lost can be won back.
    """
    left = BUDGET - net if gain > 0 else BUDGET + net
    return min(1.0, max(0.0, left) / abs(gain)) if gain else 1.0


def trust(record: Record, against: int) -> float:
    """Return the factor for an opponent, by the number of other people they have beaten.

    It is low for new accounts, closed circles and people who hardly ever win.
    """
    people = {person: met for person, met in record.items() if person is not None}
    beaten = sum(met.ahead > 0 for person, met in people.items() if person != against)
    variety = max(_LEAST, min(1.0, beaten / _ENOUGH))
    ahead = sum(met.ahead for met in people.values())
    games = sum(met.games for met in people.values())
    return variety * min(1.0, (ahead / _SHARE + _BENEFIT) / (games + _BENEFIT))


def ceiling(record: Record, others: Sequence[int | None]) -> float | None:
    """Return the maximum rating reachable by a game: 40 points for each pair of a circle of people.

    None if a computer player takes part, because it never loses on purpose.
    """
    if None in others:
        return None
    known = {person for person in (*record, *others) if person is not None}
    return NEW_RATING.mu + len(known) * (len(known) + 1) / 2


Known: TypeAlias = Mapping[RatingKey, tuple[Rating, int]]
"""Ratings and numbers of games; a missing key is a new player."""


def keys_of(game: Result) -> Iterator[RatingKey]:
    for scope in _scopes(game):
        for seat in game.seats:
            if (key := _find_key(game, scope, seat)) is not None:
                yield key


def people_of(game: Result) -> list[int]:
    return [seat.rated_id for seat in game.seats if seat.rated_id is not None and game.rating_pool]


def count(
    game: Result,
    records: Mapping[int, Record],
    known: Known,
    counts: Counts,
    closed: Collection[str] = (),
) -> None:
    """Add the updates of one game.

    `records` are its people's meetings of the year before, without the gains that are still in
    `counts`; `known` the ratings before all games. Ratings of the scopes of `closed` stay.
    """
    if game.rating_pool:
        effects = list(_find_effects(game, records))
        gains = [
            {} if scope in closed else _rate(game, scope, effects, known, counts)
            for scope in _scopes(game)
        ]
        counts.gains += [
            PairGain(game.seq, *pair, *(of_scope.get(pair, 0) for of_scope in gains))
            for pair in gains[0]
        ]
    for seat in game.seats:
        if seat.person_id is not None:
            for scope in stats_scopes(game.guild_id, is_hidden=game.is_hidden):
                counts.player_stats.append(_stats(game, seat, seat.person_id, scope))
                counts.head_to_head += _meetings(game, seat, seat.person_id, scope)


def _find_key(game: Result, scope: str, seat: ResultSeat) -> RatingKey | None:
    if seat.rated_id is None:
        return None
    return RatingKey(scope, game.game, game.rating_pool, seat.rated_id, seat.is_pseudonym)


def _scopes(game: Result) -> tuple[str, ...]:
    """Return the scopes of a rated game; only the pool of people has seasons."""
    if not game.rating_pool:
        return ()
    scopes = EVERYWHERE, scope_of(game.guild_id)
    if game.rating_pool != PEOPLE:
        return scopes
    return *scopes, season_scope(game.guild_id, season_of(game.ended))


@dataclass(frozen=True, slots=True)
class _Effect:
    """The parameters of a game's effect on one seat that is compared with the others."""

    seat: ResultSeat
    """Without `rated_id` it is a computer player's, whose rating is fixed."""
    rank: int
    weights: tuple[float, ...]
    """The weight of meeting each seat; 0 for the seat itself."""
    record: Record
    """The person's games of the year before."""
    ceiling: float | None = None
    """The maximum of the new rating."""


def _find_effects(game: Result, records: Mapping[int, Record]) -> Iterator[_Effect]:
    compared = [(seat, seat.rank) for seat in game.seats if seat.rank is not None]
    for seat, rank in compared:
        person = seat.rated_id
        if person is None:
            yield _Effect(seat, rank, (0.0,) * len(compared), {})
            continue
        weights = tuple(_weigh(other, seat, person, records) for other, _ in compared)
        others = [other.rated_id for other, _ in compared if other is not seat]
        most = ceiling(records[person], others)
        yield _Effect(seat, rank, weights, records[person], most)


def _weigh(
    other: ResultSeat, seat: ResultSeat, person: int, records: Mapping[int, Record]
) -> float:
    """Return the weight of a seat in the change of a person's rating."""
    if other is seat:
        return 0.0
    return 1.0 if other.rated_id is None else trust(records[other.rated_id], person)


def _rate(
    game: Result, scope: str, effects: Sequence[_Effect], known: Known, counts: Counts
) -> dict[tuple[int, int], int]:
    """Add the ratings in a scope; return what each seat won or lost by each other person's."""
    keys = [_find_key(game, scope, effect.seat) for effect in effects]
    present = [
        (AI_RATING, 0)
        if key is None
        else counts.ratings.get(key) or known.get(key, (NEW_RATING, 0))
        for key in keys
    ]
    before = [rating for rating, _ in present]
    shifts = compare(before, [effect.rank for effect in effects])
    gains = {}
    weights = [list(effect.weights) for effect in effects]
    pairs = {
        (own, other): (key, rival.person_id)
        for (own, key), (other, rival) in permutations(enumerate(keys), 2)
        if key is not None and rival is not None
    }
    for (own, other), pair in pairs.items():
        net = _find_net(game, scope, effects[own].record, pair, counts)
        weights[own][other] *= afford(weights[own][other] * shifts[own][other].mu, net / GAIN_SCALE)
    weights = list(map(_keep_below, effects, before, shifts, weights))
    for (own, other), pair in pairs.items():
        gain = round(GAIN_SCALE * weights[own][other] * shifts[own][other].mu)
        gains[effects[own].seat.seat, effects[other].seat.seat] = gain
        counts.pairs.setdefault(pair, []).append((game.ended, gain))
    after = shift(before, shifts, weights)
    for key, new, (_, games) in zip(keys, after, present, strict=True):
        if key is not None:
            counts.ratings[key] = new, games + 1
    if scope == scope_of(game.guild_id):
        counts.changes += [
            (game.seq, effect.seat.seat, RatingChange(old, new, expected_score, fmean(row)))
            for effect, old, new, expected_score, row in zip(
                effects, before, after, chances(before), _others_of(weights), strict=True
            )
            if effect.seat.is_shown
        ]
    return gains


def _others_of(weights: Weights) -> list[list[float]]:
    """Return the rows of a square without its diagonal."""
    return [[*row[:at], *row[at + 1 :]] for at, row in enumerate(weights)]


def _find_net(
    game: Result, scope: str, record: Record, pair: tuple[RatingKey, int], counts: Counts
) -> int:
    """Return what a person won from another within the year before a game."""
    _, rival = pair
    stored = record[rival].gains[_scopes(game).index(scope)] if rival in record else 0
    since = game.ended - YEAR
    return stored + sum(gain for ended, gain in counts.pairs.get(pair, ()) if ended > since)


def _keep_below(
    effect: _Effect, before: Rating, shifts: Sequence[Rating], weights: Sequence[float]
) -> list[float]:
    """Return less weight for what lifts a rating beyond the ceiling of the effect.

    A rating that is higher already stays.
    """
    if effect.ceiling is None:
        return list(weights)
    moves = [weight * change.mu for change, weight in zip(shifts, weights, strict=True)]
    gained, lost = sum(move for move in moves if move > 0), sum(move for move in moves if move < 0)
    most = max(0.0, effect.ceiling - before.mu) - lost
    share = min(1.0, most / gained) if gained else 1.0
    return [
        weight * share if change.mu > 0 else weight
        for change, weight in zip(shifts, weights, strict=True)
    ]


def _stats(game: Result, seat: ResultSeat, person: int, scope: str) -> dict[str, Any]:
    place = seat.place or 0
    won = seat.place == 1
    return {
        "scope": scope,
        "person_id": person,
        "game": game.game,
        "games": 1,
        "first": int(won),
        "second": int(place == 2),
        "third": int(place == 3),
        "lower": int(place > 3),
        "places": place,
        "streak": int(won),
        "best_streak": int(won),
        "best_lead": seat.margin if won else None,
        "best_seq": game.seq if won and seat.margin is not None else None,
        "close_lead": seat.margin,
        "close_seq": None if seat.margin is None else game.seq,
        "last_seq": game.seq,
    }


def _meetings(game: Result, seat: ResultSeat, person: int, scope: str) -> Iterator[dict[str, Any]]:
    for other in game.seats:
        if other is not seat and other.person_id is not None:
            own, theirs = seat.place or 0, other.place or 0
            yield {
                "scope": scope,
                "person_id": person,
                "rival_id": other.person_id,
                "games": 1,
                "ahead": int(own < theirs),
                "behind": int(own > theirs),
            }
