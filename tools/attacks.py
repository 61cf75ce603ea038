"""The cost of gaining points without playing better, and the gain of honest players.

`python -m tools.attacks` plays each way that `docs/ratings.md` names by the rules of before
and by those of now, and prints its tables; arguments choose some by name. All players are rated by
`bot.ratings.updates`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from math import inf
from random import Random
from statistics import fmean, median
from typing import Final, Literal

from openskill.models import PlackettLuce

from bot.ratings.updates import YEAR, Record, count, people_of
from bot.store.ratings import Counts, Met, RatingKey
from bot.store.results import EVERYWHERE, NEW_RATING, PEOPLE, Rating, Result, ResultSeat

BETA: Final = 25 / 6
"""Deviation of a person's performance from game to game, in units of 40 points."""
MAIN: Final = 1
SECOND: Final = 2
HONEST: Final = range(101, 131)
_MODEL: Final = PlackettLuce()
MOST: Final = 300
"""Games after which an attack to gain 100 points ends."""
SEEDS: Final = 3


@dataclass
class League:
    """Games of one kind, rated in order."""

    is_old: bool = False
    now: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    pace: timedelta = timedelta(minutes=20)
    games: dict[int, list[tuple[datetime, dict[int, int]]]] = field(default_factory=dict)
    """By person."""
    counts: Counts = field(default_factory=Counts)
    ids: Counter[int] = field(default_factory=Counter)
    """Deletions by person; under the old rules each makes a new identity."""

    def copy(self) -> League:
        """Return the league to play on in; `deepcopy` takes longer than a hundred games."""
        pairs = {pair: [*gains] for pair, gains in self.counts.pairs.items()}
        return replace(
            self,
            games={person: [*games] for person, games in self.games.items()},
            counts=Counts(ratings={**self.counts.ratings}, pairs=pairs),
            ids=Counter(self.ids),
        )

    def points(self, person: int) -> float:
        """Return a person's points."""
        mu = self.counts.ratings.get(self._key(person), (NEW_RATING, 0))[0].mu
        return 1500 + 40 * (mu - NEW_RATING.mu)

    def delete(self, person: int) -> None:
        """Delete a person's data; under the present rules they get their results back."""
        self.ids[person] += self.is_old

    def play(self, *people: int) -> None:
        """Rate a game of people in the order of their places."""
        self.now += self.pace
        ranks = {self._id(person): rank for rank, person in enumerate(people, 1)}
        seats = [ResultSeat(rank, human, rank, None, human, rank) for human, rank in ranks.items()]
        game = Result("", "game", 1, self.now, PEOPLE, "", tuple(seats))
        records = {human: self._record(human) for human in people_of(game)}
        if self.is_old:
            self._rate_as_before(list(ranks), records)
        else:
            count(game, records, {}, self.counts)
        for human in ranks:
            self.games.setdefault(human, []).append((self.now, ranks))

    def _rate_as_before(self, people: Sequence[int], records: dict[int, Record]) -> None:
        keys = [RatingKey(EVERYWHERE, "game", PEOPLE, person) for person in people]
        recent = {person: self._count_recent(person) for person in people}
        weights = [
            fmean(1 / (1 + recent[person][other] / 2) for other in people if other != person)
            for person in people
        ]
        before = [self.counts.ratings.get(key, (NEW_RATING, 0))[0] for key in keys]
        teams = [[_MODEL.rating(mu=person.mu, sigma=person.sigma)] for person in before]
        after = _MODEL.rate(teams, ranks=[float(rank) for rank in range(len(people))])
        for key, old, [new], weight in zip(keys, before, after, weights, strict=True):
            mu, sigma = (
                getattr(old, name) + weight * (getattr(new, name) - getattr(old, name))
                for name in ("mu", "sigma")
            )
            self.counts.ratings[key] = Rating(mu, sigma), 1

    def _count_recent(self, person: int) -> Counter[int]:
        """Return the games of the last week with each opponent; the old rules counted them less."""
        week = self.now - timedelta(days=7)
        games = [ranks for at, ranks in self.games.get(person, []) if at > week]
        return Counter(other for ranks in games for other in ranks)

    def _record(self, person: int) -> Record:
        games = Counter[int]()
        ahead = Counter[int]()
        for at, ranks in reversed(self.games.get(person, [])):
            if at <= self.now - YEAR:
                break
            for other, rank in ranks.items():
                games[other] += 1
                ahead[other] += ranks[person] < rank
        del games[person]
        return {other: Met(games[other], ahead[other]) for other in games}

    def _id(self, person: int) -> int:
        return person + 10_000 * self.ids[person]

    def _key(self, person: int) -> RatingKey:
        return RatingKey(EVERYWHERE, "game", PEOPLE, self._id(person))


def contest(people: Sequence[int], skill: Callable[[int], float], rng: Random) -> list[int]:
    """Return the order of honest players in a game."""
    displayed = {person: skill(person) + rng.gauss(0, BETA) for person in people}
    return sorted(people, key=lambda person: -displayed[person])


_SKILLS: Final = {person: Random(person).gauss(0, 5) for person in HONEST}


