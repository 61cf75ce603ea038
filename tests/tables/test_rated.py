"""Rated games: which players are rated, and their places.

First, actions of several people. Then random games check that no action of one person gains more
than finishing last: one person leaves, returns, lets the clock run out, asks for hints, stops the
game, gives the seat away or deletes their data, while others leave and return. The expected places
are updated at every step beside the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from bot.refusal import Refusal
from bot.store.results import Result
from bot.tables import hints, lobby, play, results, seats, votes
from bot.tables.model import Person, Place, Status, TableId
from bot.tables.moderation import Absence
from bot.tables.results import places
from bot.tables.session import GameSession
from bot.testing.random_games import SOAK
from games.core.game import Outcome, Seat
from games.core.record import STOP
from games.core.text import GameError
from tests.support.database import ask
from tests.support.toy_game import JUDGED
from tests.tables.conftest import ANN, BEN, CYD, DAN, Harness, Match, begin

MANAGER: Final = 999
Ranks = dict[Person, int]
Act = Callable[[Match], Awaitable[Any]]


async def find_ranks(match: Match) -> dict[int, int | None]:
    """Return the places of the rated players; empty for an unrated game."""
    query = "SELECT s.rated_id, s.rank FROM result_seats AS s JOIN results AS r"
    query += " ON r.seq = s.seq WHERE r.rating_pool != '' AND s.rated_id IS NOT NULL"
    return dict(await ask(match.harness.store, query))


async def find_unrated_reasons(match: Match) -> list[str]:
    return [row[0] for row in await ask(match.harness.store, "SELECT unrated_reason FROM results")]


def do(command: Callable[..., Any], *args: Any, **named: Any) -> Act:
    return lambda match: match.do(command, *args, **named)


def vote_yes(person: Person) -> Act:
    return do(votes.vote, person, votes.CANCEL, yes=True)


async def wait_a_day(match: Match) -> None:
    match.harness.clock.now += votes.CONSENT_AFTER
    await match.tables.settle_votes()


async def replace_ann(match: Match) -> None:
    """Let the others give the seat of absent Ann to Dan."""
    seat = await match.seat(ANN)
    await match.harness.suspend(match.id, ANN)
    await match.propose(BEN, Absence(seat, 0), DAN)
    await match.vote(CYD, votes.SEAT)
    await match.tables.accept(match.id, DAN, seat)


BY_RESULT: Final = None
propose = do(votes.open_vote, ANN, votes.CANCEL)
finish = Match.finish
ann_leaves = do(play.resign, ANN)
ben_leaves = do(play.resign, BEN)
ann_is_removed = do(seats.remove, ANN, MANAGER)
ben_stops = do(play.cancel, BEN, manager=True)
manager_stops = do(play.cancel, MANAGER, manager=True)
TWO = (ANN, BEN)
THREE = (ANN, BEN, CYD)
CASES: Final[dict[str, tuple[tuple[Person, ...], list[Act], Ranks | None]]] = {
    "finished": (THREE, [finish], BY_RESULT),
    "a player returns": (THREE, [replace_ann, do(seats.reclaim, ANN), finish], BY_RESULT),
    "a manager without a seat stops the game": (TWO, [manager_stops], {}),
    "a manager who left stops the game": (THREE, [ben_leaves, ben_stops], {ANN: 1, CYD: 1, BEN: 3}),
    "a leaver is removed": (TWO, [ann_leaves, ann_is_removed, finish], {BEN: 1, ANN: 2}),
    "one of two players is removed": (TWO, [ann_is_removed, finish], {}),
    "all agree to stop": (THREE, [propose, vote_yes(BEN), vote_yes(CYD)], {}),
    # Ann is last of the remaining players; Cyd, who had left before, is below them.
    "no vote by an absent player": (
        THREE,
        [do(seats.suspend, CYD), propose, vote_yes(BEN), wait_a_day],
        {BEN: 1, ANN: 2, CYD: 3},
    ),
    # Else two of three could agree on a draw while the third is away for a day.
    "no vote by a present player": (THREE, [propose, vote_yes(BEN), wait_a_day, finish], BY_RESULT),
}
UNRATED_REASONS: Final[dict[str, list[str]]] = {
    "one of two players is removed": ["removed"],
    "a manager without a seat stops the game": [],
    "all agree to stop": [],
}
"""Why a stored result is unrated; empty if no result is stored."""


@pytest.mark.parametrize("case", CASES)
async def test_each_ending_gives_the_expected_rated_places(harness: Harness, case: str) -> None:
    people, acts, expected = CASES[case]
    match = await begin(harness, *people)
    await match.move(*people)
    for act in acts:
        await act(match)
    table = await match.table()
    assert table.ended
    played = {
        participant.person: participant.place
        for participant in table.participants
        if participant.person and not participant.is_ai
    }
    ranks = played if expected is BY_RESULT else expected
    assert await find_ranks(match) == {person.id: rank for person, rank in ranks.items()}
    assert await find_unrated_reasons(match) == UNRATED_REASONS.get(case, [""])


async def test_a_removed_player_is_not_rated_but_the_others_are(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    await match.move(ANN, BEN, CYD)
    await match.refuse("refused-own-game", seats.remove, ANN, BEN.id)
    await ann_is_removed(match)
    await match.finish()
    ranks = await find_ranks(match)
    assert ranks.keys() == {BEN.id, CYD.id}
    assert 1 in ranks.values()


async def test_a_manager_who_was_a_substitute_neither_stops_nor_removes(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    await match.move(ANN, BEN, CYD)
    await replace_ann(match)
    await match.do(seats.reclaim, ANN)
    await match.refuse("refused-own-game", seats.remove, BEN, DAN.id)
    with pytest.raises(Refusal):
        await match.do(play.cancel, DAN, manager=True)
    await match.finish()
    assert (await find_ranks(match)).keys() == {ANN.id, BEN.id, CYD.id}


async def test_a_leaver_ranks_below_ai_players(harness: Harness) -> None:
    match = await begin(harness, ANN, ais=1)
    await match.move(ANN)
    ai_seat = Seat(1 - await match.seat(ANN))
    await match.refuse("refused-rated-seat", seats.offer, ANN, ai_seat)
    await match.do(play.cancel, ANN)
    assert await find_ranks(match) == {ANN.id: 2}


async def keep_archived(_: Match, __: Person, ___: Person) -> None:
    pass


async def restore(match: Match, _: Person, other: Person) -> None:
    await match.do(seats.restore_table, other)


async def restore_and_leave(match: Match, _: Person, other: Person) -> None:
    """Restore the table, give the own seat to a computer player and take it back."""
    await match.do(seats.restore_table, other)
    await match.harness.suspend(match.id, other)
    await match.do(seats.take_back, other)


async def restore_as_loser(match: Match, absent: Person, _: Person) -> None:
    await match.do(seats.restore_table, absent)


@pytest.mark.parametrize(
    "act",
    [keep_archived, restore, restore_and_leave, restore_as_loser],
    ids=lambda act: act.__name__,
)
async def test_the_absent_player_is_last_a_year_after_the_turn_began(
    harness: Harness, act: Callable[[Match, Person, Person], Awaitable[None]]
) -> None:
    """Without a clock: archived after a month; a restore postpones only the next archive."""
    match = await begin(harness, ANN, BEN, CYD)
    await match.move(ANN, BEN, CYD)
    begun = harness.clock.now
    [absent] = await match.people_to_move()
    other = next(person for person in THREE if person != absent)
    while harness.clock.now - begun < timedelta(days=365 - 31):
        harness.clock.now += timedelta(days=31)
        await match.tables.archive_idle()
        table = await match.table()
        if table.status is Status.ARCHIVED:
            await act(match, absent, other)
        assert table.ended is None
    harness.clock.now = begun + timedelta(days=366)
    assert await match.tables.archive_idle() == [match.id]
    await match.check()
    ranks = await find_ranks(match)
    assert ranks.pop(absent.id) == 3
    assert set(ranks.values()) == {1}


def test_places_follow_from_winners_and_scores() -> None:
    for scores, winners, low_wins, expected in (
        ((7, 9, 8), {1}, False, (3, 1, 2)),
        ((7, 9, 7), {1}, False, (2, 1, 2)),
        ((9, 9, 7), {1}, False, (2, 1, 3)),  # a tie broken by another rule
        ((3, 1, 2), {1}, True, (3, 1, 2)),
        ((3, 1, 2), {1}, False, (2, 1, 3)),  # the first to go out wins, whatever the points say
        ((5, 5, 9), {0, 1}, True, (1, 1, 3)),
        ((4, 4), set[int](), False, (1, 1)),
        ((4, 5), set[int](), True, (1, 1)),
    ):
        outcome = Outcome("end", scores, frozenset(map(Seat, winners)), low_wins)
        assert places(outcome) == expected


NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE_THERE: Final = tuple(Person(number, f"Person {number}") for number in range(1, 5))
GUEST: Final = Person(9, "Guest")
SEEDS: Final = range(1000 if SOAK else 400)


@dataclass
class RandomGame:
    """A game, and the data for the expected place of each person."""

    session: GameSession
    rng: Random
    owners: tuple[int, ...]
    """By seat, the first person there; the one with the lowest id does the tested acts."""
    row: Result | None = None
    step: int = 0
    begun: dict[int, bool] = field(default_factory=dict)
    """Whether the first act of a person was a move."""
    left: dict[int, int] = field(default_factory=dict)
    """The step from which others play for a person."""
    replaced: set[int] = field(default_factory=set)
    """The people for whom others moved since then."""

    @property
    def is_over(self) -> bool:
        return self.session.table.ended is not None

    def change(self, command: Callable[..., GameSession], *args: Any, **named: Any) -> bool:
        """Run a command; return whether it was allowed."""
        self.step += 1
        try:
            after = command(self.session, *args, **named)
        except (Refusal, GameError):
            return False
        if after.table.ended and not self.is_over:
            self.row = results.result_of(after)
        self.session = after
        return True

    def draw_move(self, seat: Seat) -> str:
        moves = self.session.game.legal_moves(self.session.played.state, seat)
        return self.session.game.notate(self.rng.choice(moves))

    def leave(self, person: int) -> None:
        self.begun.setdefault(person, False)
        self.left.setdefault(person, self.step)

    def move(self) -> None:
        """Let a random seat move, of a person or an AI player."""
        deciding = {decision.seat for decision in self.session.decisions}
        ais = set(self.session.ai_seats)
        able = sorted(ais | {s for s in deciding if not self.session.table.participants[s].is_ai})
        if not able:
            return
        seat = self.rng.choice(able)
        owner = self.owners[seat]
        sitter = self.session.table.participants[seat]
        if not self.change(play.move, NOW, seat, self.draw_move(seat)):
            return
        if sitter.is_ai or sitter.person is None or sitter.person.id != owner:
            self.replaced.add(owner)
        else:
            self.begun.setdefault(owner, True)
            self.left.pop(owner, None)
            self.replaced.discard(owner)

    def expected(self) -> dict[int, int]:
        """Return the places; empty where the game does not count."""
        if not all(self.begun.get(owner, False) for owner in self.owners):
            return {}
        outcome = self.session.outcome
        keys = {}
        for seat, person in enumerate(self.owners):
            place = self.session.table.participants[seat].place or 0
            left = self.left.get(person)
            keys[person] = (1, -left) if left is not None else (0, place if outcome else 0)
        if len(set(keys.values())) < 2 and not (outcome and outcome.winners):
            return {}  # all places are equal
        return {person: 1 + sum(key < keys[person] for key in keys.values()) for person in keys}


def begin_random_game(seed: int) -> RandomGame:
    rng = Random(seed)
    host, *others = PEOPLE_THERE[: rng.randint(2, 4)]
    preferences = {"length": rng.choice(["short", "long"])}
    session = lobby.open_new(
        TableId("abc234"), JUDGED["toy"], host, Place(1, 2), "en", preferences, bytes(32), "", NOW
    )
    for person in others:
        session = lobby.join(session, person, "")
    session = play.start(session, NOW, host.id)
    owners = tuple(
        participant.person.id for participant in session.table.participants if participant.person
    )
    return RandomGame(session, rng, owners)


def leave(game: RandomGame, person: int) -> None:
    if game.change(game.rng.choice([play.resign, play.hand_to_ai]), NOW, person):
        game.leave(person)


def come_back(game: RandomGame, person: int) -> None:
    if game.change(seats.take_back, NOW, person) and person not in game.replaced:
        game.left.pop(person, None)


def miss_the_clock(game: RandomGame, person: int) -> None:
    seat = Seat(game.owners.index(person))
    deciding = {decision.seat for decision in game.session.decisions}
    if game.session.table.seat_of(person) != seat or seat not in deciding:
        return
    if game.change(play.play_for, NOW, seat, game.draw_move(seat)):
        game.leave(person)
        game.replaced.add(person)


def ask_for_a_hint(game: RandomGame, person: int) -> None:
    game.change(
        hints.record_hint, person, game.session.played.count(Seat(game.owners.index(person)))
    )


def propose_to_stop(game: RandomGame, person: int) -> None:
    """Propose to end the game; no other player votes for two days."""
    seat = game.session.table.seat_of(person)
    if game.change(votes.open_vote, NOW, person, votes.CANCEL):
        game.change(votes.settle, NOW + timedelta(days=2))
        if game.is_over and seat is not None:
            game.leave(game.owners[seat])


def stop_as_a_manager(game: RandomGame, person: int) -> None:
    if game.change(play.cancel, NOW, person, manager=True):
        game.leave(person)


def remove_another(game: RandomGame, person: int) -> None:
    """Try to remove another player: refused in a counted game, or it would be unrated."""
    other = next(owner for owner in game.owners if owner != person)
    if results.is_counted(game.session):
        removed = game.change(seats.remove, NOW, other, person)
        assert not removed or game.session.table.ended


def give_the_seat_away(game: RandomGame, person: int) -> None:
    seat = Seat(game.owners.index(person))
    is_theirs = game.session.table.seat_of(person) == seat
    is_offered = is_theirs and game.change(seats.offer, person, seat)
    if is_offered and game.change(seats.take, NOW, GUEST, seat):
        game.leave(person)


def delete_data(game: RandomGame, person: int) -> None:
    was_there = game.session.table.seats_of(person)
    game.change(seats.forget, NOW, person, -person)
    if was_there:
        game.leave(person)


ACTS: Final = (
    *(leave, leave, come_back, come_back, miss_the_clock, ask_for_a_hint, propose_to_stop),
    *(stop_as_a_manager, remove_another, give_the_seat_away, delete_data),
)


def play_random_game(seed: int) -> RandomGame:
    """Play a game until it is over, or all people have left for good."""
    game = begin_random_game(seed)
    actor, *others = sorted(game.owners)
    while not game.is_over and game.step < 500:
        if game.rng.random() < 0.15:
            game.rng.choice(ACTS)(game, actor)
        elif game.rng.random() < 0.03:
            game.rng.choice((leave, come_back))(game, game.rng.choice(others))
        elif game.session.table.is_deserted:
            come_back(game, game.rng.choice(game.owners))
        else:
            game.move()
    return game


def test_no_action_of_a_single_player_gains_more_than_the_last_place() -> None:
    """The games cover rated and unrated, finished and stopped, with and without leavers."""
    wrong = list[str]()
    seen = Counter[tuple[bool, ...]]()
    for seed in SEEDS:
        game = play_random_game(seed)
        if not game.is_over:
            continue
        ranked = game.row.seats if game.row else ()
        rated = {
            abs(ranking.rated_id): ranking.rank
            for ranking in ranked
            if ranking.rated_id is not None
        }
        if rated != (expected := game.expected()):
            wrong.append(f"{seed}: {rated} instead of {expected}")
        has_stopped = game.session.played.entries[-1].text == STOP
        seen[bool(game.row and game.row.rating_pool), has_stopped, bool(game.left)] += 1
    assert wrong == []
    # The player who stops a game has left it.
    for case in product((True, False), repeat=3):
        assert seen[case] or case[1:] == (True, False), (case, seen)
