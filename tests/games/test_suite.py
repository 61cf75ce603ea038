"""The plugin for authors of games finds their faults; `conftest.py` runs it on our own games."""
