"""A position: the public table and the hidden cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.keltis_card.table import Table
from games.rows.cards import Card


@dataclass(frozen=True, slots=True)
class State:
    """The table, the hands, and the multiset of the cards nobody has seen."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """Sorted as `CARDS` is."""
    unseen: tuple[int, ...]
    """Copies of every kind in the draw pile and among the cards removed unseen (KC4)."""
