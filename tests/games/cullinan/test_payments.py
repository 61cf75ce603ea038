"""Purchases on the board and on buttons: what the player pays, and a page only where it matters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.game import Seat, Setup
from games.core.picture import Label
from games.core.text import Text
from games.cullinan import GAME, legal
from games.cullinan.cards import worth
from games.cullinan.model import Act
from games.cullinan.moves import Buy
from games.cullinan.presentation import PRESENTATION
from games.cullinan.text import name_of
from tests.games.cullinan.test_promises import GAME as CHEAP
from tests.games.cullinan.test_promises import list_positions


def _purchases(seed: int) -> list[tuple[Any, dict[int, list[Buy]]]]:
    """Return the views of seats that may buy, with their purchases by Cullinan."""
    purchases = []
    for state, seat in list_positions(seed):
        by_number: dict[int, list[Buy]] = {}
        for move in CHEAP.legal_moves(state, seat):
            if isinstance(move, Buy):
                by_number.setdefault(move.number, []).append(move)
        if by_number:
            purchases.append((CHEAP.view(state, seat), by_number))
    return purchases


def test_a_purchase_has_a_page_only_where_payments_differ_in_what_they_leave() -> None:
    direct = pages = 0
    for view, by_number in (each for seed in range(6) for each in _purchases(seed)):
        for number, bought in by_number.items():
            worthwhile, rest = legal.list_payments(view.table, view.sides, view.own, number)
            assert {each.move for each in (*worthwhile, *rest)} == {*bought}, "no payment is lost"
            for other in rest:
                assert any(one.left >= other.left and one.safe >= other.safe for one in worthwhile)
            choices = {move: PRESENTATION.choice(view, move) for move in bought}
            briefs = [choice.brief for choice in choices.values() if choice.brief]
            if len(worthwhile) == 1:
                direct += 1
                [brief] = briefs
                paid = worth(legal.spend_singles(view.own, worthwhile[0].move))
                assert dict(brief.args)["paid"] == paid + 5 * worthwhile[0].move.fives
                groups = {choice.group.key for choice in choices.values() if choice.group}
                assert groups <= {"pay", "buy"}
            else:
                pages += 1
                assert not briefs
                assert {each.group.key for each in choices.values() if each.group} == {
                    f"buy-{number}"
                }
    assert direct
    assert pages


def test_the_board_shows_the_price_of_the_seat_to_move() -> None:
    views = (CHEAP.view(state, None) for state, _ in list_positions(3))
    view = next(view for view in views if isinstance(view.task, Act))
    first = view.table.card(1)
    assert view.to_move is not None
    players = list(view.players)
    players[view.to_move] = replace(players[view.to_move], cullinans=(2,))
    owner = replace(view, players=tuple(players), sides=(0, 0, *view.sides[2:]))  # II A
    for payment, price in (
        (replace(owner, sides=(0, 1, *view.sides[2:])), first.cost),
        (owner, first.cost - 4),
    ):
        assert legal.price_of(payment, first) == price
        drawn = PRESENTATION.board(payment).items
        assert str(price) in {item.text for item in drawn if isinstance(item, Label)}


def test_sides_are_named_only_where_they_differ() -> None:
    state = GAME.start(Setup(2))
    view = GAME.view(state, Seat(0))
    assert not view.has_mixed_sides
    assert name_of(view, 7) == Text("numeral", (("roman", "VII"),))
    mixed = replace(view, sides=(0, 1, *view.sides[2:]))
    assert [dict(name_of(mixed, number).args).get("side") for number in (1, 2, 7)] == [
        None,
        "B",
        "A",
    ]
    drawn = [
        {item.text for item in PRESENTATION.board(each).items if isinstance(item, Label)} & {*"AB"}
        for each in (view, mixed)
    ]
    assert drawn == [set(), {"A", "B"}]


def test_the_piece_that_results_count_is_no_numbered_cullinan() -> None:
    assert PRESENTATION.piece not in PRESENTATION.emoji.values()
