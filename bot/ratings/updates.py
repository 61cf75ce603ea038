"""Rating updates, statistics and head-to-head counts of finished games. Pure, game by game.

Ratings are Plackett-Luce's: see Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
(2011), whose formulas `openskill` implements. The weight of a game for each player makes collusion
unprofitable; `docs/ratings.md` describes the attack that each rule prevents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import Any, Final, TypeAlias

from openskill.models import PlackettLuce

from bot.store.ratings import Counts, Met, RatingKey
from bot.store.results import (
    EVERYWHERE,
    HOUSE,
    NEW,
    PEOPLE,
    Rating,
    RatingChange,
    Result,
    ResultSeat,
    scope_of,
    season_of,
    season_scope,
)

METHOD: Final = 2
"""Increment it when the same games give other ratings: all ratings are then recomputed."""
_MODEL: Final = PlackettLuce()


def rate(
    before: Sequence[Rating], places: Sequence[int], weights: Sequence[Sequence[float]]
) -> tuple[Rating, ...]:
    """Return the ratings after a game of at least two: the mean of its pairs.

    Only ranks count, margins do not. Each pair has its weight:
    `weights[i][j]` is how much it counts for one to have met another; with 0, nothing changes.
    """
    size = len(before)
    mus, sigmas = [one.mu for one in before], [one.sigma for one in before]
    for pair in combinations(range(size), 2):
        teams = [[_MODEL.rating(mu=before[one].mu, sigma=before[one].sigma)] for one in pair]
        rated = _MODEL.rate(teams, ranks=[float(places[one]) for one in pair])
        for one, other, [new] in zip(pair, reversed(pair), rated, strict=True):
            weight = weights[one][other] / (size - 1)
            mus[one] += weight * (new.mu - before[one].mu)
            sigmas[one] += weight * (new.sigma - before[one].sigma)
    return tuple(map(Rating, mus, sigmas))


def chances(before: Sequence[Rating]) -> tuple[float, ...]:
    """Return each player's probability to win, from 0 to 1."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return tuple(_MODEL.predict_win(teams))


WEEK: Final = timedelta(days=7)
"""Earlier games of the same people within this time reduce a game's weight."""
YEAR: Final = timedelta(days=365)
"""Games within this time before a game count for its weights."""
_STEP: Final = 0.5
"""Reduction by each repeated game within a week: 1, 1/1.5, 1/2, 1/2.5 …"""
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


def weigh(person: int, other: int | None, records: Mapping[int, Record]) -> float:
    """Return the weight for a person of meeting another, or a computer player (None)."""
    known = 1.0 if other is None else trust(records[other], person)
    return known * repeat(records[person].get(other))


def repeat(met: Met | None) -> float:
    """Return the factor for repeated games of the same people within a week."""
    return 1 / (1 + _STEP * met.recent) if met else 1.0


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
    return NEW.mu + len(known) * (len(known) + 1) / 2


Known: TypeAlias = Mapping[RatingKey, tuple[Rating, int]]
"""Ratings and numbers of games; a missing key is a new player."""


def keys_of(game: Result) -> Iterator[RatingKey]:
    for scope in _scopes(game):
        for seat in game.seats:
            if (key := _find_key(game, scope, seat)) is not None:
                yield key


def people_of(game: Result) -> list[int]:
    return [seat.rated_id for seat in game.seats if seat.rated_id is not None and game.rating_pool]


def count(game: Result, records: Mapping[int, Record], known: Known, counts: Counts) -> None:
    """Add the updates of one game.

    `records` are its people's meetings of the year before, `known` the ratings before all games.
    """
    if game.rating_pool:
        effects = list(_find_effects(game, records))
        for scope in _scopes(game):
            _rate(game, scope, effects, known, counts)
    for seat in game.seats:
        if seat.person_id is not None:
            for scope in (EVERYWHERE, scope_of(game.guild_id)):
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
    ceiling: float | None = None
    """The maximum of the new rating."""

    @property
    def weight(self) -> float:
        return sum(self.weights) / (len(self.weights) - 1)


def _find_effects(game: Result, records: Mapping[int, Record]) -> Iterator[_Effect]:
    compared = [(seat, seat.rank) for seat in game.seats if seat.rank is not None]
    for seat, rank in compared:
        person = seat.rated_id
        if person is None:
            yield _Effect(seat, rank, (0.0,) * len(compared))
            continue
        weights = tuple(
            0.0 if other is seat else weigh(person, other.rated_id, records)
            for other, _ in compared
        )
        others = [other.rated_id for other, _ in compared if other is not seat]
        most = ceiling(records[person], others)
        yield _Effect(seat, rank, weights, most)


def _rate(
    game: Result, scope: str, effects: Sequence[_Effect], known: Known, counts: Counts
) -> None:
    keys = [_find_key(game, scope, effect.seat) for effect in effects]
    present = [
        (HOUSE, 0) if key is None else counts.ratings.get(key) or known.get(key, (NEW, 0))
        for key in keys
    ]
    before = [rating for rating, _ in present]
    rated = rate(
        before, [effect.rank for effect in effects], [effect.weights for effect in effects]
    )
    after = list(map(_limit, before, rated, effects))
    for key, new, (_, games) in zip(keys, after, present, strict=True):
        if key is not None:
            counts.ratings[key] = new, games + 1
    if scope == scope_of(game.guild_id):
        counts.changes += [
            (game.seq, effect.seat.seat, RatingChange(old, new, expected_score, effect.weight))
            for effect, old, new, expected_score in zip(
                effects, before, after, chances(before), strict=True
            )
            if effect.seat.is_shown
        ]


def _limit(before: Rating, after: Rating, effect: _Effect) -> Rating:
    """Limit a new rating to the effect's ceiling, or to the old rating if that is higher."""
    if effect.ceiling is None:
        return after
    return Rating(min(after.mu, max(before.mu, effect.ceiling)), after.sigma)


def _stats(game: Result, seat: ResultSeat, person: int, scope: str) -> dict[str, Any]:
    place, won = seat.place or 0, seat.place == 1
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
