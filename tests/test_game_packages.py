"""Games of installed packages: discovery, and the faults that exclude one."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from bot.cli.games import write_package
from bot.cli.main import main
from bot.game_packages import OWN, InstalledGame, find_games, offered, reload_games
from bot.sandbox import demo
from games.core import CONTRACT, SEATS
from games.core.art import svg
from tests.support.games import GAMES
from tests.support.packages import Site, run_python, site
from tests.support.source import ROOT

__all__ = ["site"]

MAJOR, MINOR = map(int, CONTRACT.split("."))
WRITTEN_FOR = f'CONTRACT: Final = "{CONTRACT}"'


def find(game: str) -> InstalledGame:
    return next(played_game for played_game in find_games() if played_game.id == game)


def test_built_in_games_are_registered_as_entry_points() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    registered = project["project"]["entry-points"]["takujo.games"]
    games = {game.id: game for game in find_games() if game.distribution == OWN}
    assert list(games) == list(GAMES) == ["coloretto", "keltis", "keltis_card", "nlk", "cullinan"]
    assert registered.keys() == games.keys()
    assert all(game.contract == CONTRACT and not game.fault for game in games.values())
    assert all({"en", "ja"} <= set(game.languages) for game in games.values())


def test_a_package_is_found_with_all_defaults(site: Site) -> None:
    site.install("pebbles")
    game = find("pebbles")
    assert (game.distribution, game.version, game.contract) == (
        "takujo-pebbles",
        "1.2",
        CONTRACT,
    )
    assert (game.languages, game.fault) == (("en",), "")
    assert game.package is not None
    assert game.package.is_open


def test_a_worker_skips_games_that_are_gone_changed_or_broken(site: Site) -> None:
    """A package is updated or uninstalled while the bot runs: the workers serve the other games."""
    folder = site.install("pebbles")
    games = offered(find_games())
    sources = {id_: games[id_].source for id_ in ("nlk", "pebbles")}
    assert sources["pebbles"] == "takujo-pebbles 1.2"
    assert set(reload_games(sources)) == {"nlk", "pebbles"}
    assert set(reload_games(sources | {"pebbles": "takujo-pebbles 1.1"})) == {"nlk"}
    assert set(reload_games(sources | {"gone": "takujo-gone 1.0"})) == {"nlk", "pebbles"}
    for broken in ("raise SystemExit(3)", "1 +", "raise KeyboardInterrupt"):
        site.forget()
        (folder / "__init__.py").write_text(broken, "utf-8")
        assert set(reload_games(sources)) == {"nlk"}


def test_nine_seats_have_a_colour_a_mark_and_a_rule() -> None:
    assert len(svg.SEATS) == SEATS == max(GAMES["nlk"].game.seats)


def test_takujo_games_selects_and_orders_the_games(
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


def _changed(change: str) -> tuple[str, str]:
    """Return the edit of a package that changes fields of its presentation."""
    lines = ("import dataclasses", f"PRESENTATION = dataclasses.replace(PRESENTATION, {change})")
    return "__all__ =", "\n".join((*lines, "__all__ ="))


TYPE = """PRESENTATION.cover[0]._replace(svg='<svg xmlns="" width="128" height="128"><text/>')"""
NEWER = f"written for contract {MAJOR}.{MINOR + 1}, this Takujo has {CONTRACT}: update Takujo"
LEFT_OUT: Final[tuple[tuple[Any, ...], ...]] = (
    ("cannot be imported: SyntaxError", ('"""Pebbles', "1 +")),
    ("No module named 'absent_library'", ("from typing import Final", "import absent_library")),
    ("cannot be imported: SystemExit: 3", (WRITTEN_FOR, "raise SystemExit(3)")),
    ("it names no CONTRACT", (WRITTEN_FOR, "")),
    (NEWER, (WRITTEN_FOR, f'CONTRACT = "{MAJOR}.{MINOR + 1}"')),
    ("update Takujo", (WRITTEN_FOR, f'CONTRACT = "{MAJOR + 1}.0"')),
    ("update the package", (WRITTEN_FOR, f'CONTRACT = "{MAJOR - 1}.9"')),
    ("it is for 2 to 10 players; 1 to 9 have", ("seats = range(2, 5)", "seats = range(2, 11)")),
    ("it is for 0 to 2 players; 1 to 9 have", ("seats = range(2, 5)", "seats = range(3)")),
    ("it is for no players; 1 to 9 have", ("seats = range(2, 5)", "seats = range(0)")),
    ("cannot be imported: BaseException", (WRITTEN_FOR, "raise BaseException")),
    ("has no GAME", ("GAME: Final =", "PLAY: Final ="), ("present(GAME", "present(PLAY")),
    ("GAME.id is 'marbles'", ('id = "pebbles"', 'id = "marbles"')),
    ("Can't instantiate abstract class", ("def outcome", "def end")),
    ("English texts lack name", ("name = Pebbles", "nome = Pebbles")),
    ("English texts lack tagline, ending-last", ("tagline =", "#"), ("ending-last =", "#")),
    ("title is taken by nlk", ("name = Pebbles", "name =  nlk")),
    ("is not 128 by 128", _changed("cover=(PRESENTATION.cover[0]._replace(width=64),) * 5")),
    ("its weight is not 1, 2 or 3", _changed("weight=4")),
    ("does not have 5 pictures", _changed("cover=PRESENTATION.cover[:3]")),
    ("a drawing has '<text'", _changed(f"emoji={{'pebbles_a': {TYPE}}}")),
    ("its emoji 'nlk_1' is not pebbles_", _changed("emoji={'nlk_1': PRESENTATION.cover[0]}")),
    ("42 characters, 2 too many", ("name = Pebbles", f"name = {'Peb' * 14}")),
    ("PRESENTATION is no Presentation", ("present(GAME, lay_out,", "dict(game=GAME,")),
)
"""The expected reason, and the edits of the package that cause it."""


