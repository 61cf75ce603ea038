"""Checks of what people read and see: texts, choices, scores and pictures."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Final
from xml.etree import ElementTree as ET

from bot.game_packages import list_keys
from bot.messages.choices import STEPS
from bot.messages.result import make_result_card
from bot.testing.subject import Position, Subject
from bot.words import Reader, localize, speech
from bot.words.completeness import compare
from games.core import art
from games.core.art.pages import draw_rules_page
from games.core.art.result import draw_card, draw_result
from games.core.picture import (
    Item,
    Label,
    Name,
    PlacedSprite,
    Portrait,
    Scene,
    Sprite,
    Title,
    Trace,
)
from games.core.presentation import Choice
from games.core.text import Emoji, GameError, Text, text

LABEL, HINT, BRIEF, SUMMARY, ALT, RULES, LOG_LINE = 80, 100, 50, 2500, 1024, 1000, 300
"""The longest texts, in characters."""
TIP: Final = 110
"""Characters of a tip: about two lines of a phone."""
MAX_TIPS: Final = 8
FIXED: Final = {"name": 40, "tagline": HINT}
"""How long some texts may be; others may have `RULES`."""
WIDTH: Final = 1080
TALLEST: Final = 1300
SMALLEST: Final = 38
"""Height of names and numbers: 12 pixels on a phone, which shows a picture 348 pixels wide."""
SMALLEST_FACE: Final = 78
"""At a third of the width, 26 pixels: as large as Discord's own in a reply."""
LONGEST_LABEL: Final = 4
FORBIDDEN: Final = frozenset({"text", "image", "style", "script", "use", "filter"})
NUMERALS: Final = "❶❷❸❹❺❻❼❽❾"
LONG_NAMES: Final = tuple(f"① {'Maximiliane-Theodora v. Hohenb'}{seat}" for seat in range(9))


@contextmanager
def _errors() -> Iterator[dict[str, None]]:
    errors: dict[str, None] = {}

    def note(record: logging.LogRecord) -> bool:
        errors[record.getMessage()] = None
        return True

    speech.logger.addFilter(note)
    try:
        yield errors
    finally:
        speech.logger.removeFilter(note)


def check_texts(subject: Subject) -> Iterator[str]:
    """Check that texts exist in all languages of the package, and fit where they are shown."""
    for language in subject.languages:
        # Names are as long as they get, and no emoji are known.
        reader = Reader(language, subject.package.words, LONG_NAMES)
        complete = compare(reader.language, {subject.game.id: (subject.package.words,)})
        for lack in ("missing", "unknown", "different", "unreadable"):
            for key in getattr(complete, lack):
                yield f"{key} is {lack} in {reader.language}, compared with English"
        with _errors() as missing:
            for key in list_keys(subject.package):
                yield from _fit(reader, text(key), FIXED.get(key, RULES))
            for at in subject.moments:
                yield from _check_position(at, reader)
        for error in missing:
            yield f"{error}; write it in words/{reader.language}.ftl"


def _fit(reader: Reader, content: Text | None, most: int) -> Iterator[str]:
    said = localize(content, reader) if content else "none"
    if content and not 0 < len(said) <= most:
        size = f"{len(said)} characters, 1-{most} fit"
        yield f"`{content.key}` in {reader.language}: {size}: {said!r}"


def _check_position(at: Position, reader: Reader) -> Iterator[str]:
    fit = partial(_fit, reader)
    for event in at.events:
        yield from fit(event.text, LOG_LINE)
    for lines in at.lines:
        said = [localize(line, reader) for line in lines]
        if not all(said):
            yield f"{at}: a line of `summary` or `own` is empty in {reader.language}"
        if len("\n".join(said).replace("**", "")) > ALT or sum(map(len, said)) > SUMMARY:
            yield f"{at}: `summary` or `own` is longer than {ALT} characters in {reader.language}"
    for question, choices in at.offers:
        yield from fit(question, LOG_LINE)
        for choice in choices:
            yield from fit(choice.label, LABEL)
            yield from fit(choice.hint, HINT)
            yield from fit(choice.brief, BRIEF)
            if choice.group:
                yield from fit(choice.group.label, LABEL)
                yield from fit(choice.group.hint, HINT)
        yield from _check_choices(at, choices, reader)
    if at.is_over and (outcome := at.game.outcome(at.state)):
        for row in at.package.presentation.scores(at.views[None]).rows:
            yield from fit(row.label, LABEL)
        localize(text(f"ending-{outcome.ending}"), reader)


