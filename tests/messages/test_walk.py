"""Walks through random games: what the suite of `bot/testing` does not say of messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.choices import name_moves, premove_message
from bot.messages.panel import panel_message
from bot.messages.result import collapsed_message, moment_message
from bot.tables.premoves import find_premoves
from bot.testing.messages import reach, redrawn, shown
from bot.words import LANGUAGES
from games.core.game import Seat
from games.core.text import Arg, Face, Listing, Text
from tests.support import showing
from tests.support.games import GAMES, after_edits
from tests.support.showing import body_of, find_moments, make_live, make_table, panel_of
from tests.words.texts import messages

SEED = 1
over_games = pytest.mark.parametrize("game", after_edits("coloretto"))


@over_games
def test_messages_of_the_past_name_their_moment_and_mention_nobody(game: str) -> None:
    for live in find_moments(make_table(game, GAMES[game].game.seats[-1]), SEED):
        then = showing.snapshot_of(live)
        past = collapsed_message(then, {})
        drawn, words = (moment_message(then, "ja", {}, text_mode=mode) for mode in (False, True))
        for message in (past, drawn, words):
            assert then.mark in body_of(message)
            assert message.ping == ()
        assert [one.name for one in drawn.pictures] == ["board.png"]
        assert (words.pictures, showing.ids_of(drawn)) == ((), [])
        assert len(body_of(past)) < 600
        assert len(body_of(words)) > len(body_of(drawn))


@over_games
def test_every_move_is_named_without_its_effect_and_premoves_are_offered(game: str) -> None:
    offered, players = 0, max(3, GAMES[game].game.seats[0])
    table = make_table(game, players)
    for live in find_moments(table, SEED):
        asked = {decision.seat for decision in live.asked}
        for panel, language in ((panel_of(live, seat), one) for seat in asked for one in LANGUAGES):
            moves = [one.move for one in panel.offers]
            names = name_moves(table, panel.view, moves, language, beside_board=False)
            # A colon separates two moves of the same name. A report adds the difference:
            # "Move on blue (6 points)" would give two numbers.
            short = (name for name in names.values() if not re.search("[:：]", name))
            is_whole = GAMES[game].presentation.whole_labels
            assert is_whole or not [name for name in short if re.search(r"[(（][+−\d]", name)]
        for seat in [] if live.outcome else sorted(set(map(Seat, range(players))) - asked)[:1]:
            foreseen = find_premoves(live, seat)
            panel = replace(panel_of(live, seat), premove=foreseen[:2])
            for select in showing.selects_of(premove_message(panel, foreseen, "ja")):
                kinds = [f"{one.kind} {one.notation}" for one in foreseen[:25]]
                assert [one.value for one in select.options] == kinds
                offered += len(kinds)
    assert offered


def test_a_panel_does_change_with_what_its_seat_knows() -> None:
    live = make_live(make_table("toy", 3))
    one, other = panel_of(live, 0), panel_of(redrawn(live, Seat(1)), 0)
    assert shown(panel_message(one, "en", {})) != shown(panel_message(other, "en", {}))


@pytest.mark.parametrize("cards", ["4", "20", "60"])
@pytest.mark.parametrize("grouped", ["off", "on"])
def test_panels_of_many_choices_fit_and_lead_to_every_move(cards: str, grouped: str) -> None:
    table = make_table("toy", 9, options={"cards": cards, "grouped": grouped})
    panel = panel_of(make_live(table), 4)
    assert reach(panel, "ja") == ({one.notation for one in panel.offers}, [])


@over_games
def test_no_text_writes_the_sign_of_an_icon_itself(game: str) -> None:
    """A picture in a text is always the game's icon, never a plain sign beside it."""
    presentation, said = GAMES[game].presentation, list[Any]()
    for live in find_moments(make_table(game, GAMES[game].game.seats[-1]), SEED):
        said += presentation.summary(showing.snapshot_of(live).view)
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
