"""The material that the model of Cullinan plays with, and the texts it was written from."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CARDS: Final = Path(__file__).parents[2] / "games" / "cullinan" / "cards.json"
GEMS: Final = {"1": 12, "2": 28, "3": 21}  # CU1
SPECIALS: Final = {"vault": 10, "thief": 8, "one": 4, "guard": 4, "spy": 2, "jester": 2}  # CU2
STARTS: Final = {2: ["", "2"], 3: ["", "2", "3"], 4: ["", "vault", "2", "3"]}
"""The first card of each player, in turn order (CU6)."""
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
RANKS: Final = dict(zip(range(1, 10), (1, 2, 2, 2, 2, 3, 3, 3, 3), strict=True))
"""The rank of each number (CU4)."""

TEXTS: Final = {
    "I A": "Its buyer wins at once.",
    "II A": "Cullinan I costs you 4 less.",
    "II B": "With each purchase, this one included, you take back the three lowest "
    "diamonds you paid.",
    "III A": "You get a third action each turn: taking a diamond.",
    "III B": "You may hold 10 diamonds and turn 2s into fives. "
    "As an action, take one of three special cards.",
    "IV A": "You may hold 9 diamonds, and set one aside after each special card but a "
    "vault (3 at most).",
    "IV B": "After each special card but a vault, you may put a diamond from your hand "
    "into your vault.",
    "V A": "You may hold 9 diamonds. Your thieves take two more.",
    "V B": "Thieves take nothing from you while you hold fewer than 6 diamonds.",
    "VI A": "After your first special card each turn, and after a bodyguard, you may "
    "take the top diamond.",
    "VI B": "After your first special card each turn, you may take the top special card.",
    "VII A": "You may hold 10 diamonds. As an action, take one of two special cards.",
    "VII B": "You may hold 10 diamonds and store 3 with a vault. Face-up diamonds you "
    "take are replaced at once.",
    "VIII A": "When you take a face-up 1, you also take the top diamond.",
    "VIII B": "You may hold 6 special cards.",
    "IX A": "You may hold 11 diamonds, have 10 in your vault, store 4 at once, then "
    "take the top diamond.",
    "IX B": "You may use vaults as thieves and thieves as vaults.",
}
"""Every text that the model was written from; another text needs other code."""


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
    """Read the costs of a card table written as JSON."""
    return {card["number"]: card["cost"] for card in json.loads(document)["cards"]}


def read_texts(words: str) -> dict[str, str]:
    """Read the text of each side from the English Fluent file."""
    found = re.findall(r"^card-(\d)-([ab]) = (.+)$", words, re.MULTILINE)
    return {f"{NUMERALS[int(number) - 1]} {side.upper()}": text for number, side, text in found}
