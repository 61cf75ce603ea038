"""Load everything a bot needs, so that processes forked from this one start quickly."""

from __future__ import annotations

import gc
import importlib

from bot.client import EXTENSION
from bot.words.speech import LANGUAGES, bundle
from tests.support.games import GAMES

for module in ("bot.cli.run", EXTENSION):
    importlib.import_module(module)
for language in LANGUAGES:
    for words in (None, *(package.words for package in GAMES.values())):
        bundle(language, words)

# Each bot starts with a garbage collection: frozen objects are not visited, so their pages are not
# copied for each process.
gc.collect()
gc.freeze()