def _check_choices(at: Position, choices: list[Choice], reader: Reader) -> Iterator[str]:
    labels = [localize(choice.label, reader) for choice in choices]
    if twice := {label for label in labels if labels.count(label) > 1}:
        yield f"{at}: two choices have the label {min(twice)!r} in {reader.language}"
    if not {choice.style for choice in choices} <= {"plain", "purchase", "end"}:
        yield f"{at}: a choice has a style other than plain, purchase or end"
    seen = {
        (choice.group and choice.group.key, choice.emoji, choice.brief or label)
        for choice, label in zip(choices, labels, strict=True)
    }
    if len(seen) < len(choices):
        yield f"{at}: two choices look alike; let emoji or `brief` differ"
    if any(choice.group and choice.group.key == STEPS.group for choice in choices):
        yield f"{at}: the group {STEPS.group!r} is the bot's own; rename it"


def check_tips(subject: Subject) -> Iterator[str]:
    """Check that a game has few short tips, each of which says when it matters."""
    tips = subject.package.tips
    if len(tips) > MAX_TIPS:
        yield f"{len(tips)} tips; {MAX_TIPS} are enough for the first games"
    for name, matters in tips.items():
        if not name.replace("_", "").isalpha() or not name.islower():
            yield f"the tip {name!r} needs a name of a-z _"
        for language in subject.languages:
            reader = Reader(language, subject.package.words, LONG_NAMES)
            if reader.has(f"tip-{name}"):  # else `check_texts` says so
                yield from _fit(reader, text(f"tip-{name}"), TIP)
        answers = {
            matters(at.views[decision.seat])
            for at in subject.moments
            for decision in at.seat_decisions
        }
        for answer in answers - {False, True}:
            yield f"the tip {name!r} answers {answer!r}; return a bool"


def check_emoji(subject: Subject) -> Iterator[str]:
    """Check that the texts use emoji of the game, with a plain sign each."""
    own = subject.package.presentation.emoji
    sprites = {**art.seat_emoji()}
    for name, sprite in own.items():
        if not (2 <= len(name) <= 32 and name.replace("_", "").isalnum() and name.islower()):
            yield f"the emoji {name!r} needs 2-32 characters of a-z 0-9 _"
        if not name.startswith(f"{subject.game.id}_"):
            yield f"the emoji {name!r} must begin with {subject.game.id}_"
        if (sprite.width, sprite.height) != (128, 128):
            yield f"the emoji {name!r} must be 128 by 128 pixels"
        yield from check_sprite(sprite)
        sprites[name] = sprite
    if len(set(sprites.values())) < len(sprites):
        yield "two emoji look the same"
    said = (content for at in subject.moments for content in at.texts)
    for emoji, key in {
        emoji: content.key for content in said for emoji in emoji_in(content)
    }.items():
        if emoji.name not in sprites:
            yield f"`{key}` shows the emoji {emoji.name!r}; add it to `seat_emoji`"
        if not emoji.plain:
            yield f"`{key}` shows the emoji {emoji.name!r} without a plain sign"


def emoji_in(content: object) -> Iterator[Emoji]:
    match content:
        case Emoji():
            yield content
        case Text(_, args):
            yield from chain.from_iterable(emoji_in(arg) for _, arg in args)
        case _:
            yield from chain.from_iterable(map(emoji_in, getattr(content, "items", ())))


def check_scores(subject: Subject) -> Iterator[str]:
    """Check that the final table adds up to the outcome."""
    for at in (line[-1] for line in subject.games):
        outcome = at.game.outcome(at.state)
        rows = at.package.presentation.scores(at.views[None]).rows
        # A cross alone stands for one.
        cells = (
            [cell if isinstance(cell, int) else int(cell == "×") for cell in row.values]
            for row in rows
        )
        total = tuple(map(sum, zip(*cells, strict=True)))
        if rows and outcome and total != outcome.scores:
            yield f"{at}: the rows of `scores` add up to {total}, the scores are {outcome.scores}"


def check_rules(subject: Subject) -> Iterator[str]:
    """Check that the example of each page of the rules can be played, and its parts are named.

    The text `rules-<name>-parts` has the numerals of the spots in their order, in every language.
    """
    package = subject.package
    for page in package.presentation.rules_pages:
        where = f"the rules page {page.name}"
        try:
            strip = draw_rules_page(package.game, package.presentation, page)
        except GameError as error:
            yield f"{where}: its example cannot be played: {error}"
            continue
        if len(page.spots) > len(NUMERALS):
            yield f"{where} has {len(page.spots)} spots; {len(NUMERALS)} have a numeral"
        for x, y in page.spots:
            if not (0 <= x < strip.width and 0 <= y - page.top < strip.height):
                yield f"{where}: the spot ({x}, {y}) is outside its strip of the picture"
        wanted = NUMERALS[: len(page.spots)]
        for language in subject.languages:
            said = Reader(language, package.words).say(f"rules-{page.name}-parts")
            signs = "".join(sign for sign in said if sign in NUMERALS)
            if signs != wanted:
                yield (
                    f"`rules-{page.name}-parts` in {language} explains {signs or 'nothing'}, and "
                    f"the picture shows {wanted or 'no numeral'}"
                )


