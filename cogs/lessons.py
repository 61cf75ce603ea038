"""`/learn`, the steps of lessons, and the practice game at their end."""

from __future__ import annotations

from functools import partial

from discord.ext import commands

from bot.messages import ids
from bot.messages.help import rules_message
from bot.messages.lessons import Answered, left_message, lesson_message, lessons_message
from bot.messages.ui import Message
from bot.refusal import Refusal
from bot.tables import lobby
from bot.tables.lessons import LEVEL, find_practice, find_question
from bot.tables.model import RATING
from cogs import router
from cogs.answers import answer
from cogs.context import Context
from cogs.lobbies import open_lobby, start_practice
from cogs.lookup import guess_game, read_game
from cogs.replies import Destination, Reply, reply
from cogs.slash import Interaction, Parameter, command, complete_lesson
from games.catalog import GamePackage


class LessonCommands(commands.Cog):
    """The command that teaches a game."""

    @command("learn", game=Parameter("cmd-rules-game", complete=complete_lesson))
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Teach a game, by default the game in this channel."""
        await answer(interaction, partial(_learn, game=game), Destination.PRIVATE)


async def _learn(context: Context, game: str | None = None) -> Reply:
    """Go on with a lesson; for a game without one, show its rules, and without a game a list."""
    games = context.games
    package = games.get(read_game(context, game or ""))
    if package is None:
        here = await guess_game(context)
        package = here if here and here.lesson else None
    if package is None:
        packages = [each for each in games.values() if each.lesson]
        return reply(lessons_message(packages, context.language))
    if package.lesson is None:
        return reply(rules_message(package, context.language))
    return await _resume(context, package)


@router.on(ids.OpenLesson, to=Destination.PANEL)
async def _open(context: Context, clicked: ids.OpenLesson) -> Reply:
    return await _resume(context, _taught(context, clicked))


@router.on(ids.OpenLessonStep, to=Destination.PANEL)
async def _turn(context: Context, clicked: ids.OpenLessonStep) -> Reply:
    return await _show(context, _taught(context, clicked), clicked.step)


@router.on(ids.AnswerLesson, to=Destination.PANEL)
async def _answer(context: Context, clicked: ids.AnswerLesson) -> Reply:
    """Show the next step after the right choice, else the same one with the reason."""
    package = _taught(context, clicked)
    steps = package.lesson.steps if package.lesson else ()
    # The lesson may be another since the message was sent.
    if clicked.step >= len(steps) or clicked.choice >= len(steps[clicked.step].choices):
        return await _show(context, package, clicked.step)
    answered = Answered(steps[clicked.step], clicked.choice)
    return await _show(context, package, clicked.step + (not clicked.choice), answered)


@router.on(ids.LeaveLesson, to=Destination.PANEL)
async def _leave(context: Context, clicked: ids.LeaveLesson) -> Reply:
    return reply(left_message(_taught(context, clicked), context.language))


@router.on(ids.PlayLesson, to=Destination.PANEL)
async def _play(context: Context, clicked: ids.PlayLesson) -> Reply:
    """Start the practice game in the message of the lesson."""
    package = _taught(context, clicked)
    tables = context.tables
    user = context.user.id
    position = find_practice(package)
    options = {RATING.name: "hints"}
    table = (await open_lobby(context, package.game.id, options, context.language)).id
    await tables.change(table, lobby.add_ai, user, LEVEL)
    await tables.change(table, lobby.fill, user, position.seats)
    return await start_practice(context, table, position)


def _taught(context: Context, clicked: ids.OfGame) -> GamePackage:
    """Return the game of a lesson. Raises `refused-bad-option` if it has none."""
    package = context.games.get(clicked.game)
    if package is None or package.lesson is None:
        raise Refusal("refused-bad-option")
    return package


async def _resume(context: Context, package: GamePackage) -> Reply:
    step = await context.services.lessons.resume(context.user.id, package)
    return await _show(context, package, step)


async def _show(
    context: Context, package: GamePackage, step: int, answered: Answered | None = None
) -> Reply:
    """Show a step, and note it; a step beyond the last is the last."""
    lessons = context.services.lessons
    last = len(package.lesson.steps) - 1 if package.lesson else 0
    number = min(step, last)
    await context.services.avatars.fetch(context.user.id)
    await lessons.note(context.user.id, package, number)
    text_mode = await context.reads_text()

    def build() -> Message:
        question = find_question(package, number, context.user, context.language)
        return lesson_message(
            question, context.language, context.emoji, answered, text_mode=text_mode
        )

    return reply(build)