def skill_of(person: int) -> float:
    """Return a person's skill; the main account has the mean of honest people."""
    return _SKILLS[person] - fmean(_SKILLS.values()) if person in _SKILLS else 0.0


def evenings(league: League, games: int, rng: Random, guest: int | None = None) -> None:
    """Let honest people play, two to four of them, and in every tenth game a guest."""
    for number in range(games):
        people = rng.sample(HONEST, rng.randint(2, 4))
        if guest is not None and number % 10 == 0:
            people[0] = guest
        league.play(*contest(people, skill_of, rng))


Attack = Callable[[League, int, Random], None]
"""Plays the n-th game of an attack."""


def honest(league: League, _: int, rng: Random) -> None:
    """Play against one honest person after the other."""
    other = rng.choice(HONEST)
    league.play(*contest((MAIN, other), skill_of, rng))


def second_account(league: League, _: int, __: Random) -> None:
    league.play(MAIN, SECOND)


def deleting_account(league: League, _: int, __: Random) -> None:
    league.play(MAIN, SECOND)
    league.delete(SECOND)


def new_accounts(league: League, number: int, _: Random) -> None:
    league.play(MAIN, 1000 + number)


HONEST_GAMES: Final = 15
"""Honest games of an account with a past: it beats about eight of the thirty people."""


def introduce(league: League, people: Sequence[int], rng: Random, games: int) -> None:
    """Let accounts play honest games, one after the other."""
    for person in people:
        for _ in range(games):
            league.play(*contest((person, rng.choice(HONEST)), skill_of, rng))


def losers(
    size: int, *, past: int = HONEST_GAMES, week: int | None = None, deletes: bool = False
) -> Attack:
    """Return an attack by accounts with honest games, which then lose to the main one in turn.

    There are so many of their games a `week`, or one every twenty minutes.
    """
    people = range(1000, 1000 + size)

    def play(league: League, number: int, rng: Random) -> None:
        if number == 0:
            introduce(league, people, rng, past)
        if week is not None:
            league.now += timedelta(days=7) / week
        other = people[number % size]
        league.play(MAIN, other)
        if deletes:
            league.delete(other)

    return play


def sandbagger(league: League, number: int, rng: Random) -> None:
    """Lose ten games to a second account with a past, then win."""
    if number == 0:
        introduce(league, [SECOND], rng, HONEST_GAMES)
    league.play(*((SECOND, MAIN) if number < 10 else (MAIN, SECOND)))


def known_ring(size: int) -> Attack:
    """Return an attack by accounts with honest games that then do as those of a `ring`."""
    others = ring(size)

    def play(league: League, number: int, rng: Random) -> None:
        if number == 0:
            introduce(league, range(1000, 1000 + size), rng, HONEST_GAMES)
        others(league, number, rng)

    return play


