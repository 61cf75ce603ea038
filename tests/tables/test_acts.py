"""Nothing that one person does in a rated game gives them more than to finish last would.

Random games in which one person leaves, returns, lets the clock run out, asks for hints, stops,
gives the seat away or deletes their data, while others come and go, too. What is expected is kept
step by step beside the game. With one mend taken out after the other, the same games find it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Final

from bot.ratings.updates import Record, count
from bot.refusal import Refusal
from bot.store.ratings import Counts, Met, RatingKey
from bot.store.results import EVERYWHERE, PEOPLE, Result, ResultSeat
from bot.tables import ai, lobby, play, removal, results, seats, votes
from bot.tables.model import Person, Place, TableId
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.record import STOP
from games.core.text import GameError
from tests.support.toy_game import JUDGED

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE_THERE: Final = tuple(Person(number, f"Person {number}") for number in range(1, 5))
GUEST: Final = Person(9, "Guest")
SEEDS: Final = range(400)


@dataclass
class Story:
    """A game, and what is expected of each person in it."""

    session: GameSession
    luck: Random
    people: tuple[Person, ...]
    row: Result | None = None
    step: int = 0
    begun: dict[int, bool] = field(default_factory=dict)
    """Whether the first act of a person was a move."""
    left: dict[int, int] = field(default_factory=dict)
    """The ply from which others play for a person."""
    replaced: set[int] = field(default_factory=set)
    """The people for whom others moved since then."""

    @property
    def villain(self) -> int:
        return self.people[0].id

    @property
    def is_over(self) -> bool:
        return self.session.table.ended is not None

    def change(self, change: Callable[[GameSession], GameSession]) -> bool:
        """Change the game; tells whether that was allowed."""
        self.step += 1
        try:
            after = change(self.session)
        except (Refusal, GameError):
            return False
        if after.table.ended and not self.is_over:
            self.row = results.result_of(after)
        self.session = after
        return True

    def leave(self, person: int) -> None:
        self.begun.setdefault(person, False)
        self.left.setdefault(person, self.step)

    def play_for(self, person: int) -> None:
        self.replaced.add(person)

    def come_back(self, person: int) -> None:
        if person not in self.replaced:
            self.left.pop(person, None)

    def move(self) -> None:
        """Let the next seat move, of a person or an AI player."""
        asked = {one.seat for one in self.session.asked}
        houses = set(self.session.ai_seats)
        able = sorted(houses | {s for s in asked if not self.session.table.participants[s].is_ai})
        if not able:
            return
        seat = self.luck.choice(able)
        moves = self.session.game.legal_moves(self.session.played.state, seat)
        text = self.session.game.notate(self.luck.choice(moves))
        owner, sitter = self.owners[seat], self.session.table.participants[seat]
        if not self.change(lambda session: play.move(session, NOW, seat, text)):
            return
        if sitter.is_ai or sitter.person is None or sitter.person.id != owner:
            self.play_for(owner)
        else:
            self.begun.setdefault(owner, True)
            self.left.pop(owner, None)
            self.replaced.discard(owner)

    owners: tuple[int, ...] = ()
    """By seat, who began there."""

    def seat_of(self, person: int) -> Seat:
        return Seat(self.owners.index(person))

    def expected(self) -> dict[int, int]:
        """Return the places; empty where the game does not count."""
        if not all(self.begun.get(one.id, False) for one in self.people):
            return {}
        outcome = self.session.outcome
        keys = {}
        for seat, person in enumerate(self.owners):
            place = self.session.table.participants[seat].place or 0
            left = self.left.get(person)
            keys[person] = (1, -left) if left is not None else (0, place if outcome else 0)
        return {one: 1 + sum(key < keys[one] for key in keys.values()) for one in keys}


def begin(seed: int) -> Story:
    luck = Random(seed)
    people = PEOPLE_THERE[: luck.randint(2, 4)]
    host, *others = people
    preferences = {"length": luck.choice(["short", "long"])}
    session = lobby.open_new(
        TableId("abc234"), JUDGED["toy"], host, Place(1, 2), "en", preferences, bytes(32), "", NOW
    )
    for person in others:
        session = lobby.join(session, person, "")
    session = play.start(session, NOW, host.id)
    owners = tuple(one.person.id for one in session.table.participants if one.person)
    return Story(session, luck, people, owners=owners)


def leave(story: Story, person: int) -> None:
    how = story.luck.choice([play.resign, play.hand_to_ai])
    if story.change(lambda session: how(session, NOW, person)):
        story.leave(person)


def come_back(story: Story, person: int) -> None:
    if story.change(lambda session: seats.take_back(session, NOW, person)):
        story.come_back(person)


def miss_the_clock(story: Story, person: int) -> None:
    seat, asked = story.seat_of(person), {one.seat for one in story.session.asked}
    if story.session.table.seat_of(person) != seat or seat not in asked:
        return
    moves = story.session.game.legal_moves(story.session.played.state, seat)
    text = story.session.game.notate(story.luck.choice(moves))
    if story.change(lambda session: play.play_for(session, NOW, seat, text)):
        story.leave(person)
        story.play_for(person)


def ask_for_a_hint(story: Story, person: int) -> None:
    decision_number = story.session.played.count(story.seat_of(person))
    story.change(lambda session: ai.note(session, person, decision_number))


def propose_to_stop(story: Story, person: int) -> None:
    """Nobody answers, and a day passes."""
    seat = story.session.table.seat_of(person)
    if not story.change(lambda session: votes.open_vote(session, NOW, person, votes.CANCEL)):
        return
    story.change(lambda session: votes.settle(session, NOW + timedelta(days=2)))
    if story.is_over and seat is not None:
        story.leave(story.owners[seat])


def stop_as_a_manager(story: Story, person: int) -> None:
    if story.change(lambda session: play.cancel(session, NOW, person, manager=True)):
        story.leave(person)


def remove_another(story: Story, person: int) -> None:
    """Refused once the game counts: it would be as if they had never sat there."""
    if not results.is_counted(story.session):
        return
    other = next(one for one in story.owners if one != person)
    removed = story.change(lambda session: removal.remove(session, NOW, other, person))
    assert not removed or story.session.table.ended


def give_the_seat_away(story: Story, person: int) -> None:
    seat = story.session.table.seat_of(person)
    if seat is None or seat != story.seat_of(person):
        return
    if not story.change(lambda session: seats.offer(session, person, seat)):
        return
    if story.change(lambda session: seats.take(session, NOW, GUEST, seat)):
        story.leave(person)


def delete_data(story: Story, person: int) -> None:
    was_there = story.session.table.seats_of(person)
    story.change(lambda session: removal.forget(session, NOW, person, -person))
    if was_there:
        story.leave(person)


ACTS: Final = (
    leave,
    come_back,
    miss_the_clock,
    ask_for_a_hint,
    propose_to_stop,
    stop_as_a_manager,
    remove_another,
    give_the_seat_away,
    delete_data,
)


def _with_rank(seat: ResultSeat, rank: int | None) -> ResultSeat:
    return replace(seat, rank=rank)


def rating_after(row: Result, person: int, rank: int | None = None) -> float:
    """Return a person's rating after a game, also if they had another place in it."""
    ranks = [rank if rank is not None and one.rated_id == person else one.rank for one in row.seats]
    game = replace(row, seats=tuple(map(_with_rank, row.seats, ranks)))
    known: Record = {other: Met(0, 1, 1) for other in range(100, 120)}
    counts = Counts()
    count(game, {one.rated_id: known for one in row.seats if one.rated_id is not None}, {}, counts)
    found, _ = counts.ratings[RatingKey(EVERYWHERE, row.game, PEOPLE, person, person < 0)]
    return found.mu


