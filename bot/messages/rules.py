"""`/rules`: a game's rules in pages of one screen, each with a picture whose parts are numbered."""

from __future__ import annotations

from typing import Final

from bot.messages.components import PRIMARY, SECONDARY, Component, button
from bot.messages.ids import GameId
from bot.messages.message import Block, Message, Picture, Row, compose, rows
from bot.messages.pieces import NEUTRAL, alt_text, package_name
from bot.words import Reader, say
from games.catalog import Catalogue, GamePackage
from games.core.art.strip import draw_lesson
from games.core.text import text

PAGE: Final = "rules.png"


def rules_message(package: GamePackage, language: str, page: int = 1) -> Message:
    """Show a page of a game's rules, counted from 1; the first or the last for any beyond."""
    pages = len(package.skin.lessons)
    page = min(max(page, 1), pages)
    reader = Reader(language, package.words)
    lesson = package.skin.lessons[page - 1]
    scene = draw_lesson(package.game, package.skin, lesson)
    title = text("guide-title", game=package_name(package, language), page=page, pages=pages)
    parts = say(text(f"rules-{lesson.name}-parts"), reader)
    body = say(text(f"rules-{lesson.name}"), reader)
    return compose(
        package.skin.accent,
        [
            Block((say(title, reader),)),
            Picture(PAGE, scene, alt_text((parts,))),
            Block((f"-# {parts}",)),
            Block(tuple(body.split("\n"))),
            Row((_turn(package, page, -1, reader), _turn(package, page, 1, reader))),
        ],
    )


def which_message(games: Catalogue, language: str) -> Message:
    """Let one person choose whose rules to read."""
    ask = Block((say(text("guide-which"), Reader(language)),))
    names = (button(package_name(one, language), _page(one, 1)) for one in games.values())
    return compose(NEUTRAL, [ask, *rows(list(names))])


def _page(package: GamePackage, page: int) -> GameId:
    return GameId("rules", package.game.id, str(page))


def _turn(package: GamePackage, page: int, step: int, reader: Reader) -> Component:
    """Return the button that turns a page, forward or back."""
    leads_on = step > 0
    to = page + step
    label = say(text("guide-next" if leads_on else "guide-back"), reader)
    return button(
        label,
        _page(package, to),
        PRIMARY if leads_on else SECONDARY,
        disabled=not 1 <= to <= len(package.skin.lessons),
    )
