"""What follows from finished games: ratings, tallies and who met whom. Pure, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.ratings.rating import HOUSE, NEW, Rating, chances, rate
from bot.ratings.weights import Record, ceiling, weigh
from bot.store.ratings import ChangeRow, Counts, GameFacts, RatingKey, RatingRow, SeatFacts
from bot.store.results import EVERYWHERE, PEOPLE, scope_of, season_of, season_scope


@dataclass(slots=True)
class Sheet:
    """Ratings as they are, and what games add to the rest."""

    known: dict[RatingKey, tuple[Rating, int]] = field(default_factory=dict)
    """Rating and number of games of everybody who has played; others are new."""
    changed: set[RatingKey] = field(default_factory=set)
    changes: list[ChangeRow] = field(default_factory=list)
    player_stats: list[dict[str, Any]] = field(default_factory=list)
    head_to_head: list[dict[str, Any]] = field(default_factory=list)

    def take(self) -> Counts:
        """Return what is new, to be written, and begin with that from nothing."""
        counts = Counts(
            [self._row(key) for key in sorted(self.changed, key=str)],
            self.changes,
            self.player_stats,
            self.head_to_head,
        )
        self.changed, self.changes, self.player_stats, self.head_to_head = set(), [], [], []
        return counts

    def _row(self, key: RatingKey) -> RatingRow:
        rating, games = self.known[key]
        return RatingRow(
            key.scope,
            key.game,
            key.rating_pool,
            key.person_id,
            rating.mu,
            rating.sigma,
            games,
            rating.is_sure,
            rating.ordinal,
        )


def keys_of(game: GameFacts) -> Iterator[RatingKey]:
    """Yield the ratings a game changes."""
    for scope in _scopes(game):
        for person in people_of(game):
            yield RatingKey(scope, game.game, game.rating_pool, person)


def people_of(game: GameFacts) -> list[int]:
    """Return who is rated by a game."""
    return [seat.rated_id for seat in game.seats if seat.rated_id is not None and game.rating_pool]


def count(game: GameFacts, records: Mapping[int, Record], sheet: Sheet) -> None:
    """Count one game; `records` says of each of its people whom they met in the year before."""
    if game.rating_pool:
        effects = list(_find_effects(game, records))
        for scope in _scopes(game):
            _rate(game, scope, effects, sheet)
    for seat in game.seats:
        if seat.person_id is not None and seat.person_id > 0:
            for scope in (EVERYWHERE, scope_of(game.guild_id)):
                sheet.player_stats.append(_tally(game, seat, seat.person_id, scope))
                sheet.head_to_head += _meetings(game, seat, seat.person_id, scope)


def _scopes(game: GameFacts) -> tuple[str, ...]:
    """Return where a rated game counts; only people among themselves have seasons."""
    if not game.rating_pool:
        return ()
    scopes = EVERYWHERE, scope_of(game.guild_id)
    if game.rating_pool != PEOPLE:
        return scopes
    return *scopes, season_scope(game.guild_id, season_of(game.ended))


@dataclass(frozen=True, slots=True)
class _Effect:
    """What a game may do to the rating of a seat that is compared with the others."""

    seat: int
    person_id: int | None
    """None for a computer player, who stays what they are."""
    rank: int
    weights: tuple[float, ...]
    """How much it counts to have met each of the seats; 0 for their own."""
    ceiling: float | None = None
    """What it lifts no rating above."""
    is_shown: bool = True

    @property
    def weight(self) -> float:
        """How much the game counts."""
        return sum(self.weights) / (len(self.weights) - 1)


def _find_effects(game: GameFacts, records: Mapping[int, Record]) -> Iterator[_Effect]:
    compared = [(seat, seat.rank) for seat in game.seats if seat.rank is not None]
    for seat, rank in compared:
        person = seat.rated_id
        if person is None:
            yield _Effect(seat.seat, None, rank, (0.0,) * len(compared))
            continue
        weights = tuple(
            0.0 if one is seat else weigh(person, one.rated_id, records) for one, _ in compared
        )
        most = ceiling(records[person], [one.rated_id for one, _ in compared if one is not seat])
        is_shown = seat.is_shown and person > 0
        yield _Effect(seat.seat, person, rank, weights, most, is_shown)


def _rate(game: GameFacts, scope: str, effects: Sequence[_Effect], sheet: Sheet) -> None:
    keys = [
        None
        if one.person_id is None
        else RatingKey(scope, game.game, game.rating_pool, one.person_id)
        for one in effects
    ]
    before = [HOUSE if key is None else sheet.known.get(key, (NEW, 0))[0] for key in keys]
    rated = rate(before, [one.rank for one in effects], [one.weights for one in effects])
    after = list(map(_limit, before, rated, effects))
    for key, new in zip(keys, after, strict=True):
        if key is not None:
            games = sheet.known.get(key, (NEW, 0))[1]
            sheet.known[key] = new, games + 1
            sheet.changed.add(key)
    if scope == scope_of(game.guild_id):
        sheet.changes += _changes(game, before, after, effects)


def _limit(before: Rating, after: Rating, effect: _Effect) -> Rating:
    """Return a rating that was lifted no higher than a game may; it may have been higher."""
    if effect.ceiling is None:
        return after
    return Rating(min(after.mu, max(before.mu, effect.ceiling)), after.sigma)


def _changes(
    game: GameFacts, before: Sequence[Rating], after: Sequence[Rating], effects: Sequence[_Effect]
) -> Iterator[ChangeRow]:
    parts = zip(effects, before, after, chances(before), strict=True)
    for one, old, new, expected_score in parts:
        if one.is_shown:
            values = (old.mu, old.sigma, new.mu, new.sigma, expected_score, one.weight)
            yield ChangeRow(game.seq, one.seat, *values)


def _tally(game: GameFacts, seat: SeatFacts, person: int, scope: str) -> dict[str, Any]:
    place, won = seat.place, seat.place == 1
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


def _meetings(
    game: GameFacts, seat: SeatFacts, person: int, scope: str
) -> Iterator[dict[str, Any]]:
    for other in game.seats:
        if other is not seat and other.person_id is not None and other.person_id > 0:
            yield {
                "scope": scope,
                "person_id": person,
                "rival_id": other.person_id,
                "games": 1,
                "ahead": int(seat.place < other.place),
                "behind": int(seat.place > other.place),
            }
