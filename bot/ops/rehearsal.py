"""What the first pictures after an installation need, found by playing games to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Final

from games.catalog import Catalogue, GamePackage
from games.core.art.strip import draw_lesson
from games.core.game import CHANCE, Seat, Setup
from games.core.picture import Place, Scene, Sprite

LONGEST: Final = 400
"""Moves of a game, at most."""
EVERY: Final = 4
"""Moves between two looks at the table."""


def sprites_of(games: Catalogue) -> Iterator[Sprite]:
    """Give the sprites of every game along one random game of the fewest and the most seats."""
    known = set[Sprite]()
    for entry in games.values():
        for players in {entry.game.seats[0], entry.game.seats[-1]}:
            for scene in chain(_rules(entry), _play(entry, players)):
                found = {scene.ground, *(i.sprite for i in scene.items if isinstance(i, Place))}
                yield from found - known
                known |= found


def _rules(entry: GamePackage) -> Iterator[Scene]:
    for lesson in entry.skin.lessons:
        yield draw_lesson(entry.game, entry.skin, lesson)


def _play(entry: GamePackage, players: int) -> Iterator[Scene]:
    game, random = entry.game, Random(players)
    state = game.start(Setup(players))
    for number in range(LONGEST):
        decisions = game.decisions(state)
        if number % EVERY == 0 or not decisions:
            yield entry.skin.board(game.view(state, None))
            yield entry.skin.hand(game.view(state, Seat(number % players)))
        if not decisions:
            return
        seat = decisions[0].seat
        if seat == CHANCE:
            chances = game.chances(state)
            weights = [chance.weight for chance in chances]
            move = random.choices([chance.move for chance in chances], weights)[0]
        else:
            move = random.choice(game.legal_moves(state, seat))
        state = game.apply(state, seat, move).state
