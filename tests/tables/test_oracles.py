"""Moves, refusals and answers depend only on what the player's seat can see.

Two tables that look alike to a seat are played in lockstep; their hidden cards and secrets differ.
As long as the seat sees the same at both, both must give the same results and answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.refusal import Refusal
from bot.store.rows import PremoveList
from bot.tables import hints, play, premoves, views
from bot.tables.model import MOVE_SEPARATOR
from bot.tables.session import GameSession
from bot.testing.random_games import SOAK, make_setup
from games.core.game import CHANCE, Seat
from games.core.record import Entry, Replay, extend
from tests.support.games import GAMES
from tests.support.showing import find_moments, make_live, make_table
from tests.tables.conftest import person_at

NOW = datetime(2026, 1, 2, tzinfo=UTC)
STEPS = 4
"""Maximum number of entries that are added to both tables."""
FIRST = 6
"""Moves that are tried as the panel offers them."""
UNDOS = 3
CHAINED = ("keltis", "keltis_card", "cullinan")
"""Games in which some moves keep the turn."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two tables that one seat cannot tell apart."""

    one: GameSession
    other: GameSession
    seat: Seat

    def extend(self, entry: Entry) -> Twins:
        """Add an entry to both."""
        return replace(self, one=_extend(self.one, entry), other=_extend(self.other, entry))

    @property
    def are_alike(self) -> bool:
        """Whether the seat sees the same and has read the same."""

        def see(session: GameSession) -> list[Any]:
            game = session.game
            state = session.played.state
            seen = _forget(game.view(state, self.seat))
            return [seen, game.decisions(state), views.log(session, self.seat)]

        return see(self.one) == see(self.other)


def _extend(session: GameSession, entry: Entry) -> GameSession:
    replay = extend(session.game, session.played, entry)
    return replace(session, replay=replay, table=replace(session.table, plies=len(replay.entries)))


def _forget(view: Any) -> Any:
    return replace(view, memory=())


def _begin(session: GameSession, state: Any, secret: bytes) -> GameSession:
    begun = make_live(session.table, Replay(state, (), ()))
    return replace(
        begun, server_seed=secret, opened_plies=(None,) * len(session.table.participants)
    )


def find_sessions(game: str, players: int, seed: int) -> list[GameSession]:
    """Return the telling moments of a random game; its options depend on the seed."""
    options = make_setup(GAMES[game].game, players, seed).options
    return find_moments(make_table(game, players, options=options), seed)


def find_twins(game: str, players: int, seed: int) -> Iterator[tuple[Twins, Random]]:
    """Find tables at telling moments, and their twins for each person (in the soak) or one."""
    for number, session in enumerate(find_sessions(game, players, seed)):
        state = session.played.state
        for seat in map(Seat, range(players - 1)):  # the last seat has no person
            if session.outcome is not None or not (SOAK or number % (players - 1) == seat):
                continue
            other = session.game.determinize(_forget(session.game.view(state, seat)), number)
            begun = _begin(session, state, b"1" * 32), _begin(session, other, b"2" * 32)
            twins = Twins(*begun, seat)
            assert twins.are_alike
            yield twins, Random(f"{game} {number} {seat}")


def play_on(twins: Twins, random: Random) -> Iterator[Twins]:
    """Play on side by side as long as the seat sees no difference."""
    yield twins
    for _ in range(STEPS):
        game = twins.one.game
        states = [twins.one.played.state, twins.other.played.state]
        decisions = game.decisions(states[0])
        if not decisions:
            return
        seat = random.choice(decisions).seat
        both = [
            [chance.move for chance in game.chances(state)]
            if seat == CHANCE
            else list(game.legal_moves(state, seat))
            for state in states
        ]
        moves = [move for move in both[0] if move in both[1]]
        if not moves:
            return
        twins = twins.extend(Entry(seat, game.notate(random.choice(moves))))
        if not twins.are_alike:
            return
        yield twins


def find_kinds(game: str, players: int, seed: int) -> dict[str, list[str]]:
    """Return notations of moves by their first word, as a player might type them."""
    notations = dict[str, set[str]]()
    for session in find_sessions(game, players, seed):
        for decision in session.decisions:
            for move in session.game.legal_moves(session.played.state, decision.seat):
                notation = session.game.notate(move)
                notations.setdefault(_kind(notation), set()).add(notation)
    return {"nonsense": ["nonsense"], **{kind: sorted(group) for kind, group in notations.items()}}


def _kind(notation: str) -> str:
    return notation.split("-", 1)[0]


def outcome_of(work: Callable[..., Any], *args: Any) -> Any:
    """Call a function; return its result, or the type and text of its refusal."""
    try:
        return work(*args)
    except Refusal as error:
        return type(error), error.text