def ring(size: int) -> Attack:
    """Return an attack by accounts that beat each other, and lose to the main one as often."""

    def play(league: League, number: int, _: Random) -> None:
        at, turn = divmod(number, 2)
        partner = 1000 + at % size
        other = 1000 + (at + 1 + at // size % (size - 1)) % size
        league.play(*((MAIN, partner) if turn else (partner, other)))

    return play


def leaver(league: League, _: int, rng: Random) -> None:
    """Leave every game that is lost: before, nobody was rated then."""
    other = rng.choice(HONEST)
    people = contest((MAIN, other), skill_of, rng)
    if people[0] == MAIN or not league.is_old:
        league.play(*people)


def restarter(league: League, _: int, rng: Random) -> None:
    """Delete one's data whenever one stands below 1500."""
    other = rng.choice(HONEST)
    league.play(*contest((MAIN, other), skill_of, rng))
    if league.points(MAIN) < 1500:
        league.delete(MAIN)


def helper(league: League, _: int, rng: Random) -> None:
    """Play with a second account against one honest person, and let it come in last."""
    other = rng.choice(HONEST)
    people = contest((MAIN, other), skill_of, rng)
    league.play(*people, SECOND)


UNKNOWN: Final = {
    "none: play as an average player": (honest, "0"),
    "a second account loses": (second_account, "1"),
    "it deletes its data after every game": (deleting_account, "1"),
    "a new account for every game": (new_accounts, "each game"),
    "three accounts beat each other, then lose": (ring(3), "3"),
    "six accounts beat each other, then lose": (ring(6), "6"),
    "a second account comes in last beside honest people": (helper, "1"),
    "leave every game that is lost": (leaver, "0"),
    "delete one's data below 1500": (restarter, "0"),
}
PAST: Final = {
    "a second account with a past loses": (losers(1), "1"),
    "one with a past deletes its data after every game": (losers(1, deletes=True), "1"),
    "the main account first loses to it ten times": (sandbagger, "1"),
    "three with a past lose, one game each a week": (losers(3, week=3), "3"),
    "three with a past lose, ten games a week": (losers(3, week=10), "3"),
    "five friends of fifty games lose on purpose": (losers(5, past=50), "5"),
    "six with a past beat each other, then lose": (known_ring(6), "6"),
}
ATTACKS: Final[dict[str, tuple[Attack, str]]] = UNKNOWN | PAST
"""Each way with the accounts it takes: unknown ones, and ones with honest games."""
LENGTHS: Final = (10, 100)


@dataclass(frozen=True)
class Gain:
    """The gain of an attack, over all seeds."""

    points: tuple[float, ...]
    """On average after each of `LENGTHS` games."""
    cost: float
    """Games for the first 100 points, the median; infinite where they are never gained."""


Account = Literal["new", "begun", "known"]
"""A main account without games, after five honest ones, or after fifty."""


@cache
def _play_week(seed: int, guest: int | None, *, is_old: bool) -> tuple[League, Random]:
    league = League(is_old)
    rng = Random(seed)
    evenings(league, 500, rng, guest)
    return league, rng


def begin(seed: int, *, is_old: bool, account: Account) -> League:
    """Return a league in which honest people have played for a week."""
    league, rng = _play_week(seed, MAIN if account == "known" else None, is_old=is_old)
    league, rng = league.copy(), copy(rng)
    introduce(league, [MAIN], rng, 5 if account == "begun" else 0)
    return league


def attack(
    play: Attack, *, is_old: bool, account: Account, games: int = MOST, seeds: int = SEEDS
) -> Gain:
    """Let a main account gain what it can in so many games, at least the last of `LENGTHS`."""
    gained = []
    costs = []
    for seed in range(seeds):
        league = begin(seed, is_old=is_old, account=account)
        rng = Random(seed)
        begun = league.points(MAIN)
        path = list[float]()
        for number in range(games):
            play(league, number, rng)
            path.append(league.points(MAIN) - begun)
        gained.append([path[length - 1] for length in LENGTHS])
        costs.append(next((at for at, points in enumerate(path, 1) if points >= 100), inf))
    return Gain(tuple(map(fmean, zip(*gained, strict=True))), median(costs))


def accounts_of(name: str) -> tuple[Account, Account]:
    """Return the main accounts that try an attack: where the others have a past, it has one too."""
    return ("begun", "known") if name in PAST else ("new", "known")


def attack_rows(names: Sequence[str], games: int, seeds: int) -> Iterator[str]:
    """Yield a line of the table for each of these attacks and main account."""
    for name in names:
        play, others = ATTACKS[name]
        for account in accounts_of(name):
            before, now = (
                attack(play, is_old=is_old, account=account, games=games, seeds=seeds)
                for is_old in (True, False)
            )
            points = [
                f"{old:+.0f} → {new:+.0f}"
                for old, new in zip(before.points, now.points, strict=True)
            ]
            cost = f"{before.cost:.0f} → {now.cost:.0f}".replace("inf", "never")
            yield f"| {name} | {account} | {others} | {' | '.join(points)} | {cost} |"


def correlate(estimates: Sequence[float], true: Sequence[float]) -> float:
    """Return the rank correlation of Spearman."""
    ranks = [
        {at: rank for rank, at in enumerate(sorted(range(len(values)), key=lambda i: values[i]))}
        for values in (estimates, true)
    ]
    size = len(estimates)
    return 1 - 6 * sum((ranks[0][at] - ranks[1][at]) ** 2 for at in range(size)) / (size**3 - size)


def honest_rows() -> Iterator[str]:
    """Yield how well honest players are found, by how many games there were."""
    for games in (150, 300, 1000):
        cells = []
        for is_old in (True, False):
            league = League(is_old, pace=timedelta(hours=8))
            evenings(league, games, Random(3))
            points = [league.points(person) for person in HONEST]
            cells.append(f"{correlate(points, [skill_of(person) for person in HONEST]):.2f}")
        yield f"| 30 people, {games} games | {' | '.join(cells)} |"
    for people, games in ((4, 20), (4, 100), (2, 20), (2, 100)):
        cells = []
        for is_old in (True, False):
            league = League(is_old, pace=timedelta(days=3.5))
            rng = Random(5)
            for _ in range(games):
                league.play(*contest(range(1, people + 1), lambda person: 7.5 - 3.0 * person, rng))
            cells.append(
                ", ".join(f"{league.points(person):.0f}" for person in range(1, people + 1))
            )
        yield f"| {people} friends, {games} games | {' | '.join(cells)} |"


def main() -> None:
    """Print the tables of `docs/ratings.md`; of chosen attacks, only the first."""
    parser = argparse.ArgumentParser(prog="python -m tools.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of names of attacks (default: all)")
    parser.add_argument("--games", type=int, default=MOST, help="games of each attack, 100 or more")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="so many times")
    arguments = parser.parse_args()
    names = [
        name
        for name in ATTACKS
        if not arguments.names or any(part in name for part in arguments.names)
    ]
    heads = " | ".join(f"after {length} games" for length in LENGTHS)
    sys.stdout.write(
        f"| attack | account | others | {heads} | games for 100 |\n|---|---|---|---|---|---|\n"
    )
    for line in attack_rows(names, arguments.games, arguments.seeds):
        sys.stdout.write(f"{line}\n")
    if arguments.names:
        return
    sys.stdout.write("\n| honest players | before | now |\n|---|---|---|\n")
    for line in honest_rows():
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
