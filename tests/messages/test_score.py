from __future__ import annotations

import pytest

from bot.messages.board import WIDEST, score_lines, score_table
from bot.words import LANGUAGES, Reader, localize
from tests.support.games import GAMES
from tests.support.showing import make_table, play


def test_scores_stand_in_columns_with_their_labels_behind() -> None:
    red: tuple[int | str, ...] = (21, -6, "–")
    rows = [("Red", red), ("Total", (41, 3, 120))]
    assert list(score_table(rows, 3)) == [
        "  1  2   3",
        " 21 −6   – Red",
        " 41  3 120 Total",
    ]


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("label", ["Multiplied end of game bonus", "最後に残ったカードの得点"])
def test_no_line_breaks_on_a_phone_and_no_number_is_lost(seats: int, label: str) -> None:
    values = tuple(-100 - seat for seat in range(seats))
    lines = list(score_table([(label, values)], seats))
    wide = [sum(2 if ord(sign) > 0x2E80 else 1 for sign in line) for line in lines]
    assert max(wide) <= WIDEST
    assert all(f"−{-value}" in "\n".join(lines) for value in values)
    assert all(str(seat + 1) in "\n".join(lines[::2]) for seat in range(seats))


def test_a_value_too_wide_for_a_column_is_cut_and_its_label_stays() -> None:
    lines = list(score_table([("Cullinans", ["VIII " * 12, "I"]), ("Won", [1, 0])], 2))
    assert all(len(line) <= WIDEST for line in lines)
    assert sum("Cullinans" in line for line in lines) == 2
    assert any("…" in line for line in lines)


def test_a_total_that_would_repeat_the_only_counted_row_is_left_out() -> None:
    over = next(live for live in play(make_table("cullinan", 2), 1) if live.outcome)
    outcome = over.outcome
    assert outcome
    for language, words in (("en", "Total"), ("ja", "合計")):
        reader = Reader(language, GAMES["cullinan"].words, ("Ann", "Ben"))
        sheet = GAMES["cullinan"].presentation.scores(over.game.view(over.played.state, None))
        lines = score_lines(sheet, outcome, GAMES["cullinan"].presentation, reader)
        assert words not in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAMES["cullinan"].game.seats)
def test_the_longest_lists_of_cullinans_leave_room_for_every_label(
    players: int, language: str
) -> None:
    entry, reader = GAMES["cullinan"], Reader(language, GAMES["cullinan"].words)
    over = next(live for live in play(make_table("cullinan", players), 1) if live.outcome)
    rows = entry.presentation.scores(over.game.view(over.played.state, None)).rows
    labels = [localize(row.label, reader) for row in rows]
    labelled = [(label, ("VIII III I",) * players) for label in labels]
    lines = list(score_table(labelled, players))
    assert not any("…" in line for line in lines), lines
