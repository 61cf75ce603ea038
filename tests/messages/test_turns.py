"""A turn by buttons: every move can be reached, and chains of moves can be made at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.messages.board import passed_message, turn_message
from bot.messages.choices import offer
from bot.messages.panel import panel_message
from bot.messages.table_ids import Path
from bot.tables import play
from bot.tables.errors import MoveRefusedError, StaleError
from bot.tables.model import MOVE_SEPARATOR, Panel
from bot.tables.session import GameSession
from games.core.game import CHANCE
from tests.support.games import GAMES
from tests.support.showing import (
    buttons_of,
    find_moments,
    ids_of,
    make_table,
    panel_of,
    snapshot_of,
)

NOW = datetime(2026, 1, 2, tzinfo=UTC)
over_games = pytest.mark.parametrize("game", GAMES)
over_chains = pytest.mark.parametrize(
    "game", [name for name, entry in GAMES.items() if entry.follow_up]
)


def asked(game: str) -> list[tuple[GameSession, Panel]]:
    """Return telling moments with the panel of a person whose turn it is."""
    table = make_table(
        game, GAMES[game].game.seats[0], shown=replace(make_table(game).shown, ply=1)
    )
    moments = find_moments(table, seed=5)
    return [
        (live, panel_of(live, one.seat))
        for live in moments
        for one in live.asked
        if live.table.participants[one.seat].person
    ]


def person_of(panel: Panel) -> int:
    person = panel.table.participants[panel.seat].person
    assert person is not None
    return person.id


@over_games
def test_every_move_can_be_made_by_itself_or_with_what_follows(game: str) -> None:
    for _, panel in asked(game):
        reached, paths, seen = set[str](), [Path()], set[Path]()
        while paths:
            path = paths.pop()
            seen.add(path)
            offered = offer(panel, path)
            reached |= {one.choice for one in offered.picks if not one.choice.startswith("/")}
            inside = {Path(one.choice[1:]) for one in offered.picks if one.choice.startswith("/")}
            paths += (inside | {Path(offered.path.group, n) for n in range(offered.pages)}) - seen
        assert {one.chain for one in panel.offers} <= reached
        # Also alone, for players who decide in another order.
        assert {one.notation for one in panel.offers} <= reached


@over_chains
def test_what_is_offered_at_once_is_made_at_once(game: str) -> None:
    found = 0
    for live, panel in asked(game):
        for one in panel.offers:
            after = play.act(live, NOW, person_of(panel), panel.decision_number, one.chain)
            made = after.played.entries[len(live.played.entries) :]
            own = [entry.text for entry in made if entry.seat == panel.seat]
            assert own[: 1 + len(one.then)] == [one.notation, *one.then]
            found += len(one.then)
    assert found


@over_chains
def test_of_several_moves_all_or_none_are_made(game: str) -> None:
    live, panel = asked(game)[0]
    with pytest.raises(MoveRefusedError):
        play.act(
            live,
            NOW,
            person_of(panel),
            panel.decision_number,
            f"{panel.offers[0].notation}{MOVE_SEPARATOR}no",
        )


@over_games
def test_a_whole_turn_names_nothing_that_only_the_record_knows(game: str) -> None:
    """Follow-ups depend on the rules and the seat's view only: see also test_secrets."""
    for live, panel in asked(game):
        for one in panel.offers:
            step = live.game.apply(live.played.state, panel.seat, one.move)
            if step.final or [each.seat for each in live.game.decisions(step.state)] == [CHANCE]:
                assert one.then == ()


@over_games
def test_choices_stand_on_the_board_only_where_nothing_is_hidden(game: str) -> None:
    is_open = True
    for live, panel in asked(game):
        state, seat = live.played.state, panel.seat
        known, public = (live.game.view(state, one) for one in (seat, None))
        is_open &= replace(known, seat=None) == public
        public_ids = ids_of(turn_message(snapshot_of(live), {}))
        moves = [one for one in public_ids if one.startswith("move:")]
        if GAMES[game].is_open:
            count = len(live.played.entries)
            assert moves == [f"move:abc234:{count}:{one.chain}" for one in panel.offers]
        else:
            assert moves == []
    assert is_open == GAMES[game].is_open


def test_a_public_choice_is_good_for_one_moment_only() -> None:
    live, panel = next(iter(asked("coloretto")))
    plies, notation = len(live.played.entries), panel.offers[0].notation
    for other in (plies - 1, plies + 1, panel.decision_number):
        with pytest.raises(StaleError):
            play.act_openly(live, NOW, person_of(panel), other, notation)
    after = play.act_openly(live, NOW, person_of(panel), plies, notation)
    assert len(after.played.entries) > plies


def test_a_message_that_was_answered_calls_nobody_and_offers_nothing() -> None:
    live, _ = next(iter(asked("coloretto")))
    message = passed_message(snapshot_of(live), {})
    assert message.ping == ()
    assert message.pictures == ()
    assert ids_of(message) == ["table:details:abc234"]


def test_cards_are_buttons_in_the_order_of_the_picture() -> None:
    live, panel = next(
        (live, panel)
        for live, panel in asked("keltis")
        if panel.decision and panel.decision.kind == "turn"
    )
    message = panel_message(panel, "en", {})
    wanted = [one for one in ids_of(message) if one.startswith("move:") and "/*" not in one]
    cards = [
        one.rpartition("-")[2].split(MOVE_SEPARATOR)[0] for one in wanted if "/drop" not in one
    ]
    cards = [card for card in cards if not card.startswith("move")]
    hand = list(dict.fromkeys(panel.view.hand))
    assert cards == hand
    assert len(buttons_of(message)) < 16
    assert live.table.participants[panel.seat].person
