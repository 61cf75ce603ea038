"""Lobbies: opening, joining, leaving and options, until a game starts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.refusal import Refusal
from bot.store.rows import JoinRequest
from bot.tables import randomness
from bot.tables.errors import NotInLobbyError
from bot.tables.model import (
    ABSENCE,
    CLOCK,
    FORGOTTEN,
    OPTIONS,
    RATING,
    LobbyPlan,
    Milestone,
    Participant,
    Person,
    Place,
    StartMode,
    Status,
    Table,
    TableId,
)
from bot.tables.past_players import is_removed
from bot.tables.session import GameSession
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Option, Seat

SETTLING: Final = timedelta(minutes=1)
"""Time from the last change to a start by itself: nobody chooses the shuffle by coming last."""
NOTICE_GAP: Final = timedelta(minutes=1)
"""Least time between two notices to the host about reached milestones."""
EVENING: Final = time(20)
"""The time of day that *tonight* and *tomorrow* mean, where the host is."""
ASK_AFTER: Final = timedelta(days=2)
"""Time without a change after which the host is asked whether a lobby stays open."""
CLOSE_AFTER: Final = timedelta(days=5)
"""Time from that question until the lobby closes; only an outage postpones it."""
DEFAULT_CLOCK: Final = "3d"
"""The time limit where two people or more play, unless another one was chosen."""
_MAX_WORD_LENGTH: Final = 30
_WORD: Final = re.compile(rf"[\w-]{{1,{_MAX_WORD_LENGTH}}}")
MAX_OPEN_REQUESTS: Final = 10
"""Requests to join a lobby that the host has not answered."""
_MAX_REQUESTS: Final = 50
"""Requests to join a lobby, with those that were refused."""


def open_new(  # noqa: PLR0913, PLR0917 - everything a table begins with
    table: TableId,
    package: GamePackage,
    host: Person,
    place: Place,
    language: str,
    preferences: Mapping[str, str],
    server_seed: bytes,
    client_seed: str,
    now: datetime,
) -> GameSession:
    """Return a lobby with its host in the first seat.

    `preferences` are options of the game and of every table; unknown ones are ignored. The table
    is committed to `server_seed` before other players add their client seeds.
    """
    general: dict[str, Any] = choose(OPTIONS, preferences)
    opened = Table(
        id=table,
        game=package.game.id,
        rules_version=package.game.rules_version,
        status=Status.LOBBY,
        host=host,
        place=place,
        language=language,
        options=choose(package.game.options, preferences),
        participants=(Participant(host, client_seed=client_seed),),
        opened=now,
        updated_at=now,
        commitment=randomness.commit(server_seed),
        package=package,
        lobby=LobbyPlan(ask_at=now + ASK_AFTER),
        **general,
    )
    return GameSession(opened, server_seed, opened_plies=(None,))


def join(session: GameSession, person: Person, client_seed: str) -> GameSession:
    """Seat a person, who adds a client seed to the shuffle.

    Raises `refused-invited-only` for a person who needs an invitation.
    """
    _check_may_join(session, person.id)
    joined = Participant(person, client_seed=client_seed)
    if (own := reserved_for(session.table, person.id)) is not None:
        return _without_request(session, person.id).with_participant(own, joined)
    if session.table.is_invited_only:
        raise Refusal("refused-invited-only")
    return _add(session, joined)


def ask_to_join(session: GameSession, person: Person, client_seed: str) -> GameSession:
    """Ask the host for a seat; a person who needs no consent gets it at once.

    Raises `refused-already-asked`, `refused-request`, and `refused-many-requests`.
    """
    _check_may_join(session, person.id)
    table = session.table
    if not table.is_invited_only or reserved_for(table, person.id) is not None:
        return join(session, person, client_seed)
    _check_room(session)
    request = _find_request(session, person.id)
    if request is not None:
        raise Refusal("refused-request" if request.is_refused else "refused-already-asked")
    asking = open_requests(session)
    if len(asking) >= MAX_OPEN_REQUESTS or len(session.join_requests) >= _MAX_REQUESTS:
        raise Refusal("refused-many-requests")
    request = JoinRequest(person.id, person.name, person.language, client_seed)
    return replace(session, join_requests=(*session.join_requests, request))


def admit(session: GameSession, user_id: int, guest_id: int) -> GameSession:
    """Seat a person who asked to join. Raises `refused-no-request` and `refused-full`."""
    request = _find_open_request(session, user_id, guest_id)
    person = Person(request.user_id, request.name, request.language)
    joined = Participant(person, client_seed=request.client_seed)
    return _add(_without_request(session, guest_id), joined)


def refuse(session: GameSession, user_id: int, guest_id: int) -> GameSession:
    """Refuse a request to join for good. Raises `refused-no-request`."""
    request = _find_open_request(session, user_id, guest_id)
    others = _without_request(session, guest_id).join_requests
    return replace(session, join_requests=(*others, replace(request, is_refused=True)))


def open_requests(session: GameSession) -> tuple[JoinRequest, ...]:
    """Return the requests to join that the host has not answered."""
    return tuple(request for request in session.join_requests if not request.is_refused)


def is_joinable(session: GameSession, user_id: int) -> bool:
    """Tell whether a person may join a lobby, or ask to, and does not sit there yet."""
    table = session.table
    if table.status is not Status.LOBBY or table.seat_of(user_id) is not None:
        return False
    if table.package is None or is_removed(session, user_id):
        return False
    if reserved_for(table, user_id) is not None:
        return True
    if table.is_invited_only and _find_request(session, user_id) is not None:
        return False
    return len(table.participants) < table.package.game.seats[-1]


def _check_may_join(session: GameSession, user_id: int) -> None:
    _check_lobby(session)
    if session.table.seat_of(user_id) is not None:
        raise Refusal("refused-already-seated")
    if is_removed(session, user_id):
        raise Refusal("refused-removed")


def _find_request(session: GameSession, user_id: int) -> JoinRequest | None:
    requests = (request for request in session.join_requests if request.user_id == user_id)
    return next(requests, None)


def _find_open_request(session: GameSession, user_id: int, guest_id: int) -> JoinRequest:
    """Return the request of a guest that this user may answer: the host."""
    _check_lobby(session)
    check_host(session.table, user_id)
    request = _find_request(session, guest_id)
    if request is None or request.is_refused:
        raise Refusal("refused-no-request")
    return request


def _without_request(session: GameSession, user_id: int) -> GameSession:
    others = (request for request in session.join_requests if request.user_id != user_id)
    return replace(session, join_requests=tuple(others))


def leave(session: GameSession, now: datetime, user_id: int) -> GameSession:
    """Free a person's seat, or the one reserved for them.

    The next person becomes the host; if the last person leaves, the lobby is closed.
    """
    _check_lobby(session)
    own = reserved_for(session.table, user_id)
    participant = session.table.participants[session.seat_of(user_id) if own is None else own]
    participants = tuple(other for other in session.table.participants if other is not participant)
    people = persons(participants)
    if not people:
        return close(session, now)
    left = _seat(session, participants)
    return replace(left, table=pass_hosting(left.table, people))


def reserve(session: GameSession, user_id: int, guest: Person) -> GameSession:
    """Reserve a seat for a guest, unless there is one.

    Any player may invite people, but only the host where people need an invitation.
    Raises `refused-guest-seated`, `refused-guest-removed` and `refused-full`.
    """
    _check_lobby(session)
    session.seat_of(user_id)
    if session.table.is_invited_only:
        check_host(session.table, user_id)
    if session.table.seat_of(guest.id) is not None:
        raise Refusal("refused-guest-seated")
    if is_removed(session, guest.id):
        raise Refusal("refused-guest-removed")
    if reserved_for(session.table, guest.id) is not None:
        return session
    return _add(session, Participant(None, reserved_for=guest))


def reserved_for(table: Table, user_id: int) -> int | None:
    """Return the number of the seat reserved for a person."""
    reserved = (participant.reserved_for for participant in table.participants)
    ids = [None if person is None else person.id for person in reserved]
    return ids.index(user_id) if user_id in ids else None


def free(session: GameSession, user_id: int) -> GameSession:
    """Free all reserved seats."""
    _check_lobby(session)
    check_host(session.table, user_id)
    participants = tuple(
        participant
        for participant in session.table.participants
        if participant.reserved_for is None
    )
    return session if participants == session.table.participants else _seat(session, participants)


def add_client_seed(session: GameSession, user_id: int, word: str) -> GameSession:
    """Add a person's word to their client seed, in place of an earlier word.

    Raises `refused-bad-word`.
    """
    _check_lobby(session)
    if not _WORD.fullmatch(word):
        raise Refusal("refused-bad-word", most=_MAX_WORD_LENGTH)
    seat = session.seat_of(user_id)
    participant = session.table.participants[seat]
    drawn = participant.client_seed.partition(" ")[0]
    return session.with_participant(seat, replace(participant, client_seed=f"{drawn} {word}"))


def add_ai(session: GameSession, user_id: int, level: Level = Level.NORMAL) -> GameSession:
    """Seat an AI player; any player may. Raises `refused-bad-option`."""
    if level not in session.table.known.levels:
        raise Refusal("refused-bad-option")
    _check_lobby(session)
    session.seat_of(user_id)
    number = next_number(session.table.participants)
    return _add(session, Participant(None, is_ai=True, number=number, level=level))


def fill(session: GameSession, user_id: int, most: int | None = None) -> GameSession:
    """Seat AI players on all free seats, or until `most` seats are taken.

    Their level is that of the AI player added last, else normal.
    """
    _check_lobby(session)
    session.seat_of(user_id)
    levels = [participant.level for participant in session.table.participants if participant.is_ai]
    least = session.game.seats[0]
    largest = session.game.seats[-1]
    wanted = largest if most is None else min(max(least, most), largest)
    _check_room(session)
    while len(session.table.participants) < wanted:
        session = add_ai(session, user_id, levels[-1] if levels else Level.NORMAL)
    return session


def remove_ai(session: GameSession, user_id: int) -> GameSession:
    """Remove the last AI player, if there is one."""
    _check_lobby(session)
    check_host(session.table, user_id)
    participants = session.table.participants
    last = max((n for n, participant in enumerate(participants) if participant.is_ai), default=None)
    if last is None:
        return session
    return _seat(session, (*participants[:last], *participants[last + 1 :]))


def set_option(session: GameSession, user_id: int, name: str, value: str) -> GameSession:
    """Set an option of the game or of every table."""
    _check_lobby(session)
    check_host(session.table, user_id)
    known = {option.name: option.values for option in (*session.game.options, *OPTIONS)}
    if value not in known.get(name, ()):
        raise Refusal("refused-bad-option")
    if name in {option.name for option in OPTIONS}:
        return session.with_table(**{name: value})
    return session.with_table(options={**session.table.options, name: value})


def hide(session: GameSession, visibility: str) -> GameSession:
    """Change how a hidden lobby is hidden: where it is now, it gets a private thread or none."""
    _check_lobby(session)
    return session.with_table(visibility=visibility) if session.table.is_hidden else session


def choose(options: Iterable[Option], preferences: Mapping[str, str]) -> dict[str, str]:
    """Return a value for each option: the preferred one if it exists, else the default."""
    return {
        option.name: wished
        if (wished := preferences.get(option.name, "")) in option.values
        else option.values[0]
        for option in options
    }


def close(session: GameSession, now: datetime) -> GameSession:
    """Cancel a lobby."""
    closed = session.with_table(status=Status.CANCELLED, ended=now, lobby=LobbyPlan())
    return replace(closed, past_players=(), join_requests=())


def settled_clock(table: Table) -> str:
    """Return the time limit with which a table starts; practice has none."""
    if table.is_practice:
        return "none"
    if table.clock != CLOCK.values[0]:
        return table.clock
    return DEFAULT_CLOCK if len(persons(table.participants)) > 1 else "none"


def lasting_options(table: Table) -> dict[str, str]:
    """Return the options that the next table of the game gets as well."""
    return {**table.options, ABSENCE.name: table.absence, RATING.name: table.rating}


def plan_ahead(before: Table, table: Table, now: datetime) -> LobbyPlan:
    """Return what a lobby waits for after a change by a person."""
    plan = table.lobby
    is_missed_now = plan.missed_at != before.lobby.missed_at
    plan = replace(
        plan,
        starts=_find_start(table, now),
        missed_at=plan.missed_at if is_missed_now else None,
        ask_at=now + ASK_AFTER,
        asked_at=None,
    )
    known = {person.id for person in (*persons(before.participants), table.host)}
    if all(person.id in known for person in persons(table.participants)):
        return plan
    return replace(plan, notice_at=_next_notice(table, now))


def _find_start(table: Table, now: datetime) -> datetime | None:
    """Return when a lobby starts by itself if nothing changes."""
    plan = table.lobby
    settled = now + SETTLING
    if plan.start_at is not None:
        return max(plan.start_at, settled)
    is_full = plan.start is StartMode.FULL and _count_joined(table) >= table.known.game.seats[-1]
    return settled if is_full else None


def _count_joined(table: Table) -> int:
    """Count the taken seats, without those of people who were invited."""
    return sum(participant.reserved_for is None for participant in table.participants)


def milestone_of(table: Table) -> Milestone | None:
    """Return the milestone of which the host of a lobby is to be notified, if it is a new one.

    A table that starts when it is full needs no notice of that.
    """
    plan = table.lobby
    if table.package is None:
        return None
    joined, seats = _count_joined(table), table.package.game.seats
    if joined >= seats[-1]:
        is_new = plan.reached is not Milestone.FULL and plan.start is not StartMode.FULL
        return Milestone.FULL if is_new else None
    return Milestone.READY if joined >= seats[0] and plan.reached is None else None


def _next_notice(table: Table, now: datetime) -> datetime | None:
    """Return when the host is notified of a new milestone; None if there is none."""
    if milestone_of(table) is None:
        return None
    last = table.lobby.reached_at
    return now if last is None else max(now, last + NOTICE_GAP)


def start_times(now: datetime, zone: str) -> dict[str, datetime]:
    """Return the times at which a host can let a table start, by the values of the choice.

    Evenings need the host's own time zone; `UTC` is that of people who chose none.
    """
    times = {"15m": now + timedelta(minutes=15), "1h": now + timedelta(hours=1)}
    if zone == "UTC":
        return times
    there = ZoneInfo(zone)
    today = now.astimezone(there).date()
    tonight = datetime.combine(today, EVENING, there).astimezone(UTC)
    if tonight >= times["15m"]:
        times["tonight"] = tonight
    tomorrow = datetime.combine(today + timedelta(days=1), EVENING, there)
    return times | {"tomorrow": tomorrow.astimezone(UTC)}


def choose_start(
    session: GameSession, user_id: int, mode: StartMode, at: datetime | None = None
) -> GameSession:
    """Choose when a lobby starts: `at` a time in the modes that have one."""
    _check_lobby(session)
    check_host(session.table, user_id)
    plan = replace(session.table.lobby, start=mode, start_at=at)
    return session.with_table(lobby=plan)


def choose_filling(session: GameSession, user_id: int, *, fills: bool) -> GameSession:
    """Choose whether computer players get the seats that are free at the time of the start."""
    _check_lobby(session)
    check_host(session.table, user_id)
    plan = session.table.lobby
    if plan.start_at is None:
        raise Refusal("refused-bad-option")
    mode = StartMode.FILLED if fills else StartMode.TIME
    return session.with_table(lobby=replace(plan, start=mode))


def miss_start(session: GameSession) -> GameSession:
    """Leave a lobby open that could not start at its time; its host starts it."""
    plan = session.table.lobby
    missed = replace(plan, start=StartMode.HOST, start_at=None, missed_at=plan.starts)
    return session.with_table(lobby=missed)


def note_reached(session: GameSession, now: datetime, milestone: Milestone | None) -> GameSession:
    """Note that the host was notified of a milestone; None: it was lost before."""
    table = session.table
    if table.status is not Status.LOBBY:
        return session
    plan = table.lobby
    if milestone is not None:
        plan = replace(plan, reached=milestone, reached_at=now)
    noted = replace(table, lobby=plan)
    return session.with_table(lobby=replace(plan, notice_at=_next_notice(noted, now)))


def closes_at(table: Table) -> datetime | None:
    """Return when a lobby closes if nothing changes; None if it starts before, or never closes."""
    asked_at = table.lobby.asked_at or table.lobby.ask_at
    if asked_at is None or table.lobby.starts is not None:
        return None
    return asked_at + CLOSE_AFTER


def keep(session: GameSession, user_id: int) -> GameSession:
    """Keep a lobby open: that is a change by its host."""
    _check_lobby(session)
    check_host(session.table, user_id)
    return session.with_table()


def note_asked(session: GameSession, now: datetime) -> GameSession:
    """Note that the host was asked whether a lobby stays open."""
    plan = session.table.lobby
    if plan.ask_at is None or plan.ask_at > now:  # a change came in between
        return session
    return session.with_table(lobby=replace(plan, ask_at=None, asked_at=now))


def put_off(session: GameSession, until: datetime) -> GameSession:
    """Write to the host later: they are not to be disturbed now."""
    plan = session.table.lobby
    later = replace(
        plan,
        notice_at=plan.notice_at and max(plan.notice_at, until),
        ask_at=plan.ask_at and max(plan.ask_at, until),
    )
    return session if later == plan else session.with_table(lobby=later)


def close_unanswered(session: GameSession, now: datetime, since: datetime) -> GameSession:
    """Close a lobby whose host was asked before `since` and did not answer."""
    asked_at = session.table.lobby.asked_at
    if session.table.status is not Status.LOBBY or asked_at is None or asked_at > since:
        return session
    # The plan says why: nobody answered.
    return close(session, now).with_table(lobby=LobbyPlan(asked_at=asked_at))


def check_host(table: Table, user_id: int, *, manager: bool = False) -> None:
    """Raise `refused-not-host` unless this user is the host, or a manager who acts for the host."""
    if table.host.id != user_id and not manager:
        raise Refusal("refused-not-host")


def persons(participants: Iterable[Participant]) -> list[Person]:
    """Return the people who play for themselves, in seat order."""
    return [
        participant.person
        for participant in participants
        if participant.person and not participant.is_ai
    ]


def remaining_owners(participants: Iterable[Participant]) -> list[Person]:
    """Return the people who play; if there are none, those who are away and may come back.

    A person who resigned may come back, but the game does not wait for them.
    """
    participants = tuple(participants)
    away = [
        participant.person
        for participant in participants
        if participant.person and participant.is_ai and not participant.resigned
    ]
    return persons(participants) or [person for person in away if person != FORGOTTEN]


def pass_hosting(table: Table, people: list[Person]) -> Table:
    """Make the first of `people` the host if the host is not among them."""
    if table.host.id in {person.id for person in people}:
        return table
    return replace(table, host=people[0])


def next_number(participants: Iterable[Participant]) -> int:
    """Return the number of the next AI player."""
    return max((participant.number for participant in participants), default=0) + 1


def _check_lobby(session: GameSession) -> None:
    if session.table.status is not Status.LOBBY:
        raise NotInLobbyError


def _check_room(session: GameSession) -> None:
    maximum = session.game.seats[-1]
    if len(session.table.participants) >= maximum:
        raise Refusal("refused-full", maximum=maximum)


def _add(session: GameSession, participant: Participant) -> GameSession:
    _check_room(session)
    return _seat(session, (*session.table.participants, participant))


def _seat(session: GameSession, participants: tuple[Participant, ...]) -> GameSession:
    """Return the lobby with other seats. It is no rematch any more: the seat order is drawn."""
    table = replace(session.table, participants=participants)
    return replace(session, table=table, opened_plies=(None,) * len(participants), first=None)


def open_again(
    session: GameSession,
    table: TableId,
    user_id: int,
    server_seed: bytes,
    client_seed: str,
    now: datetime,
) -> GameSession:
    """Return the lobby of a rematch: the same people in the same seats; the next seat begins.

    The seats of all but the host are reserved until they accept. AI players take the seats of
    people who left. Raises `refused-not-over`.
    """
    host = session.table.participants[session.seat_of(user_id)].person
    if session.table.ended is None or host is None:
        raise Refusal("refused-not-over")
    over = session.table
    number = next_number(over.participants)
    participants = list[Participant]()
    for player in over.participants:
        if player.person == FORGOTTEN and not player.is_ai:
            participants.append(Participant(None, is_ai=True, number=number))
            number += 1
        elif player.is_ai:  # the stand-in of a person becomes an AI player of the table
            participants.append(
                Participant(None, is_ai=True, number=player.number, level=player.level)
            )
        elif player.person == host:
            participants.append(Participant(host, client_seed=client_seed))
        else:
            participants.append(Participant(None, reserved_for=player.person))
    options = dict(over.options) | {option.name: getattr(over, option.name) for option in OPTIONS}
    if over.clock == settled_clock(replace(over, clock=CLOCK.values[0])):
        options[CLOCK.name] = CLOCK.values[0]  # others may join
    again = open_new(
        table, over.known, host, over.place, over.language, options, server_seed, client_seed, now
    )
    first = Seat((session.beginner + 1) % len(participants)) if session.replay else None
    return replace(_seat(again, tuple(participants)), first=first)
