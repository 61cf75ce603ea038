"""`/leaderboard`: the ranking of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.messages.components import Component, MenuItem, button, public_button, select
from bot.messages.ids import PageId
from bot.messages.message import Block, Message, Part, Picture, Row, compose
from bot.messages.names import escape_name, tidy_name
from bot.messages.parts import NEUTRAL, alt_text, package_name
from bot.messages.profile import write_rating
from bot.pictures.people import SeatedPlayer
from bot.ratings.service import Board, Standing
from bot.store.results import PEOPLE
from bot.words import Reader, say
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.art.leaderboards import draw_honours
from games.core.summaries import LeaderboardPage, Line
from games.core.text import Text, text

HERE: Final = "here"
SEASON: Final = "season"
EVERYWHERE: Final = "all"
PLACES: Final = (HERE, SEASON, EVERYWHERE)
"""Scopes of a leaderboard."""
LADDERS: Final = (PEOPLE, *(level.value for level in Level))
_FINALS: Final = 5
"""Places in the final table of a season."""
_BEST: Final = 3
"""People of each, where there are several."""
_HOME: Final = "leaderboard"
_LADDER: Final = "ladder"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page, as component ids encode it."""

    game: str
    where: str = HERE
    rating_pool: str = PEOPLE
    page: int = 0

    def __str__(self) -> str:
        return f"{self.where}_{self.rating_pool}_{self.page}_{self.game}"

    @property
    def choice(self) -> str:
        """The value of its item in the menu of ladders."""
        return f"{self.where}_{self.rating_pool}"


def parse_asked(argument: str, games: Catalogue) -> Asked | None:
    """Parse the argument; None if it is malformed or names an unknown game."""
    where, _, rest = argument.partition("_")
    rating_pool, _, rest = rest.partition("_")
    page, _, game = rest.partition("_")
    if where in PLACES and rating_pool in LADDERS and page.isdecimal() and game in games:
        return Asked(game, where, rating_pool, int(page[:4]))
    return None


def leaderboard_message(  # noqa: PLR0913 - how one reader is shown it is named
    board: Board,
    asked: Asked,
    games: Catalogue,
    language: str,
    *,
    in_server: bool,
    text_mode: bool = False,
) -> Message:
    """Show one person a page of a leaderboard, with their own line and the other leaderboards."""
    reader = Reader(language)
    parts: list[Part] = [
        _said(board, asked, games, reader) if text_mode else _picture(board, asked, games, reader)
    ]
    if notes := tuple(_notes(board, reader)):
        parts.append(Block(notes))
    parts.append(Row((_games(asked, games, reader),)))
    parts.append(Row((_ladders(asked, reader, in_server=in_server),)))
    parts.append(Row(tuple(_buttons(board, asked, reader, in_server=in_server))))
    return compose(games[asked.game].presentation.accent, parts)


def posted_message(board: Board, asked: Asked, games: Catalogue, language: str) -> Message:
    """Show a channel a page of a leaderboard."""
    reader = Reader(language)
    about = PageId(_HOME, "open", str(replace(asked, page=0)))
    opening = public_button("ladder", say(text("ladder-open"), reader), about)
    parts: list[Part] = [_picture(replace(board, own=None), asked, games, reader)]
    if notes := tuple(_notes(replace(board, own=None), reader)):
        parts.append(Block(notes))
    return compose(games[asked.game].presentation.accent, [*parts, Row((opening,))])


def final_message(season: str, boards: Sequence[Board], games: Catalogue, language: str) -> Message:
    """Announce the first places of a season that ended, for every game of the server."""
    reader = Reader(language)
    known = boards[:_FINALS]
    title = say(text("final-title", season=season_name(season)), reader)
    parts: list[Part] = [Block((title,))]
    for board in known:
        asked = Asked(board.wanted.game, SEASON)
        best = board.lines if len(known) == 1 else board.lines[:_BEST]
        shown = _picture(replace(board, lines=best), asked, games, reader)
        parts.append(replace(shown, name=f"{board.wanted.game}.png"))
    parts.append(Block((say(text("final-how"), reader),)))
    about = PageId(_HOME, "open", str(Asked(known[0].wanted.game)))
    opening = public_button("ladder", say(text("ladder-open"), reader), about)
    return compose(NEUTRAL, [*parts, Row((opening,))])


def lines_of(board: Board) -> tuple[tuple[Standing, ...], bool]:
    """Return the lines of a page, and whether the last is the reader's, apart from the others."""
    own = board.own
    if own is None or any(line.person_id == own.person_id for line in board.lines):
        return board.lines, False
    if board.lines and own.rank <= board.lines[0].rank:
        return board.lines, False  # an earlier page has them
    return (*board.lines, own), bool(board.lines)


