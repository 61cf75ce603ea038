"""The project's source as text and as syntax trees."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = ROOT / "bot" / "cli" / "template"
"""What `takujo new` writes."""
FOLDERS: Final = ("games", "bot", "cogs", "tests", "tools")


def modules(*folders: str) -> list[Path]:
    """List the Python files in folders of the project, without the package in the template."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in paths if TEMPLATE not in path.parents)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Return all imports of a module: `from a import b` counts as `a` and as `a.b`."""
    modules: set[str] = set()
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module
            assert not node.level, f"{name_of(path)} imports relatively"
            modules.add(node.module)
            modules.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(modules)


def is_in(module: str, *packages: str) -> bool:
    """Tell whether a dotted name is one of these packages or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)
