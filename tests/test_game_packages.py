"""Games of installed packages: how they are found, and what keeps one out."""

from __future__ import annotations

import ast
import tomllib

import pytest

from bot.cli.main import main
from bot.game_packages import OWN, InstalledGame, find_games, offered, reload_games
from games.core import CONTRACT
from tests.support.games import GAMES
from tests.support.packages import Site, site
from tests.support.source import ROOT

__all__ = ["site"]

MAJOR, MINOR = map(int, CONTRACT.split("."))
WRITTEN_FOR = 'CONTRACT: Final = "1.0"'


def find(game: str) -> InstalledGame:
    return next(one for one in find_games() if one.id == game)


def test_our_games_are_registered_like_any_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    registered = project["project"]["entry-points"]["takujo.games"]
    found = {one.id: one for one in find_games() if one.distribution == OWN}
    assert sorted(registered) == list(found) == list(GAMES)
    assert all(one.contract == CONTRACT and not one.fault for one in found.values())
    assert all({"en", "ja"} <= set(one.languages) for one in found.values())


def test_a_package_is_found_with_all_defaults(site: Site) -> None:
    site.install("pebbles")
    found = find("pebbles")
    assert (found.distribution, found.version, found.contract) == ("takujo-pebbles", "1.2", "1.0")
    assert (found.languages, found.fault) == (("en",), "")
    assert found.package is not None
    assert found.package.is_open
    assert set(reload_games(["pebbles"])) == {"pebbles"}


def test_the_setting_chooses_and_orders(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("pebbles")
    capsys.readouterr()
    monkeypatch.setenv("TAKUJO_GAMES", "nlk, pebbles gone")
    assert main(["games"]) == 1
    out = capsys.readouterr().out
    assert [line.split()[0] for line in out.splitlines()[1:4]] == ["nlk", "pebbles", "gone"]
    assert "Left out: game gone: it is not installed\n" in out
    assert "takujo-pebbles 1.2" in out
    assert "can do what it can" in out


def _changed(what: str) -> tuple[tuple[str, str]]:
    """Change something of the presentation."""
    lines = ("import dataclasses", f"PRESENTATION = dataclasses.replace(PRESENTATION, {what})")
    return (("__all__ =", "\n".join((*lines, "__all__ ="))),)


TYPE = """PRESENTATION.cover[0]._replace(svg='<svg xmlns="" width="128" height="128"><text/>')"""
LEFT_OUT = {
    "does not compile": ((('"""Pebbles', "1 +"),), "cannot be imported: SyntaxError"),
    "needs what is missing": (
        (("from typing import Final", "import absent_library"),),
        "cannot be imported: ModuleNotFoundError: No module named 'absent_library'",
    ),
    "ends the process": (
        ((WRITTEN_FOR, "raise SystemExit(3)"),),
        "cannot be imported: SystemExit: 3",
    ),
    "without a contract": (((WRITTEN_FOR, ""),), "it names no CONTRACT"),
    "newer": (
        ((WRITTEN_FOR, f'CONTRACT = "{MAJOR}.{MINOR + 1}"'),),
        f"written for contract {MAJOR}.{MINOR + 1}, this Takujo has {CONTRACT}: update Takujo",
    ),
    "much newer": (((WRITTEN_FOR, f'CONTRACT = "{MAJOR + 1}.0"'),), "update Takujo"),
    "older": (((WRITTEN_FOR, f'CONTRACT = "{MAJOR - 1}.9"'),), "update the package"),
    "without a game": ((("GAME: Final =", "PLAY: Final ="), ("present(GAME", "present(PLAY")),
                       "pebbles has no GAME"),
    "another id": ((('id = "pebbles"', 'id = "marbles"'),), "GAME.id is 'marbles'"),
    "abstract": ((("def outcome", "def end"),), "Can't instantiate abstract class"),
    "without a title": ((("name = Pebbles", "nome = Pebbles"),), "English texts lack name"),
    "without texts": (
        (("tagline =", "#"), ("ending-last =", "#")),
        "English texts lack tagline, ending-last",
    ),
    "a title that is taken": ((("name = Pebbles", "name =  nlk"),), "title is taken by nlk"),
    "a cover of another size": (_changed("cover=(PRESENTATION.cover[0]._replace(width=64),) * 5"),
                                "its cover is not 128 by 128"),
    "three pictures": (_changed("cover=PRESENTATION.cover[:3]"), "does not have 5 pictures"),
    "a face with text": (_changed(f"faces={{'pebbles_a': {TYPE}}}"), "a drawing has '<text'"),
    "a face of another game": (_changed("faces={'nlk_1': PRESENTATION.cover[0]}"),
                               "its face 'nlk_1' is not pebbles_"),
    "a long title": ((("name = Pebbles", f"name = {'Peb' * 14}"),), "42 characters, 2 too many"),
    "no presentation": (
        (("present(GAME, lay_out,", "dict(game=GAME,"),),
        "PRESENTATION is no Presentation",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", LEFT_OUT)
def test_a_faulty_package_is_left_out_with_one_line(site: Site, fault: str) -> None:
    changes, reason = LEFT_OUT[fault]
    site.install("pebbles", *changes)
    found = find("pebbles")
    assert found.package is None
    assert reason in found.fault
    assert "\n" not in f"{found}: {found.fault}"
    assert str(found) == "game pebbles (takujo-pebbles 1.2)"
    assert set(GAMES) <= set(offered(find_games()))


def test_the_first_distribution_keeps_an_id_and_a_title(site: Site) -> None:
    site.install("pebbles", distribution="takujo-b")
    site.install("marbles", ("name = Marbles", "name = PEBBLES"), distribution="takujo-c")
    site.register("pebbles", "pebbles", "takujo-d")
    site.register("nlk", "pebbles", "takujo-e")
    faults = {str(one): one.fault for one in find_games() if one.fault}
    assert faults == {
        "game nlk (takujo-e 1.2)": "its id is taken by takujo",
        "game pebbles (takujo-b 1.2)": "its title is taken by marbles",
        "game pebbles (takujo-d 1.2)": "its id is taken by takujo-b",
    }


def test_two_titles_are_compared_in_every_language(site: Site) -> None:
    words = site.install("pebbles") / "words" / "ja.ftl"
    title = (ROOT / "games/nlk/words/ja.ftl").read_text("utf-8").partition("name = ")[2]
    words.write_text(f"name = {title.splitlines()[0]}\n", "utf-8")
    assert find("pebbles").fault == "its title is taken by nlk"


def test_modules_of_our_games_name_the_contract_of_the_core() -> None:
    for game in GAMES:
        tree = ast.parse((ROOT / "games" / game / "__init__.py").read_text("utf-8"))
        imported = [ast.unparse(node) for node in tree.body if isinstance(node, ast.ImportFrom)]
        assert "from games.core import CONTRACT" in imported
