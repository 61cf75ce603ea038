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
from bot.words import Reader, localize
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
class PageRequest:
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


def parse_request(argument: str, games: Catalogue) -> PageRequest | None:
    """Parse the argument; None if it is malformed or names an unknown game."""
    where, _, rest = argument.partition("_")
    rating_pool, _, rest = rest.partition("_")
    page, _, game = rest.partition("_")
    if where in PLACES and rating_pool in LADDERS and page.isdecimal() and game in games:
        return PageRequest(game, where, rating_pool, int(page[:4]))
    return None


def leaderboard_message(  # noqa: PLR0913 - how one reader is shown it is named
    board: Board,
    request: PageRequest,
    games: Catalogue,
    language: str,
    *,
    in_server: bool,
    text_mode: bool = False,
) -> Message:
    """Show one person a page of a leaderboard, with their own line and the other leaderboards."""
    reader = Reader(language)
    parts: list[Part] = [
        _said(board, request, games, reader)
        if text_mode
        else _picture(board, request, games, reader)
    ]
    if notes := tuple(_notes(board, reader)):
        parts.append(Block(notes))
    parts.append(Row((_games(request, games, reader),)))
    parts.append(Row((_ladders(request, reader, in_server=in_server),)))
    parts.append(Row(tuple(_buttons(board, request, reader, in_server=in_server))))
    return compose(games[request.game].presentation.accent, parts)


def posted_message(board: Board, request: PageRequest, games: Catalogue, language: str) -> Message:
    """Show a channel a page of a leaderboard."""
    reader = Reader(language)
    about = PageId(_HOME, "open", str(replace(request, page=0)))
    opening = public_button("ladder", localize(text("ladder-open"), reader), about)
    parts: list[Part] = [_picture(replace(board, own=None), request, games, reader)]
    if notes := tuple(_notes(replace(board, own=None), reader)):
        parts.append(Block(notes))
    return compose(games[request.game].presentation.accent, [*parts, Row((opening,))])


def final_message(season: str, boards: Sequence[Board], games: Catalogue, language: str) -> Message:
    """Announce the first places of a season that ended, for every game of the server."""
    reader = Reader(language)
    known = boards[:_FINALS]
    title = localize(text("final-title", season=season_name(season)), reader)
    parts: list[Part] = [Block((title,))]
    for board in known:
        request = PageRequest(board.wanted.game, SEASON)
        best = board.lines if len(known) == 1 else board.lines[:_BEST]
        picture = _picture(replace(board, lines=best), request, games, reader)
        parts.append(replace(picture, name=f"{board.wanted.game}.png"))
    parts.append(Block((localize(text("final-how"), reader),)))
    about = PageId(_HOME, "open", str(PageRequest(known[0].wanted.game)))
    opening = public_button("ladder", localize(text("ladder-open"), reader), about)
    return compose(NEUTRAL, [*parts, Row((opening,))])


def lines_of(board: Board) -> tuple[tuple[Standing, ...], bool]:
    """Return the lines of a page, and whether the last is the reader's, apart from the others."""
    own_line = board.own
    if own_line is None or any(line.person_id == own_line.person_id for line in board.lines):
        return board.lines, False
    if board.lines and own_line.rank <= board.lines[0].rank:
        return board.lines, False  # an earlier page has them
    return (*board.lines, own_line), bool(board.lines)


def _subtitle(request: PageRequest, board: Board) -> Text:
    where = text(f"ladder-where-{request.where}")
    if season := board.wanted.season:
        where = season_name(season)
    return text("ladder-subtitle", where=where, among=text(f"ladder-among-{request.rating_pool}"))


def season_name(season: str) -> Text:
    """Return the name of a season."""
    year, _, quarter = season.partition("-")
    return text(f"season-{quarter}", year=year)


