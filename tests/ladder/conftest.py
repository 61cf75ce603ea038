"""The ladder is measured by `make soak` only."""

from tests.support.soak import SOAK

collect_ignore = [] if SOAK else ["test_ladder.py"]
