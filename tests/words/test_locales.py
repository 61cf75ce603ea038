"""A language is text files alone, in every locale of Discord."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import discord
import pytest

from bot.words import ENGLISH, LANGUAGES
from tests.support.packages import run_python
from tests.support.source import ROOT

LOCALES: Final = {str(locale) for locale in discord.Locale}
BASES: Final = {locale.partition("-")[0] for locale in LOCALES}
"""Languages without a country, which serve every country."""
SPEAK: Final = """
from functools import cache
from fluent.syntax import FluentParser

# The same text in many languages is parsed once.
parse = cache(lambda source, parse=FluentParser.parse: parse(FluentParser(), source))
FluentParser.parse = lambda _, source: parse(source)

from tests.words.every_locale import main
main()
"""


@pytest.mark.long
def test_every_locale_of_discord_can_be_added_as_text_files(tmp_path: Path) -> None:
    for folder in ("bot", "cogs", "games"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    for language in (LOCALES | BASES).difference(LANGUAGES):
        shutil.copytree(tmp_path / "bot" / "words" / ENGLISH, tmp_path / "bot" / "words" / language)
        for words in tmp_path.glob(f"games/*/words/{ENGLISH}.ftl"):
            shutil.copy(words, words.with_stem(language))
    path = os.pathsep.join(map(str, (tmp_path, ROOT)))
    code, output = run_python(tmp_path, "-c", SPEAK, path=path)
    languages, *faults = output.splitlines()
    assert set(languages.split()) == LOCALES | BASES | set(LANGUAGES)
    assert (code, [fault for fault in faults if fault]) == (0, [])
