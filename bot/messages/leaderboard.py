"""`/leaderboard`: the ranking of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.messages import ids, ui
from bot.messages.choices import MAX_OPTIONS
from bot.messages.ids import ALL, HERE, PLACES, SEASON, LeaderboardQuery
from bot.messages.names import escape_name, tidy_name
from bot.messages.profile import write_rating
from bot.messages.shared import NEUTRAL, alt_text, package_name
from bot.pictures.people import SeatedPlayer
from bot.store.leaderboards import Board, RankedPerson
from bot.store.results import PEOPLE
from bot.words import Reader, localize
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.art.pages import draw_leaderboard
from games.core.summaries import LeaderboardLine, LeaderboardPage
from games.core.text import Text, text

_MAX_FINAL_BOARDS: Final = 5
"""Places in the final table of a season."""
_PLACES_PER_BOARD: Final = 3
"""People of each, where there are several."""


def leaderboard_message(
    board: Board,
    query: LeaderboardQuery,
    games: Catalogue,
    language: str,
    *,
    in_server: bool,
    text_mode: bool = False,
) -> ui.Message:
    """Show one person a page of a leaderboard, with their own line and the other leaderboards."""
    reader = Reader(language)
    show = _said if text_mode else _picture
    parts: list[ui.Part] = [
        show(board, query, games, reader),
        ui.Block(tuple(_notes(board, reader))),
    ]
    parts += [_games(query, games, reader), _leaderboards(query, reader, in_server=in_server)]
    parts += ui.rows(list(_buttons(board, query, reader, in_server=in_server)))
    return ui.compose(games[query.game].presentation.accent, parts)


def posted_message(
    board: Board, query: LeaderboardQuery, games: Catalogue, language: str
) -> ui.Message:
    """Show a leaderboard to the channel, with a button to a private one."""
    reader = Reader(language)
    public = replace(board, own=None)
    notes = ui.Block(tuple(_notes(public, reader)))
    parts: list[ui.Part] = [_picture(public, query, games, reader), notes]
    parts.append(_opening(replace(query, page=0), reader))
    return ui.compose(games[query.game].presentation.accent, parts)


def final_message(
    season: str, boards: Sequence[Board], games: Catalogue, language: str
) -> ui.Message:
    """Announce the first places of a season that ended, for every game of the server."""
    reader = Reader(language)
    shown = boards[:_MAX_FINAL_BOARDS]
    title = reader.say("final-title", season=season_name(season))
    parts: list[ui.Part] = [ui.Block((title,))]
    for board in shown:
        query = LeaderboardQuery(board.wanted.game, SEASON)
        best = board.lines if len(shown) == 1 else board.lines[:_PLACES_PER_BOARD]
        picture = _picture(replace(board, lines=best), query, games, reader)
        parts.append(replace(picture, name=f"{board.wanted.game}.png"))
    parts.append(ui.Block((reader.say("final-how"),)))
    opening = _opening(LeaderboardQuery(shown[0].wanted.game), reader)
    return ui.compose(NEUTRAL, [*parts, opening])


def _opening(query: LeaderboardQuery, reader: Reader) -> ui.Row:
    return ui.Row((ui.public_button(reader.say("leaderboard-open"), ids.OpenLeaderboard(query)),))


def lines_of(board: Board) -> tuple[tuple[RankedPerson, ...], bool]:
    """Return the lines of a page, and whether the last is the reader's, apart from the others."""
    own_line = board.own
    if own_line is None or any(line.person_id == own_line.person_id for line in board.lines):
        return board.lines, False
    if board.lines and own_line.rank <= board.lines[0].rank:
        return board.lines, False  # an earlier page has them
    return (*board.lines, own_line), bool(board.lines)


def _subtitle(query: LeaderboardQuery, season: str = "") -> Text:
    where = season_name(season) if season else text(f"leaderboard-where-{query.where}")
    return text(
        "leaderboard-subtitle", where=where, among=text(f"leaderboard-among-{query.rating_pool}")
    )


def season_name(season: str) -> Text:
    year, _, quarter = season.partition("-")
    return text(f"season-{quarter}", year=year)


