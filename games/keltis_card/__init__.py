"""Keltis, the card game by Reiner Knizia: long rows, pairs and wishing stones."""

from games.keltis_card.ai import choose
from games.keltis_card.evaluation import JUDGE
from games.keltis_card.luck import FORTUNE
from games.keltis_card.presentation import SKIN
from games.keltis_card.rules import GAME
from games.keltis_card.text import USUAL
from games.keltis_card.weights import PLAYOUTS, REVIEW

__all__ = ["FORTUNE", "GAME", "JUDGE", "PLAYOUTS", "REVIEW", "SKIN", "USUAL", "choose"]
