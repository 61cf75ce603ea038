"""The ladder is measured by `make soak` only."""

from bot.testing.random_games import SOAK

collect_ignore = [] if SOAK else ["test_ladder.py"]