def check_axis(subject: Subject) -> Iterator[str]:
    """Check that the scores have room beside a face and at the axis of the chart."""
    game, show = subject.game, subject.package.presentation
    for line in subject.games:
        outcome = line[-1].game.outcome(line[-1].state)
        if outcome is None:
            continue
        scores = [game.current_scores(at.views[None]) for at in line]
        card = make_result_card(show, outcome, tuple(scores) if all(scores) else ())
        for item in {*draw_result(card).items, *draw_card(card, subject.game.id).items}:
            if isinstance(item, Label) and len(item.text) > LONGEST_LABEL:
                size = f"{len(item.text)} characters; {LONGEST_LABEL} fit"
                yield f"{line[-1]}: the number {item.text} in the pictures of the end has {size}"


def check_pictures(subject: Subject) -> Iterator[str]:
    """Check that pictures are legible on a phone, and the same for the same view."""
    sprites = set[Sprite]()
    for at in subject.moments:
        again = Position(at.package, at.setup, at.state).scenes
        if again != at.scenes or [*map(hash, again)] != [*map(hash, at.scenes)]:
            yield f"{at}: `board` or `hand` draws the same view differently"
        for number, scene in enumerate(at.scenes):
            seat = (number - 1) % len(at.seats)
            name = f"the hand of seat {seat}" if number else "the board"
            ground = scene.ground.width, scene.ground.height
            if scene.width != WIDTH or ground != (scene.width, scene.height):
                yield f"{at}: {name} and its ground must be {WIDTH} pixels wide, and equally high"
            if scene.height > TALLEST:
                yield f"{at}: {name} is {scene.height} pixels high; {TALLEST} fit"
            for fault in (each for item in scene.items for each in _check_item(item, scene)):
                yield f"{at}: {name}: {fault}"
            shown = {laid.seat for laid in scene.items if isinstance(laid, Portrait)}
            named = {laid.seat for laid in scene.items if isinstance(laid, Name)}
            if number == 0 and not shown == named == {*at.seats}:
                yield f"{at}: {name} must show the portrait and the name of every seat"
            if number and seat not in shown:
                yield f"{at}: {name} must show its portrait"
            places = {laid.sprite for laid in scene.items if isinstance(laid, PlacedSprite)}
            sprites |= {scene.ground, *places}
    for sprite in sprites:
        yield from check_sprite(sprite)


def _check_item(item: Item, scene: Scene) -> Iterator[str]:
    yield from check_type(item, scene.width)
    across = down = 1  # to either side of the point at which the item is placed
    x, y = _point_of(item)
    match item:
        case Label() if len(item.text) > LONGEST_LABEL:
            yield f"{item} is longer than {LONGEST_LABEL} characters"
        case Name():
            across = item.width // 2
        case Portrait():
            if item.size < SMALLEST_FACE:
                yield f"{item} is smaller than {SMALLEST_FACE} pixels"
            across = down = item.size // 2
    if not (across <= x <= scene.width - across and down <= y <= scene.height - down):
        yield f"{str(item)[:200]} is outside the sheet"


def check_type(item: Item, width: int) -> Iterator[str]:
    """Check that the text in a picture of this width is legible on a phone."""
    if not isinstance(item, Label | Name | Title):
        return
    if item.size * WIDTH < SMALLEST * width:
        yield f"{item} is smaller than {SMALLEST * width / WIDTH:.1f} pixels"
    if isinstance(item, Name) and item.width < 3 * item.size:
        yield f"{item} is narrow"


def _point_of(item: Item) -> tuple[int, int]:
    """Return the middle of a sprite or a name, and the point at which another item is placed."""
    match item:
        case PlacedSprite():
            return item.x + item.sprite.width // 2, item.y + item.sprite.height // 2
        case Name():
            shift = {"l": 0.5, "m": 0.0, "r": -0.5}[item.anchor[0]]
            return item.x + round(item.width * shift), item.y
        case Trace():
            return item.points[0]
        case _:
            return item.x, item.y


def check_sprite(sprite: Sprite) -> Iterator[str]:
    """Check that a sprite is a whole drawing without type or references."""
    root = ET.fromstring(sprite.svg)  # noqa: S314 - packages run in this process anyway
    drawn, (first, count) = int(root.attrib["width"]), sprite.repeat
    # It is drawn in full width, or narrower with columns inside that can be repeated.
    is_wide = drawn == sprite.width or (count > 0 and first + count < drawn < sprite.width)
    if not is_wide or root.attrib["height"] != str(sprite.height):
        yield f"a sprite is not drawn as large as it says: {sprite.svg[:100]}"
    if used := FORBIDDEN & {element.tag.rpartition("}")[2] for element in root.iter()}:
        yield f"a sprite contains {', '.join(sorted(used))}: {sprite.svg[:100]}"


CHECKS: Final = (
    check_texts,
    check_rules,
    check_tips,
    check_emoji,
    check_scores,
    check_axis,
    check_pictures,
)
