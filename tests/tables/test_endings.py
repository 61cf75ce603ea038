"""Every way in which a rated game can end, against a plain second statement of the page's promise.

Three people have moved. Then two things happen, each to any of them and in any order, and the game
ends in one of a few ways. `Story` keeps for each first player what `docs/ratings.md` says of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from bot.refusal import Refusal
from bot.store.results import Result
from bot.store.rows import Invitation
from bot.tables import lobby, play, results, seats, votes
from bot.tables.model import FORGOTTEN, Person, Place, Status, TableId
from bot.tables.past_players import fingerprint
from bot.tables.session import GameSession
from bot.testing.random_games import SOAK
from games.core import fast_replace
from games.core.game import Seat
from games.core.record import REWIND
from games.core.text import GameError
from tests.support.toy_game import JUDGED

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE: Final = tuple(Person(number, f"Person {number}") for number in (1, 2, 3))
GUESTS: Final = tuple(Person(number, f"Guest {number}") for number in (7, 8))
MANAGER: Final = 999
Ranks = dict[int, int]
Happening = tuple[Callable[["Story", int], None], int]
"""Something that happens, and to whom."""


@dataclass
class Story:
    """A game, and what the page says of its first players."""

    session: GameSession
    step: int = 0
    left: Ranks = field(default_factory=dict)
    """The step at which a person left, until they are back."""
    gave_up: Ranks = field(default_factory=dict)
    """The step at which a person last lost their seat to anybody."""
    replaced: set[int] = field(default_factory=set)
    """The people for whom somebody else has moved since then."""
    removed: set[int] = field(default_factory=set)
    is_void: bool = False
    result: Result | None = None

    @property
    def first(self) -> dict[int, int]:
        """The first players, by seat."""
        return OWNERS

    def run(self, command: Callable[..., GameSession], *args: object, **named: object) -> None:
        after = command(self.session, *args, **named)
        if after.table.ended and not self.session.table.ended:
            self.result = results.result_of(after)
        self.session = after

    def seat(self, person: int) -> Seat:
        return Seat(next(seat for seat, owner in OWNERS.items() if owner == person))

    def holder(self, seat: int) -> int | None:
        """Return who sits in a seat; None for a computer player."""
        participant = self.session.table.participants[seat]
        return None if participant.is_ai or participant.person is None else participant.person.id

    def leave(self, person: int) -> None:
        if person in self.first.values() and person not in self.removed:
            self.left.setdefault(person, self.step)
            self.gave_up[person] = self.step

    def come_back(self, person: int) -> None:
        if person not in self.replaced:
            self.left.pop(person, None)

    def move(self) -> None:
        """Let the first seat that is asked move, for whoever holds it."""
        seats = [
            decision.seat for decision in self.session.game.decisions(self.session.played.state)
        ]
        seat = seats[0]
        owner = OWNERS[seats[0]]
        holder = self.holder(seat)
        self.run(play.move, NOW, seat, self.notation(seat))
        if holder == owner:
            self.left.pop(owner, None)
            self.replaced.discard(owner)
        elif owner in self.left:
            self.replaced.add(owner)

    def notation(self, seat: Seat) -> str:
        game = self.session.game
        return game.notate(game.legal_moves(self.session.played.state, seat)[0])

    def expected(self, *, is_finished: bool) -> Ranks:
        """Return the ranks that the page promises; empty for a game that is not rated."""
        rated = [person for person in OWNERS.values() if person not in self.removed]
        if self.is_void or len(rated) < 2:
            return {}
        key = {
            person: (1, -self.left[person])
            if person in self.left
            else (0, (self.session.table.participants[self.seat(person)].place or 0) * is_finished)
            for person in rated
        }
        if not is_finished and len(set(key.values())) < 2:
            return {}
        return {person: 1 + sum(other < key[person] for other in key.values()) for person in rated}


def begin() -> tuple[Story, dict[int, int]]:
    host, *others = PEOPLE
    preferences = {"length": "long"}
    session = lobby.open_new(
        TableId("abc234"), JUDGED["toy"], host, Place(1, 2), "en", preferences, bytes(32), "", NOW
    )
    for person in others:
        session = lobby.join(session, person, "")
    session = play.start(session, NOW, host.id)
    participants = session.table.participants
    owners = {
        seat: participant.person.id
        for seat, participant in enumerate(participants)
        if participant.person
    }
    return Story(session), owners


BEGUN, OWNERS = begin()
for _ in PEOPLE:
    BEGUN.move()  # all choose at the same time
assert results.is_counted(BEGUN.session)


def resign(story: Story, person: int) -> None:
    story.run(play.resign, NOW, person)
    story.leave(person)


def be_away(story: Story, person: int) -> None:
    """The operator blocks the person; an archived table waits."""
    story.run(seats.suspend, NOW, person)
    if story.holder(story.seat(person)) is None:
        story.leave(person)


def come_back(story: Story, person: int) -> None:
    story.run(seats.take_back, NOW, person)
    story.come_back(person)


def leave_and_come_back(story: Story, person: int) -> None:
    resign(story, person)
    come_back(story, person)


def let_time_run_out(story: Story, person: int) -> None:
    """The computer player makes one move."""
    seat = story.seat(person)
    if story.holder(seat) != person:
        raise Refusal("refused-own-absence")
    while not story.session.table.ended and seat not in {
        decision.seat for decision in story.session.decisions
    }:
        story.move()
    story.session.check_playing()
    story.run(play.play_for, NOW, seat, story.notation(seat))
    story.left.setdefault(person, story.step)
    story.replaced.add(person)


def give_away(story: Story, person: int) -> None:
    seat = story.seat(person)
    story.run(seats.offer, person, seat)
    story.run(seats.take, NOW, _find_guest(story), seat)
    story.leave(person)


def be_replaced(story: Story, person: int) -> None:
    """The others vote a substitute in."""
    seat = story.seat(person)
    if seat not in story.session.table.seats_of(person):
        raise Refusal("refused-not-offered")
    guest = _find_guest(story)
    story.run(seats.put, Invitation(seat, guest.id, None, is_agreed=True))
    story.run(seats.accept, NOW, guest, seat)
    story.leave(person)


def be_replaced_and_reclaim(story: Story, person: int) -> None:
    be_replaced(story, person)
    story.run(seats.reclaim, NOW, next(player for player in PEOPLE if player.id == person))
    story.come_back(person)


def _find_guest(story: Story) -> Person:
    past = {player.who for player in story.session.past_players}
    guests = [guest for guest in GUESTS if story.session.table.seat_of(guest.id) is None]
    return next(
        guest for guest in guests if fingerprint(story.session.table.id, guest.id) not in past
    )


def delete_data(story: Story, person: int) -> None:
    was_there = story.session.table.seats_of(person)
    story.run(seats.forget, NOW, person, -person)
    if was_there:
        story.leave(person)


def be_removed(story: Story, person: int) -> None:
    is_playing = person not in story.left
    story.run(seats.remove, NOW, person, MANAGER)
    if is_playing:
        story.removed.add(person)


def take_back_the_last_move(story: Story, person: int) -> None:
    """All agree to take back a person's last move, with all later ones."""
    seat = story.seat(person)
    if story.holder(seat) != person:
        raise Refusal("refused-no-vote")
    before = story.session.played.played
    story.run(votes.open_vote, NOW, person, REWIND.removeprefix("@"))
    for voter in OWNERS.values():
        if voter != person and story.session.open_votes:
            story.run(votes.vote, NOW, voter, REWIND.removeprefix("@"), yes=True)
    plies = {played.ply for played in story.session.played.played}
    for other in OWNERS.values():
        gone = [
            played
            for played in before
            if played.ply not in plies and played.seat == story.seat(other)
        ]
        if any(story.session.is_played_for(person) for person in gone):
            # Nobody has moved for them any more.
            story.replaced.discard(other)
            if story.holder(story.seat(other)) == other:
                story.left.pop(other, None)
            else:
                story.left[other] = story.gave_up[other]


