"""Tests that every game passes, ours and those of other packages: a plugin of pytest.

`pytest --takujo-game NAME` runs them. A check is a generator of faults; each says where it is and
what the author of the game has to change.
"""
