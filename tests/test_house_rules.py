"""Rules for the source that import-linter cannot express: see `pyproject.toml` for the others."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tests.support import games
from tests.support.source import ROOMS, ROOT, imports_of, is_in, module_of, modules, name_of, parse

LONGEST: Final = 400
"""Lines of a module."""

IMPURE_CALLS: Final = frozenset({"breakpoint", "eval", "exec", "input", "open", "print"})

GAMES: Final = set(games.GAMES)


def _forbidden(folder: str, *rooms: str) -> list[str]:
    return [
        f"{name_of(path)} imports {module}"
        for path in modules(folder)
        for module in sorted(imports_of(path))
        if is_in(module, *rooms)
    ]


def test_messages_are_pure_and_synchronous() -> None:
    waiting = (ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith)
    found = [
        name_of(path)
        for path in modules("bot/messages")
        for node in ast.walk(parse(path))
        if isinstance(node, waiting)
        or (isinstance(node, ast.Attribute) and node.attr in {"Interaction", "extras"})
    ]
    assert found == []
    assert _forbidden("bot/messages", "asyncio", "discord.ext", "logging") == []


def test_handlers_return_what_they_owe() -> None:
    noted = [
        name_of(path)
        for path in modules("cogs")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "interaction.extras"
    ]
    assert noted == []


def test_games_use_the_standard_library_only() -> None:
    outside = {
        f"{name_of(path)} imports {module}"
        for path in modules("games")
        for module in imports_of(path)
        if module.partition(".")[0] not in {*sys.stdlib_module_names, "games"}
    }
    assert outside == set()


def test_games_call_nothing_impure() -> None:
    called = {
        f"{name_of(path)} calls {node.func.id}"
        for path in modules("games")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    }
    assert called == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_knows_no_other_game_and_nobody_knows_it(game: str) -> None:
    others = [f"games.{other}" for other in sorted(GAMES - {game})]
    assert _forbidden(f"games/{game}", "games.catalog", *others) == []
    inside = (f"games/{game}/", "tests/", "tools/")
    strangers = [line for room in ROOMS for line in _forbidden(room, f"games.{game}")]
    assert [line for line in strangers if not line.startswith(inside)] == []


def test_the_core_knows_no_game_and_no_kit() -> None:
    known = [
        line for line in _forbidden("games/core", "games") if " imports games.core" not in line
    ]
    assert known == []


def test_no_game_is_named_outside_its_folder() -> None:
    names = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    home = {ROOT / "games" / name for name in GAMES}
    files = [
        path
        for room in ("games", "bot", "cogs")
        for path in (ROOT / room).rglob("*")
        if path.suffix in {".py", ".ftl", ".js", ".html", ".css"} and not home & {*path.parents}
    ]
    assert files
    named = [name_of(path) for path in files if names.search(path.read_text(encoding="utf-8"))]
    assert named == []


def _engine(game: str) -> set[str]:
    """Return the modules a game's rules are made of: all that `rules.py` needs of its folder."""
    known = {module_of(path): path for path in modules(f"games/{game}")}
    found, ahead = set[str](), {f"games.{game}.rules"}
    while ahead:
        module = ahead.pop()
        found.add(module)
        ahead |= {name for name in imports_of(known[module]) if name in known} - found
    return found


def _watchers(game: str) -> list[Path]:
    """Return a game's modules that only show or play it: what its rules do not need."""
    engine = _engine(game)
    assert not engine & {f"games.{game}.presentation", f"games.{game}.ai"}
    # Luck is measured in games that are over, when all hands are known.
    others = {f"games.{game}", f"games.{game}.luck"}
    return [path for path in modules(f"games/{game}") if module_of(path) not in engine | others]


def test_skins_presenters_and_house_players_never_see_a_state() -> None:
    watchers = [
        *modules("bot/messages", "bot/notifications", "cogs", "games/ai"),
        *(path for game in sorted(GAMES) for path in _watchers(game)),
    ]
    seen = [
        f"{name_of(path)} knows {name}"
        for path in watchers
        for name in sorted({*imports_of(path), *_names(path)})
        if name.rpartition(".")[2] == "State" or _is_state_module(path, name)
    ]
    assert seen == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_measures_luck_is_known_to_the_catalogue_alone(game: str) -> None:
    measuring = f"games.{game}.luck"
    knowing = [
        module_of(path)
        for path in modules("bot", "cogs", "games")
        if measuring in imports_of(path) and module_of(path) != measuring
    ]
    assert knowing == [f"games.{game}"]


