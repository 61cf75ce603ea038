"""Layout of choices: in the order of the picture, groups last, rows that fit a phone."""

from __future__ import annotations

from itertools import islice

from bot.messages.choices import Offered, choice_parts, offer
from bot.messages.names import make_reader
from bot.messages.table_ids import Path, parse_path
from bot.tables.model import Panel
from tests.support.showing import make_table, panel_of, play


def panels(game: str, players: int, plies: int) -> list[Panel]:
    """Return the panels of the first moves of a game."""
    lives = islice(play(make_table(game, players), 1), plies)
    return [panel_of(live, live.asked[0].seat) for live in lives if live.asked]


def places(panel: Panel, offered: Offered) -> list[int]:
    presentation = panel.table.known.presentation
    known = {one.chain: presentation.choice(panel.view, one.move).place for one in panel.offers}
    return [known[pick.choice] for pick in offered.picks if not pick.is_path]


def test_buttons_stand_in_the_order_of_the_picture() -> None:
    seen = [places(panel, offer(panel, Path())) for panel in panels("nlk", 4, 80)]
    assert any(len(each) > 3 for each in seen)
    assert all(each == sorted(each) for each in seen)


def test_a_group_is_as_grave_as_all_that_is_in_it() -> None:
    seen = set()
    for panel in panels("cullinan", 4, 400):
        for pick in offer(panel, Path()).picks:
            if pick.is_path:
                inside = offer(panel, parse_path(pick.choice) or Path()).picks
                styles = {each.style for each in inside if not each.is_path}
                assert pick.style == (styles.pop() if len(styles) == 1 else "plain")
                seen.add(pick.style)
    assert seen == {"plain", "grave"}


def test_buttons_with_longer_labels_stand_three_in_a_row() -> None:
    crowded = max(panels("coloretto", 5, 40), key=lambda panel: len(panel.offers))
    assert len(crowded.offers) > 3
    reader = make_reader(crowded.table, "en", {})
    rows, _ = choice_parts(crowded, offer(crowded, Path()), reader)
    assert max(len(row.items) for row in rows) == 3