def move(story: Story, _: int) -> None:
    story.move()


def archive_and_restore(story: Story, person: int) -> None:
    story.run(seats.archive_idle, NOW + timedelta(days=40))
    was_away = seats.seat_left_by(story.session.table, person) is not None
    story.run(seats.restore_table, NOW + timedelta(days=41), person)
    if was_away:
        story.come_back(person)


def archive(story: Story, _: int) -> None:
    story.run(seats.archive_idle, NOW + timedelta(days=40))


def stop_as_a_manager(story: Story, person: int) -> None:
    story.run(play.cancel, NOW, person, manager=True)
    story.leave(person)


EVENTS: Final = (
    *(resign, be_away, come_back, leave_and_come_back, let_time_run_out, give_away, be_replaced),
    *(be_replaced_and_reclaim, delete_data, be_removed, take_back_the_last_move, move),
    *(archive, archive_and_restore, stop_as_a_manager),
)


def play_on(story: Story) -> None:
    """Play to the end, whoever is left."""
    while not story.session.table.ended:
        if story.session.table.is_deserted:
            raise Refusal("refused-not-archived")  # it waits
        story.session.check_playing()
        story.move()


def agree(story: Story) -> None:
    """All who have a seat agree to stop."""
    players = [
        participant.person for participant in story.session.table.participants if participant.person
    ]
    present = [other.id for other in players if story.session.table.seat_of(other.id) is not None]
    if not present:
        raise Refusal("refused-no-vote")
    seated = {player.id for player in players}
    story.run(votes.open_vote, NOW, present[0], votes.CANCEL)
    for person in sorted(seated - {present[0], FORGOTTEN.id}):
        if not story.session.table.ended:
            story.run(votes.vote, NOW, person, votes.CANCEL, yes=True)
    began = {owner for owner in OWNERS.values() if owner not in story.removed}
    story.is_void = began <= seated