@pytest.mark.parametrize("fault", LEFT_OUT, ids=[reason for reason, *_ in LEFT_OUT])
def test_a_faulty_package_is_left_out_with_a_reason(site: Site, fault: tuple[Any, ...]) -> None:
    reason, *changes = fault
    site.install("pebbles", *changes)
    game = find("pebbles")
    assert game.package is None
    assert reason in game.fault
    assert "\n" not in f"{game}: {game.fault}"
    assert str(game) == "game pebbles (takujo-pebbles 1.2)"
    assert set(GAMES) <= set(offered(find_games()))


def test_the_first_distribution_keeps_a_duplicate_id_or_title(site: Site) -> None:
    site.install("pebbles", distribution="takujo-b")
    site.install("marbles", ("name = Marbles", "name = PEBBLES"), distribution="takujo-c")
    site.register("pebbles", "pebbles", "takujo-d")
    site.register("nlk", "pebbles", "takujo-e")
    faults = {str(game): game.fault for game in find_games() if game.fault}
    assert faults == {
        "game nlk (takujo-e 1.2)": "its id is taken by takujo",
        "game pebbles (takujo-b 1.2)": "its title is taken by marbles",
        "game pebbles (takujo-d 1.2)": "its id is taken by takujo-b",
    }


def test_titles_must_differ_in_every_language(site: Site) -> None:
    words = site.install("pebbles") / "words" / "ja.ftl"
    title = (ROOT / "games/nlk/words/ja.ftl").read_text("utf-8").partition("name = ")[2]
    words.write_text(f"name = {title.splitlines()[0]}\n", "utf-8")
    assert find("pebbles").fault == "its title is taken by nlk"


