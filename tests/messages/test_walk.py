"""Walks through random games: what the suite of `bot/testing` does not say of messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.choices import name_moves, premove_message
from bot.messages.panel import panel_message
from bot.messages.result import collapsed_message, moment_message
from bot.tables import premoves
from bot.testing.messages import CHECKS, reach, redrawn, shown
from bot.testing.subject import Subject
from bot.words import LANGUAGES
from games.core.game import Seat
from games.core.text import Arg, Face, Listing, Text
from tests.support.games import GAMES, WITH_TOY, after_edits
from tests.support.showing import (
    body_of,
    find_moments,
    ids_of,
    make_live,
    make_table,
    panel_of,
    selects_of,
    snapshot_of,
)
from tests.support.toy import PACKAGE
from tests.words.texts import messages

SEED = 1
COLLAPSED = 600


over_games = pytest.mark.parametrize("game", [*after_edits("coloretto"), "toy"])


@pytest.mark.parametrize("check", CHECKS)
def test_every_message_of_the_toy_fits_and_leaks_nothing(
    check: Callable[[Subject], Iterator[str]],
) -> None:
    """The suite of `bot/testing` tries the same with our games."""
    assert list(check(Subject(PACKAGE))) == []


@over_games
def test_messages_of_the_past_name_their_moment_and_mention_nobody(game: str) -> None:
    for live in find_moments(make_table(game, WITH_TOY[game].game.seats[-1]), SEED):
        then = snapshot_of(live)
        drawn, words = (
            moment_message(then, "ja", {}, text_mode=text_mode) for text_mode in (False, True)
        )
        for message in (past := collapsed_message(then, {}), drawn, words):
            assert then.mark in body_of(message)
            assert message.ping == ()
        assert len(body_of(past)) < COLLAPSED
        assert [one.name for one in drawn.pictures] == ["board.png"]
        assert (words.pictures, ids_of(drawn)) == ((), [])
        assert len(body_of(words)) > len(body_of(drawn))


def test_a_panel_does_change_with_what_its_seat_knows() -> None:
    live = make_live(make_table("toy", 3))
    one, other = panel_of(live, 0), panel_of(redrawn(live, Seat(1)), 0)
    assert shown(panel_message(one, "en", {})) != shown(panel_message(other, "en", {}))


@over_games
def test_every_move_is_named_without_its_effect(game: str) -> None:
    table = make_table(game, WITH_TOY[game].game.seats[0])
    if WITH_TOY[game].presentation.whole_labels or game == "toy":
        return
    for live in find_moments(table, SEED):
        for panel in (panel_of(live, one.seat) for one in live.asked):
            moves = [one.move for one in panel.offers]
            for language in LANGUAGES:
                names = name_moves(table, panel.view, moves, language, beside_board=False)
                # A colon separates two moves of the same name. A report adds the difference:
                # "Move on blue (6 points)" would give two numbers.
                short = (name for name in names.values() if not re.search("[:：]", name))
                assert not [name for name in short if re.search(r"[(（][+−\d]", name)]


@pytest.mark.parametrize("cards", ["4", "20", "60"])
@pytest.mark.parametrize("grouped", ["off", "on"])
def test_panels_of_many_choices_fit_and_lead_to_every_move(cards: str, grouped: str) -> None:
    table = make_table("toy", 9, options={"cards": cards, "grouped": grouped})
    panel = panel_of(make_live(table), 4)
    assert reach(panel, "ja") == ({one.notation for one in panel.offers}, [])


@over_games
def test_every_game_offers_premoves(game: str) -> None:
    offered, players = 0, max(3, WITH_TOY[game].game.seats[0])
    for live in find_moments(make_table(game, players), SEED):
        asked = {decision.seat for decision in live.asked}
        seat = next((seat for seat in map(Seat, range(players)) if seat not in asked), None)
        if live.outcome or seat is None:
            continue
        foreseen = premoves.find_premoves(live, seat)
        panel = replace(panel_of(live, seat), premove=foreseen[:2])
        for language in LANGUAGES:
            message = premove_message(panel, foreseen, language)
            for select in selects_of(message):
                offered += len(select.options)
                kinds = [f"{one.kind} {one.notation}" for one in foreseen[:25]]
                assert [one.value for one in select.options] == kinds
    assert offered


@over_games
def test_no_text_writes_the_sign_of_an_icon_itself(game: str) -> None:
    """A picture in a text is always the game's icon, never a plain sign beside it."""
    if game not in GAMES:
        return
    presentation, said = GAMES[game].presentation, list[Any]()
    for live in find_moments(make_table(game, GAMES[game].game.seats[-1]), SEED):
        said += presentation.summary(snapshot_of(live).view)
        for seat in range(len(live.table.participants)):
            panel = panel_of(live, seat)
            choices = [presentation.choice(panel.view, one.move) for one in panel.offers]
            said += [*presentation.own(panel.view), *(one.hint for one in choices)]
            said += [one.face for one in choices]
    # Letters tell signs of one shape apart where there are no icons.
    faces = {face for one in said for face in _faces_in(one)}
    signs = {sign for face in faces for sign in face.plain if not sign.isascii()}
    assert signs
    for language in LANGUAGES:
        wrong = {one.key for one in messages(game, language) if signs & set(one.words)}
        assert {key for key in wrong if not key.startswith("rules-")} == set()


def _faces_in(said: Arg | None) -> Iterator[Face]:
    """Yield every picture in a text."""
    match said:
        case Face():
            yield said
        case Text(_, args):
            for _, arg in args:
                yield from _faces_in(arg)
        case Listing(items):
            for item in items:
                yield from _faces_in(item)