def with_hidden_plans(
    session: GameSession, seat: Seat, kinds: Sequence[str], notations: Sequence[str]
) -> GameSession:
    """Return the table with premoves and auto-replies of all other seats, hidden from this one."""
    others = [Seat(n) for n in range(len(session.table.participants)) if n != seat]
    counts = {other: session.played.count(other) for other in others}
    plans = [PremoveList(o, counts[o], kind, tuple(notations)) for o in others for kind in kinds]
    names = list(premoves.offered(session))[:1]
    return replace(
        session, plans=tuple(plans), auto_replies={o: name for o in others for name in names}
    )


def try_moves(session: GameSession, seat: Seat, chains: Sequence[str]) -> list[Any]:
    """Try moves; return which are made, which are final, and all refusals."""
    person = person_at(session, seat)

    def make(chain: str) -> str:
        play.act(session, NOW, person, None, chain)
        return "made"

    tried = [outcome_of(make, chain) for chain in chains]
    return [tried, [play.is_final(session, person, None, chain) for chain in chains]]


def try_commands(session: GameSession, seat: Seat, notations: Sequence[str]) -> list[Any]:
    """Try all commands except moves; return their offers, results and refusals."""
    person = person_at(session, seat)
    game = session.game
    replay = session.played
    kinds = [
        decision.kind for decision in game.decisions(replay.state) if decision.seat == seat
    ] or ["no-kind"]
    ahead = [(premove.kind, premove.notation) for premove in premoves.find_premoves(session, seat)]
    plans = [
        PremoveList(seat, replay.count(seat), kinds[0], tuple(notations[at:])) for at in range(3)
    ]

    def leave(name: str) -> Any:
        after = play.set_auto_reply(session, NOW, person, name)
        return after.auto_replies, after.played.entries[len(replay.entries) :][:1]

    wanted = [*ahead[:3], (kinds[0], notations[0])]
    return [
        _look(session, seat),
        views.can_propose_takeback(session, seat),
        outcome_of(lambda: _look(play.undo(session, NOW, person, UNDOS), seat)),
        ahead,
        [
            outcome_of(lambda *args: premoves.set_premove(session, person, *args).plans, *plan)
            for plan in wanted
        ],
        [premoves.answer_ahead(replace(session, plans=(plan,)), replay) for plan in plans],
        [outcome_of(leave, name) for name in (*premoves.offered(session), "nonsense")],
        outcome_of(hints.check_hint, session, person),
    ]


def _look(session: GameSession, seat: Seat) -> Any:
    """Return a seat's panel, without the memory of its views."""
    panel = views.panel(session, seat)
    ahead = tuple(replace(premove, view=_forget(premove.view)) for premove in panel.premove)
    return replace(panel, view=_forget(panel.view), premove=ahead)


def make_chains(twins: Twins, kinds: dict[str, list[str]], random: Random) -> Iterator[str]:
    """Yield moves and chains: each kind of first move with each kind of second move."""
    offers = views.panel(twins.one, twins.seat).offers
    firsts = {
        _kind(offered.notation): offered.notation for offered in random.sample(offers, len(offers))
    }
    yield from (offer.chain for offer in offers[:FIRST])
    for first in firsts.values():
        yield first
        for seconds in kinds.values():
            second = random.choice(seconds)
            third = random.choice(kinds[random.choice([*kinds])])
            yield f"{first}{MOVE_SEPARATOR}{second}"
            yield f"{first}{MOVE_SEPARATOR}{second}{MOVE_SEPARATOR}{third}"


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        (name, players, seed)
        for name, entry in GAMES.items()
        for seed in (range(20) if SOAK else (3,))
        for players in (entry.game.seats if SOAK else (max(seed, entry.game.seats[0]),))
    ],
)
def test_results_of_commands_depend_only_on_the_view(game: str, players: int, seed: int) -> None:
    """Compare which moves and chains are made, and the results of all other commands."""
    kinds = find_kinds(game, players, seed)
    made_moves = 0
    refused = 0
    undone = 0
    for begun, random in find_twins(game, players, seed):
        for twins in play_on(begun, random):
            chains = list(dict.fromkeys(make_chains(twins, kinds, random)))
            asks = [decision.kind for decision in twins.one.game.decisions(twins.one.played.state)]
            pool = [random.choice(notations) for notations in kinds.values()]
            other = with_hidden_plans(twins.other, twins.seat, asks, pool)
            tried = try_moves(twins.one, twins.seat, chains)
            assert tried == try_moves(other, twins.seat, chains)
            done = {
                chain for chain, outcome in zip(chains, tried[0], strict=True) if outcome == "made"
            }
            made_moves += sum(MOVE_SEPARATOR in chain for chain in done)
            refused += len(chains) - len(done)
            notations = random.sample(pool, len(pool))
            outcomes, other_outcomes = (
                try_commands(session, twins.seat, notations) for session in (twins.one, twins.other)
            )
            for outcome, expected in zip(outcomes, other_outcomes, strict=True):
                assert outcome == expected
            undone += views.can_undo(twins.one, twins.seat)
    assert refused
    assert undone
    assert bool(made_moves) == (game in CHAINED)