@pytest.mark.parametrize(("game", "players"), [("pebbles", 2), ("nlk", 4), ("keltis_card", 2)])
def test_a_game_is_played_to_its_end_in_the_terminal(
    site: Site,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    players: int,
) -> None:
    site.install("pebbles")
    outputs = []
    for _ in range(2):
        typed = iter(["0", "99", "x"])
        monkeypatch.setattr("builtins.input", lambda _="", typed=typed: next(typed, "1"))
        capsys.readouterr()
        arguments = ("--seed", "7", "--players", str(players), "--level", "easy")
        assert main(("play", game, *arguments)) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1], "the same seed must give the same game"
    assert "   1  " in outputs[0]
    assert any(word in outputs[0] for word in ("wins", "loses"))


def test_play_and_pictures_say_why_a_game_is_left_out(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    site.install("pebbles", ("tagline =", "#"))
    site.register("2048", "pebbles", "takujo-2048")
    for game, reason in (
        ("pebbles", "(takujo-pebbles 1.2) is left out: its English texts lack tagline"),
        ("2048", "(takujo-2048 1.2) is left out: its id begins with 2: the first character"),
    ):
        for command in ("play", "pictures"):
            assert main((command, game)) == 2
            assert f"game {game} {reason}" in capsys.readouterr().err
    assert main(("pictures", "chess")) == 2
    assert "game chess is left out: it is not installed" in capsys.readouterr().err


@pytest.mark.thorough
@pytest.mark.parametrize("hidden", [False, True])
def test_pictures_of_a_package_that_is_not_installed_are_drawn(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    hidden: bool,
) -> None:
    monkeypatch.chdir(site.folder)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    assert write_package("pebbles", site.folder / "made", hidden=hidden) == 0
    capsys.readouterr()
    assert main(("pictures", "made", "drawn")) == 0
    assert capsys.readouterr().out == "drawn: 24 pictures of pebbles\n"
    drawn = {path.name for path in Path("drawn").iterdir()}
    for name in ("2-first-public", "2-final-private", "2-end", f"{5 if hidden else 4}-card"):
        assert {f"pebbles-{name}.png", f"pebbles-{name}-phone.png"} <= drawn


def test_a_played_game_is_recorded(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = site.install("pebbles", hidden=True)
    monkeypatch.setattr("builtins.input", lambda _="": "1")
    path = package / "recorded" / "second.json"
    command = ("play", "pebbles", "--seed", "7", "--level", "easy", "--record", str(path))
    assert main(command) == 0
    record = json.loads(path.read_text("utf-8"))
    assert (record["game"], record["rules_version"], record["players"]) == ("pebbles", 1, 2)
    assert record["entries"][-1][1].startswith("lay-")
    assert record["outcome"]["ending"] == "counted"
    assert main(command) == 2
    assert "is there already" in capsys.readouterr().err
    assert main((*command[:-1], str(path / "below.json"))) == 2
    assert "the record cannot be written" in capsys.readouterr().err


def test_languages_counts_first_and_takes_a_language(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("pebbles", ("question =", "frage ="), hidden=True)
    words = site.folder / "pebbles" / "words" / "en.ftl"
    words.write_text(words.read_text("utf-8").replace("frage =", "question ="), "utf-8")
    capsys.readouterr()
    assert main(("languages",)) == 1
    first, *_ = rows = capsys.readouterr().out.splitlines()
    assert first.startswith("en: 100% of ")
    assert next(row for row in rows if row.startswith("ja: ")).endswith("; not in pebbles")
    german = next(row for row in rows if row.startswith("de: "))
    assert german.endswith(" texts, 1 missing, 1 unknown")
    lists = ["  de  missing  pebbles: question", "  de  unknown  pebbles: frage"]
    assert rows[3:] == lists
    assert main(("languages", "de")) == 1
    assert capsys.readouterr().out.splitlines() == [german, *lists]
    assert main(("languages", "ja")) == 0
    assert main(("languages", "xx")) == 2
    assert "no texts in 'xx': there are en, " in capsys.readouterr().err


def test_play_refuses_unknown_games_and_wrong_numbers_of_players(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments, reason in (
        (("chess",), "no game 'chess': there are coloretto, "),
        (("nlk", "--players", "2"), "nlk is for 4 to 9 players"),
    ):
        assert main(("play", *arguments)) == 2
        assert reason in capsys.readouterr().err
    monkeypatch.setattr("builtins.input", lambda _="": "q")
    assert main(("play", "nlk")) == 1


def test_try_runs_a_package_that_is_not_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("TAKUJO_DATABASE", str(tmp_path / "takujo.db"))
    monkeypatch.setenv("TAKUJO_GAMES", "nlk")
    assert main(("new", "pebbles", str(tmp_path / "pebbles"))) == 0

    def run(_: object, **named: object) -> int:
        assert named == {"port": demo.PORT, "browse": False, "watched": tmp_path / "pebbles"}
        listed = subprocess.check_output([sys.executable, "-m", "bot", "games"], text=True)
        assert [line.split()[0] for line in listed.splitlines()[1:3]] == ["pebbles", "nlk"]
        return 7

    monkeypatch.setattr(demo, "run", run)
    assert main(("try", str(tmp_path / "pebbles"), "--quiet")) == 7
    capsys.readouterr()
    assert main(("try", str(tmp_path))) == 2
    assert "pyproject.toml registers no games under takujo.games" in capsys.readouterr().err


async def test_the_demo_detects_changed_package_code(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text("first")
    waiting = asyncio.create_task(demo._wait_for_change(tmp_path))
    await asyncio.sleep(0)
    (tmp_path / "notes.txt").write_text("no code")
    os.utime(path, (1, 1))
    await asyncio.wait_for(waiting, 5)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Pebbles", "'Pebbles' is no name of 2 to 24 characters"),
        ("2048", "'2048' begins with 2: the first character must be one of a-z"),
        ("_pebbles", "begins with _: the first"),
        ("class", "'class' is a word of Python"),
        ("random", "is a Python module already"),
        ("keltis", "keltis is a game that comes with Takujo: choose another name"),
    ],
)
def test_new_needs_a_valid_unused_name_and_an_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    assert main(("new", name, str(tmp_path / "game"))) == 2
    assert reason in capsys.readouterr().err
    assert main(("new", "pebbles", str(ROOT))) == 2
    assert "is not an empty folder" in capsys.readouterr().err


@pytest.mark.thorough
@pytest.mark.parametrize("hidden", [False, True])
def test_a_generated_package_is_typed_and_clean(tmp_path: Path, *, hidden: bool) -> None:
    """The package has no settings for mypy and ruff: their defaults apply."""
    assert write_package("pebbles", tmp_path / "made", hidden=hidden) == 0
    cache = ("--cache-dir", str(ROOT / ".mypy_cache"), "--python-version", "3.11")
    for tool in (
        ("mypy", "--strict", *cache, "pebbles", "tests"),
        ("ruff", "check", "."),
    ):
        code, output = run_python(
            tmp_path / "made", "-m", *tool, path=f"{tmp_path / 'made'}:{ROOT}"
        )
        assert code == 0, output


@pytest.mark.parametrize("hidden", [False, True])
def test_a_generated_package_passes_its_own_tests(
    site: Site, tmp_path: Path, *, hidden: bool
) -> None:
    site.install("pebbles", hidden=hidden)
    tests = site.folder / "pebbles-source" / "tests"
    plugins = ("-p", "no:cacheprovider", "-p", "bot.testing.plugin")
    command = [sys.executable, "-m", "pytest", "-q", *plugins, str(tests)]
    path = os.pathsep.join((str(site.folder), str(ROOT)))
    environment = {**os.environ, "PYTHONPATH": path}
    ran = subprocess.run(
        [*command, "--takujo-game", "pebbles"], env=environment, cwd=tmp_path,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
