"""Keltis, the card game by Reiner Knizia: long rows, pairs and wishing stones."""

from games.keltis_card.fortune import FORTUNE
from games.keltis_card.house import choose
from games.keltis_card.judge import JUDGE
from games.keltis_card.offers import USUAL
from games.keltis_card.rules import GAME
from games.keltis_card.skin import SKIN
from games.keltis_card.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "USUAL", "choose"]
