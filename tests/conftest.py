"""What every test needs."""

from __future__ import annotations

from hypothesis import settings

from tests.support.soak import SOAK

# Each run of the suite tries the same examples, unless it has the time to look for new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None, max_examples=10_000)
settings.load_profile("new" if SOAK else "same")