def _subtitle(asked: Asked, board: Board) -> Text:
    where = text(f"ladder-where-{asked.where}")
    if season := board.wanted.season:
        where = season_name(season)
    return text("ladder-subtitle", where=where, among=text(f"ladder-among-{asked.rating_pool}"))


def season_name(season: str) -> Text:
    """Return the name of a season."""
    year, _, quarter = season.partition("-")
    return text(f"season-{quarter}", year=year)


def _picture(board: Board, asked: Asked, games: Catalogue, reader: Reader) -> Picture:
    package = games[asked.game]
    title, subtitle = _heads(board, asked, games, reader)
    shown, is_apart = lines_of(board)
    own = board.own.person_id if board.own else None
    honours = LeaderboardPage(
        title,
        subtitle,
        package.presentation.cover,
        tuple(
            Line(
                one.rank,
                one.rating.points,
                say(_note(one), reader),
                one.rating.is_sure,
                one.person_id == own,
            )
            for one in shown
        ),
        say(text("ladder-empty"), reader),
        is_apart,
    )
    people = tuple(SeatedPlayer(tidy_name(one.name), one.person_id) for one in shown)
    said = [title, subtitle, *(_line(one, tidy_name(one.name), reader) for one in shown)]
    if not shown:
        said.append(honours.empty)
    return Picture("leaderboard.png", draw_honours(honours), alt_text(said), people)


def _said(board: Board, asked: Asked, games: Catalogue, reader: Reader) -> Block:
    title, subtitle = _heads(board, asked, games, reader)
    shown, _ = lines_of(board)
    lines = [_line(one, f"**{escape_name(one.name)}**", reader) for one in shown]
    lines = lines or [say(text("ladder-empty"), reader)]
    return Block((f"### {title}", f"-# {subtitle}", *lines))


def _heads(board: Board, asked: Asked, games: Catalogue, reader: Reader) -> tuple[str, str]:
    title = package_name(games[asked.game], reader.language)
    return title, say(_subtitle(asked, board), reader)


def _line(one: Standing, name: str, reader: Reader) -> str:
    rating, note = write_rating(one.rating), _note(one)
    return say(text("ladder-line", rank=one.rank, who=name, rating=rating, note=note), reader)


def _note(one: Standing) -> Text:
    return text("ladder-games", games=one.games)


def _notes(board: Board, reader: Reader) -> Iterator[str]:
    shown, _ = lines_of(board)
    if not shown:
        kind = PEOPLE if board.wanted.rating_pool == PEOPLE else "house"
        yield say(text(f"ladder-how-{kind}"), reader)
    if any(not one.rating.is_sure for one in shown):
        yield say(text("ladder-unsure"), reader)
    if board.own is not None and not board.is_shown:
        yield say(text("ladder-hidden"), reader)


def _games(asked: Asked, games: Catalogue, reader: Reader) -> Component:
    items = [
        MenuItem(package_name(package, reader.language), game, is_chosen=game == asked.game)
        for game, package in games.items()
    ]
    return select(PageId(_HOME, "game", str(asked)), items[:25])


def _ladders(asked: Asked, reader: Reader, *, in_server: bool) -> Component:
    people = [Asked(asked.game, where) for where in PLACES]
    house = [
        Asked(asked.game, where, level.value) for where in (HERE, EVERYWHERE) for level in Level
    ]
    offered = [one for one in (*people, *house) if in_server or one.where == EVERYWHERE]
    items = [
        MenuItem(
            say(
                text(
                    "ladder-subtitle",
                    where=text(f"ladder-where-{one.where}"),
                    among=text(f"ladder-among-{one.rating_pool}"),
                ),
                reader,
            ),
            one.choice,
            is_chosen=one.choice == asked.choice,
        )
        for one in offered
    ]
    return select(PageId(_HOME, _LADDER, str(asked)), items)


def _buttons(board: Board, asked: Asked, reader: Reader, *, in_server: bool) -> Iterator[Component]:
    turns: Sequence[tuple[str, str, int, bool]] = (
        ("◀", "back", asked.page - 1, asked.page > 0),
        ("▶", "on", asked.page + 1, board.has_more),
    )
    for sign, field, page, is_there in turns:
        about = PageId(_HOME, field, str(replace(asked, page=max(0, page))))
        yield button(sign, about, disabled=not is_there)
    if in_server and board.lines:
        show = PageId(_HOME, "show", str(asked))
        yield public_button("show", say(text("replay-show"), reader), show)