def _picture(board: Board, query: LeaderboardQuery, games: Catalogue, reader: Reader) -> ui.Picture:
    package = games[query.game]
    title, subtitle = _heads(board, query, games, reader)
    lines, is_apart = lines_of(board)
    reader_id = board.own.person_id if board.own else None
    page = LeaderboardPage(
        title,
        subtitle,
        package.presentation.cover,
        tuple(
            LeaderboardLine(
                line.rank,
                line.rating.points,
                reader.say("leaderboard-games", games=line.games),
                line.rating.established,
                line.person_id == reader_id,
            )
            for line in lines
        ),
        reader.say("leaderboard-empty"),
        is_apart,
    )
    people = tuple(SeatedPlayer(tidy_name(line.name), line.person_id) for line in lines)
    description = [title, subtitle, *(_line(line, tidy_name(line.name), reader) for line in lines)]
    if not lines:
        description.append(page.empty)
    return ui.Picture("leaderboard.png", draw_leaderboard(page), alt_text(description), people)


def _said(board: Board, query: LeaderboardQuery, games: Catalogue, reader: Reader) -> ui.Block:
    title, subtitle = _heads(board, query, games, reader)
    ranked, _ = lines_of(board)
    lines = [_line(line, f"**{escape_name(line.name)}**", reader) for line in ranked]
    lines = lines or [reader.say("leaderboard-empty")]
    return ui.Block((f"### {title}", f"-# {subtitle}", *lines))


def _heads(
    board: Board, query: LeaderboardQuery, games: Catalogue, reader: Reader
) -> tuple[str, str]:
    title = package_name(games[query.game], reader.language)
    return title, localize(_subtitle(query, board.wanted.season), reader)


def _line(line: RankedPerson, name: str, reader: Reader) -> str:
    rating = write_rating(line.rating)
    note = text("leaderboard-games", games=line.games)
    return reader.say("leaderboard-line", rank=line.rank, who=name, rating=rating, note=note)


def _notes(board: Board, reader: Reader) -> Iterator[str]:
    lines, _ = lines_of(board)
    if not lines:
        kind = PEOPLE if board.wanted.rating_pool == PEOPLE else "ai"
        yield reader.say(f"leaderboard-how-{kind}")
    if any(not line.rating.established for line in lines):
        yield reader.say("leaderboard-uncertain")
    if board.own is not None and not board.is_shown:
        yield reader.say("leaderboard-hidden")


def _games(query: LeaderboardQuery, games: Catalogue, reader: Reader) -> ui.Row:
    items = [
        ui.MenuItem(package_name(package, reader.language), game, is_chosen=game == query.game)
        for game, package in games.items()
    ]
    if len(items) > MAX_OPTIONS:  # the command offers all
        items.sort(key=lambda item: not item.is_chosen)
    return ui.select(ids.ChooseGame(query), items[:MAX_OPTIONS])


def _leaderboards(query: LeaderboardQuery, reader: Reader, *, in_server: bool) -> ui.Row:
    people = [LeaderboardQuery(query.game, where) for where in PLACES]
    computers = [
        LeaderboardQuery(query.game, where, level.value) for where in (HERE, ALL) for level in Level
    ]
    offered = [page for page in (*people, *computers) if in_server or page.where == ALL]
    items = [
        ui.MenuItem(
            localize(_subtitle(page), reader),
            page.choice,
            is_chosen=page.choice == query.choice,
        )
        for page in offered
    ]
    return ui.select(ids.ChooseLeaderboard(query), items)


def _buttons(
    board: Board, query: LeaderboardQuery, reader: Reader, *, in_server: bool
) -> Iterator[ui.Component]:
    back, on = (replace(query, page=max(0, query.page + step)) for step in (-1, 1))
    yield ui.button("◀", ids.TurnBack(back), disabled=query.page == 0)
    yield ui.button("▶", ids.TurnOn(on), disabled=not board.has_more)
    if in_server and board.lines:
        yield ui.public_button(reader.say("replay-show"), ids.PostLeaderboard(query))
