"""The end of a game: the winners, the biggest swing, the reader's own result and rating."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from bot.messages import ratings, result
from bot.messages.names import make_reader
from bot.store.results import NEW_RATING, PEOPLE, Rating, RatingChange, RatingChanges
from bot.tables.history import make_score_history
from bot.tables.model import ScoreHistory, Snapshot
from bot.tables.results import UNRATED_REASONS
from bot.tables.session import GameSession
from bot.words import LANGUAGES, Reader, localize
from games.ai.search import Level
from games.core.game import CHANCE, Outcome, Seat
from games.core.picture import Portrait, Title
from tests.support import showing
from tests.support.games import GAMES

over_games = pytest.mark.parametrize("game", GAMES)


@cache
def over(
    game: str, players: int = 3, seed: int = 3, **options: str
) -> tuple[GameSession, Snapshot, Outcome]:
    """Return the end of a random game, with its score history."""
    live = list(showing.play(showing.make_table(game, players, options=options), seed))[-1]
    assert live.outcome
    seen = replace(showing.snapshot_of(live), score_history=make_score_history(live))
    return live, seen, live.outcome


def ended(game: str, winners: set[int], scores: tuple[int, ...]) -> tuple[Snapshot, Outcome]:
    _, seen, outcome = over(game, len(scores))
    return seen, Outcome(outcome.ending, scores, frozenset(map(Seat, winners)))


def test_the_picture_comes_first_and_its_alt_text_has_the_scores() -> None:
    _, seen, outcome = over("coloretto")
    message = result.result_message(replace(seen, check_code="3f9ac1d20b7e"), outcome, {})
    assert [part["type"] for part in showing.parts_of(message)][:3] == [17, 12, 10]
    (picture,) = message.pictures
    assert picture.name == "end-3f9ac1d20b7e.png", "the check code"
    assert {item.seat for item in picture.scene.items if isinstance(item, Portrait)} == {0, 1, 2}
    for seat, score in enumerate(outcome.scores):
        assert f"{'①②③'[seat]} " in picture.alt
        assert str(score).replace("-", "−") in picture.alt
    assert "*" not in picture.alt.replace(r"**<@9>", "")
    assert message.ping == ()


def test_the_alt_text_counts_the_pieces_that_the_picture_shows() -> None:
    _, seen, outcome = over("cullinan")
    pieces = seen.score_history.scores[-1]
    assert set(pieces) - {0, 1}
    cards = (result.result_message(seen, outcome, {}), result.card_message(seen, outcome, {}))
    for message in (*cards, result.scores_message(seen, outcome, None, "en", {})):
        [picture] = message.pictures
        lines = picture.alt.splitlines()
        for seat, count in enumerate(pieces):
            assert [line for line in lines if f" {count}×" in line and "①②③"[seat] in line]


@pytest.mark.parametrize(
    ("game", "winners", "scores", "expected"),
    [
        ("toy", {1}, (3, 9, 5), "🏆 **② Ann1** wins!"),
        ("toy", {1, 2}, (1, 4, 4), "🏆 **② Ann1** and **③ 🤖 Momo** share the win!"),
        ("toy", {0, 2, 3}, (1, 4, 1, 1), "Everyone wins except **② Ann1**."),
        ("toy", set(), (0, 0, 0), "No one wins this time."),
        (
            "nlk",
            {0, 2, 3},
            (0, 1, 0, 0),
            "**③ Ann2** and **④ 🤖 Momo** win! 🌧️ **② Ann1** loses.",
        ),
        (
            "nlk",
            {0, 3},
            (0, 2, 2, 1),
            "and **④ 🤖 Momo** win! 🌧️ **② Ann1** and **③ Ann2** lose.",
        ),
        ("nlk", {3}, (1, 1, 1, 0), ", **② Ann1** and **③ Ann2** lose."),
        ("nlk", {0, 2, 3, 4}, (0, 1, 0, 0, 0), "🎉 Everyone wins except **② Ann1**! 🌧️"),
        ("nlk", set(), (0, 0, 0, 0), "No one wins this time."),
    ],
)
def test_the_heading_names_the_winners_or_losers(
    game: str, winners: set[int], scores: tuple[int, ...], expected: str
) -> None:
    body = showing.body_of(result.result_message(*ended(game, winners, scores), {}))
    head = body.splitlines()[0]
    assert head.startswith("## ")
    assert head.endswith(expected)


def test_the_result_of_one_nlk_hand_shows_signs_instead_of_zeros() -> None:
    ends = (over("nlk", 4, seed) for seed in range(20))
    _, seen, outcome = next(end for end in ends if end[2].winners)
    for language in LANGUAGES:
        body = written(seen, outcome, language)
        assert " 0" not in body
        assert "×" in body
        assert (body.count("🌧️ "), body.count("🎉 ")) == (2, 4), "the heading names both"
    assert " 0" not in result.result_message(seen, outcome, {}).pictures[0].alt


def written(seen: Snapshot, outcome: Outcome, language: str = "en") -> str:
    message = result.scores_message(seen, outcome, None, language, {}, text_mode=True)
    return showing.body_of(message)


@over_games
def test_scores_show_every_part_in_picture_and_text(game: str) -> None:
    entry = GAMES[game]
    _, seen, outcome = over(game, entry.game.seats[-1])
    for language in LANGUAGES:
        [picture] = result.scores_message(seen, outcome, None, language, {}).pictures
        titles = [item.text for item in picture.scene.items if isinstance(item, Title)]
        reader = Reader(language, entry.words)
        for row in entry.presentation.scores(seen.view).rows:
            label = localize(row.label, reader)
            words = written(seen, outcome, language)
            assert all(label in text for text in (titles, words, picture.alt))
        # A total would repeat the only counted part of the others.
        assert (reader.say("result-total") in titles) == (entry.presentation.piece is None)
        faces = [item for item in picture.scene.items if isinstance(item, Portrait)]
        losers = set(range(len(outcome.scores))) - outcome.winners
        assert {face.seat for face in faces if face.sad} == (losers if outcome.winners else set())


def test_a_match_of_several_hands_counts_lost_hands() -> None:
    _, seen, outcome = over("nlk", 4, 1, hands="3")
    presentation = seen.table.known.presentation
    card = result.make_result_card(presentation, outcome, seen.score_history.scores)
    assert card.scores == card.history[-1] == outcome.scores
    assert sum(card.scores) > 1
    body = written(seen, outcome)
    assert all(f"**\N{NO-BREAK SPACE}{score}" in body for score in outcome.scores)


def test_the_result_card_counts_cullinans_instead_of_wins() -> None:
    _, seen, outcome = over("cullinan", 2)
    presentation = seen.table.known.presentation
    card = result.make_result_card(presentation, outcome, seen.score_history.scores)
    assert card.scores == tuple(len(player.cullinans) for player in seen.view.players)
    assert card.piece == presentation.piece


GAINED = ((0, 0, 0), (2, 0, 0), (2, 3, 0), (2, 3, 9), (6, 3, 9))


@pytest.mark.parametrize(
    ("game", "scores", "winners", "expected"),
    [
        # One turn gained or cost more than the lead.
        ("keltis", GAINED, {2}, "The biggest swing was turn 3: **③ 🤖 Momo** scored 9 points."),
        (
            "keltis",
            ((0, 5, 0), (2, 9, 0), (4, 9, 0), (4, 2, 0)),
            {0},
            "The biggest swing was turn 3: it cost **② Ann1** 7 points.",
        ),
        # No single turn gained more, or no single player won.
        ("keltis", tuple((turn, 0, 0) for turn in range(9)), {0}, ""),
        ("keltis", ((0, 0, 0), (5, 5, 0)), {0, 1}, ""),
        ("keltis", ((0, 0, 0),), {0}, ""),
        ("nlk", ((0, 0, 0, 0), (0, 1, 0, 0)), {0, 2, 3}, ""),
    ],
)
def test_the_biggest_swing_is_named_if_it_exceeds_the_lead(
    game: str, scores: tuple[tuple[int, ...], ...], winners: set[int], expected: str
) -> None:
    seen, outcome = ended(game, winners, scores[-1])
    swing = result.find_swing(replace(seen, score_history=ScoreHistory(scores)), outcome)
    assert (localize(swing, make_reader(seen.table, "en", {})) if swing else "") == expected


def test_low_scores_win_by_saying_so_and_are_shown_positive() -> None:
    seen, outcome = ended("keltis", {1}, (9, 2, 4))
    low = replace(outcome, low_wins=True)
    history = ScoreHistory(((0, 0, 0), (0, 2, 0), (9, 2, 0), (9, 2, 4)))
    seen = replace(seen, score_history=history)
    body = written(seen, low)
    assert body.index("Ann1") < body.index("Momo") < body.rindex("9")
    assert all(f"Total {score}" in body for score in low.scores)
    card = result.make_result_card(seen.table.known.presentation, low, history.scores)
    assert (card.places, card.scores) == ((3, 1, 2), (9, 2, 4))
    reader = make_reader(seen.table, "en", {})
    assert localize(result.own_result(seen.table, low, Seat(1)), reader) == (
        "**You won**, 2 points ahead of **③ 🤖 Momo**."
    )
    swing = result.find_swing(seen, low)
    assert swing is not None
    assert localize(swing, reader).startswith("The biggest swing was turn 3: it cost **③ 🤖 Momo**")


def test_sentences_of_the_result_are_joined_by_language_rules() -> None:
    seen, outcome = ended("keltis", {2}, GAINED[-1])
    for language, joint in (
        ("en", ". The biggest swing was turn 3"),
        ("ja", "。点差がいちばん動いたのは"),
    ):
        table = replace(seen.table, language=language)
        decided = replace(seen, table=table, score_history=ScoreHistory(GAINED))
        assert joint in showing.body_of(result.result_message(decided, outcome, {}))


def test_only_the_report_says_what_decided_a_game() -> None:
    """A biggest swing above "No single move decided this game" would contradict it."""
    seen, outcome = ended("keltis", {2}, GAINED[-1])
    for language, word in (("en", "decided"), ("de", "entschieden"), ("ja", "勝負を")):
        table = replace(seen.table, language=language)
        snapshot = replace(seen, table=table, score_history=ScoreHistory(GAINED))
        assert word not in showing.body_of(result.result_message(snapshot, outcome, {}))
        assert word in Reader(language).say("report-no-points")


@pytest.mark.parametrize(
    ("game", "winners", "scores", "seat", "expected"),
    [
        ("keltis", {1}, (12, 20, 19), 1, "**You won**, 1 point ahead of **③ 🤖 Momo**."),
        ("keltis", {1}, (12, 20, 19), 2, "You were **2nd**, 1 point behind **② Ann1**."),
        ("keltis", {1}, (12, 20, 19), 0, "You were **3rd**, 8 points behind **② Ann1**."),
        ("keltis", {1, 2}, (1, 4, 4), 2, "**You share the win.**"),
        ("keltis", {1}, (4, 4, 1), 1, "**You won.**"),  # by the stones
        ("keltis", {1}, (4, 4, 1), 0, "**② Ann1** won this one."),
        ("nlk", {0, 2, 3}, (0, 1, 0, 0), 0, "🎉 **You won:** you’re safe!"),
        ("nlk", {0, 2, 3}, (0, 1, 0, 0), 1, "🌧️ **You lost.**"),
        ("nlk", set(), (0, 0, 0, 0), 1, "No one wins or loses."),
        ("cullinan", {0}, (1, 0), 0, "**You won.**"),
    ],
)
def test_every_player_is_shown_their_own_result(
    game: str, winners: set[int], scores: tuple[int, ...], seat: int, expected: str
) -> None:
    seen, outcome = ended(game, winners, scores)
    own_text = result.own_result(seen.table, outcome, Seat(seat))
    assert localize(own_text, make_reader(seen.table, "en", {})) == expected


@over_games
def test_the_score_history_covers_the_first_and_last_position(game: str) -> None:
    live, seen, _ = over(game, GAMES[game].game.seats[0])
    scores = seen.score_history.scores
    first = next(move.before for move in live.played.played if move.seat != CHANCE)
    assert scores[0] == live.game.current_scores(live.game.view(first, None))
    assert scores[-1] == live.game.current_scores(live.game.view(live.played.state, None))
    assert 2 < len(scores) <= len(live.played.played) + 1


NEWS = RatingChanges(
    PEOPLE,
    "",
    {
        0: RatingChange(Rating(30, 4), Rating(30.5, 3.9), 0.62, 1.0),
        1: RatingChange(NEW_RATING, Rating(24, 8), 0.23, 0.5),
        2: RatingChange(Rating(25, 5), Rating(25, 5), 0.15, 1.0),
    },
)


def test_rating_changes_show_the_gain_and_the_expected_chance() -> None:
    def told(changes: RatingChanges | None, seat: int | None, language: str = "en") -> list[str]:
        reader = Reader(language, names=("**① Ann**", "**② Ben**", "**③ Cyd**"))
        texts = ratings.rating_texts(changes, None if seat is None else Seat(seat))
        return [localize(line, reader) for line in texts]

    assert told(NEWS, 0) == [
        "📈 **Rating:** 1700 → 1720 (+20)",
        "-# You were the favorite (62% to win).",
    ]
    why = "your opponents have won few games yet, or you’ve reached the limit of 40 points a year"
    why += " with one of them."
    won = replace(NEWS.seats[1], after=Rating(26, 8))
    assert told(replace(NEWS, seats={**NEWS.seats, 1: won}), 1) == [
        "📈 **Rating:** 1500? → 1540? (+40)",
        "-# Your chance to win was 23%. The favorite was **① Ann** (62%).",
        f"-# Counts 50%: {why}",
    ]
    # A first loss has no number.
    assert told(NEWS, 1) == [
        "📈 **Provisional rating:** it settles after about 15 games.",
        "-# Your chance to win was 23%. The favorite was **① Ann** (62%).",
    ]
    established = replace(NEWS.seats[1], after=Rating(24, 5))
    [loss, *_] = told(replace(NEWS, seats={**NEWS.seats, 1: established}), 1)
    assert loss == "📈 **Rating:** 1500? → 1460 (−40)"
    against = told(replace(NEWS, rating_pool="hard"), 1)[0]
    assert against.endswith("provisional rating. It settles after about 15 games.")
    assert told(NEWS, 2)[0] == "📈 **Rating:** 1500 → 1500 (±0)"
    even = {seat: replace(change, expected_score=1 / 3) for seat, change in NEWS.seats.items()}
    assert told(replace(NEWS, seats=even), 1)[1] == "-# You were evenly matched."
    for hidden in ({1}, {2}, {1, 2}):
        lines = told(replace(NEWS, hidden=frozenset(hidden)), 0)
        assert lines == ["📈 **Rating:** 1700 → 1720 (+20)"]
    assert told(replace(NEWS, hidden=frozenset({1})), 1) == told(NEWS, 1)  # their own is no secret
    assert told(NEWS, None) == told(None, 0) == told(NEWS, 3) == []
    for level in Level:
        assert f"{level.value} computers" in told(replace(NEWS, rating_pool=level.value), 0)[0]
    for reason, language in product(UNRATED_REASONS, LANGUAGES):
        [line] = told(RatingChanges("", reason, {}), 0, language)
        assert line.startswith("-# ")
    for language, word in (("en", "hint"), ("de", "tipp"), ("ja", "ヒント")):
        [line] = told(RatingChanges("", "practice", {}), 0, language)
        assert word not in line.lower()
