"""What the first pictures after an installation need, found by playing games to nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, count, product
from random import Random
from typing import Final

from bot.messages.finale import make_finale
from bot.pictures.people import Drawn, Sitter, fill, find_nobody
from games.catalog import Catalogue, GamePackage
from games.core.art.characters import CHARACTERS
from games.core.art.finale import draw_card, draw_finale
from games.core.art.strip import draw_lesson
from games.core.game import CHANCE, Seat, Setup
from games.core.picture import Item, Place, Portrait, Scene, Sprite

LONGEST: Final = 400
"""Moves of a game during which the table is looked at; after them only its end is."""
EVERY: Final = 4
"""Moves between two looks at the table."""
_SITTERS: Final = (
    Sitter("A", 1),
    *(Sitter("A", character=one, is_house=True) for one in CHARACTERS),
)
"""Whoever may sit in a seat, as far as sprites show it."""


def sprites_of(games: Catalogue) -> Iterator[Sprite]:
    """Give the sprites of every game along one random game of the fewest and the most seats."""
    known = set[Sprite]()
    for entry in games.values():
        for players in {entry.game.seats[0], entry.game.seats[-1]}:
            for scene in chain(_rules(entry), _play(entry, players)):
                found = {scene.ground, *_placed(scene.items), *_faces(scene, players)}
                yield from found - known
                known |= found


def _placed(items: Sequence[Item | Drawn]) -> Iterator[Sprite]:
    return (item.sprite for item in items if isinstance(item, Place))


def _faces(scene: Scene, players: int) -> Iterator[Sprite]:
    """Give what anybody's face needs in any seat, wherever the scene shows one."""
    for item in scene.items:
        if isinstance(item, Portrait):
            yield from _around(item.size, players, numbered=item.numbered)


@cache
def _around(size: int, players: int, *, numbered: bool) -> frozenset[Sprite]:
    found = set[Sprite]()
    for seat, sitter in product(range(players), _SITTERS):
        portrait = Portrait(seat, 0, 0, size, numbered)
        found.update(_placed(fill((portrait,), (sitter,) * players, find_nobody)))
    return frozenset(found)


def _rules(entry: GamePackage) -> Iterator[Scene]:
    for lesson in entry.skin.lessons:
        yield draw_lesson(entry.game, entry.skin, lesson)


def _play(entry: GamePackage, players: int) -> Iterator[Scene]:
    game, random = entry.game, Random(players)
    state, course = game.start(Setup(players)), list[tuple[int, ...]]()
    for number in count():
        decisions = game.decisions(state)
        if (number % EVERY == 0 and number < LONGEST) or not decisions:
            view = game.view(state, None)
            course.append(game.tally(view))
            yield entry.skin.board(view)
            yield entry.skin.hand(game.view(state, Seat(number % players)))
        if (outcome := game.outcome(state)) is not None:
            # The first end of all took a third of a second to be drawn.
            finale = make_finale(entry.skin, outcome, tuple(filter(None, course)))
            yield draw_finale(finale)
            yield draw_card(finale, entry.game.id)
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
