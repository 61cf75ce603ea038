"""The sprites of games, from random games, so that they are drawn before a player waits."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final

from bot.containment import containing
from bot.game_packages import describe_fault
from bot.messages.lessons import draw_step
from bot.messages.result import make_result_card
from bot.pictures.people import Drawn, SeatedPlayer, fill, no_avatar
from bot.tables.lessons import find_question
from bot.tables.model import Person
from bot.words import ENGLISH
from games.catalog import Catalogue, GamePackage
from games.core import CHANCE, Seat, Setup, Stream
from games.core.art.pages import draw_rules_page
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_card, draw_result
from games.core.picture import Item, PlacedSprite, Portrait, Scene, Sprite

log: Final = logging.getLogger(__name__)

MAX_DRAWN_PLIES: Final = 400
"""Plies of a game of which the table is drawn; later only its end is."""
_MAX_PLIES: Final = 5_000
"""Plies after which a game counts as one that never ends."""
PLIES_PER_DRAWING: Final = 4
_READER: Final = Person(1, "A")
"""The reader of a lesson, whose name no sprite shows."""
_SAMPLE_PLAYERS: Final = (
    SeatedPlayer("A", 1),
    *(SeatedPlayer("A", character=character, is_ai=True) for character in CHARACTERS),
)
"""One player for each portrait that sprites can show."""


def sprites_used_by(games: Catalogue) -> Iterator[Sprite]:
    """Yield the sprites of every game, from random games with the fewest and the most seats."""
    known = set[Sprite]()
    for package in games.values():
        seats = package.game.seats
        try:
            with containing():
                for players in {seats[0], seats[-1]}:
                    for scene in _scenes(package, players):
                        sprites = _sprites_in(scene, players)
                        yield from sprites - known
                        known |= sprites
        except Exception as error:  # noqa: BLE001 (the other games are drawn nevertheless)
            log.warning("%s, drawing its pictures when needed", describe_fault(package, error))


def _scenes(package: GamePackage, players: int) -> Iterator[Scene]:
    presentation = package.presentation
    for page in presentation.rules_pages:
        yield draw_rules_page(package.game, presentation, page)
    for number in range(len(package.lesson.steps) if package.lesson else 0):
        yield draw_step(find_question(package, number, _READER, ENGLISH))
    yield from _play(package, players)


def _sprites_in(scene: Scene, players: int) -> set[Sprite]:
    sprites = {scene.ground, *_sprites_of(scene.items)}
    for item in scene.items:
        if isinstance(item, Portrait):
            sprites |= _sprites_around(item._replace(seat=0, x=0, y=0), players)
    return sprites


def _sprites_of(items: Sequence[Item | Drawn]) -> Iterator[Sprite]:
    return (item.sprite for item in items if isinstance(item, PlacedSprite))


@cache
def _sprites_around(portrait: Portrait, players: int) -> frozenset[Sprite]:
    """Return the sprites of every possible portrait in every seat."""
    sprites = set[Sprite]()
    for seat, sample_player in product(range(players), _SAMPLE_PLAYERS):
        seated = portrait._replace(seat=seat)
        sprites.update(_sprites_of(fill((seated,), (sample_player,) * players, no_avatar)))
    return frozenset(sprites)


def _play(package: GamePackage, players: int) -> Iterator[Scene]:
    game = package.game
    random = Stream(players)
    state = game.start(Setup(players))
    history = list[tuple[int, ...]]()
    for number in range(_MAX_PLIES):
        decisions = game.decisions(state)
        if (number % PLIES_PER_DRAWING == 0 and number < MAX_DRAWN_PLIES) or not decisions:
            view = game.view(state, None)
            history.append(game.current_scores(view))
            yield package.presentation.board(view)
            yield package.presentation.hand(game.view(state, Seat(number % players)))
        if (outcome := game.outcome(state)) is not None:
            # The first result card took a third of a second to be drawn.
            card = make_result_card(package.presentation, outcome, tuple(filter(None, history)))
            yield draw_result(card)
            yield draw_card(card, package.game.id)
        if not decisions:
            return
        seat = decisions[0].seat
        if seat == CHANCE:
            move = random.draw(game.chances(state))
        else:
            moves = game.legal_moves(state, seat)
            move = moves[random.below(len(moves))]
        state = game.apply(state, seat, move).state
