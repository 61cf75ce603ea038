"""The playing cards of NLK."""

from __future__ import annotations

from games.core.art.cards import lay_halo
from games.core.art.playing import lay_playing
from games.core.art.svg import Box
from games.core.picture import Item
from games.nlk.data import RANKS, SUIT_NAMES, Card, rank_of, suit_of


def lay_one(
    card: Card, box: Box, trump: int | None = None, *, halo: bool = False, faint: bool = False
) -> tuple[Item, ...]:
    """Lay a single card: golden when it is a trump, with a halo when it matters now."""
    suit, rank = SUIT_NAMES[suit_of(card)], RANKS[rank_of(card)].upper()
    laid = lay_playing(suit, rank, box, trump=suit_of(card) == trump, faint=faint)
    return ((lay_halo(box),) if halo else ()) + laid
