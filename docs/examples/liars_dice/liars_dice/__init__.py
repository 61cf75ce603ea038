"""Liar's Dice: hidden dice, and bids on all of them."""

from dataclasses import replace
from typing import Final

from games.core import text
from games.core.plain import Layout, Plate, present
from games.core.presentation import Choice, Group
from liars_dice.rules import Bid, LiarsDice, Move, View, name_bid

__all__ = ["CONTRACT", "GAME", "PRESENTATION"]

CONTRACT: Final = "2.1"
"""The contract with Takujo that this game was written for."""
GAME: Final = LiarsDice()


def lay_out(view: View) -> Layout:
    """Return what lies on the table."""
    table = view.table
    plates = (
        Plate(
            ("die",) * len(dice),
            score=count,
            is_next=seat == table.turn and not table.is_over,
            has_won=count > 0 and table.is_over,
        )
        for seat, (count, dice) in enumerate(zip(table.counts, table.dice, strict=True))
    )
    bid = ((str(table.bid.count), f"die {table.bid.number}"),) if table.bid else ()
    own = () if view.seat is None else table.dice[view.seat]
    return Layout(tuple(plates), bid, tuple(f"die {number}" for number in own))


def offer(view: View, move: Move) -> Choice:
    """Offer the bids with the lowest number of dice at once, the others in groups."""
    if not isinstance(move, Bid):
        return Choice(text("doubt"))
    first = view.table.bid.count if view.table.bid else 1
    group = Group(f"n{move.count}", text("dice", count=move.count))
    return Choice(name_bid(move), group=group if move.count > first + 1 else None)


PRESENTATION: Final = replace(
    present(GAME, lay_out, pieces=("die 2", "die 3", "die 5"), minutes=15), choice=offer
)
