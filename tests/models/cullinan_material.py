"""The material that the model of Cullinan plays with, and the texts it was written from."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

CARDS: Final = Path(__file__).parents[2] / "games" / "cullinan" / "cards.json"
GEMS: Final = {"1": 12, "2": 28, "3": 21}  # CU1
SPECIALS: Final = {"vault": 10, "thief": 8, "one": 4, "guard": 4, "spy": 2, "jester": 2}  # CU2
STARTS: Final = {2: ["", "2"], 3: ["", "2", "3"], 4: ["", "vault", "2", "3"]}
"""The first card of each player, in turn order (CU6)."""
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
RANKS: Final = dict(zip(range(1, 10), (1, 2, 2, 2, 2, 3, 3, 3, 3), strict=True))
"""The rank of each number (CU4)."""

TEXTS: Final = {
    "I A": "Its owner wins at once.",
    "II A": "Cullinan I costs you 4 less.",
    "II B": "After each purchase, this one too, take back the three lowest diamonds you paid.",
    "III A": "A third action each turn, which must be taking a diamond.",
    "III B": "Hand limit 10. “The one” turns 2s, too. Taking a special card as an action: "
    "look at three, keep one.",
    "IV A": "Hand limit 9. After a special card other than a vault: lay a hand diamond face down, "
    "safe (max 3).",
    "IV B": "After a special card other than a vault: you may put a hand diamond into your vault "
    "stock.",
    "V A": "Your hand limit is 9 diamonds. Your thieves take two diamonds more.",
    "V B": "Thieves take nothing from you while you hold fewer than six diamonds.",
    "VI A": "After the first special card you use in a turn, and after a bodyguard, you may take "
    "the top diamond.",
    "VI B": "After the first special card you use in your turn, you may take the top special card.",
    "VII A": "Hand limit 10 diamonds. Taking a special card as an action: look at two, keep one, "
    "discard one.",
    "VII B": "Hand limit 10. A vault stores up to three. Face-up diamonds are refilled after each "
    "one you take.",
    "VIII A": "Taking a face-up 1, you take the top diamond, too.",
    "VIII B": "Your hand limit is 6 special cards.",
    "IX A": "Hand limit 11 diamonds. Vault: ten, up to four at once, then you may take the top "
    "diamond.",
    "IX B": "You may use vaults and thieves as each other.",
}
"""Every text that the model was written from; another text needs other code."""


class Question(NamedTuple):
    """An open decision and its answers, each with the number of ways that lead to it."""

    seat: int
    kind: str
    ways: Mapping[str, int]


@dataclass
class Pile:
    """A face-down deck and its discards."""

    kind: str
    deck: list[str]
    discards: list[str] = field(default_factory=list)


@dataclass
class Area:
    """The diamonds and cards of one player; the fives by their printed values."""

    hand: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    vault: list[str] = field(default_factory=list)
    fives: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    owned: list[int] = field(default_factory=list)


def read_costs(document: str) -> dict[int, int]:
    """Read the costs of a card table written as JSON; raise `ValueError` for another text."""
    costs = {}
    for card in json.loads(document)["cards"]:
        costs[card["number"]] = card["cost"]
        for side in "AB":
            name = f"{NUMERALS[card['number'] - 1]} {side}"
            if side in card and card[side]["en"] != TEXTS[name]:
                raise ValueError(f"{name} has another text than the one the model plays")
    return costs