def _is_state_module(path: Path, name: str) -> bool:
    """Tell whether a module of positions is imported as a whole, not something public from it."""
    public = (each for each in imports_of(path) if each.startswith(f"{name}."))
    return bool(re.fullmatch(r"games\.\w+\.state", name)) and not any(public)


def _names(path: Path) -> set[str]:
    tree = parse(path)
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_no_two_messages_have_the_same_name() -> None:
    makers = [
        (node.name, name_of(path))
        for path in modules("bot/messages")
        for node in parse(path).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    assert len(makers) > 100
    counts = Counter(name for name, _ in makers)
    assert [maker for maker in makers if counts[maker[0]] > 1] == []


@pytest.mark.parametrize("room", ROOMS)
def test_modules_are_short(room: str) -> None:
    lengths = {name_of(path): path.read_text("utf-8").count("\n") for path in modules(room)}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_a_change_is_shown_though_its_answer_cannot_be_built() -> None:
    # The answer is built after the work, so that the change is known even if that fails.
    replies = [
        (name_of(path), call)
        for path in modules("cogs")
        for call in ast.walk(parse(path))
        if isinstance(call, ast.Call)
        if ast.unparse(call.func) in ("Reply", "reply")
    ]
    changing = [(name, call) for name, call in replies if "ShowTables(" in ast.unparse(call)]
    assert len(changing) > 15
    eager = [
        f"{name}:{call.lineno}"
        for name, call in changing
        if not ast.unparse(call.args[0]).startswith(("partial(", "build"))
    ]
    assert eager == []


def test_every_answer_to_an_interaction_has_a_time_limit() -> None:
    # `bot/ops/requests.py` is the one way to wait for Discord.
    waits = [
        (name_of(path), node.lineno, node.value)
        for path in modules("cogs")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Await) and isinstance(node.value, ast.Call)
    ]
    said = [(path, line, ast.unparse(call)) for path, line, call in waits]
    answers = [one for one in said if re.search(r"\.(response|followup|\w+_response)[.(]", one[2])]
    assert len(answers) >= 8
    assert [one for one in answers if not one[2].startswith("call(")] == []


def test_what_games_hand_out_cannot_be_changed() -> None:
    loose = [
        f"{name_of(path)}: {node.name}"
        for path in modules("games")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ClassDef) and _is_loose(node)
    ]
    assert loose == []


def _is_loose(node: ast.ClassDef) -> bool:
    """Tell whether a class is a dataclass without `frozen=True, slots=True`."""
    for decorator in node.decorator_list:
        if ast.unparse(decorator).startswith("dataclass"):
            given = {word.arg for word in getattr(decorator, "keywords", [])}
            return not {"frozen", "slots"} <= given
    return False


def test_every_silenced_check_says_why() -> None:
    bare = [
        f"{name_of(path)}:{number}"
        for path in modules(*ROOMS)
        for number, (above, line) in enumerate(_pairs(path), 1)
        if (found := re.search(r"# (?:noqa|type: ignore)\b(.*)", line))
        and not re.search(r"[#(-] ?\w+ ", found[1])
        and not above.lstrip().startswith("# ")
    ]
    assert bare == []


def _pairs(path: Path) -> Iterator[tuple[str, str]]:
    """List every line of a module with the one above it."""
    return pairwise(["", *path.read_text("utf-8").splitlines()])


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
    left = [name_of(path) for path in modules(*ROOMS) if later.search(path.read_text("utf-8"))]
    assert left == []


def test_every_folder_of_tests_and_tools_is_a_package() -> None:
    # Without it two files of one name collide, and `tests/games` would hide `games`.
    folders = {path.parent for path in modules("tests", "tools")}
    assert [name_of(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_the_scripts_of_the_page_import_each_other_one_way() -> None:
    scripts = sorted((ROOT / "bot" / "sandbox" / "static").glob("*.js"))
    needs = {
        path.name: set(re.findall(r'from "\./([a-z]+\.js)"', path.read_text("utf-8")))
        for path in scripts
    }
    assert sum(map(len, needs.values())) > len(scripts)
    TopologicalSorter(needs).prepare()  # raises where there is a circle
