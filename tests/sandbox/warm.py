"""Everything a bot reads before it begins: what is forked from here has it already."""

from __future__ import annotations

import gc
import importlib

from bot.client import INTERACTIONS
from bot.words.speech import LANGUAGES, bundle
from tests.support.games import GAMES

for module in ("bot.cli.run", INTERACTIONS):
    importlib.import_module(module)
for language in LANGUAGES:
    for words in (None, *(package.words for package in GAMES.values())):
        bundle(language, words)

# Each bot begins by looking for garbage: what is here already is not looked through, and so is not
# copied, for every one of them.
gc.collect()
gc.freeze()
