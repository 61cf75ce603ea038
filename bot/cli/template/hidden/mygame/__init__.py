"""My Game: lay a card in secret, the fewest points win."""

from typing import Final

from games.core.plain import Layout, Plate, present

from mygame.rules import MyGame, View

CONTRACT: Final = "2.1"
"""The contract with Takujo that this game was written for."""
GAME: Final = MyGame()


def lay_out(view: View) -> Layout:
    """Return what lies on the table, and the hand of the view's seat."""
    table = view.table
    plates = (
        Plate(
            (*map(name_card, shown), *(() if laid is None else (name_card(laid),))),
            score=points,
            is_next=laid is None and not table.is_over,
            has_won=table.is_over and points == min(table.points),
        )
        for shown, laid, points in zip(table.shown, table.laid, table.points, strict=True)
    )
    own = () if view.seat is None else table.hands[view.seat]
    return Layout(tuple(plates), hand=tuple(map(name_card, own)))


def name_card(card: int) -> str:
    """Return the name of a card's picture; a hidden card shows its back."""
    return f"blue {card}" if card else "back"


PRESENTATION: Final = present(GAME, lay_out, pieces=("blue 7", "back"), minutes=5)

__all__ = ["CONTRACT", "GAME", "PRESENTATION"]
