"""`make bench`: speed and memory, as ratios measured within one run."""