def play_on(seed: int) -> Story:
    """Play a game until it is over, or all people have left for good."""
    story = begin(seed)
    while not story.is_over and story.step < 500:
        if story.luck.random() < 0.15:
            story.luck.choice(ACTS)(story, story.villain)
        elif story.luck.random() < 0.03:
            other = story.luck.choice(story.people[1:]).id
            story.luck.choice((leave, come_back))(story, other)
        elif story.session.table.is_deserted:
            come_back(story, story.luck.choice(story.people).id)
        else:
            story.move()
    return story


def find_faults(story: Story) -> Iterator[str]:
    """Yield what is wrong with what comes of a game."""
    if not story.is_over:
        return
    expected, row, villain = story.expected(), story.row, story.villain
    seats = () if row is None else row.seats
    rated = {abs(one.rated_id): one.rank for one in seats if one.rated_id is not None}
    placed = any(participant.place for participant in story.session.table.participants)
    if len(set(expected.values())) < 2 and not placed:
        expected = {}  # all places are equal
    if rated != expected:
        yield f"{rated} instead of {expected}"
    if row is None or not expected or villain not in rated or villain not in story.left:
        return
    who = next(one.rated_id for one in row.seats if one.rated_id in (villain, -villain))
    assert who is not None
    before = sum(story.left.get(one, story.step + 1) < story.left[villain] for one in expected)
    last = rating_after(row, who, len(expected) - before)
    if rating_after(row, who) > last + 1e-9:
        yield "better than last"


def test_no_acts_of_one_person_are_worth_more_than_the_last_place() -> None:
    """The games have everything: rated and unrated, finished and stopped, with leavers or not."""
    wrong, seen = dict[int, list[str]](), Counter[tuple[bool, ...]]()
    for seed in SEEDS:
        story = play_on(seed)
        if faults := list(find_faults(story)):
            wrong[seed] = faults
        is_rated = bool(story.row and story.row.rating_pool)
        has_stopped = story.session.played.entries[-1].text == STOP
        seen[is_rated, has_stopped, bool(story.left)] += story.is_over
    assert wrong == {}
    # The player who stops a game has left it.
    for case in product((True, False), repeat=3):
        assert seen[case] or case[1:] == (True, False), (case, seen)
