"""Installed game packages, made from the template of `takujo new`, and faults in them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.games import write_package


def run_python(folder: Path, *arguments: str, path: str = "") -> tuple[int, str]:
    """Run Python in a folder, with a path of packages; return its exit code and what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


class Site:
    """A folder of installed packages, which belongs on Python's path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def install(
        self,
        game: str,
        *changes: tuple[str, str],
        distribution: str = "",
        registers: str = "",
        module: str = "",
        hidden: bool = False,
    ) -> Path:
        """Install a new game of the template, with texts of its files replaced; return its folder.

        It is registered as `registers`, by default under its own id.
        """
        source = self.folder / f"{game}-source"
        assert write_package(game, source, hidden=hidden) == 0
        (source / game).rename(self.folder / (module or game))
        package = self.folder / (module or game)
        for old, new in changes:
            files = [path for path in package.rglob("*.*") if old in path.read_text("utf-8")]
            assert files, f"nothing to replace: {old}"
            for path in files:
                path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        self.register(registers or game, module or game, distribution or f"takujo-{game}")
        return package

    def forget(self) -> None:
        for name, module in tuple(sys.modules.items()):
            if str(self.folder) in str(getattr(module, "__file__", None)):
                del sys.modules[name]

    def register(self, game: str, module: str, distribution: str) -> None:
        """Write the metadata of a distribution with one game."""
        info = self.folder / f"{distribution.replace('-', '_')}-1.2.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.2\n"
        (info / "METADATA").write_text(head, "utf-8")
        (info / "entry_points.txt").write_text(f"[takujo.games]\n{game} = {module}\n", "utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    site = Site(tmp_path / "site")
    monkeypatch.syspath_prepend(site.folder)
    yield site
    site.forget()