def _picture(board: Board, request: PageRequest, games: Catalogue, reader: Reader) -> Picture:
    package = games[request.game]
    title, subtitle = _heads(board, request, games, reader)
    lines, is_apart = lines_of(board)
    reader_id = board.own.person_id if board.own else None
    honours = LeaderboardPage(
        title,
        subtitle,
        package.presentation.cover,
        tuple(
            Line(
                line.rank,
                line.rating.points,
                localize(_note(line), reader),
                line.rating.is_sure,
                line.person_id == reader_id,
            )
            for line in lines
        ),
        localize(text("ladder-empty"), reader),
        is_apart,
    )
    people = tuple(SeatedPlayer(tidy_name(line.name), line.person_id) for line in lines)
    description = [title, subtitle, *(_line(line, tidy_name(line.name), reader) for line in lines)]
    if not lines:
        description.append(honours.empty)
    return Picture("leaderboard.png", draw_honours(honours), alt_text(description), people)


def _said(board: Board, request: PageRequest, games: Catalogue, reader: Reader) -> Block:
    title, subtitle = _heads(board, request, games, reader)
    ranked, _ = lines_of(board)
    lines = [_line(line, f"**{escape_name(line.name)}**", reader) for line in ranked]
    lines = lines or [localize(text("ladder-empty"), reader)]
    return Block((f"### {title}", f"-# {subtitle}", *lines))


def _heads(board: Board, request: PageRequest, games: Catalogue, reader: Reader) -> tuple[str, str]:
    title = package_name(games[request.game], reader.language)
    return title, localize(_subtitle(request, board), reader)


def _line(line: Standing, name: str, reader: Reader) -> str:
    rating, note = write_rating(line.rating), _note(line)
    return localize(text("ladder-line", rank=line.rank, who=name, rating=rating, note=note), reader)


def _note(line: Standing) -> Text:
    return text("ladder-games", games=line.games)


def _notes(board: Board, reader: Reader) -> Iterator[str]:
    lines, _ = lines_of(board)
    if not lines:
        kind = PEOPLE if board.wanted.rating_pool == PEOPLE else "house"
        yield localize(text(f"ladder-how-{kind}"), reader)
    if any(not line.rating.is_sure for line in lines):
        yield localize(text("ladder-unsure"), reader)
    if board.own is not None and not board.is_shown:
        yield localize(text("ladder-hidden"), reader)


def _games(request: PageRequest, games: Catalogue, reader: Reader) -> Component:
    items = [
        MenuItem(package_name(package, reader.language), game, is_chosen=game == request.game)
        for game, package in games.items()
    ]
    return select(PageId(_HOME, "game", str(request)), items[:25])


def _ladders(request: PageRequest, reader: Reader, *, in_server: bool) -> Component:
    people = [PageRequest(request.game, where) for where in PLACES]
    house = [
        PageRequest(request.game, where, level.value)
        for where in (HERE, EVERYWHERE)
        for level in Level
    ]
    offered = [ladder for ladder in (*people, *house) if in_server or ladder.where == EVERYWHERE]
    items = [
        MenuItem(
            localize(
                text(
                    "ladder-subtitle",
                    where=text(f"ladder-where-{ladder.where}"),
                    among=text(f"ladder-among-{ladder.rating_pool}"),
                ),
                reader,
            ),
            ladder.choice,
            is_chosen=ladder.choice == request.choice,
        )
        for ladder in offered
    ]
    return select(PageId(_HOME, _LADDER, str(request)), items)


def _buttons(
    board: Board, request: PageRequest, reader: Reader, *, in_server: bool
) -> Iterator[Component]:
    turns: Sequence[tuple[str, str, int, bool]] = (
        ("◀", "back", request.page - 1, request.page > 0),
        ("▶", "on", request.page + 1, board.has_more),
    )
    for sign, field, page, is_there in turns:
        about = PageId(_HOME, field, str(replace(request, page=max(0, page))))
        yield button(sign, about, disabled=not is_there)
    if in_server and board.lines:
        show = PageId(_HOME, "show", str(request))
        yield public_button("show", localize(text("replay-show"), reader), show)