def let_a_day_pass(story: Story) -> None:
    """A vote to stop that those who are away do not answer."""
    present = [holder for holder in map(story.holder, OWNERS) if holder is not None]
    if not present:
        raise Refusal("refused-no-vote")
    proposer = present[0]
    seat = story.session.table.seat_of(proposer)
    assert seat is not None
    story.run(votes.open_vote, NOW, proposer, votes.CANCEL)
    for person in present[1:]:
        if not story.session.table.ended:
            story.run(votes.vote, NOW, person, votes.CANCEL, yes=True)
    if story.session.table.ended:
        raise Refusal("refused-no-vote")  # all agreed: see `agree`
    story.run(votes.settle, NOW + timedelta(days=2))
    assert story.session.table.ended
    story.leave(OWNERS[seat])


def let_a_year_pass(story: Story) -> None:
    if story.session.table.status is not Status.ARCHIVED:
        archive(story, 0)
    deciding = {
        decision.seat for decision in story.session.game.decisions(story.session.played.state)
    }
    story.run(seats.end_lost, NOW + timedelta(days=400), story.session.table.plies)
    for seat in deciding:
        story.leave(OWNERS[seat])


def stop_as_another_manager(story: Story) -> None:
    story.run(play.cancel, NOW, MANAGER, manager=True)
    story.is_void = True


ENDS: Final = (play_on, agree, let_a_day_pass, let_a_year_pass, stop_as_another_manager)


def tell(*parts: Happening) -> Story | None:
    """Return a story so far; None where something was not allowed."""
    story = Story(BEGUN.session)
    for event, person in parts:
        if story.session.table.ended:
            return None
        story.step += 1
        try:
            event(story, person)
        except (Refusal, GameError, StopIteration):
            return None
    story.step += 1
    return story


HAPPENINGS: Final = tuple(product(EVENTS, OWNERS.values()))
PAIRS: Final = (*product(HAPPENINGS, repeat=2), *((happening,) for happening in HAPPENINGS), ())
"""All stories of at most two events."""


def draw_longer(seed: int, count: int) -> Iterator[tuple[Happening, ...]]:
    """Yield random stories of three to six events."""
    rng = Random(seed)
    for _ in range(count):
        yield tuple(rng.choices(HAPPENINGS, k=rng.randint(3, 6)))


def endings(stories: Iterable[tuple[Happening, ...]]) -> Iterator[tuple[str, Story]]:
    """Yield each story with each of its ends."""
    for parts in stories:
        begun = tell(*parts)
        if begun is None:
            continue
        name = ", ".join(f"{event.__name__} {person}" for event, person in parts)
        if begun.session.table.ended:
            yield name, begun
            continue
        for end in ENDS:
            story = replace(
                begun,
                left=dict(begun.left),
                gave_up=dict(begun.gave_up),
                replaced=set(begun.replaced),
                removed=set(begun.removed),
            )
            try:
                end(story)
            except (Refusal, GameError):
                continue
            yield f"{name}, {end.__name__}", story


@pytest.mark.parametrize(
    "stories",
    [
        pytest.param(PAIRS, id="two events"),
        pytest.param(
            tuple(draw_longer(1, 20_000 if SOAK else 4_000)),
            id="longer",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_every_ending_gives_each_first_player_the_promised_rank(
    stories: tuple[tuple[Happening, ...], ...],
) -> None:
    wrong = list[str]()
    seen = Counter[str]()
    for name, story in endings(stories):
        row = story.result
        ranked = row.seats if row and row.rating_pool else ()
        actual = {
            abs(ranking.rated_id): ranking.rank
            for ranking in ranked
            if ranking.rated_id is not None
        }
        is_finished = story.session.outcome is not None
        expected = story.expected(is_finished=is_finished)
        if actual != expected:
            wrong.append(f"{name}: {actual} instead of {expected}")
        seen.update(name.replace(",", "").split())
    assert not wrong, f"{len(wrong)} of {sum(seen.values())}\n" + "\n".join(wrong[:40])
    for kind in (*EVENTS, *ENDS):
        assert seen[kind.__name__] > 10, kind.__name__


def test_the_parts_of_a_session_are_copied_as_by_dataclasses_replace() -> None:
    """The quick copy runs no `__post_init__`."""
    story = tell((resign, PEOPLE[0].id), (leave_and_come_back, PEOPLE[1].id))
    assert story is not None
    session = story.session
    parts: tuple[Any, ...] = (session, session.table, *session.table.participants)
    for value in parts:
        assert fast_replace.replace(value) == replace(value) == value
        assert not hasattr(value, "__post_init__")
