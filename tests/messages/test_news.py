"""The news of a table: a line a turn, oldest first, and the height that is left for them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from bot.messages.board import turn_message
from bot.messages.news import fold
from bot.messages.panel import panel_message
from bot.messages.phone import count_lines
from bot.tables import views
from bot.tables.model import LoggedTurn
from bot.tables.views import turns
from bot.words import LANGUAGES, Reader
from games.core.game import Seat
from games.core.text import Emoji, Player, Text, text
from tests.support.games import GAMES
from tests.support.showing import (
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    texts_of,
)

READER = Reader("en", GAMES["coloretto"].words, ("Ann", "Ben", "Cyd", "Dan"))


def turn(seat: int | None, *cards: str, key: str = "event-put") -> LoggedTurn:
    """Return a turn of Coloretto in which cards are placed."""
    player = {} if seat is None else {"player": Player(seat)}
    lines = tuple(text(key, card=card, row=at % 2, **player) for at, card in enumerate(cards))
    return LoggedTurn(1, 0, None if seat is None else Seat(seat), lines)


def news_of(*turns: LoggedTurn) -> list[str]:
    snapshot = replace(snapshot_of(make_live(make_table("coloretto", 4))), news=turns)
    return texts_of(turn_message(snapshot, {}))[0].splitlines()


def test_news_have_a_line_for_each_turn_with_the_newest_last_and_bold() -> None:
    title, *lines = news_of(turn(1, "a"), turn(2, "b", "c"), turn(1, "d"))
    assert title == "-# Coloretto"
    assert lines == [
        "② Ann1: a to row 0",
        "③ Ann2: b to row 0, c to row 1",
        "**② Ann1: d to row 0**",
    ]
    news = fold([turn(seat % 2, f"c{seat}") for seat in range(7)], READER)
    assert news.gone == 3
    assert [re.findall(r"c\d", line) for line in news.lines] == [["c3"], ["c4"], ["c5"], ["c6"]]
    assert news_of(*(turn(seat % 3 + 1, f"c{seat}") for seat in range(7)))[0] == (
        "-# Coloretto · … 3 more"
    )


def test_events_stand_where_they_happened() -> None:
    mixed = replace(
        turn(0, "a"),
        lines=(*turn(0, "a").lines, *turn(2, "b").lines, *turn(0, "c").lines, text("event-over")),
    )
    over = LoggedTurn(0, 0, None, (text("event-over"),))
    assert fold([mixed, over, turn(1, "d")], READER).lines == (
        "Ann: a to row 0 · Cyd puts b in row 0. · Ann: c to row 0 · The last round is over.",
        "The last round is over.",
        "Ben: d to row 0",
    )


def test_a_turn_of_which_nothing_is_said_beside_others_is_said_alone() -> None:
    up = turn(0, "a", key="event-turned-up")
    placed = turn(0, "a")
    assert fold([up], READER).lines == ("Ann flips a.",)
    assert fold([replace(up, lines=(*up.lines, *placed.lines))], READER).lines == (
        "Ann: a to row 0",
    )
    words = GAMES["cullinan"].words
    passed = LoggedTurn(1, 0, Seat(1), (text("event-stops", player=Player(1)),))
    assert fold([passed], replace(READER, words=words)).lines == ("Ben ends the turn.",)


def cards(key: str, *named: str, to: tuple[int, ...] = ()) -> LoggedTurn:
    """Return a turn of NLK with cards, of which each may go to another seat."""
    seats = [{"to": Player(seat)} for seat in to] or [{}] * len(named)
    lines = tuple(
        text(key, player=Player(0), card=text("card", emoji=Emoji("x", "♠"), rank=card), **args)
        for card, args in zip(named, seats, strict=True)
    )
    return LoggedTurn(1, 0, Seat(0), lines)


def test_repeated_verbs_are_folded() -> None:
    reader = replace(READER, words=GAMES["nlk"].words)
    gave = "event-gave-on"
    for turn, line in (
        (cards("event-took", "7", "8"), "Ann: takes ♠7, ♠8"),
        (cards("event-took", "7", "7", "7"), "Ann: takes ♠7 (3×)"),
        (cards(gave, "7", "8", to=(1, 1)), "Ann: ♠7, ♠8 to Ben"),
        (cards(gave, "7", "8", "9", to=(1, 1, 2)), "Ann: draws and gives away 3 cards"),
    ):
        assert fold([turn], reader).lines == (line,)
    passed = cards(gave, "7", "8", "9", to=(1, 2, 3))
    kept = cards("event-kept", "8")
    drawn = replace(passed, lines=passed.lines + kept.lines)
    assert fold([drawn], reader).lines == ("Ann: draws and gives away 3 cards, keeps ♠8",)


def test_suit_and_rank_do_not_part_at_the_end_of_a_line() -> None:
    reader = replace(READER, words=GAMES["nlk"].words, emoji={"x": "<:x:123456789012345678>"})
    [line] = fold([cards("event-took", "10")], reader).lines
    assert "678>\u206010" in line
    card = text("card", emoji=Emoji("x"), name="red")
    red = LoggedTurn(1, 0, Seat(0), (text("event-put", player=Player(0), card=card, row=1),))
    [line] = fold([red], replace(reader, words=READER.words)).lines
    assert "678>\u00a0red" in line


CLOVERS: Final = {"en": "a clover ", "de": "ein Kleeblatt ", "ja": "クローバーで"}


def test_steps_of_a_clover_name_it() -> None:
    readers = [Reader(language, GAMES["keltis"].words, ("Ann", "Ben")) for language in CLOVERS]
    steps = 0
    for live in play(make_table("keltis", 2), 1):
        for turn in list(turns(views.snapshot(live).since))[-1:]:
            kinds = [line.key for line in turn.lines]
            tiles = sum("tile-clover" in str(line.args) for line in turn.lines)
            moved = sum(kind in {"event-step", "event-enter"} for kind in kinds)
            extra = "event-extra" in kinds
            for reader in readers:
                [line] = fold([turn], reader).lines
                named = line.count(CLOVERS[reader.language])
                assert named == moved - (extra and moved > 0)
                assert named <= tiles
            steps += moved
    assert steps > 5


def test_what_does_not_fit_is_counted() -> None:
    all_turns = [turn(seat, *"abcdefgh"[: 2 * seat + 2]) for seat in range(4)]
    for height in range(1, 15):
        news = fold(all_turns, READER, height=height)
        assert sum(map(count_lines, news.lines)) <= height
        shown = sum(line.count(" to row ") for line in news.lines[:1])
        missing = 8 - 2 * len(news.lines) + 2 - shown if shown else 0
        assert news.gone == 4 - len(news.lines) + missing, news
    [line] = fold(all_turns, READER, height=1).lines
    assert line == "Dan: …, f to row 1, g to row 0, h to row 1"


def test_a_draw_of_the_reader_is_never_cut() -> None:
    drawn = LoggedTurn(1, 0, Seat(3), (Text("event-over"),))
    others = [turn(seat % 3, *"abcdefgh") for seat in range(9)]
    news = fold([drawn, *others, drawn], READER, seat=Seat(3), height=1)
    assert news.lines[0] == news.lines[2] == "The last round is over."
    assert (len(news.lines), news.gone) == (3, 13)
    live = [live for live in play(make_table("coloretto", 4), 3) if live.decisions][9]
    seat = live.decisions[0].seat
    many = tuple(turn(number % 4, "a") for number in range(9) if number % 4 != seat)
    panel = replace(panel_of(live, seat), news=(replace(drawn, seat=seat), *many))
    message = panel_message(panel, "en", {})
    assert texts_of(message)[0].splitlines()[1] == "The last round is over."
    assert "table:log:abc234" in ids_of(message), "more is in the log"


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_a_game_has_at_most_five_lines_on_a_phone(game: str) -> None:
    *_, last = play(make_table(game, max(3, GAMES[game].game.seats[0])), 3)
    all_turns = [turn for turn in turns(views.log(last, None)) if turn.seat is not None]
    for language in LANGUAGES:
        reader = Reader(language, GAMES[game].words, ("Ann", "Ben", "Cyd", "Dan"))
        lines = [fold([turn], reader).lines for turn in all_turns]
        assert all(len(line) == 1 for line in lines), "every turn is said"
        assert max(count_lines(line) for [line] in lines) <= 5


def test_a_shortened_turn_keeps_a_step_of_its_player() -> None:
    """An ellipsis and the sentence at the end would say nothing of the turn."""
    over = text("event-over")
    ended = replace(turn(3, *"abcdefgh"), lines=(*turn(3, *"abcdefgh").lines, over))
    news = fold([turn(1, "x"), ended], READER, height=1)
    assert (news.lines, news.gone) == (("Dan: …, h to row 1 · The last round is over.",), 8)
    long = "a card whose name takes a whole line"
    ended = replace(turn(3, "a", long), lines=(*turn(3, "a", long).lines, over))
    news = fold([ended], READER, height=1)
    assert (news.lines, news.gone) == ((f"Dan: …, {long} to row 1",), 2)
    alone = replace(ended, lines=(text("event-shuffled"), over))
    news = fold([replace(alone, lines=(*turn(1, long).lines, over), seat=None)], READER, height=1)
    assert (news.lines, news.gone) == (("The last round is over.",), 1)
