"""What follows from finished games: ratings, tallies and who met whom. Pure, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from bot.ratings.rating import HOUSE, NEW, Rating, chances, rate, weigh
from bot.store.counted import ChangeRow, Counts, GameFacts, RatingKey, RatingRow, SeatFacts
from bot.store.finished import EVERYWHERE, PEOPLE, scope_of, season_of, season_scope

WEEK: Final = timedelta(days=7)
"""Before a game, in which others of the same people make it count less."""

Shared = Mapping[int | None, int]
"""By opponent (None: a house player) the games of that week."""


@dataclass(slots=True)
class Sheet:
    """Ratings as they are, and what games add to the rest."""

    known: dict[RatingKey, tuple[Rating, int]] = field(default_factory=dict)
    """Rating and number of games of everybody who has played; others are new."""
    changed: set[RatingKey] = field(default_factory=set)
    changes: list[ChangeRow] = field(default_factory=list)
    tallies: list[dict[str, Any]] = field(default_factory=list)
    rivalries: list[dict[str, Any]] = field(default_factory=list)

    def take(self) -> Counts:
        """Return what is new, to be written, and begin with that from nothing."""
        counts = Counts(
            [self._row(key) for key in sorted(self.changed, key=str)],
            self.changes,
            self.tallies,
            self.rivalries,
        )
        self.changed, self.changes, self.tallies, self.rivalries = set(), [], [], []
        return counts

    def _row(self, key: RatingKey) -> RatingRow:
        rating, games = self.known[key]
        return RatingRow(
            key.scope,
            key.game,
            key.ladder,
            key.person_id,
            rating.mu,
            rating.sigma,
            games,
            rating.is_sure,
            rating.standing,
        )


def keys_of(game: GameFacts) -> Iterator[RatingKey]:
    """Yield the ratings a game changes."""
    for scope in _scopes(game):
        for person in people_of(game):
            yield RatingKey(scope, game.game, game.ladder, person)


def people_of(game: GameFacts) -> list[int]:
    """Return who is rated by a game."""
    return [seat.person_id for seat in game.seats if seat.person_id is not None and game.ladder]


def count(game: GameFacts, shared: Mapping[int, Shared], sheet: Sheet) -> None:
    """Count one game; `shared` says for each person whom they met in the week before."""
    if game.ladder:
        weights = [_weight(game, seat, shared) for seat in game.seats]
        for scope in _scopes(game):
            _rate(game, scope, weights, sheet)
    for seat in game.seats:
        if seat.person_id is not None and seat.person_id > 0:
            for scope in (EVERYWHERE, scope_of(game.guild_id)):
                sheet.tallies.append(_tally(game, seat, seat.person_id, scope))
                sheet.rivalries += _meetings(game, seat, seat.person_id, scope)


def _scopes(game: GameFacts) -> tuple[str, ...]:
    """Return where a rated game counts; only people among themselves have seasons."""
    if not game.ladder:
        return ()
    scopes = EVERYWHERE, scope_of(game.guild_id)
    if game.ladder != PEOPLE:
        return scopes
    return *scopes, season_scope(game.guild_id, season_of(game.ended))


def _weight(game: GameFacts, seat: SeatFacts, shared: Mapping[int, Shared]) -> float:
    if seat.person_id is None:
        return 0.0
    met = shared[seat.person_id]
    return weigh([met.get(other.person_id, 0) for other in game.seats if other is not seat])


def _rate(game: GameFacts, scope: str, weights: Sequence[float], sheet: Sheet) -> None:
    keys = [
        None if seat.person_id is None else RatingKey(scope, game.game, game.ladder, seat.person_id)
        for seat in game.seats
    ]
    before = [HOUSE if key is None else sheet.known.get(key, (NEW, 0))[0] for key in keys]
    after = rate(before, [seat.place for seat in game.seats], weights)
    for key, new in zip(keys, after, strict=True):
        if key is not None:
            games = sheet.known.get(key, (NEW, 0))[1]
            sheet.known[key] = new, games + 1
            sheet.changed.add(key)
    if scope == scope_of(game.guild_id):
        sheet.changes += _changes(game, before, after, weights)


def _changes(
    game: GameFacts, before: Sequence[Rating], after: Sequence[Rating], weights: Sequence[float]
) -> Iterator[ChangeRow]:
    likely = chances(before)
    parts = zip(game.seats, before, after, likely, weights, strict=True)
    for seat, old, new, chance, weight in parts:
        if seat.person_id is not None and seat.person_id < 0:
            continue  # they were forgotten: only the others still need to know how strong they were
        yield ChangeRow(game.seq, seat.seat, old.mu, old.sigma, new.mu, new.sigma, chance, weight)


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
        "best_lead": seat.lead if won else None,
        "best_seq": game.seq if won and seat.lead is not None else None,
        "close_lead": seat.lead,
        "close_seq": None if seat.lead is None else game.seq,
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
