"""The nine Cullinan cards and what they change (CU3, CU4, CU14)."""

from dataclasses import dataclass, field, fields
from typing import Any, Final

from games.core.text import Translations

ROMANS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def _up_to(most: int) -> Any:
    """Make a power that is 0 on most cards; `most` is what one card may give, 1 for a switch."""
    return field(default=0, metadata={"most": most})


@dataclass(frozen=True, slots=True)
class Powers:
    """What the Cullinans of one player change.

    Numbers of several cards add up (CU14). Which card gives which power stands in `cards.json`.
    """

    discount: int = _up_to(30)
    """I costs this much less."""
    take_back: int = _up_to(9)
    """So many diamonds paid, the lowest, come back after a purchase."""
    gem_actions: int = _up_to(9)
    """More actions each turn, each taking a diamond."""
    turns_twos: int = _up_to(1)
    """"The one" also turns a 2."""
    tuck_down: int = _up_to(1)
    """After a special card other than a vault, one hand diamond may be laid face down."""
    tuck_vault: int = _up_to(1)
    """The same, into the vault stock."""
    steals_more: int = _up_to(9)
    """Own thieves take so many more."""
    loses_less: int = _up_to(9)
    """Others' thieves take so many less."""
    gem_on_use: int = _up_to(1)
    """After any special card, a bodyguard too, the top diamond may be taken."""
    special_on_use: int = _up_to(1)
    """After a special card on the own turn, the top special card may be taken."""
    gem_limit: int = _up_to(9)
    """So many more diamonds in hand."""
    refills_at_once: int = _up_to(1)
    """Face-up diamonds are refilled after each diamond taken."""
    looks: int = _up_to(9)
    """So many more special cards are looked at when one is taken as an action."""
    special_limit: int = _up_to(9)
    """So many more special cards in hand."""
    vault_limit: int = _up_to(9)
    """So many more diamonds in the vault stock."""
    vault_use: int = _up_to(9)
    """One vault stores so many more."""
    swaps: int = _up_to(1)
    """Vaults and thieves may be used as each other."""

    def plus(self, other: "Powers") -> "Powers":
        """Return both together."""
        return Powers(*(getattr(self, name) + getattr(other, name) for name in POWERS))


POWERS: Final[dict[str, int]] = {each.name: each.metadata["most"] for each in fields(Powers)}
"""Every power by its name, with the most that one card may give."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Cullinan card."""

    powers: Powers
    words: Translations
    """What is printed on it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A Cullinan card."""

    number: int
    """1 (I) to 9 (IX)."""
    rank: int
    cost: int
    sides: tuple[Side, ...]
    """A, then B; I has one."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """All nine cards under the name of their edition."""

    edition: str
    """Named in every record played with it."""
    cards: tuple[Card, ...]

    def __hash__(self) -> int:
        # Every state holds the table: hashing all its words each time would be slow.
        return hash(self.edition)

    def card(self, number: int) -> Card:
        """Return a card by its number, 1 to 9."""
        return self.cards[number - 1]
