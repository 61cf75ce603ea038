"""A picture in a text is always the game's own icon, never a plain sign beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.tables.session import GameSession
from games.core.text import Arg, Face, Listing, Text
from tests.support.games import GAMES
from tests.support.quick import after_edits
from tests.support.showing import find_moments, make_table, panel_of, snapshot_of
from tests.words.texts import messages


def faces_in(said: Arg | None) -> Iterator[Face]:
    """Yield every picture in a text."""
    match said:
        case Face():
            yield said
        case Text(_, args):
            for _, arg in args:
                yield from faces_in(arg)
        case Listing(items):
            for item in items:
                yield from faces_in(item)


def signs_of(game: str, lives: list[GameSession]) -> frozenset[str]:
    """Return the plain signs of a game's icons at some moments."""
    presentation = GAMES[game].presentation
    found: set[Face] = set()
    for live in lives:
        for seat in range(len(live.table.participants)):
            panel = panel_of(live, seat)
            choices = [presentation.choice(panel.view, one.move) for one in panel.offers]
            said = [*presentation.own(panel.view), *(one.hint for one in choices)]
            found |= {face for one in said for face in faces_in(one)}
            found |= {one.face for one in choices if one.face}
        for told in presentation.summary(snapshot_of(live).view):
            found |= set(faces_in(told))
    # Letters tell signs of one shape apart where there are no icons.
    return frozenset(sign for face in found for sign in face.plain if not sign.isascii())


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", after_edits("coloretto", "keltis"))
def test_no_text_writes_the_sign_of_an_icon_itself(game: str, language: str) -> None:
    lives = find_moments(make_table(game, GAMES[game].game.seats[-1]), 1)
    signs = signs_of(game, lives)
    wrong = {one.key for one in messages(game, language) if signs & set(one.words)}
    assert {key for key in wrong if not key.startswith("rules-")} == set()
