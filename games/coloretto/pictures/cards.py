"""How Coloretto's cards look on the table's cards."""

from __future__ import annotations

from games.coloretto.data import NAMES, PLUS_POINTS, Card
from games.core.art.cards import lay_card, lay_joker, lay_jokers, lay_plus, lay_pluses, lay_stack
from games.core.art.palette import HUES, Hue
from games.core.art.svg import Box
from games.core.picture import Item


def hue_of(card: Card) -> Hue:
    """Return the hue of a colour card."""
    return HUES[NAMES[card]]


def lay_one(card: Card, box: Box) -> tuple[Item, ...]:
    """Lay a single card."""
    if card is Card.PLUS:
        return lay_plus(box, f"+{PLUS_POINTS}")
    return lay_joker(box) if card is Card.JOKER else lay_card(hue_of(card), box)


def lay_many(card: Card, box: Box, count: int) -> tuple[Item, ...]:
    """Lay all cards of a kind that somebody has."""
    if card is Card.PLUS:
        return lay_pluses(box, f"+{PLUS_POINTS}", count)
    return lay_jokers(box, count) if card is Card.JOKER else lay_stack(hue_of(card), box, count)
