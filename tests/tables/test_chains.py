"""Several moves at once: all or none, and never to find out what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables import play, views
from bot.tables.errors import LongChainError
from bot.tables.live import Live
from games.core.game import CHANCE, Seat
from games.core.record import UNDO, Entry
from tests.simulation.game import make_package
from tests.support import showing
from tests.support.games import GAMES

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def find(game: str, is_wanted: Callable[[Live, list[str]], bool], **options: str) -> Live:
    """Return the first moment of random games at which a person has wanted choices."""
    players = max(3, GAMES[game].game.seats[0])
    for seed in range(20):
        for live in showing.play(showing.make_table(game, players, options=options), seed):
            if live.asked and live.table.chairs[live.asked[0].seat].person:
                offers = views.panel(live, live.asked[0].seat).offers
                if is_wanted(live, [one.notation for one in offers]):
                    return replace(live, waits=(None,) * players)
    raise AssertionError("there is no such moment")


def make(live: Live, chain: str) -> list[Entry]:
    """Make moves of the person to move; return what the record gets."""
    person = live.table.chairs[live.asked[0].seat].person
    assert person
    after = play.act(live, person.id, None, chain, NOW)
    return list(after.played.entries[len(live.played.entries) :])


def with_guard(live: Live, victim: Seat, count: int) -> Live:
    """Return a table of Cullinan at which a hand holds so many bodyguards, hidden from all."""
    mat = live.played.state.mats[victim]
    size = sum(mat.specials)
    specials = (size - count, 0, 0, count, 0, 0)
    state = live.played.state.with_mat(victim, specials=specials)
    return replace(live, replay=replace(live.played, state=state))


def test_a_chain_does_not_tell_who_has_a_bodyguard() -> None:
    """CU17: a thief is answered by its victim only where that has a bodyguard."""

    def is_wanted(live: Live, choices: list[str]) -> bool:
        mats, done = live.played.state.mats, views.panel(live, live.asked[0].seat).view.done
        victims = [n for n in range(len(mats)) if f"thief-{n + 1}" in choices]
        return done == 0 and any(any(mats[victim].specials) for victim in victims)

    live = find("cullinan", is_wanted)
    mats = live.played.state.mats
    victim = next(
        Seat(n)
        for n in range(len(mats))
        if n != live.asked[0].seat and any(mats[n].specials) and any(mats[n].hand)
    )
    for count in (0, 1):
        with pytest.raises(LongChainError):
            make(with_guard(live, victim, count), f"thief-{victim + 1}/stop")
        assert make(with_guard(live, victim, count), f"thief-{victim + 1}")


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("cullinan", "special", "stop"),
        ("cullinan", "special", "thief-2"),
        ("nlk", "draw", "keep"),
        ("coloretto", "draw", "put-1"),
        ("keltis", "deck", "deck"),
        ("keltis_card", "deck", "deck"),
    ],
)
def test_nothing_stands_behind_a_move_that_chance_answers(
    game: str, first: str, second: str
) -> None:
    live = find(game, lambda _, choices: first in choices)
    with pytest.raises(LongChainError):
        make(live, f"{first}/{second}")


def test_a_card_is_not_given_away_only_if_the_next_one_stays() -> None:
    live = find("nlk", lambda _, choices: any(one.startswith("give-") for one in choices))
    given = next(one.notation for one in views.panel(live, live.asked[0].seat).offers)
    with pytest.raises(LongChainError):
        make(live, f"{given}/keep")


@pytest.mark.parametrize("game", ["keltis", "keltis_card"])
def test_chance_may_answer_the_last_move(game: str) -> None:
    live = find(game, lambda _, choices: any(one.startswith("drop-") for one in choices))
    seat = live.asked[0].seat
    chains = [one.chain for one in views.panel(live, seat).offers]
    dropped = next(chain for chain in chains if chain.startswith("drop-"))
    assert dropped.endswith("/deck")
    assert [entry.seat for entry in make(live, dropped)] == [seat, seat, CHANCE]


def test_two_diamonds_are_taken_at_once() -> None:
    """CU7: nothing is drawn before the end of the turn."""

    def is_wanted(live: Live, choices: list[str]) -> bool:
        view = views.panel(live, live.asked[0].seat).view
        is_first = view.done == 0 and not view.players[view.seat].cullinans
        return {"gem-1", "gem-2", "stop"} <= set(choices) and is_first

    live = find("cullinan", is_wanted)
    assert [one.text for one in make(live, "gem-1/gem-2")][:2] == ["gem-1", "gem-2"]


def test_an_auto_reply_does_not_come_between_the_moves_of_a_chain() -> None:
    """It would let chance answer, and the second move tell how."""
    table = replace(showing.make_table("toy", 3), game="cards", package=make_package())
    live = showing.make_live(table)
    live = replace(live, waits=(None,) * 3, secret=b"s" * 32)
    live = play.enter(live, Entry(CHANCE, "f0"), NOW)
    while live.asked[0].kind == "pick":
        live = play.move(live, live.asked[0].seat, "once", NOW)
    seat = live.asked[0].seat
    live = play.move(live, seat, "nod", NOW)
    live = play.enter(live, Entry(seat, UNDO), NOW)
    live = replace(live, standing={seat: "always_gamble"})
    assert make(live, "nod/pass")[:2] == [Entry(seat, "nod"), Entry(seat, "pass")]


def test_moves_of_a_public_message_are_refused_alike() -> None:
    live = find("coloretto", lambda _, choices: "draw" in choices)
    person = live.table.chairs[live.asked[0].seat].person
    assert person
    with pytest.raises(LongChainError):
        play.act_openly(live, person.id, len(live.played.entries), "draw/put-1", NOW)
