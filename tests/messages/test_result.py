"""The end of a game: the winners, the decisive turn, the reader's own result and rating."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import board_message
from bot.messages.names import make_reader
from bot.messages.panel import panel_message
from bot.messages.result import (
    card_message,
    find_decisive,
    make_result_card,
    own_result,
    rating_texts,
    result_message,
    scores_message,
)
from bot.messages.tables import seal_message
from bot.store.results import NEW, PEOPLE, Rating, RatingChange, RatingChanges
from bot.tables.history import make_score_history
from bot.tables.model import Place, ScoreHistory, Snapshot
from bot.tables.results import UNRATED_REASONS
from bot.tables.session import GameSession
from bot.words import LANGUAGES, Reader, localize
from games.ai.search import Level
from games.core.game import CHANCE, Outcome, Seat
from games.core.picture import Portrait, Title
from tests.support.games import GAMES
from tests.support.showing import (
    body_of,
    buttons_of,
    check,
    ids_of,
    make_table,
    panel_of,
    parts_of,
    play,
    snapshot_of,
    texts_of,
)

MANY = {"hands": "3"}


def over(
    game: str, players: int = 3, seed: int = 3, **options: str
) -> tuple[GameSession, Snapshot]:
    """Return the end of a random game, with its score history."""
    live = list(play(make_table(game, players, options=options), seed))[-1]
    return live, replace(snapshot_of(live), course=make_score_history(live))


def outcome_of(seen: Snapshot) -> Outcome:
    assert seen.outcome
    return seen.outcome


def said(winners: set[int], *scores: int, game: str = "toy") -> str:
    _, seen = over(game, len(scores))
    outcome = Outcome(outcome_of(seen).ending, scores, frozenset(map(Seat, winners)))
    return body_of(result_message(seen, outcome, {}))


def heading(winners: set[int], *scores: int, game: str = "toy") -> str:
    return said(winners, *scores, game=game).splitlines()[0]


def test_the_picture_comes_first_and_says_in_words_what_it_shows() -> None:
    _, seen = over("coloretto")
    message = result_message(seen, outcome_of(seen), {})
    kinds = [part["type"] for part in parts_of(message)]
    assert kinds[:3] == [17, 12, 10]
    (picture,) = message.pictures
    assert {item.seat for item in picture.scene.items if isinstance(item, Portrait)} == {0, 1, 2}
    for seat, score in enumerate(outcome_of(seen).scores):
        assert f"{'①②③'[seat]} " in picture.alt
        assert str(score).replace("-", "−") in picture.alt
    assert "*" not in picture.alt.replace(r"**<@9>", "")
    assert message.ping == ()


def test_points_seal_and_secret_are_behind_buttons() -> None:
    _, seen = over("coloretto")
    message = result_message(seen, outcome_of(seen), {})
    body = body_of(message)
    assert "5" * 64 not in body
    assert "c" * 64 not in body
    verbs = ("rematch", "scores", "board", "replay", "report", "log", "seal", "more")
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in verbs]
    assert None not in [button.emoji for button in buttons_of(message)]
    sealed = body_of(seal_message(seen.table, seen.mark, "en"))
    assert "5" * 64 in sealed
    assert "c" * 64 in sealed


def test_the_picture_of_the_end_has_the_check_code_in_its_name() -> None:
    _, seen = over("coloretto")
    seen = replace(seen, mark="3f9ac1d20b7e")
    [picture] = result_message(seen, outcome_of(seen), {}).pictures
    assert picture.name == "end-3f9ac1d20b7e.png"


def test_the_final_board_has_no_secret() -> None:
    _, seen = over("coloretto")
    message = board_message(seen, "ja", {})
    assert "5" * 64 not in body_of(message)
    assert "table:scores:abc234" in ids_of(message)


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ({1}, (3, 9, 5), "## 🏆 **② Ann1** wins!"),
        ({1, 2}, (1, 4, 4), "## 🏆 **② Ann1** and **③ 🤖 Momo** share the win!"),
        ({0, 2, 3}, (1, 4, 1, 1), "## Everyone wins except **② Ann1**."),
        (set(), (0, 0, 0), "## No one wins this time."),
    ],
)
def test_the_verdict_is_the_heading(
    winners: set[int], scores: tuple[int, ...], expected: str
) -> None:
    assert heading(winners, *scores) == expected


def test_nlk_says_who_lost() -> None:
    assert heading({0, 2, 3}, 0, 1, 0, 0, game="nlk") == "## 🌧️ **② Ann1** loses."
    two = heading({0, 3}, 0, 2, 2, 1, game="nlk")
    assert two == "## 🌧️ **② Ann1** and **③ Ann2** lose."
    assert heading(set(), 0, 0, 0, 0, game="nlk") == "## No one wins this time."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_hand_is_not_a_list_of_noughts(language: str) -> None:
    for seed in range(20):
        _, seen = over("nlk", 4, seed)
        outcome = outcome_of(seen)
        if outcome.winners:
            break
    body = body_of(scores_message(seen, outcome, None, language, {}, text_mode=True))
    assert " 0" not in body
    assert "×" in body
    assert (body.count("🌧️ "), body.count("✅ ")) == (2, 3)  # the heading names the loser as well
    alt = result_message(seen, outcome, {}).pictures[0].alt
    assert " 0" not in alt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_scores_are_drawn_with_every_part_or_written(game: str, language: str) -> None:
    entry = GAMES[game]
    _, seen = over(game, entry.game.seats[-1])
    outcome = outcome_of(seen)
    drawn = scores_message(seen, outcome, None, language, {})
    written = body_of(scores_message(seen, outcome, None, language, {}, text_mode=True))
    assert [picture.name for picture in drawn.pictures] == ["scores.png"]
    titles = [item.text for item in drawn.pictures[0].scene.items if isinstance(item, Title)]
    reader = Reader(language, entry.words)
    for row in entry.presentation.scores(seen.view).rows:
        label = localize(row.label, reader)
        assert label in titles
        assert label in written
        assert label in drawn.pictures[0].alt
    # A total would repeat the only counted part of the others.
    counts = entry.presentation.piece is None
    assert (reader.say("over-total") in titles) == counts
    sad = {
        item.seat
        for item in drawn.pictures[0].scene.items
        if isinstance(item, Portrait) and item.sad
    }
    losers = set(range(len(outcome.scores))) - outcome.winners
    assert sad == (losers if outcome.winners else set())


def test_a_match_of_hands_counts_those_lost() -> None:
    _, seen = over("nlk", 4, 1, **MANY)
    outcome = outcome_of(seen)
    finale = make_result_card(seen.table.known.presentation, outcome, seen.course.tallies)
    assert finale.scores == outcome.scores
    assert sum(finale.scores) > 1
    assert finale.course[-1] == outcome.scores
    body = body_of(scores_message(seen, outcome, None, "en", {}, text_mode=True))
    assert all(f"**\N{NO-BREAK SPACE}{score}" in body for score in outcome.scores)


def test_cullinans_are_counted_and_not_wins() -> None:
    live, seen = over("cullinan", 2)
    finale = make_result_card(seen.table.known.presentation, outcome_of(seen), seen.course.tallies)
    view = live.game.view(live.played.state, None)
    assert finale.scores == tuple(len(each.cullinans) for each in view.players)
    assert finale.piece == GAMES["cullinan"].presentation.piece


def told(tallies: tuple[tuple[int, ...], ...], winners: set[int], game: str = "keltis") -> str:
    _, seen = over(game, 3 if game != "nlk" else 4)
    outcome = Outcome(outcome_of(seen).ending, tallies[-1], frozenset(map(Seat, winners)))
    found = find_decisive(replace(seen, course=ScoreHistory(tallies)), outcome)
    return localize(found, make_reader(seen.table, "en", {})) if found else ""


def test_what_decided_it_is_the_turn_that_was_worth_more_than_the_lead() -> None:
    gained = ((0, 0, 0), (2, 0, 0), (2, 3, 0), (2, 3, 9), (6, 3, 9))
    assert told(gained, {2}) == "Turn 3 decided the game: **③ 🤖 Momo** scored 9 points."
    lost = ((0, 5, 0), (2, 9, 0), (4, 9, 0), (4, 2, 0))
    assert told(lost, {0}) == "Turn 3 decided the game: it cost **② Ann1** 7 points."


def test_sentences_of_an_end_are_joined_as_their_language_does() -> None:
    _, seen = over("keltis", 3)
    tallies = ((0, 0, 0), (2, 0, 0), (2, 3, 0), (2, 3, 9), (6, 3, 9))
    outcome = Outcome(outcome_of(seen).ending, tallies[-1], frozenset({Seat(2)}))
    for language, joint in (("en", ". Turn 3 decided"), ("ja", "。勝負を分けたのは")):
        table = replace(seen.table, language=language)
        ended = replace(seen, table=table, course=ScoreHistory(tallies))
        assert joint in body_of(result_message(ended, outcome, {}))


def test_nothing_is_said_to_have_decided_what_was_won_little_by_little() -> None:
    assert told(tuple((turn, 0, 0) for turn in range(9)), {0}) == ""
    assert told(((0, 0, 0), (5, 5, 0)), {0, 1}) == ""
    assert told(((0, 0, 0),), {0}) == ""
    assert told(((0, 0, 0, 0), (0, 1, 0, 0)), {0, 2, 3}, "nlk") == ""


def own(winners: set[int], scores: tuple[int, ...], seat: int, game: str = "keltis") -> str:
    _, seen = over(game, len(scores))
    outcome = Outcome(outcome_of(seen).ending, scores, frozenset(map(Seat, winners)))
    return localize(own_result(seen.table, outcome, Seat(seat)), make_reader(seen.table, "en", {}))


def test_everybody_reads_how_they_did() -> None:
    scores = (12, 20, 19)
    assert own({1}, scores, 1) == "**You won**, 1 point ahead of **③ 🤖 Momo**."
    assert own({1}, scores, 2) == "You were **2nd**, 1 point behind **② Ann1**."
    assert own({1}, scores, 0).startswith("You were **3rd**, 8 points behind")
    assert own({1, 2}, (1, 4, 4), 2) == "**You share the win.**"
    assert own({1}, (4, 4, 1), 1) == "**You won.**", "by the stones"
    assert own({1}, (4, 4, 1), 0) == "**② Ann1** won this one."
    assert own({0, 2, 3}, (0, 1, 0, 0), 0, "nlk") == "**You’re safe.**"
    assert own({0, 2, 3}, (0, 1, 0, 0), 1, "nlk") == "**You lost.**"
    assert own(set(), (0, 0, 0, 0), 1, "nlk") == "No one wins or loses."
    assert own({0}, (1, 0), 0, "cullinan") == "**You won.**"
    assert own({0}, (1, 0), 1, "cullinan").endswith(" won this one.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_private_panel_says_it_too(language: str) -> None:
    live, seen = over("coloretto", 3, 4)
    outcome = outcome_of(seen)
    reader = make_reader(seen.table, language, {})
    for seat in map(Seat, range(3)):
        own_line = localize(own_result(seen.table, outcome, seat), reader)
        panel = panel_message(panel_of(live, seat), language, {})
        assert own_line in body_of(panel)
        assert "table:scores:abc234" in ids_of(panel)
        assert own_line in body_of(scores_message(seen, outcome, seat, language, {}))
    stranger = body_of(scores_message(seen, outcome, None, language, {}))
    assert own_line not in stranger


def test_the_card_leads_to_the_table_and_calls_nobody() -> None:
    _, seen = over("coloretto")
    seen = replace(seen, table=replace(seen.table, place=Place(1, 2, 3)))
    message = card_message(seen, outcome_of(seen), {})
    assert message.ping == ()
    assert "<@" not in body_of(message).replace(r"\<@9>", "")
    (link,) = [button.url for button in buttons_of(message)]
    assert link == "https://discord.com/channels/1/3"
    (picture,) = message.pictures
    assert (picture.scene.width, picture.scene.height) == (1080, 630)
    assert len(texts_of(message)) == 1


def test_the_end_of_equal_tables_is_the_same_picture() -> None:
    one, other = (over("keltis", 3, 5)[1] for _ in range(2))
    for make in (result_message, card_message):
        scenes = [make(seen, outcome_of(seen), {}).pictures[0].scene for seen in (one, other)]
        assert scenes[0] == scenes[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_curve_has_a_point_for_every_turn_of_the_log(game: str) -> None:
    live, seen = over(game, GAMES[game].game.seats[0])
    tallies = seen.course.tallies
    first = next(move.before for move in live.played.played if move.seat != CHANCE)
    assert tallies[0] == live.game.tally(live.game.view(first, None))
    assert tallies[-1] == live.game.tally(live.game.view(live.played.state, None))
    assert 2 < len(tallies) <= len(live.played.played) + 1


NEWS = RatingChanges(
    PEOPLE,
    "",
    {
        0: RatingChange(Rating(30, 4), Rating(30.5, 3.9), 0.62, 1.0),
        1: RatingChange(NEW, Rating(24, 8), 0.23, 0.5),
        2: RatingChange(Rating(25, 5), Rating(25, 5), 0.15, 1.0),
    },
)


def told_ratings(
    changes: RatingChanges | None, seat: int | None, language: str = "en"
) -> list[str]:
    who = None if seat is None else Seat(seat)
    names = ("**① Ann**", "**② Ben**", "**③ Cyd**")
    reader = Reader(language, names=names)
    return [localize(one, reader) for one in rating_texts(changes, who)]


def test_who_gained_reads_how_much_and_what_was_expected() -> None:
    assert told_ratings(NEWS, 0) == [
        "📈 **Rating:** 1700 → 1720 (+20)",
        "-# You were the favourite (62% to win).",
    ]
    assert told_ratings(NEWS, 1) == [
        "📈 **Rating:** 1500? → 1460? (−40)",
        "-# Your chance to win was 23%. The favourite was **① Ann** (62%).",
        "-# Counts 50%: you’ve played the same people recently, or they have won few games yet.",
    ]
    assert told_ratings(NEWS, 2)[0] == "📈 **Rating:** 1500 → 1500 (±0)"


def test_between_equals_nobody_is_the_favourite() -> None:
    even = {seat: replace(change, expected_score=1 / 3) for seat, change in NEWS.seats.items()}
    assert told_ratings(replace(NEWS, seats=even), 1)[1] == "-# No one was the favourite."


def test_strangers_and_who_was_forgotten_read_nothing() -> None:
    assert told_ratings(NEWS, None) == told_ratings(None, 0) == told_ratings(NEWS, 3) == []


@pytest.mark.parametrize("level", Level)
def test_the_ladder_against_house_players_is_named(level: Level) -> None:
    assert f"{level.value} computers" in told_ratings(replace(NEWS, rating_pool=level.value), 0)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unrated_reason", UNRATED_REASONS)
def test_why_a_game_is_not_rated_is_said(unrated_reason: str, language: str) -> None:
    [line] = told_ratings(RatingChanges("", unrated_reason, {}), 0, language)
    assert line.startswith("-# ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_in_the_panel_and_with_the_scores(language: str) -> None:
    *_, live = play(make_table("coloretto", 3), 4)
    seen = replace(snapshot_of(live), course=make_score_history(live))
    assert seen.outcome is not None
    panel = panel_message(panel_of(live, 1), language, {}, changes=NEWS)
    scores = scores_message(seen, seen.outcome, Seat(1), language, {}, changes=NEWS)
    for message in (panel, scores):
        check(message)
        assert "1500? → 1460?" in body_of(message)
    others = scores_message(seen, seen.outcome, None, language, {}, changes=NEWS)
    assert "1460" not in body_of(others)
